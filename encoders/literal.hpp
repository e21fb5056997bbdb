#pragma once
// Variables and literals. A literal is 2v + sign, as solvers store it; DIMACS numbers appear at the
// edges only.

#include <cstdint>

namespace concord {

using Var = std::uint32_t;  // 0-based; DIMACS variable v + 1

class Lit {
 public:
  constexpr Lit() = default;
  constexpr Lit(Var var, bool negated) : code_(2 * var + (negated ? 1 : 0)) {}
  [[nodiscard]] static constexpr Lit positive(Var var) { return {var, false}; }
  [[nodiscard]] static constexpr Lit negative(Var var) { return {var, true}; }
  [[nodiscard]] static constexpr Lit from_code(std::uint32_t code) {
    return {code / 2, (code & 1) != 0};
  }

  [[nodiscard]] constexpr Var var() const { return code_ / 2; }
  [[nodiscard]] constexpr bool negated() const { return (code_ & 1) != 0; }
  [[nodiscard]] constexpr std::uint32_t code() const { return code_; }
  // v + 1, or -(v + 1) when negated.
  [[nodiscard]] constexpr std::int64_t dimacs() const {
    const auto number = static_cast<std::int64_t>(var()) + 1;
    return negated() ? -number : number;
  }
  constexpr Lit operator~() const { return from_code(code_ ^ 1); }
  constexpr auto operator<=>(const Lit&) const = default;

 private:
  std::uint32_t code_ = 0;
};

}  // namespace concord
