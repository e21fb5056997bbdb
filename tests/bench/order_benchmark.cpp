// The curve of cost against order: what encoding and solving take from 9x9 to 100x100.
//
//   order_benchmark [--runs N] [--holes PERCENT] [--solve-holes PERCENT] [--timeout S]
//                   [--order N]... [ENCODING... BACKEND...]
//
// Orders are squares (9, 16, 25, ... 100 without --order). A board is the cyclic grid of its boxes
// with the rows of each band, the columns of each stack, the bands, the stacks and the values
// shuffled, of which a fixed share of cells, spread at random, is emptied; it depends on the order
// and the share alone. Words that name an encoding (extended/pairwise/prune, triads/prune, ...) are
// written as DIMACS with comments and thrown away, at 60 % holes; words that name a backend are
// asked for a solution, at 30 % holes, since an order of which some boards are not decided within
// the timeout (10 s) has no median. CPU seconds, threads of solvers included; one run warms up
// (where that was quick), the median of N runs counts (default 5), the spread stands behind it.
//
// A table in Markdown, in milliseconds, and what made it. With the one word `board` nothing is
// measured: the board to encode is written, for the first --order.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "backends/catalog.hpp"
#include "encoders/dimacs_writer.hpp"

namespace {

using concord::Board;

struct Arguments {
  int runs = 5;
  double holes = 0.6;
  double solve_holes = 0.3;
  double timeout_s = 10;
  std::vector<int> orders;
  std::vector<std::string> names;
};

std::optional<Arguments> parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (!word.starts_with("--")) {
      arguments.names.emplace_back(word);
      continue;
    }
    if (i + 1 == argc) return std::nullopt;
    const char* const value = argv[++i];
    if (word == "--runs") {
      arguments.runs = std::max(1, std::atoi(value));
    } else if (word == "--holes") {
      arguments.holes = std::clamp(std::atof(value) / 100, 0.0, 1.0);
    } else if (word == "--solve-holes") {
      arguments.solve_holes = std::clamp(std::atof(value) / 100, 0.0, 1.0);
    } else if (word == "--timeout") {
      arguments.timeout_s = std::atof(value);
    } else if (word == "--order") {
      const int order = std::atoi(value);
      const int side = static_cast<int>(std::lround(std::sqrt(order)));
      if (side < 2 || side * side != order || order > concord::kMaxOrder) return std::nullopt;
      arguments.orders.push_back(order);
    } else {
      return std::nullopt;
    }
  }
  if (arguments.orders.empty()) arguments.orders = {9, 16, 25, 36, 49, 64, 81, 100};
  if (arguments.names.empty()) {
    arguments.names = {
        "extended/pairwise/prune",     "extended/product/prune",          "triads/prune",
        "cms:extended/pairwise/prune", "cadical:extended/pairwise/prune", "dfs-mrv"};
  }
  return arguments;
}

// std::shuffle and the distributions differ between libraries; these do not.
void shuffle(std::vector<int>& numbers, std::mt19937& random) {
  for (std::size_t i = numbers.size(); i > 1; --i) std::swap(numbers[i - 1], numbers[random() % i]);
}

std::vector<int> numbers_to(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// Lines that stay in their bands, the bands in any order.
std::vector<int> shuffled_lines(int side, std::mt19937& random) {
  std::vector<int> bands = numbers_to(side);
  shuffle(bands, random);
  std::vector<int> lines;
  for (const int band : bands) {
    std::vector<int> inside = numbers_to(side);
    shuffle(inside, random);
    for (const int line : inside) lines.push_back(band * side + line);
  }
  return lines;
}

Board make_board(int order, double holes) {
  const int side = static_cast<int>(std::lround(std::sqrt(order)));
  std::mt19937 random(static_cast<std::uint32_t>(order));
  const std::vector<int> rows = shuffled_lines(side, random);
  const std::vector<int> columns = shuffled_lines(side, random);
  std::vector<int> values = numbers_to(order);
  shuffle(values, random);
  std::vector<int> cells = numbers_to(order * order);
  shuffle(cells, random);
  Board board(*concord::Geometry::make({order, concord::BoxShape{side, side}, {}, false, false}));
  const auto emptied = static_cast<std::size_t>(std::lround(holes * order * order));
  for (std::size_t i = emptied; i < cells.size(); ++i) {
    const int row = rows[static_cast<std::size_t>(cells[i] / order)];
    const int column = columns[static_cast<std::size_t>(cells[i] % order)];
    const int value = (row % side * side + row / side + column) % order;
    board.set_given(cells[i],
                    static_cast<concord::Value>(values[static_cast<std::size_t>(value)] + 1));
  }
  return board;
}

void write(const Board& board) {
  const int order = board.geometry().order();
  for (int cell = 0; cell < order * order; ++cell)
    fmt::print("{}{}", board.view().settled(cell), (cell + 1) % order == 0 ? "\n" : " ");
}

double cpu_s() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Milliseconds in three digits, without an exponent.
std::string ms(double s) {
  const double amount = s * 1e3;
  const int digits = amount < 0.1 ? 4 : amount < 1 ? 3 : amount < 10 ? 2 : amount < 100 ? 1 : 0;
  return fmt::format("{:.{}f}", amount, digits);
}

// "12.3 (11.9 to 13.1)". `work` answers whether it came to its end; short work is repeated
// within a run.
template <typename Work>
std::string measure(int runs, double timeout_s, const Work& work) {
  constexpr double kLeast_s = 0.02;
  double start = cpu_s();
  if (!work()) return fmt::format("> {:g}", timeout_s * 1e3);
  const double once = cpu_s() - start;
  const int times = std::max(1, static_cast<int>(kLeast_s / std::max(once, 1e-6)));
  std::vector<double> taken;
  for (int run = 0; run < runs; ++run) {
    start = cpu_s();
    for (int i = 0; i < times; ++i) {
      if (!work()) return fmt::format("> {:g}", timeout_s * 1e3);
    }
    taken.push_back((cpu_s() - start) / times);
  }
  std::ranges::sort(taken);
  return fmt::format("{} ({} to {})", ms(taken[taken.size() / 2]), ms(taken.front()),
                     ms(taken.back()));
}

std::string encode_cost(const Board& board, const concord::EncodingChoice& choice, int runs) {
  concord::DimacsSummary summary;
  const concord::ByteTarget nowhere = [](std::string_view) { return std::error_code(); };
  const std::string cost = measure(runs, 0, [&] {
    auto written = concord::write_dimacs(board.view(), choice, nowhere);
    if (written) summary = std::move(*written);
    return written.has_value();
  });
  return fmt::format("{}; {:.4g}", cost, static_cast<double>(summary.size.clauses) * 1e-6);
}

std::string solve_cost(const Board& board, concord::Backend& backend, const Arguments& arguments) {
  concord::Request request;
  request.question = concord::Question::kFirst;
  request.timeout_s = arguments.timeout_s;
  concord::StopReason reason = concord::StopReason::kNone;
  std::string cost = measure(arguments.runs, arguments.timeout_s, [&] {
    const concord::Outcome outcome = backend.solve(board, request);
    reason = outcome.reason;
    return outcome.solutions == 1;
  });
  if (reason == concord::StopReason::kSolutionLimit || reason == concord::StopReason::kTimeout)
    return cost;
  return std::string(concord::to_string(reason));
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = parse(argc, argv);
  if (!arguments) {
    fmt::print(stderr,
               "order_benchmark: [--runs N] [--holes PERCENT] [--solve-holes PERCENT] [--timeout "
               "S] [--order SQUARE]... [ENCODING... BACKEND... | board]\n");
    return 2;
  }
  if (arguments->names == std::vector<std::string>{"board"}) {
    write(make_board(arguments->orders.front(), arguments->holes));
    return 0;
  }
  struct Column {
    std::string id;
    std::optional<concord::EncodingChoice> encoding;
    std::optional<concord::BackendSpec> backend;
  };
  std::vector<Column> columns;
  for (const std::string& name : arguments->names) {
    // "order" and "log" are encodings, "cms" is none.
    if (auto choice = concord::parse_encoding(name)) {
      columns.push_back({choice->id(), *choice, std::nullopt});
    } else if (auto spec = concord::parse_backend(name)) {
      columns.push_back({spec->id(), std::nullopt, *spec});
    } else {
      fmt::print(stderr, "order_benchmark: {}\n", spec.error());
      return 2;
    }
  }

  fmt::print(
      "compiler {}; {} runs; holes: {:g} % to encode, {:g} % to solve; ms (encode: and million "
      "clauses)\n\n| order |",
      __VERSION__, arguments->runs, arguments->holes * 100, arguments->solve_holes * 100);
  for (const Column& column : columns)
    fmt::print(" {} `{}` |", column.encoding ? "encode" : "solve", column.id);
  fmt::print("\n|--:|");
  for (std::size_t i = 0; i < columns.size(); ++i) fmt::print("---|");
  fmt::print("\n");
  for (const int order : arguments->orders) {
    const Board to_encode = make_board(order, arguments->holes);
    const Board to_solve = make_board(order, arguments->solve_holes);
    fmt::print("| {} |", order);
    for (const Column& column : columns) {
      const std::string cost = column.encoding
                                   ? encode_cost(to_encode, *column.encoding, arguments->runs)
                                   : solve_cost(to_solve, *column.backend->make(), *arguments);
      fmt::print(" {} |", cost);
      std::fflush(stdout);
    }
    fmt::print("\n");
  }
  return 0;
}
