#pragma once
// EncodingSize: how big an encoding is or will be. All arithmetic saturates at 2^64-1 instead of
// wrapping, so that a size computed for an absurd board can be refused and never looks small.

#include <compare>
#include <cstdint>

namespace concord {

[[nodiscard]] constexpr std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

[[nodiscard]] constexpr std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

// m (m - 1) / 2
[[nodiscard]] constexpr std::uint64_t saturating_pairs(std::uint64_t m) {
  if (m < 2) return 0;
  return m % 2 == 0 ? saturating_multiply(m / 2, m - 1) : saturating_multiply(m, (m - 1) / 2);
}

struct EncodingSize {
  std::uint64_t variables = 0;  // auxiliary ones included
  std::uint64_t clauses = 0;
  std::uint64_t literals = 0;

  constexpr EncodingSize& operator+=(const EncodingSize& other) {
    variables = saturating_add(variables, other.variables);
    clauses = saturating_add(clauses, other.clauses);
    literals = saturating_add(literals, other.literals);
    return *this;
  }
  [[nodiscard]] constexpr EncodingSize times(std::uint64_t count) const {
    return {saturating_multiply(variables, count), saturating_multiply(clauses, count),
            saturating_multiply(literals, count)};
  }
  // What a formula of this size takes in our own Formula, in bytes.
  [[nodiscard]] constexpr std::uint64_t formula_B() const {
    return saturating_add(saturating_multiply(literals, 4),
                          saturating_multiply(saturating_add(clauses, 1), 8));
  }
  auto operator<=>(const EncodingSize&) const = default;
};

}  // namespace concord
