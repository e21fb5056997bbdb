#pragma once
// run_case: asks the panel of a case, judges every answer, compares all of them with each other and
// with a count of the fuzzer's own. A problem is a contradiction, a failed check or a broken
// backend; "unknown" because a limit came first is none.

#include <cstdint>
#include <vector>

#include "results/fuzz/fuzz_case.hpp"
#include "results/fuzz/roster.hpp"
#include "results/judge.hpp"

namespace concord {

struct CaseLimits {
  // Wall clock for each question to each backend, the proof of its answer included. Nothing that is
  // found depends on it but whether a backend that would take longer decides.
  double timeout_s = 5;
  std::uint64_t memory_B = 1'000'000'000;
  // Blind backends get no more nodes than this, whatever the case says.
  std::uint64_t blind_nodes = 20'000;
  // Above them only the panel's word counts: no answer of the fuzzer's own.
  std::uint64_t own_nodes = 5'000;
  std::uint64_t own_solutions = 2'000;
  const StopFlag* stop = nullptr;
};

struct CaseResult {
  std::vector<Problem> problems;
  std::vector<Answer> answers;  // of the panel; then of the panel about the copy, and again
  bool interrupted = false;     // by the stop flag: nothing is said

  [[nodiscard]] bool clean() const { return problems.empty(); }
  // True when something went wrong of a kind that did before, too; disagreement and symmetry are
  // one kind here.
  [[nodiscard]] bool shares_kind(const std::vector<Problem>& before) const;
};

// Throws nothing but std::bad_alloc.
[[nodiscard]] CaseResult run_case(const FuzzCase& fuzz_case, const Roster& roster,
                                  const CaseLimits& limits);

}  // namespace concord
