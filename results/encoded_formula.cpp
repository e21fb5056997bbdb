#include "results/encoded_formula.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "encoders/formula.hpp"

namespace concord {

std::string differs_from_encoding(BoardView board, const EncodingChoice& encoding,
                                  const proof::Cnf& formula, std::optional<std::size_t> blocking) {
  Formula expected;
  if (const auto encoded = encode(board, encoding, expected); !encoded)
    return fmt::format("{} cannot state this board: {}", encoding.id(), encoded.error().message);
  const std::size_t all = formula.clause_count();
  const std::size_t skipped = std::min(blocking.value_or(all), all);
  const std::size_t own = skipped < all ? all - 1 : all;
  if (own != expected.clause_count()) {
    return fmt::format("{} makes {} clauses of this board, the formula has {}", encoding.id(),
                       expected.clause_count(), own);
  }
  std::vector<std::int32_t> wanted;
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < own; ++i) {
    const std::size_t at = i < skipped ? i : i + 1;
    wanted.clear();
    for (const Lit literal : expected.clause(i)) wanted.push_back(literal.dimacs());
    const auto clause = formula.clause(at);
    found.assign(clause.begin(), clause.end());
    std::ranges::sort(wanted);
    std::ranges::sort(found);
    if (found != wanted)
      return fmt::format("clause {} is not what {} makes of this board", at + 1, encoding.id());
  }
  return {};
}

}  // namespace concord
