// The panel over the big public lists: every verdict is "agree" and is what the list's name
// promises.

#include <gtest/gtest.h>

#include "puzzles/io/reader.hpp"
#include "results/cross_check.hpp"
#include "tests/support/data.hpp"

namespace concord {
namespace {

struct ListCase {
  std::string name;
  std::string file;
  std::size_t first;  // puzzles taken from the start
  Status status;
  friend void PrintTo(const ListCase& list, std::ostream* out) { *out << list.file; }
};

class BigList : public testing::TestWithParam<ListCase> {};

TEST_P(BigList, ThePanelAgrees) {
  CONCORD_NEED_LIST(path, GetParam().file);
  auto reader = PuzzleReader::open(path, {});
  ASSERT_TRUE(reader) << reader.error().to_string();

  std::vector<BackendSpec> panel;
  std::vector<std::unique_ptr<Backend>> backends;
  for (const char* id : {"dfs-mrv", "dlx", "cms"}) {
    panel.push_back(*parse_backend(id));
    backends.push_back(panel.back().make());
  }
  AskOptions options;
  std::size_t puzzles = 0;
  for (; puzzles < GetParam().first; ++puzzles) {
    const auto record = reader->next();
    if (!record) break;
    ASSERT_TRUE(record->board) << record->board.error().to_string();
    std::vector<Answer> answers;
    for (std::size_t i = 0; i < panel.size(); ++i) {
      answers.push_back(ask(*backends[i], panel[i], *record->board, options));
    }
    const Verdict verdict = cross_check(answers, Question::kUnique, false);
    EXPECT_EQ(verdict.agreement, Agreement::kAgree) << GetParam().file << ':' << record->line;
    EXPECT_EQ(verdict.status, GetParam().status) << GetParam().file << ':' << record->line;
  }
  EXPECT_GT(puzzles, 0U);
}

std::string name_of(const testing::TestParamInfo<ListCase>& list) {
  return list.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Lists, BigList,
    testing::Values(ListCase{"exactly_two", "exactly-two.txt", SIZE_MAX, Status::kMultiple},
                    ListCase{"unsat_hidden", "unsat-hidden.txt", SIZE_MAX, Status::kNone},
                    ListCase{"hardest", "hardest-1106.txt", SIZE_MAX, Status::kUnique},
                    ListCase{"many", "many-solutions.txt", 1000, Status::kMultiple},
                    ListCase{"clue17", "17clue.txt", 5000, Status::kUnique}),
    name_of);

}  // namespace
}  // namespace concord
