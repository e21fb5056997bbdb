// The backend `cdcl`: Cdcl as one more source of live solvers for what all SAT backends share
// (sat/sat_backend.hpp), with its lessons as a DRAT proof.

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "backends/native/cdcl/cdcl.hpp"
#include "backends/native/cdcl/drat_text.hpp"
#include "backends/native/native.hpp"
#include "backends/sat/sat_backend.hpp"
#include "backends/sat/sat_library.hpp"

namespace concord {
namespace {

// Each lesson follows from what is there by unit propagation (RUP), as DRAT wants it.
class ProofWriter : public SilentCdclObserver {
 public:
  explicit ProofWriter(std::shared_ptr<std::FILE> file) : file_(std::move(file)) {}

  void learnt(ClauseNumber /*number*/, std::span<const Lit> clause, std::size_t /*level*/) {
    write(DratStep::kAdd, clause);
  }
  void forgotten(ClauseNumber /*number*/, std::span<const Lit> clause) {
    write(DratStep::kDelete, clause);
  }
  void refuted() { write(DratStep::kAdd, {}); }

 private:
  void write(DratStep step, std::span<const Lit> clause) {
    line_.clear();
    append_drat(step, clause, line_);
    // Whether all of it was written is the reader's to ask (std::ferror).
    static_cast<void>(std::fwrite(line_.data(), 1, line_.size(), file_.get()));
  }

  std::shared_ptr<std::FILE> file_;
  std::string line_;
};

template <typename Observer>
class CdclSolver final : public SatSolver {
 public:
  explicit CdclSolver(const CdclSettings& settings, Observer observer = Observer())
      : solver_(settings, std::move(observer)) {}

  using ClauseSink::add_clause;
  Var new_variables(std::uint32_t count) override { return solver_.new_variables(count); }
  void add_clause(std::span<const Lit> clause) override {
    check(clause, "a clause");
    solver_.add_clause(clause);
    ++clauses_;
    literals_ += clause.size();
  }
  void begin_group(std::string_view /*name*/) override {}

  [[nodiscard]] Answer solve(std::optional<std::uint64_t> max_conflicts,
                             std::span<const Lit> assumptions) override {
    check(assumptions, "an assumption");
    stop_.clear();
    switch (solver_.solve(assumptions, max_conflicts, &stop_)) {
      case Cdcl<Observer>::Answer::kSatisfiable: return Answer::kSatisfiable;
      case Cdcl<Observer>::Answer::kUnsatisfiable: return Answer::kUnsatisfiable;
      case Cdcl<Observer>::Answer::kUnknown: break;
    }
    return Answer::kUnknown;
  }
  void model(std::vector<std::uint8_t>& values) const override {
    values.assign(solver_.model().begin(), solver_.model().end());
    values.resize(solver_.variable_count());
  }
  void interrupt() noexcept override { stop_.request_stop(); }

  [[nodiscard]] std::uint64_t variables() const override { return solver_.variable_count(); }
  [[nodiscard]] std::uint64_t clauses() const override { return clauses_; }
  [[nodiscard]] std::uint64_t literals() const override { return literals_; }
  [[nodiscard]] std::optional<std::uint64_t> conflicts() const override {
    return solver_.counts().conflicts;
  }
  [[nodiscard]] std::optional<std::uint64_t> decisions() const override {
    return solver_.counts().decisions;
  }
  [[nodiscard]] std::optional<std::uint64_t> propagations() const override {
    return solver_.counts().propagations;
  }

 private:
  void check(std::span<const Lit> literals, const char* what) const {
    for (const Lit literal : literals) {
      if (literal.var() >= solver_.variable_count()) {
        throw std::out_of_range(fmt::format("{} has a variable that was never made", what));
      }
    }
  }

  Cdcl<Observer> solver_;
  StopFlag stop_;
  std::uint64_t clauses_ = 0;
  std::uint64_t literals_ = 0;
};

SatTraits cdcl_traits() {
  SatTraits traits;
  traits.name = "cdcl";
  // It stops within milliseconds, but to give back what millions of lists hold takes longer.
  traits.small_B = 48'000'000;
  traits.huge_B = 512'000'000;
  return traits;
}

class CdclLibrary final : public SatLibrary {
 public:
  CdclLibrary() : SatLibrary(cdcl_traits()) {}

  [[nodiscard]] std::unique_ptr<SatSolver> make(std::uint64_t seed, bool /*large*/) const override {
    return std::make_unique<CdclSolver<SilentCdclObserver>>(CdclSettings{.seed = seed});
  }
  // Arrays that have grown may be twice what is in them, and thrice while they grow.
  [[nodiscard]] std::uint64_t formula_B(const EncodingSize& size) const override {
    constexpr std::uint64_t kVariable_B = 240;
    constexpr std::uint64_t kClause_B = 3 * 12 + 2 * 2 * 8 + 16;
    constexpr std::uint64_t kLiteral_B = 3 * 4;
    // As much again for what is learnt, and what it takes to sort out what is forgotten.
    constexpr std::uint64_t kSearch_B = 1'500'000;
    const std::uint64_t clauses = saturating_add(saturating_multiply(size.clauses, kClause_B),
                                                 saturating_multiply(size.literals, kLiteral_B));
    const std::uint64_t search = std::max(clauses, kSearch_B);
    return saturating_add(saturating_multiply(size.variables, kVariable_B),
                          saturating_add(clauses, search));
  }
  [[nodiscard]] std::uint64_t clause_B(std::uint64_t literals) const override {
    return 84 + 12 * literals;
  }
  [[nodiscard]] std::optional<ProofFormat> proof_format() const override {
    return ProofFormat::kDrat;
  }
  [[nodiscard]] std::unique_ptr<SatSolver> make_proving(
      std::uint64_t seed, std::shared_ptr<std::FILE> proof) const override {
    return std::make_unique<CdclSolver<ProofWriter>>(CdclSettings{.seed = seed},
                                                     ProofWriter(std::move(proof)));
  }
};

}  // namespace

std::unique_ptr<Backend> make_cdcl(const BackendOptions& options) {
  static const auto library = std::make_shared<const CdclLibrary>();
  return make_sat_backend(library, options);
}

}  // namespace concord
