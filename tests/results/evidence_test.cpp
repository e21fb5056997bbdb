// What is made of a backend's proof: believed when formula and proof hold, a fault when not.

#include "results/evidence.hpp"

#include <filesystem>
#include <fstream>
#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "backends/budget.hpp"
#include "encoders/encoding.hpp"
#include "results/answer_record.hpp"
#include "results/cross_check.hpp"
#include "results/judge.hpp"
#include "results/whole_file.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"

namespace concord {
namespace {

using test::board_of;
using test::default_geometry;

const std::vector<Value> kGrid{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};

// One blank: r4c4.
Board nearly_full() {
  return board_of(default_geometry(4), "1234 3412 2143 432.");
}

// Says what it is told to, and proves it as it is told to.
class Prover final : public SingleBoardBackend {
 public:
  using Script = std::function<ProofAttempt(const ProofRequest&)>;
  Prover(std::vector<std::vector<Value>> grids, Script script)
      : grids_(std::move(grids)), script_(std::move(script)) {}
  ProofAttempt prove(const Board& /*board*/, const ProofRequest& request) override {
    return script_(request);
  }

 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    for (const auto& grid : grids_) {
      if (!budget.found(grid)) break;
    }
    return std::move(budget).finish();
  }

 private:
  std::vector<std::vector<Value>> grids_;
  Script script_;
};

constexpr BackendRow kProverRow{.id = "prover",
                                .summary = "for tests",
                                .description = "",
                                .kind = BackendKind::kSat,
                                .independence = "tests",
                                .proof = ProofFormat::kDrat};

BackendSpec prover_spec() {
  return {&kProverRow, {*parse_encoding("")}};
}

ProofAttempt proved(std::string formula, std::string proof) {
  ProofAttempt attempt;
  attempt.kind = ProofAttempt::Kind::kProved;
  attempt.format = ProofFormat::kDrat;
  attempt.formula = std::move(formula);
  attempt.proof = std::move(proof);
  return attempt;
}

// "r4c4 is 1", of which the grid is then forbidden.
constexpr std::string_view kFormula = "c var 1 r4c4=1\np cnf 1 2\n1 0\n-1 0\n";

Answer answer_of(Prover prover, EvidenceDesk& desk, Question question = Question::kUnique) {
  AskOptions options;
  options.request.question = question;
  options.evidence = &desk;
  options.proof_name = "puzzle-000007";
  return ask(prover, prover_spec(), nearly_full(), options);
}

Answer unique_with(const ProofAttempt& attempt) {
  EvidenceDesk desk;
  return answer_of(Prover({kGrid}, [&](const ProofRequest&) { return attempt; }), desk);
}

TEST(Evidence, IsAProofThatWasChecked) {
  const Answer answer = unique_with(proved(std::string(kFormula), "0\n"));
  EXPECT_EQ(answer.fault, "");
  EXPECT_EQ(answer.status, Status::kUnique);
  EXPECT_EQ(answer.evidence, Evidence::kProved);
  ASSERT_TRUE(answer.proof);
  EXPECT_TRUE(answer.proof->checked);
  EXPECT_EQ(answer.proof->rule_clauses, 1U);
  EXPECT_EQ(answer.proof->auxiliary_clauses, 0U);
  EXPECT_EQ(answer.proof->proof_B, 2U);
}

TEST(Evidence, AsksForTheProofOfWhatWasSaid) {
  EvidenceDesk desk;
  std::vector<std::optional<Grid>> asked;
  const auto script = [&](const ProofRequest& request) {
    asked.push_back(request.except == nullptr ? std::nullopt : std::optional(*request.except));
    ProofAttempt attempt;
    attempt.reason = StopReason::kTimeout;
    return attempt;
  };
  const Answer none = answer_of(Prover({}, script), desk);
  const Answer unique = answer_of(Prover({kGrid}, script), desk);
  ASSERT_EQ(asked.size(), 2U);
  EXPECT_FALSE(asked[0]);
  EXPECT_EQ(asked[1], (Grid{4, kGrid}));
  EXPECT_EQ(none.status, Status::kNone);
  EXPECT_EQ(none.evidence, Evidence::kNone);
  EXPECT_EQ(unique.evidence, Evidence::kVerified) << "a missing proof is no fault";
  EXPECT_EQ(unique.fault, "");
  EXPECT_EQ(unique.proof->missing, "timeout");
  // One grid was all that was wanted: nothing is claimed that a proof could show.
  EXPECT_FALSE(answer_of(Prover({kGrid}, script), desk, Question::kFirst).proof);
  EXPECT_EQ(asked.size(), 2U);
}

TEST(Evidence, OfAFailedProofIsAFault) {
  const Answer answer = unique_with(
      proved("c var 1 r4c4=1\nc var 2 r1c1=1\np cnf 2 3\n1 0\n2 0\n-1 -2 0\n", "d 1 0\n"));
  EXPECT_EQ(answer.evidence, Evidence::kProved) << "unit propagation alone refutes it";
  // Neither a proof nor a formula that has none.
  const Answer open =
      unique_with(proved("c var 1 r4c4=1\nc var 2 r4c4=2\np cnf 2 1\n-1 0\n", "0\n"));
  EXPECT_NE(open.fault.find("its proof failed its check"), std::string::npos) << open.fault;
  EXPECT_EQ(open.status, Status::kUnknown);
  EXPECT_EQ(open.evidence, Evidence::kNone);
  EXPECT_TRUE(open.outcome.grids.empty());
  EXPECT_EQ(open.claim(), Claim{});
}

TEST(Evidence, OfAnotherPuzzleIsAFault) {
  const Answer answer = unique_with(proved("c var 1 r4c4=1\np cnf 1 3\n1 0\n-1 0\n-1 0\n", "0\n"));
  EXPECT_NE(answer.fault.find("its proof is about another puzzle: clause 3"), std::string::npos)
      << answer.fault;
  EXPECT_EQ(answer.status, Status::kUnknown);
  const Answer unblocked = unique_with(proved("p cnf 1 1\n1 0\n", "0\n"));
  EXPECT_NE(unblocked.fault, "");
}

TEST(Evidence, OfAMalformedFormulaIsAFault) {
  EXPECT_NE(unique_with(proved("p cnf 1 2\n1 0\n", "0\n")).fault.find("its formula is malformed"),
            std::string::npos);
}

// The auxiliary variables contradict each other, but not by unit propagation alone.
constexpr std::string_view kContradiction =
    "c var 1 r4c4=1\nc var 2 row1=1.s1\nc var 3 row1=1.s2\np cnf 3 4\n"
    "2 3 0\n2 -3 0\n-2 3 0\n-2 -3 0\n";

// What is an encoding's is counted, not judged: so it must be the encoding's.
TEST(Evidence, OfClausesThatAreNoEncodingsIsAFault) {
  EvidenceDesk desk;
  const Answer none = answer_of(
      Prover({},
             [&](const ProofRequest&) { return proved(std::string(kContradiction), "2 0\n0\n"); }),
      desk);
  EXPECT_NE(none.fault.find("its proof is about another puzzle: clause 1 is not what"),
            std::string::npos)
      << none.fault;
  EXPECT_EQ(none.status, Status::kUnknown);
}

// One line of what a formula says, behind all others.
std::string with_clause(std::string formula, const std::string& clause) {
  const std::size_t header = formula.find("p cnf ");
  const std::size_t end = formula.find('\n', header);
  const std::size_t count = formula.rfind(' ', end) + 1;
  const std::uint64_t clauses = std::stoull(formula.substr(count, end - count));
  formula.replace(count, end - count, std::to_string(clauses + 1));
  return formula + clause + '\n';
}

TEST(Evidence, WithAuxiliaryVariablesIsOfTheEncodingToTheLetter) {
  const BackendSpec spec = *parse_backend("cms:minimal/sequential/unit");
  const Board board = board_of(default_geometry(4), "1... .2.. ..3. 4...");
  const Grid only = spec.make()->solve(board, {}).grids.at(0);
  ProofRequest wanted;
  wanted.except = &only;
  const ProofAttempt real = spec.make()->prove(board, wanted);
  ASSERT_EQ(real.kind, ProofAttempt::Kind::kProved);
  const auto examined = [&](const std::string& formula, const std::string& proof) {
    ProofAttempt attempt = real;
    attempt.formula = formula;
    attempt.proof = proof;
    Prover prover({only.values}, [&](const ProofRequest&) { return attempt; });
    EvidenceDesk desk;
    return *desk.examine(prover, spec, board, &only, {}, "");
  };
  const auto good = examined(real.formula, real.proof);
  EXPECT_EQ(good.fault, "");
  EXPECT_TRUE(good.record.checked);
  EXPECT_GT(good.record.auxiliary_clauses, 0U);
  // The last variable is none of a cell; one of the two signs suits the grid.
  const std::size_t at = real.formula.find("p cnf ") + 6;
  const std::string last = real.formula.substr(at, real.formula.find(' ', at) - at);
  for (const std::string sign : {"", "-"}) {
    const auto more = examined(with_clause(real.formula, sign + last + " 0"), real.proof);
    EXPECT_NE(more.fault, "") << sign;
    EXPECT_FALSE(more.record.checked);
  }
}

TEST(Evidence, OfAnEncodingThatRulesOutTheGridIsAFault) {
  std::string formula(kContradiction);
  formula.replace(formula.find("3 4\n"), 4, "3 5\n");
  const Answer answer = unique_with(proved(formula + "-1 0\n", "2 0\n0\n"));
  EXPECT_NE(answer.fault.find("rule out the grid that was found"), std::string::npos)
      << answer.fault;
}

TEST(Evidence, OfAnEarlierRunIsNotKeptBesideANewAnswer) {
  const std::string folder =
      (std::filesystem::temp_directory_path() / fmt::format("concord-stale-{}", ::getpid()))
          .string();
  ASSERT_TRUE(prepare_proof_folder(folder));
  EvidenceDesk desk(folder);
  const std::string stem = folder + "/puzzle-000007.prover";
  (void)answer_of(
      Prover({kGrid}, [](const ProofRequest&) { return proved(std::string(kFormula), "0\n"); }),
      desk);
  EXPECT_TRUE(std::filesystem::exists(stem + ".drat"));
  // Nothing is proved this time.
  (void)answer_of(Prover({kGrid}, [](const ProofRequest&) { return ProofAttempt(); }), desk);
  EXPECT_FALSE(std::filesystem::exists(stem + ".drat"));
  EXPECT_FALSE(std::filesystem::exists(stem + ".cnf"));
  std::filesystem::remove_all(folder);
}

TEST(Evidence, OfWhoContradictsHimselfIsAFault) {
  ProofAttempt attempt;
  attempt.kind = ProofAttempt::Kind::kRefuted;
  EXPECT_NE(unique_with(attempt).fault.find("says that there is another"), std::string::npos);
  EvidenceDesk desk;
  const Answer none = answer_of(Prover({}, [&](const ProofRequest&) { return attempt; }), desk);
  EXPECT_NE(none.fault.find("says that there is one"), std::string::npos);
}

TEST(Evidence, GoesBeyondCorroboration) {
  std::vector<Answer> answers{unique_with(proved(std::string(kFormula), "0\n"))};
  Answer other = answers.front();
  other.backend = "another";
  other.independence = "others";
  other.evidence = Evidence::kVerified;
  other.proof.reset();
  answers.push_back(other);
  const Verdict verdict = cross_check(answers, Question::kUnique, false);
  EXPECT_EQ(answers[0].evidence, Evidence::kProved);
  EXPECT_EQ(answers[1].evidence, Evidence::kCorroborated);
  EXPECT_EQ(verdict.evidence, Evidence::kProved);
}

class KeptProofs : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = (std::filesystem::temp_directory_path() /
               fmt::format("concord-evidence-{}-{}", ::getpid(),
                           ::testing::UnitTest::GetInstance()->current_test_info()->name()))
                  .string();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string folder_;
};

TEST_F(KeptProofs, HaveTheBackendInTheirNames) {
  ASSERT_TRUE(prepare_proof_folder(folder_ + "/deeper"));
  EvidenceDesk desk(folder_ + "/deeper");
  const Answer answer = answer_of(
      Prover({kGrid}, [](const ProofRequest&) { return proved(std::string(kFormula), "0\n"); }),
      desk);
  const std::string stem = folder_ + "/deeper/puzzle-000007.prover";
  ASSERT_TRUE(answer.proof);
  EXPECT_EQ(answer.proof->formula_file, stem + ".cnf");
  EXPECT_EQ(answer.proof->proof_file, stem + ".drat");
  EXPECT_EQ(test::read_text(stem + ".cnf"), kFormula);
  EXPECT_EQ(test::read_text(stem + ".drat"), "0\n");
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry :
       std::filesystem::directory_iterator(folder_ + "/deeper"))
    ++files;
  EXPECT_EQ(files, 2U) << "nothing else is left";
}

TEST_F(KeptProofs, ThatCannotBeWrittenAreNoFaultOfTheBackend) {
  std::filesystem::create_directories(folder_);
  // A folder stands where the formula is to go.
  std::filesystem::create_directories(folder_ + "/puzzle-000007.prover.cnf/x");
  EvidenceDesk desk(folder_);
  const Answer answer = answer_of(
      Prover({kGrid}, [](const ProofRequest&) { return proved(std::string(kFormula), "0\n"); }),
      desk);
  EXPECT_EQ(answer.fault, "");
  EXPECT_EQ(answer.evidence, Evidence::kProved);
  EXPECT_NE(answer.proof->file_problem.find("cannot write"), std::string::npos);
  EXPECT_EQ(answer.proof->proof_file, "");
}

TEST_F(KeptProofs, WantAFolderThatCanBeMade) {
  std::filesystem::create_directories(folder_);
  std::ofstream(folder_ + "/file") << "x";
  const auto in_file = prepare_proof_folder(folder_ + "/file/deeper");
  ASSERT_FALSE(in_file);
  EXPECT_NE(in_file.error().find("cannot make the folder"), std::string::npos);
  ASSERT_FALSE(prepare_proof_folder(folder_ + "/file"));
  EXPECT_TRUE(prepare_proof_folder(folder_));
}

class WholeFile : public KeptProofs {};

TEST_F(WholeFile, IsThereWholeOrNotAtAll) {
  const auto problem = write_whole_file("/dev/full/x", "text");
  ASSERT_FALSE(problem);
  EXPECT_NE(problem.error().find("cannot write /dev/full/x"), std::string::npos);
}

// A device of that name must be one afterwards, also where the user might replace it.
TEST_F(WholeFile, LeavesWhatIsNoFileInItsPlace) {
  namespace fs = std::filesystem;
  const auto full = write_whole_file("/dev/full", "text");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  ASSERT_FALSE(full);
  EXPECT_NE(full.error().find("No space left on device"), std::string::npos);
  EXPECT_TRUE(write_whole_file("/dev/null", "text"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  fs::create_directories(folder_);
  fs::create_symlink("there", folder_ + "/link");
  for (const char* text : {"first", "second"}) {
    EXPECT_TRUE(write_whole_file(folder_ + "/link", text));
    EXPECT_TRUE(fs::is_symlink(folder_ + "/link"));
    std::ifstream file(folder_ + "/there");
    std::string found;
    file >> found;
    EXPECT_EQ(found, text);
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 2)
      << "a draft was left";
}

}  // namespace
}  // namespace concord
