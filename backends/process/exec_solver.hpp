#pragma once
// ExecSolver: a solver program as a SatSolver. Clauses are collected; each solve() writes all of
// them and starts the program anew, which costs about 2 ms beside the solving. What it prints is
// believed as far as judge_solver goes, and every other behaviour is a problem() that names it.

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "backends/process/descriptor.hpp"
#include "backends/process/exec_run.hpp"
#include "backends/process/solver_table.hpp"
#include "backends/sat/sat_solver.hpp"
#include "encoders/formula.hpp"

namespace concord {

class ExecSolver final : public SatSolver {
 public:
  // Where `proof` is given, the proof of an answer of kUnsatisfiable is written to it, for rows
  // that have one. Throws std::system_error when there is no descriptor left.
  ExecSolver(std::shared_ptr<const SolverRow> row, std::uint64_t seed,
             std::shared_ptr<std::FILE> proof = nullptr);

  using ClauseSink::add_clause;
  // Throws std::length_error beyond what DIMACS can number.
  Var new_variables(std::uint32_t count) override;
  // Throws std::out_of_range for a variable that was never made.
  void add_clause(std::span<const Lit> clause) override;
  void begin_group(std::string_view /*name*/) override {}

  [[nodiscard]] Answer solve(std::optional<std::uint64_t> max_conflicts,
                             std::span<const Lit> assumptions) override;
  void model(std::vector<std::uint8_t>& values) const override { values = model_; }
  [[nodiscard]] std::optional<Problem> problem() const override { return problem_; }
  void interrupt() noexcept override;
  void limit_memory(std::optional<std::uint64_t> bytes) override { options_.memory_B = bytes; }
  void limit_time(std::optional<std::chrono::steady_clock::time_point> deadline) override {
    options_.cpu_until = deadline;
  }

  [[nodiscard]] std::uint64_t variables() const override { return formula_.variable_count(); }
  [[nodiscard]] std::uint64_t clauses() const override { return formula_.clause_count(); }
  [[nodiscard]] std::uint64_t literals() const override { return formula_.literal_count(); }
  [[nodiscard]] double child_cpu_s() const override { return cpu_s_; }
  [[nodiscard]] std::optional<std::uint64_t> child_rss_B() const override { return max_rss_B_; }

 private:
  void check(std::span<const Lit> literals) const;

  std::shared_ptr<const SolverRow> row_;
  ExecOptions options_;
  std::shared_ptr<std::FILE> proof_;
  Descriptor interrupt_;  // an eventfd
  Formula formula_;
  std::vector<std::uint8_t> model_;
  std::optional<Problem> problem_;
  double cpu_s_ = 0;
  std::optional<std::uint64_t> max_rss_B_;  // of any run
};

}  // namespace concord
