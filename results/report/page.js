"use strict";
(() => {
  const tip = document.getElementById("tip");
  const show = (text, x, y) => {
    tip.textContent = text;
    tip.hidden = false;
    const box = tip.getBoundingClientRect();
    tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - box.width - 8)) + "px";
    tip.style.top = Math.max(4, Math.min(y + 14, innerHeight - box.height - 8)) + "px";
  };
  document.addEventListener("pointermove", (event) => {
    const target = event.target.closest ? event.target.closest("[data-tip]") : null;
    if (target) show(target.dataset.tip, event.clientX, event.clientY);
    else tip.hidden = true;
  });

  // Legends show and hide their series.
  const toggle = (legend) => {
    const off = legend.classList.toggle("off");
    legend.setAttribute("aria-pressed", off ? "false" : "true");
    const series = legend.dataset.series;
    for (const group of legend.closest("svg").querySelectorAll(".series"))
      if (group.dataset.series === series) group.classList.toggle("off", off);
  };
  document.addEventListener("click", (event) => {
    const legend = event.target.closest ? event.target.closest(".legend") : null;
    if (legend) toggle(legend);
  });
  document.addEventListener("keydown", (event) => {
    const legend = event.target.closest ? event.target.closest(".legend") : null;
    if (!legend || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    toggle(legend);
  });

  // Tables: a filter above, and a click on a header sorts.
  const units = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1, k: 1e3, M: 1e6, G: 1e9 };
  const value = (text) => {
    // "1.5 ms", "> 10 s" (not within it), "< 0.0001", "0.9 to 1.1", and "-" for nothing, which stands last.
    if (text === "-" || text === "") return Infinity;
    const parts = /^([<>] )?([-+]?\d[\d.]*(?:e[-+]?\d+)?)(?: (ns|us|ms|s|k|M|G))?(?: to .*)?$/.exec(text);
    if (!parts) return null;
    return parts[1] === "> " ? Infinity : Number(parts[2]) * (parts[3] ? units[parts[3]] : 1);
  };
  for (const table of document.querySelectorAll("table")) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    if (rows.length > 3) {
      const filter = document.createElement("input");
      filter.type = "search";
      filter.className = "filter";
      filter.placeholder = "filter rows";
      filter.setAttribute("aria-label", "filter the rows of the table below");
      filter.addEventListener("input", () => {
        const words = filter.value.toLowerCase().split(/\s+/);
        for (const row of rows) {
          const text = row.textContent.toLowerCase();
          row.hidden = !words.every((word) => text.includes(word));
        }
      });
      table.parentElement.insertBefore(filter, table);
    }
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.textContent = head.textContent;
      head.textContent = "";
      head.append(button);
      let up = false;
      button.addEventListener("click", () => {
        up = !up;
        const keyed = [...body.rows].map((row) => [row, row.cells[column].textContent]);
        const numbers = keyed.every(([, text]) => value(text) !== null);
        keyed.sort(([, a], [, b]) => {
          if (!numbers) return a.localeCompare(b);
          const x = value(a), y = value(b);
          return x === y ? 0 : x < y ? -1 : 1;
        });
        if (!up) keyed.reverse();
        body.append(...keyed.map(([row]) => row));
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
      });
    });
  }

  // A scatter of any two backends, drawn from the data of the page.
  const holder = document.getElementById("scatter");
  const source = document.getElementById("data");
  if (!holder || !source) return;
  const data = JSON.parse(source.textContent);
  const choice = document.createElement("p");
  choice.className = "choice";
  const select = (label, chosen) => {
    const element = document.createElement("select");
    element.setAttribute("aria-label", label);
    data.backends.forEach((name, i) => element.add(new Option(name, i, i === chosen, i === chosen)));
    choice.append(label + " ", element, " ");
    element.addEventListener("change", draw);
    return element;
  };
  const words = (seconds) =>
    seconds === null ? "not solved"
      : seconds < 1e-6 ? (seconds * 1e9).toPrecision(3) + " ns"
        : seconds < 1e-3 ? (seconds * 1e6).toPrecision(3) + " us"
          : seconds < 1 ? (seconds * 1e3).toPrecision(3) + " ms" : seconds.toPrecision(3) + " s";
  const ns = "http://www.w3.org/2000/svg";
  const make = (tag, attributes, text) => {
    const element = document.createElementNS(ns, tag);
    for (const [name, v] of Object.entries(attributes)) element.setAttribute(name, v);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const across = select("across", data.x);
  const up = select("up", data.y);
  holder.insertBefore(choice, holder.querySelector("svg"));
  function draw() {
    const x = Number(across.value), y = Number(up.value);
    const points = data.instances.filter((p) => p.t[x] !== -1 && p.t[y] !== -1 && (p.t[x] !== null || p.t[y] !== null));
    const times = points.flatMap((p) => [p.t[x], p.t[y]]).filter((t) => t !== null).map((t) => Math.max(t, 1e-9));
    const low = Math.floor(Math.log10(Math.min(...times, 1e300)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...times, 1e-300))));
    if (!times.length) return;
    const left = 74, top = 16, side = 380, bottom = top + side;
    const open = points.some((p) => p.t[x] === null || p.t[y] === null) ? 24 : 0;
    const place = (t) => ((Math.log10(Math.max(t, 1e-9)) - low) / (high - low)) * (side - open);
    const old = holder.querySelector("svg");
    const svg = make("svg", { viewBox: old.getAttribute("viewBox"), width: old.getAttribute("width"),
      height: old.getAttribute("height"), role: "img",
      "aria-label": data.backends[y] + " against " + data.backends[x] });
    svg.append(old.querySelector("style").cloneNode(true));
    const step = Math.ceil((high - low) / 8);
    for (let decade = low; decade <= high; decade++) {
      const at = place(10 ** decade);
      svg.append(make("line", { class: "grid", x1: left + at, x2: left + at, y1: top + open, y2: bottom }));
      svg.append(make("line", { class: "grid", x1: left, x2: left + side - open, y1: bottom - at, y2: bottom - at }));
      if ((decade - low) % step) continue;
      const label = words(10 ** decade).replace(/\.0+(?= )/, "").replace(/(\.\d*?)0+(?= )/, "$1");
      svg.append(make("text", { class: "small", x: left + at, y: bottom + 16, "text-anchor": "middle" }, label));
      svg.append(make("text", { class: "small", x: left - 6, y: bottom - at + 3.5, "text-anchor": "end" }, label));
    }
    for (const shift of [0, 1, -1]) {
      const from = Math.max(low, low - shift), to = Math.min(high, high - shift);
      svg.append(make("line", { class: shift ? "faint" : "diagonal", x1: left + place(10 ** from),
        y1: bottom - place(10 ** (from + shift)), x2: left + place(10 ** to), y2: bottom - place(10 ** (to + shift)) }));
    }
    if (open) {
      svg.append(make("line", { class: "edge", x1: left + side - 12, x2: left + side - 12, y1: top, y2: bottom }));
      svg.append(make("line", { class: "edge", x1: left, x2: left + side, y1: top + 12, y2: top + 12 }));
      svg.append(make("text", { class: "small", x: left + 4, y: top + 9 }, "not solved"));
    }
    svg.append(make("line", { class: "axis", x1: left, x2: left + side, y1: bottom, y2: bottom }));
    svg.append(make("line", { class: "axis", x1: left, x2: left, y1: top, y2: bottom }));
    svg.append(make("text", { x: left + side / 2, y: bottom + 36, "text-anchor": "middle" }, data.backends[x]));
    svg.append(make("text", { transform: `translate(16 ${top + side / 2}) rotate(-90)`, "text-anchor": "middle" },
      data.backends[y]));
    const group = make("g", { class: "series s0", "data-series": 0 });
    for (const p of points) {
      const dot = make("circle", { class: "dot f tip", r: 2.6,
        cx: left + (p.t[x] === null ? side - 12 : place(p.t[x])),
        cy: p.t[y] === null ? top + 12 : bottom - place(p.t[y]) });
      dot.dataset.tip = `${p.n}\n${data.backends[x]}: ${words(p.t[x])}\n${data.backends[y]}: ${words(p.t[y])}`;
      group.append(dot);
    }
    svg.append(group);
    old.replaceWith(svg);
    holder.querySelector("figcaption").textContent = data.backends[y] + " against " + data.backends[x] +
      (data.instances.length < data.all ? ` (${data.instances.length} of ${data.all} instances drawn)` : "");
  }
})();
