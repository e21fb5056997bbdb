#pragma once
// The operations of a kernel as Google Highway has them, for the instruction set that this file is
// compiled for. With AVX-512 some are single instructions that no portable operation stands for:
// any function of three bits, and operations under a mask. In an unnamed namespace for the reason
// given in job.hpp.

#include <cstdint>

#define HWY_COMPILE_ONLY_STATIC
#include <hwy/highway.h>

#define CONCORD_LANES_AVX512 (HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL)

namespace concord::lanes {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

struct HighwayOps {
  using D = hn::ScalableTag<std::uint16_t>;
  using V = hn::Vec<D>;
  using M = hn::Mask<D>;
  static constexpr unsigned kLanes = HWY_LANES(std::uint16_t);

  static HWY_INLINE V load(const std::uint16_t* from) { return hn::Load(D(), from); }
  static HWY_INLINE void store(V v, std::uint16_t* to) { hn::Store(v, D(), to); }
  static HWY_INLINE V all(std::uint16_t x) { return hn::Set(D(), x); }
  static HWY_INLINE V zero() { return hn::Zero(D()); }

  static HWY_INLINE V bit_or(V a, V b) { return hn::Or(a, b); }
  static HWY_INLINE V bit_and(V a, V b) { return hn::And(a, b); }
  static HWY_INLINE V and_not(V a, V b) { return hn::AndNot(b, a); }
  static HWY_INLINE V add(V a, V b) { return hn::Add(a, b); }
  static HWY_INLINE V min(V a, V b) { return hn::Min(a, b); }
  static HWY_INLINE V lowest(V x) { return hn::And(x, hn::Sub(hn::Zero(D()), x)); }
  static HWY_INLINE V blend(M mask, V yes, V no) { return hn::IfThenElse(mask, yes, no); }
  static HWY_INLINE V keep(M mask, V v) { return hn::IfThenElseZero(mask, v); }
  static HWY_INLINE void blend_store(M mask, V v, std::uint16_t* to) {
#if CONCORD_LANES_AVX512
    hn::BlendedStore(v, mask, D(), to);
#else
    store(blend(mask, v, load(to)),
          to);  // without masks of 16-bit lanes BlendedStore goes one by one
#endif
  }
  static HWY_INLINE M mask_of(std::uint32_t bits) {
    std::uint8_t bytes[8] = {static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8),
                             static_cast<std::uint8_t>(bits >> 16),
                             static_cast<std::uint8_t>(bits >> 24)};
    return hn::LoadMaskBits(D(), bytes);
  }
  static HWY_INLINE std::uint32_t bits_of(M mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(D(), mask, bytes);
    return bytes[0] | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 |
           std::uint32_t{bytes[3]} << 24;
  }
  static HWY_INLINE M equal(V a, V b) {
    return hn::Eq(a, b);
  }
  static HWY_INLINE std::uint32_t equal_bits(V a, V b) {
    return bits_of(equal(a, b));
  }
  static HWY_INLINE std::uint32_t zero_bits(V a) {
    return equal_bits(a, zero());
  }

  static constexpr unsigned kSquare = 8;  // values of 16 bits in a part of 128

  // Transposes the square in each part.
  static HWY_INLINE void turn(V (&square)[kSquare]) {
#pragma GCC unroll 3
    for (unsigned round = 0; round < 3; ++round) {
      V next[kSquare];
#pragma GCC unroll 4
      for (unsigned i = 0; i < kSquare / 2; ++i) {
        next[2 * i] = hn::InterleaveLower(D(), square[i], square[i + kSquare / 2]);
        next[2 * i + 1] = hn::InterleaveUpper(D(), square[i], square[i + kSquare / 2]);
      }
#pragma GCC unroll 8
      for (unsigned i = 0; i < kSquare; ++i) square[i] = next[i];
    }
  }

  // One part of sets with one digit each, as numbers. A digit is one more than the number of bits
  // below its own.
  static HWY_INLINE void copy_digits(const std::uint16_t* from, std::uint16_t* to) {
    const hn::FixedTag<std::uint16_t, kSquare> part;
    const auto below = hn::Sub(hn::LoadU(part, from), hn::Set(part, 1));
    hn::StoreU(hn::Add(hn::PopulationCount(below), hn::Set(part, 1)), part, to);
  }

  // Part i is what begins at from[i * kSquare] + at.
  static HWY_INLINE V load_parts(const std::uint16_t* const* from, unsigned at) {
    return load_some_parts<kLanes / kSquare>(D(), from, at);
  }

  // Each lane's value is that of lane from[lane] before.
#if CONCORD_LANES_AVX512
  struct Places {
    __m512i bytes;
  };
  static HWY_INLINE Places places(const std::uint16_t (&from)[kLanes]) {
    return {bytes_of(load(from)).raw};
  }
  static HWY_INLINE V moved(const std::uint16_t* from, const Places& places) {
    return V{_mm512_permutexvar_epi8(places.bytes, load(from).raw)};
  }
#else
  struct Places {
    V in_part[kLanes / kSquare];  // bytes to be taken of a part, or 0x80
  };
  static HWY_INLINE Places places(const std::uint16_t (&from)[kLanes]) {
    const V lane = load(from);
    const V bytes = bytes_of(hn::And(lane, all(kSquare - 1)));
    Places places;
    for (unsigned i = 0; i < kLanes / kSquare; ++i) {
      const M here = hn::Eq(hn::ShiftRight<3>(lane), all(static_cast<std::uint16_t>(i)));
      places.in_part[i] = hn::IfThenElse(here, bytes, all(0x8080));
    }
    return places;
  }
  static HWY_INLINE V moved(const std::uint16_t* from, const Places& places) {
    V v = zero();
#pragma GCC unroll 2
    for (unsigned i = 0; i < kLanes / kSquare; ++i) {
      const V part = hn::LoadDup128(D(), from + i * kSquare);
      v = hn::Or(v, hn::TableLookupBytesOr0(part, places.in_part[i]));
    }
    return v;
  }
#endif

#if CONCORD_LANES_AVX512
  template <int kTable>
  static HWY_INLINE V ternary(V a, V b, V c) {
    return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, kTable)};
  }
  static HWY_INLINE V or3(V a, V b, V c) {
    return ternary<0xFE>(a, b, c);
  }
  static HWY_INLINE V and3(V a, V b, V c) {
    return ternary<0x80>(a, b, c);
  }
  static HWY_INLINE V odd(V a, V b, V c) {
    return ternary<0x96>(a, b, c);
  }
  static HWY_INLINE V most(V a, V b, V c) {
    return ternary<0xE8>(a, b, c);
  }
  static HWY_INLINE V and_not_or(V a, V b, V c) {
    return ternary<0x10>(a, b, c);
  }
  static HWY_INLINE V and_differ_not(V a, V b, V c) {
    return ternary<0xB0>(a, b, c);
  }
  static HWY_INLINE V exactly_one(V a, V b, V c) {
    return ternary<0x16>(a, b, c);
  }
  static HWY_INLINE V less_one(V x) {
    return V{_mm512_add_epi16(x.raw, _mm512_set1_epi16(-1))};
  }
  static HWY_INLINE __mmask32 at_most_one(V c) {
    return _mm512_testn_epi16_mask(c.raw, less_one(c).raw);
  }
  static HWY_INLINE V at_most_single(V c) {
    return V{_mm512_maskz_mov_epi16(at_most_one(c), c.raw)};
  }
  static HWY_INLINE V one_or_other(V c, V first, V other) {
    const __mmask32 any = _mm512_test_epi16_mask(c.raw, first.raw);
    return hn::And(c, V{_mm512_mask_mov_epi16(other.raw, any, first.raw)});
  }
  static HWY_INLINE V if_any(V e, V otherwise) {
    return V{_mm512_mask_mov_epi16(otherwise.raw, _mm512_test_epi16_mask(e.raw, e.raw), e.raw)};
  }
#ifdef __AVX512BITALG__
  static HWY_INLINE V count(V x) {
    return V{_mm512_popcnt_epi16(x.raw)};
  }
  static HWY_INLINE V or_if_at_most_three(V a, V t) {
    const __mmask32 few = _mm512_cmple_epu16_mask(count(t).raw, _mm512_set1_epi16(3));
    return V{_mm512_mask_mov_epi16(a.raw, few, t.raw)};
  }
  static HWY_INLINE V if_three(V q, V n) {
    const __mmask32 three = _mm512_cmpge_epu16_mask(count(q).raw, _mm512_set1_epi16(3));
    return V{_mm512_mask_mov_epi16(n.raw, three, q.raw)};
  }
#else
  static HWY_INLINE V count(V x) {
    return hn::PopulationCount(x);
  }
  static HWY_INLINE V or_if_at_most_three(V a, V t) {
    V x = hn::And(t, less_one(t));
    x = hn::And(x, less_one(x));
    return V{_mm512_mask_mov_epi16(a.raw, at_most_one(x), t.raw)};
  }
  static HWY_INLINE V if_three(V q, V n) {
    const V x = hn::And(q, less_one(q));
    const __mmask32 three = _mm512_test_epi16_mask(x.raw, less_one(x).raw);
    return V{_mm512_mask_mov_epi16(n.raw, three, q.raw)};
  }
#endif
  static HWY_INLINE M less(V a, V b) {
    return M{_mm512_cmplt_epu16_mask(a.raw, b.raw)};
  }
#else
  static HWY_INLINE V or3(V a, V b, V c) {
    return hn::Or(hn::Or(a, b), c);
  }
  static HWY_INLINE V and3(V a, V b, V c) {
    return hn::And(hn::And(a, b), c);
  }
  static HWY_INLINE V odd(V a, V b, V c) {
    return hn::Xor(hn::Xor(a, b), c);
  }
  static HWY_INLINE V most(V a, V b, V c) {
    return hn::Or(hn::And(a, b), hn::And(c, hn::Xor(a, b)));
  }
  static HWY_INLINE V and_not_or(V a, V b, V c) {
    return hn::AndNot(hn::Or(b, c), a);
  }
  static HWY_INLINE V and_differ_not(V a, V b, V c) {
    return hn::AndNot(hn::AndNot(c, b), a);
  }
  static HWY_INLINE V exactly_one(V a, V b, V c) {
    const V x = hn::Xor(a, b);
    return hn::AndNot(hn::And(a, b), hn::Xor(x, c));
  }
  static HWY_INLINE V less_one(V x) {
    return hn::Add(x, all(0xffff));
  }
  static HWY_INLINE M none(V x) {
    return hn::Eq(x, zero());
  }
  static HWY_INLINE V at_most_single(V c) {
    return keep(none(hn::And(c, less_one(c))), c);
  }
  static HWY_INLINE V or_if_at_most_three(V a, V t) {
    V x = hn::And(t, less_one(t));
    x = hn::And(x, less_one(x));
    x = hn::And(x, less_one(x));
    return hn::Or(a, keep(none(x), t));
  }
  static HWY_INLINE V if_three(V q, V n) {
    V x = hn::And(q, less_one(q));
    x = hn::And(x, less_one(x));
    return hn::IfThenElse(none(x), n, q);
  }
  static HWY_INLINE V one_or_other(V c, V first, V other) {
    return if_any(hn::And(c, first), hn::And(c, other));
  }
  static HWY_INLINE V if_any(V e, V otherwise) {
    return hn::Or(e, keep(none(e), otherwise));
  }
  static HWY_INLINE V count(V x) {
    return hn::PopulationCount(x);
  }
  static HWY_INLINE M less(V a, V b) {
    return hn::Lt(a, b);
  }
#endif

 private:
  // The two bytes of each lane that is meant.
  static HWY_INLINE V bytes_of(V lane) {
    return hn::Add(hn::Mul(lane, all(0x0202)), all(0x0100));
  }
  template <unsigned kParts, typename Tag>
  static HWY_INLINE hn::Vec<Tag> load_some_parts(Tag tag, const std::uint16_t* const* from,
                                                 unsigned at) {
    if constexpr (kParts == 1) {
      return hn::LoadU(tag, from[0] + at);
    } else {
      const hn::Half<Tag> half;
      constexpr unsigned kHalf = kParts / 2;
      return hn::Combine(tag, load_some_parts<kHalf>(half, from + kHalf * kSquare, at),
                         load_some_parts<kHalf>(half, from, at));
    }
  }
};

}  // namespace
}  // namespace concord::lanes
