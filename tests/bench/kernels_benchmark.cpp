// The inner pieces of bulk solving and of the native searches, one by one, on made-up 9x9 boards:
// reading lines, searching, verifying, writing. Whole lists are measured by `concord
// bench-kernels`.
//
//   kernels_benchmark [--benchmark_filter=REGEX ...]

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "backends/catalog.hpp"
#include "backends/native/lanes/kernels.hpp"
#include "backends/native/lanes/lanes.hpp"
#include "encoders/encoding.hpp"
#include "encoders/formula.hpp"
#include "puzzles/io/catalog.hpp"
#include "puzzles/io/reader.hpp"
#include "puzzles/model/verify.hpp"
#include "results/answer_batch.hpp"

namespace {

using namespace concord;

constexpr std::string_view kGrid =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::size_t kBoards = 4096;

// A list of boards with a grid each whose digits and bands are changed about, 50 cells blanked:
// most have one solution, none is hard.
const std::string& list() {
  static const std::string text = [] {
    std::mt19937 random(1);
    std::string lines;
    for (std::size_t i = 0; i < kBoards; ++i) {
      std::string digits = "123456789";
      std::shuffle(digits.begin(), digits.end(), random);
      const std::size_t turn = random() % 3 * 27;
      std::string line(81, '.');
      for (std::size_t cell = 0; cell < 81; ++cell)
        line[cell] = digits[static_cast<std::size_t>(kGrid[(cell + turn) % 81] - '1')];
      for (int blank = 0; blank < 75; ++blank) line[random() % 81] = '.';
      lines += line + '\n';
    }
    return lines;
  }();
  return text;
}

const PlainLines& boards() {
  static const PlainLines lines = [] {
    PlainLines all;
    auto reader = PuzzleReader::from_text(list(), "made up", {});
    while (reader->next_plain(all, kBoards)) {
    }
    return all;
  }();
  return lines;
}

void read_plain_lines(benchmark::State& state) {
  for (auto _ : state) {
    PlainLines all;
    auto reader = PuzzleReader::from_text(list(), "made up", {});
    while (reader->next_plain(all, kBoards)) {
    }
    benchmark::DoNotOptimize(all.size());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBoards));
}
BENCHMARK(read_plain_lines);

void read_records(benchmark::State& state) {
  for (auto _ : state) {
    auto reader = PuzzleReader::from_text(list(), "made up", {});
    while (auto record = reader->next()) benchmark::DoNotOptimize(record->board);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBoards));
}
BENCHMARK(read_records);

std::vector<Value> grid_values() {
  std::vector<Value> values;
  for (const char digit : kGrid) values.push_back(static_cast<Value>(digit - '0'));
  return values;
}

void verify_grid(benchmark::State& state) {
  const Board board(boards().common(0).geometry);
  const std::vector<Value> values = grid_values();
  for (auto _ : state) benchmark::DoNotOptimize(is_solution(board.view(), values));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(verify_grid);

void write_grid_line(benchmark::State& state) {
  const std::vector<Value> values = grid_values();
  std::string text;
  for (auto _ : state) {
    if (text.size() > 1 << 16) text.clear();
    append_grid_line(boards().common(0).alphabet, values, text);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(write_grid_line);

void solve_all(benchmark::State& state, Backend& backend) {
  Request request;
  OutcomeBatch outcomes;
  for (auto _ : state) {
    backend.solve_batch(boards().boards(), request, outcomes);
    benchmark::DoNotOptimize(outcomes.solutions(0));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBoards));
}

void encode_one(benchmark::State& state) {
  const auto choice = parse_encoding("extended/pairwise/prune");
  std::size_t next = 0;
  for (auto _ : state) {
    Formula formula;
    const auto encoding =
        concord::encode(boards().boards().view(next++ % kBoards), *choice, formula);
    benchmark::DoNotOptimize(encoding.has_value());
  }
  state.SetItemsProcessed(state.iterations());
}

}  // namespace

int main(int count, char** arguments) {
  for (const lanes::Kernel* kernel : lanes::usable_kernels()) {
    benchmark::RegisterBenchmark(
        ("lanes/" + std::string(kernel->name)).c_str(),
        [kernel](benchmark::State& state) { solve_all(state, *make_lanes_with(*kernel)); });
  }
  for (const char* id : {"dfs-mrv", "dlx"}) {
    benchmark::RegisterBenchmark(
        id, [id](benchmark::State& state) { solve_all(state, *parse_backend(id)->make()); });
  }
  benchmark::RegisterBenchmark("encode/extended/pairwise/prune", encode_one);
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
