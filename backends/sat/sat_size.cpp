#include "backends/sat/sat_size.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "encoders/catalog.hpp"
#include "encoders/size_text.hpp"

namespace concord {
namespace {

// What the XOR clauses of xor=on take at most, where `size` is that of the formula otherwise: each
// cell's values and each unit's places for a value are one, of the variables that there are. Those
// of an at-most-one are in none; an encoding without may have exactly-ones over its own.
std::uint64_t xor_B(const SatLibrary& library, const Geometry& geometry,
                    const EncodingChoice& choice, const EncodingSize& size) {
  if (!choice.native_xor) return 0;
  const auto n = static_cast<std::uint64_t>(geometry.order());
  const std::uint64_t variables =
      choice.board->takes_amo ? std::min(size.variables, n * n * n) : size.variables;
  std::uint64_t kinds = 1;
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
    kinds = std::max(kinds, 1 + std::uint64_t{geometry.units_of(cell).size()});
  return saturating_multiply(saturating_multiply(variables, kinds), library.traits().xor_literal_B);
}

// Of what is stated in `size`, XOR clauses included.
std::uint64_t needed_B(const SatLibrary& library, const Geometry& geometry,
                       const EncodingChoice& choice, const EncodingSize& size) {
  return saturating_add(library.formula_B(size), xor_B(library, geometry, choice, size));
}

}  // namespace

bool is_small(const SatLibrary& library, const Geometry& geometry, const EncodingChoice& choice) {
  return needed_B(library, geometry, choice, choice.board->size_at_most(geometry, choice)) <=
         library.traits().small_B;
}

bool is_huge(const SatLibrary& library, const Geometry& geometry, const EncodingChoice& choice) {
  return needed_B(library, geometry, choice, choice.board->size_at_most(geometry, choice)) >
         library.traits().huge_B;
}

std::optional<Refusal> refuse(const SatLibrary& library, BoardView board,
                              const EncodingChoice& choice, std::optional<std::uint64_t> limit_B) {
  const SatTraits& traits = library.traits();
  const Geometry& geometry = board.geometry();
  const std::uint64_t at_most =
      needed_B(library, geometry, choice, choice.board->size_at_most(geometry, choice));
  if (at_most <= std::min(traits.small_B, limit_B.value_or(traits.small_B))) return std::nullopt;
  const EncodingSize size = predict_size(board, choice);
  const std::uint64_t needed = needed_B(library, geometry, choice, size);
  const std::uint64_t limit = limit_B ? *limit_B : default_memory_limit_B();
  const bool fits = needed <= limit;
  if (fits && size.variables <= traits.max_variables && size.clauses <= traits.max_clauses)
    return std::nullopt;
  // The bytes are a bound even where the size is exact: how a library grows is measured.
  const auto refused = [&](StopReason reason, const std::string& takes, const std::string& why) {
    const std::string_view advice = prune_advice(board, choice);
    return Refusal{reason, fmt::format("{} of this board takes up to {} ({}{}){}{}{}", choice.id(),
                                       takes, up_to(choice), size_text(size), why,
                                       advice.empty() ? "" : "; ", advice)};
  };
  if (!fits) {
    const OverLimitText text = over_limit_text(needed, limit);
    return refused(StopReason::kMemory, text.needed,
                   fmt::format(", more than the {} that it may", text.limit));
  }
  return refused(StopReason::kUnsupported, bytes_text(needed),
                 fmt::format("; {} can number {} variables and {} clauses", traits.name,
                             traits.max_variables, traits.max_clauses));
}

}  // namespace concord
