// decide() by CryptoMiniSat: one solver object, one solve, its FRAT written while it works.

#include "backends/decide.hpp"

#include <chrono>
#include <ctime>
#include <exception>

#include <cryptominisat5/cryptominisat.h>
#include <fmt/format.h>

#include "backends/sat/cms_sink.hpp"
#include "backends/sat/watchdog.hpp"

namespace concord {
namespace {

double thread_cpu_s() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

class Solver final : public Interruptible {
 public:
  explicit Solver(std::FILE* proof) {
    solver_.set_verbosity(0);
    solver_.set_sls(0);  // minds no interruption
    // Only possible before the first variable.
    if (proof != nullptr) solver_.set_frat(proof);
  }

  void load(const Formula& formula) {
    solver_.new_vars(formula.variable_count());
    std::vector<CMSat::Lit> buffer;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
      buffer.clear();
      for (const Lit literal : formula.clause(i))
        buffer.push_back(CMSat::Lit::toLit(literal.code()));
      solver_.add_clause(buffer);
    }
  }

  void solve(const ProofLimits& limits, ProvenAnswer& answer) {
    if (limits.max_conflicts) solver_.set_max_confl(*limits.max_conflicts);
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

  void interrupt() noexcept override { solver_.interrupt_asap(); }

 private:
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

ProvenAnswer decide(const Formula& formula, const ProofLimits& limits, std::FILE* proof) {
  ProvenAnswer answer;
  const double start_s = thread_cpu_s();
  try {
    if (!formula.xors().empty()) {
      answer.problem = "a formula with XOR clauses cannot be proved";
    } else if (formula.variable_count() > CmsSink::kMaxVariables ||
               formula.clause_count() > CmsSink::kMaxClauses) {
      answer.problem = fmt::format("{} variables and {} clauses are more than CryptoMiniSat takes",
                                   formula.variable_count(), formula.clause_count());
    } else if (has_empty_clause(formula, proof)) {
      answer.kind = ProvenAnswer::Kind::kUnsatisfiable;
    } else {
      Solver solver(proof);
      Watchdog watchdog;
      std::optional<Watchdog::Clock::time_point> deadline;
      if (limits.timeout_s) {
        deadline = Watchdog::Clock::now() + std::chrono::duration_cast<Watchdog::Clock::duration>(
                                                std::chrono::duration<double>(*limits.timeout_s));
      }
      const Watchdog::Watch watch(watchdog, deadline, limits.stop, solver);
      solver.load(formula);
      solver.solve(limits, answer);
    }
  } catch (const std::exception& problem) {
    answer.kind = ProvenAnswer::Kind::kUnknown;
    answer.problem = fmt::format("CryptoMiniSat failed: {}", problem.what());
  } catch (const CMSat::TooManyVarsError&) {
    answer.problem = "CryptoMiniSat refused so many variables";
  } catch (const CMSat::TooLongClauseError&) {
    answer.problem = "CryptoMiniSat refused a clause of that many literals";
  }
  answer.cpu_s = thread_cpu_s() - start_s;
  return answer;
}

}  // namespace concord
