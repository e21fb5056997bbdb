#include "puzzles/model/counted.hpp"

#include <gtest/gtest.h>

namespace concord {
namespace {

TEST(Counted, OneIsSingular) {
  EXPECT_EQ(counted(0, "puzzle"), "0 puzzles");
  EXPECT_EQ(counted(1, "puzzle"), "1 puzzle");
  EXPECT_EQ(counted(2, "puzzle"), "2 puzzles");
  EXPECT_EQ(counted(1, "more clash", "more clashes"), "1 more clash");
  EXPECT_EQ(counted(21, "more clash", "more clashes"), "21 more clashes");
}

}  // namespace
}  // namespace concord
