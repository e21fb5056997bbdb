#include "encoders/decode.hpp"

#include <algorithm>

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
  for (const EncodingChoice& choice : every_encoding()) {
    const std::string id = choice.id();
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

// What is said of a formula in which `found` was replaced by `put`, the first time it stands there.
std::string error_with(std::string cnf, std::string_view found, std::string_view put,
                       std::string_view output = "s UNSATISFIABLE\n") {
  const std::size_t at = cnf.find(found);
  EXPECT_NE(at, std::string::npos) << found;
  if (at != std::string::npos) cnf.replace(at, found.size(), put);
  const auto decoded = decode(cnf, output);
  return decoded ? "none" : decoded.error().diagnostic.to_string();
}

// 1-8 comments, 9-12 rows, then 13 the header: order 4, two givens.
std::string small_cnf() {
  Board board(test::default_geometry(4));
  board.set_given(0, 1);
  board.set_given(1, 2);
  return dimacs(board, "minimal/pairwise/unit");
}

TEST(Decode, TheFormulaMustBeThatOfTheBoard) {
  const std::string cnf = small_cnf();
  const std::size_t header = cnf.find("p cnf 64 ");
  ASSERT_NE(header, std::string::npos);
  const auto line = 1 + std::count(cnf.begin(), cnf.begin() + static_cast<long>(header), '\n');
  // The first clause is the unit clause of r1c1=1; the variables to count by and a comment with
  // its group stand before it.
  EXPECT_EQ(error_with(cnf, "\n1 0\n", "\n2 0\n"),
            "p.cnf:" + std::to_string(line + 3) +
                ":1: clause 1 is 'r1c1=2', and minimal/pairwise/unit of the board in the comments "
                "has 'r1c1=1' there");
  EXPECT_EQ(error_with(cnf, "c row 1 2 0 0\n", "c row 1 0 2 0\n").find("p.cnf:"), 0U);
  // The literals of a clause in another order say the same.
  EXPECT_EQ(error_with(cnf, "\n1 2 3 4 0\n", "\n3 1 4 2 0\n"), "none");
  EXPECT_EQ(error_with(cnf, "\n1 2 3 4 0\n", "\n1 2 3 0\n").find("p.cnf:"), 0U);
  EXPECT_EQ(error_with(cnf, "p cnf 64 ", "p cnf 65 ")
                .rfind("p.cnf:" + std::to_string(line) + ":1: the comments do not fit", 0),
            0U);
}

TEST(Decode, NamesMustBeThoseOfTheEncoding) {
  const std::string cnf = small_cnf();
  const auto place = [&](std::string_view text, int column) {
    const std::size_t at = cnf.find(text);
    EXPECT_NE(at, std::string::npos) << text;
    const auto line = 1 + std::count(cnf.begin(), cnf.begin() + static_cast<long>(at), '\n');
    return "p.cnf:" + std::to_string(line) + ":" + std::to_string(column) + ": ";
  };
  const std::string third = place("c var 3 ", 9);
  EXPECT_EQ(error_with(cnf, "c var 3 r1c1=3", "c var 3 r1c2=3"),
            third + "variable 3 is called 'r1c2=3' here; it is r1c1=3");
  EXPECT_EQ(error_with(cnf, "c var 3 r1c1=3", "c var 3"),
            place("c var 3 ", 8) + "the name of variable 3 is missing");
  const std::string number = place("c var 3 ", 7);
  EXPECT_EQ(error_with(cnf, "c var 3 r1c1=3", "c var 2 r1c1=2"),
            number + "a second name for variable 2");
  EXPECT_EQ(error_with(cnf, "c var 3 r1c1=3", "c var 1 r1c1=1"),
            number + "variable 1 after 2: they must ascend");
  EXPECT_EQ(error_with(cnf, "c var 3 r1c1=3", "c var 65 r1c1=1"),
            number + "'65' is not a variable of the encoding (1 to 64)");
  EXPECT_EQ(error_with(cnf, "c var 3 r1c1=3", "c var"),
            place("c var 3 ", 6) + "'' is not a variable of the encoding (1 to 64)");
  // Names may be left out: they say nothing that the encoding does not.
  EXPECT_EQ(error_with(cnf, "c var 3 r1c1=3\n", ""), "none");
  EXPECT_EQ(error_with(cnf, "c var 3 r1c1=3\n", "c var 3 r1c1=3\nc order 4\n"),
            place("c var 4 ", 3) + "a 'c order' line after the board was complete");
  EXPECT_EQ(error_with(cnf, "c box 2x2\n", "c box 2x2\nc box 2x2\n"),
            place("c row 1 2 0 0", 7) + "a second 'c box' line");
  EXPECT_EQ(error_with(cnf, "c row 1 2 0 0\n", "c row 1 2 0\n"),
            place("c row 1 2 0 0", 12) + "3 numbers where 4 were expected");
  const std::string group = place("c group 16 cell at-least-one", 9);
  EXPECT_EQ(error_with(cnf, "c group 16 cell", "c group 15 cell"),
            group + "group '15 cell at-least-one' where '16 cell at-least-one' was expected");
}

// What a model counter is told is nothing that a grid is read from.
TEST(Decode, LinesForModelCountersAreNotRead) {
  const std::string cnf = small_cnf();
  const std::size_t at = cnf.find("\nc p show 1 2 ") + 1;
  const std::string shown = cnf.substr(at, cnf.find('\n', at) - at);
  ASSERT_TRUE(shown.ends_with(" 63 64 0")) << shown;
  EXPECT_EQ(error_with(cnf, shown, "c p show 99 -1 x"), "none");
  EXPECT_EQ(error_with(cnf, shown + '\n', ""), "none");
  EXPECT_EQ(error_with(cnf, shown, shown + '\n' + shown + "\nc ind 1 0"), "none");
  EXPECT_EQ(error_with(cnf, shown, "c p show" + std::string(3 * kMaxComment, ' ') + '1'), "none");
}

TEST(Decode, AddedClausesAreCounted) {
  std::string cnf = small_cnf();
  EXPECT_EQ(decode(cnf, "s UNSATISFIABLE\n")->added, 0U);
  const std::size_t header = cnf.find("p cnf 64 ") + 9;
  const auto count = std::stoi(cnf.substr(header));
  cnf.replace(header, cnf.find('\n', header) - header, std::to_string(count + 2));
  const auto decoded = decode(cnf + "1 0 -2 0\n", "s UNSATISFIABLE\n");
  ASSERT_TRUE(decoded) << decoded.error().diagnostic.to_string();
  EXPECT_EQ(decoded->added, 2U);
}

// Whatever the file promises or goes on with.
TEST(Decode, MemoryIsBounded) {
  const auto limited = [](std::string_view cnf, std::uint64_t memory_B) {
    const auto decoded =
        decode_output(source_of(cnf), "p.cnf", source_of("s UNSATISFIABLE\n"), "out", memory_B);
    return decoded ? "none" : decoded.error().diagnostic.to_string();
  };
  std::string huge = "c concord 1\nc encoding extended/pairwise/unit\nc order 400\nc box 20x20\n";
  for (int row = 0; row < 400; ++row) {
    huge += "c row";
    for (int column = 0; column < 400; ++column) huge += " 0";
    huge += '\n';
  }
  huge += "p cnf 64000000 49856640000\n1 0\n";
  EXPECT_EQ(limited(huge, 16'000'000'000),
            "p.cnf: refused: extended/pairwise/unit of this board would take 798.7 GB to decode "
            "(64000000 variables, 49856640000 clauses), and the limit is 16.0 GB; --memory raises "
            "it");
  const auto decoded =
      decode_output(source_of(huge), "p.cnf", source_of("s UNKNOWN\n"), "out", 1'000'000'000);
  EXPECT_EQ(decoded.error().kind, DecodeError::Kind::kRefused);

  // A clause without an end, in a formula with and without a board.
  std::size_t bytes = 0;
  const auto endless = [&bytes](std::string head) -> ByteSource {
    return [&bytes, head](std::span<char> buffer) -> tl::expected<std::size_t, std::string> {
      if (bytes == 0) {
        std::copy(head.begin(), head.end(), buffer.begin());
        return bytes = head.size();
      }
      for (std::size_t i = 0; i + 1 < buffer.size(); i += 2) {
        buffer[i] = '1';
        buffer[i + 1] = ' ';
      }
      bytes += buffer.size();
      return buffer.size() & ~std::size_t{1};
    };
  };
  const std::string cnf = small_cnf();
  const std::string head = cnf.substr(0, cnf.find("\n1 0\n") + 1);
  for (const std::string& begin : {head, std::string("p cnf 2000000000 1\n")}) {
    bytes = 0;
    const auto result =
        decode_output(endless(begin), "p.cnf", source_of("s UNSATISFIABLE\n"), "out", 10'000'000);
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().diagnostic.message.find("a clause of more than"), std::string::npos)
        << result.error().diagnostic.to_string();
    EXPECT_LT(bytes, 10'000'000U);
  }
}

}  // namespace
}  // namespace concord
