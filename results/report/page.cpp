#include "results/report/page.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "puzzles/model/random.hpp"
#include "results/record/json_text.hpp"
#include "results/report/page_files.hpp"

namespace concord {
namespace {

std::string table_html(const DocumentTable& table) {
  std::string html = "<div class=\"wide\"><table";
  if (!table.id.empty()) html += fmt::format(" id=\"{}\"", html_escaped(table.id));
  html += ">";
  if (!table.title.empty()) html += fmt::format("<caption>{}</caption>", html_escaped(table.title));
  html += "<thead><tr>";
  const auto kind = [](const Column& column) { return column.number ? " class=\"number\"" : ""; };
  for (const Column& column : table.columns)
    html += fmt::format("<th scope=\"col\"{}>{}</th>", kind(column), html_escaped(column.title));
  html += "</tr></thead>\n<tbody>";
  for (const auto& row : table.rows) {
    html += "<tr>";
    for (std::size_t c = 0; c < row.size(); ++c)
      html += fmt::format("<td{}>{}</td>", kind(table.columns[c]), html_escaped(row[c]));
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string block_html(const Block& block) {
  if (const auto* paragraph = std::get_if<Paragraph>(&block)) {
    return fmt::format("<p{}>{}</p>\n", paragraph->warning ? " class=\"warning\"" : "",
                       html_escaped(paragraph->text));
  }
  if (const auto* table = std::get_if<DocumentTable>(&block)) return table_html(*table);
  if (const auto* verbatim = std::get_if<Verbatim>(&block))
    return fmt::format("<pre>{}</pre>\n", html_escaped(verbatim->text));
  const auto& plot = std::get<DocumentPlot>(block);
  return fmt::format("<figure id=\"{}\"><figcaption>{}</figcaption>\n{}</figure>\n",
                     html_escaped(plot.id), html_escaped(plot.title), plot.svg);
}

// A script ends at "</script", whatever it is in.
std::string for_script(std::string json) {
  std::string safe;
  for (const char c : json) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

// The instances that are drawn: all, or as many by lot.
std::vector<std::size_t> drawn_instances(const Instances& instances) {
  std::vector<std::size_t> drawn(instances.size());
  for (std::size_t i = 0; i < drawn.size(); ++i) drawn[i] = i;
  if (drawn.size() <= kMostScattered) return drawn;
  Random random(1);
  random.shuffle(drawn);
  drawn.resize(kMostScattered);
  std::ranges::sort(drawn);
  return drawn;
}

// Times of instances: -1 where it was not asked or is at fault, null where it is not solved.
std::string data_json(const Loaded& loaded, const Report& report) {
  std::string json = "{\"backends\":[";
  std::vector<std::uint32_t> backends;
  std::size_t reference = 0;
  for (const Standing& row : report.standings.rows) {
    if (row.disqualified()) continue;
    if (row.backend == report.reference) reference = backends.size();
    if (!backends.empty()) json += ',';
    put_json_string(json, loaded.table.backends.name(row.backend));
    backends.push_back(row.backend);
  }
  const std::size_t other = reference == 0 && backends.size() > 1 ? 1 : 0;
  const std::vector<std::size_t> drawn = drawn_instances(report.instances);
  json += fmt::format("],\"x\":{},\"y\":{},\"all\":{},\"instances\":[", reference, other,
                      report.instances.size());
  bool first = true;
  for (const std::size_t i : drawn) {
    json += first ? "{\"n\":" : ",{\"n\":";
    first = false;
    put_json_string(json, instance_name(loaded.table, report.instances.key(i)));
    json += ",\"t\":[";
    for (std::size_t b = 0; b < backends.size(); ++b) {
      if (b > 0) json += ',';
      const InstanceCell& cell = report.instances.cell(i, backends[b]);
      switch (cell.fate) {
        case Fate::kSolved: fmt::format_to(std::back_inserter(json), "{:.4g}", cell.time_s); break;
        case Fate::kUnknown: json += "null"; break;
        default: json += "-1";
      }
    }
    json += "]}";
  }
  return for_script(json + "]}");
}

std::string anchor(std::size_t section) {
  return fmt::format("section-{}", section + 1);
}

}  // namespace

std::string report_page(const Loaded& loaded, const Report& report) {
  const Document& document = report.document;
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{0}</title>\n<style>\n{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<nav>",
      html_escaped(document.title), kPageStyle);
  for (std::size_t i = 0; i < document.sections.size(); ++i)
    html +=
        fmt::format("<a href=\"#{}\">{}</a> ", anchor(i), html_escaped(document.sections[i].title));
  html += "</nav>\n<main>\n";
  for (std::size_t i = 0; i < document.sections.size(); ++i) {
    const Section& section = document.sections[i];
    html +=
        fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n", anchor(i), html_escaped(section.title));
    for (const Block& block : section.blocks) html += block_html(block);
    html += "</section>\n";
  }
  html += "</main>\n<div id=\"tip\" role=\"status\" hidden></div>\n";
  html += fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n",
                      data_json(loaded, report));
  html += fmt::format("<script>\n{}</script>\n</body>\n</html>\n", kPageScript);
  return html;
}

}  // namespace concord
