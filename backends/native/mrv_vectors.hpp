#pragma once
// Sixteen neighbouring sets of places at once, in two vectors of 16 bytes. What
// the compiler makes of comparisons of vectors is good everywhere but where a bit a set is asked
// for, so that has a line for SSE2. Part of dfs-mrv alone.

#include <array>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace concord::mrv {

using SmallSet = std::uint16_t;  // of places or values

inline constexpr int kBlock = 16;

struct SetVectors {
  using Vector [[gnu::vector_size(16)]] = SmallSet;
  using Truth [[gnu::vector_size(16)]] = std::int16_t;  // of a comparison: -1 or 0 in each lane
  static constexpr int kStep = sizeof(Vector) / sizeof(SmallSet);  // lanes of a vector
  static constexpr int kVectors = kBlock / kStep;
  using Truths = std::array<Truth, kVectors>;

  static Vector load(const SmallSet* words) {
    Vector vector;
    std::memcpy(&vector, words, sizeof vector);
    return vector;
  }
  static void store(SmallSet* words, Vector vector) { std::memcpy(words, &vector, sizeof vector); }

  // Where a set has fewer than two members.
  static Truth few(Vector sets) { return (sets & (sets - 1)) == 0; }

  // Bit i for lane i.
  static unsigned bits(const Truths& truths) {
#if defined(__SSE2__)
    __m128i lanes[kVectors];
    std::memcpy(lanes, truths.data(), sizeof lanes);
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(lanes[0], lanes[1])));
#else
    return bits_one_by_one(truths);
#endif
  }
  // The same on any machine.
  static unsigned bits_one_by_one(const Truths& truths) {
    unsigned bits = 0;
    for (int i = 0; i < kBlock; ++i) bits |= (truths[i / kStep][i % kStep] & 1U) << i;
    return bits;
  }
};

}  // namespace concord::mrv
