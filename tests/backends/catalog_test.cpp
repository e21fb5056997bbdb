#include "backends/catalog.hpp"

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
  for (const char* id : {"cms", "dfs-mrv", "dlx"}) EXPECT_FALSE(find_backend(id)->blind) << id;
}

TEST(BackendCatalog, TagsSayWhatSharesCode) {
  EXPECT_EQ(find_backend("dfs-scan")->independence, find_backend("dfs-blanks")->independence);
  std::set<std::string_view> tags;
  for (const char* id :
       {"cms", "dfs-candidates", "dfs-flags", "dfs-mrv", "dfs-scan", "dlx", "enumerate"})
    EXPECT_TRUE(tags.insert(find_backend(id)->independence).second) << id;
}

TEST(ParseBackend, TakesPlainIds) {
  for (const BackendRow& row : backend_catalog()) {
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
  EXPECT_FALSE(parse_backend("cms:pairwize"));
  EXPECT_FALSE(parse_backend(""));
}

}  // namespace
}  // namespace concord
