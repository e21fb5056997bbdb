// The report itself: its words, its page, its pictures, what it exports, and against a baseline.

#include "results/report/report.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "results/report/against.hpp"
#include "results/report/axis.hpp"
#include "results/report/export.hpp"
#include "results/report/page.hpp"
#include "results/report/plots.hpp"
#include "results/report/svg.hpp"
#include "results/report/warnings.hpp"
#include "tests/results/report/sample_session.hpp"

namespace concord {
namespace {

using test::loaded_of;
using test::sample_run;
using test::sample_session;
using test::timed_out;

const std::vector<test::SampleBackend> kPanel{{"mrv", "mrv"}, {"cms:a", "cdcl", "a"}};

// mrv is ten times as fast.
std::vector<RunRecord> ten_puzzles(double factor = 1) {
  std::vector<RunRecord> runs;
  for (int puzzle = 0; puzzle < 10; ++puzzle) {
    runs.push_back(sample_run("mrv", puzzle, factor * (0.001 + 0.0001 * puzzle)));
    runs.push_back(sample_run("cms:a", puzzle, factor * (0.01 + 0.001 * puzzle)));
  }
  return runs;
}

std::string text_of(Loaded loaded, const ReportOptions& options = {}) {
  const auto report = make_report(loaded, options);
  EXPECT_TRUE(report) << report.error();
  return document_text(report->document);
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Reports, SayWhatIsWrongFirst) {
  auto runs = ten_puzzles();
  runs[1] = test::wrong(runs[1], "grid 1 is no solution: row 1 has 5 twice");
  runs[1].status = "unknown";
  runs[1].solutions = 0;
  runs[5].status = "none";
  runs[5].solutions = 0;
  runs[5].category = Category::kUnconfirmed;
  const std::string text = text_of(loaded_of(sample_session(kPanel), runs));
  EXPECT_TRUE(has(text, "Backends disagree about 1 puzzle.")) << text;
  EXPECT_TRUE(has(text, "exactly 1 against exactly 0")) << text;
  EXPECT_TRUE(has(text, "grid 1 is no solution: row 1 has 5 twice")) << text;
  EXPECT_TRUE(has(text, "concord rerun ")) << text;
  EXPECT_TRUE(has(text, "cms:a (out: wrong answers)")) << text;
  EXPECT_LT(text.find("disagree about"), text.find("How they did"));
}

TEST(Reports, CompareInPairs) {
  const std::string text = text_of(loaded_of(sample_session(kPanel), ten_puzzles()));
  EXPECT_TRUE(has(text, "Against mrv")) << text;
  EXPECT_TRUE(has(text, "10 times slower")) << text;
  ReportOptions options;
  options.reference = "cms:a";
  EXPECT_TRUE(
      has(text_of(loaded_of(sample_session(kPanel), ten_puzzles()), options), "10 times faster"));
  auto few = ten_puzzles();
  few.resize(10);
  EXPECT_TRUE(has(text_of(loaded_of(sample_session(kPanel), few)), "too few pairs: 5"));
  Loaded loaded = loaded_of(sample_session(kPanel), few);
  options.reference = "nobody";
  const auto none = make_report(loaded, options);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), "--reference: there is no backend 'nobody' here");
}

TEST(Reports, ShowTimeOutsInEveryAggregate) {
  auto runs = ten_puzzles();
  for (std::size_t i = 1; i < runs.size(); i += 2) runs[i] = timed_out(runs[i]);
  const std::string text = text_of(loaded_of(sample_session(kPanel), runs));
  EXPECT_TRUE(has(text, "20 s")) << "PAR-2 is twice the limit: " << text;
  EXPECT_TRUE(has(text, "> 10 s")) << "the median: " << text;
  EXPECT_TRUE(has(text, "at least ")) << "the ratio is a bound: " << text;
}

TEST(Warnings, SayWhatIsToBeMinded) {
  SessionRecord session = sample_session(kPanel);
  session.jobs = 8;
  session.build = "Debug, GNU";
  auto runs = ten_puzzles();
  for (RunRecord& run : runs) {
    run.wall_s = 2 * run.cpu_s;
    run.category = Category::kUnconfirmed;
  }
  runs.resize(1);
  Loaded loaded = loaded_of(session, runs);
  loaded.sessions[0].record.runs = 20;
  loaded.sessions[0].torn = 1;
  const Instances instances(loaded.table, {});
  std::string all;
  for (const std::string& warning : report_warnings(loaded, instances)) all += warning + "\n";
  for (const char* part : {"1 of 20 runs are recorded", "the last line of 1 file is torn",
                           "8 threads on 2 processors", "made each run once", "debug build",
                           "100 % of the runs waited", "1 answer is on the word"}) {
    EXPECT_TRUE(has(all, part)) << part << "\n" << all;
  }
  session = sample_session(kPanel);
  session.protocol.repeats = 3;
  const Loaded fine = loaded_of(session, ten_puzzles());
  EXPECT_TRUE(report_warnings(fine, Instances(fine.table, {})).empty());
}

TEST(MixedSessions, AreToldApart) {
  const SessionRecord a = sample_session(kPanel);
  EXPECT_EQ(mixed(a, a), "");
  const auto differs = [&](auto&& change) {
    SessionRecord b = a;
    b.session = "other";
    change(b);
    return mixed(a, b);
  };
  EXPECT_EQ(differs([](SessionRecord& s) { s.machine.processor = "B"; }),
            "sample and other differ in the processor: A processor and B");
  EXPECT_NE(differs([](SessionRecord& s) { s.version = "2"; }), "");
  EXPECT_EQ(differs([](SessionRecord& s) { s.libraries["X"] = "2"; }),
            "sample and other differ in X: none and 2");
  EXPECT_NE(differs([](SessionRecord& s) { s.protocol.goal = "first"; }), "");
  EXPECT_NE(differs([](SessionRecord& s) { s.protocol.mode = "reuse"; }), "");
  EXPECT_NE(differs([](SessionRecord& s) { s.protocol.block_s = 1; }), "");
  EXPECT_NE(differs([](SessionRecord& s) { s.protocol.warmup = 9; }), "");
  EXPECT_NE(differs([](SessionRecord& s) { s.backends[0].timeout_s = 9; }), "");
  EXPECT_EQ(differs([](SessionRecord& s) { s.protocol.permute = false; }),
            "sample and other differ in the form of the boards: symmetric copies and as written");
  EXPECT_EQ(differs([](SessionRecord& s) { s.backends[0].timeout_s = 5; }),
            "sample and other differ in the time limit of mrv: 10 s and 5 s");
  EXPECT_EQ(differs([](SessionRecord& s) { s.backends.pop_back(); }), "");
  EXPECT_EQ(differs([](SessionRecord& s) { s.corpora.clear(); }), "");
}

class ReportFolders : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "report_" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string folder_;
};

TEST_F(ReportFolders, AreLoadedWithAllTheirRecords) {
  SessionRecord session = sample_session(kPanel);
  session.runs = 20;
  auto runs = ten_puzzles();
  test::write_session(folder_, session, runs);
  std::ofstream(folder_ + "/runs.shard-1-of-2.jsonl") << run_json(runs[0]) << "{\"torn";
  const auto loaded = load_sessions({folder_});
  ASSERT_TRUE(loaded) << loaded.error();
  EXPECT_EQ(loaded->table.rows.size(), 20U);
  EXPECT_EQ(loaded->sessions[0].runs, 21U);
  EXPECT_EQ(loaded->sessions[0].repeated, 1U);
  EXPECT_EQ(loaded->sessions[0].torn, 1U);
  EXPECT_FALSE(load_sessions({folder_ + "/none"}));
}

TEST_F(ReportFolders, AreNamedWhereARunIsToBeMadeAgain) {
  auto runs = ten_puzzles();
  test::write_session(folder_ + "/a", sample_session(kPanel), runs);
  // Another session with a wrong answer of its own.
  RunRecord bad = test::wrong(sample_run("mrv", 77, 1), "no");
  test::write_session(folder_ + "/b", sample_session(kPanel), {bad});
  auto loaded = load_sessions({folder_ + "/a", folder_ + "/b"});
  ASSERT_TRUE(loaded) << loaded.error();
  const auto report = make_report(*loaded, {});
  ASSERT_TRUE(report) << report.error();
  const std::string text = document_text(report->document);
  EXPECT_TRUE(has(text, " --session " + folder_ + "/b")) << text;
}

TEST_F(ReportFolders, AreExportedRunByRun) {
  auto runs = ten_puzzles();
  runs[0].puzzle_name = "a, \"b\"";
  test::write_session(folder_, sample_session(kPanel), runs);
  std::string csv;
  ASSERT_TRUE(export_csv({folder_, folder_}, [&](std::string_view text) {
    csv += text;
    return true;
  }));
  EXPECT_EQ(std::ranges::count(csv, '\n'), 21) << "each run once";
  EXPECT_TRUE(csv.starts_with("run,session,puzzle_id,puzzle_name,corpus,order,"));
  EXPECT_TRUE(has(
      csv,
      ",\"a, \"\"b\"\"\",list.txt,9,22,mrv,fresh,0,0,1,unique,unique,1,true,correct,completed,"))
      << csv.substr(0, 600);
}

// One that broke and was made again, in either order.
TEST_F(ReportFolders, AreExportedAsTheyWereMadeAgain) {
  RunRecord broken = sample_run("mrv", 1, 1);
  RunRecord again = broken;
  broken.category = Category::kError;
  for (const auto& runs : {std::vector{broken, again}, std::vector{again, broken}}) {
    std::filesystem::remove_all(folder_);
    test::write_session(folder_, sample_session(kPanel), runs);
    std::string csv;
    ASSERT_TRUE(export_csv({folder_}, [&](std::string_view text) {
      csv += text;
      return true;
    }));
    EXPECT_EQ(std::ranges::count(csv, '\n'), 2);
    EXPECT_TRUE(has(csv, ",correct,")) << csv;
  }
}

TEST(Reports, SayThatLimitsDiffer) {
  SessionRecord session = sample_session(kPanel);
  session.backends[0].timeout_s = 5;
  EXPECT_TRUE(has(text_of(loaded_of(session, ten_puzzles())), "Limits differ"));
  EXPECT_FALSE(has(text_of(loaded_of(sample_session(kPanel), ten_puzzles())), "Limits differ"));
}

TEST(Reports, TakeNoYardstickThatGaveWrongAnswers) {
  auto runs = ten_puzzles();
  runs[0] = test::wrong(runs[0], "grid 1 is no solution");
  runs[0].status = "unknown";
  Loaded loaded = loaded_of(sample_session(kPanel), runs);
  ReportOptions options;
  options.reference = "mrv";
  const auto report = make_report(loaded, options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error(), "--reference: mrv gave wrong answers and is no yardstick");
}

// The same experiment made twice: the second is whole, and compared in another way.
TEST_F(ReportFolders, SayThatASessionWasMadeTwice) {
  SessionRecord session = sample_session(kPanel);
  session.runs = 20;
  test::write_session(folder_ + "/a", session, ten_puzzles());
  session.session = "again";
  test::write_session(folder_ + "/b", session, ten_puzzles());
  auto loaded = load_sessions({folder_ + "/a", folder_ + "/b"});
  ASSERT_TRUE(loaded) << loaded.error();
  const auto report = make_report(*loaded, {});
  ASSERT_TRUE(report) << report.error();
  const std::string text = document_text(report->document);
  EXPECT_TRUE(has(text, "20 of the runs of again are those of a session before it")) << text;
  EXPECT_FALSE(has(text, "is not whole")) << text;
}

// With the path as one word of a shell.
TEST_F(ReportFolders, AreNamedAsAShellTakesThem) {
  RunRecord bad = test::wrong(sample_run("mrv", 77, 1), "no");
  test::write_session(folder_ + "/a b", sample_session(kPanel), {bad, sample_run("cms:a", 77, 1)});
  auto loaded = load_sessions({folder_ + "/a b"});
  ASSERT_TRUE(loaded) << loaded.error();
  const auto report = make_report(*loaded, {});
  ASSERT_TRUE(report);
  EXPECT_TRUE(has(document_text(report->document), " --session '" + folder_ + "/a b'"));
}

TEST(Reports, SayWhenNotAllWereAskedTheSame) {
  auto runs = ten_puzzles();
  runs.push_back(sample_run("mrv", 50, 1));
  Loaded loaded = test::loaded_of(sample_session(kPanel), runs);
  const auto report = make_report(loaded, {});
  ASSERT_TRUE(report) << report.error();
  EXPECT_TRUE(
      has(document_text(report->document), "over the 10 of 11 instances that every backend"))
      << document_text(report->document);
}

TEST(Documents, LetNothingThroughThatATerminalOrAPageWouldObey) {
  Document document;
  document.title = "a\x1b[31m\xc2\x9b b<i>";
  Section& section = document.sections.emplace_back(Section{"s\x1b<a>", {}});
  section.blocks.emplace_back(Paragraph{"c\x1b<b>"});
  section.blocks.emplace_back(DocumentTable{"t", "d\x1b<u>", {{"e", false}}, {{"f"}}});
  const std::string text = document_text(document);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos);
  const std::string markdown = document_markdown(document, "");
  EXPECT_EQ(markdown.find('\x1b'), std::string::npos);
  for (const char* tag : {"b<i>", "b<b>", "b<u>", "b<a>"})
    EXPECT_EQ(markdown.find(tag), std::string::npos) << tag;
  EXPECT_TRUE(has(markdown, "\\<b>"));
}

TEST(Exports, HaveALineAnInstance) {
  auto runs = ten_puzzles();
  runs[1] = timed_out(runs[1]);
  Loaded loaded = loaded_of(sample_session(kPanel), runs);
  const auto report = make_report(loaded, {});
  const std::string wide = export_wide_csv(loaded, *report);
  EXPECT_TRUE(wide.starts_with(
      "corpus,puzzle,puzzle_id,order,givens,seed,mrv s,mrv result,cms:a s,cms:a result\r\n"))
      << wide;
  EXPECT_TRUE(has(wide, "list.txt,puzzle 0,0000000000000000,9,22,0,0.001,solved,,unknown\r\n"))
      << wide;
  const auto files = export_mkplot(loaded, *report);
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[1].first, "cms_a.json");
  const auto json = nlohmann::json::parse(files[1].second);
  EXPECT_EQ(json["preamble"]["program"], "cms:a");
  EXPECT_EQ(json["stats"].size(), 10U);
  const auto& open = json["stats"]["puzzle 0 0000000000000000"];
  EXPECT_EQ(open["status"], false);
  EXPECT_EQ(open["rtime"], 10);
}

TEST(Pages, EscapeWhateverAName) {
  auto runs = ten_puzzles();
  for (RunRecord& run : runs) run.puzzle_name = "</script><script>alert(1)</script>\"'&";
  runs[1] = test::wrong(runs[1], "<img src=x onerror=alert(2)>");
  runs[1].status = "unknown";
  Loaded loaded = loaded_of(sample_session(kPanel), runs);
  const auto report = make_report(loaded, {});
  const std::string page = report_page(loaded, *report);
  EXPECT_FALSE(has(page, "<script>alert"));
  EXPECT_FALSE(has(page, "<img"));
  EXPECT_TRUE(has(page, "&lt;img src=x onerror=alert(2)&gt;"));
  EXPECT_TRUE(has(page, "\\u003c/script>\\u003cscript>alert(1)"));
  // It needs nothing else.
  std::string foreign = page;
  for (std::size_t at = 0; (at = foreign.find("http://www.w3.org/2000/svg")) != std::string::npos;)
    foreign.erase(at, 26);
  EXPECT_FALSE(has(foreign, "http://"));
  EXPECT_FALSE(has(page, "https://"));
}

TEST(Changes, AreToldWithTheSameHonesty) {
  Loaded then = loaded_of(sample_session(kPanel), ten_puzzles());
  auto runs = ten_puzzles(3);
  runs[1] = test::wrong(runs[1], "no");
  runs[1].status = "unknown";
  runs[3] = timed_out(runs[3]);
  Loaded now = loaded_of(sample_session(kPanel), runs);
  const auto base = make_report(then, {});
  const auto report = make_report(now, {});
  const Changes changes = changes_since(now, *report, then, *base);
  ASSERT_EQ(changes.backends.size(), 2U);
  EXPECT_EQ(changes.backends[0].backend, "mrv");
  EXPECT_NEAR(changes.backends[0].times.ratio, 3, 1e-9);
  EXPECT_TRUE(changes.backends[0].times.differs());
  EXPECT_EQ(changes.backends[1].newly_wrong, 1U);
  EXPECT_EQ(changes.backends[1].lost, 1U);
  // The same again is no change.
  const Changes none = changes_since(then, *base, then, *base);
  EXPECT_FALSE(none.backends[0].times.differs());
  EXPECT_EQ(none.backends[0].newly_wrong + none.backends[0].lost + none.backends[0].other_answer,
            0U);
}

TEST(Changes, SeeAnotherAnswer) {
  Loaded then = loaded_of(sample_session(kPanel), ten_puzzles());
  auto runs = ten_puzzles();
  runs[0].grid_sha = runs[1].grid_sha = "00000000000000ff";
  Loaded now = loaded_of(sample_session(kPanel), runs);
  const auto base = make_report(then, {});
  const auto report = make_report(now, {});
  EXPECT_EQ(changes_since(now, *report, then, *base).backends[0].other_answer, 1U);
}

TEST(Documents, BecomeTextAndMarkdown) {
  Document document{"Title", {}};
  document.sections.push_back(
      {"Section",
       {Paragraph{"Words.", false}, Paragraph{"Beware.", true},
        DocumentTable{
            "id", "Caption", {{"name", false}, {"n"}}, {{"a|b", "1"}, {"\x1b[31m", "23"}}},
        DocumentPlot{"plot", "Picture", "<svg/>"}, Verbatim{"concord solve"}}});
  EXPECT_EQ(document_text(document),
            "Title\n\nSection\n-------\nWords.\n! Beware.\n\nCaption\nname       n\na|b        1\n"
            "\\x1b[31m  23\n  concord solve\n");
  EXPECT_EQ(
      document_markdown(document, "plots"),
      "# Title\n\n## Section\n\nWords.\n\n**Mind:** Beware.\n\nCaption\n\n| name | n |\n|:--|--:|\n"
      "| a\\|b | 1 |\n| \\\\x1b[31m | 23 |\n\n![Picture](plots/plot.svg)\n\n    concord solve\n");
  EXPECT_FALSE(has(document_markdown(document, ""), "plot.svg"));
}

TEST(Pictures, AreTheSameBytesEachTime) {
  Svg svg(10.5, 20, "A <title>");
  svg.line({1, 2}, {3.456, 4}, "axis");
  svg.circle({1.005, 2}, 3, "dot", {{"data-tip", "a \"tip\"\nof two lines"}});
  svg.polyline({{0, 0}, {1, 1.5}}, "l");
  svg.text({1, 2}, "a < b", "middle", "small");
  svg.text({1, 2}, "up", "end", "", true);
  const std::string text = svg.finish();
  EXPECT_TRUE(
      text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10.5 20\" "
                       "width=\"10.5\" height=\"20\" "
                       "role=\"img\" aria-label=\"A &lt;title&gt;\">\n<style>"));
  EXPECT_TRUE(text.ends_with(
      "</style>\n"
      "<line class=\"axis\" x1=\"1\" y1=\"2\" x2=\"3.46\" y2=\"4\"/>\n"
      "<circle class=\"dot\" data-tip=\"a &quot;tip&quot;\nof two lines\" cx=\"1\" "
      "cy=\"2\" r=\"3\"/>\n"
      "<polyline class=\"l\" points=\"0,0 1,1.5\"/>\n"
      "<text class=\"small\" x=\"1\" y=\"2\" text-anchor=\"middle\">a &lt; b</text>\n"
      "<text transform=\"translate(1 2) rotate(-90)\" text-anchor=\"end\">up</text>\n"
      "</svg>\n"))
      << text;
}

TEST(Axes, HaveRoundTicks) {
  const Axis linear = Axis::linear(1840, 0, 100);
  EXPECT_EQ(linear.high(), 2000);
  EXPECT_EQ(linear.ticks().size(), 5U);
  EXPECT_EQ(linear.place(1000), 50);
  const Axis log = Axis::logarithmic(0.002, 50, 100, 0);
  EXPECT_NEAR(log.low(), 0.001, 1e-12);
  EXPECT_NEAR(log.high(), 100, 1e-9);
  EXPECT_NEAR(log.place(0.001), 100, 1e-9);
  EXPECT_NEAR(log.place(100), 0, 1e-9);
  EXPECT_NEAR(log.place(1e9), 0, 1e-9) << "on the edge";
  const Axis one = Axis::logarithmic(1, 1, 0, 100);
  EXPECT_LT(one.low(), one.high());
  EXPECT_EQ(seconds_text(0.0123), "12.3 ms");
  EXPECT_EQ(seconds_text(1234), "1234 s");
  EXPECT_EQ(seconds_text(3e-10), "0.3 ns");
  EXPECT_EQ(count_text(12345), "12.3 k");
}

// The pictures of a small report as they were when somebody had looked at them.
TEST(Pictures, AreAsTheyWere) {
  const std::vector<std::pair<std::string, std::string>> pictures{
      {"cactus",
       cactus_plot({{"mrv", {0.001, 0.002, 0.1}, {"a", "b", "c"}}, {"cms <a>", {0.05}, {"a"}}}, 4)},
      {"scatter",
       scatter_plot(
           {"mrv", "cms", {{0.001, 0.01, "a"}, {0.002, kNever_s, "b"}, {kNever_s, 0.5, "c"}}})},
      {"sizes", size_plot({{"cms:a", 0, 1000, 0.01}, {"cms:b", 2, 20000, 0.5}})},
      {"split", split_plot({{"cms:a", {0.001, 0.002, 0.01, kNotMeasured}},
                            {"cms:b", {0, 0.01, 0.02, 0.001}}})},
  };
  for (const auto& [name, svg] : pictures) {
    const std::string path =
        std::string(CONCORD_SOURCE_DIR) + "/tests/results/report/golden/" + name + ".svg";
    std::ifstream file(path, std::ios::binary);
    const std::string golden{std::istreambuf_iterator<char>(file), {}};
    if (golden == svg) continue;
    const std::string now = testing::TempDir() + name + ".svg";
    std::ofstream(now, std::ios::binary) << svg;
    ADD_FAILURE() << path << " is not what is drawn now: " << now << "; look at both";
  }
}

}  // namespace
}  // namespace concord
