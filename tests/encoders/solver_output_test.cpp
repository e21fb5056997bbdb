#include "encoders/solver_output.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace concord {
namespace {

using Status = SolverAnswer::Status;

tl::expected<SolverAnswer, Diagnostic> read(std::string_view text, std::uint32_t variables = 4) {
  return read_model(source_of(text), "out", variables);
}

std::string error_of(std::string_view text) {
  const auto answer = read(text);
  return answer ? "none" : answer.error().to_string();
}

using Values = std::vector<std::int8_t>;

TEST(SolverOutput, CompetitionStyle) {
  const auto answer = read("c CaDiCaL\ns SATISFIABLE\nv 1 -2\nv 3 -4 0\nc bye\n");
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->status, Status::kSatisfiable);
  EXPECT_EQ(answer->models, 1U);
  EXPECT_EQ(answer->values, (Values{1, -1, 1, -1}));
  EXPECT_EQ(answer->value_of(3), -1);
  EXPECT_EQ(answer->value_of(100), 0);
}

TEST(SolverOutput, TheZeroOnALineOfItsOwnAndModelBeforeStatus) {
  const auto answer = read("v 1 -2 3 4\r\nv 0\r\ns SATISFIABLE  \r\n");
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->values, (Values{1, -1, 1, 1}));
}

TEST(SolverOutput, TheLastOfSeveralModels) {
  const auto answer = read(
      "c clasp version 3.3.9\nc Answer: 1\nv 1 2 3 4 0\nc Answer: 2\nv -1 2 0\ns SATISFIABLE\nc "
      "Models: 2\n");
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->models, 2U);
  EXPECT_EQ(answer->values, (Values{-1, 1}));
}

TEST(SolverOutput, NoModelAtAll) {
  const auto answer = read("s SATISFIABLE\n");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->models, 0U);
  EXPECT_EQ(read("s SATISFIABLE\nv 0\n", 0)->models, 1U);
}

TEST(SolverOutput, OtherAnswers) {
  EXPECT_EQ(read("s UNSATISFIABLE\n")->status, Status::kUnsatisfiable);
  EXPECT_EQ(read("s UNKNOWN\n")->status, Status::kUnknown);
  EXPECT_EQ(read("s INDETERMINATE\n")->status, Status::kUnknown);
}

TEST(SolverOutput, MinisatResultFile) {
  const auto answer = read("SAT\n1 -2 3 -4 0\n");
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->status, Status::kSatisfiable);
  EXPECT_EQ(answer->values, (Values{1, -1, 1, -1}));
  EXPECT_EQ(read("UNSAT\n")->status, Status::kUnsatisfiable);
  EXPECT_EQ(read("INDET\n")->status, Status::kUnknown);
  EXPECT_EQ(error_of("SAT\n1 -2 3"),
            "out:2:7: the output ends within a model: its 0 is missing (truncated?)");
}

TEST(SolverOutput, Refusals) {
  EXPECT_EQ(error_of(""), "out:1: no 's' line: the output says neither SATISFIABLE nor otherwise");
  EXPECT_EQ(error_of("v 1 0\n"),
            "out:2: no 's' line: the output says neither SATISFIABLE nor otherwise");
  EXPECT_EQ(error_of("s SATISFIABLE\nv 1 0\ns UNSATISFIABLE\n"),
            "out:3:1: a second 's' line: UNSATISFIABLE here, SATISFIABLE on line 1");
  EXPECT_EQ(error_of("s SATISFIABLE\ns SATISFIABLE\n"),
            "out:2:1: a second 's' line: SATISFIABLE here, SATISFIABLE on line 1");
  EXPECT_EQ(error_of("SAT\n1 0\ns UNSATISFIABLE\n"),
            "out:3:1: a second 's' line: UNSATISFIABLE here, SATISFIABLE on line 1");
  EXPECT_EQ(error_of("s MAYBE\n"),
            "out:1:3: an 's' line that says none of SATISFIABLE, UNSATISFIABLE, UNKNOWN");
  EXPECT_EQ(error_of("s UNSATISFIABLE\nv 1 2 0\n"),
            "out:2:1: a model, though line 1 says UNSATISFIABLE");
  EXPECT_EQ(error_of("s UNKNOWN\nv 1 2 0\n"), "out:2:1: a model, though line 1 says UNKNOWN");
  EXPECT_EQ(error_of("s SATISFIABLE\nv 1 2 -1 0\n"), "out:2:7: the model has both 1 and -1");
  EXPECT_EQ(error_of("s SATISFIABLE\nv 1 5 0\n"),
            "out:2:5: a literal of a variable above 4, which is all the formula has");
  EXPECT_EQ(error_of("s SATISFIABLE\nv 1 99999999999999999999999 0\n"),
            "out:2:5: a literal of a variable above 4, which is all the formula has");
  EXPECT_EQ(error_of("s SATISFIABLE\nv 1 2\n"),
            "out:3:1: the output ends within a model: its 0 is missing (truncated?)");
  EXPECT_EQ(error_of("s SATISFIABLE\nv 1 x 0\n"), "out:2:5: 'x' where a literal was expected");
  EXPECT_EQ(error_of("s SATISFIABLE\nv 1 - 2 0\n").substr(0, 8), "out:2:5:");
  EXPECT_NE(error_of("Segmentation fault\n").find("begins no line"), std::string::npos);
  EXPECT_NE(error_of("1 2 0\n").find("begins no line"), std::string::npos);
  EXPECT_NE(error_of(std::string_view("\0s", 2)).find("a NUL byte"), std::string::npos);
}

TEST(SolverOutput, SatisfiesAClause) {
  const auto clause = [](std::initializer_list<Lit> literals, std::string_view output) {
    return satisfies(*read(output), std::span<const Lit>(literals.begin(), literals.size()));
  };
  const auto first = {Lit::positive(0), Lit::positive(1)};
  const auto second = {Lit::negative(0), Lit::positive(3)};
  EXPECT_TRUE(clause(first, "s SATISFIABLE\nv 1 -2 -3 4 0\n"));
  EXPECT_TRUE(clause(second, "s SATISFIABLE\nv 1 -2 -3 4 0\n"));
  EXPECT_FALSE(clause(second, "s SATISFIABLE\nv 1 -2 -3 -4 0\n"));
  // What is not mentioned makes nothing true.
  EXPECT_FALSE(clause(first, "s SATISFIABLE\nv -2 0\n"));
  EXPECT_FALSE(clause({}, "s SATISFIABLE\nv 1 0\n"));
}

RC_GTEST_PROP(SolverOutputProperty, AnyBytes, (const std::vector<int>& picks)) {
  constexpr std::string_view kPieces[] = {"s SATISFIABLE\n",
                                          "s UNSATISFIABLE\n",
                                          "v ",
                                          "1 ",
                                          "-1 ",
                                          "2 ",
                                          "0",
                                          "\n",
                                          "c x\n",
                                          "SAT\n",
                                          "-",
                                          "?"};
  std::string text;
  for (const int pick : picks) text += kPieces[static_cast<unsigned>(pick) % std::size(kPieces)];
  const auto answer = read_model(source_of(text), "t", 2);
  if (!answer) RC_ASSERT(!answer.error().message.empty());
}

}  // namespace
}  // namespace concord
