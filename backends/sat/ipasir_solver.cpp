#include "backends/sat/ipasir_solver.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace concord {
namespace {

std::int32_t number_of(Lit literal) {
  return static_cast<std::int32_t>(literal.dimacs());
}

}  // namespace

IpasirSolver::IpasirSolver(const IpasirObject& object, std::string name)
    : object_(object), name_(std::move(name)), solver_(object_.init()) {
  if (solver_ == nullptr) throw std::runtime_error(fmt::format("{} made no solver", name_));
  object_.set_terminate(solver_, &stop_, [](void* stop) {
    return static_cast<std::atomic<bool>*>(stop)->load(std::memory_order_relaxed) ? 1 : 0;
  });
}

IpasirSolver::~IpasirSolver() {
  object_.release(solver_);
}

Var IpasirSolver::new_variables(std::uint32_t count) {
  if (variables() + count > kMaxVariables) {
    throw std::length_error(fmt::format("{} takes at most {} variables", name_, kMaxVariables));
  }
  const Var first = formula_.new_variables(count);
  seen_.resize(variables(), 0);
  return first;
}

void IpasirSolver::check(std::span<const Lit> literals, const char* what) const {
  bool unknown = false;
  for (const Lit literal : literals) unknown |= literal.var() >= variables();
  if (unknown) throw std::out_of_range(fmt::format("{} has a variable that was never made", what));
}

void IpasirSolver::note(std::span<const Lit> literals) {
  for (const Lit literal : literals) seen_[literal.var()] = 1;
}

void IpasirSolver::add_clause(std::span<const Lit> clause) {
  check(clause, "a clause");
  formula_.add_clause(clause);
  if (clause.empty()) contradiction_ = true;
  if (contradiction_) return;
  note(clause);
  for (const Lit literal : clause) object_.add(solver_, number_of(literal));
  object_.add(solver_, 0);
}

SatSolver::Answer IpasirSolver::fail(std::string detail) {
  problem_ = Problem{StopReason::kFailure, std::move(detail)};
  return Answer::kUnknown;
}

SatSolver::Answer IpasirSolver::solve(std::optional<std::uint64_t> /*max_conflicts*/,
                                      std::span<const Lit> assumptions) {
  check(assumptions, "an assumption");
  if (problem_) return Answer::kUnknown;
  if (contradiction_) return Answer::kUnsatisfiable;
  note(assumptions);
  for (const Lit literal : assumptions) object_.assume(solver_, number_of(literal));
  stop_ = false;
  switch (const int answer = object_.solve(solver_)) {
    case 10: return read_model(assumptions);
    case 20: return Answer::kUnsatisfiable;
    case 0:
      if (stop_) return Answer::kUnknown;
      return fail(fmt::format("{} gave up, though nobody told it to", name_));
    default:
      return fail(fmt::format("{} returned {}, which is neither 10 nor 20 nor 0", name_, answer));
  }
}

SatSolver::Answer IpasirSolver::read_model(std::span<const Lit> assumptions) {
  model_.assign(variables(), 0);
  for (std::size_t i = 0; i < model_.size(); ++i) {
    if (seen_[i] == 0) continue;
    const auto number = static_cast<std::int32_t>(i + 1);
    const std::int32_t value = object_.val(solver_, number);
    // 0: either will do.
    if (value != number && value != -number && value != 0) {
      return fail(fmt::format("{} gave variable {} the value {}, which is neither {} nor -{} nor 0",
                              name_, number, value, number, number));
    }
    model_[i] = value > 0 ? 1 : 0;
  }
  for (std::size_t i = 0; i < formula_.clause_count(); ++i) {
    if (is_satisfied(formula_.clause(i), model_)) continue;
    return fail(fmt::format("{} gave a model in which clause {} of {} is false", name_, i + 1,
                            formula_.clause_count()));
  }
  for (const Lit literal : assumptions) {
    if (is_satisfied({&literal, 1}, model_)) continue;
    return fail(fmt::format("{} gave a model in which the assumption {} is false", name_,
                            literal.dimacs()));
  }
  return Answer::kSatisfiable;
}

}  // namespace concord
