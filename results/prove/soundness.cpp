#include "results/prove/soundness.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "results/prove/clause_set.hpp"
#include "results/prove/counting_lemma.hpp"

namespace concord {
namespace {

using Answer = ProofStep::Answer;
using Part = ProofStep::Part;
using Status = tl::expected<void, std::string>;

// A derived kind that the clauses do not give away at once is left to the lemma.
constexpr std::uint64_t kFewConflicts = 1000;

void remove_files(ProofStep& step) {
  std::error_code ignored;
  for (std::string* file : {&step.formula_file, &step.proof_file}) {
    if (!file->empty()) std::filesystem::remove(*file, ignored);
    file->clear();
  }
}

// Where the lemma may be used.
struct Applies {
  bool to_units = true;  // each clause of the lemma, for the cells of any complete unit, is shown
  bool to_every_cell = true;  // each cell lies in one
};

class Soundness {
 public:
  Soundness(Subject& subject, LemmaState& lemma)
      : subject_(subject), lemma_(lemma), shown_(subject.rules.kinds.size(), false) {}

  Status run() {
    const ProofQuestion base = encoding_question();
    for (std::size_t kind = 0; kind < shown_.size() && !subject_.certificate.refuted(); ++kind) {
      if (subject_.kinds[kind].count == 0) {
        shown_[kind] = true;
      } else if (auto done = prove_kind(base, kind); !done) {
        return done;
      }
    }
    return {};
  }

 private:
  // The encoding, and its map as equivalences with the variables of the rules.
  ProofQuestion encoding_question() const {
    ProofQuestion question;
    Formula& formula = question.formula();
    formula.new_variables(subject_.rule_variables());
    const Var shift = subject_.rule_variables();
    formula.new_variables(subject_.encoded.variable_count());
    question.add_formula(subject_.encoded, shift);
    std::vector<Lit> conjunction;
    std::vector<Lit> backward;
    for (Cell cell = 0; cell < subject_.geometry.cell_count(); ++cell) {
      for (Value value = 1; value <= subject_.geometry.order(); ++value) {
        conjunction.clear();
        const Lit x = rule_literal(subject_.geometry, cell, value);
        const VariableMap::Truth truth = subject_.variables->is_value(cell, value, conjunction);
        if (truth != VariableMap::Truth::kOpen) {
          formula.add_clause({truth == VariableMap::Truth::kAlways ? x : ~x});
          continue;
        }
        backward.assign(1, x);
        for (const Lit literal : conjunction) {
          const Lit here(literal.var() + shift, literal.negated());
          formula.add_clause({~x, here});
          backward.push_back(~here);
        }
        formula.add_clause(backward);
      }
    }
    return question;
  }

  void ask_for_kind(ProofQuestion& question, std::size_t kind) const {
    const ClauseGroup& group = subject_.kinds[kind];
    for (std::uint64_t i = 0; i < group.count; ++i)
      question.some_false(subject_.rules.formula.clause(group.first + i));
    question.close();
  }

  // By the clauses at once where they state it, or give it away after a few conflicts.
  Status prove_kind(const ProofQuestion& base, std::size_t kind) {
    const RuleKind& rule = subject_.rules.kinds[kind];
    ProofStep step;
    step.part = Part::kSoundness;
    step.kind = rule.name;
    step.statement = fmt::format("the clauses entail that {}", rule.words);
    ProofQuestion question = base;
    ask_for_kind(question, kind);
    std::optional<std::uint64_t> few;
    if (rule.derived) few = question.asked() + kFewConflicts;
    const auto model = subject_.ask(question, step, few);
    if (!model) return tl::unexpected(model.error());
    if (step.answer == Answer::kRefuted) refute(kind, *model, step);
    if (step.answer == Answer::kUndecided && rule.derived) {
      if (auto done = derive(kind, step); !done) return done;
    }
    shown_[kind] = step.answer == Answer::kProved || step.answer == Answer::kByLemma;
    subject_.certificate.steps.push_back(std::move(step));
    return {};
  }

  // The board that the model fills in breaks a rule of the kind, or it is not believed.
  void refute(std::size_t kind, const std::vector<std::uint8_t>& model, ProofStep& step) {
    Counterexample found = subject_.counterexample(Part::kSoundness, model);
    const auto holds = [&](Lit literal) {
      const auto n = static_cast<Var>(subject_.geometry.order());
      const auto& values = found.values[literal.var() / n];
      const auto value = static_cast<Value>(literal.var() % n + 1);
      return (std::ranges::find(values, value) != values.end()) != literal.negated();
    };
    const ClauseGroup& group = subject_.kinds[kind];
    for (std::uint64_t i = 0; i < group.count; ++i) {
      const auto clause = subject_.rules.formula.clause(group.first + i);
      if (std::ranges::any_of(clause, holds)) continue;
      found.broken = fmt::format("against '{}': not true that {}", subject_.rules.kinds[kind].words,
                                 rule_words(subject_.geometry, clause));
      subject_.certificate.counterexample = std::move(found);
      return;
    }
    step.answer = Answer::kNotShown;
    step.because = "the solver's counterexample breaks no rule of the kind";
  }

  // A kind that follows from the others of the rules.
  Status derive(std::size_t kind, ProofStep& step) {
    remove_files(step);
    const std::string& name = subject_.rules.kinds[kind].name;
    if (name.ends_with(", left out")) return derive_left_out(kind, step);
    for (std::size_t other = 0; other < shown_.size(); ++other) {
      const RuleKind& rule = subject_.rules.kinds[other];
      if (rule.derived || shown_[other]) continue;
      step.answer = Answer::kNotShown;
      step.because = fmt::format("it rests on '{}', which was not shown", rule.words);
      return {};
    }
    if (auto asked = need_lemma(); !asked) return asked;
    if (!*lemma_.holds) {
      step.answer = Answer::kUndecided;
      step.because = lemma_.problem;
    } else if (!lemma_applies().to_units ||
               (name == "cell at-most-one" && !lemma_applies().to_every_cell)) {
      step.answer = Answer::kNotShown;
      step.because = "the lemma does not apply to the units of this board";
    } else {
      step.answer = Answer::kByLemma;
      step.because = fmt::format(
          "where each of {0} cells has one of {0} values and no value stands twice, each value has "
          "a place and no cell has two (lemma; one representative asked, the others by renaming)",
          subject_.geometry.order());
    }
    return {};
  }

  // Rows and columns that were left out: from the rules of the others about one value, which are
  // the same for every value.
  Status derive_left_out(std::size_t kind, ProofStep& step) const {
    const auto n = static_cast<Var>(subject_.geometry.order());
    const auto about_value_1 = [n](std::span<const Lit> clause) {
      return std::ranges::all_of(clause, [n](Lit literal) { return literal.var() % n == 0; });
    };
    ClauseSet all;
    Formula about_1;
    about_1.new_variables(subject_.rule_variables());
    for (std::size_t other = 0; other < kind; ++other) {
      if (!shown_[other]) continue;
      insert_clauses(subject_.rules.formula, subject_.kinds[other].first,
                     subject_.kinds[other].count, all);
      for (std::uint64_t i = 0; i < subject_.kinds[other].count; ++i) {
        const auto clause = subject_.rules.formula.clause(subject_.kinds[other].first + i);
        // Not the givens, which differ from value to value.
        if (subject_.rules.kinds[other].name != "givens" && about_value_1(clause))
          about_1.add_clause(clause);
      }
    }
    for (Var value = 1; value < n; ++value) {
      if (!maps_into(about_1, all, [value](Var v) { return v + value; })) {
        step.answer = Answer::kNotShown;
        step.because = "the rules shown are not the same for every value";
        return {};
      }
    }
    ProofQuestion question;
    question.formula().new_variables(subject_.rule_variables());
    question.add_formula(about_1, 0);
    for (std::uint64_t i = 0; i < subject_.kinds[kind].count; ++i) {
      const auto clause = subject_.rules.formula.clause(subject_.kinds[kind].first + i);
      if (about_value_1(clause)) question.some_false(clause);
    }
    question.close();
    step.statement = fmt::format("the rules shown before about value 1 entail that {}",
                                 subject_.rules.kinds[kind].words);
    step.because = "they are the same for every value";
    const auto model = subject_.ask(question, step);
    if (!model) return tl::unexpected(model.error());
    if (step.answer == Answer::kRefuted) {
      step.answer = Answer::kNotShown;
      step.because = "the rules shown before do not entail it";
    }
    return {};
  }

  // The steps go into the certificate, whether they were asked before or not.
  Status need_lemma() {
    if (needed_lemma_) return {};
    needed_lemma_ = true;
    if (!lemma_.holds) return ask_lemma();
    for (ProofStep step : lemma_.steps) {
      step.asked_before = true;
      subject_.certificate.steps.push_back(std::move(step));
    }
    return {};
  }

  // What is known of the lemma changes only when all of it was asked.
  Status ask_lemma() {
    const int n = subject_.geometry.order();
    LemmaState asked;
    asked.holds = n >= 2 && is_symmetric(lemma_formula(n), n);
    asked.problem = "the formula of the lemma is not symmetric";
    for (int i = 0; *asked.holds && i < lemma_steps(n); ++i) {
      const LemmaStep part = lemma_step(n, i);
      ProofStep step;
      step.part = Part::kLemma;
      step.kind = part.kind;
      step.statement = part.statement;
      const std::string name =
          proof_file_name(fmt::format("lemma-{}", n), to_string(Part::kLemma), part.kind);
      const auto model = subject_.ask(part.question, step, name);
      if (!model) return tl::unexpected(model.error());
      if (step.answer != Answer::kProved) {
        asked.holds = false;
        asked.problem =
            fmt::format("the lemma about {} cells and values was not shown: {}", n, step.because);
      }
      asked.steps.push_back(step);
      subject_.certificate.steps.push_back(std::move(step));
    }
    lemma_ = std::move(asked);
    return {};
  }

  // Looked at once: the kinds that it rests on come before those that rest on it.
  [[nodiscard]] const Applies& lemma_applies() {
    if (applies_) return *applies_;
    Applies& found = applies_.emplace();
    ClauseSet clauses;
    for (std::size_t kind = 0; kind < subject_.rules.kinds.size(); ++kind) {
      const RuleKind& rule = subject_.rules.kinds[kind];
      if (!rule.derived && shown_[kind] && rule.name != "givens")
        insert_clauses(subject_.rules.formula, subject_.kinds[kind].first,
                       subject_.kinds[kind].count, clauses);
    }
    const Geometry& geometry = subject_.geometry;
    const Formula formula = lemma_formula(geometry.order());
    const auto size = static_cast<Var>(geometry.order());
    std::vector<bool> covered(static_cast<std::size_t>(geometry.cell_count()));
    for (int unit = 0; unit < geometry.unit_count() && found.to_units; ++unit) {
      const bool left_out =
          !subject_.left_out.empty() && subject_.left_out[static_cast<std::size_t>(unit)] != 0;
      if (!geometry.is_complete(unit) || left_out) continue;
      const auto cells = geometry.unit(unit);
      found.to_units = maps_into(formula, clauses, [&](Var v) {
        return rule_literal(geometry, cells[v / size], static_cast<Value>(v % size + 1)).var();
      });
      for (const Cell cell : cells) covered[static_cast<std::size_t>(cell)] = true;
    }
    found.to_every_cell = std::ranges::find(covered, false) == covered.end();
    return found;
  }

  Subject& subject_;
  LemmaState& lemma_;
  std::vector<bool> shown_;  // of each kind
  bool needed_lemma_ = false;
  std::optional<Applies> applies_;
};

}  // namespace

tl::expected<void, std::string> prove_soundness(Subject& subject, LemmaState& lemma) {
  return Soundness(subject, lemma).run();
}

}  // namespace concord
