#pragma once
// Turning: from boards, each with its cells in a row, to vectors that hold one cell of all boards,
// and back. Squares of kSquare times kSquare values are transposed in registers; a board's last
// cells, too few for a square of their own, share one with cells that are done twice.

#include "backends/native/lanes/state.hpp"

namespace concord::lanes {

template <typename Ops>
struct Turning {
  using V = typename Ops::V;
  static constexpr unsigned kLanes = Ops::kLanes;
  static constexpr unsigned kSquare = Ops::kSquare;
  static constexpr unsigned kSquares = (kCells + kSquare - 1) / kSquare;  // of a board

  // The boards of all lanes, a square's width of each at a time.
  struct alignas(kAlignment) Turned {
    std::uint16_t at[kSquares][kSquare][kLanes];
  };

  // The first cell of a square.
  static constexpr unsigned first_cell(unsigned square) {
    return square + 1 < kSquares ? square * kSquare : kCells - kSquare;
  }

  // `boards`: by lane, kCells values each.
  static void to_lanes(const std::uint16_t* const (&boards)[kLanes],
                       std::uint16_t (&at)[kCells][kLanes]) {
    for (unsigned s = 0; s < kSquares; ++s) {
      const unsigned c = first_cell(s);
      V square[kSquare];
#pragma GCC unroll 8
      for (unsigned i = 0; i < kSquare; ++i) square[i] = Ops::load_parts(boards + i, c);
      Ops::turn(square);
#pragma GCC unroll 8
      for (unsigned i = 0; i < kSquare; ++i) Ops::store(square[i], at[c + i]);
    }
  }

  static void from_lanes(const std::uint16_t (&at)[kVectors][kLanes], Turned& turned) {
    for (unsigned s = 0; s < kSquares; ++s) {
      const unsigned c = first_cell(s);
      V square[kSquare];
#pragma GCC unroll 8
      for (unsigned i = 0; i < kSquare; ++i) square[i] = Ops::load(at[c + i]);
      Ops::turn(square);
#pragma GCC unroll 8
      for (unsigned i = 0; i < kSquare; ++i) Ops::store(square[i], turned.at[s][i]);
    }
  }

  // The values of a board that has one candidate in each cell.
  static void copy_digits(const Turned& turned, unsigned lane, std::uint16_t* values) {
    for (unsigned s = 0; s < kSquares; ++s)
      Ops::copy_digits(turned.at[s][lane % kSquare] + lane / kSquare * kSquare,
                       values + first_cell(s));
  }
};

}  // namespace concord::lanes
