#include "tests/mutants/formula_backend.hpp"

#include <algorithm>
#include <utility>

#include "backends/budget.hpp"
#include "backends/sat/watchdog.hpp"

namespace concord::test {
namespace {

class FormulaBackend final : public SingleBoardBackend {
 public:
  FormulaBackend(EncodingChoice choice, FormulaDamage damage)
      : choice_(std::move(choice)), damage_(std::move(damage)) {}

 private:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    std::optional<std::uint64_t> conflicts;
    if (budget.look()) search(board, request, budget, conflicts);
    Outcome outcome = std::move(budget).finish(false);
    outcome.statistics.conflicts = conflicts;
    return outcome;
  }

  void search(BoardView board, const Request& request, Budget& budget,
              std::optional<std::uint64_t>& conflicts) {
    CmsSink solver(request.seed);
    StopFlag stop;
    const std::function<bool()> go_on = [&budget] { return budget.look(); };
    DamagedSink sink(solver, damage_, go_on, &stop);
    const auto encoded = encode_closed(board, choice_, sink, &stop);
    if (!encoded) {
      if (budget.look()) budget.fail(StopReason::kUnsupported, encoded.error().message);
      return;
    }
    const VariableMap& map = *encoded->variables;
    std::vector<std::uint8_t> model;
    for (;;) {
      const auto answer = solve(solver, request, budget, conflicts);
      if (answer == CmsSink::Answer::kUnsatisfiable) return;
      if (answer == CmsSink::Answer::kUnknown) {
        if (budget.look()) budget.fail(StopReason::kConflictLimit);
        return;
      }
      solver.model(model);
      // Shared variables leave the solver fewer than the map has.
      model.resize(std::max<std::size_t>(model.size(), map.variable_count()));
      const auto grid = damage_.decode ? damage_.decode(map, model) : map.decode(model);
      if (!grid) {
        budget.fail(StopReason::kFailure, grid.error());
        return;
      }
      const std::uint64_t number = budget.solutions();
      Grid reported = *grid;
      if (damage_.report) damage_.report(reported);
      if (!budget.found(reported.values) || !budget.look()) return;
      if (!damage_.block) {
        solver.add_clause(map.blocking_clause(grid->values));
      } else if (const auto clause = damage_.block({map, *grid, model, number})) {
        solver.add_clause(*clause);
      }
    }
  }

  CmsSink::Answer solve(CmsSink& solver, const Request& request, Budget& budget,
                        std::optional<std::uint64_t>& conflicts) {
    const Watchdog::Watch watch(dog_, budget.deadline(), request.stop, solver);
    std::optional<std::uint64_t> left = request.max_conflicts;
    if (left) *left -= std::min(*left, conflicts.value_or(0));
    const auto answer = solver.solve(left, {});
    conflicts = solver.conflicts();
    return answer;
  }

  EncodingChoice choice_;
  FormulaDamage damage_;
  Watchdog dog_;
};

}  // namespace

bool WrittenClause::has_auxiliary() const {
  return std::ranges::any_of(literals, [this](Lit l) { return l.var() >= first_auxiliary; });
}

Var DamagedSink::new_variables(std::uint32_t count) {
  const bool of_cells = written_.variables == 0;
  if (!of_cells && count > 0 && damage_.share) {
    const auto before = count <= last_count_ ? std::optional(last_block_) : std::nullopt;
    if (const auto shared = damage_.share(blocks_++, before)) return *shared;
  }
  const Var first = next_.new_variables(count);
  written_.variables = first + count;
  if (of_cells) {
    written_.first_auxiliary = first + count;
  } else if (count > 0) {
    last_block_ = first;
    last_count_ = count;
  }
  return first;
}

void DamagedSink::add_clause(std::span<const Lit> literals) {
  if (go_on_ && written_.number % 1024 == 0 && !go_on_()) stop_->request_stop();
  written_.literals.assign(literals.begin(), literals.end());
  const bool kept = !damage_.clause || damage_.clause(written_);
  ++written_.number;
  if (kept) next_.add_clause(written_.literals);
}

void DamagedSink::begin_group(std::string_view name) {
  group_ = name;
  written_.group = group_;
  written_.number = 0;
  written_.rule = {};
  next_.begin_group(name);
}

BackendMutant formula_mutant(std::string_view encoding, FormulaDamage damage) {
  const EncodingChoice choice = *parse_encoding(encoding);
  BackendMutant mutant;
  mutant.kind = BackendKind::kSat;
  mutant.encoding = choice;
  mutant.make = [choice, damage] { return std::make_unique<FormulaBackend>(choice, damage); };
  // Damage to what is read out of models is none to the formula.
  if (damage.clause || damage.share) {
    mutant.encode = [choice, damage = std::move(damage)](
                        const Board& board, Formula& formula) -> std::optional<std::uint32_t> {
      DamagedSink sink(formula, damage);
      const auto encoded = encode_closed(board.view(), choice, sink);
      if (!encoded) return std::nullopt;
      return encoded->variables->cell_variable_count();
    };
  }
  return mutant;
}

}  // namespace concord::test
