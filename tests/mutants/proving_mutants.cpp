// Right answers with proofs that prove something else, or nothing. Each is one line away from what
// a backend that proves does.

#include <algorithm>
#include <memory>
#include <utility>

#include "tests/mutants/proving_backend.hpp"
#include "tests/mutants/wrapped_backend.hpp"

namespace concord::test {
namespace {

using Kind = ProofAttempt::Kind;

// The board with the value of its first blank as a given more.
Board with_one_cell_settled(const Board& board) {
  const auto found = parse_backend("dlx")->make()->solve(board, {}).grids;
  Board other = board;
  for (Cell cell = 0; !found.empty() && cell < board.cell_count(); ++cell) {
    if (board.view().settled(cell) != 0) continue;
    other.set_given(cell, found.front().values[static_cast<std::size_t>(cell)]);
    break;
  }
  return other;
}

// The board whose open cells have all values as candidates.
Board without_pencil_marks(const Board& board) {
  Board other(board.geometry_ptr());
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (const Value value = board.view().settled(cell); value != 0) other.set_given(cell, value);
  }
  return other;
}

// The grid with two neighbours exchanged: none that anybody asked about.
Grid another_grid(const Grid& grid) {
  Grid other = grid;
  for (std::size_t i = 1; i < other.values.size(); ++i) {
    if (other.values[i] == other.values[i - 1]) continue;
    std::swap(other.values[i], other.values[i - 1]);
    break;
  }
  return other;
}

using Rework = std::function<void(const Board&, const ProofRequest&, ProofAttempt&)>;

ProofDamage attempted(Rework rework) {
  ProofDamage damage;
  damage.attempt = std::move(rework);
  return damage;
}

// What was handed over the last time, of which `hand` makes what is handed over now.
ProofDamage remembering(std::function<void(const ProofAttempt& then, ProofAttempt& now)> hand) {
  auto last = std::make_shared<std::optional<ProofAttempt>>();
  return attempted(
      [last, hand = std::move(hand)](const Board&, const ProofRequest&, ProofAttempt& now) {
        if (now.kind != Kind::kProved) return;
        const ProofAttempt made = now;
        if (*last) hand(**last, now);
        *last = made;
      });
}

ProofDamage with_clause(std::function<std::vector<Lit>(const ProofStep&)> make) {
  ProofDamage damage;
  damage.add = [make = std::move(make)](const ProofStep& step, Formula& formula) {
    const std::vector<Lit> clause = make(step);
    if (!clause.empty()) formula.add_clause(clause);
  };
  return damage;
}

ProofDamage without_group(std::string_view word) {
  ProofDamage damage;
  damage.state = [word = std::string(word)](std::string_view group) {
    return group.find(word) == std::string_view::npos;
  };
  return damage;
}

// The proof names no clause of the formula, so that it does not show what is left out of that.
ProofDamage in_drat(ProofDamage damage) {
  damage.as_drat = true;
  return damage;
}

ProofDamage blocking(std::function<void(const ProofStep&, std::vector<Lit>&)> change) {
  ProofDamage damage;
  damage.block = std::move(change);
  return damage;
}

constexpr std::string_view kUsual = "extended/pairwise/prune";
constexpr std::string_view kMinimal = "minimal/pairwise/unit";
constexpr std::string_view kSequential = "extended/sequential/prune";

class List {
 public:
  std::vector<Mutant> mutants;

  void add(std::string name, std::string what, std::function<ProofDamage()> make_damage,
           std::string_view encoding = kUsual, std::string equivalent = {}) {
    mutants.push_back({std::move(name), "proving", std::move(what),
                       proving_mutant(encoding, std::move(make_damage)), std::move(equivalent)});
  }
};

void add_formulas(List& list) {
  list.add(
      "states_no_boxes", "the rules of the boxes are left out of the formula that is proved",
      [] { return without_group("box"); }, kMinimal);
  list.add(
      "states_no_columns_in_drat",
      "the rules of the columns are left out, and the proof does not say that it uses them",
      [] { return in_drat(without_group("column")); }, kMinimal);
  list.add(
      "states_no_givens_in_drat",
      "the givens are left out, and the proof does not say that it uses them",
      [] { return in_drat(without_group("given")); }, kMinimal);
  list.add("adds_a_unit_clause", "the formula says of an open cell that a value is not there", [] {
    return with_clause([](const ProofStep& step) -> std::vector<Lit> {
      if (step.request.except == nullptr) return {};
      const auto clause = step.map.blocking_clause(step.request.except->values);
      return clause.empty() ? clause : std::vector<Lit>{clause.back()};
    });
  });
  list.add(
      "adds_clauses_of_auxiliaries",
      "the formula says of an auxiliary variable what the encoding does not",
      [] {
        ProofDamage damage;
        damage.add = [](const ProofStep&, Formula& formula) {
          // The last variable is none of a cell. Said both ways, there is no model.
          const Var last = formula.variable_count() - 1;
          formula.add_clause(std::vector<Lit>{Lit(last, false)});
          formula.add_clause(std::vector<Lit>{Lit(last, true)});
        };
        return damage;
      },
      kSequential);
  list.add("adds_a_clause_of_cells", "the formula says of two cells what no rule says", [] {
    return with_clause([](const ProofStep& step) -> std::vector<Lit> {
      if (step.request.except == nullptr) return {};
      const auto clause = step.map.blocking_clause(step.request.except->values);
      if (clause.size() < 2) return {};
      return {clause.front(), clause.back()};
    });
  });
  list.add("proves_with_a_cell_settled", "a cell that is open is a given in the formula", [] {
    ProofDamage damage;
    damage.board = with_one_cell_settled;
    return damage;
  });
  list.add("proves_without_pencil_marks", "the formula knows of givens alone", [] {
    ProofDamage damage;
    damage.board = without_pencil_marks;
    return damage;
  });
  list.add("claims_without_a_formula", "it says that an empty formula is proved", [] {
    return attempted([](const Board&, const ProofRequest&, ProofAttempt& attempt) {
      if (attempt.kind == Kind::kProved) attempt.formula.clear();
    });
  });
  list.add("states_the_empty_clause", "the formula is the empty clause, and so is the proof", [] {
    return attempted([](const Board&, const ProofRequest&, ProofAttempt& attempt) {
      if (attempt.kind != Kind::kProved) return;
      attempt.formula = "p cnf 0 1\n0\n";
      attempt.proof = "o 1 0\nf 1 0\n";
    });
  });
}

void add_exceptions(List& list) {
  list.add("blocks_another_grid", "a grid that is none is forbidden in place of the exception", [] {
    return blocking([](const ProofStep& step, std::vector<Lit>& clause) {
      clause = step.map.blocking_clause(another_grid(*step.request.except).values);
    });
  });
  list.add("blocks_too_much", "the clause that forbids the exception lacks its last literal", [] {
    return blocking([](const ProofStep&, std::vector<Lit>& clause) {
      if (!clause.empty()) clause.pop_back();
    });
  });
  list.add("blocks_by_its_first_cell", "the first open cell's value alone is forbidden", [] {
    return blocking([](const ProofStep&, std::vector<Lit>& clause) {
      if (!clause.empty()) clause.resize(1);
    });
  });
  list.add("forgets_the_exception", "nothing is forbidden", [] {
    ProofDamage damage;
    damage.ask = [](ProofRequest& request) { request.except = nullptr; };
    return damage;
  });
  list.add("keeps_what_it_blocked", "a grid that was forbidden for a proof is not found again", [] {
    ProofDamage damage;
    damage.keeps_blocking = true;
    return damage;
  });
}

void add_proofs(List& list) {
  list.add("hands_over_the_last_attempt", "formula and proof are those of the board before", [] {
    return remembering([](const ProofAttempt& then, ProofAttempt& now) { now = then; });
  });
  list.add("hands_over_the_last_proof", "the proof is that of the board before", [] {
    return remembering([](const ProofAttempt& then, ProofAttempt& now) { now.proof = then.proof; });
  });
  // As DRAT: of a FRAT proof the second half may be no more than deletions, which nobody needs.
  list.add(
      "cuts_its_proof_short", "the second half of the proof is missing",
      [] {
        return in_drat(attempted([](const Board&, const ProofRequest&, ProofAttempt& attempt) {
          attempt.proof.resize(attempt.proof.size() / 2);
        }));
      },
      kMinimal);
  list.add("hands_over_no_proof", "the proof is empty", [] {
    return attempted(
        [](const Board&, const ProofRequest&, ProofAttempt& attempt) { attempt.proof.clear(); });
  });
  list.add("begins_its_proof_with_garbage", "a byte that is none of the format is before it", [] {
    return attempted([](const Board&, const ProofRequest&, ProofAttempt& attempt) {
      if (attempt.kind == Kind::kProved) attempt.proof.insert(0, "x");
    });
  });
}

void add_limits(List& list) {
  list.add("gives_up_its_proofs", "it says that it proves, and never does", [] {
    return attempted([](const Board&, const ProofRequest&, ProofAttempt& attempt) {
      attempt = {};
      attempt.reason = StopReason::kFailure;
    });
  });
  list.add("shrugs_at_what_is_false", "what it could refute it leaves open", [] {
    return attempted([](const Board&, const ProofRequest&, ProofAttempt& attempt) {
      if (attempt.kind != Kind::kRefuted) return;
      attempt.kind = Kind::kUnknown;
      attempt.reason = StopReason::kFailure;
    });
  });
  list.add("proves_when_it_is_stopped", "a raised flag does not keep it from proving", [] {
    ProofDamage damage;
    damage.ask = [](ProofRequest& request) { request.stop = nullptr; };
    return damage;
  });
  list.add("proves_after_its_deadline", "a deadline does not keep it from proving", [] {
    ProofDamage damage;
    damage.ask = [](ProofRequest& request) { request.deadline.reset(); };
    return damage;
  });
  list.add("says_that_proofs_were_interrupted", "it stops proofs for a flag that nobody raised",
           [] {
             return attempted([](const Board&, const ProofRequest&, ProofAttempt& attempt) {
               if (attempt.kind != Kind::kProved) return;
               attempt = {};
               attempt.reason = StopReason::kInterrupted;
             });
           });
}

}  // namespace

std::vector<Mutant> proving_mutants() {
  List list;
  list.add(
      "healthy_prover", "nothing", [] { return ProofDamage(); }, kUsual, "healthy");
  list.add(
      "healthy_prover_in_drat", "nothing", [] { return in_drat({}); }, kMinimal, "healthy");
  add_formulas(list);
  add_exceptions(list);
  add_proofs(list);
  add_limits(list);
  return std::move(list.mutants);
}

}  // namespace concord::test
