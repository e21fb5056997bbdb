#include "backends/process/exec_backend.hpp"

#include <utility>

#include "backends/process/exec_solver.hpp"
#include "backends/sat/sat_backend.hpp"

namespace concord {
namespace {

// The program's own, beside the copy of the formula here, which grows by doubling: no program of
// the table takes less a literal, a clause and a variable, and how much more is theirs to say: it
// runs under the memory limit itself.
constexpr std::uint64_t kLiteral_B = 4 + 8;
constexpr std::uint64_t kClause_B = 24 + 16;
constexpr std::uint64_t kVariable_B = 100;

SatTraits exec_traits(const SolverRow& row) {
  SatTraits traits;
  traits.name = row.name;
  traits.prompt = true;  // a process can be ended at any moment
  return traits;
}

class ExecLibrary final : public SatLibrary {
 public:
  explicit ExecLibrary(std::shared_ptr<const SolverRow> row)
      : SatLibrary(exec_traits(*row)), row_(std::move(row)) {}

  [[nodiscard]] std::unique_ptr<SatSolver> make(std::uint64_t seed, bool /*large*/) const override {
    return std::make_unique<ExecSolver>(row_, seed);
  }
  [[nodiscard]] std::uint64_t formula_B(const EncodingSize& size) const override {
    return saturating_add(saturating_multiply(size.variables, kVariable_B),
                          saturating_add(saturating_multiply(size.clauses, kClause_B),
                                         saturating_multiply(size.literals, kLiteral_B)));
  }
  [[nodiscard]] std::uint64_t clause_B(std::uint64_t literals) const override {
    return kClause_B + saturating_multiply(literals, kLiteral_B);
  }
  [[nodiscard]] std::optional<ProofFormat> proof_format() const override {
    return row_->proof_format;
  }
  [[nodiscard]] std::unique_ptr<SatSolver> make_proving(
      std::uint64_t seed, std::shared_ptr<std::FILE> proof) const override {
    if (!row_->proof_format) return nullptr;
    return std::make_unique<ExecSolver>(row_, seed, std::move(proof));
  }

 private:
  std::shared_ptr<const SolverRow> row_;
};

std::shared_ptr<const SolverRow> row_of(const BackendOptions& options) {
  if (options.solver != nullptr) return options.solver;
  if (auto row = SolverTable::built_in().find(options.target)) return row;
  // A program of that name is asked for, and that there is none will be said.
  SolverRow row;
  row.name = options.target;
  row.command = {options.target, "%cnf"};
  return std::make_shared<const SolverRow>(std::move(row));
}

}  // namespace

std::shared_ptr<const SatLibrary> exec_library(std::shared_ptr<const SolverRow> row) {
  return std::make_shared<const ExecLibrary>(std::move(row));
}

std::unique_ptr<Backend> make_exec(const BackendOptions& options) {
  return make_sat_backend(exec_library(row_of(options)), options);
}

}  // namespace concord
