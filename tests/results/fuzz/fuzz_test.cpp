// The loop: the same seed is the same run, and everything that was built comes through clean.

#include "results/fuzz/fuzz.hpp"

#include <set>

#include <gtest/gtest.h>

#include "results/fuzz/random_board.hpp"

namespace concord {
namespace {

FuzzOptions options_of(std::uint64_t seed, std::uint64_t trials) {
  FuzzOptions options;
  options.seed = seed;
  options.trials = trials;
  return options;
}

TEST(Fuzzing, MakesTheSameTrialsOfTheSameSeed) {
  const Roster roster = catalog_roster();
  const FuzzOptions options = options_of(7, 0);
  for (const std::uint64_t index : {0U, 1U, 99U, 150U, 500U, 512U}) {
    EXPECT_EQ(make_trial(options, roster, index), make_trial(options, roster, index)) << index;
  }
  EXPECT_FALSE(make_trial(options, roster, 1) == make_trial(options_of(8, 0), roster, 1));
}

TEST(Fuzzing, FindsNothingWrongWithWhatWasBuilt) {
  const Roster roster = catalog_roster();
  std::set<std::string> seen;
  for (const std::uint64_t seed : {1U, 2U}) {
    const FuzzRun run = run_fuzz(options_of(seed, 350), roster, [&](const FuzzFinding& finding) {
      for (const Problem& problem : finding.fuzz_case.seen) {
        ADD_FAILURE() << "seed " << seed << ", trial " << finding.fuzz_case.origin->trial << ": "
                      << problem.text;
      }
      return true;
    });
    EXPECT_EQ(run.trials, 350U);
    EXPECT_EQ(run.findings, 0U);
    // Most questions are answered: a run of shrugs would find nothing either.
    EXPECT_LT(run.undecided * 4, run.answers);
  }
}

}  // namespace
}  // namespace concord
