#include "backends/sat/cms_size.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "backends/sat/cms_sink.hpp"
#include "encoders/catalog.hpp"
#include "encoders/encoding_size.hpp"

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
// The library cuts an XOR clause into pieces with variables of its own, and keeps it as well.
constexpr std::uint64_t kXorLiteral_B = 600;
constexpr std::uint64_t kSmall_B = 24'000'000;  // up to order 16, in any encoding
constexpr std::uint64_t kHuge_B = 256'000'000;  // from order 49 on with every pair

// What the XOR clauses of xor=on take at most, where `size` is that of the formula otherwise: each
// cell's values and each unit's places for a value are one, of the variables that there are. Those
// of an at-most-one are in none; an encoding without may have exactly-ones over its own.
std::uint64_t xor_B(const Geometry& geometry, const EncodingChoice& choice,
                    const EncodingSize& size) {
  if (!choice.native_xor) return 0;
  const auto n = static_cast<std::uint64_t>(geometry.order());
  const std::uint64_t variables =
      choice.board->takes_amo ? std::min(size.variables, n * n * n) : size.variables;
  std::uint64_t kinds = 1;
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
    kinds = std::max(kinds, 1 + std::uint64_t{geometry.units_of(cell).size()});
  return saturating_multiply(saturating_multiply(variables, kinds), kXorLiteral_B);
}

// Of what is stated in `size`, XOR clauses included.
std::uint64_t needed_B(const Geometry& geometry, const EncodingChoice& choice,
                       const EncodingSize& size) {
  return saturating_add(cms_formula_B(size), xor_B(geometry, choice, size));
}

std::string in_units(std::uint64_t bytes) {
  const auto amount = static_cast<double>(bytes);
  return bytes < 1'000'000'000 ? fmt::format("{:.1f} MB", amount / 1e6)
                               : fmt::format("{:.1f} GB", amount / 1e9);
}

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

bool is_small(const Geometry& geometry, const EncodingChoice& choice) {
  return needed_B(geometry, choice, choice.board->size_at_most(geometry, choice)) <= kSmall_B;
}

bool is_huge(const Geometry& geometry, const EncodingChoice& choice) {
  return needed_B(geometry, choice, choice.board->size_at_most(geometry, choice)) > kHuge_B;
}

std::optional<Refusal> refuse(BoardView board, const EncodingChoice& choice,
                              std::optional<std::uint64_t> limit_B) {
  const Geometry& geometry = board.geometry();
  const std::uint64_t at_most =
      needed_B(geometry, choice, choice.board->size_at_most(geometry, choice));
  if (at_most <= std::min(kSmall_B, limit_B.value_or(kSmall_B))) return std::nullopt;
  const EncodingSize size = predict_size(board, choice);
  const std::uint64_t needed = needed_B(geometry, choice, size);
  const std::uint64_t limit = limit_B ? *limit_B : default_memory_limit_B();
  std::string_view advice = choice.givens->prune ? "" : "; prune leaves out what the givens settle";
  if (needed > limit) {
    return Refusal{StopReason::kMemory,
                   fmt::format("{} of this board takes up to {} ({} variables, {} clauses), more "
                               "than the {} that it may{}",
                               choice.id(), in_units(needed), size.variables, size.clauses,
                               in_units(limit), advice)};
  }
  if (size.variables > CmsSink::kMaxVariables || size.clauses > CmsSink::kMaxClauses) {
    return Refusal{StopReason::kUnsupported,
                   fmt::format("{} of this board has up to {} variables and {} clauses; "
                               "CryptoMiniSat can number {} and {}{}",
                               choice.id(), size.variables, size.clauses, CmsSink::kMaxVariables,
                               CmsSink::kMaxClauses, advice)};
  }
  return std::nullopt;
}

}  // namespace concord
