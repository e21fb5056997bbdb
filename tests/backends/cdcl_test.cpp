// Cdcl, both methods: answers, models, cores and counts are those of a naive solver on random
// formulas; and what it tells of its work is true, event by event.

#include <map>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "backends/native/cdcl/cdcl.hpp"
#include "encoders/formula.hpp"
#include "tests/encoders/tiny_solver.hpp"

namespace concord {
namespace {

using Method = CdclSettings::Method;
using Order = CdclSettings::Order;

// Follows the solver with books of its own, and notes what is not so.
class Auditor : public SilentCdclObserver {
 public:
  struct Books {
    const Formula* formula = nullptr;
    Method method = Method::kCdcl;
    std::vector<Lit> trail;
    std::vector<std::size_t> starts;
    std::map<ClauseNumber, std::set<Lit>> lessons;
    std::set<Lit> resolvent;
    std::vector<std::string> faults;
    std::uint64_t conflicts = 0;
    std::uint64_t decisions = 0;
    std::uint64_t found = 0;
    bool refuted = false;
  };
  explicit Auditor(Books* books) : books_(books) {}

  void decided(Lit literal, std::size_t level) {
    ++books_->decisions;
    open(level);
    take(literal);
  }
  void assumed(Lit literal, std::size_t level) {
    open(level);
    if (!is_true(literal)) take(literal);
  }
  void implied(Lit literal, ClauseNumber reason, std::span<const Lit> clause) {
    expect(as_set(clause) == clause_of(reason), "a reason is not the clause of its number");
    bool there = false;
    for (const Lit other : clause) {
      there = there || other == literal;
      expect(other == literal || is_true(~other), "a reason does not imply");
    }
    expect(there, "a reason lacks what it implies");
    take(literal);
  }
  void conflicting(ClauseNumber number, std::span<const Lit> clause) {
    ++books_->conflicts;
    expect(as_set(clause) == clause_of(number), "a conflict is not the clause of its number");
    for (const Lit literal : clause) expect(is_true(~literal), "a conflict is none");
    books_->resolvent = as_set(clause);
  }
  void resolved(Lit literal, ClauseNumber reason) {
    auto& resolvent = books_->resolvent;
    expect(resolvent.erase(literal) == 1, "a step resolves on a literal that is not there");
    auto other = clause_of(reason);
    expect(other.erase(~literal) == 1, "a reason does not have the literal");
    resolvent.insert(other.begin(), other.end());
  }
  void learnt(ClauseNumber number, std::span<const Lit> clause, std::size_t level) {
    auto& books = *books_;
    books.lessons[number] = as_set(clause);
    if (books.method == Method::kCdcl) {
      // The resolvent, without what is false on level 0.
      const std::size_t fixed = books.starts.empty() ? books.trail.size() : books.starts[0];
      for (std::size_t i = 0; i < fixed; ++i) books.resolvent.erase(~books.trail[i]);
      expect(books.resolvent == as_set(clause), "a lesson is not what the steps come to");
      std::size_t current = 0;
      for (const Lit literal : clause) current += level_of(~literal) == books.starts.size() ? 1 : 0;
      expect(current == 1, "a lesson has several literals of the current level");
    }
    expect(level < books.starts.size(), "a lesson leads nowhere back");
    for (const Lit literal : clause.subspan(1)) {
      expect(level_of(~literal) <= level, "a lesson would not imply where it leads back to");
    }
    expect(level_of(~clause[0]) > level, "a lesson's first literal stays false");
  }
  void forgotten(ClauseNumber number, std::span<const Lit> /*clause*/) {
    expect(books_->lessons.erase(number) == 1, "what is forgotten was never learnt");
  }
  void undone(std::size_t level) {
    books_->trail.resize(books_->starts[level]);
    books_->starts.resize(level);
  }
  void found() {
    ++books_->found;
    expect(books_->trail.size() == books_->formula->variable_count(), "a model has gaps");
  }
  void refuted() {
    expect(books_->starts.empty(), "refuted above level 0");
    books_->refuted = true;
  }

 private:
  static std::set<Lit> as_set(std::span<const Lit> clause) {
    return {clause.begin(), clause.end()};
  }
  [[nodiscard]] std::set<Lit> clause_of(ClauseNumber number) const {
    if (number < books_->formula->clause_count()) return as_set(books_->formula->clause(number));
    const auto lesson = books_->lessons.find(number);
    return lesson == books_->lessons.end() ? std::set<Lit>{} : lesson->second;
  }
  [[nodiscard]] bool is_true(Lit literal) const {
    return std::ranges::find(books_->trail, literal) != books_->trail.end();
  }
  [[nodiscard]] std::size_t level_of(Lit literal) const {
    const auto place = std::ranges::find(books_->trail, literal) - books_->trail.begin();
    expect(place < static_cast<std::ptrdiff_t>(books_->trail.size()), "a literal is not false");
    std::size_t level = 0;
    while (level < books_->starts.size() &&
           books_->starts[level] <= static_cast<std::size_t>(place)) {
      ++level;
    }
    return level;
  }
  void open(std::size_t level) {
    books_->starts.push_back(books_->trail.size());
    expect(level == books_->starts.size(), "levels are not counted one by one");
  }
  void take(Lit literal) {
    expect(!is_true(literal) && !is_true(~literal), "a literal is made true twice");
    books_->trail.push_back(literal);
  }
  void expect(bool holds, const char* fault) const {
    if (!holds) books_->faults.emplace_back(fault);
  }

  Books* books_;
};

// Near the threshold of random 3-SAT, with a few units and pairs among them.
Formula random_formula(std::mt19937_64& random, std::uint32_t variables, std::uint32_t clauses) {
  Formula formula;
  formula.new_variables(variables);
  for (std::uint32_t i = 0; i < clauses; ++i) {
    const std::size_t size = random() % 40 == 0 ? 1 : random() % 10 == 0 ? 2 : 3;
    std::vector<Lit> clause;
    for (std::size_t k = 0; k < size; ++k) {
      clause.emplace_back(static_cast<Var>(random() % variables), random() % 2 == 0);
    }
    formula.add_clause(clause);
  }
  return formula;
}

template <typename Solver>
void load(Solver& solver, const Formula& formula) {
  static_cast<void>(solver.new_variables(formula.variable_count()));
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    EXPECT_EQ(solver.add_clause(formula.clause(i)), i);
  }
}

bool is_satisfiable(const Formula& formula, std::span<const Lit> assumptions = {}) {
  test::TinySolver tiny(formula);
  return tiny.assume({assumptions.begin(), assumptions.end()}) && tiny.solve();
}

struct Way {
  Method method;
  Order order;
  std::optional<std::uint64_t> restart_after;
  std::uint64_t seed;
};
constexpr Way kWays[] = {{Method::kCdcl, Order::kActivity, std::nullopt, 0},
                         {Method::kCdcl, Order::kFirst, std::nullopt, 0},
                         {Method::kCdcl, Order::kActivity, 2, 7},
                         {Method::kDpll, Order::kFirst, std::nullopt, 0},
                         {Method::kDpll, Order::kActivity, std::nullopt, 3}};

CdclSettings settings_of(const Way& way) {
  return {.method = way.method,
          .order = way.order,
          .restart_after = way.restart_after,
          .seed = way.seed};
}

TEST(Cdcl, AnswersAsANaiveSolverAndTellsTheTruthAboutItsWork) {
  std::uint64_t satisfiable = 0;
  std::uint64_t conflicts = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    std::mt19937_64 random(seed);
    const Formula formula = random_formula(random, 20, 70 + seed % 30);
    const bool expected = is_satisfiable(formula);
    satisfiable += expected ? 1 : 0;
    for (const Way& way : kWays) {
      Auditor::Books books;
      books.formula = &formula;
      books.method = way.method;
      Cdcl<Auditor> solver(settings_of(way), Auditor(&books));
      load(solver, formula);
      const auto answer = solver.solve();
      ASSERT_EQ(answer == Cdcl<Auditor>::Answer::kSatisfiable, expected) << "seed " << seed;
      ASSERT_EQ(answer == Cdcl<Auditor>::Answer::kUnsatisfiable, !expected);
      ASSERT_EQ(books.faults, std::vector<std::string>{}) << "seed " << seed;
      EXPECT_EQ(books.refuted, !expected);
      EXPECT_EQ(books.found, expected ? 1U : 0U);
      EXPECT_EQ(solver.counts().decisions, books.decisions);
      conflicts += books.conflicts;
      if (!expected) continue;
      for (std::size_t i = 0; i < formula.clause_count(); ++i)
        EXPECT_TRUE(is_satisfied(formula.clause(i), solver.model()));
    }
  }
  EXPECT_GT(satisfiable, 30U);
  EXPECT_LT(satisfiable, 120U);
  EXPECT_GT(conflicts, 1000U);
}

// With clauses that come later, and assumptions: doubled, true anyway, contradictory.
TEST(Cdcl, FindsCoresAmongItsAssumptions) {
  std::uint64_t cores = 0;
  std::uint64_t literals = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    std::mt19937_64 random(seed);
    Formula formula = random_formula(random, 20, 50);
    for (const Way& way : kWays) {
      Formula growing = formula;
      Cdcl<> solver(settings_of(way));
      load(solver, growing);
      for (int round = 0; round < 6; ++round) {
        std::vector<Lit> assumptions;
        for (int i = 0; i < 8; ++i)
          assumptions.emplace_back(static_cast<Var>(random() % 20), random() % 2 == 0);
        assumptions.push_back(assumptions[2]);
        const bool expected = is_satisfiable(growing, assumptions);
        const auto answer = solver.solve(assumptions);
        ASSERT_EQ(answer == Cdcl<>::Answer::kSatisfiable, expected)
            << "seed " << seed << ", round " << round;
        if (expected) {
          for (const Lit literal : assumptions)
            EXPECT_EQ(solver.is_true_in_model(literal.var()), !literal.negated());
          std::vector<Lit> clause;
          for (Var var = 0; var < 20; ++var) clause.emplace_back(var, solver.is_true_in_model(var));
          growing.add_clause(clause);
          static_cast<void>(solver.add_clause(clause));
        } else {
          for (const Lit literal : solver.core())
            EXPECT_NE(std::ranges::find(assumptions, literal), assumptions.end());
          EXPECT_FALSE(is_satisfiable(growing, solver.core())) << "seed " << seed;
          ++cores;
          literals += solver.core().size();
        }
      }
    }
  }
  EXPECT_GT(cores, 100U);
  EXPECT_LT(literals, 7 * cores) << "most cores leave something out";
}

// All models, each forbidden by a clause.
TEST(Cdcl, CountsModels) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::mt19937_64 random(seed);
    const Formula formula = random_formula(random, 10, 20);
    const std::uint64_t expected = test::TinySolver(formula).count(10);
    for (const Way& way : kWays) {
      Cdcl<> solver(settings_of(way));
      load(solver, formula);
      std::uint64_t count = 0;
      while (solver.solve() == Cdcl<>::Answer::kSatisfiable) {
        ++count;
        std::vector<Lit> clause;
        for (Var var = 0; var < 10; ++var) clause.emplace_back(var, solver.is_true_in_model(var));
        static_cast<void>(solver.add_clause(clause));
      }
      EXPECT_EQ(count, expected) << "seed " << seed;
    }
  }
}

// One pigeon more than there are holes.
Formula pigeons(std::uint32_t holes) {
  Formula formula;
  formula.new_variables((holes + 1) * holes);
  const auto in = [&](std::uint32_t pigeon, std::uint32_t hole) {
    return Lit::positive(pigeon * holes + hole);
  };
  for (std::uint32_t p = 0; p <= holes; ++p) {
    std::vector<Lit> somewhere;
    for (std::uint32_t h = 0; h < holes; ++h) somewhere.push_back(in(p, h));
    formula.add_clause(somewhere);
  }
  for (std::uint32_t h = 0; h < holes; ++h) {
    for (std::uint32_t p = 0; p <= holes; ++p) {
      for (std::uint32_t q = 0; q < p; ++q) formula.add_clause({~in(p, h), ~in(q, h)});
    }
  }
  return formula;
}

// So long that clauses are forgotten and the store is compacted, more than once.
TEST(Cdcl, ForgetsAndStaysRight) {
  const Formula formula = pigeons(8);
  struct Forgetful : SilentCdclObserver {
    explicit Forgetful(std::uint64_t* counter) : count(counter) {}
    void forgotten(ClauseNumber /*number*/, std::span<const Lit> /*clause*/) { ++*count; }
    std::uint64_t* count;
  };
  std::uint64_t forgotten = 0;
  Cdcl<Forgetful> solver({}, Forgetful(&forgotten));
  load(solver, formula);
  EXPECT_EQ(solver.solve(), Cdcl<Forgetful>::Answer::kUnsatisfiable);
  EXPECT_TRUE(solver.core().empty());
  EXPECT_GT(forgotten, 1000U);
}

TEST(Cdcl, StopsAtItsLimits) {
  const Formula formula = pigeons(8);
  for (const Method method : {Method::kDpll, Method::kCdcl}) {
    Cdcl<> solver({.method = method});
    load(solver, formula);
    EXPECT_EQ(solver.solve({}, 5), Cdcl<>::Answer::kUnknown);
    EXPECT_EQ(solver.counts().conflicts, 5U);
    StopFlag stop;
    stop.request_stop();
    EXPECT_EQ(solver.solve({}, std::nullopt, &stop), Cdcl<>::Answer::kUnknown);
    EXPECT_EQ(solver.counts().conflicts, 5U);
  }
}

TEST(Cdcl, TakesClausesOfEveryForm) {
  Cdcl<> solver;
  const Var a = solver.new_variables(3);
  const Lit x = Lit::positive(a);
  const Lit y = Lit::positive(a + 1);
  EXPECT_EQ(solver.add_clause(std::vector<Lit>{x, ~x}), 0U);
  EXPECT_EQ(solver.add_clause(std::vector<Lit>{y, y, ~x, y}), 1U);
  EXPECT_EQ(solver.solve(std::vector<Lit>{x}), Cdcl<>::Answer::kSatisfiable);
  EXPECT_TRUE(solver.is_true_in_model(y.var()));
  EXPECT_EQ(solver.solve(std::vector<Lit>{x, ~x}), Cdcl<>::Answer::kUnsatisfiable);
  EXPECT_EQ(solver.core().size(), 2U);
  EXPECT_EQ(solver.add_clause(std::vector<Lit>{x}), 2U);
  EXPECT_EQ(solver.solve(std::vector<Lit>{~y}), Cdcl<>::Answer::kUnsatisfiable);
  EXPECT_EQ(std::vector<Lit>(solver.core().begin(), solver.core().end()), std::vector<Lit>{~y});
  EXPECT_EQ(solver.add_clause(std::vector<Lit>{}), 3U);
  EXPECT_EQ(solver.solve(), Cdcl<>::Answer::kUnsatisfiable);
  EXPECT_TRUE(solver.core().empty());
  EXPECT_EQ(Cdcl<>().solve(), Cdcl<>::Answer::kSatisfiable);
}

TEST(Cdcl, RestartsInLubysSequence) {
  std::vector<std::uint64_t> lengths;
  for (std::uint64_t i = 0; i < 15; ++i) lengths.push_back(luby(i));
  EXPECT_EQ(lengths, (std::vector<std::uint64_t>{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}));
}

}  // namespace
}  // namespace concord
