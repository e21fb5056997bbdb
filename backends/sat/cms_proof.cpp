// decide() by CryptoMiniSat: one solver object, one solve, its FRAT written while it works.

#include "backends/decide.hpp"

#include <algorithm>
#include <atomic>
#include <exception>

#include <cryptominisat5/cryptominisat.h>
#include <fmt/format.h>

#include "backends/request.hpp"
#include "backends/sat/cms_sink.hpp"
#include "backends/sat/side_thread.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define CONCORD_LEAK_CHECK 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CONCORD_LEAK_CHECK 1
#endif
#endif

#ifdef CONCORD_LEAK_CHECK
// The library loses four bytes in some solves that write a proof; nothing of ours is allocated
// below its frames.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {  // NOLINT: the name is the sanitizer's
  return "leak:libcryptominisat5\n";
}
extern "C" const char* __lsan_default_options();
extern "C" const char* __lsan_default_options() {  // NOLINT
  return "print_suppressions=0";
}
#endif

namespace concord {
namespace {

// All that the library works on, so that it can be left behind.
class Job final : public Interruptible {
 public:
  Job(const Formula& formula, std::shared_ptr<std::FILE> proof,
      std::optional<std::uint64_t> max_conflicts)
      : formula_(formula), proof_(std::move(proof)), max_conflicts_(max_conflicts) {
    solver_.set_verbosity(0);
    solver_.set_sls(0);  // minds no interruption
    // Only possible before the first variable.
    if (proof_) solver_.set_frat(proof_.get());
  }

  void run() {
    solver_.new_vars(formula_.variable_count());
    std::vector<CMSat::Lit> buffer;
    for (std::size_t i = 0; i < formula_.clause_count() && !interrupted_; ++i) {
      buffer.clear();
      for (const Lit literal : formula_.clause(i))
        buffer.push_back(CMSat::Lit::toLit(literal.code()));
      solver_.add_clause(buffer);
    }
    if (interrupted_) return;
    if (max_conflicts_) solver_.set_max_confl(*max_conflicts_);
    const CMSat::lbool result = solver_.solve();
    answer.conflicts = solver_.get_sum_conflicts();
    if (result == CMSat::l_False) answer.kind = ProvenAnswer::Kind::kUnsatisfiable;
    if (result != CMSat::l_True) return;
    answer.kind = ProvenAnswer::Kind::kSatisfiable;
    const std::vector<CMSat::lbool>& model = solver_.get_model();
    answer.model.assign(solver_.nVars(), 0);
    for (std::size_t v = 0; v < std::min(model.size(), answer.model.size()); ++v)
      answer.model[v] = model[v] == CMSat::l_True ? 1 : 0;
  }

  void interrupt() noexcept override {
    interrupted_ = true;
    solver_.interrupt_asap();
  }

  ProvenAnswer answer;  // once run() is over

 private:
  const Formula formula_;             // a copy: the caller may have gone
  std::shared_ptr<std::FILE> proof_;  // before the solver, which writes when it ends
  std::optional<std::uint64_t> max_conflicts_;
  std::atomic<bool> interrupted_ = false;
  CMSat::SATSolver solver_;
};

// The library is not asked about a formula that holds the empty clause: the clause is the proof.
bool has_empty_clause(const Formula& formula, std::FILE* proof) {
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    if (!formula.clause(i).empty()) continue;
    if (proof != nullptr) std::fputs("o 1 0\nf 1 0\n", proof);
    return true;
  }
  return false;
}

}  // namespace

ProvenAnswer decide(const Formula& formula, const ProofLimits& limits,
                    std::shared_ptr<std::FILE> proof) {
  ProvenAnswer answer;
  try {
    if (!formula.xors().empty()) {
      answer.problem = "a formula with XOR clauses cannot be proved";
    } else if (formula.variable_count() > CmsSink::kMaxVariables ||
               formula.clause_count() > CmsSink::kMaxClauses) {
      answer.problem = fmt::format("{} variables and {} clauses are more than CryptoMiniSat takes",
                                   formula.variable_count(), formula.clause_count());
    } else if (has_empty_clause(formula, proof.get())) {
      answer.kind = ProvenAnswer::Kind::kUnsatisfiable;
    } else {
      const SideThread::Due due{deadline_after(SideThread::Clock::now(), limits.timeout_s),
                                limits.stop};
      auto job = std::make_shared<Job>(formula, std::move(proof), limits.max_conflicts);
      Job& job_here = *job;
      SideThread side(std::move(job), due);
      if (side.run([&job_here] { job_here.run(); })) answer = std::move(job_here.answer);
      side.finish();
      answer.cpu_s = side.cpu_s();
    }
  } catch (const std::exception& problem) {
    answer = {};
    answer.problem = fmt::format("CryptoMiniSat failed: {}", problem.what());
  } catch (const CMSat::TooManyVarsError&) {
    answer = {};
    answer.problem = "CryptoMiniSat refused so many variables";
  } catch (const CMSat::TooLongClauseError&) {
    answer = {};
    answer.problem = "CryptoMiniSat refused a clause of that many literals";
  }
  return answer;
}

}  // namespace concord
