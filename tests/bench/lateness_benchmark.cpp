// How late a backend stops: the time between a deadline and the return of solve(), on boards that
// nobody decides in time.
//
//   lateness_benchmark [--runs N] [--timeout S] [--order N]... [--box RxC|none] [BACKEND...]
//
// Without backends: the whole catalog. Boards: empty grids to be counted, of order 9, 25 and 49 or
// of those given, and for SAT backends full grids of shuffled rows and columns with every second
// cell emptied, to be solved (order 36, or those given that are squares). Wall-clock seconds after
// the deadline, median and worst of N runs (default 5); a negative time means that the board was
// decided or refused after all, and how is said behind it. The promise is 0.2 s
// (backends/backend.hpp).

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
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

Board empty(int order, std::optional<concord::BoxShape> box) {
  return Board(*concord::Geometry::make({order, box, {}, false, false}));
}

// "2x3"; none for "none" and for anything else that is no box.
std::optional<concord::BoxShape> box_of(std::string_view text) {
  const std::size_t x = text.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  const concord::BoxShape box{std::atoi(std::string(text.substr(0, x)).c_str()),
                              std::atoi(std::string(text.substr(x + 1)).c_str())};
  if (box.height < 1 || box.width < 1) return std::nullopt;
  return box;
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
  Board board = empty(n, concord::BoxShape{side, side});
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
  std::map<std::string_view, int> others;  // what it said instead of "timeout"
  for (int run = 0; run < runs; ++run) {
    const auto start = Clock::now();
    const concord::Outcome outcome = backend.solve(one.board, request);
    late_s.push_back(std::chrono::duration<double>(Clock::now() - start).count() - timeout_s);
    if (outcome.reason != concord::StopReason::kTimeout) {
      ++others[outcome.exhausted ? "closed" : concord::to_string(outcome.reason)];
    }
  }
  std::ranges::sort(late_s);
  fmt::print("{:<30} {:<24} {:>9.4f} {:>9.4f}", id, one.name, late_s[late_s.size() / 2],
             late_s.back());
  for (const auto& [what, times] : others) fmt::print("  ({}: {})", what, times);
  fmt::print("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  int runs = 5;
  double timeout_s = 0.5;
  std::vector<std::string> names;
  std::vector<int> orders;
  std::optional<std::string_view> box;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--runs" && i + 1 < argc) {
      runs = std::max(1, std::atoi(argv[++i]));
    } else if (word == "--timeout" && i + 1 < argc) {
      timeout_s = std::atof(argv[++i]);
    } else if (word == "--order" && i + 1 < argc) {
      orders.push_back(std::clamp(std::atoi(argv[++i]), 1, concord::kMaxOrder));
    } else if (word == "--box" && i + 1 < argc) {
      box = argv[++i];
    } else {
      names.emplace_back(word);
    }
  }
  if (names.empty()) {
    for (const concord::BackendRow& row : concord::backend_catalog()) {
      if (!row.takes_target) names.emplace_back(row.id);
    }
  }

  const bool by_default = orders.empty();
  if (by_default) orders = {9, 25, 49};
  std::vector<Case> cases;
  std::vector<Case> sat_cases;
  for (const int order : orders) {
    auto shape = concord::default_box(order);
    if (box) shape = box_of(*box);
    if (shape && (order % shape->height != 0 || order % shape->width != 0)) {
      fmt::print(stderr, "lateness_benchmark: no boxes {} in order {}\n", *box, order);
      return 2;
    }
    const Board board = empty(order, shape);
    cases.push_back({board.geometry().describe(), board, concord::Question::kCount});
    if (!by_default && !box && shape && shape->height == shape->width) {
      sat_cases.push_back({fmt::format("{0}x{0} half empty", order), half_empty(shape->height, 1),
                           concord::Question::kUnique});
    }
  }
  if (by_default) {
    sat_cases.push_back({"36x36 half empty", half_empty(6, 1), concord::Question::kUnique});
  }

  fmt::print("{:<30} {:<24} {:>9} {:>9}\n", "backend", "board", "median s", "worst s");
  for (const std::string& name : names) {
    const auto spec = concord::parse_backend(name);
    if (!spec) {
      fmt::print(stderr, "lateness_benchmark: {}\n", spec.error());
      return 2;
    }
    const auto backend = spec->make();
    for (const Case& one : cases) measure(*backend, spec->id(), one, timeout_s, runs);
    if (spec->row->kind != concord::BackendKind::kSat) continue;
    for (const Case& one : sat_cases) measure(*backend, spec->id(), one, timeout_s, runs);
  }
  fmt::print("timeout {} s, {} runs; compiler {}\n", timeout_s, runs, __VERSION__);
  return 0;
}
