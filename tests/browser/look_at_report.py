#!/usr/bin/env python3
"""Makes a report's page from a small session and uses it in headless Chromium as a reader would.

usage: look_at_report.py CONCORD [SCREENSHOT_FOLDER]    exit code 77: a part is not installed
"""

import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    print("skipped: python3-selenium is not installed")
    sys.exit(77)

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
if not BROWSER or not DRIVER:
    print("skipped: chromium or chromium-driver is not installed")
    sys.exit(77)

try:
    socket.gethostbyname("localhost")
except OSError:
    print("skipped: localhost has no address here (/etc/hosts), so that the browser's driver cannot be reached")
    sys.exit(77)

# A name that would be a script if it were not escaped, and an answer that the corpus gets wrong.
PUZZLES = """\
name,puzzle
<script>alert(1)</script>,12..34..2.4....1
"quoted, & so on",1...............
three,1234............
four,....1234........
five,12..............
six,..12............
seven,...4....4...4...
"""
NAMES = {"<script>alert(1)</script>", "quoted, & so on", "three", "four", "five", "six", "seven"}
COUNTED = "123434122.......:1\n"


def make_session(concord, folder):
    (folder / "named.csv").write_text(PUZZLES)
    (folder / "counted.txt").write_text(COUNTED)
    (folder / "hard.txt").write_text(
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9\n")
    subprocess.run(
        [concord, "bench", "named.csv", "counted.txt", "hard.txt", "-b", "dfs-mrv", "-b", "dfs-scan", "-b", "cms", "-b",
         "cms:minimal/commander-3", "--seeds", "0-2", "--timeout", "0.05", "--out", "session", "-q"],
        cwd=folder, check=True, stdout=subprocess.DEVNULL)
    subprocess.run([concord, "report", "session", "--html", "page.html"], cwd=folder, check=True)
    return folder / "page.html"


def open_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1200,1000"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service(DRIVER), options=options)


class Reader:
    def __init__(self, driver):
        self.driver = driver

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def hover(self, element):
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self.driver).move_to_element(element).perform()
        return self.one("#tip")


def check(driver, page):
    reader = Reader(driver)
    driver.get(page.as_uri())
    titles = [title.text for title in reader.all("h2")]
    assert titles[0] == "Disagreements and wrong answers", titles
    assert "expected 1 solution" in reader.one("#disputes").text

    # Pointing at a dot says which puzzle it is.
    dots = reader.all("#cactus .series circle.tip")
    assert len(dots) > 10, len(dots)
    tip = reader.hover(dots[-1])
    assert tip.is_displayed()
    assert "solved within" in tip.text, tip.text
    puzzle = tip.text.splitlines()[-1].split(", seed")[0]
    assert puzzle in NAMES or puzzle.startswith(("counted.txt:", "hard.txt:")), tip.text
    dots = reader.all("#scatter circle.tip")
    tip = reader.hover(dots[0])
    assert tip.is_displayed() and "cms" in tip.text, tip.text
    reader.hover(reader.one("h1"))
    assert not tip.is_displayed()

    # A legend hides its series and shows it again, by the mouse and from the keyboard.
    legend, series = reader.all("#cactus .legend")[0], reader.all("#cactus .series")[0]
    assert series.is_displayed()
    reader.hover(legend)
    ActionChains(driver).click(legend).perform()
    assert not series.is_displayed()
    driver.execute_script("arguments[0].focus()", legend)
    ActionChains(driver).send_keys(Keys.ENTER).perform()
    assert series.is_displayed()

    # A filter leaves the rows that hold all its words, a header sorts.
    rows = reader.all("#standings tbody tr")
    filter_box = reader.one("section:has(#standings) .filter")
    filter_box.send_keys("cms minimal")
    assert [row.is_displayed() for row in rows].count(True) == 1
    filter_box.clear()
    filter_box.send_keys(Keys.SPACE, Keys.BACKSPACE)
    assert all(row.is_displayed() for row in rows)
    heads = reader.all("#standings th button")
    heads[0].click()
    names = [row.text.split()[0] for row in reader.all("#standings tbody tr")]
    assert names == sorted(names), names
    heads[0].click()
    assert reader.all("#standings th")[0].get_attribute("aria-sort") == "descending"

    # Numbers by what they are worth, units and all, and what is no number last.
    worth = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
    for column in ("PAR-2", "median", "alone"):
        place = [head.text for head in heads].index(column)
        heads[place].click()
        cells = [row.find_elements(By.TAG_NAME, "td")[place].text for row in reader.all("#standings tbody tr")]
        values = [float("inf") if not cell or cell[0] in "->" else float(cell.split()[0]) * worth.get(cell.split()[-1], 1)
                  for cell in cells]
        assert values == sorted(values), (column, cells)

    # A scatter of another pair.
    across, up = reader.all("#scatter select")
    before = reader.one("#scatter svg").get_attribute("aria-label")
    up.find_elements(By.TAG_NAME, "option")[-1].click()
    after = reader.one("#scatter svg").get_attribute("aria-label")
    assert before != after and len(reader.all("#scatter circle.tip")) > 0
    assert "\n" in reader.hover(reader.all("#scatter circle.tip")[0]).text

    # Nothing but the file itself was asked for, and nothing went wrong.
    errors = [entry for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
    assert not errors, errors
    requests = [message["params"]["request"]["url"]
                for message in (json.loads(entry["message"])["message"] for entry in driver.get_log("performance"))
                if message["method"] == "Network.requestWillBeSent"]
    foreign = [url for url in requests if not url.startswith(("file:", "data:"))]
    assert requests and not foreign, foreign


def main():
    concord = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        page = make_session(concord, pathlib.Path(folder))
        driver = open_browser()
        try:
            check(driver, page)
            if len(sys.argv) > 2:
                height = driver.execute_script("return document.documentElement.scrollHeight")
                driver.set_window_size(1200, min(height + 100, 8000))
                driver.save_screenshot(str(pathlib.Path(sys.argv[2]) / "report.png"))
        finally:
            driver.quit()
    print("the page is as it should be")


if __name__ == "__main__":
    main()
