#include "backends/sat/shuffled_library.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "encoders/formula.hpp"
#include "puzzles/model/random.hpp"

namespace concord {
namespace {

class ShuffledSolver final : public SatSolver {
 public:
  ShuffledSolver(std::unique_ptr<SatSolver> solver, std::uint64_t seed, bool takes_xor)
      : solver_(std::move(solver)), random_(seed), takes_xor_(takes_xor) {}

  using ClauseSink::add_clause;
  Var new_variables(std::uint32_t count) override {
    const Var first = formula_.new_variables(count);
    // Later ones keep their places: nothing is left that they could be mixed with.
    if (handed_over_) {
      for (std::uint32_t i = 0; i < count; ++i) numbers_.push_back(solver_->new_variables(1));
    }
    return first;
  }
  void add_clause(std::span<const Lit> clause) override {
    ++clauses_;
    literals_ += clause.size();
    check(clause);
    if (!handed_over_) return formula_.add_clause(clause);
    solver_->add_clause(mapped(clause));
  }
  [[nodiscard]] bool add_xor(std::span<const Lit> literals, bool odd) override {
    if (!takes_xor_) return false;
    check(literals);
    if (handed_over_) return solver_->add_xor(mapped(literals), odd);
    return formula_.add_xor(literals, odd);
  }
  void begin_group(std::string_view /*name*/) override {}

  [[nodiscard]] Answer solve(std::optional<std::uint64_t> max_conflicts,
                             std::span<const Lit> assumptions) override {
    check(assumptions);
    interrupted_ = false;
    if (!handed_over_ && !hand_over()) return Answer::kUnknown;
    return solver_->solve(max_conflicts, mapped(assumptions));
  }

  void model(std::vector<std::uint8_t>& values) const override {
    solver_->model(model_);
    values.resize(numbers_.size());
    for (std::size_t i = 0; i < numbers_.size(); ++i)
      values[i] = numbers_[i] < model_.size() ? model_[numbers_[i]] : 0;
  }

  [[nodiscard]] std::optional<Problem> problem() const override { return solver_->problem(); }
  void interrupt() noexcept override {
    interrupted_ = true;
    solver_->interrupt();
  }
  void limit_memory(std::optional<std::uint64_t> bytes) override { solver_->limit_memory(bytes); }
  void limit_time(std::optional<std::chrono::steady_clock::time_point> deadline) override {
    solver_->limit_time(deadline);
  }

  [[nodiscard]] std::uint64_t variables() const override { return formula_.variable_count(); }
  [[nodiscard]] std::uint64_t clauses() const override { return clauses_; }
  [[nodiscard]] std::uint64_t literals() const override { return literals_; }
  [[nodiscard]] std::optional<std::uint64_t> conflicts() const override {
    return solver_->conflicts();
  }
  [[nodiscard]] std::optional<std::uint64_t> decisions() const override {
    return solver_->decisions();
  }
  [[nodiscard]] std::optional<std::uint64_t> propagations() const override {
    return solver_->propagations();
  }
  [[nodiscard]] double child_cpu_s() const override { return solver_->child_cpu_s(); }
  [[nodiscard]] std::optional<std::uint64_t> child_rss_B() const override {
    return solver_->child_rss_B();
  }

 private:
  void check(std::span<const Lit> literals) const {
    for (const Lit literal : literals) {
      if (literal.var() >= formula_.variable_count())
        throw std::out_of_range("a literal over a variable that was never made");
    }
  }

  std::span<const Lit> mapped(std::span<const Lit> literals) {
    mapped_.clear();
    for (const Lit literal : literals)
      mapped_.emplace_back(numbers_[literal.var()], literal.negated());
    return mapped_;
  }

  // False when it was interrupted: then the solver has a part of the formula and is of no use.
  bool hand_over() {
    numbers_.resize(formula_.variable_count());
    std::iota(numbers_.begin(), numbers_.end(), Var{0});
    random_.shuffle(numbers_);
    solver_->new_variables(formula_.variable_count());
    std::vector<std::size_t> order(formula_.clause_count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    random_.shuffle(order);
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i % 4096 == 0 && interrupted_) return false;
      mapped(formula_.clause(order[i]));
      random_.shuffle(mapped_);
      solver_->add_clause(mapped_);
    }
    for (const Formula::Xor& clause : formula_.xors()) {
      if (!solver_->add_xor(mapped(clause.literals), clause.odd))
        throw std::logic_error("the solver takes no XOR clauses after all");
    }
    handed_over_ = true;
    const std::uint32_t variables = formula_.variable_count();
    formula_ = Formula();  // its memory goes; the count of variables stays
    formula_.new_variables(variables);
    return true;
  }

  std::unique_ptr<SatSolver> solver_;
  Random random_;
  bool takes_xor_;
  Formula formula_;
  bool handed_over_ = false;
  std::vector<Var> numbers_;  // of a variable here: what it is to the solver
  std::vector<Lit> mapped_;
  mutable std::vector<std::uint8_t> model_;
  std::atomic<bool> interrupted_ = false;
  std::uint64_t clauses_ = 0;
  std::uint64_t literals_ = 0;
};

class ShuffledLibrary final : public SatLibrary {
 public:
  explicit ShuffledLibrary(std::shared_ptr<const SatLibrary> library)
      : SatLibrary(library->traits()), library_(std::move(library)) {}

  [[nodiscard]] std::unique_ptr<SatSolver> make(std::uint64_t seed, bool large) const override {
    return std::make_unique<ShuffledSolver>(library_->make(seed, large), seed,
                                            traits().xor_literal_B > 0);
  }
  [[nodiscard]] std::uint64_t formula_B(const EncodingSize& size) const override {
    const std::uint64_t inner_B = library_->formula_B(size);
    const std::uint64_t own_B = size.formula_B();
    return inner_B > UINT64_MAX - own_B ? UINT64_MAX : inner_B + own_B;
  }
  [[nodiscard]] std::uint64_t clause_B(std::uint64_t literals) const override {
    return library_->clause_B(literals);
  }

 private:
  std::shared_ptr<const SatLibrary> library_;
};

}  // namespace

std::shared_ptr<const SatLibrary> make_shuffled(std::shared_ptr<const SatLibrary> library) {
  return std::make_shared<ShuffledLibrary>(std::move(library));
}

}  // namespace concord
