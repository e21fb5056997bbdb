// A solver that is kept from board to board: the formula of the empty board stays, a board is a set
// of assumptions on it, and what blocks its grids carries a literal that is assumed while the board
// is worked on and made false for good at its end. Mutants forget parts of that, and then one board
// remembers another.

#include <algorithm>
#include <utility>

#include "backends/budget.hpp"
#include "backends/sat/cms_sink.hpp"
#include "backends/sat/watchdog.hpp"
#include "encoders/catalog.hpp"
#include "tests/mutants/mutant.hpp"

namespace concord::test {
namespace {

enum class Slip : std::uint8_t {
  kNone,
  kNeverRetires,       // the activation literals of earlier boards stay assumed
  kRetiresTheWrong,    // the literal is made true instead of false at the end
  kNoActivation,       // blocking clauses stay for good
  kStaleAssumptions,   // the givens of earlier boards stay assumed
  kAssumesFirstGivens  // the assumptions are those of the first board of this shape
};

class KeptBackend final : public SingleBoardBackend {
 public:
  explicit KeptBackend(Slip slip) : slip_(slip) {}

 private:
  struct Kept {
    Board empty;
    CmsSink solver;
    Encoding encoding;
    std::vector<Lit> assumptions;
    explicit Kept(GeometryPtr geometry) : empty(std::move(geometry)) {}
  };

  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Budget budget(request, index, board.order());
    std::uint64_t conflicts = 0;
    if (budget.look()) search(board, request, budget, conflicts);
    Outcome outcome = std::move(budget).finish(false);
    outcome.statistics.conflicts = conflicts;
    return outcome;
  }

  // The solver with the formula of the empty board; null when there was no time for it.
  Kept* solver_for(const Geometry& geometry, Budget& budget) {
    if (kept_ && kept_->empty.geometry().spec() == geometry.spec()) return kept_.get();
    kept_.reset();
    auto fresh = std::make_unique<Kept>(*Geometry::make(geometry.spec()));
    // What cannot be encoded in a moment is left alone; the tests' large boards are there to time
    // out.
    if (geometry.order() > 25) {
      while (budget.deadline() && budget.look()) {
      }
      if (budget.look()) budget.fail(StopReason::kUnsupported, "an order above 25");
      return nullptr;
    }
    static const EncodingChoice choice = *parse_encoding("minimal/pairwise/assume");
    auto encoding = encode(fresh->empty.view(), choice, fresh->solver);
    if (!encoding) {
      budget.fail(StopReason::kFailure, encoding.error().message);
      return nullptr;
    }
    fresh->encoding = *std::move(encoding);
    kept_ = std::move(fresh);
    return kept_.get();
  }

  void search(BoardView board, const Request& request, Budget& budget, std::uint64_t& conflicts) {
    Kept* const kept = solver_for(board.geometry(), budget);
    if (kept == nullptr || !budget.look()) return;
    const VariableMap& map = *kept->encoding.variables;
    auto assumed = *assumptions_for(board, map);
    if (slip_ == Slip::kAssumesFirstGivens && !kept->assumptions.empty()) {
      assumed = kept->assumptions;
    } else if (slip_ == Slip::kStaleAssumptions || slip_ == Slip::kNeverRetires) {
      const auto earlier = kept->assumptions;
      if (slip_ == Slip::kStaleAssumptions) kept->assumptions = assumed;
      assumed.insert(assumed.end(), earlier.begin(), earlier.end());
    } else if (slip_ == Slip::kAssumesFirstGivens) {
      kept->assumptions = assumed;
    }
    std::optional<Lit> activation;
    std::vector<std::uint8_t> model;
    const std::optional<std::uint64_t> before = kept->solver.conflicts();
    for (;;) {
      CmsSink::Answer answer{};
      {
        const Watchdog::Watch watch(dog_, budget.deadline(), request.stop, kept->solver);
        std::optional<std::uint64_t> left = request.max_conflicts;
        if (left) *left -= std::min(*left, conflicts);
        answer = kept->solver.solve(left, assumed);
      }
      const std::optional<std::uint64_t> now = kept->solver.conflicts();
      conflicts = now.value_or(0) - before.value_or(0);
      if (answer == CmsSink::Answer::kUnsatisfiable) break;
      if (answer == CmsSink::Answer::kUnknown) {
        if (budget.look()) budget.fail(StopReason::kConflictLimit);
        break;
      }
      kept->solver.model(model);
      const auto grid = map.decode(model);
      if (!grid) {
        budget.fail(StopReason::kFailure, grid.error());
        break;
      }
      if (!budget.found(grid->values) || !budget.look()) break;
      auto clause = map.blocking_clause(grid->values);
      if (slip_ != Slip::kNoActivation) {
        if (!activation) {
          activation = Lit::positive(kept->solver.new_variables(1));
          assumed.push_back(*activation);
          if (slip_ == Slip::kNeverRetires) kept->assumptions.push_back(*activation);
        }
        clause.push_back(~*activation);
      }
      kept->solver.add_clause(clause);
    }
    if (!activation || slip_ == Slip::kNeverRetires) return;
    kept->solver.add_clause({slip_ == Slip::kRetiresTheWrong ? *activation : ~*activation});
  }

  Slip slip_;
  Watchdog dog_;
  std::unique_ptr<Kept> kept_;
};

BackendMutant kept(Slip slip) {
  BackendMutant mutant;
  mutant.kind = BackendKind::kSat;
  mutant.remembers = true;
  mutant.make = [slip] { return std::make_unique<KeptBackend>(slip); };
  mutant.encoding = *parse_encoding("minimal/pairwise/assume");
  return mutant;
}

}  // namespace

std::vector<Mutant> kept_mutants() {
  std::vector<Mutant> all;
  const auto add = [&](std::string name, std::string what, Slip slip, std::string equivalent = {}) {
    all.push_back(
        {std::move(name), "kept solver", std::move(what), kept(slip), std::move(equivalent)});
  };
  add("healthy_kept", "nothing", Slip::kNone, "healthy");
  add("never_retires", "earlier boards' activation literals stay assumed", Slip::kNeverRetires);
  add("retires_the_wrong_way", "at the end of a board its activation literal is made true",
      Slip::kRetiresTheWrong);
  add("blocks_for_good", "blocking clauses have no activation literal", Slip::kNoActivation);
  add("stale_assumptions", "the givens of the board before stay assumed", Slip::kStaleAssumptions);
  add("assumes_the_first_board", "every board of a shape is taken for the first one of it",
      Slip::kAssumesFirstGivens);
  return all;
}

}  // namespace concord::test
