#include "encoders/dimacs_reader.hpp"

#include <tuple>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "encoders/dimacs_writer.hpp"
#include "tests/encoders/tiny_solver.hpp"

namespace concord {
namespace {

tl::expected<Cnf, Diagnostic> read(std::string_view text) {
  return read_dimacs(source_of(text), "f.cnf");
}

std::string error_of(std::string_view text) {
  const auto cnf = read(text);
  return cnf ? "none" : cnf.error().to_string();
}

TEST(DimacsReader, ReadsClausesOverSeveralLinesAndSeveralOnOne) {
  const auto cnf = read("c hello\np cnf 4 3\n1 -2\n3 0 4 0\n\t-4\n\n 0\n");
  ASSERT_TRUE(cnf) << cnf.error().to_string();
  EXPECT_EQ(cnf->variable_count(), 4U);
  ASSERT_EQ(cnf->clause_count(), 3U);
  EXPECT_EQ(cnf->clause(0).size(), 3U);
  EXPECT_EQ(cnf->clause(2)[0], Lit::negative(3));
}

TEST(DimacsReader, CommentsOnAnyLineAlsoWithinAClause) {
  std::vector<std::tuple<std::uint64_t, std::uint64_t, std::string>> comments;
  const auto cnf =
      read_dimacs(source_of("c a\nc\np cnf 2 1\n1\nc  b 5 0\n c c\r\n2 0\nc end"), "f",
                  [&](const DimacsComment& comment) {
                    comments.emplace_back(comment.line, comment.column, std::string(comment.text));
                  });
  ASSERT_TRUE(cnf) << cnf.error().to_string();
  EXPECT_EQ(cnf->clause(0).size(), 2U);
  const std::vector<std::tuple<std::uint64_t, std::uint64_t, std::string>> expected = {
      {1, 3, "a"}, {2, 2, ""}, {5, 3, " b 5 0"}, {6, 4, "c"}, {8, 3, "end"}};
  EXPECT_EQ(comments, expected);
}

TEST(DimacsReader, WindowsLineEndsNoLastLineEndLeadingZeros) {
  EXPECT_TRUE(read("p cnf 2 1\r\n1 -2 0\r\n"));
  EXPECT_TRUE(read("p cnf 2 1\n1 -2 0"));
  EXPECT_TRUE(read("p  cnf\t2   1  \n01 -002 0"));
}

TEST(DimacsReader, EmptyFormulasAndEmptyClauses) {
  EXPECT_EQ(read("p cnf 0 0\n")->clause_count(), 0U);
  const auto empty = read("p cnf 0 1\n0\n");
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->clause(0).empty());
  EXPECT_EQ(error_of("p cnf 0 0\n0\n"),
            "f.cnf:2:1: a clause more than the 0 that the header declares");
}

TEST(DimacsReader, OppositeUnitsAreAFormulaWithoutModels) {
  const auto cnf = read("p cnf 1 2\n1 0\n-1 0\n");
  ASSERT_TRUE(cnf);
  EXPECT_FALSE(test::TinySolver(*cnf).solve());
}

TEST(DimacsReader, AHeaderWithTooFewVariables) {
  EXPECT_EQ(error_of("p cnf 2 3\n1 0\n-2 0\n-1 2 3 0\n"),
            "f.cnf:4:6: variable 3 is above the 2 that the header declares");
}

TEST(DimacsReader, AHeaderWithAWrongNumberOfClauses) {
  EXPECT_EQ(error_of("p cnf 3 4\n1 2 0\n-1 3 0\n-3 0\n"),
            "f.cnf:5:1: the header declares 4 clauses, the file has 3");
  EXPECT_EQ(error_of("p cnf 3 2\n1 2 0\n-1 3 0\n-3 0\n"),
            "f.cnf:4:1: a clause more than the 2 that the header declares");
}

TEST(DimacsReader, RepeatedLiteralsAndTautologiesStayAsTheyAre) {
  const auto cnf = read("p cnf 3 3\n1 1 2 0\n1 -1 0\n3 3 0\n");
  ASSERT_TRUE(cnf);
  EXPECT_EQ(cnf->clause(0).size(), 3U);
  EXPECT_EQ(cnf->clause(1).size(), 2U);
}

// A random 3-SAT formula in which two clauses have a literal twice: other readers dropped them and
// counted 78.
constexpr const char* kRepeatedLiterals =
    "p cnf 50 80\n"
    "16 17 30 0 -17 22 30 0 -17 -22 30 0 16 -30 47 0 16 -30 -47 0 -16 -21 31 0\n"
    "-16 -21 -31 0 -16 21 -28 0 -13 21 28 0 13 -16 18 0 13 -18 -38 0 13 -18 -31 0\n"
    "31 38 44 0 -8 31 -44 0 8 -12 -44 0 8 12 -27 0 12 27 40 0 -4 27 -40 0 12 23 -40 0\n"
    "-3 4 -23 0 3 -23 -49 0 3 -13 -49 0 -23 -26 49 0 12 -34 49 0 -12 26 -34 0 19 34 36 0\n"
    "-19 26 36 0 -30 34 -36 0 24 34 -36 0 -24 -36 43 0 6 42 -43 0 -24 42 -43 0\n"
    "-5 -24 -42 0 5 20 -42 0 5 -7 -20 0 4 7 10 0 -4 10 -20 0 7 -10 -41 0 -10 41 46 0\n"
    "-33 41 -46 0 33 -37 -46 0 32 33 37 0 6 -32 37 0 -6 25 -32 0 -6 -25 -48 0 -9 28 48 0\n"
    "-9 -25 -28 0 19 -25 48 0 2 9 -19 0 -2 -19 35 0 -2 22 -35 0 -22 -35 50 0\n"
    "-17 -35 -50 0 -29 -35 -50 0 -1 29 -50 0 1 11 29 0 -11 17 -45 0 -11 39 45 0\n"
    "-26 39 45 0 -3 -26 45 0 -11 15 -39 0 14 -15 -39 0 14 -15 -45 0 14 -15 -27 0\n"
    "-14 -15 47 0 17 17 40 0 1 -29 -31 0 -7 32 38 0 -14 -33 -47 0 -1 2 -8 0 35 43 44 0\n"
    "21 21 24 0 20 29 -48 0 23 35 -37 0 2 18 -33 0 15 25 -45 0 9 14 -38 0 -5 11 50 0\n"
    "-3 -13 46 0 -13 -41 43 0\n";

TEST(DimacsReader, AFormulaWithRepeatedLiterals) {
  const auto cnf = read(kRepeatedLiterals);
  ASSERT_TRUE(cnf) << cnf.error().to_string();
  EXPECT_EQ(cnf->clause_count(), 80U);
  EXPECT_EQ(cnf->literal_count(), 240U);
  EXPECT_TRUE(test::TinySolver(*cnf).solve());
}

TEST(DimacsReader, Refusals) {
  EXPECT_EQ(error_of(""), "f.cnf:1:1: no header 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("c only\n"), "f.cnf:2:1: no header 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("1 0\n"), "f.cnf:1:1: a clause before the header 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("hello\n"),
            "f.cnf:1:1: 'h' where the header 'p cnf VARIABLES CLAUSES' was expected");
  EXPECT_EQ(error_of("p cnf 1 1\np cnf 1 1\n1 0\n"),
            "f.cnf:2:1: a second header; a DIMACS file has one");
  EXPECT_EQ(error_of("p cnf 1 1\n1 0\np cnf 1 1\n"),
            "f.cnf:3:1: a second header; a DIMACS file has one");
  EXPECT_EQ(error_of("p cnf 1\n1 0\n"), "f.cnf:1:1: the header must be 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("p wcnf 1 1\n"), "f.cnf:1:1: the header must be 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("p cnf -1 1\n"), "f.cnf:1:1: the header must be 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("p cnf 1x 1\n"), "f.cnf:1:1: the header must be 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("p cnf 1 1 1\n"), "f.cnf:1:11: text after the header");
  EXPECT_EQ(error_of("p cnf 2147483648 1\n"),
            "f.cnf:1:7: the header declares more than 2147483647 variables");
  EXPECT_EQ(error_of("p cnf 1 99999999999999999999999\n"),
            "f.cnf:1:9: the header declares more than 281474976710656 clauses");
  EXPECT_EQ(error_of("p cnf 2 1\n1 2\n"),
            "f.cnf:3:1: the file ends within a clause: its 0 is missing");
  EXPECT_EQ(error_of("p cnf 2 1\n1 x 0\n"), "f.cnf:2:3: 'x' where an integer was expected");
  EXPECT_EQ(error_of("p cnf 2 1\n1 2.5 0\n"), "f.cnf:2:4: '.' where an integer was expected");
  EXPECT_EQ(error_of("p cnf 2 1\n1 c 0\n"), "f.cnf:2:3: 'c' where an integer was expected");
  EXPECT_EQ(error_of("p cnf 2 1\n-0\n"), "f.cnf:2:1: '-0' is not a literal");
  EXPECT_EQ(error_of("p cnf 2 1\n1 99999999999 0\n"),
            "f.cnf:2:3: an integer out of range (above 2147483647)");
  EXPECT_EQ(error_of("p cnf 2 1\n1 2 0\nend\n"), "f.cnf:3:1: 'e' where an integer was expected");
  EXPECT_EQ(error_of(std::string_view("p cnf 2 1\n1 \0 0\n", 16)),
            "f.cnf:2:3: a NUL byte where an integer was expected");
  EXPECT_EQ(error_of("p cnf 2 1\n1 2 0\n%\n0\n"),
            "f.cnf:3:1: '%' (the end mark of some old SATLIB files) is not DIMACS; remove it and "
            "what follows");
}

TEST(DimacsReader, AHeaderThatPromisesTooMuchCostsNothing) {
  EXPECT_EQ(error_of("p cnf 2000000000 1\n"),
            "f.cnf:2:1: the header declares 1 clause, the file has 0");
  EXPECT_EQ(error_of("p cnf 2000000000 200000000000\n1 0\n"),
            "f.cnf:3:1: the header declares 200000000000 clauses, the file has 1");
}

TEST(DimacsReader, AFailedReadIsSaid) {
  const ByteSource broken = [](std::span<char>) -> tl::expected<std::size_t, std::string> {
    return tl::unexpected(std::string("Input/output error"));
  };
  const auto cnf = read_dimacs(broken, "f.cnf");
  ASSERT_FALSE(cnf);
  EXPECT_EQ(cnf.error().to_string(), "f.cnf: cannot read: Input/output error");
}

TEST(DimacsReader, ClauseByClause) {
  const std::string_view text = "p cnf 3 3\n1 -2 0 3\n 0\n1 2 3 0\n";
  const ByteSource source = source_of(text);
  const CommentHandler ignore;
  DimacsReader reader(source, "f", ignore);
  reader.set_longest_clause(2);
  ASSERT_TRUE(reader.read_header());
  EXPECT_EQ(reader.variables(), 3U);
  EXPECT_EQ(reader.clauses(), 3U);
  ASSERT_TRUE(reader.next_clause());
  EXPECT_EQ(reader.clause().size(), 2U);
  EXPECT_EQ(reader.diagnose("x").to_string(), "f:2:1: x");
  ASSERT_TRUE(reader.next_clause());
  ASSERT_EQ(reader.clause().size(), 1U);
  EXPECT_EQ(reader.clause()[0], Lit::positive(2));
  EXPECT_EQ(reader.diagnose("x").to_string(), "f:2:8: x");
  EXPECT_FALSE(reader.next_clause());
  ASSERT_TRUE(reader.failure());
  EXPECT_EQ(reader.failure()->to_string(), "f:4:1: a clause of more than 2 literals");
  EXPECT_FALSE(reader.next_clause());
}

TEST(DimacsReader, LongCommentsAreCut) {
  const std::string text = "c " + std::string(100000, 'x') + "\np cnf 0 0\n";
  std::size_t length = 0;
  ASSERT_TRUE(read_dimacs(source_of(text), "f",
                          [&](const DimacsComment& comment) { length = comment.text.size(); }));
  EXPECT_EQ(length, kMaxComment);
}

// The same whatever the pieces in which the bytes arrive.
TEST(DimacsReader, OneByteAtATime) {
  const std::string text = "c x\np cnf 30 2\n1 -20 30 0\n-5 0\n";
  std::size_t at = 0;
  const ByteSource trickle = [&](std::span<char> buffer) -> tl::expected<std::size_t, std::string> {
    if (at == text.size()) return std::size_t{0};
    buffer[0] = text[at++];
    return std::size_t{1};
  };
  const auto cnf = read_dimacs(trickle, "f");
  ASSERT_TRUE(cnf) << cnf.error().to_string();
  EXPECT_EQ(*cnf, *read(text));
}

RC_GTEST_PROP(DimacsReaderProperty, ReadsWhatWasWritten, ()) {
  Formula formula;
  const auto variables = *rc::gen::inRange<std::uint32_t>(1, 2000);
  formula.new_variables(variables);
  const auto clauses =
      *rc::gen::container<std::vector<std::vector<int>>>(rc::gen::container<std::vector<int>>(
          rc::gen::inRange<int>(0, static_cast<int>(2 * variables))));
  for (const auto& codes : clauses) {
    std::vector<Lit> clause;
    for (const int code : codes) clause.push_back(Lit::from_code(static_cast<std::uint32_t>(code)));
    formula.add_clause(clause);
  }
  std::string text;
  RC_ASSERT(write_dimacs(formula, target_of(text)).has_value());
  const auto read_back = read_dimacs(source_of(text), "t");
  RC_ASSERT(read_back.has_value());
  RC_ASSERT(*read_back == formula);
}

// Any bytes: an answer or a diagnostic, never a crash.
RC_GTEST_PROP(DimacsReaderProperty, AnyBytes, (const std::vector<int>& picks)) {
  constexpr std::string_view kAlphabet("p cnf 3 2\n-1 0\n2\t\r%x\0c", 23);
  std::string text = "p cnf 3 2\n";
  for (const int pick : picks) {
    text += kAlphabet[static_cast<std::size_t>(static_cast<unsigned>(pick)) % kAlphabet.size()];
  }
  const auto cnf = read_dimacs(source_of(text), "t");
  if (!cnf) RC_ASSERT(!cnf.error().message.empty());
}

}  // namespace
}  // namespace concord
