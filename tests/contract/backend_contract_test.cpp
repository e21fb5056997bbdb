// The rules of the contract, held against every row of the catalog of backends.

#include <algorithm>
#include <ostream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "tests/contract/backend_rules.hpp"

namespace concord {

// How gtest names a parameter.
void PrintTo(const BackendRow& row, std::ostream* out) {
  *out << row.id;
}

namespace {

class BackendContract : public testing::TestWithParam<BackendRow> {
 protected:
  static void keeps(std::string_view name) {
    const test::BackendRule* const rule = test::find_backend_rule(name);
    ASSERT_NE(rule, nullptr);
    if (!rule->applies_to(GetParam().kind)) {
      GTEST_SKIP() << GetParam().id
                   << (rule->for_sat ? " has no conflicts; StopsAtTheNodeLimit is its test"
                                     : " has no nodes; StopsAtTheConflictLimit is its test");
    }
    const auto spec = parse_backend(GetParam().id);
    ASSERT_TRUE(spec) << GetParam().id;
    EXPECT_EQ(rule->broken(test::subject_of(GetParam()), std::nullopt), "");
  }
};

// One test a rule, so that a rule can be asked for by its name.
#define CONCORD_BACKEND_RULE(name) \
  TEST_P(BackendContract, name) {  \
    keeps(#name);                  \
  }

CONCORD_BACKEND_RULE(CountsEverySample)
CONCORD_BACKEND_RULE(SaysWhetherThereIsOne)
CONCORD_BACKEND_RULE(FindsAFirst)
CONCORD_BACKEND_RULE(HandsOverEachGridOnce)
CONCORD_BACKEND_RULE(TwoHundredAndEightyEightGridsOfOrderFour)
CONCORD_BACKEND_RULE(StopsAtTheSolutionLimit)
CONCORD_BACKEND_RULE(CountsAnEmptyBoardToALimit)
CONCORD_BACKEND_RULE(StopsAtTheDeadline)
CONCORD_BACKEND_RULE(HasNoTimeAtAll)
CONCORD_BACKEND_RULE(StopsWhenAnotherThreadSaysSo)
CONCORD_BACKEND_RULE(StopsWhenTheSinkSaysSo)
CONCORD_BACKEND_RULE(StopsAtTheNodeLimit)
CONCORD_BACKEND_RULE(StopsAtTheConflictLimit)
CONCORD_BACKEND_RULE(IsUsableAfterEveryStop)
CONCORD_BACKEND_RULE(AnswersABatchAsItAnswersEachBoard)
CONCORD_BACKEND_RULE(GivesUpTheBatchAtItsDeadline)
CONCORD_BACKEND_RULE(GivesTheSameAnswerForTheSameSeed)
CONCORD_BACKEND_RULE(ProvesNoneAndUnique)
CONCORD_BACKEND_RULE(RefutesWhatIsFalse)
CONCORD_BACKEND_RULE(ProvesNothingWhenItIsStopped)
CONCORD_BACKEND_RULE(SolvesAsBeforeWhenItHasProved)

TEST_P(BackendContract, HasACompleteRow) {
  const BackendRow& row = GetParam();
  EXPECT_FALSE(row.summary.empty());
  EXPECT_EQ(row.summary.find('\n'), std::string_view::npos);
  EXPECT_GT(row.description.size(), row.summary.size());
  EXPECT_FALSE(row.independence.empty());
  EXPECT_EQ(find_backend(row.id)->id, row.id);
}

// Those that have to be told which solver they are to use have tests of their own.
std::vector<BackendRow> rows_without_target() {
  std::vector<BackendRow> rows;
  for (const BackendRow& row : backend_catalog()) {
    if (!row.takes_target) rows.push_back(row);
  }
  return rows;
}

INSTANTIATE_TEST_SUITE_P(Catalog, BackendContract, testing::ValuesIn(rows_without_target()),
                         [](const testing::TestParamInfo<BackendRow>& row) {
                           std::string name(row.param.id);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// Every rule once more, with --reuse auto.
class BackendReuse : public testing::TestWithParam<std::string> {};

TEST_P(BackendReuse, KeepsEveryRule) {
  auto spec = parse_backend(GetParam());
  ASSERT_TRUE(spec);
  ASSERT_TRUE(spec->row->can_reuse);
  spec->options.reuse = true;
  test::ContractSubject subject = test::subject_of(*spec);
  EXPECT_FALSE(subject.prover.has_value());
  subject.remembers = true;
  for (const test::BackendRule& rule : test::backend_rules()) {
    if (!rule.applies_to(subject.kind)) continue;
    EXPECT_EQ(rule.broken(subject, std::nullopt), "") << rule.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Catalog, BackendReuse, testing::ValuesIn([] {
                           std::vector<std::string> ids;
                           for (const BackendRow& row : backend_catalog()) {
                             if (row.can_reuse) ids.emplace_back(row.id);
                           }
                           return ids;
                         }()));

// The rules about proofs once more, with encodings of which some cannot be proved.
TEST(BackendProofs, KeepTheRulesWithOtherEncodings) {
  std::size_t proving = 0;
  for (const BackendRow& row : rows_without_target()) {
    if (!row.takes_encoding) continue;
    for (const std::string_view encoding :
         {"minimal/pairwise/assume", "extended/pairwise/assume", "extended/pairwise/fixpoint",
          "extended/pairwise/prune,xor=on", "minimal/pairwise/unit", "extended/sequential/prune",
          "minimal/commander-3/prune"}) {
      const auto spec = parse_backend(std::string(row.id) + ":" + std::string(encoding));
      if (!spec) continue;  // not every solver knows XOR clauses
      const bool cannot = encoding.find("assume") != std::string_view::npos ||
                          encoding.find("fixpoint") != std::string_view::npos ||
                          encoding.find("xor") != std::string_view::npos;
      test::ContractSubject subject = test::subject_of(*spec);
      ASSERT_EQ(subject.prover.has_value(), row.proof.has_value() && !cannot) << subject.id;
      // A kept solver finds its grids in another order the second time.
      subject.remembers = encoding.find("assume") != std::string_view::npos;
      proving += subject.prover ? 1 : 0;
      for (const std::string_view name :
           {"ProvesNoneAndUnique", "RefutesWhatIsFalse", "ProvesNothingWhenItIsStopped",
            "SolvesAsBeforeWhenItHasProved"}) {
        EXPECT_EQ(test::find_backend_rule(name)->broken(subject, std::nullopt), "")
            << subject.id << ": " << name;
      }
    }
  }
  EXPECT_GE(proving, 3U);
}

// A rule that nobody asks for tests nothing.
TEST(BackendRules, EachHasItsTest) {
  const auto* const program = testing::UnitTest::GetInstance();
  std::set<std::string> tests;
  for (int i = 0; i < program->total_test_suite_count(); ++i) {
    const auto* const suite = program->GetTestSuite(i);
    for (int j = 0; j < suite->total_test_count(); ++j) {
      const std::string name = suite->GetTestInfo(j)->name();
      tests.insert(name.substr(0, name.find('/')));
    }
  }
  for (const test::BackendRule& rule : test::backend_rules())
    EXPECT_TRUE(tests.contains(std::string(rule.name))) << rule.name;
}

}  // namespace
}  // namespace concord
