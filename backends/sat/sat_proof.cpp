#include "backends/sat/sat_proof.hpp"

#include <atomic>
#include <exception>
#include <utility>

#include <fmt/format.h>

#include "backends/request.hpp"
#include "backends/sat/cms.hpp"
#include "backends/sat/side_thread.hpp"
#include "encoders/catalog.hpp"
#include "puzzles/model/cpu_clock.hpp"

namespace concord {
namespace {

// All that the solver works on, so that it can be left behind.
class ProofJob final : public Interruptible {
 public:
  ProofJob(std::shared_ptr<const Formula> formula, std::unique_ptr<SatSolver> solver,
           std::optional<std::uint64_t> max_conflicts, std::shared_ptr<ProofBuffer> buffer)
      : buffer_(std::move(buffer)),
        formula_(std::move(formula)),
        solver_(std::move(solver)),
        max_conflicts_(max_conflicts) {
    if (buffer_ != nullptr) buffer_->interrupt_when_full(this);
  }
  ProofJob(const ProofJob&) = delete;
  ProofJob& operator=(const ProofJob&) = delete;
  ~ProofJob() {
    // What the solver writes as it ends interrupts nobody.
    if (buffer_ != nullptr) buffer_->interrupt_when_full(nullptr);
  }

  void run() {
    if (formula_->variable_count() != 0) solver_->new_variables(formula_->variable_count());
    for (std::size_t i = 0; i < formula_->clause_count() && !interrupted_; ++i) {
      solver_->add_clause(formula_->clause(i));
    }
    if (interrupted_) return;
    const SatSolver::Answer found = solver_->solve(max_conflicts_, {});
    answer.conflicts = solver_->conflicts();
    answer.cpu_s = solver_->child_cpu_s();
    if (found == SatSolver::Answer::kUnsatisfiable) {
      answer.kind = ProvenAnswer::Kind::kUnsatisfiable;
    } else if (found == SatSolver::Answer::kSatisfiable) {
      answer.kind = ProvenAnswer::Kind::kSatisfiable;
      solver_->model(answer.model);
    } else if (auto problem = solver_->problem()) {
      answer.reason = problem->reason;
      answer.problem = std::move(problem->detail);
    }
  }

  void interrupt() noexcept override {
    interrupted_ = true;
    solver_->interrupt();
  }

  ProvenAnswer answer;  // once run() is over

 private:
  const std::shared_ptr<ProofBuffer> buffer_;  // may be null
  const std::shared_ptr<const Formula> formula_;
  const std::unique_ptr<SatSolver> solver_;
  const std::optional<std::uint64_t> max_conflicts_;
  std::atomic<bool> interrupted_ = false;
};

bool has_empty_clause(const Formula& formula) {
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    if (formula.clause(i).empty()) return true;
  }
  return false;
}

// The solver is not asked about a formula that holds the empty clause: the clause is the proof.
void write_proof_of_empty_clause(ProofFormat format, std::FILE* proof) {
  if (proof == nullptr) return;
  if (format == ProofFormat::kFrat) {
    std::fputs("o 1 0\nf 1 0\n", proof);
  } else {
    std::fwrite("a\0", 1, 2, proof);  // binary, as the solvers write it
  }
}

ProvenAnswer refused(StopReason reason, std::string why) {
  ProvenAnswer answer;
  answer.reason = reason;
  answer.problem = std::move(why);
  return answer;
}

ProvenAnswer decide_or_throw(const SatLibrary& library, std::shared_ptr<const Formula> formula,
                             const ProofLimits& limits, std::shared_ptr<std::FILE> proof,
                             const std::shared_ptr<ProofBuffer>& buffer, Watchdog* here) {
  const SatTraits& traits = library.traits();
  if (!formula->xors().empty()) {
    return refused(StopReason::kUnsupported, "a formula with XOR clauses cannot be proved");
  }
  if (formula->variable_count() > traits.max_variables ||
      formula->clause_count() > traits.max_clauses) {
    return refused(StopReason::kUnsupported,
                   fmt::format("{} variables and {} clauses are more than {} takes",
                               formula->variable_count(), formula->clause_count(), traits.name));
  }
  if (has_empty_clause(*formula)) {
    write_proof_of_empty_clause(library.proof_format().value_or(ProofFormat::kFrat), proof.get());
    ProvenAnswer answer;
    answer.kind = ProvenAnswer::Kind::kUnsatisfiable;
    answer.conflicts = 0;
    return answer;
  }
  const SideThread::Due due{deadline_after(SideThread::Clock::now(), limits.timeout_s),
                            limits.stop};
  const double start_s = thread_cpu_s();
  auto solver = proof != nullptr ? library.make_proving(limits.seed, std::move(proof))
                                 : library.make(limits.seed, false);
  solver->limit_memory(limits.memory_B);
  solver->limit_time(due.deadline);
  auto job = std::make_shared<ProofJob>(std::move(formula), std::move(solver), limits.max_conflicts,
                                        buffer);
  ProvenAnswer answer;
  if (here != nullptr) {
    {
      const Watchdog::Watch watch(*here, due.deadline, due.stop, *job);
      job->run();
    }
    answer = std::move(job->answer);
    job.reset();  // the proof is whole now
    answer.cpu_s += thread_cpu_s() - start_s;
    return answer;
  }
  ProofJob& job_here = *job;
  SideThread side(std::move(job), due);
  if (side.run([&job_here] { job_here.run(); })) answer = std::move(job_here.answer);
  if (!side.finish().gone()) answer.kind = ProvenAnswer::Kind::kUnknown;  // the proof has no end
  answer.cpu_s += side.cpu_s();
  return answer;
}

ProvenAnswer decide_safely(const SatLibrary& library, std::shared_ptr<const Formula> formula,
                           const ProofLimits& limits, std::shared_ptr<std::FILE> proof,
                           const std::shared_ptr<ProofBuffer>& buffer, Watchdog* here) {
  try {
    return decide_or_throw(library, std::move(formula), limits, std::move(proof), buffer, here);
  } catch (const std::bad_alloc&) {
    return refused(StopReason::kMemory,
                   fmt::format("{} got no more memory", library.traits().name));
  } catch (const std::exception& problem) {
    return refused(StopReason::kFailure,
                   fmt::format("{} failed: {}", library.traits().name, problem.what()));
  }
}

}  // namespace

ProvenAnswer decide_with(const SatLibrary& library, std::shared_ptr<const Formula> formula,
                         const ProofLimits& limits, std::shared_ptr<std::FILE> proof,
                         Watchdog* here) {
  return decide_safely(library, std::move(formula), limits, std::move(proof), nullptr, here);
}

ProvenAnswer decide_with(const SatLibrary& library, std::shared_ptr<const Formula> formula,
                         const ProofLimits& limits, const std::shared_ptr<ProofBuffer>& proof,
                         Watchdog* here) {
  std::shared_ptr<std::FILE> file = ProofBuffer::open(proof);
  if (file == nullptr) return refused(StopReason::kMemory, "there is no memory for a proof");
  return decide_safely(library, std::move(formula), limits, std::move(file), proof, here);
}

ProvenAnswer decide(const Formula& formula, const ProofLimits& limits,
                    std::shared_ptr<std::FILE> proof) {
  try {
    // A copy: the solver may work on when the caller has gone.
    return decide_with(*cms_library(), std::make_shared<const Formula>(formula), limits,
                       std::move(proof), nullptr);
  } catch (const std::bad_alloc&) {
    return refused(StopReason::kMemory, "there is no memory for a copy of the formula");
  }
}

std::optional<std::string> no_proof_with(const EncodingChoice& choice) {
  if (choice.givens->assumed) {
    return std::string(
        "with assume the solver has seen other boards and the clauses of this one are assumptions: "
        "its proof would be about no formula that can be written down (use prune or unit)");
  }
  if (choice.givens->singles_first) {
    return std::string(
        "with fixpoint the singles are placed before there is a formula, so no proof of it covers "
        "them (use prune or unit)");
  }
  if (choice.native_xor) {
    return std::string("the library's proofs of formulas with XOR clauses do not check");
  }
  return std::nullopt;
}

}  // namespace concord
