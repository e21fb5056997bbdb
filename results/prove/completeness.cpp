#include "results/prove/completeness.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "puzzles/model/verify.hpp"

namespace concord {
namespace {

using Answer = ProofStep::Answer;
using Part = ProofStep::Part;
using Status = tl::expected<void, std::string>;

class Completeness {
 public:
  explicit Completeness(Subject& subject) : subject_(subject) {}

  // The rules, and each variable of the encoding as a literal over them.
  Status run() {
    ProofQuestion base;
    base.formula().new_variables(subject_.rule_variables());
    base.add_formula(subject_.rules.formula, 0);
    literals_.assign(subject_.encoded.variable_count(), std::nullopt);
    std::vector<Candidate> any_of;
    std::vector<Lit> places;
    for (Var var = 0; var < subject_.encoded.variable_count(); ++var) {
      any_of.clear();
      places.clear();
      if (!subject_.variables->definition(var, any_of)) continue;
      for (const auto& [cell, value] : any_of)
        places.push_back(rule_literal(subject_.geometry, cell, value));
      literals_[var] = places.size() == 1 ? places.front() : base.define_any_of(places);
    }
    for (const ClauseGroup& group : groups()) {
      if (auto done = ask_group(base, group); !done) return done;
      if (subject_.certificate.refuted()) return {};
    }
    return ask_decoding(base);
  }

 private:
  // All clauses: those before the first group are one of their own.
  [[nodiscard]] std::vector<ClauseGroup> groups() const {
    std::vector<ClauseGroup> all = subject_.encoded.groups();
    const std::uint64_t before = all.empty() ? subject_.encoded.clause_count() : all.front().first;
    if (before != 0) all.insert(all.begin(), {"in no group", 0, before});
    return all;
  }

  // A literal of the encoding as one over the cells; none where its variable has no definition.
  [[nodiscard]] std::optional<Lit> over_cells(Lit literal) const {
    const std::optional<Lit>& here = literals_[literal.var()];
    if (!here) return std::nullopt;
    return literal.negated() ? ~*here : *here;
  }

  Status not_defined(Var var, ProofStep step) {
    step.answer = Answer::kNotShown;
    step.because = fmt::format("variable {} ({}) has no definition over the cells",
                               std::uint64_t{var} + 1, subject_.variables->name(var));
    subject_.certificate.steps.push_back(std::move(step));
    return {};
  }

  Status ask_group(const ProofQuestion& base, const ClauseGroup& group) {
    if (group.count == 0) return {};
    ProofStep step;
    step.part = Part::kCompleteness;
    step.kind = group.name;
    step.statement = fmt::format("the rules entail the clauses of '{}'", group.name);
    ProofQuestion question = base;
    std::vector<Lit> clause;
    for (std::uint64_t i = 0; i < group.count; ++i) {
      clause.clear();
      for (const Lit literal : subject_.encoded.clause(group.first + i)) {
        const std::optional<Lit> here = over_cells(literal);
        if (!here) return not_defined(literal.var(), std::move(step));
        clause.push_back(*here);
      }
      question.some_false(clause);
    }
    question.close();
    return conclude(question, std::move(step), [&](const std::vector<std::uint8_t>& model) {
      for (std::uint64_t i = 0; i < group.count; ++i) {
        const auto wrong = subject_.encoded.clause(group.first + i);
        const bool kept = std::ranges::any_of(wrong, [&](Lit literal) {
          const Lit here = *over_cells(literal);
          return (model[here.var()] != 0) != here.negated();
        });
        if (!kept)
          return fmt::format("clause {} of '{}' excludes it: {}", i + 1, group.name, words(wrong));
      }
      return std::string("no clause excludes it");
    });
  }

  [[nodiscard]] std::string words(std::span<const Lit> clause) const {
    if (clause.empty()) return "the empty clause";
    std::string text;
    for (const Lit literal : clause) {
      text += fmt::format("{}{}{}", text.empty() ? "" : " or ", literal.negated() ? "not " : "",
                          subject_.variables->name(literal.var()));
    }
    return text;
  }

  // What the map reads from the variables is what they were defined from.
  Status ask_decoding(const ProofQuestion& base) {
    ProofStep step;
    step.part = Part::kCompleteness;
    step.kind = "decoding";
    step.statement = "the variable map reads the values of the grid back";
    ProofQuestion question = base;
    std::vector<Lit> conjunction;
    std::vector<Lit> backward;
    for (Cell cell = 0; cell < subject_.geometry.cell_count(); ++cell) {
      for (Value value = 1; value <= subject_.geometry.order(); ++value) {
        const Lit x = rule_literal(subject_.geometry, cell, value);
        conjunction.clear();
        const VariableMap::Truth truth = subject_.variables->is_value(cell, value, conjunction);
        if (truth != VariableMap::Truth::kOpen) {
          question.some_false(std::vector<Lit>{truth == VariableMap::Truth::kAlways ? x : ~x});
          continue;
        }
        backward.assign(1, x);
        bool trivial = !conjunction.empty();
        for (const Lit literal : conjunction) {
          const std::optional<Lit> here = over_cells(literal);
          if (!here) return not_defined(literal.var(), std::move(step));
          trivial = trivial && *here == x;
          if (*here != x) question.some_false(std::vector<Lit>{~x, *here});
          backward.push_back(~*here);
        }
        if (!trivial) question.some_false(backward);
      }
    }
    if (question.asked() == 0) {
      step.answer = Answer::kProved;
      step.because = "each is read from the variable that was defined as it: nothing to ask";
      subject_.certificate.steps.push_back(std::move(step));
      return {};
    }
    question.close();
    return conclude(question, std::move(step), [&](const std::vector<std::uint8_t>&) {
      return std::string("the variable map reads other values");
    });
  }

  template <typename Broken>
  Status conclude(const ProofQuestion& question, ProofStep step, const Broken& broken) {
    const auto model = subject_.ask(question, step);
    if (!model) return tl::unexpected(model.error());
    if (step.answer == Answer::kRefuted) {
      Counterexample found = subject_.counterexample(Part::kCompleteness, *model);
      found.broken = broken(*model);
      std::vector<Value> grid;
      for (const auto& values : found.values) grid.push_back(values.empty() ? 0 : values.front());
      const auto has_one = [](const std::vector<Value>& values) { return values.size() == 1; };
      if (std::ranges::all_of(found.values, has_one) && is_solution(subject_.board, grid)) {
        subject_.certificate.counterexample = std::move(found);
      } else {
        step.answer = Answer::kNotShown;
        step.because = "the solver's counterexample is no solution of the board";
      }
    }
    subject_.certificate.steps.push_back(std::move(step));
    return {};
  }

  Subject& subject_;
  std::vector<std::optional<Lit>> literals_;  // of each variable of the encoding
};

}  // namespace

tl::expected<void, std::string> prove_completeness(Subject& subject) {
  return Completeness(subject).run();
}

}  // namespace concord
