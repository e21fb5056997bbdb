// Certificates of equivalence: every encoding, encodings broken on purpose, and the proofs.

#include "results/prove/prover.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "encoders/catalog.hpp"
#include "puzzles/model/verify.hpp"
#include "results/prove/certificate_text.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/encoders/tiny_solver.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

using Answer = ProofStep::Answer;
using Part = ProofStep::Part;

Certificate certify(const Board& board, const EncodingChoice& choice) {
  Prover prover(board.view(), {});
  auto certificate = prover.certify(choice);
  EXPECT_TRUE(certificate) << (certificate ? "" : certificate.error());
  return std::move(*certificate);
}

const ProofStep* open_step(const Certificate& certificate) {
  for (const ProofStep& step : certificate.steps) {
    if (step.answer != Answer::kProved && step.answer != Answer::kByLemma) return &step;
  }
  return nullptr;
}

std::string why_not(const Certificate& certificate) {
  const ProofStep* step = open_step(certificate);
  return certificate.choice.id() + ": " + certificate.refusal +
         (step == nullptr ? "" : step->statement + ": " + step->because) +
         (certificate.counterexample ? ", " + certificate.counterexample->broken : "");
}

TEST(Prover, EveryEncodingIsTheRulesOnBoardsOfEveryShape) {
  std::vector<GeometryPtr> shapes = test::tiny_shapes();
  shapes.push_back(test::default_geometry(6));
  shapes.push_back(test::default_geometry(5));
  for (const GeometryPtr& geometry : shapes) {
    const Board board(geometry);
    Prover prover(board.view(), {});
    for (const EncodingChoice& choice : every_encoding(*find_givens("unit"))) {
      const auto certificate = prover.certify(choice);
      ASSERT_TRUE(certificate) << certificate.error();
      if (refusal(*geometry, choice)) {
        EXPECT_FALSE(certificate->refusal.empty());
        EXPECT_FALSE(certificate->equivalent());
        continue;
      }
      EXPECT_TRUE(certificate->equivalent())
          << geometry->describe() << " " << why_not(*certificate);
    }
  }
}

TEST(Prover, GivensOfEveryTreatment) {
  for (std::uint32_t seed = 0; seed < 12; ++seed) {
    const Board board = test::random_board(test::default_geometry(4), seed);
    Prover prover(board.view(), {});
    for (const char* board_id : {"extended", "minimal/nested", "direct-order/ladder"}) {
      for (const GivensRow& givens : givens_catalog()) {
        const auto choice = parse_encoding(board_id + std::string("/") + std::string(givens.id));
        const auto certificate = prover.certify(*choice);
        ASSERT_TRUE(certificate) << certificate.error();
        EXPECT_TRUE(certificate->equivalent()) << "seed " << seed << " " << why_not(*certificate);
      }
    }
  }
}

// What the weaker encodings leave out needs the lemma at 9x9, and only they do.
TEST(Prover, OrderNineByLemmaWhereRulesAreLeftOut) {
  const Board board(test::default_geometry(9));
  Prover prover(board.view(), {});
  const auto by_lemma = [&](std::string_view id) {
    const auto certificate = prover.certify(*parse_encoding(id));
    EXPECT_TRUE(certificate && certificate->equivalent()) << id;
    return std::ranges::count(certificate->steps, Answer::kByLemma, &ProofStep::answer);
  };
  EXPECT_EQ(by_lemma("extended/commander-3/unit"), 0);
  EXPECT_EQ(by_lemma("minimal/pairwise/unit"), 4);  // cells, and rows, columns, boxes
  EXPECT_EQ(by_lemma("natural/sequential/unit"), 3);
}

TEST(Prover, RowsAndColumnsThatWereLeftOutFollow) {
  const Board board(test::default_geometry(9));
  const Certificate certificate = certify(board, *parse_encoding("minimal/unit,redundant=off"));
  EXPECT_TRUE(certificate.equivalent()) << why_not(certificate);
  EXPECT_EQ(std::ranges::count_if(
                certificate.steps,
                [](const ProofStep& step) { return step.kind.ends_with(", left out"); }),
            4);
}

TEST(Prover, RefusesWhatCannotBeAsked) {
  const Board latin(test::shape({5, std::nullopt, {}, false, false}));
  EXPECT_NE(certify(latin, *parse_encoding("unit,redundant=off")).refusal, "");
  const Board board(test::default_geometry(4));
  EXPECT_NE(certify(board, *parse_encoding("extended,xor=on")).refusal.find("xor=on"),
            std::string::npos);
  const Board large(test::default_geometry(100));
  Prover prover(large.view(), {.timeout_s = {}, .proof_folder = {}, .memory_B = 1'000'000'000});
  const auto refused = prover.certify(*parse_encoding("unit"));
  ASSERT_TRUE(refused);
  EXPECT_NE(refused->refusal.find("the limit is 1.0 GB"), std::string::npos) << refused->refusal;
  // Two times 10^6 variables of cells, and one for each rule: of 10,000 cells, and of 100 values in
  // each of 300 units, "one of them" and 4,950 pairs.
  EXPECT_NE(refused->refusal.find("with the rules to be shown it would take up to"),
            std::string::npos)
      << refused->refusal;
  EXPECT_NE(refused->refusal.find(fmt::format("(up to {} variables, ", 2'000'000 + 40'000 * 4'951)),
            std::string::npos)
      << refused->refusal;
}

TEST(Prover, StopsWhenAsked) {
  StopFlag stop;
  stop.request_stop();
  const Board board(test::default_geometry(9));
  Prover prover(board.view(),
                {.timeout_s = {}, .proof_folder = {}, .memory_B = UINT64_MAX, .stop = &stop});
  const auto certificate = prover.certify(*parse_encoding("minimal/unit"));
  ASSERT_TRUE(certificate);
  EXPECT_FALSE(certificate->equivalent());
  EXPECT_FALSE(certificate->refuted());
  EXPECT_FALSE(certificate->finished);
  EXPECT_EQ(certificate->refusal, "");
}

// A limit that comes first leaves steps open, and what is refuted is so in its part only.
TEST(Prover, SaysWhatALimitLeftOpen) {
  const Board board(test::default_geometry(16));
  Prover prover(board.view(), {.timeout_s = 0, .proof_folder = {}});
  const auto certificate = prover.certify(*parse_encoding("extended/product/unit"));
  ASSERT_TRUE(certificate);
  EXPECT_FALSE(certificate->equivalent());
  EXPECT_TRUE(certificate->sound());  // propagation needs no solver
  ASSERT_NE(open_step(*certificate), nullptr);
  EXPECT_EQ(open_step(*certificate)->answer, Answer::kUndecided);

  Certificate refuted = *certificate;
  refuted.counterexample = Counterexample{Part::kCompleteness, {}, "a clause excludes it"};
  const std::string text = certificate_text(refuted, false);
  EXPECT_NE(text.find("  soundness     proved"), std::string::npos) << text;
  EXPECT_NE(text.find("  completeness  refuted"), std::string::npos) << text;
}

TEST(Prover, SaysThatABoardHasNoSolution) {
  for (const Board& board :
       {test::board_of(test::default_geometry(4), "11.............."),
        Board(test::shape({2, std::nullopt, {}, true, false})), Board(test::default_geometry(4))}) {
    const Certificate certificate = certify(board, *parse_encoding("extended/unit"));
    EXPECT_TRUE(certificate.equivalent()) << why_not(certificate);
    const bool solvable = board == Board(test::default_geometry(4));
    EXPECT_EQ(certificate.vacuous, !solvable);
    EXPECT_EQ(conclusion(certificate).find("vacuously") == std::string::npos, solvable);
  }
}

// Encodings that are broken on purpose: `extended` or `minimal` with something done to its clauses.
enum class Flaw {
  kNoRows,          // no value may be kept from a row twice: not stated
  kNoCellValues,    // a cell may be empty
  kOnePairMissing,  // entailed by the others, so nothing is wrong
  kStrangers,       // two cells that share no unit may not hold the same value
  kOneValueGone,    // r1c1 may not be 1
  kNegated,         // the third pair of the columns with a sign wrong
};

template <Flaw flaw>
class FlawedSink final : public ClauseSink {
 public:
  explicit FlawedSink(ClauseSink& sink) : sink_(sink) {}
  Var new_variables(std::uint32_t count) override { return sink_.new_variables(count); }
  void begin_group(std::string_view name) override {
    group_ = name;
    number_ = 0;
    sink_.begin_group(name);
    if (flaw == Flaw::kStrangers && name == "box at-most-one")
      sink_.add_clause({Lit::negative(0), Lit::negative(6 * 4)});
    if (flaw == Flaw::kOneValueGone && name == "box at-most-one")
      sink_.add_clause({Lit::negative(0)});
  }
  void add_clause(std::span<const Lit> clause) override {
    ++number_;
    if (flaw == Flaw::kNoRows && group_ == "row at-most-one") return;
    if (flaw == Flaw::kNoCellValues && group_ == "cell at-least-one") return;
    if (flaw == Flaw::kOnePairMissing && group_ == "row at-most-one" && number_ == 1) return;
    if (flaw == Flaw::kNegated && group_ == "column at-most-one" && number_ == 3) {
      sink_.add_clause({clause[0], ~clause[1]});
      return;
    }
    sink_.add_clause(clause);
  }

 private:
  ClauseSink& sink_;
  std::string group_;
  int number_ = 0;
};

template <Flaw flaw>
EncodingChoice flawed(std::string_view id) {
  static BoardEncoderRow row;
  static const BoardEncoderRow* original = nullptr;
  EncodingChoice choice = *parse_encoding(id);
  original = choice.board;
  row = *original;
  row.id = "broken";
  row.encode = [](const BoardEncoderJob& job) {
    FlawedSink<flaw> sink(job.sink);
    return original->encode({job.board, job.choice, sink, job.stop});
  };
  choice.board = &row;
  return choice;
}

void expect_counterexample(const Certificate& certificate, Part part) {
  ASSERT_TRUE(certificate.counterexample) << why_not(certificate);
  EXPECT_FALSE(certificate.equivalent());
  const Counterexample& found = *certificate.counterexample;
  EXPECT_EQ(found.part, part);
  EXPECT_NE(found.broken, "");
  const Board board(test::default_geometry(4));
  bool filled = true;
  Grid grid{4, {}};
  for (const auto& values : found.values) {
    filled = filled && values.size() == 1;
    grid.values.push_back(values.empty() ? Value{0} : values.front());
  }
  // A board that the encoding allows breaks the rules; one that it excludes keeps them.
  const bool solves = filled && is_solution(board.view(), grid.values);
  EXPECT_EQ(solves, part == Part::kCompleteness) << found.broken;
  const std::string drawn = counterexample_text(board.geometry(), found);
  EXPECT_EQ(std::ranges::count(drawn, '\n'), 6) << drawn;  // a sentence, four rows, a line
}

TEST(BrokenEncoding, WithoutRowsIsNotSound) {
  const Board board(test::default_geometry(4));
  expect_counterexample(certify(board, flawed<Flaw::kNoRows>("minimal/unit")), Part::kSoundness);
}

TEST(BrokenEncoding, WithEmptyCellsIsNotSound) {
  const Board board(test::default_geometry(4));
  const Certificate certificate = certify(board, flawed<Flaw::kNoCellValues>("natural/unit"));
  expect_counterexample(certificate, Part::kSoundness);
  EXPECT_NE(counterexample_text(board.geometry(), *certificate.counterexample).find('.'),
            std::string::npos);
}

TEST(BrokenEncoding, WithOnePairMissingIsAsGood) {
  const Board board(test::default_geometry(4));
  const Certificate certificate = certify(board, flawed<Flaw::kOnePairMissing>("minimal/unit"));
  EXPECT_TRUE(certificate.equivalent()) << why_not(certificate);
}

TEST(BrokenEncoding, WithARuleAboutStrangersIsNotComplete) {
  const Board board(test::default_geometry(4));
  const Certificate certificate = certify(board, flawed<Flaw::kStrangers>("extended/unit"));
  expect_counterexample(certificate, Part::kCompleteness);
  EXPECT_NE(certificate.counterexample->broken.find("not r1c1=1 or not r2c3=1"), std::string::npos)
      << certificate.counterexample->broken;
}

TEST(BrokenEncoding, WithoutACandidateIsNotComplete) {
  const Board board(test::default_geometry(4));
  expect_counterexample(certify(board, flawed<Flaw::kOneValueGone>("extended/commander-3/unit")),
                        Part::kCompleteness);
}

TEST(BrokenEncoding, WithAWrongSignIsFound) {
  const Board board(test::default_geometry(4));
  const Certificate certificate = certify(board, flawed<Flaw::kNegated>("extended/unit"));
  ASSERT_TRUE(certificate.counterexample);
  expect_counterexample(certificate, certificate.counterexample->part);
}

// A map that does not say what its auxiliary variables mean: soundness is shown, the rest is not.
class Secretive final : public VariableMap {
 public:
  explicit Secretive(std::unique_ptr<VariableMap> map) : map_(std::move(map)) {}
  [[nodiscard]] const Geometry& geometry() const override { return map_->geometry(); }
  [[nodiscard]] std::uint32_t variable_count() const override { return map_->variable_count(); }
  [[nodiscard]] std::uint32_t cell_variable_count() const override {
    return map_->cell_variable_count();
  }
  Truth is_value(Cell cell, Value value, std::vector<Lit>& conjunction) const override {
    return map_->is_value(cell, value, conjunction);
  }
  [[nodiscard]] std::string name(Var var) const override { return map_->name(var); }
  [[nodiscard]] bool definition(Var var, std::vector<Candidate>& any_of) const override {
    return var < cell_variable_count() && map_->definition(var, any_of);
  }

 private:
  std::unique_ptr<VariableMap> map_;
};

TEST(BrokenEncoding, WithoutDefinitionsIsNotShownComplete) {
  static BoardEncoderRow row;
  static const BoardEncoderRow* original = nullptr;
  EncodingChoice choice = *parse_encoding("extended/sequential/unit");
  original = choice.board;
  row = *original;
  row.encode = [](const BoardEncoderJob& job) -> tl::expected<Encoding, EncodeError> {
    auto encoding = original->encode(job);
    encoding->variables = std::make_unique<Secretive>(std::move(encoding->variables));
    return encoding;
  };
  choice.board = &row;
  const Certificate certificate = certify(Board(test::default_geometry(4)), choice);
  EXPECT_TRUE(certificate.sound()) << why_not(certificate);
  EXPECT_FALSE(certificate.complete());
  EXPECT_FALSE(certificate.refuted());
  ASSERT_NE(open_step(certificate), nullptr);
  EXPECT_EQ(open_step(certificate)->answer, Answer::kNotShown);
  EXPECT_NE(open_step(certificate)->because.find("has no definition"), std::string::npos);
}

// The kept files: each lemma of a proof is checked by propagation with a solver of the tests' own,
// and the clauses that the proof starts from are those of the formula.
class Proofs : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() / ("concord-proofs-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static std::vector<Lit> literals(std::istringstream& words) {
    std::vector<Lit> clause;
    for (int number = 0; words >> number && number != 0;)
      clause.emplace_back(static_cast<Var>(std::abs(number) - 1), number < 0);
    return clause;
  }

  static Formula read_formula(const std::string& path) {
    std::ifstream file(path);
    Formula formula;
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      if (line.starts_with("p cnf ")) {
        std::string word;
        std::uint32_t variables = 0;
        words >> word >> word >> variables;
        formula.new_variables(variables);
      } else {
        formula.add_clause(literals(words));
      }
    }
    return formula;
  }

  // Empty when the proof is one.
  static std::string problem(const std::string& formula_path, const std::string& proof_path) {
    Formula formula = read_formula(formula_path);
    std::set<std::vector<Lit>> given;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
      std::vector<Lit> clause(formula.clause(i).begin(), formula.clause(i).end());
      std::ranges::sort(clause);
      given.insert(clause);
    }
    std::ifstream file(proof_path);
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string kind;
      std::uint64_t number = 0;
      words >> kind >> number;
      if (kind != "o" && kind != "a") continue;
      std::vector<Lit> clause = literals(words);
      if (kind == "o") {
        std::ranges::sort(clause);
        if (!given.contains(clause)) return "not of the formula: " + line;
        continue;
      }
      std::vector<Lit> negated;
      for (const Lit literal : clause) negated.push_back(~literal);
      if (test::TinySolver(formula).assume(negated)) return "does not follow: " + line;
      if (clause.empty()) return {};
      formula.add_clause(clause);
    }
    return "no empty clause";
  }

  std::filesystem::path folder_;
};

TEST_F(Proofs, AreProofs) {
  const Board board(test::default_geometry(4));
  Prover prover(board.view(), {.timeout_s = {}, .proof_folder = folder_.string()});
  int checked = 0;
  for (const char* id : {"extended/commander-3/unit", "minimal/unit"}) {
    const auto certificate = prover.certify(*parse_encoding(id));
    ASSERT_TRUE(certificate) << certificate.error();
    ASSERT_TRUE(certificate->equivalent()) << why_not(*certificate);
    for (const ProofStep& step : certificate->steps) {
      ASSERT_EQ(step.answer, Answer::kProved) << step.statement;
      if (step.asked == 0) continue;  // nothing to ask
      ASSERT_NE(step.proof_file, "");
      EXPECT_EQ(problem(step.formula_file, step.proof_file), "") << step.proof_file;
      ++checked;
    }
  }
  EXPECT_GE(checked, 25);
}

TEST_F(Proofs, OfTheLemma) {
  const Board board(test::default_geometry(9));
  Prover prover(board.view(), {.timeout_s = {}, .proof_folder = folder_.string()});
  const auto certificate = prover.certify(*parse_encoding("minimal/unit"));
  ASSERT_TRUE(certificate && certificate->equivalent());
  int checked = 0;
  for (const ProofStep& step : certificate->steps) {
    if (step.answer == Answer::kByLemma) {
      EXPECT_EQ(step.proof_file, "");
    }
    if (step.part != Part::kLemma || step.asked > 100 || step.proof_file.empty()) continue;
    EXPECT_EQ(problem(step.formula_file, step.proof_file), "") << step.proof_file;
    ++checked;
  }
  EXPECT_GE(checked, 3);
}

TEST_F(Proofs, NoneIsKeptOfWhatIsRefuted) {
  const Board board(test::default_geometry(4));
  Prover prover(board.view(), {.timeout_s = {}, .proof_folder = folder_.string()});
  const auto certificate = prover.certify(flawed<Flaw::kNoRows>("minimal/unit"));
  ASSERT_TRUE(certificate && certificate->refuted());
  const ProofStep* step = open_step(*certificate);
  EXPECT_EQ(step->proof_file, "");
  EXPECT_TRUE(std::filesystem::exists(step->formula_file));
}

TEST_F(Proofs, AFolderThatCannotBeMadeIsSaid) {
  std::ofstream(folder_) << "in the way";
  const Board board(test::default_geometry(4));
  Prover prover(board.view(), {.timeout_s = {}, .proof_folder = folder_.string()});
  const auto certificate = prover.certify(*parse_encoding("unit"));
  ASSERT_FALSE(certificate);
  EXPECT_NE(certificate.error().find(folder_.string()), std::string::npos);
}

}  // namespace
}  // namespace concord
