// How late a backend stops: the time between a deadline and the return of solve(), on boards that
// nobody decides in time.
//
//   lateness_benchmark [--runs N] [--timeout S] [BACKEND...]
//
// Without backends: the whole catalog. Boards: empty 9x9, 25x25 and 49x49 grids to be counted, and
// for SAT backends a full 36x36 grid of shuffled rows and columns with every second cell emptied,
// to be solved. Wall-clock seconds after the deadline, median and worst of N runs (default 5); a
// negative time means that the board was decided after all. The promise is 0.2 s
// (backends/backend.hpp).

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "backends/catalog.hpp"

namespace {

using concord::Board;
using Clock = std::chrono::steady_clock;

struct Case {
  std::string name;
  Board board;
  concord::Question question;
};

Board empty(int order) {
  return Board(*concord::Geometry::make({order, concord::default_box(order), {}, false, false}));
}

// The cyclic grid of boxes side x side, rows and columns shuffled within their bands, each cell
// emptied with probability one half.
Board half_empty(int side, std::uint32_t seed) {
  const int n = side * side;
  std::mt19937 random(seed);
  const auto shuffled = [&] {
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    for (int band = 0; band < side; ++band)
      std::shuffle(order.begin() + band * side, order.begin() + (band + 1) * side, random);
    return order;
  };
  const std::vector<int> rows = shuffled();
  const std::vector<int> columns = shuffled();
  Board board = empty(n);
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      const int row = rows[r];
      const int value = (row % side * side + row / side + columns[c]) % n + 1;
      if (std::bernoulli_distribution(0.5)(random))
        board.set_given(r * n + c, static_cast<concord::Value>(value));
    }
  }
  return board;
}

void measure(concord::Backend& backend, std::string_view id, const Case& one, double timeout_s,
             int runs) {
  concord::Request request;
  request.question = one.question;
  request.timeout_s = timeout_s;
  request.keep_grids = 0;
  std::vector<double> late_s;
  int decided = 0;
  for (int run = 0; run < runs; ++run) {
    const auto start = Clock::now();
    const concord::Outcome outcome = backend.solve(one.board, request);
    late_s.push_back(std::chrono::duration<double>(Clock::now() - start).count() - timeout_s);
    decided += outcome.reason != concord::StopReason::kTimeout;
  }
  std::ranges::sort(late_s);
  fmt::print("{:<30} {:<22} {:>9.4f} {:>9.4f}{}\n", id, one.name, late_s[late_s.size() / 2],
             late_s.back(), decided > 0 ? fmt::format("  (decided {} times)", decided) : "");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  int runs = 5;
  double timeout_s = 0.5;
  std::vector<std::string> names;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--runs" && i + 1 < argc) {
      runs = std::max(1, std::atoi(argv[++i]));
    } else if (word == "--timeout" && i + 1 < argc) {
      timeout_s = std::atof(argv[++i]);
    } else {
      names.emplace_back(word);
    }
  }
  if (names.empty()) {
    for (const concord::BackendRow& row : concord::backend_catalog()) names.emplace_back(row.id);
  }

  std::vector<Case> cases;
  for (const int order : {9, 25, 49})
    cases.push_back(
        {fmt::format("{0}x{0} empty, count", order), empty(order), concord::Question::kCount});
  const Case hard{"36x36 half empty", half_empty(6, 1), concord::Question::kUnique};

  fmt::print("{:<30} {:<22} {:>9} {:>9}\n", "backend", "board", "median s", "worst s");
  for (const std::string& name : names) {
    const auto spec = concord::parse_backend(name);
    if (!spec) {
      fmt::print(stderr, "lateness_benchmark: {}\n", spec.error());
      return 2;
    }
    const auto backend = spec->make();
    for (const Case& one : cases) measure(*backend, spec->id(), one, timeout_s, runs);
    if (spec->row->kind == concord::BackendKind::kSat)
      measure(*backend, spec->id(), hard, timeout_s, runs);
  }
  fmt::print("timeout {} s, {} runs; compiler {}\n", timeout_s, runs, __VERSION__);
  return 0;
}
