// The loop: the same seed is the same run, everything that was built comes through clean, and a
// backend that is wrong does not.

#include "results/fuzz/fuzz.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "puzzles/model/board_batch.hpp"
#include "results/fuzz/case_text.hpp"
#include "results/fuzz/run_case.hpp"
#include "results/fuzz/shrink.hpp"
#include "tests/results/fuzz/wrong_backends.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

FuzzOptions options_of(std::uint64_t seed, std::uint64_t trials) {
  FuzzOptions options;
  options.seed = seed;
  options.trials = trials;
  return options;
}

std::vector<std::string> findings_of(const FuzzOptions& options, const Roster& roster) {
  std::vector<std::string> found;
  const FuzzRun run = run_fuzz(options, roster, [&](const FuzzFinding& finding) {
    found.push_back(case_json(finding.fuzz_case));
    return true;
  });
  EXPECT_EQ(run.findings, found.size());
  return found;
}

// Says none where r1c1 is 1.
Outcome wrong_with_a_one(Backend& solver, const Board& board, const Request& request) {
  return board.view().settled(0) == 1 ? test::no_solution() : solver.solve(board, request);
}

TEST(Fuzzing, MakesTheSameTrialsOfTheSameSeed) {
  const Roster roster = catalog_roster();
  const FuzzOptions options = options_of(7, 0);
  for (const std::uint64_t index : {0U, 1U, 99U, 150U, 500U, 512U}) {
    EXPECT_EQ(case_json(make_trial(options, roster, index)),
              case_json(make_trial(options, roster, index)));
  }
  EXPECT_NE(case_key(make_trial(options, roster, 1)),
            case_key(make_trial(options_of(8, 0), roster, 1)));
}

TEST(Fuzzing, DoesNotDependOnTheNumberOfThreads) {
  const Roster roster = test::roster_with(wrong_with_a_one);
  FuzzOptions options = options_of(3, 250);
  options.max_findings = 1000;
  const auto alone = findings_of(options, roster);
  EXPECT_GT(alone.size(), 3U);
  options.jobs = 3;
  EXPECT_EQ(findings_of(options, roster), alone);
  // A trial by itself is the one of the run.
  options = options_of(3, 1);
  for (const std::string& finding : alone) {
    options.first_trial = read_case(finding, "")->origin->trial;
    EXPECT_EQ(findings_of(options, roster), std::vector{finding});
  }
}

TEST(Fuzzing, EndsAfterSoManyFindings) {
  FuzzOptions options = options_of(3, 100'000);
  options.max_findings = 2;
  EXPECT_EQ(findings_of(options, test::roster_with(wrong_with_a_one)).size(), 2U);
}

TEST(Fuzzing, EndsWhenTheFlagIsRaised) {
  StopFlag stop;
  FuzzOptions options = options_of(3, 100'000);
  options.limits.stop = &stop;
  const FuzzRun run = run_fuzz(
      options, test::roster_with(wrong_with_a_one), [](const FuzzFinding&) { return true; },
      [&](const FuzzRun& so_far) {
        if (so_far.trials == 5) stop.request_stop();
      });
  EXPECT_EQ(run.trials, 5U);
  EXPECT_TRUE(run.interrupted);
}

TEST(Fuzzing, FindsNothingWrongWithWhatWasBuilt) {
  const Roster roster = catalog_roster();
  for (const std::uint64_t seed : {1U, 2U}) {
    const FuzzRun run = run_fuzz(options_of(seed, 400), roster, [&](const FuzzFinding& finding) {
      for (const Problem& problem : finding.fuzz_case.seen) {
        ADD_FAILURE() << "seed " << seed << ", trial " << finding.fuzz_case.origin->trial << ": "
                      << problem.text << "\n"
                      << case_json(finding.fuzz_case);
      }
      return true;
    });
    EXPECT_EQ(run.trials, 400U);
    // Most questions are answered: a run of shrugs would find nothing either.
    EXPECT_LT(run.undecided * 4, run.answers);
  }
}

// What is found of each kind of mistake, in at most so many trials.
struct Mistake {
  const char* name;
  test::Wrong wrong;
  ProblemKind kind;
};

TEST(Fuzzing, FindsEachKindOfMistake) {
  int asked = 0;
  const std::vector<Mistake> mistakes{
      {"says none", wrong_with_a_one, ProblemKind::kDisagreement},
      {"shows a grid that is none",
       [](Backend& solver, const Board& board, const Request& request) {
         Board latin(*Geometry::make({board.order(), {}, {}, false, false}));
         for (Cell cell = 0; cell < board.cell_count(); ++cell) {
           if (const Value value = board.view().settled(cell); value != 0)
             latin.set_given(cell, value);
         }
         return solver.solve(latin, request);
       },
       ProblemKind::kFault},
      {"breaks",
       [](Backend& solver, const Board& board, const Request& request) -> Outcome {
         if (board.order() == 3) throw std::runtime_error("three");
         return solver.solve(board, request);
       },
       ProblemKind::kFailure},
      {"refuses",
       [](Backend& solver, const Board& board, const Request& request) {
         if (board.order() != 2) return solver.solve(board, request);
         Outcome refused;
         refused.reason = StopReason::kUnsupported;
         return refused;
       },
       ProblemKind::kFailure},
      {"stops for no reason",
       [](Backend& solver, const Board& board, const Request& request) {
         Outcome outcome = solver.solve(board, request);
         if (outcome.solutions == 0 && outcome.exhausted) {
           outcome.exhausted = false;
           outcome.reason = StopReason::kTimeout;
         }
         return outcome;
       },
       ProblemKind::kLimit},
      {"goes beyond its nodes",
       [](Backend& solver, const Board& board, const Request& request) {
         Outcome outcome = solver.solve(board, request);
         if (request.max_nodes) outcome.statistics.nodes = *request.max_nodes + 1;
         return outcome;
       },
       ProblemKind::kLimit},
      {"knows no large boards",
       [](Backend& solver, const Board& board, const Request& request) {
         return board.order() > 9 ? test::no_solution() : solver.solve(board, request);
       },
       ProblemKind::kDisagreement},
      {"is spoilt by the board before",
       [&asked](Backend& solver, const Board& board, const Request& request) {
         return ++asked % 5 == 0 ? test::no_solution() : solver.solve(board, request);
       },
       ProblemKind::kSymmetry},
  };
  for (const Mistake& mistake : mistakes) {
    FuzzOptions options = options_of(11, 1200);
    bool found = false;
    static_cast<void>(
        run_fuzz(options, test::roster_with(mistake.wrong), [&](const FuzzFinding& finding) {
          for (const Problem& problem : finding.fuzz_case.seen)
            found = found || problem.kind == mistake.kind;
          return !found;
        }));
    EXPECT_TRUE(found) << mistake.name;
  }
}

// CryptoMiniSat, with the last word on its proofs.
using LastWord = std::function<void(ProofAttempt&)>;

class Prover final : public Backend {
 public:
  Prover(std::unique_ptr<Backend> inner, LastWord last_word)
      : inner_(std::move(inner)), last_word_(std::move(last_word)) {}
  void solve_batch(const BoardBatch& boards, const Request& request,
                   OutcomeBatch& outcomes) override {
    inner_->solve_batch(boards, request, outcomes);
  }
  ProofAttempt prove(const Board& board, const ProofRequest& request) override {
    ProofAttempt attempt = inner_->prove(board, request);
    last_word_(attempt);
    return attempt;
  }

 private:
  std::unique_ptr<Backend> inner_;
  LastWord last_word_;
};

Roster roster_of_prover(const LastWord& last_word) {
  Roster roster;
  roster.add({*parse_backend("cms"), true, true, [last_word](const BackendSpec& spec) {
                return std::make_unique<Prover>(spec.make(), last_word);
              }});
  return roster;
}

LastWord gives_up(StopReason reason) {
  return [reason](ProofAttempt& attempt) {
    attempt = {};
    attempt.reason = reason;
  };
}

TEST(FuzzedProofs, AreAskedForInAQuarterOfTheTrials) {
  const Roster roster = catalog_roster();
  const FuzzOptions options = options_of(5, 0);
  int proofs = 0;
  for (std::uint64_t index = 0; index < 300; ++index)
    proofs += make_trial(options, roster, index).proofs ? 1 : 0;
  EXPECT_GT(proofs, 45);
  EXPECT_LT(proofs, 105);
}

TEST(FuzzedProofs, AreJudgedAndChecked) {
  const Roster roster = catalog_roster();
  FuzzCase fuzz_case{test::board_of(test::default_geometry(4), "1234341..1..4..1"), {}, {}, {}};
  fuzz_case.question.ask = Question::kUnique;
  fuzz_case.panel = {"cms", "cms:minimal/pairwise/unit", "dlx"};
  for (const bool proofs : {false, true}) {
    fuzz_case.proofs = proofs;
    const CaseResult result = run_case(fuzz_case, roster, {});
    EXPECT_TRUE(result.clean());
    ASSERT_EQ(result.answers.size(), 3U);
    for (const Answer& answer : result.answers) {
      EXPECT_EQ(answer.status, Status::kUnique) << answer.backend;
      EXPECT_EQ(answer.proof && answer.proof->checked, proofs && answer.backend != "dlx")
          << answer.backend;
    }
  }
}

TEST(FuzzedProofs, ThatFailOrAreMissingAreFindings) {
  struct WrongProof {
    const char* name;
    LastWord last_word;
    std::optional<ProblemKind> kind;
  };
  const std::vector<WrongProof> mistakes{
      {"none", [](ProofAttempt&) {}, std::nullopt},
      {"no formula", [](ProofAttempt& attempt) { attempt.formula.clear(); }, ProblemKind::kFault},
      {"no proof", [](ProofAttempt& attempt) { attempt.proof.clear(); }, ProblemKind::kFault},
      {"refuted", [](ProofAttempt& attempt) { attempt.kind = ProofAttempt::Kind::kRefuted; },
       ProblemKind::kFault},
      {"failure", gives_up(StopReason::kFailure), ProblemKind::kFailure},
      {"unsupported", gives_up(StopReason::kUnsupported), ProblemKind::kFailure},
      {"no reason", gives_up(StopReason::kNone), ProblemKind::kFailure},
      {"nodes", gives_up(StopReason::kNodeLimit), ProblemKind::kLimit},
      {"interrupted", gives_up(StopReason::kInterrupted), ProblemKind::kLimit},
      {"timeout", gives_up(StopReason::kTimeout), ProblemKind::kLimit},
      // Where there is as much memory as it takes nobody knows.
      {"memory", gives_up(StopReason::kMemory), std::nullopt},
  };
  for (const WrongProof& mistake : mistakes) {
    // Small boards need no proof: propagation refutes their formulas.
    FuzzOptions options = options_of(11, mistake.kind ? 600 : 60);
    options.limits.timeout_s = 60;
    std::optional<ProblemKind> found;
    static_cast<void>(
        run_fuzz(options, roster_of_prover(mistake.last_word), [&](const FuzzFinding& finding) {
          EXPECT_TRUE(finding.fuzz_case.proofs) << mistake.name;
          found = finding.fuzz_case.seen.front().kind;
          return false;
        }));
    EXPECT_EQ(found, mistake.kind) << mistake.name;
  }
}

TEST(FuzzedProofs, StayInACaseThatNeedsThem) {
  FuzzCase fuzz_case{test::board_of(test::default_geometry(4), "1234341..1..4..1"), {}, {}, {}};
  fuzz_case.question.ask = Question::kUnique;
  fuzz_case.panel = {"cms"};
  fuzz_case.proofs = true;
  const LastWord no_formula = [](ProofAttempt& attempt) { attempt.formula.clear(); };
  const auto small = shrink(fuzz_case, roster_of_prover(no_formula), {}, {});
  ASSERT_TRUE(small);
  EXPECT_TRUE(small->fuzz_case.proofs);
  EXPECT_TRUE(small->minimal);
  EXPECT_LT(small->fuzz_case.board.order(), 4);
  // What goes wrong without them loses them.
  fuzz_case.panel = {"fake"};
  const auto plain = shrink(fuzz_case, test::roster_with(wrong_with_a_one), {}, {});
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->fuzz_case.proofs);
}

TEST(Rosters, FindBackendsByTheirIds) {
  const Roster roster = catalog_roster();
  EXPECT_EQ(roster.find("dlx")->spec.id(), "dlx");
  EXPECT_EQ(roster.find("cms:minimal/commander-3/unit")->spec.id(), "cms:minimal/commander-3/unit");
  EXPECT_FALSE(roster.find("cms:nonsense"));
  EXPECT_FALSE(roster.find("nobody"));
  EXPECT_FALSE(roster.find("dlx:minimal"));
  EXPECT_FALSE(Roster().find("dlx"));
}

TEST(Rosters, FindSolverPrograms) {
  SolverTable solvers = SolverTable::built_in();
  ASSERT_FALSE(solvers.add_line("mine=my-solver %cnf", "--exec"));
  Roster roster = catalog_roster();
  EXPECT_FALSE(roster.find("exec:minisat"));
  roster.allow_targets(solvers, {});
  for (const char* id :
       {"exec:minisat:natural/pairwise/unit", "exec:mine:minimal/pairwise/prune"}) {
    const auto named = roster.find(id);
    ASSERT_TRUE(named) << id;
    EXPECT_EQ(named->spec.id(), id);
    EXPECT_NE(named->make(named->spec), nullptr);
  }
  EXPECT_EQ(roster.find("exec:mine")->spec.options.solver->command.front(), "my-solver");
  EXPECT_FALSE(roster.find("exec:yours"));
  EXPECT_EQ(roster.why_not("exec:yours"), solvers.unknown("yours"));
  // A contestant serves other encodings, but no other solver.
  Roster one;
  one.add({*parse_backend("exec:minisat"), true, false, {}});
  EXPECT_TRUE(one.find("exec:minisat:log/unit"));
  EXPECT_FALSE(one.find("exec:clasp:log/unit"));
}

TEST(Rosters, MakeEveryBackendInOnePlace) {
  int made = 0;
  const Roster roster = catalog_roster([&](const BackendSpec& spec) {
    ++made;
    return spec.make();
  });
  const FuzzRun run = run_fuzz(options_of(1, 20), roster, [](const FuzzFinding&) { return true; });
  EXPECT_EQ(run.trials, 20U);
  EXPECT_GE(made, 40);
}

TEST(Cases, NameABackendThatIsNotThere) {
  FuzzCase fuzz_case = make_trial(options_of(1, 1), catalog_roster(), 0);
  fuzz_case.panel = {"nobody"};
  const CaseResult result = run_case(fuzz_case, catalog_roster(), {});
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_EQ(result.problems[0], (Problem{ProblemKind::kFailure, "there is no backend 'nobody'"}));
}

}  // namespace
}  // namespace concord
