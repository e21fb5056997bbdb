#include "encoders/explain/explainer.hpp"

#include <utility>

namespace concord {

Explainer::Explainer(const VariableMap& variables, BoardView board, const ClauseFilter& filter,
                     Handler handler)
    : words_(variables, board), matcher_(variables, filter), handler_(std::move(handler)) {}

Var Explainer::new_variables(std::uint32_t count) {
  const Var first = variables_;
  variables_ += count;
  return first;
}

void Explainer::begin_group(std::string_view name) {
  group_ = name;
  rule_ = {};
  ++groups_;
}

void Explainer::add_clause(std::span<const Lit> clause) {
  ++clauses_;
  if (!matcher_.matches(clauses_, rule_, clause)) return;
  text_.clear();
  words_.clause(group_, rule_, clause, text_);
  hand_on(clauses_, clause);
}

bool Explainer::add_xor(std::span<const Lit> literals, bool odd) {
  if (!matcher_.matches(0, rule_, literals)) return true;
  text_.clear();
  words_.parity(rule_, literals, odd, text_);
  hand_on(0, literals);
  return true;
}

void Explainer::hand_on(std::uint64_t number, std::span<const Lit> literals) {
  matcher_.cells(rule_, literals, cells_);
  handler_({number, groups_ == 0 ? 0 : groups_ - 1, group_, rule_, literals, cells_, text_});
}

}  // namespace concord
