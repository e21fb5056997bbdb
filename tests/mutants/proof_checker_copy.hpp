#pragma once
// A forward checker of text DRAT and FRAT once more, as plain as can be (every clause is looked at
// for every propagation), with each of its steps open to a mistake. Undamaged it keeps the contract
// of proof checkers.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace concord::test {

class ProofCheckerCopy {
 public:
  virtual ~ProofCheckerCopy() = default;

  [[nodiscard]] bool check(std::string_view cnf, std::string_view proof) {
    read_formula(cnf);
    std::istringstream lines{std::string(proof)};
    const bool frat = proof.starts_with("o ");
    for (std::string line; !refuted() && std::getline(lines, line);) {
      if (!(frat ? take_frat(line) : take_drat(line))) return false;
    }
    return verdict();
  }

 protected:
  using Clause = std::vector<int>;
  struct Entry {
    Clause literals;
    bool active = true;
    bool lemma = false;
  };

  // Whether the clauses refute themselves by unit propagation, so that nothing is left to show.
  [[nodiscard]] virtual bool refuted() { return conflict({}); }
  [[nodiscard]] virtual bool verdict() { return refuted(); }

  [[nodiscard]] virtual bool is_good(const Clause& lemma) {
    return conflict(lemma) || is_rat(lemma);
  }
  // The literals on which a lemma may be a resolution asymmetric tautology.
  [[nodiscard]] virtual std::vector<int> pivots(const Clause& lemma) const {
    return lemma.empty() ? std::vector<int>{} : std::vector<int>{lemma[0]};
  }
  [[nodiscard]] virtual bool resolves_with(const Entry& entry) const { return entry.active; }
  [[nodiscard]] virtual bool resolvent_holds(const Clause& resolvent) {
    return conflict(resolvent);
  }
  // After the first `held` clauses that were resolved with.
  [[nodiscard]] virtual bool enough(std::size_t /*held*/) const { return false; }

  [[nodiscard]] virtual bool propagates(const Entry& entry) const { return entry.active; }
  // What is assigned before a lemma is looked at.
  virtual void begin(std::map<int, bool>& values) { values.clear(); }

  virtual void remove(const Clause& literals) {
    for (Entry& entry : entries_) {
      if (entry.active && same(entry.literals, literals) && literals.size() > 1) {
        entry.active = false;
        return;
      }
    }
  }
  [[nodiscard]] virtual bool is_original(const Clause& literals) const {
    for (const Entry& entry : entries_) {
      if (entry.active && !entry.lemma && same(entry.literals, literals)) return true;
    }
    return false;
  }
  // A lemma that comes with hints.
  [[nodiscard]] virtual bool is_good_by_hints(const Clause& lemma,
                                              const std::vector<std::uint64_t>& /*hints*/) {
    return is_good(lemma);
  }
  // A line of final clauses: nothing else follows.
  [[nodiscard]] virtual bool take_final(const Clause&) { return false; }

  void add(const Clause& literals) { entries_.push_back({literals, true, true}); }
  [[nodiscard]] static bool same(const Clause& a, const Clause& b) {
    return std::set<int>(a.begin(), a.end()) == std::set<int>(b.begin(), b.end());
  }
  // Whether unit propagation from the negation of `clause` ends in a conflict.
  [[nodiscard]] virtual bool conflict(const Clause& clause) {
    std::map<int, bool>& value = values_;
    begin(value);
    for (const int literal : clause) {
      const bool wanted = literal < 0;
      const auto [place, fresh] = value.try_emplace(std::abs(literal), wanted);
      if (!fresh && place->second != wanted) return true;
    }
    for (bool again = true; again;) {
      again = false;
      for (const Entry& entry : entries_) {
        if (!propagates(entry)) continue;
        std::optional<int> open;
        int count = 0;
        bool satisfied = false;
        for (const int literal : std::set<int>(entry.literals.begin(), entry.literals.end())) {
          const auto found = value.find(std::abs(literal));
          if (found == value.end()) {
            open = literal;
            ++count;
          } else {
            satisfied = satisfied || found->second == (literal > 0);
          }
        }
        if (satisfied || count > 1) continue;
        if (count == 0) return true;
        value[std::abs(*open)] = *open > 0;
        again = true;
      }
    }
    return false;
  }

  std::vector<Entry> entries_;
  std::map<int, bool> values_;

 private:
  [[nodiscard]] bool is_rat(const Clause& lemma) {
    for (const int pivot : pivots(lemma)) {
      std::size_t held = 0;
      bool good = true;
      // A lemma's conflict may look at the entries, so they are not changed meanwhile.
      for (std::size_t i = 0; i < entries_.size() && good && !enough(held); ++i) {
        const Entry& entry = entries_[i];
        if (!resolves_with(entry)) continue;
        Clause resolvent = lemma;
        bool has_pivot = false;
        for (const int literal : entry.literals) {
          has_pivot = has_pivot || literal == -pivot;
          if (literal != -pivot) resolvent.push_back(literal);
        }
        if (!has_pivot) continue;
        good = resolvent_holds(resolvent);
        ++held;
      }
      if (good) return true;
    }
    return false;
  }

  void read_formula(std::string_view cnf) {
    entries_.clear();
    std::istringstream text{std::string(cnf)};
    std::string skipped;
    std::getline(text, skipped);
    Clause clause;
    for (int literal = 0; text >> literal;) {
      if (literal != 0) {
        clause.push_back(literal);
        continue;
      }
      entries_.push_back({clause, true, false});
      clause.clear();
    }
  }
  static Clause read_clause(std::istringstream& text) {
    Clause clause;
    for (int literal = 0; text >> literal && literal != 0;) clause.push_back(literal);
    return clause;
  }

  bool take_drat(const std::string& line) {
    std::istringstream text(line);
    if (line.starts_with("d ")) {
      text.get();
      remove(read_clause(text));
      return true;
    }
    const Clause lemma = read_clause(text);
    if (!is_good(lemma)) return false;
    add(lemma);
    return true;
  }

  bool take_frat(const std::string& line) {
    std::istringstream text(line);
    char kind = 0;
    std::uint64_t id = 0;
    text >> kind >> id;
    const Clause literals = read_clause(text);
    std::vector<std::uint64_t> hints;
    char mark = 0;
    if (text >> mark && mark == 'l') {
      for (std::uint64_t hint = 0; text >> hint && hint != 0;) hints.push_back(hint);
    }
    switch (kind) {
      case 'o': {
        if (!is_original(literals)) return false;
        return true;
      }
      case 'a':
        if (hints.empty() ? !is_good(literals) : !is_good_by_hints(literals, hints)) return false;
        add(literals);
        return true;
      case 'd': remove(literals); return true;
      case 'f': return take_final(literals);
      default: return false;
    }
  }
};

}  // namespace concord::test
