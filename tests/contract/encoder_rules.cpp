#include "tests/contract/encoder_rules.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "tests/encoders/shapes.hpp"
#include "tests/encoders/tiny_solver.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord::test {
namespace {

// A formula that says too little can have more models than anybody would count.
std::string compare(const Formula& formula, Var cell_variables, std::uint64_t grids,
                    const std::string& place) {
  const std::uint64_t most = grids + 1000;
  const std::uint64_t models = TinySolver(formula).count(cell_variables, most);
  if (models == grids) return {};
  return fmt::format("{}: {}{} models, {} grids", place, models, models == most ? " or more" : "",
                     grids);
}

std::string compare(const EncodeFormula& encode, const Board& board, std::uint64_t grids,
                    const std::string& place) {
  Formula formula;
  const auto cell_variables = encode(board, formula);
  return cell_variables ? compare(formula, *cell_variables, grids, place) : std::string();
}

}  // namespace

std::string wrong_empty_boards(const EncodeFormula& encode) {
  for (const GeometryPtr& geometry : tiny_shapes()) {
    const Board board(geometry);
    std::string wrong =
        compare(encode, board, count_grids(board), "an empty board of " + geometry->describe());
    if (!wrong.empty()) return wrong;
  }
  return compare(encode, Board(default_geometry(4)), 288, "an empty board of order 4");
}

std::string wrong_random_boards(const EncodeFormula& encode, EncoderBoards& boards) {
  for (const GeometryPtr& geometry : tiny_shapes()) {
    for (std::uint32_t seed = 0; seed < boards.seeds; ++seed) {
      const Board board = random_board(geometry, seed);
      Formula formula;
      const auto cell_variables = encode(board, formula);
      if (!cell_variables) continue;
      const std::uint64_t grids = count_grids(board);
      boards.solvable += grids != 0 ? 1 : 0;
      std::string wrong = compare(formula, *cell_variables, grids,
                                  fmt::format("{}, seed {}", geometry->describe(), seed));
      if (!wrong.empty()) return wrong;
    }
  }
  return {};
}

std::string wrong_impossible_boards(const EncodeFormula& encode) {
  const GeometryPtr geometry = default_geometry(4);
  std::vector<std::pair<std::string, Board>> boards;
  boards.emplace_back("givens clash in a row", board_of(geometry, "1..1............"));
  boards.emplace_back("givens clash in a box", board_of(geometry, "1....1.........."));
  boards.emplace_back("a cell without candidates", Board(geometry));
  boards.back().second.clear_candidates(5);
  boards.emplace_back("the only cell without candidates",
                      Board(shape({1, BoxShape{1, 1}, {}, false, false})));
  boards.back().second.clear_candidates(0);
  boards.emplace_back("a value without a place in a row", Board(geometry));
  for (Cell cell = 0; cell < 4; ++cell) boards.back().second.remove_candidate(cell, 3);
  for (const auto& [name, board] : boards) {
    std::string wrong = compare(encode, board, 0, name);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

std::string wrong_models(const EncodeFormula& encode) {
  EncoderBoards boards;
  std::string wrong = wrong_impossible_boards(encode);
  if (wrong.empty()) wrong = wrong_random_boards(encode, boards);
  if (wrong.empty()) wrong = wrong_empty_boards(encode);
  return wrong;
}

}  // namespace concord::test
