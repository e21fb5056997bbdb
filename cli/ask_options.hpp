#pragma once
// The options that `solve` and `check` share: which backends, what is asked of them, and when they
// must stop.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "backends/catalog.hpp"
#include "backends/process/solver_table.hpp"
#include "cli/options.hpp"
#include "results/judge.hpp"

namespace concord::cli {

// A backend of this run, with the limits that hold for it.
struct Panelist {
  BackendSpec spec;
  std::optional<double> timeout_s;
};

struct AskPlan {
  std::vector<Panelist> panel;
  SolverTable solvers;  // for exec:NAME, with the user's own
  AskOptions ask;       // without timeout and sink, which are set for each call
  int jobs = 1;
  bool evidence = false;     // "none" and "unique" are proved where a backend can
  std::string proof_folder;  // where the proofs are kept; empty: nowhere
  bool isolate = false;

  // The solver of a panelist, in a process of its own where that was asked for.
  [[nodiscard]] std::unique_ptr<Backend> make(const BackendSpec& spec) const;
  [[nodiscard]] Question question() const { return ask.request.question; }
};

// Blind backends would run for hours on a hard board; a user who wants that says so with --timeout.
inline constexpr double kBlindTimeout_s = 10;

void add_ask_options(OptionSet& options, const char* default_backends, const char* default_question,
                     bool several);

// `backends`, `question`, `evidence`: what holds when the user says nothing.
[[nodiscard]] Parsed<AskPlan> read_ask_plan(const OptionSet& options,
                                            std::vector<std::string> backends, Question question,
                                            bool evidence);

[[nodiscard]] std::string_view to_string(Question question);

// The options that make the same question again, for a replay command: " --ask unique --limit 3".
[[nodiscard]] std::string replay_options(const OptionSet& options, const AskPlan& plan);

}  // namespace concord::cli
