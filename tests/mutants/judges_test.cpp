// The judges of the program itself keep the rules that the mutants of judges break.

#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "puzzles/model/verify.hpp"
#include "results/proof/checker.hpp"
#include "results/proof/formula_judge.hpp"
#include "tests/contract/formula_judge_rules.hpp"
#include "tests/contract/proof_checker_rules.hpp"
#include "tests/contract/verifier_rules.hpp"

namespace concord::test {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kTrials = 800;

bool judge(const Board& board, const NamedFormula& named, const Grid* known) {
  proof::Readings readings;
  const proof::CommentSink comments = [&](std::uint64_t, std::string_view text) {
    readings.comment(board.geometry(), text);
  };
  const auto formula = proof::read_cnf(named.dimacs(), "test.cnf", &comments);
  if (!formula) {
    ADD_FAILURE() << formula.error().to_string();
    return false;
  }
  readings.finish();
  proof::FormulaJudge judge(board.geometry_ptr());
  return judge.judge(board.view(), *formula, readings, known).problem.empty();
}

bool check(std::string_view cnf, std::string_view proof_text) {
  const auto formula = proof::read_cnf(cnf, "test.cnf");
  if (!formula) {
    ADD_FAILURE() << formula.error().to_string();
    return false;
  }
  return proof::check(*formula, proof_text).verdict == proof::Verdict::kVerified;
}

TEST(Judges, VerifierKeepsItsContract) {
  EXPECT_EQ(wrong_verdict(is_solution), "");
  const Verifier with_reasons = [](BoardView board, std::span<const Value> grid) {
    return verify(board, grid).empty();
  };
  EXPECT_EQ(wrong_verdict(with_reasons), "");
  std::uint64_t solved = 0;
  for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
    const GridCase grid_case = random_grid_case(kSeed, trial);
    EXPECT_EQ(is_solution(grid_case.board.view(), grid_case.grid), grid_case.solves)
        << grid_case.name;
    EXPECT_EQ(with_reasons(grid_case.board.view(), grid_case.grid), grid_case.solves)
        << grid_case.name;
    solved += grid_case.solves ? 1 : 0;
  }
  EXPECT_GT(solved, kTrials / 10);
  EXPECT_LT(solved, kTrials * 9 / 10);
}

TEST(Judges, ProofCheckerKeepsItsContract) {
  EXPECT_EQ(wrong_proof(check), "");
  std::uint64_t holding = 0;
  for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
    const ProofCase proof_case = random_proof_case(kSeed, trial);
    EXPECT_EQ(check(proof_case.cnf, proof_case.proof), proof_case.holds)
        << proof_case.name << "\n"
        << proof_case.cnf << proof_case.proof;
    holding += proof_case.holds ? 1 : 0;
  }
  EXPECT_GT(holding, kTrials / 10);
  EXPECT_LT(holding, kTrials * 9 / 10);
}

TEST(Judges, FormulaJudgeKeepsItsContract) {
  EXPECT_EQ(wrong_judgement(judge), "");
  for (std::uint64_t trial = 0; trial < kTrials; ++trial)
    EXPECT_EQ(wrong_random_judgement(judge, kSeed, trial), "");
}

}  // namespace
}  // namespace concord::test
