#include "results/proof/cnf.hpp"

#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "encoders/dimacs_reader.hpp"

namespace concord::proof {
namespace {

std::string error_of(std::string_view text) {
  const auto cnf = read_cnf(text, "f.cnf");
  return cnf ? "none" : cnf.error().to_string();
}

TEST(ProofCnf, ReadsClausesOverSeveralLinesAndSeveralOnOne) {
  const auto cnf = read_cnf("c hello\np cnf 4 4\n1 -2\n3 0 4 0\n\t-4 -4 4\r\n\n 0\n0", "f");
  ASSERT_TRUE(cnf) << cnf.error().to_string();
  EXPECT_EQ(cnf->variables, 4);
  ASSERT_EQ(cnf->clause_count(), 4U);
  EXPECT_EQ(cnf->literals, (std::vector<std::int32_t>{1, -2, 3, 4, -4, -4, 4}));
  EXPECT_EQ(cnf->ends, (std::vector<std::size_t>{3, 4, 7, 7}));
}

TEST(ProofCnf, CommentsGoToTheSinkWithTheirLines) {
  std::vector<std::pair<std::uint64_t, std::string>> comments;
  const CommentSink sink = [&](std::uint64_t line, std::string_view text) {
    comments.emplace_back(line, std::string(text));
  };
  const auto cnf =
      read_cnf("c a\nc\np cnf 2 1\n1\nc  b 5 0\n c c\r\n2 0\ncend\nc no line end", "f", &sink);
  ASSERT_TRUE(cnf) << cnf.error().to_string();
  EXPECT_EQ(cnf->clause(0).size(), 2U);
  const std::vector<std::pair<std::uint64_t, std::string>> expected = {
      {1, "a"}, {2, ""}, {5, " b 5 0"}, {6, "c"}, {8, "end"}, {9, "no line end"}};
  EXPECT_EQ(comments, expected);
}

TEST(ProofCnf, EachFaultHasItsPlace) {
  EXPECT_EQ(error_of(""), "f.cnf:1:1: no header 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("c only\n"), "f.cnf:2:1: no header 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("1 0\n"), "f.cnf:1:1: a clause before the header 'p cnf VARIABLES CLAUSES'");
  EXPECT_EQ(error_of("hello\n"),
            "f.cnf:1:1: 'h' where the header 'p cnf VARIABLES CLAUSES' was expected");
  for (const char* header : {"p dnf 1 1\n", "p cnf\n", "p cnf 1\n", "p cnf x 1\n", "pcnf 1 1\n",
                             "p cnf -1 1\n", "p cnf 1 1x\n", "p cnf 1x 1\n", "p", "p cnf"}) {
    EXPECT_EQ(error_of(header), "f.cnf:1:1: the header must be 'p cnf VARIABLES CLAUSES'")
        << header;
  }
  EXPECT_EQ(error_of("p cnf 1 1 1\n1 0\n"), "f.cnf:1:11: text after the header");
  EXPECT_EQ(error_of("p cnf 2147483648 1\n"),
            "f.cnf:1:7: the header declares more than 2147483647 variables");
  EXPECT_EQ(error_of("p cnf 1 281474976710657\n"),
            "f.cnf:1:9: the header declares more than 281474976710656 clauses");
  EXPECT_EQ(error_of("p cnf 1 1\np cnf 1 1\n1 0\n"),
            "f.cnf:2:1: a second header; a DIMACS file has one");
  EXPECT_EQ(error_of("p cnf 2 3\n1 0\n-2 0\n-1 2 3 0\n"),
            "f.cnf:4:6: variable 3 is above the 2 that the header declares");
  EXPECT_EQ(error_of("p cnf 3 4\n1 2 0\n-1 3 0\n-3 0\n"),
            "f.cnf:5:1: the header declares 4 clauses, the file has 3");
  EXPECT_EQ(error_of("p cnf 3 2\n1 2 0\n-1 3 0\n-3 0\n"),
            "f.cnf:4:1: a clause more than the 2 that the header declares");
  EXPECT_EQ(error_of("p cnf 3 1\n1 2\n"),
            "f.cnf:3:1: the file ends within a clause: its 0 is missing");
  EXPECT_EQ(error_of("p cnf 3 1\n1 2x 0\n"), "f.cnf:2:4: 'x' where an integer was expected");
  EXPECT_EQ(error_of("p cnf 3 1\n1 - 0\n"), "f.cnf:2:3: '-' where an integer was expected");
  EXPECT_EQ(error_of("p cnf 3 1\n1 -0\n"), "f.cnf:2:3: '-0' is not a literal");
  EXPECT_EQ(error_of("p cnf 3 1\n1 c\n0\n"), "f.cnf:2:3: 'c' where an integer was expected");
  EXPECT_EQ(error_of("p cnf 3 1\n1 99999999999999999999 0\n"),
            "f.cnf:2:3: an integer out of range (above 2147483647)");
  EXPECT_EQ(error_of(std::string("p cnf 3 1\n1 \0 0\n", 16)),
            "f.cnf:2:3: a NUL byte where an integer was expected");
  EXPECT_EQ(error_of("p cnf 3 1\n1 0\n%\n0\n"),
            "f.cnf:3:1: '%' (the end mark of some old SATLIB files) is not DIMACS; remove it and "
            "what follows");
}

TEST(ProofCnf, AHeaderThatPromisesMuchCostsNothing) {
  EXPECT_EQ(error_of("p cnf 2147483647 281474976710656\n1 0\n"),
            "f.cnf:3:1: the header declares 281474976710656 clauses, the file has 1");
}

TEST(ProofCnf, AFormulaIsReadIntoTheMemoryOfAnother) {
  Cnf cnf;
  ASSERT_TRUE(read_cnf_into(cnf, "p cnf 3 2\n1 2 0 3 0\n", "f"));
  ASSERT_TRUE(read_cnf_into(cnf, "p cnf 2 1\n-2 0\n", "f"));
  EXPECT_EQ(cnf.clause_count(), 1U);
  EXPECT_EQ(cnf.clause(0)[0], -2);
  EXPECT_FALSE(read_cnf_into(cnf, "p cnf 2 1\n-2 1", "f"));
  EXPECT_EQ(cnf.clause_count(), 0U);
  EXPECT_TRUE(cnf.literals.empty());
}

// The reader of the other side is the second opinion: they agree on what is a formula, on what it
// says, and on the line where it stops being one.
void compare_readers(const std::string& text, int& formulas) {
  const auto ours = read_cnf(text, "f");
  const auto theirs = read_dimacs(source_of(text), "f");
  ASSERT_EQ(ours.has_value(), theirs.has_value());
  if (!ours) {
    ASSERT_EQ(ours.error().line, theirs.error().line);
    return;
  }
  ++formulas;
  ASSERT_EQ(static_cast<std::uint32_t>(ours->variables), theirs->variable_count());
  ASSERT_EQ(ours->clause_count(), theirs->clause_count());
  for (std::size_t i = 0; i < ours->clause_count(); ++i) {
    ASSERT_EQ(ours->clause(i).size(), theirs->clause(i).size());
    for (std::size_t k = 0; k < ours->clause(i).size(); ++k)
      ASSERT_EQ(ours->clause(i)[k], theirs->clause(i)[k].dimacs());
  }
}

TEST(ProofCnf, AgreesWithTheReaderThatSharesNoCode) {
  static const std::vector<std::string> kPieces = {
      "c x\n", "c",    "p cnf 3 2\n", "p cnf 2 1", "1",       "-2",     "3",   "0",  "0\n", "0\r\n",
      " ",     "\n",   "4",           "-",         "%",       "x",      "p",   "-0", "01",  "1 ",
      "\t",    " c\n", " -3 ",        "0",         "1 2 0\n", "-1 0\n", "0\n", "2",  "1",   "-3\n"};
  const auto seed = std::random_device{}();
  std::mt19937 random(seed);
  int formulas = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = random() % 8 == 0 ? "" : "p cnf 3 2\n";
    for (auto pieces = random() % 10; pieces > 0; --pieces) {
      // Mostly such as stay a formula.
      const std::size_t from = random() % 4 == 0 ? 0 : 23;
      text += kPieces[from + random() % (kPieces.size() - from)];
      if (random() % 4 != 0) text += ' ';
    }
    SCOPED_TRACE("seed " + std::to_string(seed) + ", text: " + text);
    compare_readers(text, formulas);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(formulas, 100);
}

}  // namespace
}  // namespace concord::proof
