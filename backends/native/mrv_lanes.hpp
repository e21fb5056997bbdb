#pragma once
// Sixteen neighbouring sets of places at once, in as many vectors of 16 bytes as they take. What
// the compiler makes of comparisons of vectors is good everywhere but where a bit a lane is asked
// for, so that has a line for SSE2. Part of dfs-mrv alone.

#include <array>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace concord::mrv {

template <typename Word>
struct VectorOf;
template <>
struct VectorOf<std::uint16_t> {
  using Type [[gnu::vector_size(16)]] = std::uint16_t;
  using Signed [[gnu::vector_size(16)]] = std::int16_t;
};
template <>
struct VectorOf<std::uint32_t> {
  using Type [[gnu::vector_size(16)]] = std::uint32_t;
  using Signed [[gnu::vector_size(16)]] = std::int32_t;
};

inline constexpr int kLanes = 16;

template <typename Word>
struct Lanes {
  using Vector = typename VectorOf<Word>::Type;
  using Truth = typename VectorOf<Word>::Signed;  // of a comparison: -1 or 0 in each lane
  static constexpr int kVectors = kLanes * static_cast<int>(sizeof(Word)) / 16;
  static constexpr int kStep = kLanes / kVectors;  // lanes of a vector
  using Truths = std::array<Truth, kVectors>;

  static Vector load(const Word* words) {
    Vector vector;
    std::memcpy(&vector, words, sizeof vector);
    return vector;
  }
  static void store(Word* words, Vector vector) { std::memcpy(words, &vector, sizeof vector); }

  // Where a set has fewer than two members.
  static Truth few(Vector sets) { return (sets & (sets - 1)) == 0; }

  // Bit i for lane i.
  static unsigned bits(const Truths& truths) {
#if defined(__SSE2__)
    __m128i lanes[kVectors];
    std::memcpy(lanes, truths.data(), sizeof lanes);
    if constexpr (kVectors == 2) {
      return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(lanes[0], lanes[1])));
    } else {
      return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(
          _mm_packs_epi32(lanes[0], lanes[1]), _mm_packs_epi32(lanes[2], lanes[3]))));
    }
#else
    return bits_one_by_one(truths);
#endif
  }
  // The same on any machine.
  static unsigned bits_one_by_one(const Truths& truths) {
    unsigned bits = 0;
    for (int i = 0; i < kLanes; ++i) bits |= (truths[i / kStep][i % kStep] & 1U) << i;
    return bits;
  }
};

}  // namespace concord::mrv
