#pragma once
#include "backends/native/lanes/state.hpp"

#ifndef TRI_H
#define TRI_H 1
#define TRI_V 1
#define Q3_H 1
#define Q3_V 1
#define HID_H 0
#define HID_V 1
#define SGL_V 0
#define MIN_H 0
#define MIN_V 1
#endif

namespace concord::lanes {

template <typename Ops, bool kColumns, unsigned kBand>
struct BandSweep {
  using V = typename Ops::V;
  static constexpr unsigned cell(unsigned line, unsigned place) {
    return kColumns ? place * 9 + 3 * kBand + line : (3 * kBand + line) * 9 + place;
  }
  static constexpr unsigned kFirst = kCells + kConfigurations * (kBand + (kColumns ? 3 : 0));

  [[gnu::always_inline]] static inline void run(State<Ops::kLanes>& now, V& whole, V& smallest,
                                                V& sum) {
    V t[3][3], asserted[3][3];
#pragma GCC unroll 3
    for (unsigned r = 0; r < 3; ++r)
#pragma GCC unroll 3
      for (unsigned k = 0; k < 3; ++k) {
        std::uint16_t* const at0 = now.at[cell(r, 3 * k)];
        std::uint16_t* const at1 = now.at[cell(r, 3 * k + 1)];
        std::uint16_t* const at2 = now.at[cell(r, 3 * k + 2)];
        const V c0 = Ops::load(at0), c1 = Ops::load(at1), c2 = Ops::load(at2);
        t[r][k] = Ops::or3(c0, c1, c2);
        V a = Ops::zero();
        if (!kColumns || SGL_V) {
          const V s0 = Ops::at_most_single(c0);
          const V s1 = Ops::at_most_single(c1);
          const V s2 = Ops::at_most_single(c2);
          a = Ops::or3(s0, s1, s2);
          if (!kColumns) {
            Ops::store(Ops::and_differ_not(c0, a, s0), at0);
            Ops::store(Ops::and_differ_not(c1, a, s1), at1);
            Ops::store(Ops::and_differ_not(c2, a, s2), at2);
          }
        }
        if (kColumns ? TRI_V : TRI_H) a = Ops::or_if_at_most_three(a, t[r][k]);
        asserted[r][k] = a;
      }
    V u[3][3];
#pragma GCC unroll 3
    for (unsigned r = 0; r < 3; ++r)
#pragma GCC unroll 3
      for (unsigned k = 0; k < 3; ++k)
        u[r][k] = Ops::and_not_or(t[r][k], asserted[r][(k + 1) % 3], asserted[r][(k + 2) % 3]);
    V p[kConfigurations];
#pragma GCC unroll 6
    for (unsigned i = 0; i < kConfigurations; ++i) {
      std::uint16_t* const at = now.at[kFirst + i];
      p[i] = Ops::and3(Ops::bit_and(u[0][kBoxOf[i][0]], Ops::load(at)), u[1][kBoxOf[i][1]],
                       u[2][kBoxOf[i][2]]);
      Ops::store(p[i], at);
    }
    whole =
        Ops::bit_and(whole, Ops::bit_or(Ops::or3(p[0], p[1], p[2]), Ops::or3(p[3], p[4], p[5])));
    // n[r][k]: digits that may still lie in row r within box k. Two permutations each.
    V n[3][3];
#pragma GCC unroll 3
    for (unsigned r = 0; r < 3; ++r)
#pragma GCC unroll 3
      for (unsigned k = 0; k < 3; ++k) n[r][k] = possible(p, r, k);
#pragma GCC unroll 3
    for (unsigned r = 0; r < 3; ++r)
#pragma GCC unroll 3
      for (unsigned k = 0; k < 3; ++k) {
        std::uint16_t* const at0 = now.at[cell(r, 3 * k)];
        std::uint16_t* const at1 = now.at[cell(r, 3 * k + 1)];
        std::uint16_t* const at2 = now.at[cell(r, 3 * k + 2)];
        V left = n[r][k];
        const V q = Ops::and_not_or(n[r][k], n[r][(k + 1) % 3], n[r][(k + 2) % 3]);
        if (kColumns ? Q3_V : Q3_H) left = Ops::if_three(q, left);
        const V o0 = Ops::load(at0), o1 = Ops::load(at1), o2 = Ops::load(at2);
        V c0 = Ops::bit_and(o0, left);
        V c1 = Ops::bit_and(o1, left);
        V c2 = Ops::bit_and(o2, left);
        if (kColumns ? HID_V : HID_H) {
          const V e = Ops::bit_and(q, Ops::exactly_one(o0, o1, o2));
          c0 = Ops::if_any(Ops::bit_and(o0, e), c0);
          c1 = Ops::if_any(Ops::bit_and(o1, e), c1);
          c2 = Ops::if_any(Ops::bit_and(o2, e), c2);
        }
        if (kColumns ? MIN_V : MIN_H) smallest = Ops::min(Ops::min(smallest, c0), Ops::min(c1, c2));
        if (kColumns) sum = Ops::add(sum, Ops::add(c0, Ops::add(c1, c2)));
        Ops::store(c0, at0);
        Ops::store(c1, at1);
        Ops::store(c2, at2);
      }
  }

  [[gnu::always_inline]] static inline V possible(const V* p, unsigned r, unsigned k) {
    unsigned found[2] = {};
    unsigned count = 0;
#pragma GCC unroll 6
    for (unsigned i = 0; i < kConfigurations; ++i)
      if (kBoxOf[i][r] == k) found[count++] = i;
    return Ops::bit_or(p[found[0]], p[found[1]]);
  }
};

struct Seen {
  std::uint32_t dead;
  std::uint32_t same;
  std::uint32_t full;
};

template <typename Ops>
[[gnu::noinline]] Seen sweep(State<Ops::kLanes>& now, std::uint16_t* last_sum) {
  using V = typename Ops::V;
  V whole = Ops::all(kAllDigits);
  V smallest = Ops::all(kAllDigits);
  V sum = Ops::zero();
  BandSweep<Ops, false, 0>::run(now, whole, smallest, sum);
  BandSweep<Ops, false, 1>::run(now, whole, smallest, sum);
  BandSweep<Ops, false, 2>::run(now, whole, smallest, sum);
  BandSweep<Ops, true, 0>::run(now, whole, smallest, sum);
  BandSweep<Ops, true, 1>::run(now, whole, smallest, sum);
  BandSweep<Ops, true, 2>::run(now, whole, smallest, sum);
  const std::uint32_t intact = Ops::equal_bits(whole, Ops::all(kAllDigits));
  const Seen seen{~intact | Ops::zero_bits(smallest), Ops::equal_bits(sum, Ops::load(last_sum)),
                  Ops::equal_bits(sum, Ops::all(kSolvedSum))};
  Ops::store(sum, last_sum);
  return seen;
}

}  // namespace concord::lanes
