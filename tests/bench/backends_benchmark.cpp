// How many puzzles a second a backend answers: the batch call on one core, without reading,
// checking or printing.
//
//   backends_benchmark FILE BACKEND [--ask first|unique] [--runs N] [--limit PUZZLES] [--timeout S]
//
// FILE has one puzzle a line, n*n symbols ('.' or '0' is a blank), whatever follows a space or ':'
// left out; lines of one order, the others skipped. The boards are made before the clock starts;
// one run warms up, then each of N runs (default 7) is measured in CPU seconds of this process. The
// median counts, the spread (smallest and largest) says whether to believe it.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "backends/catalog.hpp"

namespace {

using concord::Board;
using concord::BoardBatch;

int fail(std::string_view message) {
  fmt::print(stderr, "backends_benchmark: {}\n", message);
  return 2;
}

struct Arguments {
  std::string file;
  std::string backend;
  concord::Question question = concord::Question::kUnique;
  int runs = 7;
  std::size_t limit = SIZE_MAX;
  std::optional<double> timeout_s;
};

std::optional<Arguments> parse(int argc, char** argv) {
  Arguments arguments;
  if (argc < 3 || argc % 2 == 0) return std::nullopt;
  arguments.file = argv[1];
  arguments.backend = argv[2];
  for (int i = 3; i + 1 < argc; i += 2) {
    const std::string_view key = argv[i];
    const std::string value = argv[i + 1];
    if (key == "--ask" && value == "first") {
      arguments.question = concord::Question::kFirst;
    } else if (key == "--ask" && value == "unique") {
      arguments.question = concord::Question::kUnique;
    } else if (key == "--runs" && std::atoi(value.c_str()) > 0) {
      arguments.runs = std::atoi(value.c_str());
    } else if (key == "--limit" && std::atoll(value.c_str()) > 0) {
      arguments.limit = static_cast<std::size_t>(std::atoll(value.c_str()));
    } else if (key == "--timeout") {
      arguments.timeout_s = std::atof(value.c_str());
    } else {
      return std::nullopt;
    }
  }
  return arguments;
}

int value_of(char symbol) {
  if (symbol >= '1' && symbol <= '9') return symbol - '0';
  if (symbol >= 'A' && symbol <= 'Z') return symbol - 'A' + 10;
  return 0;
}

std::optional<BoardBatch> read(const Arguments& arguments) {
  std::ifstream file(arguments.file);
  std::optional<BoardBatch> batch;
  int order = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    line.resize(std::min(line.size(), line.find_first_of(" \t\r:,")));
    const int root = static_cast<int>(std::lround(std::sqrt(static_cast<double>(line.size()))));
    if (static_cast<std::size_t>(root) * root != line.size()) continue;
    if (!batch) {
      const auto geometry =
          concord::Geometry::make({root, concord::default_box(root), {}, false, false});
      if (!geometry) continue;
      order = root;
      batch.emplace(*geometry);
    }
    if (root != order || batch->size() >= arguments.limit) continue;
    Board board(batch->geometry_ptr());
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (const int value = value_of(line[i]); value > 0 && value <= order)
        board.set_given(static_cast<concord::Cell>(i), static_cast<concord::Value>(value));
    }
    batch->push_back(board.view());
  }
  return batch;
}

double cpu_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Totals {
  std::uint64_t none = 0;
  std::uint64_t unique = 0;
  std::uint64_t multiple = 0;
  std::uint64_t undecided = 0;
  std::uint64_t nodes = 0;
};

Totals count(const concord::OutcomeBatch& outcomes) {
  Totals totals;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const concord::Outcome outcome = outcomes.get(i);
    totals.nodes += outcome.statistics.nodes.value_or(0);
    if (outcome.solutions >= 2) {
      ++totals.multiple;
    } else if (!outcome.exhausted && outcome.reason != concord::StopReason::kSolutionLimit) {
      ++totals.undecided;
    } else {
      ++(outcome.solutions == 1 ? totals.unique : totals.none);
    }
  }
  return totals;
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = parse(argc, argv);
  if (!arguments) {
    return fail(
        "FILE BACKEND [--ask first|unique] [--runs N] [--limit PUZZLES] [--timeout S] expected");
  }
  const auto spec = concord::parse_backend(arguments->backend);
  if (!spec) return fail(spec.error());
  const auto batch = read(*arguments);
  if (!batch) return fail("no puzzle in " + arguments->file);

  concord::Request request;
  request.question = arguments->question;
  request.timeout_s = arguments->timeout_s;
  const auto backend = spec->make();
  concord::OutcomeBatch outcomes;
  backend->solve_batch(*batch, request, outcomes);
  const Totals totals = count(outcomes);

  std::vector<double> seconds;
  for (int run = 0; run < arguments->runs; ++run) {
    const double start = cpu_s();
    backend->solve_batch(*batch, request, outcomes);
    seconds.push_back(cpu_s() - start);
  }
  std::ranges::sort(seconds);
  const auto rate = [&](double s) { return static_cast<double>(batch->size()) / s; };
  const double median = seconds[seconds.size() / 2];
  fmt::print("{} on {}: {} puzzles, {}x{}\n", spec->id(), arguments->file, batch->size(),
             batch->geometry_ptr()->order(), batch->geometry_ptr()->order());
  fmt::print("  none {}, one {}, several {}, undecided {}; {:.2f} nodes a puzzle\n", totals.none,
             totals.unique, totals.multiple, totals.undecided,
             static_cast<double>(totals.nodes) / static_cast<double>(batch->size()));
  fmt::print("  {:.0f} puzzles/s (median of {}; {:.0f} to {:.0f}), {:.3f} us a puzzle\n",
             rate(median), seconds.size(), rate(seconds.back()), rate(seconds.front()),
             1e6 * median / static_cast<double>(batch->size()));
  fmt::print("  compiler {}\n", __VERSION__);
  return 0;
}
