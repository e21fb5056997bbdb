// Hard boards with several seeds: CPU seconds a board takes each backend to say whether its
// solution is unique, as median, least and most over the seeds. A single run of a SAT solver on a
// hard board says little: it may be the lucky seed, or the unlucky one.
//
//   seeds_benchmark FILE [--order N] [--seeds N] [--timeout S] BACKEND...
//
// FILE is anything that `concord solve` reads; with --order the boards of that order alone. Seeds
// are 1, 2, ... (8 by default). --timeout is wall-clock time a run (3 s by default): a run that it
// ends is undecided and stands above all others. When more than half of a board's seeds are
// undecided, so is the median, and the rest of them is not run. A line a board and backend, then a
// table.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "backends/catalog.hpp"
#include "puzzles/io/reader.hpp"
#include "puzzles/model/cpu_clock.hpp"

namespace {

using concord::Board;

struct Arguments {
  std::string file;
  int order = 0;  // 0: all
  int seeds = 8;
  double timeout_s = 3;
  std::vector<std::string> backends;
};

std::optional<Arguments> parse(int argc, char** argv) {
  Arguments arguments;
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (!word.starts_with("--")) {
      words.emplace_back(word);
      continue;
    }
    if (i + 1 == argc) return std::nullopt;
    const char* const value = argv[++i];
    if (word == "--order") {
      arguments.order = std::atoi(value);
    } else if (word == "--seeds") {
      arguments.seeds = std::max(1, std::atoi(value));
    } else if (word == "--timeout") {
      arguments.timeout_s = std::atof(value);
    } else {
      return std::nullopt;
    }
  }
  if (words.size() < 2) return std::nullopt;
  arguments.file = words.front();
  arguments.backends.assign(words.begin() + 1, words.end());
  return arguments;
}

struct Named {
  std::string name;
  Board board;
};

std::vector<Named> read(const Arguments& arguments) {
  std::vector<Named> boards;
  auto reader = concord::PuzzleReader::open(arguments.file, {});
  if (!reader) {
    fmt::print(stderr, "seeds_benchmark: {}\n", reader.error().message);
    return boards;
  }
  while (auto record = reader->next()) {
    if (!record->board || (arguments.order != 0 && record->board->order() != arguments.order))
      continue;
    std::string name =
        record->name.empty() ? fmt::format("line {}", record->line) : std::move(record->name);
    boards.push_back({std::move(name), std::move(*record->board)});
  }
  return boards;
}

// What a board cost with each seed that was tried: those that decided it, and how many did not.
struct Cost {
  std::vector<double> decided_s;  // ascending
  int undecided = 0;
  int wanted = 0;

  [[nodiscard]] bool hopeless() const { return 2 * undecided > wanted; }
  // Over all seeds; none where an undecided run is in the middle.
  [[nodiscard]] std::optional<double> median_s() const {
    const auto n = static_cast<std::size_t>(wanted);
    if (hopeless() || n / 2 >= decided_s.size()) return std::nullopt;
    return (decided_s[(n - 1) / 2] + decided_s[n / 2]) / 2;
  }
  [[nodiscard]] std::string text(double timeout_s) const {
    const auto seconds = [](double s) { return fmt::format("{:.{}f}", s, s < 1 ? 3 : 2); };
    const std::string above = fmt::format(">{:g}", timeout_s);
    if (decided_s.empty()) return fmt::format("{} (none of {})", above, undecided);
    const std::optional<double> median = median_s();
    return fmt::format("{} ({} to {}; {} of {})", median ? seconds(*median) : above,
                       seconds(decided_s.front()),
                       undecided == 0 ? seconds(decided_s.back()) : above, decided_s.size(),
                       decided_s.size() + static_cast<std::size_t>(undecided));
  }
};

Cost measure(const Board& board, concord::Backend& backend, const Arguments& arguments) {
  Cost cost;
  cost.wanted = arguments.seeds;
  for (int seed = 1; seed <= arguments.seeds && !cost.hopeless(); ++seed) {
    concord::Request request;
    request.timeout_s = arguments.timeout_s;
    request.seed = static_cast<std::uint64_t>(seed);
    const double start = concord::thread_cpu_s();
    const concord::Outcome outcome = backend.solve(board, request);
    const double spent = concord::thread_cpu_s() - start;
    if (outcome.exhausted || outcome.reason == concord::StopReason::kSolutionLimit) {
      cost.decided_s.push_back(spent + outcome.statistics.side_cpu_s.value_or(0));
    } else {
      ++cost.undecided;
    }
  }
  std::ranges::sort(cost.decided_s);
  return cost;
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = parse(argc, argv);
  if (!arguments) {
    fmt::print(stderr, "seeds_benchmark: FILE [--order N] [--seeds N] [--timeout S] BACKEND...\n");
    return 2;
  }
  std::vector<concord::BackendSpec> specs;
  for (const std::string& id : arguments->backends) {
    auto spec = concord::parse_backend(id);
    if (!spec) {
      fmt::print(stderr, "seeds_benchmark: {}\n", spec.error());
      return 2;
    }
    specs.push_back(*spec);
  }
  const std::vector<Named> boards = read(*arguments);
  if (boards.empty()) {
    fmt::print(stderr, "seeds_benchmark: no board in {}\n", arguments->file);
    return 2;
  }

  std::vector<std::string> rows;
  std::string head = "| board |";
  std::string rule = "|---|";
  for (const auto& spec : specs) {
    head += fmt::format(" `{}` |", spec.id());
    rule += "---|";
  }
  std::vector<std::size_t> settled(specs.size());  // boards that have a median
  for (const Named& named : boards) {
    std::string row = fmt::format("| {} |", named.name);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      const Cost cost = measure(named.board, *specs[i].make(), *arguments);
      const std::string text = cost.text(arguments->timeout_s);
      if (cost.median_s()) ++settled[i];
      row += fmt::format(" {} |", text);
      fmt::print("{:<10} {:<40} {}\n", named.name, specs[i].id(), text);
      std::fflush(stdout);
    }
    rows.push_back(std::move(row));
  }
  fmt::print("\n{}\n{}\n", head, rule);
  for (const std::string& row : rows) fmt::print("{}\n", row);
  fmt::print("| medians below {:g} s |", arguments->timeout_s);
  for (const std::size_t count : settled) fmt::print(" {} of {} |", count, boards.size());
  fmt::print("\n");
  return 0;
}
