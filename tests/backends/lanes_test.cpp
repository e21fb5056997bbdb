// lanes, with each kernel that this machine can run, beside dfs-mrv, which shares no code with it.

#include "backends/native/lanes/lanes.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "backends/native/lanes/kernels.hpp"
#include "backends/native/native.hpp"
#include "puzzles/model/verify.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/solutions.hpp"

namespace concord {

namespace lanes {
// How gtest names a parameter.
void PrintTo(const Kernel* kernel, std::ostream* out) {
  *out << kernel->name;
}
}  // namespace lanes

namespace {

using test::board9;
using test::default_geometry;

constexpr std::string_view kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::string_view kUnique =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// Hundreds of nodes.
constexpr std::string_view kHard =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr || *text == '\0' ? otherwise : std::strtoull(text, nullptr, 10);
}

Request up_to(std::uint64_t limit) {
  Request request;
  request.question = Question::kCount;
  request.limit = limit;
  return request;
}

OutcomeBatch ask(Backend& backend, const BoardBatch& boards, const Request& request) {
  OutcomeBatch outcomes;
  backend.solve_batch(boards, request, outcomes);
  EXPECT_EQ(outcomes.size(), boards.size());
  return outcomes;
}

// A grid made from the solved one by what keeps the rules: exchanging digits, rows of a band,
// columns of a stack, rows and columns.
std::vector<Value> shuffled_grid(std::mt19937_64& random) {
  std::vector<Value> names(9);
  std::iota(names.begin(), names.end(), Value{1});
  std::shuffle(names.begin(), names.end(), random);
  std::vector<int> lines[2];
  for (std::vector<int>& order : lines) {
    std::vector<int> bands{0, 1, 2};
    std::shuffle(bands.begin(), bands.end(), random);
    for (const int band : bands) {
      std::vector<int> within{0, 1, 2};
      std::shuffle(within.begin(), within.end(), random);
      for (const int line : within) order.push_back(3 * band + line);
    }
  }
  const bool turned = random() % 2 == 0;
  std::vector<Value> grid(81);
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) {
      const int from = turned ? lines[1][c] * 9 + lines[0][r] : lines[0][r] * 9 + lines[1][c];
      grid[r * 9 + c] = names[kSolved[from] - '1'];
    }
  }
  return grid;
}

// Givens, or pencil marks, or both; now and then something that the grid contradicts.
Board random_board(std::mt19937_64& random) {
  Board board(default_geometry(9));
  const std::vector<Value> grid = shuffled_grid(random);
  const std::uint64_t givens = 20 + random() % 30;
  const std::uint64_t marks = random() % 3 == 0 ? 1 + random() % 8 : 0;
  for (Cell cell = 0; cell < 81; ++cell) {
    if (random() % 81 < givens) {
      board.set_given(cell, grid[cell]);
      continue;
    }
    for (std::uint64_t i = 0; i < marks; ++i) {
      const auto value = static_cast<Value>(random() % 9 + 1);
      if (value != grid[cell]) board.remove_candidate(cell, value);
    }
  }
  if (random() % 5 == 0) {
    const auto cell = static_cast<Cell>(random() % 81);
    board.remove_candidate(cell, grid[cell]);
  }
  if (random() % 20 == 0) board.settle(static_cast<Cell>(random() % 81), 1 + random() % 9);
  return board;
}

class LanesKernel : public testing::TestWithParam<const lanes::Kernel*> {
 protected:
  [[nodiscard]] static std::unique_ptr<Backend> make() { return make_lanes_with(*GetParam()); }

  // Each board counted up to `limit` as dfs-mrv counts it; a grid that is the only one must be the
  // same, and all must solve the board. How many boards had none, one and more.
  static std::vector<std::size_t> expect_as_dfs_mrv(const BoardBatch& boards, std::uint64_t limit) {
    std::vector<std::size_t> counts(3);
    const OutcomeBatch ours = ask(*make(), boards, up_to(limit));
    const OutcomeBatch theirs = ask(*make_dfs_mrv({}), boards, up_to(limit));
    for (std::size_t i = 0; i < boards.size() && !HasFailure(); ++i) {
      const Outcome got = ours.get(i);
      const Outcome wanted = theirs.get(i);
      EXPECT_EQ(got.solutions, wanted.solutions) << "board " << i;
      EXPECT_EQ(got.exhausted, wanted.exhausted) << "board " << i;
      EXPECT_EQ(got.reason, wanted.reason) << "board " << i;
      EXPECT_EQ(got.grids.size(), wanted.grids.size()) << "board " << i;
      if (wanted.solutions == 1) {
        EXPECT_EQ(got.grids, wanted.grids) << "board " << i;
      }
      for (const Grid& grid : got.grids)
        EXPECT_TRUE(verify(boards.view(i), grid.values).empty()) << "board " << i;
      ++counts[std::min<std::uint64_t>(2, wanted.solutions)];
    }
    return counts;
  }

  // Some thousand puzzles from all over the list.
  static BoardBatch some_of(const std::string& path) {
    const std::vector<std::string> lines = test::list_lines(path);
    BoardBatch boards(default_geometry(9));
    const std::size_t step = lines.size() / 2000 + 1;
    for (std::size_t i = 0; i < lines.size(); i += step)
      boards.push_back(board9(std::string_view(lines[i]).substr(0, 81)).view());
    return boards;
  }

  // Each of them has so many solutions, counted to two.
  static void expect_list(const std::string& path, std::size_t solutions) {
    const BoardBatch boards = some_of(path);
    EXPECT_EQ(expect_as_dfs_mrv(boards, 2)[solutions], boards.size());
  }
};

TEST_P(LanesKernel, AgreesOn17Clue) {
  CONCORD_NEED_LIST(path, "17clue.txt");
  expect_list(path, 1);
}

TEST_P(LanesKernel, AgreesOnTop1465) {
  CONCORD_NEED_LIST(path, "top1465.txt");
  expect_list(path, 1);
}

TEST_P(LanesKernel, AgreesOnHardest11Plus) {
  CONCORD_NEED_LIST(path, "hardest-11plus.txt");
  expect_list(path, 1);
}

TEST_P(LanesKernel, AgreesOnHardest1106) {
  CONCORD_NEED_LIST(path, "hardest-1106.txt");
  expect_list(path, 1);
}

TEST_P(LanesKernel, AgreesOnManySolutions) {
  CONCORD_NEED_LIST(path, "many-solutions.txt");
  expect_list(path, 2);
}

// CONCORD_LANES_BOARDS=1000000 makes it a long run, CONCORD_LANES_SEED repeats one.
TEST_P(LanesKernel, CountsRandomBoardsAsDfsMrvDoes) {
  const std::uint64_t wanted = from_environment("CONCORD_LANES_BOARDS", 2000);
  const std::uint64_t seed = from_environment("CONCORD_LANES_SEED", std::random_device()());
  SCOPED_TRACE("CONCORD_LANES_SEED=" + std::to_string(seed));
  std::mt19937_64 random(seed);
  std::vector<std::size_t> counts(3);
  for (std::uint64_t done = 0; done < wanted && !HasFailure();) {
    SCOPED_TRACE("after " + std::to_string(done));
    BoardBatch boards(default_geometry(9));
    for (; boards.size() < 1000 && done < wanted; ++done)
      boards.push_back(random_board(random).view());
    const std::vector<std::size_t> some = expect_as_dfs_mrv(boards, 20);
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += some[i];
  }
  for (const std::size_t count : counts) EXPECT_GT(count, wanted / 50);
}

TEST_P(LanesKernel, AnswersAsTheScalarKernelWhateverIsBeside) {
  std::mt19937_64 random(7);
  BoardBatch boards(default_geometry(9));
  for (int i = 0; i < 300; ++i) boards.push_back(random_board(random).view());
  Request request = up_to(20);
  request.keep_grids = 20;
  const OutcomeBatch ours = ask(*make(), boards, request);
  const auto scalar = make_lanes_with(**lanes::find_kernel("scalar"));
  for (std::size_t i = 0; i < boards.size(); ++i) {
    BoardBatch alone(default_geometry(9));
    alone.push_back(boards.view(i));
    const Outcome wanted = ask(*scalar, alone, request).get(0);
    const Outcome got = ours.get(i);
    EXPECT_EQ(got.grids, wanted.grids) << i;
    EXPECT_EQ(got.statistics.nodes, wanted.statistics.nodes) << i;
    EXPECT_EQ(got.statistics.backtracks, wanted.statistics.backtracks) << i;
  }
}

// Not open everywhere, and hard to search when r1c1 and r1c2 cannot be right together.
constexpr const char* kHalfOpen =
    "............................5.......4.......1....24.....1...2...87.1963.....86..9";

// Two equal givens side by side, and little or nothing else: no search may be needed to see that.
TEST_P(LanesKernel, SeesClashesOfGivens) {
  BoardBatch boards(default_geometry(9));
  Board half_open = board9(kHalfOpen);
  half_open.settle(0, 9);
  half_open.settle(1, 9);
  boards.push_back(half_open.view());
  for (Cell first = 0; first < 81; ++first) {
    for (Cell second = first + 1; second < 81; ++second) {
      if (first / 3 != second / 3 && first % 9 != second % 9) continue;
      Board board(default_geometry(9));
      board.settle(first, 5);
      board.settle(second, 5);
      boards.push_back(board.view());
    }
  }
  const OutcomeBatch outcomes = ask(*make(), boards, up_to(2));
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Outcome outcome = outcomes.get(i);
    EXPECT_TRUE(outcome.exhausted) << i;
    EXPECT_EQ(outcome.solutions, 0U) << i;
    EXPECT_EQ(outcome.statistics.nodes, 0U) << i;
  }
}

// The same when it takes a sweep to come about, since pencil marks leave two neighbours the same
// digit and one more each, which a given takes. Without a look for it 200,000 nodes do not see it:
// where much is open it is looked for at once, else in the course of a long search.
TEST_P(LanesKernel, SeesClashesThatComeAbout) {
  struct Case {
    const char* givens;
    Value others[2];  // of r1c1 and r1c2, beside the 9
    bool open;
  };
  constexpr Case kCases[] = {
      {"................................1..3............9...............8.......3........",
       {3, 8},
       true},
      {kHalfOpen, {4, 8}, false}};
  for (const Case& clash : kCases) {
    SCOPED_TRACE(clash.givens);
    Board board = board9(clash.givens);
    for (Cell cell = 0; cell < 2; ++cell) {
      for (Value value = 1; value < 9; ++value) {
        if (value != clash.others[cell]) board.remove_candidate(cell, value);
      }
    }
    BoardBatch boards(default_geometry(9));
    boards.push_back(board.view());
    Request request = up_to(2);
    request.max_nodes = 100'000;
    const Outcome outcome = ask(*make(), boards, request).get(0);
    EXPECT_TRUE(outcome.exhausted);
    EXPECT_EQ(outcome.solutions, 0U);
    EXPECT_EQ(outcome.statistics.nodes < 4096U, clash.open) << outcome.statistics.nodes.value();
  }
}

TEST_P(LanesKernel, TakesBatchesOfEverySize) {
  for (const std::size_t size : {0, 1, 2, 7, 8, 31, 32, 33, 64, 65, 300}) {
    BoardBatch boards(default_geometry(9));
    for (std::size_t i = 0; i < size; ++i)
      boards.push_back(board9(i % 3 == 0 ? kUnique : kSolved).view());
    const OutcomeBatch outcomes = ask(*make(), boards, Request{});
    for (std::size_t i = 0; i < size; ++i) {
      const Outcome outcome = outcomes.get(i);
      ASSERT_EQ(outcome.grids.size(), 1U) << i << " of " << size;
      EXPECT_EQ(test::text_of(outcome.grids[0]), kSolved);
      EXPECT_TRUE(outcome.exhausted);
    }
  }
}

TEST_P(LanesKernel, KeepsBrokenInstantAndHardBoardsApart) {
  Board empty_cell = board9(kUnique);
  empty_cell.clear_candidates(40);
  Board clash = board9(kUnique);
  clash.settle(1, 5);
  const Board open(default_geometry(9));
  BoardBatch boards(default_geometry(9));
  for (int i = 0; i < 60; ++i) {
    boards.push_back(empty_cell.view());
    boards.push_back(board9(kHard).view());
    boards.push_back(clash.view());
    boards.push_back(board9(kSolved).view());
    boards.push_back(open.view());
  }
  const OutcomeBatch outcomes = ask(*make(), boards, Request{});
  constexpr std::uint64_t kWanted[5] = {0, 1, 0, 1, 2};
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Outcome outcome = outcomes.get(i);
    EXPECT_EQ(outcome.solutions, kWanted[i % 5]) << i;
    EXPECT_EQ(outcome.exhausted, i % 5 != 4) << i;
    for (const Grid& grid : outcome.grids)
      EXPECT_TRUE(verify(boards.view(i), grid.values).empty()) << i;
  }
}

// A sink that is slow from the third grid on, when somebody says stop.
class SlowSink : public SolutionSink {
 public:
  explicit SlowSink(StopFlag& stop) : stop_(stop) {}
  bool on_solution(std::size_t /*board*/, std::span<const Value> /*values*/) override {
    if (++seen_ >= 3) {
      stop_.request_stop();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
  }
  [[nodiscard]] int seen() const { return seen_; }

 private:
  StopFlag& stop_;
  int seen_ = 0;
};

TEST_P(LanesKernel, StopsInTheMiddleOfABatchWithWhatWasDone) {
  StopFlag stop;
  SlowSink sink(stop);
  BoardBatch boards(default_geometry(9));
  boards.push_back(board9(kUnique).view());
  for (int i = 0; i < 1000; ++i) boards.push_back(Board(default_geometry(9)).view());
  Request request;
  request.question = Question::kCount;
  request.sink = &sink;
  request.stop = &stop;
  const OutcomeBatch outcomes = ask(*make(), boards, request);
  std::uint64_t solutions = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Outcome outcome = outcomes.get(i);
    solutions += outcome.solutions;
    if (outcome.reason == StopReason::kNone) {
      EXPECT_EQ(i, 0U);
    } else {
      EXPECT_EQ(outcome.reason, StopReason::kInterrupted) << i;
    }
  }
  EXPECT_EQ(solutions, static_cast<std::uint64_t>(sink.seen()));
  EXPECT_LE(sink.seen(), 3 + 2 * static_cast<int>(GetParam()->lanes));
}

TEST_P(LanesKernel, SaysWhatItWouldTake) {
  Request request;
  request.memory_B = 1000;
  const Outcome outcome = make()->solve(board9(kUnique), request);
  EXPECT_EQ(outcome.reason, StopReason::kMemory);
  EXPECT_NE(outcome.detail.find("bytes, the limit is 1000"), std::string::npos) << outcome.detail;
}

INSTANTIATE_TEST_SUITE_P(Machine, LanesKernel, testing::ValuesIn(lanes::usable_kernels()),
                         [](const testing::TestParamInfo<const lanes::Kernel*>& kernel) {
                           return std::string(kernel.param->name);
                         });

TEST(LanesKernels, AreFoundByName) {
  ASSERT_FALSE(lanes::usable_kernels().empty());
  EXPECT_STREQ(lanes::usable_kernels().back()->name, "scalar");
  for (const lanes::Kernel* kernel : lanes::usable_kernels()) {
    const auto found = lanes::find_kernel(kernel->name);
    ASSERT_TRUE(found) << found.error();
    EXPECT_EQ(*found, kernel);
  }
  const auto unknown = lanes::find_kernel("mmx");
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().find("there is no instruction set 'mmx'"), std::string::npos);
  for (const std::string_view name : lanes::kernel_names()) {
    const auto kernel = lanes::find_kernel(name);
    if (kernel) continue;
    EXPECT_TRUE(kernel.error().find("was not built") != std::string::npos ||
                kernel.error().find("this machine does not have") != std::string::npos)
        << kernel.error();
  }
}

TEST(LanesKernels, AreChosenByTheEnvironment) {
  ASSERT_EQ(::setenv("CONCORD_SIMD", "scalar", 1), 0);
  const auto scalar = lanes::chosen_kernel();
  ASSERT_TRUE(scalar);
  EXPECT_STREQ((*scalar)->name, "scalar");
  ASSERT_EQ(::setenv("CONCORD_SIMD", "mmx", 1), 0);
  const Outcome outcome = make_lanes({})->solve(board9(kUnique), Request{});
  EXPECT_EQ(outcome.reason, StopReason::kUnsupported);
  EXPECT_EQ(outcome.detail.find("CONCORD_SIMD: there is no instruction set 'mmx'"), 0U)
      << outcome.detail;
  ASSERT_EQ(::unsetenv("CONCORD_SIMD"), 0);
  EXPECT_EQ(*lanes::chosen_kernel(), lanes::usable_kernels().front());
}

}  // namespace
}  // namespace concord
