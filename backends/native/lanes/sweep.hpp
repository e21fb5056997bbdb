#pragma once
// A sweep: one round of inference over all lanes, first through the three bands of rows, then
// through those of columns. Straight-line code without a branch, the same for each puzzle. Every
// rule only removes what no solution has, and removes at least as much from less; so the state at
// which sweeps stop changing anything does not depend on when a puzzle came to its lane.
//
// For a minirow (the three cells of a row in a box; minicolumns likewise):
//   - a cell with one candidate takes it from the other two, and the digit is *asserted* for the
//     minirow; so are three digits that are all the minirow has left;
//   - a configuration is left when the minirows that it puts a digit in can have it and no other
//     minirow of the rows asserts it;
//   - a digit that all configurations left put in the minirow is *bound* to it: with three bound
//     digits the minirow has no others, and a bound digit with one cell left is that cell's.
// What is measured to pay twice (in rows and in columns) is done twice. Naked singles are looked
// for in rows only, since the columns learn of them by what is gone from the box, and hidden ones
// in columns only, likewise.

#include "backends/native/lanes/state.hpp"

namespace concord::lanes {

// What a sweep notices on its way, for all lanes.
template <typename Ops>
struct Notes {
  typename Ops::V whole = Ops::all(kAllDigits);     // digits with a configuration in every band
  typename Ops::V smallest = Ops::all(kAllDigits);  // the smallest cell: zero when one is empty
  typename Ops::V sum = Ops::zero();                // of all cells; below 2^16
};

template <typename Ops, bool kColumns, unsigned kBand>
class BandSweep {
  using V = typename Ops::V;

 public:
  [[gnu::always_inline]] static inline void run(State<Ops::kLanes>& state, Notes<Ops>& notes) {
    V can[3][3];  // what the cells of a minirow have left
    V asserted[3][3];
#pragma GCC unroll 3
    for (unsigned r = 0; r < 3; ++r) {
#pragma GCC unroll 3
      for (unsigned k = 0; k < 3; ++k) look_at_minirow(state, r, k, can[r][k], asserted[r][k]);
    }
    V left[kConfigurations];
    strike_configurations(state, can, asserted, left);
    const V some =
        Ops::bit_or(Ops::or3(left[0], left[1], left[2]), Ops::or3(left[3], left[4], left[5]));
    notes.whole = Ops::bit_and(notes.whole, some);
    V may[3][3];  // what some configuration puts in a minirow
#pragma GCC unroll 3
    for (unsigned r = 0; r < 3; ++r) {
#pragma GCC unroll 3
      for (unsigned k = 0; k < 3; ++k) may[r][k] = put_in(left, r, k);
    }
#pragma GCC unroll 3
    for (unsigned r = 0; r < 3; ++r) {
#pragma GCC unroll 3
      for (unsigned k = 0; k < 3; ++k) {
        const V bound = Ops::and_not_or(may[r][k], may[r][(k + 1) % 3], may[r][(k + 2) % 3]);
        narrow_minirow(state, r, k, may[r][k], bound, notes);
      }
    }
  }

 private:
  // In a band of columns rows and columns change roles.
  [[gnu::always_inline]] static inline std::uint16_t* cell(State<Ops::kLanes>& state, unsigned r,
                                                           unsigned c) {
    return state.at[kColumns ? c * 9 + 3 * kBand + r : (3 * kBand + r) * 9 + c];
  }

  [[gnu::always_inline]] static inline void look_at_minirow(State<Ops::kLanes>& state, unsigned r,
                                                            unsigned k, V& can, V& asserted) {
    std::uint16_t* const at[3] = {cell(state, r, 3 * k), cell(state, r, 3 * k + 1),
                                  cell(state, r, 3 * k + 2)};
    const V c[3] = {Ops::load(at[0]), Ops::load(at[1]), Ops::load(at[2])};
    can = Ops::or3(c[0], c[1], c[2]);
    V singles = Ops::zero();
    if constexpr (!kColumns) {
      const V single[3] = {Ops::at_most_single(c[0]), Ops::at_most_single(c[1]),
                           Ops::at_most_single(c[2])};
      singles = Ops::or3(single[0], single[1], single[2]);
#pragma GCC unroll 3
      for (unsigned j = 0; j < 3; ++j)
        Ops::store(Ops::and_differ_not(c[j], singles, single[j]), at[j]);
    }
    asserted = Ops::or_if_at_most_three(singles, can);
  }

  [[gnu::always_inline]] static inline void strike_configurations(State<Ops::kLanes>& state,
                                                                  const V (&can)[3][3],
                                                                  const V (&asserted)[3][3],
                                                                  V (&left)[kConfigurations]) {
    V free[3][3];
#pragma GCC unroll 3
    for (unsigned r = 0; r < 3; ++r) {
#pragma GCC unroll 3
      for (unsigned k = 0; k < 3; ++k)
        free[r][k] = Ops::and_not_or(can[r][k], asserted[r][(k + 1) % 3], asserted[r][(k + 2) % 3]);
    }
#pragma GCC unroll 6
    for (unsigned i = 0; i < kConfigurations; ++i) {
      std::uint16_t* const at =
          state.at[kCells + kConfigurations * (kBand + (kColumns ? 3 : 0)) + i];
      left[i] = Ops::and3(Ops::bit_and(Ops::load(at), free[0][kBoxOf[i][0]]), free[1][kBoxOf[i][1]],
                          free[2][kBoxOf[i][2]]);
      Ops::store(left[i], at);
    }
  }

  // Two permutations put a digit of row r in box k.
  [[gnu::always_inline]] static inline V put_in(const V (&left)[kConfigurations], unsigned r,
                                                unsigned k) {
    unsigned found[2] = {};
    unsigned count = 0;
#pragma GCC unroll 6
    for (unsigned i = 0; i < kConfigurations; ++i) {
      if (kBoxOf[i][r] == k) found[count++] = i;
    }
    return Ops::bit_or(left[found[0]], left[found[1]]);
  }

  [[gnu::always_inline]] static inline void narrow_minirow(State<Ops::kLanes>& state, unsigned r,
                                                           unsigned k, V may, V bound,
                                                           Notes<Ops>& notes) {
    std::uint16_t* const at[3] = {cell(state, r, 3 * k), cell(state, r, 3 * k + 1),
                                  cell(state, r, 3 * k + 2)};
    const V old[3] = {Ops::load(at[0]), Ops::load(at[1]), Ops::load(at[2])};
    const V keep = Ops::if_three(bound, may);
    V c[3];
    if constexpr (kColumns) {
      const V placed = Ops::bit_and(bound, Ops::exactly_one(old[0], old[1], old[2]));
#pragma GCC unroll 3
      for (unsigned j = 0; j < 3; ++j) c[j] = Ops::one_or_other(old[j], placed, keep);
      notes.smallest = Ops::min(Ops::min(notes.smallest, c[0]), Ops::min(c[1], c[2]));
      notes.sum = Ops::add(notes.sum, Ops::add(c[0], Ops::add(c[1], c[2])));
    } else {
#pragma GCC unroll 3
      for (unsigned j = 0; j < 3; ++j) c[j] = Ops::bit_and(old[j], keep);
    }
#pragma GCC unroll 3
    for (unsigned j = 0; j < 3; ++j) Ops::store(c[j], at[j]);
  }
};

// What a sweep found, as bits of lanes.
struct Seen {
  std::uint32_t dead;  // no solution is left
  std::uint32_t same;  // as after the sweep before
  std::uint32_t full;  // the cells have the sum of a grid: they may be one
};

// `last_sum`: by lane, the sum of the cells after the last sweep; 0xffff for a new state. Cells
// only lose candidates, so an equal sum is an equal state; and what configurations lose when no
// cell has changed, they lose at once.
template <typename Ops>
[[gnu::noinline]] Seen sweep(State<Ops::kLanes>& state, std::uint16_t* last_sum) {
  using V = typename Ops::V;
  Notes<Ops> notes;
  BandSweep<Ops, false, 0>::run(state, notes);
  BandSweep<Ops, false, 1>::run(state, notes);
  BandSweep<Ops, false, 2>::run(state, notes);
  BandSweep<Ops, true, 0>::run(state, notes);
  BandSweep<Ops, true, 1>::run(state, notes);
  BandSweep<Ops, true, 2>::run(state, notes);
  const V all = Ops::all(kAllDigits);
  const Seen seen{~Ops::equal_bits(notes.whole, all) | Ops::zero_bits(notes.smallest),
                  Ops::equal_bits(notes.sum, Ops::load(last_sum)),
                  Ops::equal_bits(notes.sum, Ops::all(kSolvedSum))};
  Ops::store(notes.sum, last_sum);
  return seen;
}

}  // namespace concord::lanes
