#include "encoders/explain/explainer.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"
#include "tests/encoders/explained.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

using test::explained;
using test::has;
using test::joined;
using test::Said;
using test::words;

TEST(Explain, SaysEveryClauseOfASmallBoard) {
  Board board(test::default_geometry(2));
  board.set_given(0, 1);
  EXPECT_EQ(joined(words(board, "extended/pairwise/unit")),
            "given: r1c1 is 1\n"
            "r1c1 has a value: r1c1=1 or r1c1=2\n"
            "r1c2 has a value: r1c2=1 or r1c2=2\n"
            "r2c1 has a value: r2c1=1 or r2c1=2\n"
            "r2c2 has a value: r2c2=1 or r2c2=2\n"
            "r1c1 is not both 1 and 2\n"
            "r1c2 is not both 1 and 2\n"
            "r2c1 is not both 1 and 2\n"
            "r2c2 is not both 1 and 2\n"
            "row 1 has a 1 somewhere: r1c1=1 or r1c2=1\n"
            "row 1 has a 2 somewhere: r1c1=2 or r1c2=2\n"
            "row 2 has a 1 somewhere: r2c1=1 or r2c2=1\n"
            "row 2 has a 2 somewhere: r2c1=2 or r2c2=2\n"
            "1 is not in both r1c1 and r1c2 (row 1)\n"
            "2 is not in both r1c1 and r1c2 (row 1)\n"
            "1 is not in both r2c1 and r2c2 (row 2)\n"
            "2 is not in both r2c1 and r2c2 (row 2)\n"
            "column 1 has a 1 somewhere: r1c1=1 or r2c1=1\n"
            "column 1 has a 2 somewhere: r1c1=2 or r2c1=2\n"
            "column 2 has a 1 somewhere: r1c2=1 or r2c2=1\n"
            "column 2 has a 2 somewhere: r1c2=2 or r2c2=2\n"
            "1 is not in both r1c1 and r2c1 (column 1)\n"
            "2 is not in both r1c1 and r2c1 (column 1)\n"
            "1 is not in both r1c2 and r2c2 (column 2)\n"
            "2 is not in both r1c2 and r2c2 (column 2)\n");
}

TEST(Explain, SaysWhatPruningLeaves) {
  const Board board = test::board_of(test::default_geometry(4), "12..34..2.4.....");
  const auto texts = words(board, "extended/pairwise/prune");
  EXPECT_TRUE(has(texts, "r1c3 has a value, and one is left: r1c3=3"));
  EXPECT_TRUE(has(texts, "row 1 has a 4, and one place is left: r1c4=4"));
  EXPECT_TRUE(has(texts, "box 2 has a 1 somewhere: r2c3=1 or r2c4=1"));
  EXPECT_TRUE(has(texts, "3 is not in both r3c2 and r4c2 (column 2)"));
}

// A peer with one value left has no variable under order, and the conflict is about one cell only.
TEST(Explain, SaysWhatIsLeftOfAConflict) {
  const Board board = test::board_of(test::default_geometry(4), "12..34..2.4....1");
  EXPECT_EQ(joined(words(board, "order/prune", "row at-most-one")),
            "r1c4 is not 3, which another cell of row 1 has to be: r1c4 is greater than 3\n"
            "r2c3 is not 2, which another cell of row 2 has to be: r2c3 is at most 1\n"
            "r3c2 is not 3, which another cell of row 3 has to be: r3c2 is at most 2\n"
            "r4c3 is not 3, which another cell of row 4 has to be: r4c3 is at most 2\n");
  ClauseFilter filter;
  filter.digit = 4;  // r1c4 is 3 or 4
  EXPECT_EQ(joined(words(board, "order/prune", {}, filter)),
            "r1c4 is not 3, which another cell of row 1 has to be: r1c4 is greater than 3\n"
            "r1c4 is not 3, which another cell of column 4 has to be: r1c4 is greater than 3\n");
  filter.digit = 2;
  EXPECT_FALSE(has(words(board, "log/prune", "cell codes", filter),
                   "r1c3 is not 1: bit 0 of r1c3 is 1 or bit 1 of r1c3 is 1"));
  EXPECT_TRUE(has(words(board, "log/prune", "cell codes", filter),
                  "r1c3 is not 2: bit 0 of r1c3 is 0 or bit 1 of r1c3 is 1"));
  EXPECT_TRUE(
      has(words(board, "triads/prune"),
          "row 1 has a 3, and one minirow is left for it: the minirow r1c3 to r1c4 has a 3"));
}

TEST(Explain, SaysWhereAnEarlierUnitHasSaidSo) {
  const GeometryPtr geometry = test::default_geometry(9);
  const auto says = [&](std::string_view id) {
    return group_sentence("box at-most-one", *parse_encoding(id), *geometry).ends_with("said so");
  };
  for (const char* id :
       {"pairwise", "commander-3/unit", "nested/unit", "bimander-2/unit", "log", "product/prune"})
    EXPECT_TRUE(says(id)) << id;
  for (const char* id : {"sequential", "totalizer", "binary/unit", "product/unit", "ladder/unit"})
    EXPECT_FALSE(says(id)) << id;
  EXPECT_FALSE(group_sentence("row at-most-one", *parse_encoding("pairwise"), *geometry)
                   .ends_with("said so"));
}

TEST(Explain, EveryEncodingHasPlainWords) {
  for (const AmoRow& row : amo_catalog()) {
    EXPECT_FALSE(row.plain.empty()) << row.id;
    EXPECT_EQ(row.plain_auxiliary.empty(), row.all_pairs) << row.id;
    for (const char* jargon : {"literal", "unit clause", "channel", "auxiliar"})
      EXPECT_EQ(row.plain.find(jargon), std::string_view::npos) << row.id;
  }
  for (const BoardEncoderRow& row : board_encoder_catalog())
    EXPECT_FALSE(row.plain.empty()) << row.id;
  for (const GivensRow& row : givens_catalog()) EXPECT_FALSE(row.plain.empty()) << row.id;
}

TEST(Explain, SaysPencilMarksAndAssumptions) {
  Board board(test::default_geometry(4));
  board.set_given(0, 4);
  board.remove_candidate(1, 2);
  for (const char* id : {"minimal/unit", "minimal/assume"}) {
    const std::string group = std::string(id) == "minimal/unit" ? "givens" : "assumptions";
    EXPECT_EQ(joined(words(board, id, group)),
              "given: r1c1 is 4\nr1c2 cannot be 2 (pencil marks)\n");
  }
}

TEST(Explain, SaysWhatCannotBeKept) {
  const GeometryPtr geometry = test::default_geometry(4);
  const std::string_view lost = "this rule cannot be kept, so the puzzle has no solution: ";
  const std::string_view enough =
      "; that is enough, so other rules that cannot be kept are not listed";
  const auto last = [&](const Board& board, std::string_view id) {
    for (const Said& said : explained(board, id)) {
      if (!said.literals.empty()) continue;
      EXPECT_TRUE(said.words.starts_with(lost));
      EXPECT_TRUE(said.words.ends_with(enough)) << said.words;
      return said.words.substr(lost.size(), said.words.size() - lost.size() - enough.size());
    }
    return std::string("nothing is lost");
  };
  const Board twice = test::board_of(geometry, "11..............");
  EXPECT_EQ(last(twice, "minimal/prune"), "1 stands twice in row 1");
  EXPECT_EQ(last(twice, "extended/ladder/prune"), "1 stands twice in row 1");
  EXPECT_EQ(last(twice, "triads/prune"), "1 stands twice in row 1");
  // r1c3 and r1c4 can only be 4.
  EXPECT_EQ(last(test::board_of(geometry, "12....3....3...."), "order/prune"),
            "4 is all that two cells of row 1 have left");
  EXPECT_EQ(last(test::board_of(geometry, "1.23.4.........."), "natural/prune"),
            "r1c2 has no value left");
  Board no_place(geometry);
  for (Cell cell = 0; cell < 4; ++cell) no_place.remove_candidate(cell, 3);
  EXPECT_EQ(last(no_place, "extended/prune"), "no cell of row 1 can be 3");
  EXPECT_EQ(last(no_place, "triads/prune"), "no cell of row 1 can be 3");
  EXPECT_EQ(last(no_place, "extended/ladder/prune"), "no cell of row 1 can be 3");
}

TEST(Explain, SaysAuxiliaryVariablesByTheirMeaning) {
  const Board board(test::default_geometry(9));
  const auto commander = words(board, "natural/commander-3/unit");
  EXPECT_TRUE(has(commander, "if r1c5=7 then commander2 of row 1 for 7 [7 in r1c4 to r1c6]"));
  EXPECT_TRUE(has(commander,
                  "not both commander1 of column 9 for 2 [2 in r1c9 to r3c9] and commander3 of "
                  "column 9 for 2 [2 in r7c9 to r9c9]"));
  EXPECT_TRUE(has(commander, "if r5c5=4 then commander2 of r5c5 [r5c5 is 4 to 6]"));
  EXPECT_TRUE(has(words(board, "natural/commander-3-full/unit"),
                  "if commander1 of row 1 for 7 [7 in r1c1 to r1c3] then r1c1=7 or r1c2=7 or "
                  "r1c3=7"));
  const auto sequential = words(board, "natural/sequential/unit");
  EXPECT_TRUE(has(sequential, "if r1c3=5 then not s2 of row 1 for 5 [5 in r1c1 or r1c2]"));
  EXPECT_TRUE(has(sequential,
                  "if s2 of box 5 for 5 [5 in r4c4 or r4c5] then s3 of box 5 for 5 [5 "
                  "in r4c4 to r4c6]"));
  EXPECT_TRUE(has(words(board, "natural/binary/unit"),
                  "if r1c2=5 then b0 of row 1 for 5 [5 in r1c2, r1c4, r1c6 or r1c8]"));
  EXPECT_TRUE(has(words(board, "natural/totalizer/unit"),
                  "not node8.two of row 1 for 5 [two of r1c1=5 to r1c9=5]"));
  EXPECT_TRUE(has(words(board, "natural/totalizer/unit"),
                  "if r1c1=1 and r1c1=2 then node1.two of r1c1 [r1c1 has two of 1, 2]"));
  EXPECT_TRUE(has(words(board, "natural/product/unit"),
                  "if r1c4=5 then table row 2 of row 1 for 5 [5 in r1c4 to r1c6]"));
  EXPECT_TRUE(has(words(board, "extended/ladder/unit"),
                  "row 1 has a 5 somewhere: r1c1=5 or y1 of row 1 for 5 [5 in r1c2 to r1c9]"));
  const auto order = words(board, "direct-order/unit");
  EXPECT_TRUE(has(order, "if r1c1 is greater than 3 then r1c1=4 or r1c1 is greater than 4"));
  EXPECT_TRUE(has(order, "if r1c1=4 then r1c1 is at most 4"));
  EXPECT_TRUE(has(order, "r1c1 has a value: r1c1=1 or r1c1 is greater than 1"));
}

TEST(Explain, SaysTriadsOrderAndLog) {
  Board board(test::default_geometry(9));
  const auto triads = words(board, "triads/unit");
  EXPECT_TRUE(has(triads, "if r1c5=7 then the minirow r1c4 to r1c6 has a 7"));
  EXPECT_TRUE(
      has(triads, "if the minicolumn r1c1 to r3c1 has a 2 then r1c1=2 or r2c1=2 or r3c1=2"));
  EXPECT_TRUE(has(triads,
                  "row 1 has a 5 somewhere: the minirow r1c1 to r1c3 has a 5 or the minirow "
                  "r1c4 to r1c6 has a 5 or the minirow r1c7 to r1c9 has a 5"));
  EXPECT_TRUE(
      has(triads, "5 is not in both minicolumns, r1c9 to r3c9 and r7c9 to r9c9 (column 9)"));
  board.set_given(0, 5);
  board.set_given(1, 1);
  board.remove_candidate(80, 3);
  const auto order = words(board, "order/unit");
  EXPECT_TRUE(has(order, "given, r1c1 is 5: r1c1 is greater than 4"));
  EXPECT_TRUE(has(order, "given, r1c1 is 5: r1c1 is at most 5"));
  EXPECT_TRUE(has(order, "given, r1c2 is 1: r1c2 is at most 1"));
  EXPECT_TRUE(has(order,
                  "r9c9 cannot be 3 (pencil marks): r9c9 is at most 2 or r9c9 is greater than "
                  "3"));
  EXPECT_TRUE(has(order, "if r1c3 is greater than 5 then r1c3 is greater than 4"));
  EXPECT_TRUE(has(order,
                  "9 is not in both r1c1 and r1c2 (row 1): r1c1 is at most 8 or r1c2 is at "
                  "most 8"));
  EXPECT_TRUE(has(words(board, "order/prune"),
                  "r9c9 is not 3: if r9c9 is greater than 2 then r9c9 is greater than 3"));
  const auto log = words(board, "log/unit");
  EXPECT_TRUE(has(log, "given, r1c1 is 5: bit 2 of r1c1 is 1"));
  EXPECT_TRUE(has(log, "given, r1c1 is 5: bit 0 of r1c1 is 0"));
  EXPECT_TRUE(has(log,
                  "r9c9 cannot be 3 (pencil marks): bit 0 of r9c9 is 1 or bit 1 of r9c9 is 0 or "
                  "bit 2 of r9c9 is 1 or bit 3 of r9c9 is 1"));
  EXPECT_TRUE(has(log,
                  "r4c4 is not 10, which is no value: bit 0 of r4c4 is 0 or bit 1 of r4c4 is 1 or "
                  "bit 2 of r4c4 is 1 or bit 3 of r4c4 is 0"));
  EXPECT_TRUE(
      has(words(board, "log/prune"),
          "r9c9 is not 3: bit 0 of r9c9 is 1 or bit 1 of r9c9 is 0 or bit 2 of r9c9 is 1 or "
          "bit 3 of r9c9 is 1"));
}

// A definition of cells that lie anywhere is cut off, so that a line stays a line.
TEST(Explain, LongDefinitionsAreCounted) {
  const Board board(test::shape({25, std::nullopt, test::scattered_regions(25, 3), false, false}));
  const auto texts = words(board, "minimal/sequential/unit", "region at-most-one",
                           {.cell = std::nullopt, .digit = 1, .unit = 50, .number = std::nullopt});
  ASSERT_FALSE(texts.empty());
  const std::string& last = texts.back();
  EXPECT_NE(last.find(" or one of 1"), std::string::npos) << last;
  EXPECT_LT(last.size(), 200U) << last;
}

TEST(Explain, SaysXorClauses) {
  const Board board(test::default_geometry(4));
  std::vector<std::string> texts;
  for (const Said& said : explained(board, "extended/pairwise/unit,xor=on")) {
    if (said.number == 0) texts.push_back(said.words);
  }
  EXPECT_EQ(texts.size(), 4U * 16);
  EXPECT_TRUE(has(texts, "r1c1 has an odd number of values: r1c1=1, r1c1=2, r1c1=3, r1c1=4"));
  EXPECT_TRUE(has(texts, "box 4 has a 2 an odd number of times: r3c3=2, r3c4=2, r4c3=2, r4c4=2"));
}

// Every encoding: each clause once, with its number, and its words name each cell of its cell
// variables.
TEST(Explain, EveryClauseOfEveryEncodingIsSaid) {
  const std::vector<GeometryPtr> shapes = {
      test::default_geometry(2), test::shape({4, BoxShape{2, 2}, {}, true, true}),
      test::shape({4, std::nullopt, test::scattered_regions(4, 1), false, false}),
      test::shape({6, BoxShape{2, 2}, {}, false, true})};
  for (const GeometryPtr& geometry : shapes) {
    const bool empty = geometry->order() < 4;
    const Board board = empty ? Board(geometry) : test::random_board(geometry, 1);
    for (const EncodingChoice& choice : every_encoding()) {
      if (refusal(*geometry, choice)) continue;
      Formula formula;
      const auto encoding = encode_closed(board.view(), choice, formula);
      if (!encoding) continue;  // pencil marks that cannot be assumed
      const std::vector<Said> all = explained(board, choice.id());
      ASSERT_EQ(all.size(), formula.clause_count()) << choice.id();
      for (std::size_t i = 0; i < all.size(); ++i) {
        const Said& said = all[i];
        ASSERT_EQ(said.number, i + 1);
        ASSERT_TRUE(std::ranges::equal(said.literals, formula.clause(i)));
        ASSERT_FALSE(said.words.empty());
        EXPECT_FALSE(group_sentence(said.group).empty()) << said.group;
        // Plain enough for a terminal and for JSON.
        for (const char c : said.words)
          ASSERT_TRUE(c >= ' ' && c <= '~' && c != '"' && c != '\\') << said.words;
        for (const Lit literal : said.literals) {
          if (literal.var() >= encoding->variables->cell_variable_count()) continue;
          std::vector<Candidate> any_of;
          ASSERT_TRUE(encoding->variables->definition(literal.var(), any_of));
          EXPECT_NE(said.words.find(geometry->cell_name(any_of.front().cell)), std::string::npos)
              << choice.id() << ": " << said.words;
        }
      }
    }
  }
}

// Singles that clash are told of by their unit, not by one of the cells.
TEST(Explain, FixpointKeepsGivensThatClash) {
  const Board board = test::board_of(test::default_geometry(4), "11..............");
  for (const char* id : {"extended/fixpoint", "order/fixpoint", "triads/fixpoint"}) {
    const auto texts = words(board, id);
    EXPECT_TRUE(std::ranges::any_of(texts, [](const std::string& text) {
      return text.find("1 stands twice in row 1") != std::string::npos;
    })) << id;
  }
}

}  // namespace
}  // namespace concord
