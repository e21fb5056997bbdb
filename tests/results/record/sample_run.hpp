#pragma once
// Records for tests: one with every field, one with none that may be missing.

#include "results/record/run_record.hpp"

namespace concord::test {

inline RunRecord bare_run() {
  RunRecord record;
  record.run = "0123456789abcdef0123";
  record.session = "20261201-065215-1f3a";
  record.puzzle_id = "8b114c5db8dff91b";
  record.puzzle_name = "list.txt:7";
  record.corpus = "list.txt";
  record.order = 9;
  record.givens = 22;
  record.backend = "dfs-mrv";
  record.mode = "fresh";
  record.goal = "unique";
  record.status = "unknown";
  record.category = Category::kUnknown;
  record.termination = Termination::kWalltime;
  record.wall_s = 1.5;
  record.cpu_s = 1.25;
  record.started = "2026-12-01T06:52:15.123456Z";
  return record;
}

inline RunRecord full_run() {
  RunRecord record = bare_run();
  record.backend = "cms:extended/pairwise/prune";
  record.seed = 3;
  record.repeat = 2;
  record.inner = 17;
  record.status = "unique";
  record.solutions = 1;
  record.exhausted = true;
  record.category = Category::kCorrect;
  record.termination = Termination::kCompleted;
  record.evidence = "verified";
  record.encode_s = 1e-5;
  record.load_s = 2e-5;
  record.solve_s = 3e-3;
  record.decode_s = 4e-7;
  record.verify_s = 5e-7;
  record.max_rss_B = 12'345'678;
  record.variables = 729;
  record.auxiliary = 0;
  record.clauses = 10'530;
  record.literals = 21'000;
  record.decisions = 5;
  record.propagations = 6;
  record.conflicts = 7;
  record.nodes = 8;
  record.backtracks = 9;
  record.grid_sha = "917a8b116125ed3e";
  record.note = "a note";
  return record;
}

}  // namespace concord::test
