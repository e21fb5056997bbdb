#pragma once
// The operations of a kernel without vector instructions: four lanes in a 64-bit word. Lanes hold
// values below 2^15 wherever a comparison is made, so no carry leaves a lane. In an unnamed
// namespace for the reason given in job.hpp.

#include <cstdint>
#include <cstring>

namespace concord::lanes {
namespace {

struct SwarOps {
  using V = std::uint64_t;
  using M = std::uint64_t;  // all ones in the lanes that are meant
  static constexpr unsigned kLanes = 4;

  static V load(const std::uint16_t* from) {
    V v;
    std::memcpy(&v, from, sizeof v);
    return v;
  }
  static void store(V v, std::uint16_t* to) { std::memcpy(to, &v, sizeof v); }
  static V all(std::uint16_t x) { return kOnes * x; }
  static V zero() { return 0; }

  static V bit_or(V a, V b) { return a | b; }
  static V bit_and(V a, V b) { return a & b; }
  static V or3(V a, V b, V c) { return a | b | c; }
  static V and3(V a, V b, V c) { return a & b & c; }
  static V and_not(V a, V b) { return a & ~b; }
  static V odd(V a, V b, V c) { return a ^ b ^ c; }
  static V most(V a, V b, V c) { return (a & b) | (c & (a ^ b)); }
  static V and_not_or(V a, V b, V c) { return a & ~(b | c); }
  static V and_differ_not(V a, V b, V c) { return a & ~(b & ~c); }
  static V exactly_one(V a, V b, V c) { return (a ^ b ^ c) & ~(a & b & c); }
  static V add(V a, V b) { return a + b; }

  // A lane minus one, for lanes below 2^15; 0x7fff for zero.
  static V less_one(V x) { return ((x | kHigh) - kOnes) & ~kHigh; }
  static V at_most_single(V c) { return c & ~non_zero(c & less_one(c)); }
  static V or_if_at_most_three(V a, V t) {
    V x = t & less_one(t);
    x &= less_one(x);
    x &= less_one(x);
    return a | (t & ~non_zero(x));
  }
  static V if_three(V q, V n) {
    V x = q & less_one(q);
    x &= less_one(x);
    const M three = non_zero(x);
    return (q & three) | (n & ~three);
  }
  static V if_any(V e, V otherwise) { return e | (otherwise & ~non_zero(e)); }
  // What c has of the first set; of the other when that is nothing.
  static V one_or_other(V c, V first, V other) { return if_any(c & first, c & other); }
  static V lowest(V x) { return x & ~less_one(x); }
  // The smaller of two, as far as zero goes: zero when one of them is.
  static V min(V a, V b) { return a & non_zero(b); }
  static V count(V x) {
    x -= x >> 1 & kOnes * 0x5555;
    x = (x & kOnes * 0x3333) + (x >> 2 & kOnes * 0x3333);
    x = (x + (x >> 4)) & kOnes * 0x0f0f;
    return (x + (x >> 8)) & kOnes * 0x1f;
  }
  static std::uint32_t bits_of(M mask) {
    return static_cast<std::uint32_t>((mask & 1U) | (mask >> 15 & 2U) | (mask >> 30 & 4U) |
                                      (mask >> 45 & 8U));
  }
  static M less(V a, V b) { return spread(b - a - kOnes + kHigh); }

  static M mask_of(std::uint32_t bits) {
    return spread((bits & 1U ? V{0x8000} : 0) | (bits & 2U ? V{0x8000} << 16 : 0) |
                  (bits & 4U ? V{0x8000} << 32 : 0) | (bits & 8U ? V{0x8000} << 48 : 0));
  }
  static V blend(M mask, V yes, V no) { return (yes & mask) | (no & ~mask); }
  static V keep(M mask, V v) { return v & mask; }
  static void blend_store(M mask, V v, std::uint16_t* to) { store(blend(mask, v, load(to)), to); }
  static std::uint32_t equal_bits(V a, V b) { return bits_of(equal(a, b)); }
  static std::uint32_t zero_bits(V a) { return bits_of(~non_zero(a)); }
  static M equal(V a, V b) { return ~non_zero(a ^ b); }

  static constexpr unsigned kSquare = 4;

  static void turn(V (&square)[kSquare]) {
    swap_corners<16>(square[0], square[1], 0x0000ffff0000ffff);
    swap_corners<16>(square[2], square[3], 0x0000ffff0000ffff);
    swap_corners<32>(square[0], square[2], 0x00000000ffffffff);
    swap_corners<32>(square[1], square[3], 0x00000000ffffffff);
  }

  // Sets with one digit each, as numbers. A digit is one more than the number of bits below its
  // own.
  static void copy_digits(const std::uint16_t* from, std::uint16_t* to) {
    store(count(less_one(load(from))) + kOnes, to);
  }

  static V load_parts(const std::uint16_t* const* from, unsigned at) { return load(*from + at); }

  // Each lane's value is that of lane from[lane] before.
  struct Places {
    std::uint16_t of[kLanes];
  };
  static Places places(const std::uint16_t (&from)[kLanes]) {
    return {{from[0], from[1], from[2], from[3]}};
  }
  static V moved(const std::uint16_t* from, const Places& places) {
    return V{from[places.of[0]]} | V{from[places.of[1]]} << 16 | V{from[places.of[2]]} << 32 |
           V{from[places.of[3]]} << 48;
  }

 private:
  // Of a square of four corners in two words, those that are not on the diagonal.
  template <unsigned kBits>
  static void swap_corners(V& a, V& b, V low) {
    const V differ = ((a >> kBits) ^ b) & low;
    b ^= differ;
    a ^= differ << kBits;
  }

  static constexpr V kOnes = 0x0001000100010001;
  static constexpr V kHigh = kOnes * 0x8000;
  // All ones where the top bit is set.
  static M spread(V x) {
    const V ones = x >> 15 & kOnes;
    return (ones << 16) - ones;
  }
  // Also right for lanes of 2^15 and more.
  static M non_zero(V x) { return spread(((x & ~kHigh) + (kHigh - kOnes)) | x); }
};

}  // namespace
}  // namespace concord::lanes
