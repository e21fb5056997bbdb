#include "encoders/decode.hpp"

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/dimacs_writer.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/encoders/tiny_solver.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

constexpr const char* kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr const char* kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

std::string dimacs(const Board& board, std::string_view id) {
  std::string text;
  EXPECT_TRUE(write_dimacs(board.view(), *parse_encoding(id), target_of(text)));
  return text;
}

tl::expected<Decoded, DecodeError> decode(std::string_view cnf, std::string_view output) {
  return decode_output(source_of(cnf), "p.cnf", source_of(output), "out");
}

// What a solver would print.
std::vector<int> solve(std::string_view cnf) {
  const auto formula = read_dimacs(source_of(cnf), "p.cnf");
  test::TinySolver solver(*formula);
  if (!solver.solve()) return {};
  std::vector<int> model;
  for (Var v = 0; v < formula->variable_count(); ++v) {
    model.push_back(solver.value(v) > 0 ? static_cast<int>(v) + 1 : -static_cast<int>(v) - 1);
  }
  return model;
}

std::string lines(const std::vector<int>& model, std::string_view prefix = "v ") {
  std::string text(prefix);
  for (const int literal : model) text += std::to_string(literal) + " ";
  return text + "0\n";
}

TEST(Decode, EveryEncodingGivesTheGridBack) {
  const Board board = test::board9(kPuzzle);
  for (const auto& board_row : board_encoder_catalog()) {
    for (const auto& amo : amo_catalog()) {
      for (const auto& givens : givens_catalog()) {
        const std::string id = EncodingChoice{&board_row, &amo, &givens}.id();
        const std::string cnf = dimacs(board, id);
        const auto model = solve(cnf);
        for (const std::string& output :
             {"c x\ns SATISFIABLE\n" + lines(model), "SAT\n" + lines(model, "")}) {
          const auto decoded = decode(cnf, output);
          ASSERT_TRUE(decoded) << decoded.error().diagnostic.to_string();
          ASSERT_TRUE(decoded->grid);
          EXPECT_EQ(test::text_of(*decoded->grid), kSolved);
          EXPECT_EQ(decoded->board, board);
          EXPECT_EQ(decoded->choice.id(), id);
          EXPECT_TRUE(is_solution(decoded->board.view(), decoded->grid->values));
        }
      }
    }
  }
}

TEST(Decode, UnsatisfiableHasNoGrid) {
  const std::string cnf = dimacs(test::board9(kPuzzle), "");
  const auto none = decode(cnf, "s UNSATISFIABLE\n");
  ASSERT_TRUE(none);
  EXPECT_EQ(none->status, SolverAnswer::Status::kUnsatisfiable);
  EXPECT_FALSE(none->grid);
  EXPECT_EQ(decode(cnf, "s UNKNOWN\n")->status, SolverAnswer::Status::kUnknown);
}

TEST(Decode, AFullGridNeedsNoVariable) {
  const std::string cnf = dimacs(test::board9(kSolved), "");
  EXPECT_NE(cnf.find("p cnf 0 0\n"), std::string::npos);
  for (const char* output : {"s SATISFIABLE\nv 0\n", "s SATISFIABLE\n", "SAT\n0\n"}) {
    const auto decoded = decode(cnf, output);
    ASSERT_TRUE(decoded) << decoded.error().diagnostic.to_string();
    EXPECT_EQ(test::text_of(*decoded->grid), kSolved);
  }
}

TEST(Decode, BlockingClausesMayBeAdded) {
  const Board empty(test::default_geometry(4));
  std::string cnf = dimacs(empty, "");
  const auto first = decode(cnf, "s SATISFIABLE\n" + lines(solve(cnf)));
  ASSERT_TRUE(first);
  auto model = solve(cnf);
  std::string blocking;
  for (const int literal : model) blocking += literal > 0 ? std::to_string(-literal) + " " : "";
  const std::size_t header = cnf.find("p cnf 64 ");
  const std::size_t header_end = cnf.find('\n', header);
  const auto count = std::stoi(cnf.substr(header + 9));
  cnf.replace(header, header_end - header, "p cnf 64 " + std::to_string(count + 1));
  cnf += blocking + "0\n";
  const auto second = decode(cnf, "s SATISFIABLE\n" + lines(solve(cnf)));
  ASSERT_TRUE(second) << second.error().diagnostic.to_string();
  EXPECT_NE(*second->grid, *first->grid);
  EXPECT_TRUE(is_solution(empty.view(), second->grid->values));
  // The first model breaks the clause that forbids it.
  const auto wrong = decode(cnf, "s SATISFIABLE\n" + lines(model));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().kind, DecodeError::Kind::kModel);
}

TEST(Decode, WrongModelsAreRefused) {
  const std::string cnf = dimacs(test::board9(kPuzzle), "extended/pairwise/unit");
  auto model = solve(cnf);
  auto missing = model;
  missing.erase(missing.begin() + 13);
  const auto incomplete = decode(cnf, "s SATISFIABLE\n" + lines(missing));
  ASSERT_FALSE(incomplete);
  EXPECT_EQ(incomplete.error().kind, DecodeError::Kind::kModel);
  EXPECT_EQ(incomplete.error().diagnostic.to_string(),
            "out: the model says nothing of variable 14 (r1c2=5)");

  auto flipped = model;
  flipped[4] = -flipped[4];  // the given r1c1=5
  const auto broken = decode(cnf, "s SATISFIABLE\n" + lines(flipped));
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().diagnostic.to_string(),
            "out: the model does not satisfy clause 1: r1c1=5");

  const auto silent = decode(cnf, "s SATISFIABLE\n");
  ASSERT_FALSE(silent);
  EXPECT_EQ(silent.error().kind, DecodeError::Kind::kModel);
}

TEST(Decode, InputErrors) {
  const std::string cnf = dimacs(test::board9(kPuzzle), "");
  const auto two = decode(cnf, "s SATISFIABLE\ns UNSATISFIABLE\n");
  ASSERT_FALSE(two);
  EXPECT_EQ(two.error().kind, DecodeError::Kind::kInput);
  EXPECT_EQ(two.error().diagnostic.source, "out");

  const auto plain = decode("p cnf 1 1\n1 0\n", "s SATISFIABLE\nv 1 0\n");
  ASSERT_FALSE(plain);
  EXPECT_EQ(plain.error().kind, DecodeError::Kind::kInput);
  EXPECT_NE(plain.error().diagnostic.message.find("no board"), std::string::npos);

  const auto truncated = decode(cnf.substr(0, cnf.size() - 20), "s UNSATISFIABLE\n");
  ASSERT_FALSE(truncated);
  EXPECT_EQ(truncated.error().diagnostic.source, "p.cnf");

  // Comments of one board over the formula of another.
  const std::string other = dimacs(Board(test::default_geometry(9)), "");
  const std::string mixed = cnf.substr(0, cnf.find("p cnf")) + other.substr(other.find("p cnf"));
  const auto mismatch = decode(mixed, "s UNSATISFIABLE\n");
  ASSERT_FALSE(mismatch);
  EXPECT_NE(mismatch.error().diagnostic.message.find("do not fit"), std::string::npos);
}

}  // namespace
}  // namespace concord
