#pragma once
// One formula, one run of a solver program, one answer.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "backends/process/solver_table.hpp"
#include "backends/process/solver_verdict.hpp"
#include "encoders/formula.hpp"

namespace concord {

struct ExecOptions {
  std::uint64_t seed = 0;  // 0: the program's own
  std::optional<std::uint64_t> max_conflicts;
  std::optional<std::uint64_t> memory_B;  // of address space beside what a program needs to start
  std::optional<std::chrono::steady_clock::time_point> deadline;  // wall clock
  // The caller interrupts it then: it gets no more CPU time than all processors give until then,
  // and a second, so that a descendant that nobody can find any more ends too. None: `deadline`.
  std::optional<std::chrono::steady_clock::time_point> cpu_until;
  int interrupt = -1;  // a descriptor; readable: the program is ended, the answer is kUnknown
  // Where the proof of an answer of kUnsatisfiable goes, for rows that have one. Whether all of it
  // could be written is the owner's to ask (std::ferror).
  std::FILE* proof = nullptr;
};

struct ExecRun {
  SolverVerdict verdict;
  double cpu_s = 0;  // of the program
  std::optional<std::uint64_t> max_rss_B;
};

// Whatever goes wrong is the verdict's problem; throws std::bad_alloc only. `assumptions` are unit
// clauses at the end of the formula that the program sees. Thread-safe: no state is shared.
[[nodiscard]] ExecRun run_solver(const SolverRow& row, const Formula& formula,
                                 std::span<const Lit> assumptions, const ExecOptions& options);

}  // namespace concord
