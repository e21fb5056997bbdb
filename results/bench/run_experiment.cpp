#include "results/bench/run_experiment.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;

// What is not recorded must not take long: a warm-up run, a sample, and all samples but the first
// of each backend.
constexpr double kLongestWarmup_s = 0.1;
constexpr double kLongestSample_s = 0.3;
constexpr double kAllSamples_s = 3.0;
constexpr std::uint64_t kSampledTurns = 3;

// What the threads share.
class Run {
 public:
  Run(const Experiment& experiment, RecordLog& log, const BenchOptions& options)
      : experiment_(experiment), log_(log), options_(options), tally_(plan(experiment, options)) {}

  void work() {
    try {
      Bencher bencher(experiment_, options_.bencher);
      bool warm = false;
      while (const auto position = next()) {
        const Turn turn = experiment_.turn(*position);
        for (const int backend : experiment_.backend_order(*position)) {
          if (ended()) return;
          const auto index = static_cast<std::size_t>(backend);
          if (is_done(turn, index)) continue;
          if (!std::exchange(warm, true)) warm_up(turn);
          const auto record = bencher.run(turn, index);
          if (!record) return;
          if (!take(*record)) return;
        }
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!exception_) exception_ = std::current_exception();
      failed_ = true;
    }
  }

  tl::expected<BenchTally, std::string> result() {
    const auto synced = log_.sync();
    if (exception_) std::rethrow_exception(exception_);
    if (!problem_.empty()) return tl::unexpected(problem_);
    if (!synced) return tl::unexpected(synced.error());
    return tally_;
  }

 private:
  [[nodiscard]] bool ended() const {
    const StopFlag* stop = options_.bencher.stop;
    return failed_ || (stop != nullptr && stop->stop_requested());
  }

  std::optional<std::uint64_t> next() {
    if (options_.next) return options_.next();
    for (;;) {
      const std::uint64_t position = position_++;
      if (position >= experiment_.turns()) return std::nullopt;
      if (options_.shard.has(position)) return position;
    }
  }

  [[nodiscard]] bool is_done(const Turn& turn, std::size_t backend) const {
    return options_.done != nullptr && !options_.done->empty() &&
           options_.done->contains(run_key(experiment_.run_id(turn, backend)));
  }

  // With solvers of its own: those of the runs must not have seen a board that nobody knows of.
  void warm_up(const Turn& turn) {
    BencherOptions options = options_.bencher;
    options.longest_s = kLongestWarmup_s;
    Bencher bencher(experiment_, options);
    for (std::uint64_t i = 0; i < experiment_.protocol().warmup && !ended(); ++i) {
      for (std::size_t backend = 0; backend < experiment_.panel().size() && !ended(); ++backend)
        static_cast<void>(bencher.run(turn, backend));
    }
  }

  bool take(const RunRecord& record) {
    const std::string line = run_json(record);
    const std::lock_guard lock(mutex_);
    auto written = log_.append(line);
    if (const auto now = Clock::now(); written && now - synced_ >= std::chrono::seconds(1)) {
      synced_ = now;
      written = log_.sync();
    }
    if (!written) {
      problem_ = written.error();
      failed_ = true;
      return false;
    }
    tally_.add(record.category);
    if (options_.on_run) options_.on_run(record, tally_);
    return true;
  }

  const Experiment& experiment_;
  RecordLog& log_;
  const BenchOptions& options_;
  std::atomic<std::uint64_t> position_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  BenchTally tally_;
  Clock::time_point synced_ = Clock::now();
  std::string problem_;
  std::exception_ptr exception_;
};

}  // namespace

std::uint64_t run_key(std::string_view run_id) {
  std::uint64_t key = 0;
  std::from_chars(run_id.data(), run_id.data() + std::min<std::size_t>(run_id.size(), 16), key, 16);
  return key;
}

void BenchTally::add(Category category) {
  ++done;
  switch (category) {
    case Category::kCorrect: ++correct; break;
    case Category::kWrong: ++wrong; break;
    case Category::kUnconfirmed: ++unconfirmed; break;
    case Category::kUnknown: ++unknown; break;
    case Category::kError: ++error; break;
  }
}

BenchTally plan(const Experiment& experiment, const BenchOptions& options) {
  BenchTally tally;
  for (std::uint64_t position = 0; position < experiment.turns(); ++position) {
    if (!options.shard.has(position)) continue;
    if (options.done == nullptr || options.done->empty()) {
      tally.planned += experiment.panel().size();
      continue;
    }
    const Turn turn = experiment.turn(position);
    for (std::size_t backend = 0; backend < experiment.panel().size(); ++backend) {
      const bool done = options.done->contains(run_key(experiment.run_id(turn, backend)));
      ++(done ? tally.before : tally.planned);
    }
  }
  return tally;
}

tl::expected<BenchTally, std::string> run_experiment(const Experiment& experiment, RecordLog& log,
                                                     const BenchOptions& options) {
  Run run(experiment, log, options);
  {
    std::vector<std::jthread> threads;
    try {
      while (threads.size() + 1 < static_cast<std::size_t>(options.jobs))
        threads.emplace_back([&run] { run.work(); });
    } catch (const std::system_error&) {
      // With fewer, then.
    }
    run.work();
  }
  return run.result();
}

Estimate estimate(const Experiment& experiment, const BencherOptions& options) {
  Estimate found;
  for (const SessionBackend& backend : experiment.session().backends)
    found.worst_s += backend.timeout_s;
  BencherOptions sampling = options;
  sampling.longest_s = kLongestSample_s;
  const Clock::time_point start = Clock::now();
  const auto elapsed_s = [](Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
  };
  const std::uint64_t turns = std::min(kSampledTurns, experiment.turns());
  std::vector<double> taken_s(experiment.panel().size(), 0);
  std::vector<std::uint64_t> runs(experiment.panel().size(), 0);
  Bencher bencher(experiment, sampling);
  for (std::uint64_t i = 0; i < turns; ++i) {
    const Turn turn = experiment.turn(experiment.turns() / turns * i);
    for (std::size_t backend = 0; backend < taken_s.size(); ++backend) {
      if (options.stop != nullptr && options.stop->stop_requested()) return found;
      // Each backend once, whatever it takes.
      if (i > 0 && elapsed_s(start) > kAllSamples_s) break;
      const Clock::time_point begun = Clock::now();
      static_cast<void>(bencher.run(turn, backend));
      taken_s[backend] += elapsed_s(begun);
      ++runs[backend];
      ++found.samples;
    }
  }
  for (std::size_t backend = 0; backend < taken_s.size(); ++backend) {
    if (runs[backend] > 0) found.turn_s += taken_s[backend] / static_cast<double>(runs[backend]);
  }
  return found;
}

}  // namespace concord
