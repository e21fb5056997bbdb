#pragma once
// Which place in the checker's arrays a variable of the formula or of the proof has. Small numbers
// stand for themselves. A large one, of a formula that uses few of many or of a proof that makes
// up its own, gets the next free place when it is first met: memory grows with what is there,
// never with how large a number somebody wrote. Not thread-safe.

#include <cstdint>
#include <cstdlib>
#include <unordered_map>

#include "results/proof/literal.hpp"

namespace concord::proof {

class VariableNumbers {
 public:
  // Variables 1..direct stand for themselves.
  void reset(std::uint32_t direct) {
    direct_ = direct;
    count_ = direct;
    large_.clear();
  }
  // Places in use: all literals are below 2 * count().
  [[nodiscard]] std::uint32_t count() const { return count_; }

  // The literal of a DIMACS number that is not 0; a new place for a new variable.
  [[nodiscard]] Literal literal(std::int32_t dimacs) {
    const auto variable = static_cast<std::uint32_t>(std::abs(dimacs));
    const std::uint32_t place = variable <= direct_ ? variable - 1 : place_of_large(variable);
    return 2 * place + (dimacs < 0 ? 1U : 0U);
  }

  [[nodiscard]] std::uint64_t memory_B() const { return large_.size() * 48; }

 private:
  std::uint32_t place_of_large(std::uint32_t variable) {
    const auto [found, fresh] = large_.try_emplace(variable, count_);
    if (fresh) ++count_;
    return found->second;
  }

  std::uint32_t direct_ = 0;
  std::uint32_t count_ = 0;
  std::unordered_map<std::uint32_t, std::uint32_t> large_;
};

}  // namespace concord::proof
