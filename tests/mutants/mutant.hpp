#pragma once
// Mutants: solvers and judges that are wrong on purpose, each in one way, to measure what the tests
// and the fuzzer see. They are copies and wrappers that live here; nothing in the program itself
// can be made to go wrong. README.md says how to add one.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "backends/catalog.hpp"
#include "encoders/clause_sink.hpp"
#include "tests/contract/encoder_rules.hpp"
#include "tests/contract/formula_judge_rules.hpp"
#include "tests/contract/proof_checker_rules.hpp"
#include "tests/contract/verifier_rules.hpp"

namespace concord::test {

// A solver: held to the contract of backends, then fuzzed.
struct BackendMutant {
  std::function<std::unique_ptr<Backend>()> make;
  BackendKind kind = BackendKind::kNative;
  bool blind = false;
  bool remembers = false;  // which of several grids it finds may depend on the boards before
  // The encoding that it uses; may refuse what the encoding refuses.
  std::optional<EncodingChoice> encoding = std::nullopt;
  // The formula that it solves, held to the contract of encoders first. Empty: it has none.
  EncodeFormula encode = {};
  // It says that it proves, in this format.
  std::optional<ProofFormat> proof = std::nullopt;
};

struct Mutant {
  std::string name;    // [A-Za-z0-9_]
  std::string family;  // "encoding"
  std::string what;    // what is broken, in one line
  // A solver, or a judge as the function that its contract takes.
  std::variant<BackendMutant, Verifier, ProofChecker, FormulaVerdict> subject;
  // Why nobody can tell it from a healthy one; empty: one can. What is not broken at all (the base
  // of a family, as a control) says "healthy".
  std::string equivalent = {};
};

// The families, a file each.
[[nodiscard]] std::vector<Mutant> encoding_mutants();  // clauses that are lost or changed
[[nodiscard]] std::vector<Mutant> reading_mutants();   // decoding and blocking
[[nodiscard]] std::vector<Mutant> kept_mutants();      // a solver that is kept from board to board
[[nodiscard]] std::vector<Mutant> shape_mutants();     // another board than the one that was asked
[[nodiscard]] std::vector<Mutant> scan_mutants();      // backtracking, cell by cell
[[nodiscard]] std::vector<Mutant> singles_mutants();   // propagation and exact cover
[[nodiscard]] std::vector<Mutant> answer_mutants();    // right searches that answer wrongly
[[nodiscard]] std::vector<Mutant> proving_mutants();   // right answers, wrongly proved
[[nodiscard]] std::vector<Mutant> verifier_mutants();
[[nodiscard]] std::vector<Mutant> proof_mutants();
[[nodiscard]] std::vector<Mutant> formula_judge_mutants();

// All of them, family after family.
[[nodiscard]] const std::vector<Mutant>& all_mutants();

}  // namespace concord::test
