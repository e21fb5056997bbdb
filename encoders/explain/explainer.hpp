#pragma once
// Explainer: a clause sink that hands on each clause that a filter wants, with its number, group,
// rule and its words. Nothing is held, so ten million clauses stream. It needs the map
// of the variables, which is known after a first pass (into a CountingSink, for instance).
//
// Not thread-safe. The map, the board and the handler must outlive it.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "encoders/clause_sink.hpp"
#include "encoders/encoding.hpp"
#include "encoders/explain/clause_filter.hpp"
#include "encoders/explain/clause_words.hpp"

namespace concord {

// Valid during the call.
struct ExplainedClause {
  std::uint64_t number = 0;  // from 1, as in the file; 0: a native XOR clause, which no file has
  std::size_t group = 0;     // which of the groups, from 0
  std::string_view group_name;
  Rule rule;
  std::span<const Lit> literals;
  std::span<const Cell> cells;  // that it talks about, ascending
  std::string_view words;
};

class Explainer final : public ClauseSink {
 public:
  using Handler = std::function<void(const ExplainedClause&)>;

  Explainer(const VariableMap& variables, BoardView board, const ClauseFilter& filter,
            Handler handler);

  using ClauseSink::add_clause;
  Var new_variables(std::uint32_t count) override;
  void add_clause(std::span<const Lit> clause) override;
  void begin_group(std::string_view name) override;
  void begin_rule(const Rule& rule) override { rule_ = rule; }
  [[nodiscard]] bool add_xor(std::span<const Lit> literals, bool odd) override;

 private:
  void hand_on(std::uint64_t number, std::span<const Lit> literals);

  ClauseWords words_;
  ClauseMatcher matcher_;
  Handler handler_;
  std::string group_;
  std::size_t groups_ = 0;
  Rule rule_;
  Var variables_ = 0;
  std::uint64_t clauses_ = 0;
  std::string text_;
  std::vector<Cell> cells_;
};

// What a group of clauses states, in one sentence without a stop: "each row has each value
// somewhere". Empty for a name that is not known.
[[nodiscard]] std::string_view group_sentence(std::string_view name);
// The same for an encoding of a board: of an at-most-one that leaves out what an earlier unit has
// stated, it says so.
[[nodiscard]] std::string group_sentence(std::string_view name, const EncodingChoice& choice,
                                         const Geometry& geometry);

}  // namespace concord
