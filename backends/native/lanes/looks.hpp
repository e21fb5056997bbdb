#pragma once
// Looks at all lanes that are too dear for a sweep: is this a grid, can this be one at all.

#include "backends/native/lanes/state.hpp"

namespace concord::lanes {

template <typename Ops>
typename Ops::V cell(const State<Ops::kLanes>& state, unsigned at) {
  return Ops::load(state.at[at]);
}

template <typename Ops>
typename Ops::V without_two(typename Ops::V digits) {
  const auto rest = Ops::bit_and(digits, Ops::less_one(digits));
  return Ops::bit_and(rest, Ops::less_one(rest));
}

// The lanes in which two of the three cells in a row of a box have the same digit as their only
// one. Sweeps see that in columns, but in rows only when all else is settled: on an open board,
// never. `cells`: kCells vectors.
template <typename Ops>
std::uint32_t clashing_lanes(const std::uint16_t (*cells)[Ops::kLanes]) {
  auto twice = Ops::zero();
  for (unsigned c = 0; c < kCells; c += 3) {
    const auto a = Ops::at_most_single(Ops::load(cells[c]));
    const auto b = Ops::at_most_single(Ops::load(cells[c + 1]));
    const auto d = Ops::at_most_single(Ops::load(cells[c + 2]));
    twice = Ops::bit_or(twice, Ops::most(a, b, d));
  }
  return ~Ops::zero_bits(twice);
}

// The lanes in which three cells in a line of a box have only two digits between them. The search
// branches on digits, not on cells, and on an open board would see that late.
template <typename Ops>
std::uint32_t starved_lanes(const State<Ops::kLanes>& state) {
  auto enough = Ops::all(kAllDigits);
  for (unsigned i = 0; i < 9; ++i) {
    for (unsigned k = 0; k < 9; k += 3) {
      const unsigned r = i * 9 + k;
      const unsigned c = k * 9 + i;
      const auto row =
          Ops::or3(cell<Ops>(state, r), cell<Ops>(state, r + 1), cell<Ops>(state, r + 2));
      const auto column =
          Ops::or3(cell<Ops>(state, c), cell<Ops>(state, c + 9), cell<Ops>(state, c + 18));
      enough = Ops::min(enough, Ops::min(without_two<Ops>(row), without_two<Ops>(column)));
    }
  }
  return Ops::zero_bits(enough);
}

// Whether the cells are a grid, for lanes in which none is empty and the sum is that of a grid:
// all nine digits in each row, column and box. Then each row has each digit once (or the sum were
// larger), and so each of its cells, not being empty, has one.
template <typename Ops>
std::uint32_t solved_lanes(const State<Ops::kLanes>& state) {
  using V = typename Ops::V;
  V complete = Ops::all(kAllDigits);
  for (unsigned i = 0; i < 9; ++i) {
    V row[3], column[3], box[3];
#pragma GCC unroll 3
    for (unsigned j = 0; j < 3; ++j) {
      const unsigned r = i * 9 + 3 * j;
      const unsigned c = j * 27 + i;
      const unsigned b = (i / 3 * 3 + j) * 9 + i % 3 * 3;
      row[j] = Ops::or3(cell<Ops>(state, r), cell<Ops>(state, r + 1), cell<Ops>(state, r + 2));
      column[j] = Ops::or3(cell<Ops>(state, c), cell<Ops>(state, c + 9), cell<Ops>(state, c + 18));
      box[j] = Ops::or3(cell<Ops>(state, b), cell<Ops>(state, b + 1), cell<Ops>(state, b + 2));
    }
    complete = Ops::and3(complete, Ops::or3(row[0], row[1], row[2]),
                         Ops::or3(column[0], column[1], column[2]));
    complete = Ops::bit_and(complete, Ops::or3(box[0], box[1], box[2]));
  }
  return Ops::equal_bits(complete, Ops::all(kAllDigits));
}

}  // namespace concord::lanes
