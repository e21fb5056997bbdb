#pragma once
// The encode, solve, decode and block of a SAT backend once more, a page long, over a real solver
// (CryptoMiniSat), with each of its steps open to damage. Undamaged it keeps the contract of
// backends.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "backends/sat/cms_sink.hpp"
#include "encoders/encoding.hpp"
#include "tests/mutants/mutant.hpp"

namespace concord::test {

// A clause on its way from the encoder to the solver.
struct WrittenClause {
  std::string_view group;    // "row at-most-one"
  std::uint64_t number = 0;  // in its group, from 0
  Rule rule;
  Var first_auxiliary = 0;  // in a direct encoding; variables below it speak of cells
  std::uint32_t variables = 0;
  std::vector<Lit> literals;

  [[nodiscard]] bool has_auxiliary() const;
};

// A grid that the solver has found.
struct FoundGrid {
  const VariableMap& map;
  const Grid& grid;
  const std::vector<std::uint8_t>& model;
  std::uint64_t number = 0;  // from 0
};

// Where an undamaged step is wanted, the function is left empty.
struct FormulaDamage {
  // False: the clause is lost.
  std::function<bool(WrittenClause&)> clause;
  // The first of a block of auxiliary variables, where it is no new one. `number`: of the block,
  // from 0; `before`: the first of the last new block, which is as long at least; none: it is not.
  std::function<std::optional<Var>(std::uint64_t number, std::optional<Var> before)> share;
  std::function<tl::expected<Grid, std::string>(const VariableMap&,
                                                const std::vector<std::uint8_t>& model)>
      decode;
  // The grid that is reported; the one that was found is blocked.
  std::function<void(Grid&)> report;
  // No clause: nothing is blocked.
  std::function<std::optional<std::vector<Lit>>(const FoundGrid&)> block;
};

// Between the encoder and whoever takes the clauses.
class DamagedSink final : public ClauseSink {
 public:
  // `go_on` (may be empty) is asked now and then; false raises `stop`.
  DamagedSink(ClauseSink& next, const FormulaDamage& damage, std::function<bool()> go_on = {},
              StopFlag* stop = nullptr)
      : next_(next), damage_(damage), go_on_(std::move(go_on)), stop_(stop) {}

  using ClauseSink::add_clause;
  Var new_variables(std::uint32_t count) override;
  void add_clause(std::span<const Lit> literals) override;
  void begin_group(std::string_view name) override;
  void begin_rule(const Rule& rule) override { written_.rule = rule; }

 private:
  ClauseSink& next_;
  const FormulaDamage& damage_;
  std::function<bool()> go_on_;
  StopFlag* stop_;
  std::string group_;
  WrittenClause written_;
  std::uint64_t blocks_ = 0;
  Var last_block_ = 0;
  std::uint32_t last_count_ = 0;
};

// The mutant that encodes as `encoding` says, with this damage.
[[nodiscard]] BackendMutant formula_mutant(std::string_view encoding, FormulaDamage damage);

}  // namespace concord::test
