#pragma once
// What a SAT solver printed. Two shapes are read:
//   - the competition's: "c" comments, one "s SATISFIABLE | UNSATISFIABLE | UNKNOWN" line (also
//     INDETERMINATE), "v" lines of literals ended by 0, before or after the "s" line
//     (cryptominisat, cadical, kissat, clasp);
//   - minisat's result file: "SAT", "UNSAT" or "INDET" on the first line, the literals on the next.
// Where a solver enumerates, several models stand before the one "s" line: the last complete one is
// taken. Two "s" lines contradict or repeat each other and are refused. Nothing throws.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/byte_io.hpp"
#include "encoders/literal.hpp"
#include "puzzles/model/diagnostic.hpp"

namespace concord {

struct SolverAnswer {
  enum class Status : std::uint8_t { kSatisfiable, kUnsatisfiable, kUnknown };
  Status status = Status::kUnknown;
  bool is_result_file = false;  // it has minisat's shape
  // Complete models seen; 0 also when a solver says SATISFIABLE and prints no model.
  std::uint64_t models = 0;
  // The last one: 1 true, -1 false, 0 not mentioned. As long as the largest variable mentioned
  // needs; use value_of beyond.
  std::vector<std::int8_t> values;

  [[nodiscard]] int value_of(Var var) const { return var < values.size() ? values[var] : 0; }
};

// `variables`: how many the formula has; a literal above is an error. Errors, with line and column:
// no "s" line, two of them, an unknown word in it, "v" lines beside UNSATISFIABLE or UNKNOWN, both
// signs of a variable in one model, a literal out of range, a last model without its 0 (truncated),
// a line of another kind.
[[nodiscard]] tl::expected<SolverAnswer, Diagnostic> read_model(const ByteSource& source,
                                                                std::string_view name,
                                                                std::uint32_t variables);

// Whether `answer` makes a literal of `clause` true.
[[nodiscard]] bool satisfies(const SolverAnswer& answer, std::span<const Lit> clause);

}  // namespace concord
