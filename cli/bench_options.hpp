#pragma once
// The options of `concord bench`, read: what is run, how it is measured, and where the record goes.

#include <optional>
#include <string>
#include <vector>

#include "backends/catalog.hpp"
#include "cli/options.hpp"
#include "results/bench/run_experiment.hpp"
#include "results/record/session_record.hpp"

namespace concord::cli {

// A run without a limit would make PAR-2 mean nothing.
inline constexpr double kBenchTimeout_s = 60;

struct BenchPanelist {
  BackendSpec spec;
  double timeout_s = kBenchTimeout_s;
};

// What holds for a session that is begun and for one that is gone on with.
struct BenchRunOptions {
  int jobs = 1;
  Shard shard;
  bool retry_errors = false;
  bool dry_run = false;
};

struct BenchSetup {
  Protocol protocol;
  std::vector<BenchPanelist> panel;
  ReadOptions read;
};

void add_bench_options(OptionSet& options);

[[nodiscard]] Parsed<BenchRunOptions> read_bench_run(const OptionSet& options);
[[nodiscard]] Parsed<BenchSetup> read_bench_setup(const OptionSet& options);
// An option that only makes sense when a session is begun and was given with --resume; empty: none.
[[nodiscard]] std::string setup_option_given(const OptionSet& options);

// "0", "1-5", "0,3,7-9": ascending or not, each once. The error is one sentence without the
// option's name.
[[nodiscard]] Parsed<std::vector<std::uint64_t>> parse_seeds(std::string_view text);
// "2/4"
[[nodiscard]] Parsed<Shard> parse_shard(std::string_view text);

}  // namespace concord::cli
