#pragma once
// CountingSink: keeps the numbers of a formula and nothing else: variables, clauses and literals,
// in all, by rule group and by clause length. The first pass of the DIMACS writer, and what the
// size formulas are tested against.

#include <cstdint>
#include <string>
#include <vector>

#include "encoders/clause_sink.hpp"
#include "encoders/encoding_size.hpp"

namespace concord {

struct GroupSize {
  std::string name;
  std::uint64_t variables = 0;  // made while the group was open: its auxiliary ones
  std::uint64_t clauses = 0;
  std::uint64_t literals = 0;
  bool operator==(const GroupSize&) const = default;
};

class CountingSink final : public ClauseSink {
 public:
  using ClauseSink::add_clause;
  Var new_variables(std::uint32_t count) override;
  void add_clause(std::span<const Lit> clause) override {
    if (clause.size() >= by_length_.size()) by_length_.resize(clause.size() + 1);
    ++by_length_[clause.size()];
  }
  void add_conflicts(Lit /*first*/, std::span<const Lit> others) override {
    if (others.empty()) return;
    if (by_length_.size() <= 2) by_length_.resize(3);
    by_length_[2] += others.size();
  }
  void begin_group(std::string_view name) override;
  [[nodiscard]] bool add_xor(std::span<const Lit> literals, bool /*odd*/) override {
    ++xors_;
    xor_literals_ += literals.size();
    return true;
  }

  [[nodiscard]] EncodingSize size() const;
  // The groups so far, in order.
  [[nodiscard]] std::vector<GroupSize> groups() const;
  // Native XOR clauses and their literals; in none of the other numbers.
  [[nodiscard]] std::uint64_t xors() const { return xors_; }
  [[nodiscard]] std::uint64_t xor_literals() const { return xor_literals_; }
  // by_length()[k]: clauses of k literals.
  [[nodiscard]] const std::vector<std::uint64_t>& by_length() const { return by_length_; }

 private:
  struct Start {
    std::string name;
    EncodingSize at;
  };
  std::uint64_t variables_ = 0;
  std::uint64_t xors_ = 0;
  std::uint64_t xor_literals_ = 0;
  std::vector<std::uint64_t> by_length_;
  std::vector<Start> starts_;
};

}  // namespace concord
