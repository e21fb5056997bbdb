// Proof checkers that accept too much: with one of these, a solver that is wrong would have its
// wrong answer called proved.

#include <algorithm>
#include <cstdlib>

#include "tests/mutants/mutant.hpp"
#include "tests/mutants/proof_checker_copy.hpp"

namespace concord::test {
namespace {

// The assignment of the lemma before is not taken back: its conflict is found again and again.
struct NeverTakesBack final : ProofCheckerCopy {
  void begin(std::map<int, bool>& values) override {
    if (fresh_) values.clear();
    fresh_ = false;
  }
  bool fresh_ = true;
};
struct AcceptsAfterTheFirstConflict final : ProofCheckerCopy {
  bool is_good(const Clause& lemma) override {
    good_ = good_ || ProofCheckerCopy::is_good(lemma);
    return good_;
  }
  bool good_ = false;
};
struct BelievesEveryLemma final : ProofCheckerCopy {
  bool is_good(const Clause&) override { return true; }
};
struct ChecksTheFirstLemmaOnly final : ProofCheckerCopy {
  bool is_good(const Clause& lemma) override {
    return lemmas_++ > 0 || ProofCheckerCopy::is_good(lemma);
  }
  int lemmas_ = 0;
};
struct EmptyClauseUnchecked final : ProofCheckerCopy {
  bool is_good(const Clause& lemma) override {
    return lemma.empty() || ProofCheckerCopy::is_good(lemma);
  }
};
struct UnitsUnchecked final : ProofCheckerCopy {
  bool is_good(const Clause& lemma) override {
    return lemma.size() == 1 || ProofCheckerCopy::is_good(lemma);
  }
};
struct NoEmptyClauseNeeded final : ProofCheckerCopy {
  bool verdict() override { return !entries_.empty() && entries_.back().lemma; }
};
struct IgnoresDeletions final : ProofCheckerCopy {
  void remove(const Clause&) override {}
};
struct IgnoresDeletionsOfLemmas final : ProofCheckerCopy {
  void remove(const Clause& literals) override {
    for (const Entry& entry : entries_) {
      if (entry.active && entry.lemma && same(entry.literals, literals)) return;
    }
    ProofCheckerCopy::remove(literals);
  }
};
// Deleted clauses are not resolved with any more, and still propagate.
struct PropagatesDeleted final : ProofCheckerCopy {
  bool propagates(const Entry&) const override { return true; }
};
struct BelievesOriginals final : ProofCheckerCopy {
  bool is_original(const Clause& literals) const override {
    const_cast<BelievesOriginals*>(this)->add(literals);
    return true;
  }
};
// It is enough that some clause of the formula has all literals of an "o" line.
struct OriginalsMayBeShorter final : ProofCheckerCopy {
  bool is_original(const Clause& literals) const override {
    const std::set<int> wanted(literals.begin(), literals.end());
    for (const Entry& entry : entries_) {
      const std::set<int> there(entry.literals.begin(), entry.literals.end());
      if (std::ranges::includes(there, wanted)) {
        const_cast<OriginalsMayBeShorter*>(this)->add(literals);
        return true;
      }
    }
    return false;
  }
};
struct BelievesHints final : ProofCheckerCopy {
  bool is_good_by_hints(const Clause&, const std::vector<std::uint64_t>&) override { return true; }
};
struct BelievesFinalClauses final : ProofCheckerCopy {
  bool take_final(const Clause& literals) override {
    add(literals);
    return true;
  }
};
struct RatOnAnyLiteral final : ProofCheckerCopy {
  std::vector<int> pivots(const Clause& lemma) const override { return lemma; }
};
struct RatWithoutResolvents final : ProofCheckerCopy {
  bool resolvent_holds(const Clause&) override { return true; }
};
struct RatWithTheFirstClauseOnly final : ProofCheckerCopy {
  bool enough(std::size_t held) const override { return held == 1; }
};
struct RatWithTheFormulaOnly final : ProofCheckerCopy {
  bool resolves_with(const Entry& entry) const override { return entry.active && !entry.lemma; }
};
// A literal that occurs in the formula with one sign only is taken for a new one.
struct RatIfTheFirstClauseLacksThePivot final : ProofCheckerCopy {
  bool is_good(const Clause& lemma) override {
    if (ProofCheckerCopy::is_good(lemma)) return true;
    if (lemma.empty() || entries_.empty()) return false;
    return std::ranges::find(entries_[0].literals, -lemma[0]) == entries_[0].literals.end() &&
           std::ranges::find(entries_[0].literals, lemma[0]) == entries_[0].literals.end();
  }
};
// A clause of two open literals is taken for a unit.
struct TwoLiteralsAreAUnit final : ProofCheckerCopy {
  bool conflict(const Clause& clause) override {
    if (ProofCheckerCopy::conflict(clause)) return true;
    Clause more = clause;
    for (const Entry& entry : entries_) {
      if (!entry.active || entry.literals.size() != 2) continue;
      const bool open = std::ranges::none_of(entry.literals,
                                             [&](int l) { return values_.contains(std::abs(l)); });
      if (!open) continue;
      more.push_back(-entry.literals[0]);
      return ProofCheckerCopy::conflict(more);
    }
    return false;
  }
};
// A short cut, and a sound one.
struct LooksAtUnitsFirst final : ProofCheckerCopy {
  bool is_good(const Clause& lemma) override {
    for (const Entry& entry : entries_) {
      if (entry.active && entry.literals.size() == 1 &&
          std::ranges::find(lemma, entry.literals[0]) != lemma.end()) {
        return true;
      }
    }
    return ProofCheckerCopy::is_good(lemma);
  }
};

template <typename T>
Mutant checking(std::string name, std::string what, std::string equivalent = {}) {
  const ProofChecker checker = [](std::string_view cnf, std::string_view proof) {
    return T().check(cnf, proof);
  };
  return {std::move(name), "proof checker", std::move(what), checker, std::move(equivalent)};
}

}  // namespace

std::vector<Mutant> proof_mutants() {
  return {checking<ProofCheckerCopy>("healthy_checker", "nothing", "healthy"),
          checking<NeverTakesBack>("never_takes_back",
                                   "what a lemma assigned stays assigned for the next"),
          checking<AcceptsAfterTheFirstConflict>("accepts_after_the_first",
                                                 "after a lemma that follows every other one does"),
          checking<BelievesEveryLemma>("believes_every_lemma", "lemmas are not checked"),
          checking<ChecksTheFirstLemmaOnly>("checks_the_first_lemma",
                                            "only the first lemma is checked"),
          checking<EmptyClauseUnchecked>("empty_clause_unchecked",
                                         "the empty clause need only be stated"),
          checking<UnitsUnchecked>("units_unchecked", "a lemma of one literal is not checked"),
          checking<NoEmptyClauseNeeded>("no_empty_clause_needed",
                                        "a proof is good when its last lemma is"),
          checking<IgnoresDeletions>("ignores_deletions", "deleted clauses stay"),
          checking<IgnoresDeletionsOfLemmas>("ignores_deletions_of_lemmas", "deleted lemmas stay"),
          checking<PropagatesDeleted>("propagates_deleted", "deleted clauses go on propagating"),
          checking<BelievesOriginals>("believes_originals",
                                      "an 'o' line is a clause, whether the formula has it or not"),
          checking<OriginalsMayBeShorter>("originals_may_be_shorter",
                                          "an 'o' line may lack literals of its clause"),
          checking<BelievesHints>("believes_hints", "a lemma with hints is not checked"),
          checking<BelievesFinalClauses>("believes_final_clauses",
                                         "a final clause is taken for one that is there"),
          checking<RatOnAnyLiteral>("rat_on_any_literal",
                                    "RAT is looked for on every literal of a lemma"),
          checking<RatWithoutResolvents>("rat_without_resolvents", "RAT asks for no resolvent"),
          checking<RatWithTheFirstClauseOnly>("rat_with_the_first_clause",
                                              "RAT asks for the first resolvent only"),
          checking<RatWithTheFormulaOnly>("rat_with_the_formula_only",
                                          "RAT does not ask for resolvents with lemmas"),
          checking<RatIfTheFirstClauseLacksThePivot>(
              "rat_if_the_first_clause_lacks_it",
              "a variable that the first clause lacks is taken for a new one"),
          checking<TwoLiteralsAreAUnit>("two_literals_are_a_unit",
                                        "a clause of two open literals propagates its first"),
          checking<LooksAtUnitsFirst>(
              "looks_at_units_first",
              "a lemma with a literal that is a unit clause is accepted at once",
              "such a lemma follows: its negation contradicts the unit")};
}

}  // namespace concord::test
