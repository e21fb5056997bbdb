#include "backends/sat/cadical_sink.hpp"

#include <algorithm>
#include <atomic>
#include <climits>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <cadical.hpp>

namespace concord {
namespace {

// What the library asks while it works: whether to stop. Its own terminate() aborts the process
// when it is called in the wrong moment, which another thread cannot know.
struct StopWhenTold final : CaDiCaL::Terminator {
  std::atomic<bool> told = false;
  bool terminate() override { return told.load(std::memory_order_relaxed); }
};

// Counts what the library learns. Refusing each clause keeps it from being handed over.
struct CountLearnt final : CaDiCaL::Learner {
  std::uint64_t clauses = 0;
  bool learning(int /*size*/) override {
    ++clauses;
    return false;
  }
  void learn(int /*literal*/) override {}
};

int number_of(Lit literal) {
  return static_cast<int>(literal.dimacs());
}

// The variable makes the library trace its calls to a file, and abort when a second solver is made.
void refuse_tracing() {
  if (std::getenv("CADICAL_API_TRACE") != nullptr) {
    throw std::runtime_error(
        "CaDiCaL would trace one solver and abort at the next: unset CADICAL_API_TRACE");
  }
}

}  // namespace

struct CadicalSink::Library {
  StopWhenTold stop;  // these two before the solver, which knows them
  CountLearnt learnt;
  CaDiCaL::Solver solver;

  // Memory ran out within a clause: whatever follows would be taken for the rest of it.
  void refuse_broken() const {
    if (solver.state() == CaDiCaL::ADDING) {
      throw std::runtime_error("CaDiCaL was left within a clause");
    }
  }
};

CadicalSink::CadicalSink(std::uint64_t seed, std::shared_ptr<std::FILE> proof)
    : proof_(std::move(proof)), library_((refuse_tracing(), std::make_unique<Library>())) {
  CaDiCaL::Solver& solver = library_->solver;
  // All of these only before the first variable.
  solver.set("quiet", 1);
  if (seed != 0) {
    constexpr std::uint64_t kLargest = 2'000'000'000;
    solver.set("seed", static_cast<int>((seed ^ (seed >> 32)) % kLargest + 1));
  }
  if (proof_ != nullptr && !solver.trace_proof(proof_.get(), "proof")) {
    throw std::runtime_error("CaDiCaL would not write a proof");
  }
  solver.connect_terminator(&library_->stop);
  solver.connect_learner(&library_->learnt);
}

CadicalSink::~CadicalSink() {
  library_->solver.disconnect_terminator();
  library_->solver.disconnect_learner();
}

// A candidate tried true says more than one tried false, whatever it was before. The assignments
// that the library tries first for luck are seldom models of a board, and there is no long way to
// jump back.
void CadicalSink::prefer_small() {
  CaDiCaL::Solver& solver = library_->solver;
  solver.set("forcephase", 1);
  solver.set("lucky", 0);
  solver.set("chrono", 0);
}

Var CadicalSink::new_variables(std::uint32_t count) {
  if (variables_ + count > kMaxVariables) {
    throw std::length_error(fmt::format("CaDiCaL takes at most {} variables", kMaxVariables));
  }
  const auto first = static_cast<Var>(variables_);
  if (count == 0) return first;
  library_->refuse_broken();
  library_->solver.reserve(static_cast<int>(variables_ + count));
  variables_ += count;
  return first;
}

inline void CadicalSink::check(std::span<const Lit> literals, const char* what) const {
  bool unknown = false;
  for (const Lit literal : literals) unknown |= literal.var() >= variables_;
  if (unknown) throw std::out_of_range(fmt::format("{} has a variable that was never made", what));
}

void CadicalSink::add_clause(std::span<const Lit> clause) {
  check(clause, "a clause");
  library_->refuse_broken();
  CaDiCaL::Solver& solver = library_->solver;
  for (const Lit literal : clause) solver.add(number_of(literal));
  solver.add(0);
  ++clauses_;
  literals_ += clause.size();
}

SatSolver::Answer CadicalSink::solve(std::optional<std::uint64_t> max_conflicts,
                                     std::span<const Lit> assumptions) {
  check(assumptions, "an assumption");
  library_->refuse_broken();
  CaDiCaL::Solver& solver = library_->solver;
  // Of this call: the library forgets both when it returns.
  for (const Lit literal : assumptions) solver.assume(number_of(literal));
  if (max_conflicts) {
    solver.limit("conflicts", static_cast<int>(std::min<std::uint64_t>(*max_conflicts, INT_MAX)));
  }
  library_->stop.told = false;
  const std::uint64_t before = library_->learnt.clauses;
  const int answer = solver.solve();
  const std::uint64_t learnt = library_->learnt.clauses - before;
  const bool limited = answer == 0 && max_conflicts && !library_->stop.told;
  conflicts_ += limited ? std::max(learnt, *max_conflicts) : learnt;
  if (answer == 10) return Answer::kSatisfiable;
  if (answer == 20) return Answer::kUnsatisfiable;
  return Answer::kUnknown;
}

void CadicalSink::model(std::vector<std::uint8_t>& values) const {
  values.assign(variables_, 0);
  CaDiCaL::Solver& solver = library_->solver;
  if (solver.state() != CaDiCaL::SATISFIED) return;
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = solver.val(static_cast<int>(i + 1)) > 0 ? 1 : 0;
  }
}

void CadicalSink::interrupt() noexcept {
  library_->stop.told = true;
}

}  // namespace concord
