// What the checker makes of particular proofs: verdicts, counts and words.

#include "results/proof/checker.hpp"

#include <string>

#include <gtest/gtest.h>

#include "tests/results/proof/naive_checker.hpp"
#include "tests/results/proof/proof_makers.hpp"

namespace concord::proof {
namespace {

using namespace test;

// All eight clauses over 1, 2, 3.
const Clauses kAllOfThree = {{1, 2, 3},  {1, 2, -3},  {1, -2, 3},  {1, -2, -3},
                             {-1, 2, 3}, {-1, 2, -3}, {-1, -2, 3}, {-1, -2, -3}};

// And one that keeps 3 from being RAT.
const Clauses kAndFree = {{1, 2, 3},   {1, 2, -3},  {1, -2, 3},   {1, -2, -3}, {-1, 2, 3},
                          {-1, 2, -3}, {-1, -2, 3}, {-1, -2, -3}, {-3, 4, 5}};

CheckResult check_text(const Clauses& formula, std::string_view proof) {
  CheckOptions options;
  options.name = "p";
  return check(cnf_of(formula, 9), proof, options);
}
std::string problem_of(const Clauses& formula, std::string_view proof) {
  const CheckResult result = check_text(formula, proof);
  if (result.verdict == Verdict::kVerified) return "verified";
  return (result.verdict == Verdict::kUnreadable ? "unreadable " : "") + result.problem.to_string();
}

// The formula's clauses as FRAT.
std::string originals(const Clauses& formula) {
  return frat_of(formula, {});
}

TEST(ProofChecker, AProofOfThreeLines) {
  const CheckResult result = check_text(kAllOfThree, "1 2 0\n1 0\nd 1 2 3 0\n2 0\n0\nrubbish");
  EXPECT_EQ(result.verdict, Verdict::kVerified) << result.problem.to_string();
  EXPECT_EQ(result.format, Format::kDrat);
  // With 2 the rest follows: the empty clause itself, and what is behind it, is not looked at.
  EXPECT_EQ(result.lemmas, 3U);
  EXPECT_EQ(result.rat_lemmas, 0U);
  EXPECT_EQ(result.deletions, 1U);
  EXPECT_GT(result.propagations, 0U);
  EXPECT_EQ(result.proof_bytes, 23U);
}

TEST(ProofChecker, AFormulaThatFallsByItselfNeedsNoProof) {
  EXPECT_EQ(problem_of({{}}, ""), "verified");
  EXPECT_EQ(problem_of({{1}, {-1}}, ""), "verified");
  EXPECT_EQ(problem_of({{1}, {-1, 2}, {-2, -1}}, "rubbish"), "verified");
}

TEST(ProofChecker, WhatDoesNotHoldIsNamedWithItsPlace) {
  EXPECT_EQ(problem_of(kAllOfThree, ""), "p:1:1: the proof ends without the empty clause");
  EXPECT_EQ(problem_of(kAllOfThree, "1 2 0\n"), "p:2:1: the proof ends without the empty clause");
  EXPECT_EQ(problem_of(kAllOfThree, "1 2 0\n0\n"),
            "p:2:1: the empty clause does not follow by unit propagation");
  EXPECT_EQ(problem_of(kAndFree, "1 2 0\n3 0\n"),
            "p:2:1: lemma 2 does not follow by unit propagation, nor is it RAT on its first "
            "literal: 3");
  EXPECT_EQ(problem_of(kAndFree, originals(kAndFree) + "a 10 1 2 0\n  a 20 3 0\n"),
            "p:11:3: lemma 20 does not follow by unit propagation, nor is it RAT on its first "
            "literal: 3");
  EXPECT_EQ(problem_of({}, "1 0\n0\n"),
            "p:2:1: the empty clause does not follow by unit propagation");
  CheckOptions binary;
  binary.format = Format::kDratBinary;
  EXPECT_EQ(
      check(cnf_of(kAndFree, 5), std::string("a\x02\x04\0a\x06\0", 7), binary).problem.to_string(),
      "at byte 4: lemma 2 does not follow by unit propagation, nor is it RAT on its first "
      "literal: 3");
}

TEST(ProofChecker, ALongClauseIsCutInTheMessage) {
  Clauses formula{{}};
  std::string lemma;
  formula[0].assign({-30});
  for (int v = 30; v > 0; --v) lemma += std::to_string(v) + " ";
  formula.push_back({1, 2});
  const std::string problem =
      check(cnf_of({{-30, 31}, {-30, -31}, {31, 32}}, 40), lemma + "0\n30 0\n").problem.message;
  EXPECT_EQ(problem,
            "lemma 1 does not follow by unit propagation, nor is it RAT on its first literal: 30 "
            "29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 ... (30 literals)");
}

TEST(ProofChecker, WhatCannotBeReadIsNoVerdict) {
  EXPECT_EQ(problem_of(kAllOfThree, "1 2 0\n1 x 0\n"),
            "unreadable p:2:3: 'x' where a number was expected");
  EXPECT_EQ(problem_of(kAllOfThree, "1 2 0\n1"),
            "unreadable p:2:2: the proof ends within a step: its 0 is missing");
}

TEST(ProofChecker, OriginalClausesMustBeOfTheFormulaAsSets) {
  const Clauses formula = {{1, 2, 2}, {-1, 2}, {1, -2}, {-1, -2}, {3, -3, 1}};
  EXPECT_EQ(problem_of(formula,
                       "o 1 2 1 0 o 2 -1 2 0 o 3 -2 1 0 o 4 -2 -1 -1 0 o 5 1 -3 3 0 "
                       "a 6 2 0 a 7 0"),
            "verified");
  EXPECT_EQ(problem_of(formula, "o 1 1 0\n"),
            "p:1:1: clause 1 is not in the formula (or was deleted before): 1");
  EXPECT_EQ(problem_of(formula, "o 1 1 2 3 0\n"),
            "p:1:1: clause 1 is not in the formula (or was deleted before): 1 2 3");
  EXPECT_EQ(problem_of(formula, "o 7 0\n"),
            "p:1:1: clause 7 is not in the formula (or was deleted before): the empty clause");
  // A lemma is none of the formula's clauses.
  EXPECT_EQ(problem_of(kAllOfThree, "a 1 1 2 0\no 2 1 2 0\n"),
            "p:2:1: clause 2 is not in the formula (or was deleted before): 1 2");
  EXPECT_EQ(problem_of(formula, "o 1 1 2 0\nd 1 1 2 0\no 2 1 2 0\n"),
            "p:3:1: clause 2 is not in the formula (or was deleted before): 1 2");
}

TEST(ProofChecker, OneClauseUnderSeveralIdsIsDeletedForEach) {
  const std::string names = "o 1 1 2 3 0\no 2 3 2 1 0\n";
  EXPECT_EQ(problem_of(kAllOfThree, names + "d 1 1 2 3 0\na 3 1 2 0 a 4 1 0 a 5 2 0 a 6 0"),
            "verified");
  EXPECT_EQ(problem_of(kAllOfThree, names + "d 1 1 2 3 0\nd 2 1 2 3 0\na 3 1 2 0\n"),
            "p:5:1: lemma 3 does not follow by unit propagation, nor is it RAT on its first "
            "literal: 1 2");
  // A clause that the formula has twice is there once more.
  Clauses twice = kAllOfThree;
  twice.push_back({2, 1, 3});
  EXPECT_EQ(problem_of(twice, "d 1 2 3 0 1 2 0 1 0 2 0"), "verified");
  EXPECT_NE(problem_of(twice, "d 1 2 3 0 d 3 2 1 0 1 2 0 1 0 2 0"), "verified");
}

TEST(ProofChecker, IdsThatMeanNothingOrTwoThings) {
  const std::string all = originals(kAllOfThree);
  EXPECT_EQ(problem_of(kAllOfThree, all + "d 9 1 2 0\n"), "p:9:1: there is no clause 9 to delete");
  EXPECT_EQ(problem_of(kAllOfThree, all + "r 9 10 0\n"), "p:9:1: there is no clause 9 to rename");
  EXPECT_EQ(problem_of(kAllOfThree, all + "r 1 2 0\n"), "p:9:1: there is a clause 2 already");
  EXPECT_EQ(problem_of(kAllOfThree, all + "a 1 1 2 0\n"), "p:9:1: there is a clause 1 already");
  EXPECT_EQ(problem_of(kAllOfThree, all + "o 1 1 2 3 0\n"), "p:9:1: there is a clause 1 already");
  EXPECT_EQ(problem_of(kAllOfThree, all + "d 1 1 2 0\n"),
            "p:9:1: clause 1 has other literals than those to delete: 1 2");
  EXPECT_EQ(problem_of(kAllOfThree, all + "f 1 1 2 3 0\na 9 1 2 0\n"),
            "p:9:1: the final clauses begin, and the empty clause was not derived");
}

TEST(ProofChecker, AnIdIsFreeAgainWhenItsClauseIsRenamedOrDeleted) {
  const std::string all = originals(kAllOfThree);
  EXPECT_EQ(problem_of(kAllOfThree, all + "a 9 1 2 0\nr 9 100000000000 0\na 9 1 0\n"
                                          "d 100000000000 2 1 0\nd 1 1 2 3 0\na 1 2 0\n"),
            "verified");
  // A cycle is a permutation; the ids then mean the clauses in their new places.
  EXPECT_EQ(problem_of(kAllOfThree, all + "r 1 2 2 1 0\nd 2 1 2 3 0\nd 1 1 2 -3 0\na 9 1 2 0\n"),
            "p:12:1: lemma 9 does not follow by unit propagation, nor is it RAT on its first "
            "literal: 1 2");
}

TEST(ProofChecker, UnitsAndReasonsStay) {
  const Clauses formula = {{1}, {-1, 2}, {-2, 3, 4}, {-2, 3, -4}, {-2, -3, 4}, {-2, -3, -4}};
  const CheckResult result = check_text(formula, "d 1 0\nd 2 -1 0\n3 0\nd 3 0\n0\n");
  EXPECT_EQ(result.verdict, Verdict::kVerified);
  EXPECT_EQ(result.ignored_deletions, 2U);
  EXPECT_EQ(result.deletions, 0U);
  const CheckResult frat =
      check_text(formula, originals(formula) + "d 1 1 0\nd 2 -1 2 0\na 1 3 0\na 2 0\n");
  EXPECT_EQ(frat.verdict, Verdict::kVerified) << frat.problem.to_string();
  EXPECT_EQ(frat.ignored_deletions, 2U);
}

// What was deleted in name only still counts where RAT asks for all clauses: 1 is no longer free to
// be turned round.
TEST(ProofChecker, AUnitThatStaysIsInTheWayOfRat) {
  EXPECT_EQ(problem_of({{1}, {2, 3}}, "d 1 0\n-1 0\n0\n"),
            "p:2:1: lemma 1 does not follow by unit propagation, nor is it RAT on its first "
            "literal: -1");
  EXPECT_EQ(problem_of({{2}, {-2, 1}, {3, 4}}, "d 1 -2 0\nd 2 0\n-1 0\n0\n"),
            "p:3:1: lemma 1 does not follow by unit propagation, nor is it RAT on its first "
            "literal: -1");
}

TEST(ProofChecker, DeletionsOfUnknownClausesInDratAreIgnored) {
  const CheckResult result = check_text(kAllOfThree, "d 7 8 0\nd 1 2 0\nd 1 2 3 0\nd 1 2 3 0\n");
  EXPECT_EQ(result.verdict, Verdict::kNotVerified);
  EXPECT_EQ(result.ignored_deletions, 3U);
  EXPECT_EQ(result.deletions, 1U);
}

TEST(ProofChecker, HintsAreNeitherNeededNorBelieved) {
  const std::string all = originals(kAndFree);
  for (const std::string hints : {"", " l 0", " l 1 2 0", " l 8 8 -7 0", " l 4444 0", " l 10 0"}) {
    EXPECT_EQ(problem_of(kAndFree,
                         all + "a 10 1 2 0" + hints + " a 11 1 0" + hints + " a 12 2 0" + hints),
              "verified")
        << hints;
    EXPECT_EQ(problem_of(kAndFree, all + "a 10 1 2 0" + hints + "\na 11 3 0" + hints),
              "p:11:1: lemma 11 does not follow by unit propagation, nor is it RAT on its first "
              "literal: 3")
        << hints;
  }
}

TEST(ProofChecker, PigeonsNeedDefinitions) {
  for (const int holes : {3, 4, 7}) {
    const PigeonHoles pigeons(holes);
    const Cnf cnf = cnf_of(pigeons.formula, pigeons.variables);
    const CheckResult result = check(cnf, drat_of(pigeons.proof));
    EXPECT_EQ(result.verdict, Verdict::kVerified) << result.problem.to_string();
    EXPECT_GT(result.rat_lemmas, 0U);
    EXPECT_EQ(check(cnf, frat_of(pigeons.formula, pigeons.proof)).verdict, Verdict::kVerified);
    EXPECT_EQ(check(cnf, binary_drat_of(pigeons.proof)).verdict, Verdict::kVerified);
  }
}

TEST(ProofChecker, RatIsOnTheFirstLiteralAlone) {
  const PigeonHoles pigeons(3);
  Operations proof = pigeons.proof;
  std::swap(proof[0].clause[0], proof[0].clause[1]);
  const CheckResult result = check(cnf_of(pigeons.formula, pigeons.variables), drat_of(proof));
  EXPECT_EQ(result.verdict, Verdict::kNotVerified);
  EXPECT_EQ(result.problem.line, 1U);
}

TEST(ProofChecker, LargeNumbersCostNothing) {
  EXPECT_EQ(problem_of(kAllOfThree, "2147483647 1 0\n-2147483646 2147483646 0\n1 2 0 1 0 2 0"),
            "verified");
  CheckOptions options;
  options.memory_B = 1'000'000;
  const Clauses far = {{2147483647, 2147483646}, {-2147483647}, {-2147483646, 5}, {-5}};
  EXPECT_EQ(check(cnf_of(far, 2147483647), "", options).verdict, Verdict::kVerified);
  const std::string ids =
      "o 9223372036854775807 1 2 3 0 a 9223372036854775806 1 2 0 "
      "d 9223372036854775807 1 2 3 0 a 9223372036854775807 1 0 a 1 2 0";
  EXPECT_EQ(check(cnf_of(kAllOfThree, 3), ids, options).verdict, Verdict::kVerified);
}

// Enough garbage that the clauses move several times: weakened lemmas that come, stay while others
// move, and go.
TEST(ProofChecker, ClausesKeepTheirIdsWhenGarbageIsCollected) {
  constexpr std::size_t kStay = 250;
  const PigeonHoles pigeons(8);
  Operations proof;
  Operations due;
  std::size_t clauses = pigeons.formula.size();
  for (const Operation& operation : pigeons.proof) {
    proof.push_back(operation);
    if (operation.clause.empty()) break;
    Clause weak = operation.clause;
    for (std::int32_t v = 100000; v < 100150; ++v) weak.push_back(v);
    proof.push_back({std::nullopt, weak});
    due.push_back({clauses + 1, weak});
    clauses += 2;
    if (due.size() > kStay) proof.push_back(due[due.size() - kStay]);
  }
  const Cnf cnf = cnf_of(pigeons.formula, pigeons.variables);
  for (const std::string& text : {drat_of(proof), frat_of(pigeons.formula, proof)}) {
    Checker checker;
    CheckOptions options;
    options.memory_B = 3'000'000;  // not enough if the garbage stayed
    const CheckResult result = checker.check(cnf, text, options);
    EXPECT_EQ(result.verdict, Verdict::kVerified) << result.problem.to_string();
    EXPECT_GT(result.deletions, 500U);
    EXPECT_GT(text.size(), 500'000U);
  }
}

TEST(ProofChecker, StopsAtItsLimits) {
  const PigeonHoles pigeons(6);
  const Cnf cnf = cnf_of(pigeons.formula, pigeons.variables);
  const std::string proof = drat_of(pigeons.proof);
  Checker checker;
  CheckOptions late;
  late.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  EXPECT_EQ(checker.check(cnf, proof, late).verdict, Verdict::kStopped);
  EXPECT_EQ(checker.check(cnf, proof, late).limit, Limit::kDeadline);
  StopFlag stop;
  stop.request_stop();
  CheckOptions stopped;
  stopped.stop = &stop;
  const CheckResult result = checker.check(cnf, proof, stopped);
  EXPECT_EQ(result.verdict, Verdict::kStopped);
  EXPECT_EQ(result.limit, Limit::kStopFlag);
  EXPECT_EQ(result.problem.message, "not checked to the end: interrupted");
  CheckOptions small;
  small.memory_B = 2000;
  EXPECT_EQ(checker.check(cnf, proof, small).limit, Limit::kMemory);
  EXPECT_EQ(checker.check(cnf, proof).verdict, Verdict::kVerified);
}

}  // namespace
}  // namespace concord::proof
