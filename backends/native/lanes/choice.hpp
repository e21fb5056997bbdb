#pragma once
// On what a search branches: the band with the fewest configurations, and in it a digit with two of
// them if there is one.

#include "backends/native/lanes/state.hpp"

namespace concord::lanes {

// By band and lane: the digit to branch on, as a bit, in one band of a lane.
template <unsigned kLanes>
struct alignas(kAlignment) Picks {
  std::uint16_t at[kBands][kLanes];
};

// What choose() says of lanes, as bits.
struct Chosen {
  std::uint32_t open;  // some digit has two configurations
  std::uint32_t wide;  // and each band that is not settled has many
};

// Three sets as one of sums: `one` and `two` hold the bits of each digit's sum.
template <typename Ops>
struct Sums {
  typename Ops::V one;
  typename Ops::V two;

  [[gnu::always_inline]] static inline Sums of(typename Ops::V a, typename Ops::V b,
                                               typename Ops::V c) {
    return {Ops::odd(a, b, c), Ops::most(a, b, c)};
  }
};

template <typename Ops>
Chosen choose(const State<Ops::kLanes>& state, Picks<Ops::kLanes>& picks) {
  using V = typename Ops::V;
  constexpr std::uint16_t kSettled = 0x4000;  // more than any key
  constexpr unsigned kMany = 20;              // configurations
  V key[kBands];  // eight times the configurations, plus the number of the band
  V pick[kBands];
  V least = Ops::all(kSettled);
#pragma GCC unroll 6
  for (unsigned b = 0; b < kBands; ++b) {
    const auto* const at = state.at + kCells + b * kConfigurations;
    // How many ways each digit has, in binary: of one bit, two and four.
    const auto low = Sums<Ops>::of(Ops::load(at[0]), Ops::load(at[1]), Ops::load(at[2]));
    const auto high = Sums<Ops>::of(Ops::load(at[3]), Ops::load(at[4]), Ops::load(at[5]));
    const auto ones = Sums<Ops>::of(low.one, high.one, Ops::zero());
    const auto twos = Sums<Ops>::of(low.two, high.two, ones.two);
    const V several = Ops::bit_or(twos.one, twos.two);
    pick[b] = Ops::lowest(Ops::if_any(Ops::and_not_or(twos.one, ones.one, twos.two), several));
    const V fours = Ops::count(twos.two);
    const V pairs = Ops::add(Ops::add(fours, fours), Ops::count(twos.one));
    V total = Ops::add(Ops::add(pairs, pairs), Ops::count(ones.one));
    for (unsigned i = 0; i < 3; ++i) total = Ops::add(total, total);
    total = Ops::add(total, Ops::all(static_cast<std::uint16_t>(b)));
    key[b] = Ops::blend(Ops::less(Ops::zero(), several), total, Ops::all(kSettled));
    least = Ops::blend(Ops::less(key[b], least), key[b], least);
  }
#pragma GCC unroll 6
  for (unsigned b = 0; b < kBands; ++b)
    Ops::store(Ops::keep(Ops::equal(key[b], least), pick[b]), picks.at[b]);
  const std::uint32_t open = Ops::bits_of(Ops::less(least, Ops::all(kSettled)));
  return {open, open & Ops::bits_of(Ops::less(Ops::all(8 * kMany - 1), least))};
}

}  // namespace concord::lanes
