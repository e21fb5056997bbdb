#pragma once
// IpasirSolver: a live solver of a shared object that is not trusted. Its answers are judged here
// as far as that can be done: a return code of its own, a value that is none, a model that makes a
// clause or an assumption false. Each is a problem() with a name, and the solver is not asked
// again.
//
// The interface has no conflict limit and no statistics: limits are ignored, conflicts unknown.

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/sat/ipasir_object.hpp"
#include "backends/sat/sat_solver.hpp"
#include "encoders/formula.hpp"

namespace concord {

class IpasirSolver final : public SatSolver {
 public:
  static constexpr std::uint64_t kMaxVariables = INT32_MAX - 1;

  // `name`: in sentences. Throws std::runtime_error when the object makes no solver.
  IpasirSolver(const IpasirObject& object, std::string name);
  IpasirSolver(const IpasirSolver&) = delete;
  IpasirSolver& operator=(const IpasirSolver&) = delete;
  ~IpasirSolver() override;

  using ClauseSink::add_clause;
  // Throws std::length_error beyond kMaxVariables.
  Var new_variables(std::uint32_t count) override;
  // Throws std::out_of_range for a variable that was never made; the clause is then not added.
  void add_clause(std::span<const Lit> clause) override;
  void begin_group(std::string_view /*name*/) override {}

  [[nodiscard]] Answer solve(std::optional<std::uint64_t> max_conflicts,
                             std::span<const Lit> assumptions) override;
  void model(std::vector<std::uint8_t>& values) const override { values = model_; }
  [[nodiscard]] std::optional<Problem> problem() const override { return problem_; }
  void interrupt() noexcept override { stop_ = true; }

  [[nodiscard]] std::uint64_t variables() const override { return formula_.variable_count(); }
  [[nodiscard]] std::uint64_t clauses() const override { return formula_.clause_count(); }
  [[nodiscard]] std::uint64_t literals() const override { return formula_.literal_count(); }

 private:
  void check(std::span<const Lit> literals, const char* what) const;
  void note(std::span<const Lit> literals);
  Answer fail(std::string detail);
  Answer read_model(std::span<const Lit> assumptions);

  const IpasirObject object_;
  const std::string name_;
  void* solver_ = nullptr;
  std::atomic<bool> stop_ = false;
  Formula formula_;  // what the models are checked against
  // Variables that the solver has seen; of others it need not know a value.
  std::vector<std::uint8_t> seen_;
  bool contradiction_ = false;  // an empty clause was added, which solvers need not expect
  std::vector<std::uint8_t> model_;
  std::optional<Problem> problem_;
};

}  // namespace concord
