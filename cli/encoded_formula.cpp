#include "cli/encoded_formula.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"

namespace concord::cli {

std::string differs_from_encoding(const Board& board, const std::string& encoding,
                                  const proof::Cnf& formula) {
  if (encoding.empty())
    return "it has clauses with auxiliary variables, and no `c encoding` says whose they are";
  const auto choice = parse_encoding(encoding);
  if (!choice) return fmt::format("`c encoding {}`: {}", encoding, choice.error());
  Formula expected;
  if (const auto encoded = encode(board.view(), *choice, expected); !encoded)
    return fmt::format("{} cannot state this board: {}", encoding, encoded.error().message);
  const std::size_t clauses = expected.clause_count();
  if (formula.clause_count() < clauses || formula.clause_count() > clauses + 1) {
    return fmt::format("{} makes {} clauses of this board, the file has {}", encoding, clauses,
                       formula.clause_count());
  }
  std::vector<std::int32_t> wanted;
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < clauses; ++i) {
    wanted.clear();
    for (const Lit literal : expected.clause(i)) wanted.push_back(literal.dimacs());
    const auto clause = formula.clause(i);
    found.assign(clause.begin(), clause.end());
    std::ranges::sort(wanted);
    std::ranges::sort(found);
    if (found != wanted)
      return fmt::format("clause {} is not what {} makes of this board", i + 1, encoding);
  }
  return {};
}

}  // namespace concord::cli
