#pragma once
// Formula: clauses in memory. All literals in one flat array, the start of each clause beside it,
// and the groups as ranges of clauses. 4 bytes a literal, 8 a clause, so EncodingSize::formula_B
// says what it takes when reserve() was called first.
//
// Invariant: groups are in order, do not overlap, and end where the next one starts. Not
// thread-safe to change; safe to read from several threads.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "encoders/clause_sink.hpp"
#include "encoders/encoding_size.hpp"

namespace concord {

struct ClauseGroup {
  std::string name;         // "row at-most-one"
  std::uint64_t first = 0;  // index of its first clause
  std::uint64_t count = 0;  // clauses
  bool operator==(const ClauseGroup&) const = default;
};

class Formula final : public ClauseSink {
 public:
  // Room for a formula of this size (as predict_size says); without it the arrays grow by doubling.
  void reserve(const EncodingSize& size);
  // Back to no variables, clauses and groups; the memory is kept for the next board.
  void clear();

  using ClauseSink::add_clause;
  Var new_variables(std::uint32_t count) override;
  void add_clause(std::span<const Lit> clause) override {
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    ends_.push_back(literals_.size());
  }
  void add_conflicts(Lit first, std::span<const Lit> others) override;
  void begin_group(std::string_view name) override;
  [[nodiscard]] bool add_xor(std::span<const Lit> literals, bool odd) override {
    xors_.push_back({{literals.begin(), literals.end()}, odd});
    return true;
  }

  [[nodiscard]] std::uint32_t variable_count() const { return variables_; }
  [[nodiscard]] std::size_t clause_count() const { return ends_.size(); }
  [[nodiscard]] std::size_t literal_count() const { return literals_.size(); }
  [[nodiscard]] std::span<const Lit> clause(std::size_t i) const {
    const std::size_t start = i == 0 ? 0 : ends_[i - 1];
    return {literals_.data() + start, ends_[i] - start};
  }
  struct Xor {
    std::vector<Lit> literals;
    bool odd;  // how many of them are true
    bool operator==(const Xor&) const = default;
  };
  // Beside the clauses, not among them.
  [[nodiscard]] const std::vector<Xor>& xors() const { return xors_; }
  // The groups with their counts so far. Clauses before the first begin_group are in none.
  [[nodiscard]] std::vector<ClauseGroup> groups() const;

  bool operator==(const Formula& other) const {
    return variables_ == other.variables_ && literals_ == other.literals_ && ends_ == other.ends_ &&
           xors_ == other.xors_;
  }

 private:
  std::uint32_t variables_ = 0;
  std::vector<Lit> literals_;
  std::vector<std::uint64_t> ends_;
  std::vector<ClauseGroup> groups_;
  std::vector<Xor> xors_;
};

// Whether `model` (1 for true, one a variable that occurs) makes a literal of the clause true.
[[nodiscard]] bool is_satisfied(std::span<const Lit> clause, std::span<const std::uint8_t> model);

}  // namespace concord
