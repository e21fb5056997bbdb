#include "results/prove/prover.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "puzzles/model/verify.hpp"
#include "results/prove/question.hpp"
#include "results/prove/rules.hpp"

namespace concord {
namespace {

using Answer = ProofStep::Answer;
using Part = ProofStep::Part;

// A derived kind that the clauses do not give away at once is left to the lemma.
constexpr std::uint64_t kFewConflicts = 1000;

std::string file_name(std::string_view id, std::string_view part, std::string_view kind) {
  std::string name = fmt::format("{}.{}.{}", id, part, kind);
  for (char& c : name) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                       c == '.' || c == '-';
    if (!plain) c = '_';
  }
  return name;
}

// redundant=off: the last row of each band and the last column of each stack.
std::vector<std::uint8_t> units_left_out(const Geometry& geometry, const EncodingChoice& choice) {
  std::vector<std::uint8_t> left_out;
  const auto& box = geometry.spec().box;
  if (choice.redundant || !box) return left_out;
  left_out.resize(static_cast<std::size_t>(geometry.unit_count()));
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    const int step = geometry.unit_kind(unit) == UnitKind::kRow      ? box->height
                     : geometry.unit_kind(unit) == UnitKind::kColumn ? box->width
                                                                     : 0;
    left_out[static_cast<std::size_t>(unit)] =
        step != 0 && geometry.unit_number(unit) % step == 0 ? 1 : 0;
  }
  return left_out;
}

// n cells and n values: each cell has a value, no value stands twice. Variable cell * n + value
// - 1.
Formula lemma_formula(int n) {
  Formula formula;
  const auto size = static_cast<Var>(n);
  formula.new_variables(size * size);
  std::vector<Lit> clause;
  for (Var cell = 0; cell < size; ++cell) {
    clause.clear();
    for (Var value = 0; value < size; ++value) clause.push_back(Lit::positive(cell * size + value));
    formula.add_clause(clause);
  }
  for (Var value = 0; value < size; ++value) {
    for (Var a = 0; a < size; ++a) {
      for (Var b = a + 1; b < size; ++b)
        formula.add_clause({Lit::negative(a * size + value), Lit::negative(b * size + value)});
    }
  }
  return formula;
}

using ClauseSet = std::set<std::vector<Lit>>;

void insert_clauses(const Formula& formula, std::uint64_t first, std::uint64_t count,
                    ClauseSet& clauses) {
  for (std::uint64_t i = first; i < first + count; ++i) {
    std::vector<Lit> sorted(formula.clause(i).begin(), formula.clause(i).end());
    std::ranges::sort(sorted);
    clauses.insert(std::move(sorted));
  }
}

// Whether `rename(variable)` takes each clause of `formula` to one of `clauses`.
template <typename Rename>
bool maps_into(const Formula& formula, const ClauseSet& clauses, const Rename& rename) {
  std::vector<Lit> image;
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    image.clear();
    for (const Lit literal : formula.clause(i))
      image.push_back(Lit(rename(literal.var()), literal.negated()));
    std::ranges::sort(image);
    if (!clauses.contains(image)) return false;
  }
  return true;
}

// That one representative stands for all: swapping neighbouring cells, or values, generates every
// permutation of them, and each swap takes the formula to itself.
bool is_symmetric(const Formula& formula, int n) {
  ClauseSet clauses;
  insert_clauses(formula, 0, formula.clause_count(), clauses);
  const auto size = static_cast<Var>(n);
  const auto swapped = [](Var x, Var a) { return x == a ? a + 1 : x == a + 1 ? a : x; };
  for (Var a = 0; a + 1 < size; ++a) {
    const bool cells =
        maps_into(formula, clauses, [&](Var v) { return swapped(v / size, a) * size + v % size; });
    const bool values =
        maps_into(formula, clauses, [&](Var v) { return v / size * size + swapped(v % size, a); });
    if (!cells || !values) return false;
  }
  return true;
}

}  // namespace

struct Prover::State {
  using Status = tl::expected<void, std::string>;

  BoardView board;
  const Geometry& geometry;
  ProveOptions options;
  // The lemma, once it was asked: whether it holds, and the names of its files.
  std::optional<bool> lemma;
  std::string lemma_problem;

  // Of the encoding at work.
  Certificate certificate;
  RuleSet rules;
  std::vector<ClauseGroup> groups;  // of the rules, in the order of their kinds
  std::vector<bool> shown;          // of each kind
  std::string id;
  Formula encoded;
  std::unique_ptr<VariableMap> variables;

  State(BoardView view, ProveOptions chosen)
      : board(view), geometry(view.geometry()), options(std::move(chosen)) {}

  [[nodiscard]] Var cell_variables() const {
    return static_cast<Var>(geometry.cell_count()) * static_cast<Var>(geometry.order());
  }

  [[nodiscard]] ProofLimits limits(std::optional<std::uint64_t> max_conflicts) const {
    return {max_conflicts, options.timeout_s, options.stop};
  }

  static std::string_view word(Part part) {
    switch (part) {
      case Part::kSoundness: return "soundness";
      case Part::kCompleteness: return "completeness";
      case Part::kLemma: return "lemma";
    }
    return {};
  }

  // Asks, and fills in what the reply says. The model is for who wants a counterexample.
  tl::expected<std::vector<std::uint8_t>, std::string> ask(
      const Question& question, ProofStep& step, std::string_view name,
      std::optional<std::uint64_t> max_conflicts = std::nullopt) const {
    auto reply = question.ask(limits(max_conflicts), {options.proof_folder, std::string(name)});
    if (!reply) return tl::unexpected(std::move(reply.error()));
    step.asked = question.asked();
    step.conflicts += reply->answer.conflicts;
    step.cpu_s += reply->answer.cpu_s;
    step.formula_file = reply->formula_file;
    step.proof_file = reply->proof_file;
    switch (reply->answer.kind) {
      case ProvenAnswer::Kind::kUnsatisfiable: step.answer = Answer::kProved; break;
      case ProvenAnswer::Kind::kSatisfiable: step.answer = Answer::kRefuted; break;
      case ProvenAnswer::Kind::kUnknown:
        step.answer = Answer::kUndecided;
        step.because = !reply->answer.problem.empty() ? reply->answer.problem
                       : options.stop != nullptr && options.stop->stop_requested()
                           ? "interrupted"
                           : "the solver's limit came first";
    }
    return std::move(reply->answer.model);
  }

  // The encoding, and its map as equivalences with the variables of the rules.
  Question encoding_question() const {
    Question question;
    Formula& formula = question.formula();
    formula.new_variables(cell_variables());
    const Var shift = cell_variables();
    formula.new_variables(encoded.variable_count());
    question.add_formula(encoded, shift);
    std::vector<Lit> conjunction;
    std::vector<Lit> backward;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
      for (Value value = 1; value <= geometry.order(); ++value) {
        conjunction.clear();
        const Lit x = rule_literal(geometry, cell, value);
        const VariableMap::Truth truth = variables->is_value(cell, value, conjunction);
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

  void ask_for_group(Question& question, std::size_t kind) const {
    for (std::uint64_t i = 0; i < groups[kind].count; ++i)
      question.some_false(rules.formula.clause(groups[kind].first + i));
    question.close();
  }

  Counterexample counterexample(Part part, const std::vector<std::uint8_t>& model) const {
    Counterexample made{part, {}, {}};
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
      std::vector<Value>& values = made.values.emplace_back();
      for (Value value = 1; value <= geometry.order(); ++value) {
        if (model[rule_literal(geometry, cell, value).var()] != 0) values.push_back(value);
      }
    }
    return made;
  }

  static bool holds(std::span<const Lit> clause, const std::vector<std::uint8_t>& model) {
    return std::ranges::any_of(
        clause, [&](Lit literal) { return (model[literal.var()] != 0) != literal.negated(); });
  }

  void refute_soundness(std::size_t kind, const std::vector<std::uint8_t>& model) {
    certificate.counterexample = counterexample(Part::kSoundness, model);
    for (std::uint64_t i = 0; i < groups[kind].count; ++i) {
      const auto clause = rules.formula.clause(groups[kind].first + i);
      if (holds(clause, model)) continue;
      certificate.counterexample->broken = fmt::format(
          "against '{}': not true that {}", rules.kinds[kind].words, rule_words(geometry, clause));
      return;
    }
  }

  // Every rule of a kind; then what the clauses do not give away, by lemma and from the rules
  // shown.
  Status soundness() {
    const Question base = encoding_question();
    shown.assign(rules.kinds.size(), false);
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
      const RuleKind& rule = rules.kinds[kind];
      if (groups[kind].count == 0) {
        shown[kind] = true;
        continue;
      }
      ProofStep step;
      step.part = Part::kSoundness;
      step.kind = rule.name;
      step.statement = fmt::format("the clauses entail that {}", rule.words);
      Question question = base;
      ask_for_group(question, kind);
      std::optional<std::uint64_t> few;
      if (rule.derived) few = question.asked() + kFewConflicts;
      const auto model = ask(question, step, file_name(id, word(step.part), rule.name), few);
      if (!model) return tl::unexpected(model.error());
      if (step.answer == Answer::kRefuted) refute_soundness(kind, *model);
      if (step.answer == Answer::kUndecided && rule.derived) {
        if (auto done = derive(kind, step); !done) return done;
      }
      shown[kind] = step.answer == Answer::kProved || step.answer == Answer::kByLemma;
      certificate.steps.push_back(std::move(step));
      if (certificate.refuted()) return {};
    }
    return {};
  }

  // A kind that follows from the others of the rules.
  Status derive(std::size_t kind, ProofStep& step) {
    remove_files(step);
    if (rules.kinds[kind].name.ends_with(", left out")) return derive_left_out(kind, step);
    for (std::size_t other = 0; other < rules.kinds.size(); ++other) {
      if (!rules.kinds[other].derived && !shown[other]) {
        step.answer = Answer::kNotShown;
        step.because =
            fmt::format("it rests on '{}', which was not shown", rules.kinds[other].words);
        return {};
      }
    }
    if (!lemma) {
      if (auto asked = ask_lemma(); !asked) return asked;
    }
    if (!*lemma) {
      step.answer = Answer::kUndecided;
      step.because = lemma_problem;
      return {};
    }
    if (!lemma_applies(rules.kinds[kind].name == "cell at-most-one")) {
      step.answer = Answer::kNotShown;
      step.because = "the lemma does not apply to the units of this board";
      return {};
    }
    step.answer = Answer::kByLemma;
    step.because = fmt::format(
        "where each of {0} cells has one of {0} values and no value stands twice, each value has a "
        "place and no cell has two (lemma; one representative asked, the others by renaming)",
        geometry.order());
    return {};
  }

  static void remove_files(ProofStep& step) {
    std::error_code ignored;
    for (std::string* file : {&step.formula_file, &step.proof_file}) {
      if (!file->empty()) std::filesystem::remove(*file, ignored);
      file->clear();
    }
  }

  // Rows and columns that were left out: from the rules of the others about one value, which are
  // the same for every value.
  Status derive_left_out(std::size_t kind, ProofStep& step) const {
    const auto n = static_cast<Var>(geometry.order());
    const auto about_value_1 = [n](std::span<const Lit> clause) {
      return std::ranges::all_of(clause, [n](Lit literal) { return literal.var() % n == 0; });
    };
    ClauseSet all;
    Formula about_1;
    about_1.new_variables(cell_variables());
    for (std::size_t other = 0; other < kind; ++other) {
      if (!shown[other]) continue;
      insert_clauses(rules.formula, groups[other].first, groups[other].count, all);
      for (std::uint64_t i = 0; i < groups[other].count; ++i) {
        const auto clause = rules.formula.clause(groups[other].first + i);
        // Not the givens, which differ from value to value.
        if (rules.kinds[other].name != "givens" && about_value_1(clause))
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
    Question question;
    question.formula().new_variables(cell_variables());
    question.add_formula(about_1, 0);
    for (std::uint64_t i = 0; i < groups[kind].count; ++i) {
      const auto clause = rules.formula.clause(groups[kind].first + i);
      if (about_value_1(clause)) question.some_false(clause);
    }
    question.close();
    step.statement =
        fmt::format("the rules shown before about value 1 entail that {}", rules.kinds[kind].words);
    step.because = "they are the same for every value";
    const auto model = ask(question, step, file_name(id, "soundness", rules.kinds[kind].name));
    if (!model) return tl::unexpected(model.error());
    if (step.answer == Answer::kRefuted) {
      step.answer = Answer::kNotShown;
      step.because = "the rules shown before do not entail it";
    }
    return {};
  }

  // One value without a place, and one cell with two values, are each impossible: either would put
  // k things into k - 1 places. That this is impossible is shown by Cook's induction ("A short
  // proof of the pigeon hole principle using extended resolution", 1976), a call a step, since
  // solvers need exponentially long for it without new variables.
  Status ask_lemma() {
    const int n = geometry.order();
    const Formula formula = lemma_formula(n);
    lemma = is_symmetric(formula, n);
    lemma_problem = "the formula of the lemma is not symmetric";
    for (int k = n; k >= 2 && *lemma; --k) {
      Question question;
      question.formula().new_variables(static_cast<Var>(k * (k - 1)));
      add_pigeons(
          question, k, [k](int i, int j) { return pigeon(k, i, j); }, false);
      if (k > 2) ask_for_fewer_pigeons(question, k);
      const std::string statement =
          k == 2 ? std::string("two things do not fit into one place")
                 : fmt::format("if {} things fitted into {} places, {} would fit into {}", k, k - 1,
                               k - 1, k - 2);
      if (auto asked = ask_lemma_step(question, fmt::format("step-{}", k), statement); !asked)
        return asked;
    }
    if (*lemma) {
      Question question;
      question.formula().new_variables(formula.variable_count());
      question.add_formula(formula, 0);
      const auto at = [n](int i, int j) { return Lit::positive(static_cast<Var>(i * n + j)); };
      for (int i = 0; i < n; ++i) question.formula().add_clause({~at(i, 0)});
      add_pigeons(
          question, n, [&](int i, int j) { return at(i, j + 1); }, true);
      question.close();
      const auto statement = fmt::format(
          "{0} cells, each with one of {0} values, no value twice: if value 1 had no place, {0} "
          "things would fit into {1} places",
          n, n - 1);
      if (auto asked = ask_lemma_step(question, "value", statement); !asked) return asked;
    }
    if (*lemma && n > 2) {
      Question question;
      question.formula().new_variables(formula.variable_count());
      question.add_formula(formula, 0);
      const auto at = [n](int i, int j) { return Lit::positive(static_cast<Var>(i * n + j)); };
      question.formula().add_clause({at(0, 0)});
      question.formula().add_clause({at(0, 1)});
      add_pigeons(
          question, n - 1, [&](int i, int j) { return at(i + 1, j + 2); }, true);
      question.close();
      const auto statement = fmt::format(
          "{0} cells, each with one of {0} values, no value twice: if cell 1 had values 1 and 2, "
          "{1} things would fit into {2} places",
          n, n - 1, n - 2);
      if (auto asked = ask_lemma_step(question, "cell", statement); !asked) return asked;
    }
    return {};
  }

  Status ask_lemma_step(const Question& question, const std::string& kind,
                        const std::string& statement) {
    ProofStep step;
    step.part = Part::kLemma;
    step.kind = kind;
    step.statement = statement;
    const std::string name = fmt::format("lemma-{}", geometry.order());
    const auto model = ask(question, step, file_name(name, "lemma", kind));
    if (!model) return tl::unexpected(model.error());
    if (step.answer != Answer::kProved) {
      lemma = false;
      lemma_problem = fmt::format("the lemma about {} cells and values was not shown: {}",
                                  geometry.order(), step.because);
    }
    certificate.steps.push_back(std::move(step));
    return {};
  }

  // k things in k - 1 places: each is in one, no two are in the same. As clauses of the formula, or
  // as clauses of which some is to be false.
  template <typename At>
  static void add_pigeons(Question& question, int k, const At& at, bool some_false) {
    const auto add = [&](std::span<const Lit> clause) {
      if (some_false) {
        question.some_false(clause);
      } else {
        question.formula().add_clause(clause);
      }
    };
    std::vector<Lit> clause;
    for (int i = 0; i < k; ++i) {
      clause.clear();
      for (int j = 0; j + 1 < k; ++j) clause.push_back(at(i, j));
      add(clause);
    }
    for (int j = 0; j + 1 < k; ++j) {
      for (int i = 0; i < k; ++i) {
        for (int other = i + 1; other < k; ++other) {
          clause.assign({~at(i, j), ~at(other, j)});
          add(clause);
        }
      }
    }
  }

  static Lit pigeon(int k, int i, int j) {
    return Lit::positive(static_cast<Var>(i * (k - 1) + j));
  }

  // The last thing is taken out: whoever was in the last place takes the last thing's.
  static void ask_for_fewer_pigeons(Question& question, int k) {
    std::vector<Lit> moved;
    for (int i = 0; i + 1 < k; ++i) {
      for (int j = 0; j + 2 < k; ++j) {
        const std::vector<Lit> not_swapped{~pigeon(k, i, k - 2), ~pigeon(k, k - 1, j)};
        const Lit swapped = ~question.define_any_of(not_swapped);
        moved.push_back(question.define_any_of(std::vector<Lit>{pigeon(k, i, j), swapped}));
      }
    }
    add_pigeons(
        question, k - 1,
        [&](int i, int j) { return moved[static_cast<std::size_t>(i * (k - 2) + j)]; }, true);
    question.close();
  }

  // Each clause of the lemma, for the cells of a complete unit, is a rule that was shown; and,
  // where cells are meant, each cell lies in such a unit.
  [[nodiscard]] bool lemma_applies(bool about_cells) const {
    ClauseSet clauses;
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
      if (!rules.kinds[kind].derived && shown[kind])
        insert_clauses(rules.formula, groups[kind].first, groups[kind].count, clauses);
    }
    const Formula formula = lemma_formula(geometry.order());
    const auto size = static_cast<Var>(geometry.order());
    const auto left_out = units_left_out(geometry, certificate.choice);
    std::vector<bool> covered(static_cast<std::size_t>(geometry.cell_count()));
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
      if (!geometry.is_complete(unit)) continue;
      if (!left_out.empty() && left_out[static_cast<std::size_t>(unit)] != 0) continue;
      const auto cells = geometry.unit(unit);
      const bool instance = maps_into(formula, clauses, [&](Var v) {
        return rule_literal(geometry, cells[v / size], static_cast<Value>(v % size + 1)).var();
      });
      if (!instance) return false;
      for (const Cell cell : cells) covered[static_cast<std::size_t>(cell)] = true;
    }
    return !about_cells || std::ranges::find(covered, false) == covered.end();
  }

  // The rules, and each variable of the encoding as a literal over them.
  Status completeness() {
    Question base;
    base.formula().new_variables(cell_variables());
    base.add_formula(rules.formula, 0);
    std::vector<std::optional<Lit>> literals(encoded.variable_count());
    std::vector<Candidate> any_of;
    std::vector<Lit> places;
    for (Var var = 0; var < encoded.variable_count(); ++var) {
      any_of.clear();
      places.clear();
      if (!variables->definition(var, any_of)) continue;
      for (const auto& [cell, value] : any_of)
        places.push_back(rule_literal(geometry, cell, value));
      literals[var] = places.size() == 1 ? places.front() : base.define_any_of(places);
    }
    for (const ClauseGroup& group : encoded.groups()) {
      if (auto done = ask_completeness(base, group, literals); !done) return done;
      if (certificate.refuted()) return {};
    }
    return ask_decoding(base, literals);
  }

  Status ask_completeness(const Question& base, const ClauseGroup& group,
                          const std::vector<std::optional<Lit>>& literals) {
    if (group.count == 0) return {};
    ProofStep step;
    step.part = Part::kCompleteness;
    step.kind = group.name;
    step.statement = fmt::format("the rules entail the clauses of '{}'", group.name);
    Question question = base;
    std::vector<Lit> clause;
    for (std::uint64_t i = 0; i < group.count; ++i) {
      clause.clear();
      for (const Lit literal : encoded.clause(group.first + i)) {
        const std::optional<Lit> here = literals[literal.var()];
        if (!here) {
          step.answer = Answer::kNotShown;
          step.because = fmt::format("variable {} ({}) has no definition over the cells",
                                     literal.var() + 1, variables->name(literal.var()));
          certificate.steps.push_back(std::move(step));
          return {};
        }
        clause.push_back(literal.negated() ? ~*here : *here);
      }
      question.some_false(clause);
    }
    question.close();
    return conclude(question, std::move(step), [&](const std::vector<std::uint8_t>& model) {
      for (std::uint64_t i = 0; i < group.count; ++i) {
        const auto wrong = encoded.clause(group.first + i);
        const bool kept = std::ranges::any_of(wrong, [&](Lit literal) {
          const Lit here = *literals[literal.var()];
          return (model[here.var()] != 0) != (here.negated() != literal.negated());
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
                          variables->name(literal.var()));
    }
    return text;
  }

  // What the map reads from the variables is what they were defined from.
  Status ask_decoding(const Question& base, const std::vector<std::optional<Lit>>& literals) {
    ProofStep step;
    step.part = Part::kCompleteness;
    step.kind = "decoding";
    step.statement = "the variable map reads the values of the grid back";
    Question question = base;
    std::vector<Lit> conjunction;
    std::vector<Lit> backward;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
      for (Value value = 1; value <= geometry.order(); ++value) {
        const Lit x = rule_literal(geometry, cell, value);
        conjunction.clear();
        const VariableMap::Truth truth = variables->is_value(cell, value, conjunction);
        if (truth != VariableMap::Truth::kOpen) {
          question.some_false(std::vector<Lit>{truth == VariableMap::Truth::kAlways ? x : ~x});
          continue;
        }
        backward.assign(1, x);
        bool trivial = true;
        for (const Lit literal : conjunction) {
          const std::optional<Lit> defined = literals[literal.var()];
          if (!defined) {
            step.answer = Answer::kNotShown;
            step.because = fmt::format("variable {} ({}) has no definition over the cells",
                                       literal.var() + 1, variables->name(literal.var()));
            certificate.steps.push_back(std::move(step));
            return {};
          }
          const Lit here = literal.negated() ? ~*defined : *defined;
          trivial = trivial && here == x;
          if (here != x) question.some_false(std::vector<Lit>{~x, here});
          backward.push_back(~here);
        }
        if (!trivial) question.some_false(backward);
      }
    }
    if (question.asked() == 0) {
      step.answer = Answer::kProved;
      step.because = "each is read from the variable that was defined as it: nothing to ask";
      certificate.steps.push_back(std::move(step));
      return {};
    }
    question.close();
    return conclude(question, std::move(step), [&](const std::vector<std::uint8_t>&) {
      return std::string("the variable map reads other values");
    });
  }

  template <typename Broken>
  Status conclude(const Question& question, ProofStep step, const Broken& broken) {
    const auto model = ask(question, step, file_name(id, word(step.part), step.kind));
    if (!model) return tl::unexpected(model.error());
    if (step.answer == Answer::kRefuted) {
      certificate.counterexample = counterexample(Part::kCompleteness, *model);
      certificate.counterexample->broken = broken(*model);
    }
    certificate.steps.push_back(std::move(step));
    return {};
  }

  // Why nothing is asked; empty when something is.
  std::string prepare() {
    const EncodingChoice& choice = certificate.choice;
    if (auto why = refusal(geometry, choice)) return *why;
    if (choice.native_xor) return "xor=on: the solver's proofs about XOR clauses do not check";
    // Every rule is asked about with a variable of its own, beside the encoding and the rules.
    const auto n = static_cast<std::uint64_t>(geometry.order());
    const std::uint64_t of_rules = saturating_multiply(
        saturating_multiply(n * n + static_cast<std::uint64_t>(geometry.unit_count()) * n, 3),
        1 + saturating_pairs(n));
    EncodingSize size = predict_size(board, choice);
    size += EncodingSize{0, of_rules, saturating_multiply(of_rules, 3)};
    constexpr std::uint64_t kTimes = 8;  // base, copy, and what the solver makes of it
    const std::uint64_t needed_B = saturating_multiply(size.formula_B(), kTimes);
    if (needed_B > options.memory_B) {
      return fmt::format("refused: it would take {} MB, and the limit is {} MB",
                         needed_B / 1'000'000, options.memory_B / 1'000'000);
    }
    rules = board_rules(board, units_left_out(geometry, choice));
    groups = rules.formula.groups();
    id = choice.id();
    encoded.clear();
    auto encoding = encode_closed(board, choice, encoded, options.stop);
    if (!encoding) return encoding.error().message;
    variables = std::move(encoding->variables);
    return {};
  }
};

Prover::Prover(BoardView board, ProveOptions options)
    : state_(std::make_unique<State>(board, std::move(options))) {}

Prover::~Prover() = default;

tl::expected<Certificate, std::string> Prover::certify(const EncodingChoice& choice) {
  State& state = *state_;
  state.certificate = Certificate{choice, {}, {}, {}};
  if (!state.options.proof_folder.empty()) {
    std::error_code failed;
    std::filesystem::create_directories(state.options.proof_folder, failed);
    if (failed) {
      return tl::unexpected(fmt::format("cannot make the folder {}: {}", state.options.proof_folder,
                                        failed.message()));
    }
  }
  try {
    state.certificate.refusal = state.prepare();
    if (!state.certificate.refusal.empty()) return std::move(state.certificate);
    if (auto done = state.soundness(); !done) return tl::unexpected(done.error());
    if (!state.certificate.refuted()) {
      if (auto done = state.completeness(); !done) return tl::unexpected(done.error());
    }
  } catch (const std::bad_alloc&) {
    state.certificate.refusal = "out of memory";
  }
  return std::move(state.certificate);
}

}  // namespace concord
