// The counts of whole boards, as published or enumerated by independent programs: by formula, as
// the encoders write them, and raw, with a clause that several rules share written for each of
// them.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

CountingSink counted(int order, std::string_view id) {
  CountingSink counter;
  EXPECT_TRUE(encode(Board(test::default_geometry(order)).view(), *parse_encoding(id), counter));
  return counter;
}

EncodingSize predicted(int order, std::string_view id) {
  return predict_size(Board(test::default_geometry(order)).view(), *parse_encoding(id));
}

std::uint64_t raw_clauses(int order, std::string_view id) {
  return predicted(order, id).clauses +
         predict_repeats(*test::default_geometry(order), *parse_encoding(id)).clauses;
}

struct BoardCount {
  std::string board;
  int order;  // with the default boxes
  std::uint64_t variables;
  std::uint64_t raw;
  std::uint64_t distinct;
};

const std::vector<BoardCount> kBoardCounts = {
    {"minimal", 6, 216, 1656, 1332},
    {"minimal", 9, 729, 8829, 7371},
    {"minimal", 16, 4096, 92416, 80128},
    {"minimal", 25, 15625, 563125, 500625},
    {"minimal", 81, 531441, 63779481, 59527953},
    {"natural", 6, 216, 2196, 1872},
    {"natural", 9, 729, 11745, 10287},
    {"natural", 16, 4096, 123136, 110848},
    {"natural", 25, 15625, 750625, 688125},
    {"natural", 81, 531441, 85037121, 80785593},
    {"extended", 6, 216, 2304, 1980},
    {"extended", 9, 729, 11988, 10530},
    {"extended", 16, 4096, 123904, 111616},
    {"extended", 25, 15625, 752500, 690000},
    {"extended", 81, 531441, 85056804, 80805276},
    {"triads", 6, 396, 1944, 1944},
    {"triads", 9, 1215, 7695, 7695},
    {"triads", 16, 6144, 60672, 60672},
    {"triads", 25, 21875, 315625, 315625},
    // n^3 + 2 n^2 b; n^2 (1 + C(n,2)) + 2 n^2 b (1 + C(b+1,2)) + 4 n^2 (1 + C(b,2))
    {"triads", 81, 649539, 27667737, 27667737},
    // n^2 (n-1) variables; n^2 (n-2) and a conflict for each value and distinct pair
    {"order", 6, 180, 1764, 1440},
    {"order", 9, 648, 9315, 7857},
    {"order", 16, 3840, 95744, 83456},
    {"order", 25, 15000, 576875, 514375},
    {"order", 81, 524880, 64291239, 60039711},
    // n^2 b variables; n^2 (2^b - n) and the same conflicts
    {"log", 6, 108, 1692, 1368},
    {"log", 9, 324, 9315, 7857},
    {"log", 16, 1024, 92160, 79872},
    {"log", 25, 3125, 566875, 504375},
    {"log", 81, 45927, 64081287, 59829759},
    {"direct-order", 9, 1377, 11583, 10125},
};

TEST(Counts, WholeBoardsByFormula) {
  for (const BoardCount& expected : kBoardCounts) {
    SCOPED_TRACE(expected.board + " at " + std::to_string(expected.order));
    const std::string id = expected.board + "/unit";
    EXPECT_EQ(predicted(expected.order, id).variables, expected.variables);
    EXPECT_EQ(predicted(expected.order, id).clauses, expected.distinct);
    EXPECT_EQ(raw_clauses(expected.order, id), expected.raw);
  }
}

TEST(Counts, WholeBoardsAsWritten) {
  for (const BoardCount& expected : kBoardCounts) {
    if (expected.order > 25) continue;
    SCOPED_TRACE(expected.board + " at " + std::to_string(expected.order));
    const EncodingSize size = counted(expected.order, expected.board + "/unit").size();
    EXPECT_EQ(size.variables, expected.variables);
    EXPECT_EQ(size.clauses, expected.distinct);
  }
}

// Sixty million clauses, in a second.
TEST(Counts, OrderEightyOneAsWritten) {
  EXPECT_EQ(counted(81, "minimal/pairwise/unit").size().clauses, 59527953U);
}

// 324 exactly-ones of 9.
TEST(Counts, ExtendedNineByNineWithEachAtMostOne) {
  struct AmoCount {
    std::string amo;
    std::uint64_t variables;
    std::uint64_t raw;
    std::uint64_t distinct;
  };
  const std::vector<AmoCount> counts = {
      {"pairwise", 729, 11988, 10530},        {"sequential", 3321, 7776, 7776},
      {"ladder", 3321, 10368, 10368},         {"binary", 2025, 11988, 11988},
      {"product", 2673, 8100, 8100},          {"commander-3", 1701, 7128, 6399},
      {"commander-3-full", 1701, 8100, 7371}, {"bimander-3", 1377, 9072, 8343},
      {"nested", 1701, 7128, 6885},           {"totalizer", 5913, 10692, 10692}};
  EXPECT_EQ(counts.size(), amo_catalog().size());
  for (const AmoCount& expected : counts) {
    SCOPED_TRACE(expected.amo);
    const std::string id = "extended/" + expected.amo + "/unit";
    const EncodingSize size = counted(9, id).size();
    EXPECT_EQ(size.variables, expected.variables);
    EXPECT_EQ(size.clauses, expected.distinct);
    EXPECT_EQ(predicted(9, id), size);
    EXPECT_EQ(raw_clauses(9, id), expected.raw);
  }
}

// By the number of their literals.
TEST(Counts, OrderAndLogOnNineByNine) {
  using Lengths = std::vector<std::uint64_t>;
  EXPECT_EQ(counted(9, "order/unit").by_length(), (Lengths{0, 0, 567 + 1620, 0, 5670}));
  EXPECT_EQ(counted(9, "log/unit").by_length(), (Lengths{0, 0, 0, 0, 567, 0, 0, 0, 7290}));
}

TEST(Counts, TriadsOnNineByNineByRule) {
  const std::vector<std::pair<std::string, std::uint64_t>> expected = {
      {"givens", 0},
      {"cell exactly-one", 81 * 37},
      {"minirow exactly-one", 243 * 7},
      {"minicolumn exactly-one", 243 * 7},
      {"row exactly-one", 81 * 4},
      {"column exactly-one", 81 * 4},
      {"box exactly-one", 162 * 4}};
  std::vector<std::pair<std::string, std::uint64_t>> groups;
  for (const GroupSize& group : counted(9, "triads/unit").groups())
    groups.emplace_back(group.name, group.clauses);
  EXPECT_EQ(groups, expected);
}

}  // namespace
}  // namespace concord
