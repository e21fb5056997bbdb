#pragma once
// ClauseWords: variables, literals and clauses of an encoded board in words, for somebody who knows
// the puzzle and no SAT: "row 1 has a 5 somewhere: r1c1=5 or r1c2=5", "5 is not in both r1c1 and
// r2c2 (box 1)", "if r1c1=5 then s1 of row 1 for 5 [5 in r1c1]". What a clause says is taken from
// the rule and the group that it belongs to and from the literals; a clause of no known form is
// still said rightly, as "if ... then ...".
//
// Words are appended to a buffer of the caller. Not thread-safe: it has buffers of its own. The map
// and the board must outlive it.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoders/clause_sink.hpp"
#include "encoders/explain/variable_reading.hpp"
#include "encoders/variable_map.hpp"
#include "puzzles/model/board.hpp"

namespace concord {

class ClauseWords {
 public:
  // `board` as it was given to encode().
  ClauseWords(const VariableMap& variables, BoardView board);

  // What it means that the variable is true: "r1c1=5", "r1c1 is greater than 3", "the minirow r1c1
  // to r1c3 has a 5", "s2 of row 1 for 5 [5 in r1c1 or r1c2]".
  void variable(Var var, std::string& out);
  // The same for a literal: "r1c1 is not 5", "r1c1 is at most 3".
  void literal(Lit literal, std::string& out);

  // `group` and `rule` as the encoder stated them before the clause.
  void clause(std::string_view group, const Rule& rule, std::span<const Lit> literals,
              std::string& out);
  // A native XOR clause: the number of true literals is odd, or even.
  void parity(const Rule& rule, std::span<const Lit> literals, bool odd, std::string& out);

 private:
  enum class Join : std::uint8_t { kAnd, kOr, kList };

  // A variable whose name was taken apart; `name` owns what the reading looks into.
  struct Named {
    std::string name;
    VariableReading reading;
  };
  void read(Lit literal, Named& named) const;

  void say(const Named& named, Var var, bool negated, std::string& out);
  void say_meaning(Var var, std::string_view role, std::string& out);
  void say_literals(std::span<const Lit> literals, Join join, std::string& out);
  void say_part(const VariableReading& part, std::string& out) const;
  void say_subject(const Rule& rule, std::string& out) const;

  // Each says the clause, or nothing and returns false.
  bool say_given(std::span<const Lit> literals, std::string& out);
  bool say_at_least_one(std::string_view group, const Rule& rule, std::span<const Lit> literals,
                        std::string& out);
  bool say_pair(const Rule& rule, std::span<const Lit> literals, std::string& out);
  bool say_excluded(std::string_view group, std::span<const Lit> literals, std::string& out);
  bool say_conflict(const Rule& rule, std::span<const Lit> literals, std::string& out);
  void say_impossible(const Rule& rule, std::string& out);
  void say_implication(std::span<const Lit> literals, std::string& out);

  // Whether the clause is "not all of what is in conjunction_".
  bool denies_conjunction(std::span<const Lit> literals);

  const VariableMap& variables_;
  const Geometry& geometry_;
  BoardView board_;
  Named first_;
  Named second_;
  std::vector<Candidate> any_of_;
  std::vector<Lit> conjunction_;
  std::vector<Lit> denied_;
  std::vector<Lit> premises_;
  std::vector<Lit> conclusions_;
};

}  // namespace concord
