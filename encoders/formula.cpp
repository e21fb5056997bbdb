#include "encoders/formula.hpp"

#include <algorithm>
#include <array>

namespace concord {

void Formula::reserve(const EncodingSize& size) {
  literals_.reserve(size.literals);
  ends_.reserve(size.clauses);
}

void Formula::clear() {
  variables_ = 0;
  literals_.clear();
  ends_.clear();
  groups_.clear();
  xors_.clear();
}

Var Formula::new_variables(std::uint32_t count) {
  const Var first = variables_;
  variables_ += count;
  return first;
}

void Formula::add_conflicts(Lit first, std::span<const Lit> others) {
  // Making room at once pays only for many: small boards have two or three at a time.
  constexpr std::size_t kFew = 8;
  if (others.size() <= kFew) {
    std::array<Lit, 2> clause = {~first, Lit()};
    for (const Lit other : others) {
      clause[1] = ~other;
      Formula::add_clause(clause);
    }
    return;
  }
  const std::size_t literals = literals_.size();
  const std::size_t clauses = ends_.size();
  literals_.resize(literals + 2 * others.size());
  ends_.resize(clauses + others.size());
  for (std::size_t i = 0; i < others.size(); ++i) {
    literals_[literals + 2 * i] = ~first;
    literals_[literals + 2 * i + 1] = ~others[i];
    ends_[clauses + i] = literals + 2 * i + 2;
  }
}

void Formula::begin_group(std::string_view name) {
  groups_.push_back({std::string(name), ends_.size(), 0});
}

std::vector<ClauseGroup> Formula::groups() const {
  std::vector<ClauseGroup> groups = groups_;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::uint64_t end = i + 1 < groups.size() ? groups[i + 1].first : ends_.size();
    groups[i].count = end - groups[i].first;
  }
  return groups;
}

bool is_satisfied(std::span<const Lit> clause, std::span<const std::uint8_t> model) {
  return std::ranges::any_of(
      clause, [&](Lit literal) { return (model[literal.var()] != 0) != literal.negated(); });
}

}  // namespace concord
