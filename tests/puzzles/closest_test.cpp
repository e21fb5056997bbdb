#include "puzzles/model/closest.hpp"

#include <array>

#include <gtest/gtest.h>

namespace concord {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"cms",      "dfs-flags", "dfs-mrv",
                                                    "dfs-scan", "dlx",       "enumerate"};

TEST(ClosestName, FindsWhatWasMeant) {
  EXPECT_EQ(closest_name("dfs-mrb", kNames), "dfs-mrv");
  EXPECT_EQ(closest_name("dfsmrv", kNames), "dfs-mrv");
  EXPECT_EQ(closest_name("dfs_scan", kNames), "dfs-scan");
  EXPECT_EQ(closest_name("enumrate", kNames), "enumerate");
  EXPECT_EQ(closest_name("enumreate", kNames), "enumerate");  // neighbours swapped
  EXPECT_EQ(closest_name("dxl", kNames), "dlx");
  EXPECT_EQ(closest_name("dlx", kNames), "dlx");
}

TEST(ClosestName, TakesTheBeginningOfAName) {
  EXPECT_EQ(closest_name("enum", kNames), "enumerate");
  EXPECT_EQ(closest_name("dfs", kNames), "dfs-flags");
}

TEST(ClosestName, DoesNotGuessWildly) {
  EXPECT_EQ(closest_name("minisat", kNames), std::nullopt);
  EXPECT_EQ(closest_name("x", kNames), std::nullopt);
  EXPECT_EQ(closest_name("", kNames), std::nullopt);
  EXPECT_EQ(closest_name(std::string(100000, 'd'), kNames), std::nullopt);
  EXPECT_EQ(closest_name("dlx", {}), std::nullopt);
}

}  // namespace
}  // namespace concord
