#include "backends/catalog.hpp"

#include <array>
#include <set>

#include <gtest/gtest.h>

namespace concord {
namespace {

TEST(BackendCatalog, IsSortedAndFound) {
  std::string_view last;
  for (const BackendRow& row : backend_catalog()) {
    EXPECT_LT(last, row.id);
    last = row.id;
    EXPECT_EQ(find_backend(row.id), &row);
  }
  EXPECT_EQ(find_backend("dfs"), nullptr);
  EXPECT_EQ(find_backend(""), nullptr);
}

TEST(BackendCatalog, TheClassicSearchesAreBlind) {
  for (const char* id : {"dfs-blanks", "dfs-candidates", "dfs-flags", "dfs-scan", "enumerate"})
    EXPECT_TRUE(find_backend(id)->blind) << id;
  for (const char* id : {"cms", "dfs-mrv", "dlx", "lanes"})
    EXPECT_FALSE(find_backend(id)->blind) << id;
}

TEST(BackendCatalog, TagsSayWhatSharesCode) {
  EXPECT_EQ(find_backend("dfs-scan")->independence, find_backend("dfs-blanks")->independence);
  std::set<std::string_view> tags;
  for (const char* id :
       {"cms", "dfs-candidates", "dfs-flags", "dfs-mrv", "dfs-scan", "dlx", "enumerate", "lanes"})
    EXPECT_TRUE(tags.insert(find_backend(id)->independence).second) << id;
}

TEST(ParseBackend, TakesPlainIds) {
  for (const BackendRow& row : backend_catalog()) {
    if (row.takes_target) continue;
    const auto spec = parse_backend(row.id);
    ASSERT_TRUE(spec) << spec.error();
    EXPECT_EQ(spec->row, &row);
    EXPECT_NE(spec->make(), nullptr);
    if (!row.takes_encoding) {
      EXPECT_EQ(spec->id(), row.id);
    }
  }
}

TEST(ParseBackend, CompletesTheEncoding) {
  EXPECT_EQ(parse_backend("cms")->id(), "cms:extended/pairwise/prune");
  EXPECT_EQ(parse_backend("cms:")->id(), "cms:extended/pairwise/prune");
  EXPECT_EQ(parse_backend("cms:commander-3")->id(), "cms:extended/commander-3/prune");
  EXPECT_EQ(parse_backend("cms:minimal/unit")->id(), "cms:minimal/pairwise/unit");
}

TEST(ParseBackend, KnowsWhetherAnEncodingWasNamed) {
  EXPECT_FALSE(parse_backend("cms")->encoding_was_named);
  EXPECT_FALSE(parse_backend("cms,redundant=off")->encoding_was_named);
  EXPECT_TRUE(parse_backend("cms:minimal")->encoding_was_named);
}

// Rows as the catalog may have them: one that is told which solver to use and takes an encoding,
// and one that takes none.
constexpr auto kWithTargets = std::to_array<BackendRow>(
    {{"cms", "", "", BackendKind::kSat, "", false, true},
     {"other", "", "", BackendKind::kNative, "", false, false, std::nullopt, nullptr, true,
      "a search: other:deep"},
     {"run", "", "", BackendKind::kSat, "", false, true, std::nullopt, nullptr, true,
      "the name of a solver: run:minisat", [](std::string_view target) {
        return target == "nobody" ? std::optional<std::string>("there is no solver 'nobody'")
                                  : std::nullopt;
      }}});

TEST(ParseBackend, TakesATarget) {
  const auto plain = parse_backend("run:minisat", kWithTargets);
  ASSERT_TRUE(plain) << plain.error();
  EXPECT_EQ(plain->options.target, "minisat");
  EXPECT_EQ(plain->id(), "run:minisat:extended/pairwise/prune");
  EXPECT_FALSE(plain->encoding_was_named);
  const auto full = parse_backend("run:/lib/a b.so:minimal/unit,redundant=off", kWithTargets);
  ASSERT_TRUE(full) << full.error();
  EXPECT_EQ(full->options.target, "/lib/a b.so");
  EXPECT_EQ(full->id(), "run:/lib/a b.so:minimal/pairwise/unit,redundant=off");
  EXPECT_TRUE(full->encoding_was_named);
  EXPECT_EQ(parse_backend(full->id(), kWithTargets)->id(), full->id());
  EXPECT_EQ(parse_backend("run:minisat,redundant=off", kWithTargets)->id(),
            "run:minisat:extended/pairwise/prune,redundant=off");
  EXPECT_EQ(parse_backend("run:minisat:", kWithTargets)->id(), plain->id());
  EXPECT_EQ(parse_backend("other:deep", kWithTargets)->id(), "other:deep");
}

TEST(ParseBackend, SaysWhatIsWrongWithATarget) {
  for (const char* text : {"run", "run:", "run::minimal", "run,redundant=off"}) {
    EXPECT_EQ(parse_backend(text, kWithTargets).error(),
              "run needs the name of a solver: run:minisat")
        << text;
  }
  EXPECT_EQ(parse_backend("run:nobody", kWithTargets).error(), "there is no solver 'nobody'");
  EXPECT_EQ(parse_backend("other:deep:minimal", kWithTargets).error(),
            "backend 'other:deep' takes no encoding, so nothing may follow 'other:deep:'");
  EXPECT_FALSE(parse_backend("run:minisat:pairwize", kWithTargets));
}

TEST(ParseBackend, SaysWhatIsWrong) {
  EXPECT_EQ(parse_backend("dfs-mrb").error(),
            "there is no backend 'dfs-mrb'; did you mean 'dfs-mrv'?");
  EXPECT_EQ(parse_backend("minisat").error().rfind("there is no backend 'minisat'; there are ", 0),
            0U);
  EXPECT_EQ(parse_backend("dlx:minimal").error(),
            "backend 'dlx' takes no encoding, so nothing may follow 'dlx:'");
  EXPECT_EQ(parse_backend("dlx,fast=1").error(), "backend 'dlx' has no setting 'fast'");
  EXPECT_EQ(parse_backend("cms:unit,threads=4").error(),
            "an encoding has no setting 'threads'; there are xor=on and redundant=off");
  EXPECT_EQ(parse_backend("cms,reuse=on").error(),
            "'reuse' is reuse=auto or reuse=off, not 'reuse=on'");
  EXPECT_EQ(parse_backend("cms,reuse=auto,reuse=off").error(), "'reuse' is set twice");
  EXPECT_FALSE(parse_backend("cms:pairwize"));
  EXPECT_FALSE(parse_backend(""));
}

TEST(ParseBackend, TakesReuseWhereverItStands) {
  for (const char* id : {"cms,reuse=auto", "cms:extended,reuse=auto,redundant=on",
                         "cms:extended,redundant=on,reuse=auto"}) {
    const auto spec = parse_backend(id);
    ASSERT_TRUE(spec) << id << ": " << spec.error();
    EXPECT_TRUE(spec->options.reuse) << id;
  }
  EXPECT_FALSE(parse_backend("cms,reuse=off").value().options.reuse);
}

}  // namespace
}  // namespace concord
