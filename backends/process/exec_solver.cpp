#include "backends/process/exec_solver.hpp"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <sys/eventfd.h>
#include <unistd.h>

namespace concord {

ExecSolver::ExecSolver(std::shared_ptr<const SolverRow> row, std::uint64_t seed,
                       std::shared_ptr<std::FILE> proof)
    : row_(std::move(row)),
      proof_(std::move(proof)),
      interrupt_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (!interrupt_) throw std::system_error(errno, std::generic_category(), "eventfd");
  options_.seed = seed;
  options_.proof = proof_.get();
  options_.interrupt = interrupt_.get();
}

Var ExecSolver::new_variables(std::uint32_t count) {
  constexpr std::uint32_t kMost = std::numeric_limits<std::int32_t>::max();
  if (count > kMost - formula_.variable_count())
    throw std::length_error("a DIMACS file cannot number so many variables");
  return formula_.new_variables(count);
}

void ExecSolver::check(std::span<const Lit> literals) const {
  for (const Lit literal : literals) {
    if (literal.var() >= formula_.variable_count())
      throw std::out_of_range("a literal of a variable that was never made");
  }
}

void ExecSolver::add_clause(std::span<const Lit> clause) {
  check(clause);
  formula_.add_clause(clause);
}

SatSolver::Answer ExecSolver::solve(std::optional<std::uint64_t> max_conflicts,
                                    std::span<const Lit> assumptions) {
  check(assumptions);
  // An interruption is for a call that runs.
  std::uint64_t earlier = 0;
  (void)!::read(interrupt_.get(), &earlier, sizeof earlier);
  options_.max_conflicts = max_conflicts;
  ExecRun run = run_solver(*row_, formula_, assumptions, options_);
  cpu_s_ += run.cpu_s;
  max_rss_B_ = std::max(max_rss_B_, run.max_rss_B);
  model_ = std::move(run.verdict.model);
  problem_ = std::move(run.verdict.problem);
  return run.verdict.answer;
}

void ExecSolver::interrupt() noexcept {
  const std::uint64_t one = 1;
  (void)!::write(interrupt_.get(), &one, sizeof one);
}

}  // namespace concord
