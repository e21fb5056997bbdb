#pragma once
// What a finished solver program is taken to have said. Strict: its exit code, its "s" line and its
// model must all say the same, once, and a model must satisfy every clause. Whatever is wrong has a
// sentence that names it. Pure; nothing throws but std::bad_alloc.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/process/run_child.hpp"
#include "backends/process/solver_table.hpp"
#include "backends/sat/sat_solver.hpp"
#include "encoders/formula.hpp"

namespace concord {

struct SolverVerdict {
  SatSolver::Answer answer = SatSolver::Answer::kUnknown;
  std::vector<std::uint8_t> model;  // when satisfiable: 1 for true, one a variable
  std::optional<SatSolver::Problem>
      problem;  // none: an answer, an interruption or a conflict limit
};

struct SolverQuestion {
  const Formula& formula;
  std::span<const Lit> assumptions;
  bool limited = false;  // the program knew of a conflict limit
  std::optional<std::uint64_t> memory_B;
};

// `answer`: the result file where the row has one, else what the program printed.
[[nodiscard]] SolverVerdict judge_solver(const SolverRow& row, const ChildRun& run,
                                         std::string_view answer, const SolverQuestion& question);

}  // namespace concord
