// Every encoding on real puzzles: the public lists say how many grids each has.

#include <cctype>
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

class EncodingOnLists : public testing::TestWithParam<EncodingChoice> {
 protected:
  // How many puzzles of a list: whole lists and 200 of the first for each board encoding as it
  // usually is; few for the others, which differ in what CryptoMiniSat makes of them and not in
  // kind. Without the redundant lines, what states no value's place (minimal, natural, order, log)
  // is a matter of minutes a list as long as no given is pruned; log is slow anyway. With
  // CONCORD_TEST_WHOLE_LISTS set it is 200 for all.
  static std::size_t puzzles() {
    if (std::getenv("CONCORD_TEST_WHOLE_LISTS") != nullptr) return 200;
    const EncodingChoice& choice = GetParam();
    const bool usual = choice.redundant && (!choice.amo.valid() || choice.amo.row().all_pairs);
    if (usual) return choice.board->id == "log" ? 20 : 200;
    const bool hard = !choice.redundant && !choice.board->unit_at_least_one;
    return hard && !choice.givens->prune ? 1 : 3;
  }

  // Each of the first puzzles of a list has as many grids, and they are grids of it.
  static void expect_grids(const std::string& path, std::uint64_t grids) {
    const auto backend = make_cms({GetParam()});
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

// With the redundant lines, cms_test.cpp counts them.
class EncodingWithoutRedundantLines : public testing::TestWithParam<EncodingChoice> {};

TEST_P(EncodingWithoutRedundantLines, AllGridsOfOrderFour) {
  Request request;
  request.question = Question::kCount;
  const Outcome outcome = make_cms({GetParam()})->solve(Board(test::default_geometry(4)), request);
  EXPECT_TRUE(outcome.exhausted) << outcome.detail;
  EXPECT_EQ(outcome.solutions, 288U);
}

std::string name_of(const testing::TestParamInfo<EncodingChoice>& param) {
  std::string name = param.param.id();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalog, EncodingOnLists, testing::ValuesIn(with_every_option()), name_of);
INSTANTIATE_TEST_SUITE_P(Catalog, EncodingWithoutRedundantLines,
                         testing::ValuesIn(test::every_encoding_without_redundant_lines()),
                         name_of);

}  // namespace
}  // namespace concord
