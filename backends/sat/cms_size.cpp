#include "backends/sat/cms_size.hpp"

#include <algorithm>

namespace concord {
namespace {

constexpr std::uint64_t kSolver_B = 1'000'000;
constexpr std::uint64_t kVariable_B = 256;
constexpr std::uint64_t kShortClause_B = 32;
// Only totals are known. Either a clause is charged as a short one and each literal beyond the
// second at what makes the shortest long clause (66 bytes measured) come out too high, or every
// clause as a long one: both are upper bounds, the first where most clauses are pairs, the second
// where most are long (order, log).
constexpr std::uint64_t kFurtherLiteral_B = 44;
constexpr std::uint64_t kLongClause_B = 54;
constexpr std::uint64_t kLongLiteral_B = 4;

}  // namespace

std::uint64_t cms_formula_B(const EncodingSize& size) {
  const std::uint64_t in_pairs = saturating_multiply(size.clauses, 2);
  const std::uint64_t further = size.literals > in_pairs ? size.literals - in_pairs : 0;
  const std::uint64_t as_short = saturating_add(saturating_multiply(size.clauses, kShortClause_B),
                                                saturating_multiply(further, kFurtherLiteral_B));
  const std::uint64_t as_long = saturating_add(saturating_multiply(size.clauses, kLongClause_B),
                                               saturating_multiply(size.literals, kLongLiteral_B));
  std::uint64_t bytes = kSolver_B;
  bytes = saturating_add(bytes, saturating_multiply(size.variables, kVariable_B));
  bytes = saturating_add(bytes, std::min(as_short, as_long));
  return saturating_add(bytes, bytes / 4);
}

std::uint64_t cms_clause_B(std::uint64_t literals) {
  return literals <= 2 ? kShortClause_B : 64 + 4 * literals;
}

}  // namespace concord
