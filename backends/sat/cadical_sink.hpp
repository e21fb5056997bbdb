#pragma once
// CadicalSink: one live CaDiCaL solver, and the only door to the library: what would make it abort
// (a call out of its states, an unknown variable) is checked here first, and no type of its header
// shows.
//
// The library does not tell how much work it did. Conflicts are counted by the clauses that it
// learns: that is about a percent less than there were, and exact where a conflict limit was met.
// Source: A. Biere, K. Fazekas, M. Fleury, M. Heisinger, "CaDiCaL, Kissat, Paracooba, Plingeling
// and Treengeling entering the SAT Competition 2020", SAT Competition 2020.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "backends/sat/sat_solver.hpp"

namespace concord {

class CadicalSink final : public SatSolver {
 public:
  // The library numbers literals from -(2^31 - 1) on, and doubles them in places.
  static constexpr std::uint64_t kMaxVariables = (std::uint64_t{1} << 30) - 1;

  // Seed 0 leaves the library's own; others are folded into the 31 bits that it takes. With `proof`
  // the solver writes binary DRAT to it while it works; then it is for one formula and one solve()
  // without assumptions.
  explicit CadicalSink(std::uint64_t seed = 0, std::shared_ptr<std::FILE> proof = nullptr);
  CadicalSink(const CadicalSink&) = delete;
  CadicalSink& operator=(const CadicalSink&) = delete;
  ~CadicalSink() override;

  // Settings that were measured to be faster on formulas of some hundred clauses which take some
  // tens of conflicts. Only possible before the first variable.
  void prefer_small();

  using ClauseSink::add_clause;
  // Throws std::length_error beyond kMaxVariables.
  Var new_variables(std::uint32_t count) override;
  // Throws std::out_of_range for a variable that was never made; the clause is then not added.
  void add_clause(std::span<const Lit> clause) override;
  void begin_group(std::string_view /*name*/) override {}

  // The same clauses, calls and limit give the same answer.
  [[nodiscard]] Answer solve(std::optional<std::uint64_t> max_conflicts = std::nullopt,
                             std::span<const Lit> assumptions = {}) override;
  void model(std::vector<std::uint8_t>& values) const override;
  void interrupt() noexcept override;

  [[nodiscard]] std::uint64_t variables() const override { return variables_; }
  [[nodiscard]] std::uint64_t clauses() const override { return clauses_; }
  [[nodiscard]] std::uint64_t literals() const override { return literals_; }
  [[nodiscard]] std::optional<std::uint64_t> conflicts() const override { return conflicts_; }

 private:
  struct Library;

  void check(std::span<const Lit> literals, const char* what) const;

  std::shared_ptr<std::FILE> proof_;  // before the library, which writes when it ends
  std::unique_ptr<Library> library_;
  std::uint64_t variables_ = 0;
  std::uint64_t clauses_ = 0;
  std::uint64_t literals_ = 0;
  std::uint64_t conflicts_ = 0;
};

}  // namespace concord
