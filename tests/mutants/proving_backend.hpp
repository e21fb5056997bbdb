#pragma once
// A backend whose answers are right (dlx finds them) and whose proofs are open to damage at each
// step: the board, the clauses written down, the clauses put to the solver (CryptoMiniSat), what
// forbids the grid, and the attempt that is handed over. Undamaged it keeps the contract of
// backends.

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "encoders/formula.hpp"
#include "encoders/variable_map.hpp"
#include "tests/mutants/mutant.hpp"

namespace concord::test {

// A step of a proof, where something may go wrong.
struct ProofStep {
  const Board& board;
  const ProofRequest& request;
  const VariableMap& map;
};

// Where an undamaged step is wanted, the function is left empty. They are made anew with each
// backend, and may remember.
struct ProofDamage {
  // What is encoded in place of the board.
  std::function<Board(const Board&)> board;
  // False: the clauses of this group are not written down; the solver gets them.
  std::function<bool(std::string_view group)> state;
  // The clause that forbids the exception: the one written down and the solver's.
  std::function<void(const ProofStep&, std::vector<Lit>&)> block;
  // Clauses more, both written down and put to the solver.
  std::function<void(const ProofStep&, Formula&)> add;
  // What is asked, before anybody looks at it.
  std::function<void(ProofRequest&)> ask;
  // The last word.
  std::function<void(const Board&, const ProofRequest&, ProofAttempt&)> attempt;
  // The proof is handed over as DRAT, which does not say what it takes for the formula.
  bool as_drat = false;
  // What was forbidden stays forbidden when boards are solved.
  bool keeps_blocking = false;
};

[[nodiscard]] BackendMutant proving_mutant(std::string_view encoding,
                                           std::function<ProofDamage()> make_damage);

}  // namespace concord::test
