#include "backends/sat/cms_sink.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <cryptominisat5/cryptominisat.h>
#include <fmt/format.h>

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

// Without a caller's atomic each solver has its own: one passed in is written by the library, and
// one shared by two solvers would stop both. The settings are the library's own but for local
// search: 15 others were measured to be within 0.7 % of them on 9x9, and set_max_time, threads and
// set_single_run each misbehave.
struct CmsSink::Library {
  CMSat::SATSolver solver;
  std::vector<CMSat::Lit> clause;  // reused, so that a clause costs no allocation
  std::vector<unsigned> parity;    // the same for the variables of an XOR clause

  // Into `clause`; false when there is a variable that was never made.
  [[nodiscard]] bool translate(std::span<const Lit> literals, std::uint64_t variables) {
    clause.resize(literals.size());
    bool unknown = false;
    for (std::size_t i = 0; i < literals.size(); ++i) {
      unknown |= literals[i].var() >= variables;
      clause[i] = CMSat::Lit::toLit(literals[i].code());
    }
    return !unknown;
  }
};

CmsSink::CmsSink(std::uint64_t seed, bool local_search, std::shared_ptr<std::FILE> proof)
    : proof_(std::move(proof)), library_(std::make_unique<Library>()) {
  library_->solver.set_verbosity(0);
  // Only possible before the first variable.
  if (proof_ != nullptr) library_->solver.set_frat(proof_.get());
  if (!local_search) library_->solver.set_sls(0);
  if (seed != 0) library_->solver.set_seed(static_cast<std::uint32_t>(seed ^ (seed >> 32)));
}

CmsSink::~CmsSink() = default;

void CmsSink::prefer_true() {
  library_->solver.set_default_polarity(true);
}

Var CmsSink::new_variables(std::uint32_t count) {
  if (variables_ + count > kMaxVariables) {
    throw std::length_error(fmt::format("CryptoMiniSat takes at most {} variables", kMaxVariables));
  }
  const auto first = static_cast<Var>(variables_);
  if (count == 0) return first;
  try {
    library_->solver.new_vars(count);
  } catch (const CMSat::TooManyVarsError&) {  // not a std::exception
    throw std::length_error("CryptoMiniSat refused more variables");
  }
  variables_ += count;
  return first;
}

inline void CmsSink::take(std::span<const Lit> clause, std::uint64_t numbers) {
  if (!library_->translate(clause, variables_)) {
    throw std::out_of_range("a clause has a variable that was never made");
  }
  if (clauses_ + xor_clauses_ + numbers > kMaxClauses) {
    throw std::length_error(fmt::format("CryptoMiniSat takes at most {} clauses", kMaxClauses));
  }
}

void CmsSink::add_clause(std::span<const Lit> clause) {
  take(clause, 1);
  ++clauses_;
  literals_ += clause.size();
  // Where a proof is written, the library sees the formula to its end.
  if (contradiction_ && proof_ == nullptr) return;
  if (clause.empty()) {
    contradiction_ = true;
    return;
  }
  try {
    if (!library_->solver.add_clause(library_->clause)) contradiction_ = true;
  } catch (const CMSat::TooLongClauseError&) {  // not a std::exception
    throw std::length_error("CryptoMiniSat refused a clause of that many literals");
  }
}

bool CmsSink::add_xor(std::span<const Lit> literals, bool odd) {
  const std::uint64_t pieces = kClausesPerXorLiteral * literals.size();
  take(literals, pieces);
  xor_clauses_ += pieces;
  if (contradiction_) return true;
  auto& variables = library_->parity;
  variables.clear();
  // A negated literal is its variable, flipped.
  for (const Lit literal : literals) {
    variables.push_back(literal.var());
    odd ^= literal.negated();
  }
  if (variables.empty()) {
    contradiction_ = odd;
    return true;
  }
  try {
    contradiction_ = !library_->solver.add_xor_clause(variables, odd);
  } catch (const CMSat::TooLongClauseError&) {  // not a std::exception
    throw std::length_error("CryptoMiniSat refused an XOR clause of that many literals");
  } catch (const CMSat::TooManyVarsError&) {
    throw std::length_error("CryptoMiniSat refused more variables");
  }
  return true;
}

CmsSink::Answer CmsSink::solve(std::optional<std::uint64_t> max_conflicts,
                               std::span<const Lit> assumptions) {
  if (!library_->translate(assumptions, variables_)) {
    throw std::out_of_range("an assumption has a variable that was never made");
  }
  if (contradiction_ && proof_ == nullptr) return Answer::kUnsatisfiable;
  // The limit is counted from this call on and forgotten by the library when it returns.
  const std::uint64_t left = kMaxConflicts - std::min(*conflicts(), kMaxConflicts);
  library_->solver.set_max_confl(std::min(left, max_conflicts.value_or(left)));
  const CMSat::lbool answer =
      library_->solver.solve(assumptions.empty() ? nullptr : &library_->clause);
  if (answer == CMSat::l_True) return Answer::kSatisfiable;
  if (answer != CMSat::l_False) return Answer::kUnknown;
  contradiction_ = assumptions.empty() || !library_->solver.okay();
  return Answer::kUnsatisfiable;
}

void CmsSink::model(std::vector<std::uint8_t>& values) const {
  const std::vector<CMSat::lbool>& model = library_->solver.get_model();
  values.assign(variables_, 0);
  const std::size_t size = std::min<std::size_t>(model.size(), values.size());
  for (std::size_t i = 0; i < size; ++i) values[i] = model[i] == CMSat::l_True ? 1 : 0;
}

std::optional<SatSolver::Problem> CmsSink::problem() const {
  if (*conflicts() < kMaxConflicts) return std::nullopt;
  return Problem{StopReason::kUnsupported,
                 "CryptoMiniSat cannot number the clauses of so long a search"};
}

void CmsSink::interrupt() noexcept {
  library_->solver.interrupt_asap();
}

std::optional<std::uint64_t> CmsSink::conflicts() const {
  return library_->solver.get_sum_conflicts();
}

std::optional<std::uint64_t> CmsSink::decisions() const {
  return library_->solver.get_sum_decisions();
}

std::optional<std::uint64_t> CmsSink::propagations() const {
  return library_->solver.get_sum_propagations();
}

}  // namespace concord
