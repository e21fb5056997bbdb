#pragma once
// CmsSink: one live CryptoMiniSat solver, and the only door to the library: what would make it
// abort, exit or print (an unknown variable, too many variables) is checked here first and becomes
// a std::exception, and no type of its header shows.
//
// XOR clauses are an experiment: the library cuts each into pieces of ordinary clauses as well and
// is slower with them, and its proofs do not check.
// Source: M. Soos, K. Nohl, C. Castelluccia, "Extending SAT solvers to cryptographic problems",
// SAT 2009.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "backends/sat/sat_solver.hpp"

namespace concord {

class CmsSink final : public SatSolver {
 public:
  // The library's own bound.
  static constexpr std::uint64_t kMaxVariables = (std::uint64_t{1} << 28) - 1;
  // The library numbers clauses, learnt and rewritten ones too, with 28 bits and aborts beyond.
  // Half of the numbers are for the clauses that are added, half for the search.
  static constexpr std::uint64_t kMaxClauses = std::uint64_t{1} << 27;
  static constexpr std::uint64_t kMaxConflicts = kMaxClauses / 4;  // 1.7 to 3 numbers each measured

  // Seed 0 leaves the library's own; the upper half of others is folded into its 32 bits. Local
  // search minds no interruption for 0.15 to 1.2 s, whatever the size of the formula; only formulas
  // that need ten thousands of conflicts ever come to it.
  //
  // With `proof` the solver writes FRAT to it while it works and when it ends; then it is for one
  // formula without XOR clauses and one solve() without assumptions.
  explicit CmsSink(std::uint64_t seed = 0, bool local_search = false,
                   std::shared_ptr<std::FILE> proof = nullptr);
  CmsSink(const CmsSink&) = delete;
  CmsSink& operator=(const CmsSink&) = delete;
  ~CmsSink() override;

  // Decides open variables true first. Only possible before the first variable.
  void prefer_true();

  using ClauseSink::add_clause;
  // Throws std::length_error beyond kMaxVariables.
  Var new_variables(std::uint32_t count) override;
  // Throws std::out_of_range for a variable that was never made and std::length_error beyond
  // kMaxClauses; the clause is then not added.
  void add_clause(std::span<const Lit> clause) override;
  // Natively. Throws as add_clause does.
  [[nodiscard]] bool add_xor(std::span<const Lit> literals, bool odd) override;
  void begin_group(std::string_view /*name*/) override {}

  // A conflict limit is kept to within a few conflicts; the same clauses, calls and limit give the
  // same answer.
  [[nodiscard]] Answer solve(std::optional<std::uint64_t> max_conflicts = std::nullopt,
                             std::span<const Lit> assumptions = {}) override;
  void model(std::vector<std::uint8_t>& values) const override;
  // The kMaxConflicts of this solver may be used up: it answers kUnknown from then on.
  [[nodiscard]] std::optional<Problem> problem() const override;
  void interrupt() noexcept override;

  [[nodiscard]] std::uint64_t variables() const override { return variables_; }
  // Those of add_clause; XOR clauses are none of them.
  [[nodiscard]] std::uint64_t clauses() const override { return clauses_; }
  [[nodiscard]] std::uint64_t literals() const override { return literals_; }
  [[nodiscard]] std::optional<std::uint64_t> conflicts() const override;
  [[nodiscard]] std::optional<std::uint64_t> decisions() const override;
  [[nodiscard]] std::optional<std::uint64_t> propagations() const override;

 private:
  struct Library;

  // What the library numbers for an XOR clause of so many literals, at most.
  static constexpr std::uint64_t kClausesPerXorLiteral = 4;

  // Checks what is to be added and translates it.
  void take(std::span<const Lit> clause, std::uint64_t numbers);

  std::shared_ptr<std::FILE> proof_;  // before the library, which writes when it ends
  std::unique_ptr<Library> library_;
  std::uint64_t variables_ = 0;
  std::uint64_t clauses_ = 0;
  std::uint64_t literals_ = 0;
  std::uint64_t xor_clauses_ = 0;  // what the library makes of XOR clauses, at most
  bool contradiction_ = false;     // the clauses alone are known to be unsatisfiable
};

}  // namespace concord
