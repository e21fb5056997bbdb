// Totalizer (Bailleux & Boufkhad 2003) for at most one, one-sided: a balanced binary tree over the
// literals (the smaller half left); each inner node says whether one of the literals below it is
// true (one) and whether two are (two).
//   a -> one, b -> one, a and b -> two, two(a) -> two, two(b) -> two;   the root: not two
// where a and b are the children's "one" (a leaf is its literal). Clauses that these imply are left
// out. 2 (m - 1) variables, 4 (m - 1) clauses. Variables and clauses in post-order.

#include <optional>

#include "encoders/amo/amo.hpp"

namespace concord::amo {
namespace {

struct Node {
  Lit one;
  std::optional<Lit> two;
};

Node write_node(std::span<const Lit> literals, ClauseSink& sink) {
  if (literals.size() == 1) return {literals[0], std::nullopt};
  const Node a = write_node(literals.first(literals.size() / 2), sink);
  const Node b = write_node(literals.subspan(literals.size() / 2), sink);
  const Var first = sink.new_variables(2);
  const Lit one = Lit::positive(first);
  const Lit two = Lit::positive(first + 1);
  sink.add_clause({~a.one, one});
  sink.add_clause({~b.one, one});
  sink.add_clause({~a.one, ~b.one, two});
  if (a.two) sink.add_clause({~*a.two, two});
  if (b.two) sink.add_clause({~*b.two, two});
  return {one, two};
}

// The literals below an inner node: first, count.
struct Range {
  std::uint64_t first;
  std::uint64_t count;
};

// The `node`-th inner node in post-order of a tree over `range`, which has count - 1 of them.
Range inner_node(Range range, std::uint64_t node) {
  while (node != range.count - 2) {
    const std::uint64_t left = range.count / 2;
    if (node < left - 1) {
      range.count = left;
    } else {
      node -= left - 1;
      range = {range.first + left, range.count - left};
    }
  }
  return range;
}

}  // namespace

void Totalizer::encode(std::span<const Lit> literals, ClauseSink& sink) {
  if (literals.size() < 2) return;
  sink.add_clause({~*write_node(literals, sink).two});
}

EncodingSize Totalizer::size(std::uint64_t m) {
  if (m < 2) return {};
  // Two clauses of two literals and one of three a node, one of two for each node but the root.
  return {saturating_multiply(2, m - 1), saturating_multiply(4, m - 1),
          saturating_add(saturating_multiply(9, m - 2), 8)};
}

std::string Totalizer::auxiliary_name(std::uint64_t, std::uint64_t k) {
  return "node" + std::to_string(k / 2 + 1) + (k % 2 == 0 ? ".one" : ".two");
}

Places Totalizer::auxiliary_inputs(std::uint64_t m, std::uint64_t k) {
  if (k % 2 != 0) return {};
  const Range below = inner_node({0, m}, k / 2);
  return consecutive(below.first, below.first + below.count);
}

}  // namespace concord::amo
