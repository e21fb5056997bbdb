// Proofs that solvers write: CryptoMiniSat's FRAT through the library, CaDiCaL's DRAT through its
// program.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <unistd.h>

#include <gtest/gtest.h>

#include "backends/decide.hpp"
#include "encoders/dimacs_writer.hpp"
#include "encoders/encoding.hpp"
#include "encoders/variable_map.hpp"
#include "results/proof/checker.hpp"
#include "results/proof/frat_to_drat.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"

namespace concord::proof {
namespace {

using concord::test::board9;

constexpr const char* kHard[] = {
    "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."};

struct Proved {
  Formula formula;
  std::string dimacs;
  std::string frat;
};

// That the board has no second solution, as CryptoMiniSat shows it.
Proved prove_unique(std::string_view cells, std::string_view encoding) {
  Proved proved;
  const auto choice = parse_encoding(encoding);
  EXPECT_TRUE(choice) << encoding;
  const Board board = board9(cells);
  const auto encoded = encode_closed(board.view(), *choice, proved.formula);
  EXPECT_TRUE(encoded);
  const ProvenAnswer first = decide(proved.formula, {});
  EXPECT_EQ(first.kind, ProvenAnswer::Kind::kSatisfiable);
  const auto grid = encoded->variables->decode(first.model);
  EXPECT_TRUE(grid);
  proved.formula.add_clause(encoded->variables->blocking_clause(grid->values));
  char* text = nullptr;
  std::size_t size = 0;
  {
    const std::shared_ptr<std::FILE> file(open_memstream(&text, &size),
                                          [](std::FILE* open) { std::fclose(open); });
    EXPECT_EQ(decide(proved.formula, {}, file).kind, ProvenAnswer::Kind::kUnsatisfiable);
  }
  proved.frat.assign(text, size);
  std::free(text);
  const ByteTarget target = [&](std::string_view bytes) {
    proved.dimacs += bytes;
    return std::error_code();
  };
  EXPECT_TRUE(write_dimacs(proved.formula, target, {.plain = true}));
  return proved;
}

TEST(SolverProofs, OfCryptoMiniSatAreVerifiedWithAllEncodings) {
  Checker checker;
  for (const char* cells : kHard) {
    for (const char* encoding : {"extended/unit", "extended/prune", "minimal/commander-3/unit",
                                 "natural/sequential/prune", "extended/product/unit"}) {
      const Proved proved = prove_unique(cells, encoding);
      const auto cnf = read_cnf(proved.dimacs, "formula");
      ASSERT_TRUE(cnf) << cnf.error().to_string();
      const CheckResult result = checker.check(*cnf, proved.frat);
      EXPECT_EQ(result.verdict, Verdict::kVerified) << encoding << result.problem.to_string();
      EXPECT_EQ(result.format, Format::kFrat);
      EXPECT_GT(result.lemmas, 10U);

      std::string drat;
      const auto written = frat_to_drat(proved.frat, "proof", [&](std::string_view text) {
        drat += text;
        return true;
      });
      ASSERT_TRUE(written && *written);
      const CheckResult again = checker.check(*cnf, drat);
      EXPECT_EQ(again.verdict, Verdict::kVerified) << encoding << again.problem.to_string();
      EXPECT_EQ(again.format, Format::kDrat);
      EXPECT_EQ(again.lemmas, result.lemmas);
    }
  }
}

// The clause that forbids the solution is what makes the formula unsatisfiable.
TEST(SolverProofs, DoNotHoldForAnotherFormula) {
  const Proved proved = prove_unique(kHard[0], "extended/unit");
  Cnf cnf = *read_cnf(proved.dimacs, "formula");
  cnf.literals.resize(cnf.ends[cnf.clause_count() - 2]);
  cnf.ends.pop_back();
  EXPECT_EQ(check(cnf, proved.frat).verdict, Verdict::kNotVerified);
}

TEST(SolverProofs, CutShortAreNeverVerified) {
  const Proved proved = prove_unique(kHard[1], "extended/prune");
  const auto cnf = read_cnf(proved.dimacs, "formula");
  const CheckResult whole = check(*cnf, proved.frat);
  ASSERT_EQ(whole.verdict, Verdict::kVerified);
  Checker checker;
  for (std::uint64_t part = 0; part < 50; ++part) {
    const std::string_view cut =
        std::string_view(proved.frat).substr(0, (whole.proof_bytes - 2) * part / 50);
    EXPECT_NE(checker.check(*cnf, cut).verdict, Verdict::kVerified) << part;
  }
}

bool on_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::string folders = path == nullptr ? "" : path;
  for (std::size_t start = 0; start <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', start), folders.size());
    const std::string file = folders.substr(start, end - start) + "/" + program;
    if (::access(file.c_str(), X_OK) == 0) return true;
    start = end + 1;
  }
  return false;
}

TEST(SolverProofs, OfCadicalAreVerifiedAsTextAndBinary) {
  if (!on_path("cadical")) GTEST_SKIP() << "needs the program cadical";
  const std::string stem = ::testing::TempDir() + "concord-proof-" + std::to_string(::getpid());
  const std::string cnf_file = stem + ".cnf";
  const std::string proof_file = stem + ".drat";
  Checker checker;
  for (const char* cells : kHard) {
    const Proved proved = prove_unique(cells, "extended/prune");
    std::ofstream(cnf_file) << proved.dimacs;
    for (const char* notation : {"--no-binary", "--binary"}) {
      const std::string command = std::string("cadical -q ") + notation + " '" + cnf_file + "' '" +
                                  proof_file + "' > /dev/null";
      const int status = std::system(command.c_str());
      EXPECT_EQ(status >> 8, 20);
      const std::string proof = concord::test::read_text(proof_file);
      const auto cnf = read_cnf(proved.dimacs, "formula");
      const CheckResult result = checker.check(*cnf, proof);
      EXPECT_EQ(result.verdict, Verdict::kVerified) << notation << result.problem.to_string();
      EXPECT_EQ(result.format,
                std::string_view(notation) == "--binary" ? Format::kDratBinary : Format::kDrat);
      EXPECT_GT(result.lemmas, 5U);
    }
  }
  std::filesystem::remove(cnf_file);
  std::filesystem::remove(proof_file);
}

TEST(FratToDrat, KeepsLemmasAndDeletionsOfTwoLiteralsOrMore) {
  std::string drat;
  const TextTarget target = [&](std::string_view text) {
    drat += text;
    return true;
  };
  ASSERT_TRUE(
      frat_to_drat("o 1 1 2 0\no 2 3 0\na 3 -1 2 0 l 1 2 0\nd 1 1 2 0\nd 2 3 0\nr 3 4 0\n"
                   "a 5 0\nf 5 0\nrubbish",
                   "p", target));
  EXPECT_EQ(drat, "-1 2 0\nd 1 2 0\n0\n");
  const auto torn = frat_to_drat("a 1 2 0\na 3 4", "p", target);
  ASSERT_FALSE(torn);
  EXPECT_EQ(torn.error().to_string(), "p:2:6: the proof ends within a step: its 0 is missing");
  const auto stopped = frat_to_drat("a 1 2 0\n", "p", [](std::string_view) { return false; });
  ASSERT_TRUE(stopped);
  EXPECT_FALSE(*stopped);
}

}  // namespace
}  // namespace concord::proof
