// Which clauses a filter lets through, and what variable names say.

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
using test::joined;
using test::Said;
using test::words;

// What a filter lets through, against definitions and rules looked at here.
TEST(ExplainFilter, CellDigitAndUnit) {
  for (const char* id : {"extended/pairwise/unit", "natural/commander-2/prune",
                         "extended/ladder/unit", "triads/unit"}) {
    const Board board = test::random_board(test::default_geometry(4), 7);
    CountingSink counter;
    const auto encoding = encode_closed(board.view(), *parse_encoding(id), counter);
    const VariableMap& variables = *encoding->variables;
    const Geometry& geometry = board.geometry();
    const std::vector<Said> all = explained(board, id);
    const auto speaks = [&](const Said& said, const auto& wanted) {
      for (const Lit literal : said.literals) {
        std::vector<Candidate> any_of;
        static_cast<void>(variables.definition(literal.var(), any_of));
        if (std::ranges::any_of(any_of, wanted)) return true;
      }
      return false;
    };
    const auto numbers = [&](const ClauseFilter& filter) {
      std::vector<std::uint64_t> found;
      for (const Said& said : explained(board, id, filter)) found.push_back(said.number);
      return found;
    };
    std::size_t shown = 0;
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      for (int digit = 0; digit <= 4; ++digit) {
        ClauseFilter filter;
        filter.cell = cell;
        if (digit != 0) filter.digit = static_cast<Value>(digit);
        std::vector<std::uint64_t> expected;
        for (const Said& said : all) {
          const auto wanted = [&](const Candidate& candidate) {
            return candidate.cell == cell && (digit == 0 || candidate.value == digit);
          };
          // The empty clause speaks of what its rule does.
          const bool in_unit =
              said.rule.unit >= 0 &&
              std::ranges::binary_search(geometry.units_of(cell), said.rule.unit) &&
              (digit == 0 || said.rule.value == digit);
          const bool of_rule = said.literals.empty() && (in_unit || said.rule.cell == cell);
          if (speaks(said, wanted) || of_rule) expected.push_back(said.number);
        }
        EXPECT_EQ(numbers(filter), expected) << id << ' ' << cell << ' ' << digit;
        shown += expected.size();
      }
    }
    EXPECT_GT(shown, 200U);
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
      ClauseFilter filter;
      filter.unit = unit;
      std::vector<std::uint64_t> expected;
      for (const Said& said : all) {
        const auto outside = [&](const Candidate& candidate) {
          return !std::ranges::binary_search(geometry.units_of(candidate.cell), unit);
        };
        const bool direct = std::ranges::all_of(said.literals, [&](Lit literal) {
          return literal.var() < variables.cell_variable_count();
        });
        const bool part = said.rule.unit >= 0 && said.rule.cell >= 0;  // a minirow
        const bool within = said.rule.unit >= 0 && (direct || part) && said.cells.size() > 1 &&
                            !said.literals.empty() && !speaks(said, outside);
        if (said.rule.unit == unit || within) expected.push_back(said.number);
      }
      EXPECT_EQ(numbers(filter), expected) << id << ' ' << geometry.unit_name(unit);
    }
  }
}

// "Greater than" speaks of the two values that it parts, bits of all.
TEST(ExplainFilter, DigitsOfOrderAndLog) {
  const Board board(test::default_geometry(4));
  ClauseFilter filter;
  filter.cell = 0;
  filter.digit = 1;
  EXPECT_EQ(joined(words(board, "order/unit", "cell order", filter)),
            "if r1c1 is greater than 2 then r1c1 is greater than 1\n");
  filter.digit = 4;
  EXPECT_EQ(joined(words(board, "order/unit", "cell order", filter)),
            "if r1c1 is greater than 3 then r1c1 is greater than 2\n");
  for (const char* id : {"order/unit", "log/unit"}) {
    const auto conflicts = words(board, id, "row at-most-one", filter);
    EXPECT_EQ(conflicts.size(), 3U);
    for (const std::string& text : conflicts)
      EXPECT_TRUE(text.starts_with("4 is not in both")) << text;
  }
  filter.digit = 2;
  const Board six(test::default_geometry(6));
  EXPECT_EQ(words(six, "log/unit", "cell codes", filter).size(), 2U);
}

// A given speaks of its own value only, also where bits say it.
TEST(ExplainFilter, DigitsOfGivens) {
  Board board(test::default_geometry(4));
  board.set_given(5, 3);
  for (const char* id : {"log/unit", "order/unit", "log/assume", "order/assume"}) {
    const std::string_view group =
        std::string_view(id).ends_with("unit") ? "givens" : "assumptions";
    for (int digit = 1; digit <= 4; ++digit) {
      ClauseFilter filter;
      filter.digit = static_cast<Value>(digit);
      EXPECT_EQ(words(board, id, group, filter).size(), digit == 3 ? 2U : 0U) << id << digit;
    }
  }
}

TEST(ExplainFilter, OneClauseByItsNumber) {
  const Board board(test::default_geometry(4));
  const std::vector<Said> all = explained(board, "extended");
  ClauseFilter filter;
  filter.number = 300;
  const std::vector<Said> one = explained(board, "extended", filter);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].words, all[299].words);
  EXPECT_EQ(one[0].group, all[299].group);
  // A native XOR clause has no number.
  filter.number = 1;
  EXPECT_EQ(explained(board, "extended,xor=on", filter).size(), 1U);
}

TEST(VariableReading, TakesNamesApart) {
  const GeometryPtr shape = test::default_geometry(16);
  const Geometry& geometry = *shape;
  using Kind = VariableReading::Kind;
  const auto read = [&](std::string_view name) { return read_variable_name(name, geometry); };
  EXPECT_EQ(read("r2c16=13").kind, Kind::kValue);
  EXPECT_EQ(read("r2c16=13").cell, 31);
  EXPECT_EQ(read("r2c16=13").value, 13);
  EXPECT_EQ(read("r2c16>3").kind, Kind::kGreater);
  EXPECT_EQ(read("r1c1.bit3").kind, Kind::kBit);
  EXPECT_EQ(read("r1c1.bit3").number, 3);
  EXPECT_EQ(read("r1c1.commander1").role, "commander1");
  EXPECT_EQ(read("r1c5-8=9").kind, Kind::kMinirow);
  EXPECT_EQ(read("r1c5-8=9").last, 7);
  EXPECT_EQ(read("r1-4c5=9").kind, Kind::kMinicolumn);
  EXPECT_EQ(read("r1-4c5=9").last, 3 * 16 + 4);
  EXPECT_EQ(read("minirow.r2c1=9").kind, Kind::kMinirow);
  EXPECT_EQ(read("minicolumn.r2c1=9").kind, Kind::kMinicolumn);
  EXPECT_EQ(read("minicolumn.r2c1=9").last, 16);
  EXPECT_EQ(read("row12=5.level2.s3").unit, "row12");
  EXPECT_EQ(read("row12=5.level2.s3").role, "level2.s3");
  EXPECT_EQ(read("region3=16.b0").kind, Kind::kUnitAuxiliary);
  for (const char* other :
       {"",           "r",        "r1",     "r1c",     "r1c1",           "r1c1=",
        "r1c1=17",    "r17c1=1",  "r0c1=1", "r1c1=1x", "r1c1.",          "r1c1>",
        "r1-2c1-2=1", "r1c4-3=1", "row1=5", "=5.x",    "minirow.r1c1>1", "minirow.",
        "row1=17.x",  "row1=5."}) {
    EXPECT_EQ(read(other).kind, Kind::kOther) << other;
  }
}

}  // namespace
}  // namespace concord
