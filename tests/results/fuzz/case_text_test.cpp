// Case files: what is written is read back, and what is wrong with one is said with its place.

#include "results/fuzz/case_text.hpp"

#include <gtest/gtest.h>

#include "results/fuzz/fuzz.hpp"
#include "results/fuzz/placed_json.hpp"

namespace concord {
namespace {

constexpr std::string_view kCase = R"({
  "schema": "concord.case/1",
  "seen": [{"kind": "fault", "text": "caf\u00e9 \"x\""}],
  "panel": ["dlx", "cms:minimal"],
  "question": {"ask": "count", "limit": 5},
  "order": 4,
  "box": [2, 2],
  "board": [
    "1 =2 . -",
    ". 1|4 . .",
    ". . . .",
    ". . . 4"
  ],
  "again": true
}
)";

std::string changed(std::string_view from, std::string_view to) {
  std::string text(kCase);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string wrong_with(std::string_view text) {
  const auto read = read_case(text, "x.json");
  return read ? "nothing" : read.error().to_string();
}

TEST(CaseFiles, AreReadBack) {
  FuzzOptions options;
  options.seed = 12;
  const Roster roster = catalog_roster();
  for (std::uint64_t i = 0; i < 640; i += 1 + i / 100) {
    FuzzCase fuzz_case = make_trial(options, roster, i);
    fuzz_case.seen = {{ProblemKind::kSymmetry, "a \"quote\"\n"}, {ProblemKind::kLimit, ""}};
    const std::string text = case_json(fuzz_case);
    const auto read = read_case(text, "x.json");
    ASSERT_TRUE(read) << read.error().to_string() << "\n" << text;
    EXPECT_EQ(*read, fuzz_case) << text;
    // Which cells are givens, too, which equal boards need not agree on.
    EXPECT_EQ(case_json(*read), text);
  }
}

TEST(CaseFiles, SayWhatIsInACell) {
  const auto read = read_case(kCase, "x.json");
  ASSERT_TRUE(read) << read.error().to_string();
  const BoardView board = read->board.view();
  EXPECT_TRUE(read->board.is_given(0));
  EXPECT_EQ(board.settled(0), 1);
  EXPECT_FALSE(read->board.is_given(1));
  EXPECT_EQ(board.settled(1), 2);
  EXPECT_EQ(board.candidate_count(2), 4);
  EXPECT_EQ(board.candidate_count(3), 0);
  EXPECT_EQ(board.candidate_count(5), 2);
  EXPECT_TRUE(board.has(5, 4));
  EXPECT_EQ(read->question.limit, 5U);
  EXPECT_EQ(read->question.max_nodes, std::nullopt);
  EXPECT_EQ(read->panel, (std::vector<std::string>{"dlx", "cms:minimal"}));
  EXPECT_EQ(read->seen.front().text, "caf\xc3\xa9 \"x\"");
  EXPECT_TRUE(read->again);
  // As in the files that were written before there were proofs.
  EXPECT_FALSE(read->proofs);
}

TEST(CaseFiles, GetASentenceWhenDamaged) {
  struct Damage {
    std::string text;
    std::string expected;
  };
  const std::vector<Damage> damages{
      {"", "x.json:1:1: the JSON text ends too early"},
      {"[]", "x.json:1:1: a case is a JSON object"},
      {std::string(kCase.substr(0, 60)), "x.json:3:29: the JSON text ends too early"},
      {std::string(kCase) + "x", "x.json:16:1: text after the end of the JSON value"},
      {changed("case/1", "case/2"), "x.json:2:13: the schema must be \"concord.case/1\""},
      {changed("\"panel\"", "\"pannel\""), "x.json:4:3: 'pannel' is no key of a case"},
      {changed("\"order\": 4", "\"order\": 0"),
       "x.json:6:12: order must be a whole number from 1 to 400"},
      {changed("\"order\": 4", "\"order\": 4.5"),
       "x.json:6:12: order must be a whole number from 1 to 400"},
      {changed("[2, 2]", "[2, 3]"),
       "x.json:7:10: boxes of 2x3 (height x width) do not tile a 4x4 grid"},
      {changed("[2, 2]", "[2]"), "x.json:7:10: box must be [height, width] or null"},
      {changed("\"count\"", "\"some\""), "x.json:5:23: ask must be first, unique, count or all"},
      {changed("\"limit\": 5", "\"limit\": -5"),
       "x.json:5:41: limit must be a whole number of 1 or more"},
      {changed("\"limit\"", "\"limits\""), "x.json:5:32: 'limits' is no key of question"},
      {changed("1|4", "1|5"),
       "x.json:10:8: '1|5' is no cell: a value from 1 to 4, =VALUE, 1|2, . or -"},
      {changed("=2", "=="),
       "x.json:9:8: '==' is no cell: a value from 1 to 4, =VALUE, 1|2, . or -"},
      {changed(". . . 4", ". . 4"), "x.json:12:5: row 4 of board has 3 cells instead of 4"},
      {changed(",\n    \". . . 4\"", ""), "x.json:8:12: board must be a list of 4 rows"},
      {changed("true", "1"), "x.json:14:12: again must be true or false"},
      {changed("true", "true,\n  \"proofs\": 1"), "x.json:15:13: proofs must be true or false"},
      {changed("\"again\": true", "\"again\": true,"),
       "x.json:15:1: '}' where a key in quotes was expected"},
      {changed("\"again\"", "\"order\""), "x.json:14:3: the key \"order\" is there twice"},
      {changed("[\"dlx\", \"cms:minimal\"]", "[]"),
       "x.json:4:12: panel must be a list of one or more backends"},
      {changed("fault", "folly"),
       "x.json:3:21: kind must be disagreement, fault, failure, limit or symmetry"},
      {changed("\"again\": true", "\"copy\": {\"rows\": [1,0,3,2]}"),
       "x.json:14:11: there is no \"columns\""},
      {changed("\"again\": true",
               "\"copy\": {\"rows\": [2,1,0,3], \"columns\": [0,1,2,3], \"values\": [1,2,3,4]}"),
       "x.json:14:11: copy is no symmetry of this shape"},
      {changed("\"again\": true",
               "\"known\": [\"1 2 3 4\", \"1 2 3 4\", \"1 2 3 4\", \"1 2 3 9\"]"),
       "x.json:14:53: '9' is no value from 1 to 4"},
      {changed("\"box\": [2, 2]",
               "\"regions\": [\"1 1 1 1\", \"2 2 2 2\", \"3 3 3 3\", \"4 4 4 3\"]"),
       "x.json:7:14: region 3 of the map has 5 cells instead of 4"},
  };
  for (const Damage& damage : damages) EXPECT_EQ(wrong_with(damage.text), damage.expected);
}

TEST(CaseFiles, EndAnywhereWithoutHarm) {
  FuzzOptions options;
  const std::string text = case_json(make_trial(options, catalog_roster(), 3));
  for (std::size_t length = 0; length + 2 < text.size(); ++length)
    EXPECT_NE(wrong_with(std::string_view(text).substr(0, length)), "nothing") << length;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string damaged = text;
    damaged[at] = '\x01';
    static_cast<void>(wrong_with(damaged));
  }
}

TEST(PlacedJson, IsStrict) {
  for (const char* text : {"{", "[1,]", "{\"a\" 1}", "01", "1.", "-", "\"\\x\"", "\"\\u12g4\"",
                           "nul", "\"a\nb\"", "[1] 2", "{\"a\":1,\"a\":2}", "+1", "'a'"}) {
    EXPECT_FALSE(read_placed_json(text)) << text;
  }
  EXPECT_FALSE(read_placed_json(std::string(100'000, '[')));
  const auto root = read_placed_json(" {\"a\" : [1, -2.5e3, \"x\\n\\u00e9\", true, null] } ");
  ASSERT_TRUE(root);
  const PlacedJson* list = root->find("a");
  ASSERT_NE(list, nullptr);
  ASSERT_EQ(list->items.size(), 5U);
  EXPECT_EQ(list->items[1].text, "-2.5e3");
  EXPECT_EQ(list->items[2].text, "x\n\xc3\xa9");
  EXPECT_EQ(list->items[3].at, 33U);
  EXPECT_EQ(list->items[4].kind, PlacedJson::Kind::kNull);
  EXPECT_EQ(root->find("b"), nullptr);
}

}  // namespace
}  // namespace concord
