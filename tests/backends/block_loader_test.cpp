// The block between an encoder and a solver: nothing lost, nothing moved, problems come through.

#include "backends/sat/block_loader.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "encoders/formula.hpp"
#include "tests/backends/sat_boards.hpp"

namespace concord {
namespace {

using test::default_geometry;

TEST(BlockLoader, HandsOnWhatTheEncoderWrote) {
  BlockLoader loader;  // one for all, as in a backend
  for (const char* id : {"prune", "unit", "sequential/unit", "minimal/commander-3/unit",
                         "direct-order/unit,xor=on", "product/prune,xor=on"}) {
    for (const int order : {1, 4, 16}) {
      SCOPED_TRACE(testing::Message() << id << ", order " << order);
      const Board board(default_geometry(order));
      const EncodingChoice choice = *parse_encoding(id);
      Formula direct;
      ASSERT_TRUE(encode_closed(board.view(), choice, direct));
      Formula loaded;
      loader.begin(loaded);
      ASSERT_TRUE(encode_closed(board.view(), choice, loader));
      loader.finish();
      ASSERT_EQ(loaded.variable_count(), direct.variable_count());
      ASSERT_EQ(loaded.clause_count(), direct.clause_count());
      for (std::size_t i = 0; i < direct.clause_count(); ++i) {
        ASSERT_TRUE(std::ranges::equal(loaded.clause(i), direct.clause(i))) << i;
      }
      EXPECT_EQ(loaded.xors(), direct.xors());
      if (order == 16) {
        EXPECT_GT(loader.load_s(), 0);
      }
    }
  }
}

TEST(BlockLoader, HoldsNoMoreThanABlock) {
  Formula formula;
  BlockLoader loader;
  loader.begin(formula);
  const Var first = loader.new_variables(2);
  EXPECT_EQ(first, 0U);
  for (std::size_t i = 0; i < BlockLoader::kBlockLiterals; ++i) {
    loader.add_clause({Lit::positive(first), Lit::negative(first + 1)});
    EXPECT_GE(2 * formula.clause_count() + BlockLoader::kBlockLiterals, 2 * (i + 1));
  }
  loader.finish();
  EXPECT_EQ(formula.clause_count(), BlockLoader::kBlockLiterals);
}

TEST(BlockLoader, VariablesAndEmptyClausesCount) {
  Formula formula;
  BlockLoader loader;
  loader.begin(formula);
  loader.add_clause(std::span<const Lit>());
  EXPECT_EQ(loader.new_variables(3), 0U);
  EXPECT_EQ(loader.new_variables(0), 3U);
  EXPECT_EQ(loader.new_variables(1), 3U);
  loader.add_clause({Lit::positive(3)});
  loader.finish();
  EXPECT_EQ(formula.variable_count(), 4U);
  ASSERT_EQ(formula.clause_count(), 2U);
  EXPECT_TRUE(formula.clause(0).empty());
  EXPECT_EQ(formula.clause(1).size(), 1U);
  // Forgets what was not handed over.
  loader.add_clause({Lit::positive(0)});
  Formula other;
  loader.begin(other);
  EXPECT_EQ(loader.new_variables(1), 0U);
  loader.finish();
  EXPECT_EQ(other.variable_count(), 1U);
  EXPECT_EQ(other.clause_count(), 0U);
  EXPECT_EQ(formula.clause_count(), 2U);
}

TEST(BlockLoader, ProblemsOfTheSolverComeThrough) {
  struct Full : ClauseSink {
    Var new_variables(std::uint32_t) override { return 0; }
    void add_clause(std::span<const Lit>) override { throw std::length_error("full"); }
    void begin_group(std::string_view) override {}
  } full;
  BlockLoader loader;
  loader.begin(full);
  const Var var = loader.new_variables(1);
  EXPECT_FALSE(loader.add_xor(std::vector<Lit>{Lit::positive(var)}, true));
  loader.add_clause({Lit::positive(var)});
  EXPECT_THROW(loader.finish(), std::length_error);
}

}  // namespace
}  // namespace concord
