// Product (Chen 2010): the literals are put into a table of p rows and q columns,
// p = ceil(sqrt m), q = ceil(m / p); each implies its row and its column, and at most one row and
// at most one column is true, by the same encoding. Up to 5 literals: pairwise, at every level.

#include <algorithm>
#include <vector>

#include "encoders/amo/amo.hpp"

namespace concord::amo {
namespace {

constexpr std::uint64_t kPairwiseUpTo = 5;

struct Table {
  std::uint64_t rows;
  std::uint64_t columns;
};

Table table_of(std::uint64_t m) {
  // Bisection instead of a floating point root: exact for every 64-bit m.
  std::uint64_t low = 1;
  std::uint64_t high = std::uint64_t{1} << 32;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (saturating_multiply(middle, middle) >= m) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return {low, m / low + (m % low != 0 ? 1 : 0)};
}

std::vector<Lit> positive(Var first, std::uint64_t count) {
  std::vector<Lit> literals(count);
  for (std::uint64_t i = 0; i < count; ++i)
    literals[i] = Lit::positive(first + static_cast<Var>(i));
  return literals;
}

}  // namespace

void Product::encode(std::span<const Lit> literals, ClauseSink& sink) {
  const std::uint64_t m = literals.size();
  if (m <= kPairwiseUpTo) return Pairwise::encode(literals, sink);
  const auto [p, q] = table_of(m);
  const Var first = sink.new_variables(static_cast<std::uint32_t>(p + q));
  const std::vector<Lit> rows = positive(first, p);
  const std::vector<Lit> columns = positive(first + static_cast<Var>(p), q);
  for (std::uint64_t i = 0; i < m; ++i) {
    sink.add_clause({~literals[i], rows[i / q]});
    sink.add_clause({~literals[i], columns[i % q]});
  }
  encode(rows, sink);
  encode(columns, sink);
}

EncodingSize Product::size(std::uint64_t m) {
  if (m <= kPairwiseUpTo) return Pairwise::size(m);
  const auto [p, q] = table_of(m);
  EncodingSize total{p + q, saturating_multiply(2, m), saturating_multiply(4, m)};
  total += size(p);
  total += size(q);
  return total;
}

// "row1" alone would be taken for a row of the board.
std::string Product::auxiliary_name(std::uint64_t m, std::uint64_t k) {
  const auto [p, q] = table_of(m);
  if (k < p) return "tablerow" + std::to_string(k + 1);
  if (k < p + q) return "tablecolumn" + std::to_string(k - p + 1);
  k -= p + q;
  const std::uint64_t in_rows = size(p).variables;
  return k < in_rows ? "tablerows." + auxiliary_name(p, k)
                     : "tablecolumns." + auxiliary_name(q, k - in_rows);
}

Places Product::auxiliary_inputs(std::uint64_t m, std::uint64_t k) {
  const auto [p, q] = table_of(m);
  // Which rows, or which columns, the auxiliary stands for.
  Places lines;
  bool of_rows = k < p;
  if (k < p) {
    lines = {static_cast<std::uint32_t>(k)};
  } else if (k < p + q) {
    lines = {static_cast<std::uint32_t>(k - p)};
  } else {
    k -= p + q;
    const std::uint64_t in_rows = size(p).variables;
    of_rows = k < in_rows;
    lines = of_rows ? auxiliary_inputs(p, k) : auxiliary_inputs(q, k - in_rows);
  }
  Places places;
  for (std::uint64_t i = 0; i < m; ++i) {
    const auto line = static_cast<std::uint32_t>(of_rows ? i / q : i % q);
    if (std::ranges::binary_search(lines, line)) places.push_back(static_cast<std::uint32_t>(i));
  }
  return places;
}

}  // namespace concord::amo
