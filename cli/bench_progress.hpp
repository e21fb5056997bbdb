#pragma once
// Tells a person how far an experiment is: a line that is drawn over on a terminal, a line a minute
// in a log.

#include <algorithm>
#include <chrono>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/bench_session.hpp"
#include "cli/console.hpp"
#include "results/bench/run_experiment.hpp"

namespace concord::cli {

class BenchProgress {
 public:
  void tell(const BenchTally& tally) {
    const double now_s = elapsed_s();
    if (progress_.due()) progress_.draw(text(tally, now_s));
    if (now_s - logged_s_ >= kLogEvery_s && ::isatty(STDERR_FILENO) == 0) {
      logged_s_ = now_s;
      note(text(tally, now_s));
    }
  }
  void end() { progress_.clear(); }
  [[nodiscard]] double elapsed_s() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  // "120 of 1,000 runs, 60/s, 15 s left, 0 wrong, 2 unknown"
  [[nodiscard]] static std::string text(const BenchTally& tally, double now_s) {
    const double rate = static_cast<double>(tally.done) / std::max(now_s, 1e-3);
    const double left_s = static_cast<double>(tally.planned - tally.done) / std::max(rate, 1e-9);
    return fmt::format("{} of {} runs, {:.3g}/s, {} left, {} wrong, {} unknown{}",
                       grouped(tally.done), grouped(tally.planned), rate, duration_text(left_s),
                       tally.wrong, tally.unknown,
                       tally.error > 0 ? fmt::format(", {} broke", tally.error) : "");
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kLogEvery_s = 60;

  Progress progress_;
  Clock::time_point start_ = Clock::now();
  double logged_s_ = 0;
};

// "1,500 runs in 12 s: ...", and where the record is.
[[nodiscard]] inline std::string result_text(const BenchTally& tally, const std::string& folder,
                                             double elapsed_s) {
  std::string text =
      fmt::format("{} {} in {}: {} correct, {} unconfirmed, {} unknown, {} wrong", tally.done,
                  tally.done == 1 ? "run" : "runs", duration_text(elapsed_s), tally.correct,
                  tally.unconfirmed, tally.unknown, tally.wrong);
  if (tally.error > 0) text += fmt::format(", {} broke", tally.error);
  return text + fmt::format("\nrecord: {} (`concord report {}`)\n", folder, folder);
}

}  // namespace concord::cli
