#include "backends/sat/cadical_size.hpp"

#include <algorithm>

namespace concord {
namespace {

constexpr std::uint64_t kSolver_B = 1'000'000;
constexpr std::uint64_t kVariable_B = 200;
constexpr std::uint64_t kClause_B = 110;
constexpr std::uint64_t kLiteral_B = 4;
// What the search may take whatever the formula.
constexpr std::uint64_t kSearch_B = 16'000'000;

}  // namespace

std::uint64_t cadical_formula_B(const EncodingSize& size) {
  std::uint64_t bytes = saturating_multiply(size.variables, kVariable_B);
  bytes = saturating_add(bytes, saturating_multiply(size.clauses, kClause_B));
  bytes = saturating_add(bytes, saturating_multiply(size.literals, kLiteral_B));
  const std::uint64_t search = std::max(bytes / 2, std::min(bytes, kSearch_B));
  return saturating_add(kSolver_B, saturating_add(bytes, search));
}

std::uint64_t cadical_clause_B(std::uint64_t literals) {
  return kClause_B + kLiteral_B * literals;
}

}  // namespace concord
