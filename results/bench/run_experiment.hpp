#pragma once
// Runs an experiment: turns on several threads, each run recorded the moment it is done. What is
// recorded already is not run again.

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>

#include <tl/expected.hpp>

#include "results/bench/bencher.hpp"
#include "results/record/record_log.hpp"

namespace concord {

// The runs that are recorded, by the first 16 digits of their id.
using DoneRuns = std::unordered_set<std::uint64_t>;
[[nodiscard]] std::uint64_t run_key(std::string_view run_id);

// The part `index` of `count` of an experiment: 1..count.
struct Shard {
  std::uint64_t index = 1;
  std::uint64_t count = 1;
  [[nodiscard]] bool has(std::uint64_t position) const { return position % count == index - 1; }
};

struct BenchTally {
  std::uint64_t planned = 0;  // runs of this call, those recorded before not counted
  std::uint64_t before = 0;   // recorded before
  std::uint64_t done = 0;
  std::uint64_t correct = 0;
  std::uint64_t wrong = 0;
  std::uint64_t unconfirmed = 0;
  std::uint64_t unknown = 0;
  std::uint64_t error = 0;

  void add(Category category);
};

struct BenchOptions {
  int jobs = 1;
  Shard shard;
  const DoneRuns* done = nullptr;  // null: none
  BencherOptions bencher;
  // Gives the position of the next turn to whoever asks, from any thread, and none at the end; by
  // default one after the other.
  std::function<std::optional<std::uint64_t>()> next = {};
  // Told of each run, one at a time.
  std::function<void(const RunRecord&, const BenchTally&)> on_run = {};
};

// How many runs are left of a shard and were recorded before.
[[nodiscard]] BenchTally plan(const Experiment& experiment, const BenchOptions& options);

// Until all is run, a stop is requested, or the record cannot be written: then the error says why.
// Throws std::bad_alloc only.
[[nodiscard]] tl::expected<BenchTally, std::string> run_experiment(const Experiment& experiment,
                                                                   RecordLog& log,
                                                                   const BenchOptions& options);

// What a few runs that are not recorded took, and what follows for all.
struct Estimate {
  std::uint64_t samples = 0;
  double turn_s = 0;   // wall clock, all backends once
  double worst_s = 0;  // wall clock of a turn in which every backend times out
};
[[nodiscard]] Estimate estimate(const Experiment& experiment, const BencherOptions& options);

}  // namespace concord
