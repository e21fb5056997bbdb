// Right searches of the wrong board: a rule of the shape is not known and silently ignored, or some
// of the candidates are.

#include <algorithm>
#include <bit>

#include "tests/mutants/wrapped_backend.hpp"

namespace concord::test {
namespace {

ChangeBoard with_spec(std::function<void(GeometrySpec&)> change) {
  return [change = std::move(change)](BoardView view) {
    GeometrySpec spec = view.geometry().spec();
    change(spec);
    return reshaped(view, spec);
  };
}

// Every cell of the same board, changed one by one.
ChangeBoard cell_by_cell(std::function<void(Board&, Cell)> change) {
  return [change = std::move(change)](BoardView view) {
    Board board = board_from(view);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) change(board, cell);
    return board;
  };
}

void open(Board& board, Cell cell) {
  for (int value = 1; value <= board.order(); ++value)
    board.add_candidate(cell, static_cast<Value>(value));
}

}  // namespace

std::vector<Mutant> shape_mutants() {
  std::vector<Mutant> all;
  const auto add = [&](std::string name, std::string what, ChangeBoard change,
                       std::string equivalent = {}) {
    all.push_back({std::move(name), "shape", std::move(what), on_another_board(std::move(change)),
                   std::move(equivalent)});
  };
  add("healthy_copy_of_the_board", "nothing", board_from, "healthy");
  add("ignores_boxes", "boxes are ignored", with_spec([](GeometrySpec& spec) {
        spec.box.reset();
        spec.windows = false;
      }));
  add("ignores_regions", "the regions of a jigsaw are ignored",
      with_spec([](GeometrySpec& spec) { spec.regions.clear(); }));
  add("regions_are_boxes", "a jigsaw is taken for a board with boxes",
      with_spec([](GeometrySpec& spec) {
        if (spec.regions.empty()) return;
        spec.regions.clear();
        spec.box = default_box(spec.order);
      }));
  add("ignores_diagonals", "diagonals are ignored",
      with_spec([](GeometrySpec& spec) { spec.diagonals = false; }));
  add("ignores_windows", "windows are ignored",
      with_spec([](GeometrySpec& spec) { spec.windows = false; }));
  add("boxes_transposed", "a box of 2x3 is taken for one of 3x2", with_spec([](GeometrySpec& spec) {
        if (spec.box) std::swap(spec.box->height, spec.box->width);
      }));
  add("small_boxes_are_full", "boxes of fewer cells than values are taken for the usual ones",
      with_spec([](GeometrySpec& spec) {
        if (spec.box && default_box(spec.order)) spec.box = default_box(spec.order);
      }));
  add("always_nine", "values above 9 are lost", cell_by_cell([](Board& board, Cell cell) {
        for (int value = 10; value <= board.order(); ++value)
          board.remove_candidate(cell, static_cast<Value>(value));
      }));
  add("ignores_pencil_marks", "a cell of several candidates has all of them",
      cell_by_cell([](Board& board, Cell cell) {
        if (board.view().settled(cell) == 0) open(board, cell);
      }));
  add("ignores_large_pencil_marks", "of two candidates the larger is lost",
      cell_by_cell([](Board& board, Cell cell) {
        Value largest = 0;
        for_each_candidate(board.view().candidates(cell), [&](Value v) { largest = v; });
        if (board.view().candidate_count(cell) == 2) board.remove_candidate(cell, largest);
      }));
  add("fills_empty_cells", "a cell without candidates has all of them",
      cell_by_cell([](Board& board, Cell cell) {
        if (board.view().candidate_count(cell) == 0) open(board, cell);
      }));
  add("loses_the_last_given", "the last settled cell is taken for a blank", [](BoardView view) {
    Board board = board_from(view);
    for (Cell cell = board.cell_count() - 1; cell >= 0; --cell) {
      if (board.view().settled(cell) == 0) continue;
      open(board, cell);
      break;
    }
    return board;
  });
  add("reads_columns_for_rows", "the board is read column by column", [](BoardView view) {
    Board board(*Geometry::make(view.geometry().spec()));
    const int n = view.order();
    for (Cell cell = 0; cell < view.cell_count(); ++cell) {
      const Cell turned = cell % n * n + cell / n;
      board.clear_candidates(turned);
      for_each_candidate(view.candidates(cell),
                         [&](Value value) { board.add_candidate(turned, value); });
    }
    return board;
  });
  add("later_givens_win", "of two settled cells of a row that clash the first becomes a blank",
      cell_by_cell([](Board& board, Cell cell) {
        const Value value = board.view().settled(cell);
        const int n = board.order();
        for (Cell other = cell + 1; value != 0 && other < (cell / n + 1) * n; ++other) {
          if (board.view().settled(other) != value) continue;
          open(board, cell);
          return;
        }
      }));
  add("strikes_settled_values", "candidates that a settled cell of the row has are struck first",
      cell_by_cell([](Board& board, Cell cell) {
        const int n = board.order();
        for (Cell other = cell / n * n; other < (cell / n + 1) * n; ++other) {
          const Value value = board.view().settled(other);
          if (value != 0 && other != cell) board.remove_candidate(cell, value);
        }
      }),
      "a search strikes them anyway; where two settled cells clash, both are left without "
      "candidates and the answer is none, as it must be");
  return all;
}

}  // namespace concord::test
