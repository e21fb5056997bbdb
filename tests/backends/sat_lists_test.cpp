// Every encoding on real puzzles: the public lists say how many grids each has.

#include <cstdlib>

#include <gtest/gtest.h>

#include "puzzles/model/verify.hpp"
#include "tests/backends/sat_boards.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/data.hpp"

namespace concord {
namespace {

std::vector<EncodingChoice> with_every_option() {
  std::vector<EncodingChoice> choices = every_encoding();
  for (const auto& more :
       {test::every_encoding_without_redundant_lines(), test::every_xor_encoding()})
    choices.insert(choices.end(), more.begin(), more.end());
  return choices;
}

class EncodingOnLists : public testing::TestWithParam<test::LibraryAndEncoding> {
 protected:
  static const EncodingChoice& encoding() { return std::get<1>(GetParam()); }

  // How many puzzles of a list: whole lists and 200 of the first for each board encoding as it
  // usually is; few for the others, which differ in what a solver makes of them and not in
  // kind. Without the redundant lines, what states no value's place (minimal, natural, order, log)
  // is a matter of minutes a list as long as no given is pruned; log is slow anyway. With
  // CONCORD_TEST_WHOLE_LISTS set it is 200 for all.
  static std::size_t puzzles() {
    if (std::getenv("CONCORD_TEST_WHOLE_LISTS") != nullptr) return 200;
    const EncodingChoice& choice = encoding();
    const bool usual = choice.redundant && (!choice.amo.valid() || choice.amo.row().all_pairs);
    if (usual) return choice.board->id == "log" ? 20 : 200;
    const bool hard = !choice.redundant && !choice.board->unit_at_least_one;
    return hard && !choice.givens->prune ? 1 : 3;
  }

  // Each of the first puzzles of a list has as many grids, and they are grids of it.
  static void expect_grids(const std::string& path, std::uint64_t grids) {
    const auto backend = test::sat(std::get<0>(GetParam()), encoding().id());
    Request request;
    request.question = Question::kCount;
    request.limit = grids + 1;
    const auto lines = test::list_lines(path, puzzles());
    ASSERT_FALSE(lines.empty());
    for (const std::string& line : lines) {
      const Board board = test::board9(std::string_view(line).substr(0, 81));
      const Outcome outcome = backend->solve(board, request);
      ASSERT_TRUE(outcome.exhausted) << line << " " << outcome.detail;
      ASSERT_EQ(outcome.solutions, grids) << line;
      for (const Grid& grid : outcome.grids)
        ASSERT_TRUE(is_solution(board.view(), grid.values)) << line;
    }
  }
};

TEST_P(EncodingOnLists, UniqueTwoAndNone) {
  CONCORD_NEED_LIST(unique, "17clue.txt");
  CONCORD_NEED_LIST(two, "exactly-two.txt");
  CONCORD_NEED_LIST(none, "unsat-hidden.txt");
  expect_grids(unique, 1);
  expect_grids(two, 2);
  expect_grids(none, 0);
}

// With the redundant lines, sat_test.cpp counts them.
class EncodingWithoutRedundantLines : public testing::TestWithParam<test::LibraryAndEncoding> {};

TEST_P(EncodingWithoutRedundantLines, AllGridsOfOrderFour) {
  Request request;
  request.question = Question::kCount;
  const auto& [library, choice] = GetParam();
  const Outcome outcome =
      test::sat(library, choice.id())->solve(Board(test::default_geometry(4)), request);
  EXPECT_TRUE(outcome.exhausted) << outcome.detail;
  EXPECT_EQ(outcome.solutions, 288U);
}

// xor=on is for CryptoMiniSat alone.
std::vector<test::LibraryAndEncoding> pairs_with_every_option() {
  std::vector<test::LibraryAndEncoding> pairs;
  for (const std::string& library : test::sat_libraries()) {
    for (const EncodingChoice& choice : with_every_option()) {
      if (!choice.native_xor || library == "cms") pairs.emplace_back(library, choice);
    }
  }
  return pairs;
}

INSTANTIATE_TEST_SUITE_P(Catalog, EncodingOnLists, testing::ValuesIn(pairs_with_every_option()),
                         test::library_and_encoding_name);
INSTANTIATE_TEST_SUITE_P(
    Catalog, EncodingWithoutRedundantLines,
    testing::Combine(testing::ValuesIn(test::sat_libraries()),
                     testing::ValuesIn(test::every_encoding_without_redundant_lines())),
    test::library_and_encoding_name);

}  // namespace
}  // namespace concord
