#include "results/answer_record.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/boards.hpp"

namespace concord {
namespace {

using Json = nlohmann::json;

PuzzleRecord record9() {
  PuzzleRecord made;
  made.source = "some \"file\"";
  made.number = 3;
  made.line = 12;
  made.alphabet = {"123456789", '.'};
  made.board = test::board9(std::string(81, '.'));
  return made;
}

TEST(AnswerJson, HasEveryKeyOfTheSchema) {
  Answer answer;
  answer.backend = "dfs-mrv";
  answer.status = Status::kSolved;
  answer.outcome.solutions = 1;
  answer.outcome.grids = {{9, std::vector<Value>(81, 7)}};
  answer.outcome.reason = StopReason::kSolutionLimit;
  answer.evidence = Evidence::kVerified;
  answer.outcome.statistics.nodes = 4;
  const std::string line = answer_json(record9(), answer);
  ASSERT_EQ(line.back(), '\n');
  const Json json = Json::parse(line);
  for (const char* key :
       {"schema",          "source",    "puzzle",    "line",     "name",     "backend", "mode",
        "status",          "solutions", "exhausted", "grid",     "evidence", "proof",   "conflicts",
        "conflicts_total", "reason",    "error",     "expected", "wall_s",   "cpu_s",   "stats"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["schema"], "concord.answer/1");
  EXPECT_EQ(json["puzzle"], 3);
  EXPECT_EQ(json["grid"], std::string(81, '7'));
  EXPECT_EQ(json["stats"]["nodes"], 4);
  EXPECT_TRUE(json["stats"]["conflicts"].is_null()) << "not measured is null, never 0";
  EXPECT_TRUE(json["mode"].is_null());
  EXPECT_EQ(json["source"], "some \"file\"");
}

TEST(AnswerJson, NamesClashingGivens) {
  PuzzleRecord record = record9();
  record.board->set_given(1, 9);
  record.board->set_given(2, 9);
  Answer answer;
  answer.status = Status::kNone;
  answer.outcome.exhausted = true;
  const Json json = Json::parse(answer_json(record, answer));
  EXPECT_EQ(json["conflicts_total"], 2);
  EXPECT_EQ(json["conflicts"][0],
            Json::parse(R"({"unit":"row 1","digit":9,"symbol":"9","cells":["r1c2","r1c3"]})"));
}

TEST(AnswerJson, WritesIntegersWhereTheInputHadThem) {
  PuzzleRecord record = record9();
  record.alphabet = {};
  Answer answer;
  answer.status = Status::kSolved;
  answer.outcome.solutions = 1;
  answer.outcome.grids = {{9, std::vector<Value>(81, 7)}};
  EXPECT_EQ(Json::parse(answer_json(record, answer))["grid"], std::string(81, '7'));
  record.board = Board(test::default_geometry(10));
  answer.outcome.grids = {{10, std::vector<Value>(100, 10)}};
  EXPECT_EQ(Json::parse(answer_json(record, answer))["grid"], std::vector<int>(100, 10));
}

TEST(AnswerJson, SurvivesBytesThatAreNotUtf8) {
  PuzzleRecord record = record9();
  record.source = "bad\xff name";
  EXPECT_TRUE(Json::accept(answer_json(record, Answer{})));
}

TEST(InvalidJson, HasTheErrorAndNoBackend) {
  PuzzleRecord record = record9();
  record.board = tl::unexpected(Diagnostic{"f", 12, 4, "80 cells"});
  const Json json = Json::parse(invalid_json(record));
  EXPECT_EQ(json["status"], "invalid");
  EXPECT_TRUE(json["backend"].is_null());
  EXPECT_EQ(json["error"], Json::parse(R"({"line":12,"column":4,"message":"80 cells"})"));
}

TEST(InvalidJson, HasNullForAPlaceThatIsNotKnown) {
  PuzzleRecord record = record9();
  record.line = 0;
  record.board = tl::unexpected(Diagnostic{"f", 0, 0, "cannot open"});
  const Json json = Json::parse(invalid_json(record));
  EXPECT_TRUE(json["line"].is_null());
  EXPECT_EQ(json["error"], Json::parse(R"({"line":null,"column":null,"message":"cannot open"})"));
}

TEST(VerdictJson, HasNullWhereNoCommandAsksAgain) {
  EXPECT_TRUE(Json::parse(verdict_json(record9(), Verdict{}, "", ""))["replay"].is_null());
}

TEST(VerdictJson, SaysWhoDisagrees) {
  Verdict verdict;
  verdict.agreement = Agreement::kDisagree;
  verdict.disagreements = {"a says none, b says unique"};
  const Json json = Json::parse(
      verdict_json(record9(), verdict, "expected 1 solution, found 2 or more", "printf ..."));
  EXPECT_EQ(json["schema"], "concord.verdict/1");
  EXPECT_EQ(json["verdict"], "disagree");
  EXPECT_EQ(json["replay"], "printf ...");
  EXPECT_TRUE(json["most"].is_null());
}

TEST(AnswerCsv, HasAsManyFieldsAsItsHeaderAndQuotes) {
  const std::string header(answer_csv_header());
  const std::string row = answer_csv(record9(), Answer{});
  EXPECT_EQ(std::ranges::count(row, ','), std::ranges::count(header, ','));
  EXPECT_EQ(row.substr(0, 18), "\"some \"\"file\"\"\",3,");
  PuzzleRecord wrong = record9();
  wrong.board = tl::unexpected(Diagnostic{"f", 1, 0, "no commas here"});
  const std::string invalid = invalid_csv(wrong);
  EXPECT_EQ(std::ranges::count(invalid, ','), std::ranges::count(header, ','));
}

TEST(AnswerJson, NamesAClashBySymbolAndByNumber) {
  PuzzleRecord record = record9();
  record.alphabet = {"012345678", '.'};
  record.board = test::board9("11" + std::string(79, '.'));
  record.board->clear_candidates(40);
  Answer answer;
  answer.status = Status::kNone;
  const Json json = Json::parse(answer_json(record, answer));
  EXPECT_EQ(json["conflicts"][0]["digit"], 1);
  EXPECT_EQ(json["conflicts"][0]["symbol"], "0");
  EXPECT_TRUE(json["conflicts"].back()["digit"].is_null());
  EXPECT_TRUE(json["conflicts"].back()["symbol"].is_null());
}

TEST(AnswerJson, GridIsIntegersWhereSymbolsWouldNotDo) {
  std::string symbols;  // 64 of them
  for (char c = '#'; c < '#' + 64; ++c) symbols += c;
  const auto grid_of = [](int order, const Alphabet& alphabet) {
    PuzzleRecord record = record9();
    record.alphabet = alphabet;
    record.board = Board(test::default_geometry(order));
    Answer answer;
    const auto cells = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
    answer.outcome.grids = {{order, std::vector<Value>(cells, 2)}};
    answer.outcome.solutions = 1;
    return Json::parse(answer_json(record, answer))["grid"];
  };
  EXPECT_EQ(grid_of(40, {symbols, '.'}), Json(std::vector<int>(1600, 2)));
  EXPECT_EQ(grid_of(40, {"", '0'}), Json(std::vector<int>(1600, 2)));
  EXPECT_EQ(grid_of(10, {"", '0'}), Json(std::vector<int>(100, 2)));
  EXPECT_EQ(grid_of(36, {symbols, '.'}), std::string(36 * 36, '$'));
  EXPECT_EQ(grid_of(36, Alphabet::standard(36)), std::string(36 * 36, '2'));
  EXPECT_EQ(grid_of(9, {"", '0'}), std::string(81, '2'));
}

}  // namespace
}  // namespace concord
