// A run as a line and back: nothing is lost, and what is no run is told from what is one.

#include "results/record/run_record.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "tests/results/record/sample_run.hpp"

namespace concord {
namespace {

TEST(RunRecords, ComeBackAsTheyWere) {
  for (const RunRecord& record : {test::full_run(), test::bare_run()}) {
    const std::string line = run_json(record);
    ASSERT_TRUE(line.ends_with("}\n"));
    RunRecord back = test::full_run();  // what was in it before must not stay
    const auto read = read_run(std::string_view(line).substr(0, line.size() - 1), back);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(back, record) << line;
  }
}

TEST(RunRecords, RoundNothing) {
  RunRecord record = test::full_run();
  record.wall_s = 0.1 + 0.2;
  record.cpu_s = std::numeric_limits<double>::denorm_min();
  record.propagations = std::numeric_limits<std::uint64_t>::max();
  RunRecord back;
  ASSERT_TRUE(read_run(run_json(record), back));
  EXPECT_EQ(back, record);
}

TEST(RunRecords, StayReadableWhateverANameHolds) {
  RunRecord record = test::full_run();
  record.puzzle_name = "a \"quoted\"\\ name\n\x01 and \xff no UTF-8";
  RunRecord back;
  ASSERT_TRUE(read_run(run_json(record), back));
  EXPECT_EQ(back.puzzle_name, "a \"quoted\"\\ name\n\x01 and \xef\xbf\xbd no UTF-8");
}

TEST(RunRecords, MayHaveKeysThatAreNotKnown) {
  std::string line = run_json(test::full_run());
  line.insert(1, R"("later":{"run":[1,{"seed":null}]},)");
  RunRecord back;
  const auto read = read_run(line, back);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(back, test::full_run());
}

std::string with(std::string line, std::string_view from, std::string_view to) {
  const std::size_t at = line.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return line.replace(at, from.size(), to);
}

TEST(RunRecords, AreRefusedWithAReason) {
  const std::string line = run_json(test::full_run());
  const auto error = [](const std::string& text) {
    RunRecord back;
    const auto read = read_run(text, back);
    return read ? std::string("none") : read.error();
  };
  EXPECT_EQ(error(line), "none");
  EXPECT_EQ(error(""), "column 1: this is no JSON");
  EXPECT_EQ(error(line.substr(0, 40)), "column 41: this is no JSON");
  EXPECT_EQ(error("[1]"), "a run is an object");
  EXPECT_EQ(error("{}"), "there is no \"schema\": \"concord.run/1\"");
  EXPECT_EQ(error(with(line, "concord.run/1", "concord.run/2")),
            "\"schema\" is 'concord.run/2', not 'concord.run/1'");
  EXPECT_EQ(error(with(line, "\"seed\":3,", "")), "there is no \"seed\"");
  EXPECT_EQ(error(with(line, "\"seed\":3,", "\"seed\":null,")), "\"seed\" must not be null");
  EXPECT_EQ(error(with(line, "\"seed\":3,", "\"seed\":-3,")), "\"seed\" cannot be negative");
  EXPECT_EQ(error(with(line, "\"seed\":3,", "\"seed\":\"3\",")), "\"seed\" cannot be a string");
  EXPECT_EQ(error(with(line, "\"seed\":3,", "\"seed\":[3],")), "\"seed\" cannot be a list");
  EXPECT_EQ(error(with(line, "\"correct\"", "\"right\"")), "\"category\" cannot be 'right'");
  EXPECT_EQ(error(with(line, "\"completed\"", "\"done\"")), "\"termination\" cannot be 'done'");
  EXPECT_EQ(error(with(line, "\"exhausted\":true", "\"exhausted\":1")),
            "\"exhausted\" cannot be such a number");
}

TEST(RunRecords, NameEachCategoryAndTerminationOnce) {
  for (int i = 0; i < 5; ++i) {
    const auto category = static_cast<Category>(i);
    EXPECT_EQ(parse_category(to_string(category)), category);
  }
  for (int i = 0; i < 8; ++i) {
    const auto termination = static_cast<Termination>(i);
    EXPECT_EQ(parse_termination(to_string(termination)), termination);
  }
  EXPECT_EQ(parse_category("fine"), std::nullopt);
}

}  // namespace
}  // namespace concord
