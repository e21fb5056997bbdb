// How fast boards become clauses: 9x9 and 25x25 with pruned givens into a formula, 49x49 with unit
// clauses into a counter and as DIMACS. CPU time, several runs, median with the least and the most.
//
//   encoders_benchmark [FILE25 [FILE9]]   files of one puzzle a line; without them made-up boards

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "encoders/counting_sink.hpp"
#include "encoders/dimacs_writer.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"

namespace {

using namespace concord;

constexpr int kRuns = 9;

double cpu_s() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Spread {
  double median;
  double least;
  double most;
};

// CPU seconds of `work`, after one run to warm up.
template <typename Work>
Spread measure(Work&& work) {
  std::vector<double> times;
  work();
  for (int run = 0; run < kRuns; ++run) {
    const double start = cpu_s();
    work();
    times.push_back(cpu_s() - start);
  }
  std::sort(times.begin(), times.end());
  return {times[kRuns / 2], times.front(), times.back()};
}

void print(const std::string& what, const Spread& spread, double scale, const char* unit,
           bool inverse = false) {
  const auto value = [&](double seconds) { return inverse ? scale / seconds : scale * seconds; };
  fmt::print("{:<52} {:>10.2f} {:<12} ({:.2f} .. {:.2f}, {} runs)\n", what, value(spread.median),
             unit, value(inverse ? spread.most : spread.least),
             value(inverse ? spread.least : spread.most), kRuns);
}

GeometryPtr geometry(int order) {
  return *Geometry::make({order, default_box(order), {}, false, false});
}

Value value_of(char c) {
  if (c >= '1' && c <= '9') return static_cast<Value>(c - '0');
  return c >= 'A' && c <= 'Z' ? static_cast<Value>(c - 'A' + 10) : Value{0};
}

std::vector<Board> boards_of_file(const std::string& path, int order, std::size_t limit) {
  std::vector<Board> boards;
  const GeometryPtr shape = geometry(order);
  std::ifstream file(path);
  for (std::string line; boards.size() < limit && std::getline(file, line);) {
    const std::string cells = line.substr(0, line.find_first_of(" \t,:"));
    if (line.empty() || line[0] == '#' || cells.size() != static_cast<std::size_t>(order * order)) {
      continue;
    }
    Board board(shape);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (const Value value = value_of(cells[static_cast<std::size_t>(cell)]); value != 0) {
        board.set_given(cell, value);
      }
    }
    boards.push_back(std::move(board));
  }
  return boards;
}

// The pattern grid with its values renamed, and the given share of cells left blank.
std::vector<Board> made_up_boards(int order, double blank, std::size_t count) {
  const GeometryPtr shape = geometry(order);
  const int side = shape->spec().box->height;
  std::mt19937 random(1);
  std::vector<Board> boards;
  for (std::size_t i = 0; i < count; ++i) {
    Board board(shape);
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (random() < blank * 4294967296.0) continue;
      const int row = cell / order;
      const int value =
          (row % side * side + row / side + cell % order + static_cast<int>(i)) % order;
      board.set_given(cell, static_cast<Value>(value + 1));
    }
    boards.push_back(std::move(board));
  }
  return boards;
}

void bench_prune(const std::vector<Board>& boards, const char* id, double scale, const char* unit) {
  const EncodingChoice choice = *parse_encoding(id);
  Formula formula;
  std::uint64_t clauses = 0;
  const auto spread = measure([&] {
    clauses = 0;
    for (const Board& board : boards) {
      formula.clear();
      if (!encode(board.view(), choice, formula)) std::puts("encoding failed");
      clauses += formula.clause_count();
    }
  });
  const auto count = static_cast<double>(boards.size());
  print(fmt::format("{0}x{0} {1}, {2} boards, {3:.0f} clauses", boards[0].order(), choice.id(),
                    boards.size(), static_cast<double>(clauses) / count),
        spread, scale / count, unit);
}

// An empty board with unit givens: clauses into a counter, and bytes of DIMACS into nowhere.
void bench_empty(int order, const char* id, bool with_comments) {
  const Board board(geometry(order));
  const EncodingChoice choice = *parse_encoding(id);
  std::uint64_t clauses = 0;
  const auto count = measure([&] {
    CountingSink counter;
    if (!encode(board.view(), choice, counter)) std::puts("encoding failed");
    clauses = counter.size().clauses;
  });
  print(fmt::format("{0}x{0} {1} into a counter, {2:.2f} M clauses", order, choice.id(),
                    static_cast<double>(clauses) * 1e-6),
        count, static_cast<double>(clauses) * 1e-6, "M clauses/s", true);

  std::FILE* nowhere = std::fopen("/dev/null", "wb");
  if (nowhere == nullptr) return;
  for (const bool plain : {true, false}) {
    if (!plain && !with_comments) continue;
    std::uint64_t bytes = 0;
    const auto spread = measure([&] {
      const auto summary = write_dimacs(board.view(), choice, target_of(nowhere), {.plain = plain});
      bytes = summary ? summary->bytes : 0;
    });
    print(fmt::format("{0}x{0} {1} as DIMACS{2}, {3} MB", order, choice.id(),
                      plain ? ", plain" : "", bytes / 1000000),
          spread, static_cast<double>(bytes) * 1e-6, "MB/s", true);
  }
  std::fclose(nowhere);
}

}  // namespace

int main(int argc, char** argv) {
  auto large = argc > 1 ? boards_of_file(argv[1], 25, 50) : made_up_boards(25, 0.55, 20);
  auto small = argc > 2 ? boards_of_file(argv[2], 9, 5000) : made_up_boards(9, 0.75, 5000);
  if (large.empty() || small.empty()) {
    std::fputs("no 25x25 or no 9x9 puzzle found\n", stderr);
    return 2;
  }
  for (const char* id : {"extended/pairwise/prune", "extended/commander-3/prune"}) {
    bench_prune(large, id, 1e3, "ms");
  }
  for (const char* id : {"extended/pairwise/prune", "minimal/pairwise/prune",
                         "extended/commander-3/prune", "extended/sequential/prune"}) {
    bench_prune(small, id, 1e6, "us");
  }
  for (const int order : {25, 49}) {
    bench_empty(order, "extended/pairwise/unit", true);
    for (const char* id : {"minimal/pairwise/unit", "extended/sequential/unit",
                           "extended/commander-3/unit", "extended/product/unit",
                           "extended/ladder/unit", "triads/unit", "order/unit", "log/unit"}) {
      bench_empty(order, id, false);
    }
  }
}
