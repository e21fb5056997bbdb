// The words of verdicts, from made-up answers: a disagreement above all, which the real backends do
// not give.

#include "cli/verdict_text.hpp"

#include <gtest/gtest.h>

#include "cli/wording.hpp"
#include "results/violation_text.hpp"
#include "tests/support/boards.hpp"

namespace concord::test {
namespace {

using cli::answer_line;
using cli::clash_sentences;
using cli::clash_text;
using cli::verdict_text;

PuzzleRecord record_of(const Board& board, Alphabet alphabet) {
  PuzzleRecord record;
  record.source = "list.txt";
  record.number = 2;
  record.line = 7;
  record.alphabet = std::move(alphabet);
  record.board = board;
  return record;
}

Answer answer_of(std::string backend, Status status, std::vector<Grid> grids) {
  Answer answer;
  answer.backend = std::move(backend);
  answer.independence = answer.backend;
  answer.status = status;
  answer.outcome.solutions = grids.size();
  answer.outcome.exhausted = status == Status::kUnique || status == Status::kNone;
  answer.evidence = grids.empty() ? Evidence::kNone : Evidence::kVerified;
  answer.outcome.grids = std::move(grids);
  answer.cpu_s = 0.25;
  return answer;
}

const Grid kOne{4, {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}};
const Grid kOther{4, {1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3}};

PuzzleRecord open_four() {
  return record_of(Board(default_geometry(4)), Alphabet::standard(4));
}

TEST(VerdictText, ShowsBothAnswersOfADisagreementAndHowToAskAgain) {
  std::vector<Answer> answers{answer_of("dlx", Status::kUnique, {kOne}),
                              answer_of("cms", Status::kUnique, {kOther})};
  const Verdict verdict = cross_check(answers, Question::kUnique, false);
  ASSERT_EQ(verdict.agreement, Agreement::kDisagree);
  ASSERT_EQ(verdict.disagreements.size(), 1U);
  EXPECT_EQ(verdict_text(open_four(), answers, verdict, false, "printf x | concord check -"),
            "list.txt:7: disagree\n  " + verdict.disagreements[0] +
                "\n"
                "  dlx                            unique      0.250000 s  verified  "
                "1234341221434321\n"
                "  cms                            unique      0.250000 s  verified  "
                "1234341223414123\n"
                "  again: printf x | concord check -\n");
}

TEST(VerdictText, ShowsADisagreementOverTheNumberOfGrids) {
  std::vector<Answer> answers{answer_of("dlx", Status::kNone, {}),
                              answer_of("cms", Status::kMultiple, {kOne, kOther})};
  const Verdict verdict = cross_check(answers, Question::kUnique, false);
  const std::string text = verdict_text(open_four(), answers, verdict, false, "AGAIN");
  EXPECT_EQ(text.rfind("list.txt:7: disagree\n", 0), 0U) << text;
  EXPECT_NE(text.find("\n  dlx                            none "), std::string::npos) << text;
  EXPECT_NE(text.find("\n  cms                            multiple "), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\n  again: AGAIN\n")) << text;
}

TEST(VerdictText, IsOneLineWhenAllAgree) {
  std::vector<Answer> answers{answer_of("dlx", Status::kUnique, {kOne}),
                              answer_of("cms", Status::kUnique, {kOne})};
  const Verdict verdict = cross_check(answers, Question::kUnique, false);
  PuzzleRecord record = open_four();
  record.name = "easy";
  EXPECT_EQ(verdict_text(record, answers, verdict, false, "AGAIN"),
            "list.txt:7 (easy): agree: unique (grid verified, corroborated)\n");
  const std::string verbose = verdict_text(record, answers, verdict, true, "AGAIN");
  EXPECT_NE(verbose.find("  cms  "), std::string::npos) << verbose;
  EXPECT_EQ(verbose.find("AGAIN"), std::string::npos) << verbose;
}

TEST(VerdictText, SaysHowTheAnswerIsSupported) {
  ProofRecord proof;
  proof.checked = true;
  proof.lemmas = 1113;
  proof.check_s = 0.003;
  std::vector<Answer> answers{answer_of("dlx", Status::kUnique, {kOne}),
                              answer_of("cms", Status::kUnique, {kOne})};
  answers[1].evidence = Evidence::kProved;
  answers[1].proof = proof;
  Verdict verdict = cross_check(answers, Question::kUnique, false);
  EXPECT_EQ(verdict_text(open_four(), answers, verdict, false, ""),
            "list.txt:7: agree: unique (grid verified, proof checked: 1,113 lemmas, 3.0 ms)\n");
  // Two proofs, one of which takes clauses for granted.
  answers[0].evidence = Evidence::kProved;
  answers[0].proof = proof;
  answers[0].proof->lemmas = 1;
  answers[0].proof->auxiliary_clauses = 1204;
  EXPECT_EQ(verdict_text(open_four(), answers, verdict, false, ""),
            "list.txt:7: agree: unique (grid verified, 2 proofs checked: 1,114 lemmas, 6.0 ms; "
            "1,204 clauses with auxiliary variables rest on prove-encoding)\n");
  EXPECT_NE(answer_line(open_four(), answers[0])
                .find("  proved (1 lemma, 3.0 ms; 1,204 auxiliary clauses taken for granted)  "),
            std::string::npos)
      << answer_line(open_four(), answers[0]);
  // None came out of it.
  answers[1].evidence = Evidence::kVerified;
  answers[1].proof = ProofRecord{};
  answers[1].proof->missing = "timeout";
  EXPECT_NE(answer_line(open_four(), answers[1]).find("  verified; no proof: timeout  "),
            std::string::npos);
}

TEST(VerdictText, NamesWhoDecidedNothing) {
  std::vector<Answer> answers{answer_of("dlx", Status::kUnknown, {})};
  answers[0].outcome.reason = StopReason::kTimeout;
  const Verdict verdict = cross_check(answers, Question::kUnique, false);
  EXPECT_EQ(verdict_text(open_four(), answers, verdict, false, ""),
            "list.txt:7: inconclusive\n  dlx: timeout\n");
}

TEST(VerdictText, NamesClashesByTheSymbolsOfTheInput) {
  const Board board = board_of(default_geometry(4), "11..............");
  std::vector<Answer> answers{answer_of("dlx", Status::kNone, {}),
                              answer_of("cms", Status::kNone, {})};
  const Verdict verdict = cross_check(answers, Question::kUnique, false);
  EXPECT_EQ(verdict_text(record_of(board, {"0123", '.'}), answers, verdict, false, ""),
            "list.txt:7: agree: none (corroborated)\n"
            "  r1c1 and r1c2 are both 0 (row 1)\n"
            "  r1c1 and r1c2 are both 0 (box 1)\n");
}

TEST(Wording, WritesTheSymbolThatWasTyped) {
  const Board zeros = board_of(default_geometry(4), "11..............");
  EXPECT_EQ(clash_text(zeros, {"0123", '.'}),
            "r1c1 and r1c2 are both 0 (row 1); r1c1 and r1c2 are both 0 (box 1)");
  const Board letters = board_of(default_geometry(16), "A..A" + std::string(252, '.'));
  EXPECT_EQ(clash_text(letters, Alphabet::standard(16), 1),
            "r1c1 and r1c4 are both A (row 1); and 1 more");
  EXPECT_EQ(clash_text(letters, {"", '0'}, 1), "r1c1 and r1c4 are both 10 (row 1); and 1 more");
  EXPECT_EQ(violation_text({"row 1", 10, {0, 3}}, letters.geometry(), Alphabet::standard(16)),
            "row 1 has A twice or more: r1c1 r1c4");
  EXPECT_EQ(violation_text({"cell", 10, {0}}, letters.geometry(), Alphabet::standard(16)),
            "the value A is not allowed at r1c1");
  // What a grid holds may be no value at all.
  EXPECT_EQ(violation_text({"cell", 0, {0}}, letters.geometry(), Alphabet::standard(16)),
            "the value 0 is not allowed at r1c1");
}

TEST(Wording, CountsTheClashesThatItDoesNotName) {
  const Board board = board_of(default_geometry(4), "11............22");
  const Alphabet alphabet = Alphabet::standard(4);
  EXPECT_EQ(clash_sentences(board, alphabet).back(), "and 1 more clash");
  EXPECT_EQ(clash_sentences(board, alphabet).size(), 4U);
  EXPECT_EQ(clash_sentences(board, alphabet, 2).back(), "and 2 more clashes");
  EXPECT_EQ(clash_sentences(board, alphabet, 4).size(), 4U);
  EXPECT_EQ(clash_text(board, alphabet, 0), "and 4 more");
  EXPECT_TRUE(clash_sentences(Board(default_geometry(4)), alphabet).empty());
  EXPECT_EQ(clash_text(Board(default_geometry(4)), alphabet), "");
  Board hole(default_geometry(4));
  hole.clear_candidates(2);
  EXPECT_EQ(clash_text(hole, alphabet), "r1c3 has no candidate");
}

}  // namespace
}  // namespace concord::test
