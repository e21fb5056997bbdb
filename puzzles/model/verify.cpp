#include "puzzles/model/verify.hpp"

#include <array>
#include <bit>

#include <fmt/format.h>

namespace concord {

std::string Violation::to_string(const Geometry& geometry) const {
  return to_string(geometry, std::to_string(value));
}

std::string Violation::to_string(const Geometry& geometry, std::string_view symbol) const {
  std::string names;
  for (const Cell cell : cells) names += ' ' + geometry.cell_name(cell);
  if (unit != "cell") return fmt::format("{} has {} twice or more:{}", unit, symbol, names);
  if (cells.empty()) return "the grid has the wrong number of cells";
  return fmt::format("the value {} is not allowed at{}", symbol, names);
}

std::vector<Violation> verify(BoardView board, std::span<const Value> values) {
  const Geometry& geometry = board.geometry();
  const int n = geometry.order();
  if (values.size() != static_cast<std::size_t>(geometry.cell_count())) return {{"cell", 0, {}}};

  std::vector<Violation> found;
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    const Value value = values[cell];
    if (value < 1 || value > n || !board.has(cell, value)) found.push_back({"cell", value, {cell}});
  }
  std::vector<std::vector<Cell>> places(n + 1);
  for (int u = 0; u < geometry.unit_count(); ++u) {
    for (auto& cells : places) cells.clear();
    for (const Cell cell : geometry.unit(u)) {
      if (values[cell] <= n) places[values[cell]].push_back(cell);
    }
    for (int value = 1; value <= n; ++value) {
      if (places[value].size() > 1) found.push_back({geometry.unit_name(u), value, places[value]});
    }
  }
  return found;
}

namespace {

// is_solution() for orders up to kOneWord, without a branch a cell: bulk solving asks it of every
// grid, and would spend as much time here as on finding them.
constexpr int kOneWord = 16;

bool is_small_solution(BoardView board, std::span<const Value> values) {
  const Geometry& geometry = board.geometry();
  const auto n = static_cast<std::size_t>(geometry.order());
  const std::uint32_t full = (std::uint32_t{1} << n) - 1;
  const auto words = board.words();
  std::array<std::uint32_t, static_cast<std::size_t>(kOneWord) * kOneWord> bits;
  bool allowed = true;
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    const std::size_t place = values[cell] - std::size_t{1};
    bits[cell] = std::uint32_t{1} << (place & 31U);
    allowed &= place < n && (words[cell] & bits[cell]) != 0;
  }
  if (!allowed) return false;
  for (int u = 0; u < geometry.unit_count(); ++u) {
    const auto cells = geometry.unit(u);
    std::uint32_t seen = 0;
    for (const Cell cell : cells) seen |= bits[static_cast<std::size_t>(cell)];
    // As many different values as cells.
    if (cells.size() == n ? seen != full
                          : static_cast<std::size_t>(std::popcount(seen)) != cells.size())
      return false;
  }
  return true;
}

// The same for the one shape that comes by the million: classic 9x9. A cell adds its value's bit to
// a piece of its row; pieces add up to rows and to boxes. A value out of range has no bit, so that
// its row is not full.
bool is_classic(const Geometry& geometry) {
  static const GeometrySpec classic{9, BoxShape{3, 3}, {}, false, false};
  return geometry.order() == 9 && geometry.unit_count() == 27 && geometry.spec() == classic;
}

bool is_classic_solution(BoardView board, std::span<const Value> values) {
  constexpr std::uint32_t kFull = 0x1ff;
  const std::uint64_t* words = board.words().data();
  std::array<std::uint32_t, 9> columns{};
  std::array<std::uint32_t, 27> pieces{};
  std::uint64_t forbidden = 0;
  for (std::size_t piece = 0; piece < 27; ++piece) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t cell = piece * 3 + i;
      const std::uint32_t bit = values[cell] <= 9 ? std::uint32_t{1} << values[cell] >> 1U : 0;
      pieces[piece] |= bit;
      columns[piece % 3 * 3 + i] |= bit;
      forbidden |= bit & ~words[cell];
    }
  }
  std::uint32_t all = kFull;
  for (std::size_t i = 0; i < 9; ++i) {
    const std::size_t box = i / 3 * 9 + i % 3;
    all &= columns[i] & (pieces[i * 3] | pieces[i * 3 + 1] | pieces[i * 3 + 2]) &
           (pieces[box] | pieces[box + 3] | pieces[box + 6]);
  }
  return forbidden == 0 && all == kFull;
}

}  // namespace

bool is_solution(BoardView board, std::span<const Value> values) {
  const Geometry& geometry = board.geometry();
  const int n = geometry.order();
  if (values.size() != static_cast<std::size_t>(geometry.cell_count())) return false;
  if (is_classic(geometry)) return is_classic_solution(board, values);
  if (n <= kOneWord) return is_small_solution(board, values);
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    if (values[cell] < 1 || values[cell] > n || !board.has(cell, values[cell])) return false;
  }
  for (int u = 0; u < geometry.unit_count(); ++u) {
    std::array<std::uint64_t, (kMaxOrder + 63) / 64> seen{};
    for (const Cell cell : geometry.unit(u)) {
      std::uint64_t& word = seen[(values[cell] - 1U) / 64];
      const std::uint64_t bit = std::uint64_t{1} << ((values[cell] - 1U) % 64);
      if ((word & bit) != 0) return false;
      word |= bit;
    }
  }
  return true;
}

}  // namespace concord
