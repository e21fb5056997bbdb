// What is CaDiCaL's own: its traps, its bounds, and what it refuses.

#include <cstdlib>

#include <gtest/gtest.h>

#include "backends/sat/cadical.hpp"
#include "backends/sat/cadical_sink.hpp"
#include "backends/sat/cadical_size.hpp"
#include "backends/sat/cadical_version.hpp"
#include "backends/sat/sat_size.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

using Answer = SatSolver::Answer;
using test::board9;
using test::default_geometry;
using test::k2718;

// The library's own terminate() aborts the process unless it is solving.
TEST(CadicalSink, InterruptionsAtAnyMoment) {
  CadicalSink sink;
  sink.interrupt();
  sink.new_variables(2);
  sink.interrupt();
  sink.add_clause({Lit::positive(0), Lit::positive(1)});
  sink.interrupt();
  EXPECT_EQ(sink.solve(), Answer::kSatisfiable);
  sink.interrupt();
  sink.add_clause({Lit::negative(0)});
  sink.add_clause({Lit::negative(1)});
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
}

// The library aborts when a value is asked for outside of its state for that.
TEST(CadicalSink, ModelWhereThereIsNone) {
  CadicalSink sink;
  std::vector<std::uint8_t> model;
  sink.model(model);
  EXPECT_TRUE(model.empty());
  sink.new_variables(2);
  sink.model(model);
  EXPECT_EQ(model, (std::vector<std::uint8_t>{0, 0}));
  sink.add_clause({Lit::positive(1)});
  ASSERT_EQ(sink.solve(), Answer::kSatisfiable);
  sink.add_clause({Lit::negative(1)});
  sink.model(model);
  EXPECT_EQ(model.size(), 2U);
  EXPECT_EQ(sink.solve(), Answer::kUnsatisfiable);
  sink.model(model);
  EXPECT_EQ(model, (std::vector<std::uint8_t>{0, 0}));
}

TEST(CadicalSink, SeedsOfEverySize) {
  for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{1} << 31, ~std::uint64_t{0}}) {
    CadicalSink sink(seed);
    sink.new_variables(1);
    EXPECT_EQ(sink.solve(), Answer::kSatisfiable) << seed;
  }
}

// With the variable set the library traces one solver and aborts when there is a second.
TEST(CadicalSink, TracingIsRefused) {
  ::setenv("CADICAL_API_TRACE", "/dev/null", 1);
  const Outcome outcome = test::sat("cadical")->solve(Board(default_geometry(4)), {});
  ::unsetenv("CADICAL_API_TRACE");
  EXPECT_EQ(outcome.reason, StopReason::kFailure);
  EXPECT_NE(outcome.detail.find("CADICAL_API_TRACE"), std::string::npos) << outcome.detail;
  EXPECT_EQ(test::sat("cadical")->solve(Board(default_geometry(4)), {}).solutions, 2U);
}

TEST(Cadical, RefusesXor) {
  const Outcome outcome = test::sat("cadical", "unit,xor=on")->solve(board9(k2718), {});
  EXPECT_EQ(outcome.reason, StopReason::kUnsupported);
  EXPECT_NE(outcome.detail.find("xor=on"), std::string::npos) << outcome.detail;
}

TEST(Cadical, SharesNoSearchWithCryptoMiniSat) {
  EXPECT_NE(find_backend("cadical")->independence, find_backend("cms")->independence);
  EXPECT_EQ(find_backend("cadical")->proof, ProofFormat::kDrat);
}

TEST(Cadical, SaysItsVersion) {
  ASSERT_TRUE(cadical_version());
  EXPECT_FALSE(cadical_version()->empty());
}

TEST(CadicalSize, SmallIsUpToOrderSixteen) {
  const SatLibrary& library = *cadical_library();
  for (const EncodingChoice& encoding : every_encoding()) {
    SCOPED_TRACE(encoding.id());
    EXPECT_TRUE(is_small(library, *default_geometry(9), encoding));
    EXPECT_TRUE(is_small(library, *default_geometry(16), encoding));
    EXPECT_FALSE(is_huge(library, *default_geometry(25), encoding));
    EXPECT_TRUE(is_huge(library, *default_geometry(81), encoding));
  }
  EXPECT_FALSE(is_small(library, *default_geometry(25), *parse_encoding("unit")));
}

TEST(CadicalSize, ModelSaturates) {
  EXPECT_EQ(cadical_formula_B({UINT64_MAX, UINT64_MAX, UINT64_MAX}), UINT64_MAX);
  EXPECT_LT(cadical_formula_B({729, 10530, 21384}), 5'000'000U);
}

}  // namespace
}  // namespace concord
