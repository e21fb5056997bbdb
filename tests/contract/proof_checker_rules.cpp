#include "tests/contract/proof_checker_rules.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "puzzles/model/random.hpp"

namespace concord::test {
namespace {

using Clause = std::vector<int>;
using Clauses = std::vector<Clause>;

std::string text_of(const Clause& clause) {
  std::string text;
  for (const int literal : clause) text += std::to_string(literal) + " ";
  return text + "0\n";
}

std::string cnf_of(int variables, const Clauses& clauses) {
  std::string text = fmt::format("p cnf {} {}\n", variables, clauses.size());
  for (const Clause& clause : clauses) text += text_of(clause);
  return text;
}

// Every clause of three literals over three variables: no model, and no unit to begin with.
Clauses all_of_three() {
  Clauses clauses;
  for (int bits = 0; bits < 8; ++bits) {
    clauses.push_back(
        {(bits & 1) != 0 ? -1 : 1, (bits & 2) != 0 ? -2 : 2, (bits & 4) != 0 ? -3 : 3});
  }
  return clauses;
}

std::vector<ProofCase> make_cases() {
  std::vector<ProofCase> cases;
  const auto add = [&](std::string name, const std::string& cnf, std::string proof, bool holds) {
    cases.push_back({std::move(name), cnf, std::move(proof), holds});
  };
  // Two variables, all four clauses.
  const std::string four = cnf_of(2, {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}});
  const std::string four_o = "o 1 1 2 0\no 2 -1 2 0\no 3 1 -2 0\no 4 -1 -2 0\n";
  add("two lemmas", four, "1 0\n0\n", true);
  add("another first lemma", four, "-2 0\n0\n", true);
  add("a lemma that nobody needs", four, "1 2 0\n1 0\n0\n", true);
  add("a clause deleted that is not needed any more", four, "1 0\nd 1 2 0\n0\n", true);
  add("FRAT", four, four_o + "a 5 1 0\na 6 0\n", true);
  add("FRAT with hints", four, four_o + "a 5 1 0 l 1 3 0\na 6 0 l 5 2 4 0\n", true);
  add("FRAT with useless hints", four, four_o + "a 5 1 0 l 4 0\na 6 0 l 1 0\n", true);
  add("a clause deleted that is needed", four, "d 1 2 0\n1 0\n0\n", false);
  add("the same by its id", four, four_o + "d 1 1 2 0\na 5 1 0\na 6 0\n", false);
  // Without (not 1 or 4) the second lemma would be RAT.
  auto with_fourth = all_of_three();
  with_fourth.push_back({-1, 4});
  add("a lemma deleted that is needed", cnf_of(4, with_fourth), "1 2 0\nd 1 2 0\n1 0\n2 0\n0\n",
      false);
  // Formulas with models.
  const std::string two = cnf_of(2, {{1, 2}, {-1, 2}});
  const std::string three = cnf_of(2, {{1, 2}, {-1, 2}, {1, -2}});
  add("the empty clause merely stated", two, "0\n", false);
  add("the same in FRAT", two, "o 1 1 2 0\no 2 -1 2 0\na 3 0\n", false);
  add("an empty proof", three, "", false);
  add("a first lemma that does not follow", three, "-1 0\n0\n", false);
  add("the first lemma follows, the second does not", two, "2 0\n0\n", false);
  add("two lemmas follow, the third does not", cnf_of(3, {{1, 2}, {-1, 2}, {-2, 3}}),
      "2 0\n3 0\n0\n", false);
  add("nothing but lemmas that follow", three, "1 0\n2 0\n1 2 0\n", false);
  add("an 'o' clause that the formula lacks", three,
      "o 1 1 2 0\no 2 -1 2 0\no 3 1 -2 0\no 4 -1 -2 0\na 5 1 0\na 6 0\n", false);
  add("an 'o' clause with a literal less", three,
      "o 1 2 0\no 2 -1 2 0\no 3 1 -2 0\no 4 -2 0\na 5 0\n", false);
  add("an 'o' clause with a literal more", cnf_of(3, {{1, 2}}),
      "o 1 1 2 0\no 2 1 2 3 0\na 3 1 0\na 4 0\n", false);
  add("an empty 'o' clause", three, "o 1 0\na 2 0\n", false);
  add("lemmas with hints that do not follow", cnf_of(2, {{1, 2}, {-1, -2}}),
      "o 1 1 2 0\no 2 -1 -2 0\na 3 1 0 l 1 2 0\na 4 0 l 3 1 2 0\n", false);
  add("hints that name the lemma itself", two,
      "o 1 1 2 0\no 2 -1 2 0\na 3 -2 0 l 3 0\na 4 0 l 3 1 2 0\n", false);
  add("final clauses, and the empty one among them", two,
      "o 1 1 2 0\no 2 -1 2 0\nf 1 1 2 0\nf 2 -1 2 0\nf 3 0\n", false);
  // Resolution asymmetric tautologies.
  add("a definition of a new variable", four, "3 -1 0\n-3 1 0\n3 0\n1 0\n0\n", true);
  auto nine = all_of_three();
  nine.push_back({1, 5});
  const std::string eight = cnf_of(5, nine);
  add("a proof of three levels", eight, "1 2 0\n1 0\n2 0\n0\n", true);
  add("RAT on its first literal", eight, "4 -1 0\n1 2 0\n1 0\n2 0\n0\n", true);
  add("RAT on its second literal only", eight, "-1 4 0\n1 2 0\n1 0\n2 0\n0\n", false);
  add("a proof that stops a level early", eight, "1 2 0\n-1 2 0\n1 -2 0\n", false);
  add("RAT against the formula, not against the lemmas", cnf_of(2, {{1, 2}}),
      "3 1 0\n-3 -1 0\n3 -1 0\n-3 1 0\n3 0\n0\n", false);
  add("RAT against the first clause, not against the second",
      cnf_of(2, {{-1, 2}, {-1, -2}, {1, 2}}), "1 0\n0\n", false);
  add("RAT against the second clause, not against the first",
      cnf_of(2, {{-1, -2}, {-1, 2}, {1, 2}}), "1 0\n0\n", false);
  add("RAT by a resolvent that does not follow", cnf_of(2, {{-1, 2}, {1, 2}, {-2, 1}}), "-2 0\n0\n",
      false);
  add("lemmas by RAT that contradict each other", cnf_of(3, {{-1, 2}, {1, 2}}),
      "d -1 2 0\n1 0\n-2 0\n2 0\n0\n", false);
  return cases;
}

// Unit propagation from the negation of `clause`, the plainest there is.
bool follows(const Clauses& clauses, const Clause& clause, int variables) {
  std::vector<int> value(static_cast<std::size_t>(variables) + 1, 0);
  for (const int literal : clause)
    value[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? -1 : 1;
  for (bool again = true; again;) {
    again = false;
    for (const Clause& c : clauses) {
      int open = 0;
      int count = 0;
      bool satisfied = false;
      for (const int literal : c) {
        const int v = value[static_cast<std::size_t>(std::abs(literal))];
        satisfied = satisfied || v == (literal > 0 ? 1 : -1);
        if (v != 0) continue;
        open = literal;
        ++count;
      }
      if (satisfied || count > 1) continue;
      if (count == 0) return true;
      value[static_cast<std::size_t>(std::abs(open))] = open > 0 ? 1 : -1;
      again = true;
    }
  }
  return false;
}

bool has_model(const Clauses& clauses, int variables) {
  for (std::uint32_t bits = 0; bits < (1U << variables); ++bits) {
    const bool all = std::ranges::all_of(clauses, [&](const Clause& clause) {
      return std::ranges::any_of(clause, [&](int literal) {
        return ((bits >> (std::abs(literal) - 1) & 1U) != 0) == (literal > 0);
      });
    });
    if (all) return true;
  }
  return false;
}

// The lemmas of a search over the variables in order: each follows from those before.
void search_lemmas(int variable, int variables, Clause& path, Clauses& lemmas) {
  if (variable <= variables) {
    for (const int literal : {variable, -variable}) {
      path.push_back(literal);
      search_lemmas(variable + 1, variables, path, lemmas);
      path.pop_back();
    }
  }
  lemmas.push_back(path);
}

Clause random_clause(Random& random, int variables, int most) {
  Clause clause;
  const int length = random.between(1, most);
  while (static_cast<int>(clause.size()) < length) {
    const int variable = random.between(1, variables);
    const bool there = std::ranges::any_of(clause, [&](int l) { return std::abs(l) == variable; });
    if (!there) clause.push_back(random.chance(50) ? variable : -variable);
  }
  return clause;
}

}  // namespace

const std::vector<ProofCase>& proof_cases() {
  static const std::vector<ProofCase> cases = make_cases();
  return cases;
}

std::string wrong_proof(const ProofChecker& checker) {
  for (const ProofCase& proof_case : proof_cases()) {
    if (checker(proof_case.cnf, proof_case.proof) == proof_case.holds) continue;
    return fmt::format("{}: {}", proof_case.name, proof_case.holds ? "refused" : "accepted");
  }
  return {};
}

ProofCase random_proof_case(std::uint64_t seed, std::uint64_t trial) {
  Random random = Random::of_trial(seed, trial);
  const int variables = random.between(2, 5);
  Clauses clauses;
  const int wanted = variables * random.between(1, 6);
  const bool with_units = random.chance(50);
  while (static_cast<int>(clauses.size()) < wanted) {
    Clause clause = random_clause(random, variables, std::min(3, variables));
    if (clause.size() > 1 || with_units) clauses.push_back(std::move(clause));
  }
  for (Clause& clause : clauses) std::ranges::sort(clause);
  const bool model = has_model(clauses, variables);

  // What a proof looks like, whether it is one or not.
  Clauses lemmas;
  std::string how = "a search's lemmas";
  Clauses known = clauses;
  if (!model || random.chance(25)) {
    Clause path;
    search_lemmas(1, variables, path, lemmas);
  } else {
    how = "lemmas that follow, then the empty clause";
    for (int tries = 0; tries < 40; ++tries) {
      Clause lemma = random_clause(random, variables + 1, 2);
      if (!follows(known, lemma, variables + 1) && !random.chance(5)) continue;
      known.push_back(lemma);
      lemmas.push_back(std::move(lemma));
    }
    lemmas.emplace_back();
  }
  std::string proof;
  const bool frat = random.chance(50);
  std::uint64_t id = 0;
  if (frat) {
    for (const Clause& clause : clauses) proof += fmt::format("o {} {}", ++id, text_of(clause));
    if (model && random.chance(40)) {
      how += ", 'o' clauses that the formula lacks";
      Clauses more = clauses;
      for (int i = 0; i < 40 && has_model(more, variables); ++i) {
        more.push_back(random_clause(random, variables, 2));
        proof += fmt::format("o {} {}", ++id, text_of(more.back()));
      }
    }
  }
  // A clause that is needed is deleted first. (Units, and reasons of what they imply, may stay: a
  // formula without units has neither.)
  bool holds = !model;
  const bool units = std::ranges::any_of(clauses, [](const Clause& c) { return c.size() == 1; });
  if (!model && !units && random.chance(60)) {
    const std::size_t gone = random.below(clauses.size());
    const Clause deleted = clauses[gone];
    Clauses rest = clauses;
    std::erase(rest, deleted);
    if (rest.size() + 1 == clauses.size() && has_model(rest, variables)) {
      how += ", a needed clause deleted";
      proof += frat ? fmt::format("d {} {}", gone + 1, text_of(deleted)) : "d " + text_of(deleted);
      holds = false;
    }
  }
  for (const Clause& lemma : lemmas) {
    proof += frat ? fmt::format("a {} {}", ++id, text_of(lemma)) : text_of(lemma);
    if (frat && random.chance(30)) {
      proof.pop_back();
      proof += fmt::format(" l {} 0\n", 1 + random.below(std::max<std::uint64_t>(1, id - 1)));
    }
  }
  return {fmt::format("{}, seed {}, trial {}", how, seed, trial), cnf_of(variables, clauses),
          std::move(proof), holds};
}

}  // namespace concord::test
