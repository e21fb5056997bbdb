// From runs to what they are worth together: which count, which contradict each other, how backends
// stand.

#include <gtest/gtest.h>

#include "puzzles/model/random.hpp"
#include "results/report/cross_judge.hpp"
#include "results/report/paired.hpp"
#include "results/report/standings.hpp"
#include "tests/results/report/sample_session.hpp"

namespace concord {
namespace {

using test::loaded_of;
using test::sample_run;
using test::sample_session;
using test::timed_out;
using test::unconfirmed;
using test::with;

const std::vector<test::SampleBackend> kPanel{{"mrv", "mrv"},
                                              {"dlx", "dlx"},
                                              {"cms:a", "cdcl", "a"},
                                              {"cms:b", "cdcl", "b"},
                                              {"cad:a", "cad", "a"}};

std::vector<Category> categories(const Loaded& loaded) {
  std::vector<Category> found;
  for (const RunRow& run : loaded.table.rows) found.push_back(run.category);
  return found;
}

TEST(RunTables, KeepEachRunOnce) {
  RunTable table;
  const RunRecord broke = with(sample_run("mrv", 1, 1), [](RunRecord& run) {
    run.category = Category::kError;
    run.note = "why";
  });
  EXPECT_TRUE(table.add(broke));
  EXPECT_FALSE(table.add(sample_run("mrv", 1, 2))) << "the same run again";
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].category, Category::kCorrect) << "one that did not break is better";
  EXPECT_EQ(table.rows[0].cpu_s, 2);
  EXPECT_TRUE(table.notes.empty());
  EXPECT_FALSE(table.add(sample_run("mrv", 1, 3)));
  EXPECT_EQ(table.rows[0].cpu_s, 2) << "else the first one counts";
}

TEST(CrossJudging, NeedsAnotherSearchAndAnotherEncoding) {
  const auto borne_out = [](const std::string& a, const std::string& b) {
    Loaded loaded = loaded_of(sample_session(kPanel),
                              {unconfirmed(sample_run(a, 1, 1)), unconfirmed(sample_run(b, 1, 1))});
    const Judgement judgement = cross_judge(loaded);
    EXPECT_TRUE(judgement.disagreements.empty());
    return judgement.corroborated == 2 &&
           categories(loaded) == std::vector{Category::kCorrect, Category::kCorrect};
  };
  EXPECT_TRUE(borne_out("mrv", "dlx"));
  EXPECT_TRUE(borne_out("mrv", "cms:a"));
  EXPECT_TRUE(borne_out("cms:b", "cad:a"));
  EXPECT_FALSE(borne_out("cms:a", "cms:b")) << "the same solver";
  EXPECT_FALSE(borne_out("cms:a", "cad:a")) << "the same formula";
  EXPECT_FALSE(borne_out("mrv", "nobody knows")) << "a backend that no session describes";
}

TEST(CrossJudging, HoldsForAllSeedsOfAPuzzle) {
  Loaded loaded = loaded_of(sample_session(kPanel), {unconfirmed(sample_run("mrv", 1, 1, 0)),
                                                     unconfirmed(sample_run("dlx", 1, 1, 7)),
                                                     unconfirmed(sample_run("mrv", 2, 1, 0))});
  EXPECT_EQ(cross_judge(loaded).corroborated, 2U);
  EXPECT_EQ(loaded.table.rows[2].category, Category::kUnconfirmed);
}

TEST(CrossJudging, TellsContradictions) {
  const auto judged = [](const RunRecord& a, const RunRecord& b) {
    Loaded loaded = loaded_of(sample_session(kPanel), {unconfirmed(a), unconfirmed(b)});
    const Judgement judgement = cross_judge(loaded);
    EXPECT_EQ(judgement.corroborated, 0U);
    return judgement.disagreements.empty() ? std::string("none") : judgement.disagreements[0].text;
  };
  const RunRecord unique = sample_run("mrv", 1, 1);
  const RunRecord other = sample_run("dlx", 1, 1);
  EXPECT_EQ(judged(unique, with(other,
                                [](RunRecord& r) {
                                  r.status = "none";
                                  r.solutions = 0;
                                  r.grid_sha.reset();
                                })),
            "exactly 1 against exactly 0");
  EXPECT_EQ(judged(unique, with(other,
                                [](RunRecord& r) {
                                  r.status = "multiple";
                                  r.solutions = 2;
                                  r.exhausted = false;
                                })),
            "exactly 1 against 2 or more");
  EXPECT_EQ(judged(unique, with(other, [](RunRecord& r) { r.grid_sha = "00000000000000ff"; })),
            "different only solutions");
  EXPECT_EQ(judged(unique, timed_out(other)), "none");
}

// What was found before a limit came first is there all the same.
TEST(CrossJudging, HoldsWhatWasFoundBeforeALimitAgainstOthers) {
  const auto found_by_then = [](std::uint64_t grids) {
    return with(timed_out(sample_run("dlx", 1, 1)), [&](RunRecord& run) {
      run.solutions = grids;
      run.exhausted = false;
    });
  };
  const auto judged = [&](std::uint64_t grids) {
    Loaded loaded = loaded_of(sample_session(kPanel),
                              {unconfirmed(sample_run("mrv", 1, 1)), found_by_then(grids)});
    const Judgement judgement = cross_judge(loaded);
    EXPECT_EQ(judgement.corroborated, 0U);
    return judgement.disagreements.empty() ? std::string("none") : judgement.disagreements[0].text;
  };
  EXPECT_EQ(judged(5), "exactly 1 against 5 or more");
  EXPECT_EQ(judged(1), "none");
  EXPECT_EQ(judged(0), "none");
}

Instances instances_of(const Loaded& loaded, bool strict = false) {
  return {loaded.table, {TimeKind::kCpu, strict}};
}

// The grids were checked: whoever says that there are fewer is wrong, and out of the ranking.
TEST(CrossJudging, FindsOutWhoIsWrong) {
  const auto fewer = [](const std::string& id, std::uint64_t solutions) {
    return with(unconfirmed(sample_run(id, 1, 0.001)), [&](RunRecord& run) {
      run.status = solutions == 0 ? "none" : "unique";
      run.solutions = solutions;
      if (solutions == 0) run.grid_sha.reset();
    });
  };
  Loaded loaded =
      loaded_of(sample_session(kPanel), {unconfirmed(sample_run("mrv", 1, 1)),
                                         unconfirmed(sample_run("cms:a", 1, 1)), fewer("dlx", 0)});
  EXPECT_EQ(cross_judge(loaded).disagreements.size(), 1U);
  EXPECT_EQ(loaded.table.rows[2].category, Category::kWrong);
  EXPECT_EQ(loaded.table.notes.at(2),
            "says exactly 0, but 1 solution was found, each of them checked");
  EXPECT_NE(loaded.table.rows[0].category, Category::kWrong);
  const Standings result = standings(loaded, instances_of(loaded), TimeKind::kCpu);
  EXPECT_EQ(loaded.table.backends.name(result.rows.back().backend), "dlx");
  EXPECT_TRUE(result.rows.back().disqualified());
  // Two different grids, each of them said to be the only one: both are wrong.
  Loaded two = loaded_of(sample_session(kPanel),
                         {unconfirmed(sample_run("mrv", 1, 1)),
                          with(unconfirmed(sample_run("dlx", 1, 1)),
                               [](RunRecord& run) { run.grid_sha = "00000000000000ff"; })});
  EXPECT_EQ(cross_judge(two).disagreements.size(), 1U);
  EXPECT_EQ(categories(two), (std::vector{Category::kWrong, Category::kWrong}));
  // Two grids, found before a limit.
  Loaded limited = loaded_of(sample_session(kPanel),
                             {unconfirmed(sample_run("mrv", 1, 1)),
                              with(timed_out(sample_run("dlx", 1, 1)), [](RunRecord& run) {
                                run.solutions = 2;
                                run.exhausted = false;
                              })});
  EXPECT_EQ(cross_judge(limited).disagreements.size(), 1U);
  EXPECT_EQ(categories(limited), (std::vector{Category::kWrong, Category::kUnknown}));
}

// What failed a check of its own is no dispute with the corpus, whoever else says the same.
TEST(CrossJudging, ClearsNobodyWhoWavered) {
  const RunRecord wavered = test::wrong(sample_run("mrv", 1, 1),
                                        "it gave another answer when it was asked the same again");
  Loaded loaded = loaded_of(sample_session(kPanel), {wavered, sample_run("dlx", 1, 1)});
  const Judgement judgement = cross_judge(loaded);
  EXPECT_TRUE(judgement.disputes.empty());
  EXPECT_EQ(loaded.table.rows[0].category, Category::kWrong);
}

TEST(CrossJudging, SeesThatACorpusMayBeWrong) {
  const auto disputed = [](const std::string& a, const std::string& b) {
    Loaded loaded =
        loaded_of(sample_session(kPanel),
                  {test::wrong(sample_run(a, 1, 1), "expected 2 solutions, found exactly 1"),
                   test::wrong(sample_run(b, 1, 1), "expected 2 solutions, found exactly 1")});
    const Judgement judgement = cross_judge(loaded);
    if (judgement.disputes.empty()) {
      EXPECT_EQ(categories(loaded), (std::vector{Category::kWrong, Category::kWrong}));
      return std::string("none");
    }
    EXPECT_EQ(categories(loaded), (std::vector{Category::kCorrect, Category::kCorrect}));
    return judgement.disputes[0].note;
  };
  EXPECT_EQ(disputed("mrv", "dlx"), "expected 2 solutions, found exactly 1");
  EXPECT_EQ(disputed("cms:a", "cms:b"), "none") << "one solver's word is not enough";
  // What failed a check of its own stays wrong.
  const auto failed = [](const std::string& id) {
    return with(test::wrong(sample_run(id, 1, 1), "grid 1 is no solution"), [](RunRecord& run) {
      run.status = "unknown";
      run.solutions = 0;
    });
  };
  Loaded loaded = loaded_of(sample_session(kPanel), {failed("mrv"), failed("dlx")});
  EXPECT_TRUE(cross_judge(loaded).disputes.empty());
  EXPECT_EQ(categories(loaded), (std::vector{Category::kWrong, Category::kWrong}));
}

TEST(InstanceFigures, AreMediansOverRepeats) {
  const Loaded loaded = loaded_of(sample_session(kPanel),
                                  {sample_run("mrv", 1, 5, 0, 0), sample_run("mrv", 1, 1, 0, 1),
                                   sample_run("mrv", 1, 2, 0, 2), sample_run("mrv", 1, 9, 4, 0)});
  const Instances instances = instances_of(loaded);
  ASSERT_EQ(instances.size(), 2U);
  EXPECT_EQ(instances.cell(0, 0).time_s, 2);
  EXPECT_EQ(instances.cell(0, 0).fate, Fate::kSolved);
  EXPECT_EQ(instances.key(1).seed, 4U);
  EXPECT_EQ(instances.cell(1, 0).time_s, 9);
}

TEST(InstanceFigures, AreUnsolvedWhenHalfTheRepeatsAre) {
  const auto fate = [](const std::vector<RunRecord>& runs, bool strict = false) {
    const Loaded loaded = loaded_of(sample_session(kPanel), runs);
    return instances_of(loaded, strict).cell(0, 0).fate;
  };
  const RunRecord a = sample_run("mrv", 1, 1, 0, 0);
  const RunRecord b = sample_run("mrv", 1, 1, 0, 1);
  const RunRecord c = sample_run("mrv", 1, 1, 0, 2);
  EXPECT_EQ(fate({a, timed_out(b)}), Fate::kUnknown);
  EXPECT_EQ(fate({a, b, timed_out(c)}), Fate::kSolved);
  EXPECT_EQ(fate({a, b, test::wrong(c, "")}), Fate::kWrong) << "one wrong answer is one too many";
  EXPECT_EQ(fate({unconfirmed(a)}), Fate::kSolved);
  EXPECT_EQ(fate({unconfirmed(a)}, true), Fate::kUnknown);
}

TEST(InstanceFigures, TellWhatABackendDoesNotKnow) {
  const auto unsupported = [](const std::string& id) {
    return with(timed_out(sample_run(id, 1, 1)),
                [](RunRecord& run) { run.termination = Termination::kUnsupported; });
  };
  const Loaded loaded =
      loaded_of(sample_session(kPanel), {unsupported("mrv"), sample_run("dlx", 1, 1)});
  const Instances instances = instances_of(loaded);
  EXPECT_EQ(instances.cell(0, 0).fate, Fate::kUnsupported);
  EXPECT_EQ(standings(loaded, instances, TimeKind::kCpu).rows[1].unknown, 1U);
  // It says nothing of its speed, and that it was left out is said.
  EXPECT_EQ(compare(instances, {0, 10}, {1, 10}).pairs, 0U);
  EXPECT_EQ(compare(instances, {0, 10}, {1, 10}).unusable, 1U);
}

TEST(StandingTables, CountByHand) {
  // Limit 10: mrv 1, 2, 3; dlx 4, time-out, 2; cms:a wrong once.
  Loaded loaded =
      loaded_of(sample_session(kPanel),
                {sample_run("mrv", 1, 1), sample_run("mrv", 2, 2), sample_run("mrv", 3, 3),
                 sample_run("dlx", 1, 4), timed_out(sample_run("dlx", 2, 0)),
                 sample_run("dlx", 3, 2), sample_run("cms:a", 1, 0.1),
                 test::wrong(sample_run("cms:a", 2, 0.1), "no"), sample_run("cms:a", 3, 0.1)});
  const Instances instances = instances_of(loaded);
  const Standings result = standings(loaded, instances, TimeKind::kCpu);
  ASSERT_EQ(result.rows.size(), 3U);
  const Standing& mrv = result.rows[0];
  const Standing& dlx = result.rows[1];
  const Standing& cms = result.rows[2];
  EXPECT_EQ(loaded.table.backends.name(mrv.backend), "mrv");
  EXPECT_DOUBLE_EQ(mrv.par2_s, 2);
  EXPECT_DOUBLE_EQ(mrv.median_s, 2);
  EXPECT_DOUBLE_EQ(mrv.total_s, 6);
  EXPECT_EQ(mrv.solved, 3U);
  EXPECT_DOUBLE_EQ(dlx.par2_s, (4.0 + 20 + 2) / 3);
  EXPECT_DOUBLE_EQ(dlx.median_s, 4);
  EXPECT_EQ(dlx.p90_s, kNever_s);
  EXPECT_EQ(dlx.unknown, 1U);
  EXPECT_TRUE(cms.disqualified()) << "last, although it is the fastest";
  EXPECT_EQ(cms.wrong, 1U);
  // The best of mrv and dlx: 1, 2, 2.
  EXPECT_DOUBLE_EQ(result.best_par2_s, 5.0 / 3);
  EXPECT_EQ(result.best_solved, 3U);
  EXPECT_EQ(mrv.fastest, 2U);
  EXPECT_EQ(dlx.fastest, 1U);
  EXPECT_EQ(mrv.alone, 1U);
  // Without mrv: 4, unsolved (20), 2; without dlx: 1, 2, 3.
  EXPECT_DOUBLE_EQ(mrv.contribution_s, (3.0 + 18) / 3);
  EXPECT_DOUBLE_EQ(dlx.contribution_s, 1.0 / 3);
  EXPECT_EQ(cms.fastest, 0U);
}

// A small limit of its own is no way to the top.
TEST(StandingTables, TakeTheLargestLimitForAll) {
  SessionRecord session = sample_session(kPanel);
  for (SessionBackend& backend : session.backends) {
    if (backend.id == "dlx") backend.timeout_s = 0.001;
  }
  const Loaded loaded =
      loaded_of(session, {sample_run("mrv", 1, 0.5), sample_run("mrv", 2, 0.5),
                          timed_out(sample_run("dlx", 1, 0)), timed_out(sample_run("dlx", 2, 0))});
  const Standings result = standings(loaded, instances_of(loaded), TimeKind::kCpu);
  EXPECT_EQ(loaded.table.backends.name(result.rows[0].backend), "mrv");
  EXPECT_DOUBLE_EQ(result.limit_s, 10);
  EXPECT_DOUBLE_EQ(result.rows[1].par2_s, 20);
  EXPECT_DOUBLE_EQ(result.rows[1].limit_s, 0.001);
  EXPECT_LE(result.best_par2_s, result.rows[0].par2_s);
}

// What a backend was never asked counts for nobody.
TEST(StandingTables, CompareWhatAllWereAsked) {
  const Loaded loaded =
      loaded_of(sample_session(kPanel), {sample_run("mrv", 1, 1), sample_run("mrv", 2, 9),
                                         sample_run("dlx", 1, 2), sample_run("dlx", 3, 0.5)});
  const Standings result = standings(loaded, instances_of(loaded), TimeKind::kCpu);
  EXPECT_EQ(result.instances, 3U);
  EXPECT_EQ(result.common, 1U);
  ASSERT_EQ(result.rows.size(), 2U);
  EXPECT_EQ(loaded.table.backends.name(result.rows[0].backend), "mrv");
  EXPECT_DOUBLE_EQ(result.rows[0].par2_s, 1);
  EXPECT_EQ(result.rows[0].solved, 2U);
  EXPECT_DOUBLE_EQ(result.rows[1].par2_s, 2);
  EXPECT_EQ(result.rows[0].alone + result.rows[1].alone, 0U);
  EXPECT_DOUBLE_EQ(result.best_par2_s, 1);
  EXPECT_DOUBLE_EQ(result.rows[0].contribution_s, 1);
  // With nothing in common there is nothing to be compared.
  const Loaded apart =
      loaded_of(sample_session(kPanel), {sample_run("mrv", 1, 1), sample_run("dlx", 2, 2)});
  const Standings none = standings(apart, instances_of(apart), TimeKind::kCpu);
  EXPECT_EQ(none.common, 0U);
  EXPECT_EQ(none.rows[0].fastest + none.rows[1].fastest, 0U);
  EXPECT_DOUBLE_EQ(none.rows[1].par2_s, 2);
}

PairedComparison compared(const std::vector<PairSample>& samples) {
  return compare(samples, 10, 10);
}

TEST(PairedComparisons, SayNothingFromFewerThanSixPairs) {
  std::vector<PairSample> samples;
  for (std::uint32_t i = 0; i < 5; ++i) samples.push_back({i, 2, 1});
  EXPECT_FALSE(compared(samples).enough());
  EXPECT_FALSE(compared(samples).differs());
  // Six seeds of one puzzle are one pair.
  for (PairSample& sample : samples) sample.puzzle = 0;
  EXPECT_EQ(compared(samples).pairs, 1U);
}

TEST(PairedComparisons, FindAFactor) {
  Random random(5);
  std::vector<PairSample> samples;
  for (std::uint32_t i = 0; i < 60; ++i) {
    const double reference_s = 0.1 + static_cast<double>(random.below(1000)) / 1000;
    const double noise = 0.8 + static_cast<double>(random.below(400)) / 1000;
    samples.push_back({i, 3 * reference_s * noise, reference_s});
  }
  const PairedComparison result = compared(samples);
  EXPECT_TRUE(result.differs());
  EXPECT_GT(result.ratio, 2.7);
  EXPECT_LT(result.ratio, 3.3);
  EXPECT_LT(result.low, result.ratio);
  EXPECT_GT(result.high, result.ratio);
  EXPECT_LT(result.p, 1e-6);
}

TEST(PairedComparisons, FindNoneInNoise) {
  int shown = 0;
  for (std::uint64_t trial = 0; trial < 100; ++trial) {
    Random random = Random::of_trial(6, trial);
    std::vector<PairSample> samples;
    for (std::uint32_t i = 0; i < 30; ++i) {
      const auto time = [&] { return 1 + static_cast<double>(random.below(1000)) / 1000; };
      const double time_s = time();
      samples.push_back({i, time_s, time()});
    }
    shown += compared(samples).differs();
  }
  EXPECT_LE(shown, 10) << "about one in twenty is to be expected";
}

TEST(PairedComparisons, CountTimeOutsAsTheirLimit) {
  std::vector<PairSample> samples;
  for (std::uint32_t i = 0; i < 10; ++i) samples.push_back({i, kNever_s, 1});
  samples.push_back({10, kNever_s, kNever_s});
  const PairedComparison result = compared(samples);
  EXPECT_EQ(result.pairs, 10U);
  EXPECT_EQ(result.censored, 10U);
  EXPECT_EQ(result.reference_censored, 0U);
  EXPECT_EQ(result.neither, 1U);
  EXPECT_NEAR(result.ratio, 10, 1e-9);
}

TEST(PairedComparisons, AreAdjustedForTheirNumber) {
  std::vector<PairedComparison> comparisons(3);
  for (PairedComparison& one : comparisons) one.pairs = 10;
  comparisons[0].p = 0.02;
  comparisons[1].pairs = 2;  // too few: it is none
  comparisons[1].p = 0.001;
  comparisons[2].p = 0.03;
  adjust(comparisons);
  EXPECT_NEAR(comparisons[0].adjusted_p, 0.04, 1e-12);
  EXPECT_NEAR(comparisons[2].adjusted_p, 0.04, 1e-12);
  EXPECT_EQ(comparisons[1].adjusted_p, 1);
}

}  // namespace
}  // namespace concord
