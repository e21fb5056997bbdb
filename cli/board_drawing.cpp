#include "cli/board_drawing.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

namespace concord::cli {
namespace {

// The box or region of a cell, -1 where there are none.
int block_of(const Geometry& geometry, Cell cell) {
  for (const int unit : geometry.units_of(cell)) {
    const UnitKind kind = geometry.unit_kind(unit);
    if (kind == UnitKind::kBox || kind == UnitKind::kRegion) return unit;
  }
  return -1;
}

class Drawing {
 public:
  Drawing(BoardView board, const Alphabet& alphabet, const std::vector<bool>& marked,
          Marking marking)
      : board_(board), alphabet_(alphabet), marked_(marked), marking_(marking) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      blocks_.push_back(block_of(board.geometry(), cell));
      width_ = std::max(width_, static_cast<int>(symbol(cell).size()));
    }
  }

  // Each cell between two blanks or brackets, each with room for a line after it, and the frame.
  [[nodiscard]] int columns() const { return board_.order() * (width_ + 3) + 1; }

  std::string text() {
    const int n = board_.order();
    rule(-1);
    for (int row = 0; row < n; ++row) {
      out_ += '|';
      for (int column = 0; column < n; ++column) {
        draw(row * n + column);
        out_ += column + 1 == n || parted(row * n + column, row * n + column + 1) ? '|' : ' ';
      }
      out_ += '\n';
      rule(row);
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string symbol(Cell cell) const {
    const Value value = board_.settled(cell);
    return value == 0 ? "." : alphabet_.write(value);
  }
  [[nodiscard]] bool parted(Cell a, Cell b) const { return blocks_[a] != blocks_[b]; }

  void draw(Cell cell) {
    const std::string padded = fmt::format("{:>{}}", symbol(cell), width_);
    if (!marked_[cell]) {
      out_ += fmt::format(" {} ", padded);
    } else if (marking_ == Marking::kReverse) {
      out_ += fmt::format("\x1b[7m {} \x1b[0m", padded);
    } else {
      out_ += fmt::format("[{}]", padded);
    }
  }

  // The line below a row (-1: above the first one), where it parts anything.
  void rule(int row) {
    const int n = board_.order();
    const bool edge = row < 0 || row + 1 == n;
    const auto parts = [&](int column) {
      return column >= 0 && column < n &&
             (edge || parted(row * n + column, (row + 1) * n + column));
    };
    // Whether a line comes from above or goes on below.
    const auto stands = [&](int column) {
      if (column == 0 || column == n) return true;
      const Cell above = row * n + column;
      return (row >= 0 && parted(above - 1, above)) ||
             (row + 1 < n && parted(above + n - 1, above + n));
    };
    std::string line;
    bool any = false;
    for (int column = 0; column <= n; ++column) {
      any |= parts(column);
      const bool across = parts(column - 1) && parts(column);
      if (stands(column)) {
        line += parts(column - 1) || parts(column) ? '+' : '|';
      } else {
        line += across ? '-' : parts(column - 1) || parts(column) ? '+' : ' ';
      }
      if (column < n) line.append(static_cast<std::size_t>(width_) + 2, parts(column) ? '-' : ' ');
    }
    if (any) out_ += line + '\n';
  }

  BoardView board_;
  const Alphabet& alphabet_;
  const std::vector<bool>& marked_;
  Marking marking_;
  std::vector<int> blocks_;
  int width_ = 1;
  std::string out_;
};

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != 0;
}

}  // namespace

Marking marking_wanted() {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return is_set("NO_COLOR") || dumb ? Marking::kBrackets : Marking::kReverse;
}

std::string draw_board(BoardView board, const Alphabet& alphabet, const std::vector<bool>& marked,
                       Marking marking, int columns) {
  // Far too wide for anything: not even looked at.
  if (board.order() * 4 >= columns) return {};
  Drawing drawing(board, alphabet, marked, marking);
  return drawing.columns() > columns ? std::string() : drawing.text();
}

}  // namespace concord::cli
