// scaling_simulation: what handing out turns and merging records would cost on many ranks.
//
//   scaling_simulation counter [TURN_S [COUNTER_US [LATENCY_US]]]
//     simulated: ranks of 1 to 4,096 and one counter
//
//   scaling_simulation chunks
//     how many chunks an experiment is cut into
//
//   scaling_simulation merge FOLDER
//     merges the records of a session there, timed
//
// The counter serves one request after another, each for COUNTER_US; a request is under way for
// twice LATENCY_US. counter_benchmark measures both. Turns take times of a lognormal distribution
// (sigma 1.5) of mean TURN_S.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <string_view>
#include <vector>

#include "puzzles/model/random.hpp"
#include "results/bench/guided.hpp"
#include "results/bench/merge.hpp"

namespace concord {
namespace {

constexpr std::uint64_t kTurnsARank = 2000;

// A normal number by the sum of twelve uniform ones.
double normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
  return sum;
}

void simulate(std::uint64_t ranks, double turn_s, double counter_s, double latency_s) {
  constexpr double kSigma = 1.5;
  const double mu = std::log(turn_s) - kSigma * kSigma / 2;
  Random random(7);
  const std::uint64_t turns = ranks * kTurnsARank;
  const GuidedChunks chunks(turns, ranks);
  // When each rank asks next.
  using Event = std::pair<double, std::uint64_t>;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> asks;
  for (std::uint64_t rank = 0; rank < ranks; ++rank) asks.push({0, rank});
  double counter_free_s = 0;
  double busy_s = 0;
  double waited_s = 0;
  double end_s = 0;
  std::uint64_t next = 0;
  while (!asks.empty()) {
    const auto [asked_s, rank] = asks.top();
    asks.pop();
    const double served_s = std::max(asked_s + latency_s, counter_free_s) + counter_s;
    counter_free_s = served_s;
    const double answer_s = served_s + latency_s;
    waited_s += answer_s - asked_s;
    if (next >= chunks.size()) {
      end_s = std::max(end_s, answer_s);
      continue;
    }
    const std::uint64_t chunk = next++;
    double work_s = 0;
    for (std::uint64_t i = chunks.begin(chunk); i < chunks.end(chunk); ++i)
      work_s += std::exp(mu + kSigma * normal(random));
    busy_s += work_s;
    asks.push({answer_s + work_s, rank});
  }
  const auto all = static_cast<double>(ranks);
  std::printf(
      "%6llu ranks  %9llu turns  %8llu chunks  %8.3f s  efficiency %.3f  waited for the counter "
      "%.5f\n",
      static_cast<unsigned long long>(ranks), static_cast<unsigned long long>(turns),
      static_cast<unsigned long long>(chunks.size()), end_s, busy_s / all / end_s,
      waited_s / all / end_s);
}

int merge(const char* folder) {
  const auto start = std::chrono::steady_clock::now();
  const auto merged = merge_records(folder);
  if (!merged) {
    std::fprintf(stderr, "%s\n", merged.error().c_str());
    return 1;
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  std::printf("%llu runs of %llu files in %.2f s\n", static_cast<unsigned long long>(merged->runs),
              static_cast<unsigned long long>(merged->parts), taken.count());
  return 0;
}

}  // namespace
}  // namespace concord

int main(int argc, char** argv) {
  using namespace concord;
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "counter") {
    const double turn_s = argc > 2 ? std::atof(argv[2]) : 0.02;
    const double counter_s = argc > 3 ? std::atof(argv[3]) * 1e-6 : 2e-6;
    const double latency_s = argc > 4 ? std::atof(argv[4]) * 1e-6 : 5e-6;
    for (const std::uint64_t ranks : {1, 4, 16, 64, 256, 1000, 4096})
      simulate(ranks, turn_s, counter_s, latency_s);
    return 0;
  }
  if (what == "chunks") {
    for (const std::uint64_t ranks : {1, 16, 1000}) {
      for (const std::uint64_t turns : {1000, 100'000, 10'000'000}) {
        std::printf("%6llu ranks %9llu turns %9llu chunks\n",
                    static_cast<unsigned long long>(ranks), static_cast<unsigned long long>(turns),
                    static_cast<unsigned long long>(GuidedChunks(turns, ranks).size()));
      }
    }
    return 0;
  }
  if (what == "merge" && argc == 3) return merge(argv[2]);
  std::fprintf(stderr,
               "usage: scaling_simulation counter [TURN_S [COUNTER_US [LATENCY_US]]] | chunks | "
               "merge FOLDER\n");
  return 2;
}
