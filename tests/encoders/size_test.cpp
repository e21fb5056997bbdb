// Sizes by formula where enumerating would take hours. That they are exact on smaller boards is the
// contract suite's.

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

TEST(PredictSize, OrderFourHundred) {
  const std::uint64_t n = 400;
  const std::uint64_t raw = 4 * n * n * (1 + n * (n - 1) / 2);
  // Each of the 400 boxes of 20x20 shares 20 * C(20,2) pairs with rows and as many with columns.
  const std::uint64_t shared = n * 400 * 2 * 20 * (20 * 19 / 2);
  const EncodingSize size =
      predict_size(Board(test::default_geometry(400)).view(), *parse_encoding("unit"));
  EXPECT_EQ(size.variables, n * n * n);
  EXPECT_EQ(size.clauses, raw - shared);
  EXPECT_GT(size.formula_B(), std::uint64_t{400} << 30);
}

TEST(PredictSize, EveryCombinationAtOrderFourHundredIsFiniteAndOrdered) {
  const Board board(test::default_geometry(400));
  for (const AmoRow& amo : amo_catalog()) {
    const std::string id = Amo(amo).id();
    const auto minimal = predict_size(board.view(), *parse_encoding("minimal/unit/" + id));
    const auto natural = predict_size(board.view(), *parse_encoding("natural/unit/" + id));
    const auto extended = predict_size(board.view(), *parse_encoding("extended/unit/" + id));
    EXPECT_LT(minimal.clauses, natural.clauses);
    EXPECT_LT(natural.clauses, extended.clauses);
    EXPECT_LT(extended.clauses, UINT64_MAX);
  }
  const auto extended = predict_size(board.view(), *parse_encoding("extended/unit"));
  const auto triads = predict_size(board.view(), *parse_encoding("triads/unit"));
  const auto order = predict_size(board.view(), *parse_encoding("order/unit"));
  const auto log = predict_size(board.view(), *parse_encoding("log/unit"));
  EXPECT_GT(triads.variables, extended.variables);
  EXPECT_LT(triads.clauses, extended.clauses);
  EXPECT_LT(log.clauses, order.clauses);
  EXPECT_LT(order.clauses, extended.clauses);
  EXPECT_LT(order.literals, log.literals);
}

TEST(PredictSize, DiagonalsAndWindowsOfLargerBoards) {
  for (const GeometrySpec& spec :
       {GeometrySpec{25, BoxShape{5, 5}, {}, true, true},
        GeometrySpec{20, BoxShape{4, 5}, {}, true, true},
        GeometrySpec{20, std::nullopt, test::scattered_regions(20, 5), true, false}}) {
    const Board board(test::shape(spec));
    for (const char* id : {"extended/pairwise/unit", "extended/commander-3/unit", "order/unit",
                           "log/unit", "triads/unit"}) {
      if (refusal(board.geometry(), *parse_encoding(id))) continue;  // triads without boxes
      CountingSink counter;
      ASSERT_TRUE(encode(board.view(), *parse_encoding(id), counter));
      EXPECT_EQ(predict_size(board.view(), *parse_encoding(id)), counter.size())
          << board.geometry().describe() << " " << id;
    }
  }
}

TEST(PredictSize, PruningNeverCostsMore) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const Board board = test::random_board(test::default_geometry(9), seed);
    const auto pruned = predict_size(board.view(), *parse_encoding("prune"));
    const auto unit = predict_size(Board(board.geometry_ptr()).view(), *parse_encoding("unit"));
    EXPECT_LT(pruned.variables, unit.variables);
    EXPECT_LT(pruned.clauses, unit.clauses);
  }
}

}  // namespace
}  // namespace concord
