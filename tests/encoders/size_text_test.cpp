// Sizes in words: what is refused reads larger than the limit, and bounds are called bounds.

#include <random>

#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/size_text.hpp"
#include "tests/encoders/shapes.hpp"
#include "tests/support/boards.hpp"

namespace concord {
namespace {

TEST(SizeText, BytesInTheUnitThatReadsBest) {
  EXPECT_EQ(bytes_text(0), "0 bytes");
  EXPECT_EQ(bytes_text(1), "1 byte");
  EXPECT_EQ(bytes_text(999), "999 bytes");
  EXPECT_EQ(bytes_text(1'000), "1.0 kB");
  EXPECT_EQ(bytes_text(49'999), "50.0 kB");
  EXPECT_EQ(bytes_text(99'949), "99.9 kB");
  EXPECT_EQ(bytes_text(99'950), "0.1 MB");
  EXPECT_EQ(bytes_text(2'000'000), "2.0 MB");
  EXPECT_EQ(bytes_text(999'949'999), "999.9 MB");
  EXPECT_EQ(bytes_text(999'950'000), "1.0 GB");
  EXPECT_EQ(bytes_text(16'000'000'000), "16.0 GB");
}

// As a reader takes it.
double read_B(const std::string& text) {
  const double times = text.ends_with(" kB")   ? 1e3
                       : text.ends_with(" MB") ? 1e6
                       : text.ends_with(" GB") ? 1e9
                                               : 1;
  return std::stod(text) * times;
}

TEST(SizeText, WhatIsNeededReadsLargerThanTheLimit) {
  EXPECT_EQ(over_limit_text(3'000'000, 2'000'000).needed, "3.0 MB");
  EXPECT_EQ(over_limit_text(2'040'000, 2'000'000).needed, "2040000 bytes");
  EXPECT_EQ(over_limit_text(2'040'000, 2'000'000).limit, "2000000 bytes");
  std::mt19937_64 random(7);
  for (int round = 0; round < 20'000; ++round) {
    const std::uint64_t limit = (random() >> 12) >> (random() % 52);
    const std::uint64_t needed = limit + 1 + (limit >> (random() % 52));
    const OverLimitText text = over_limit_text(needed, limit);
    EXPECT_GT(read_B(text.needed), read_B(text.limit)) << needed << " and " << limit;
  }
  for (const std::uint64_t edge : {1'000U, 99'950U, 100'000U, 1'000'000U, 999'950'000U}) {
    const OverLimitText text = over_limit_text(edge, edge - 1);
    EXPECT_GT(read_B(text.needed), read_B(text.limit)) << edge;
  }
}

TEST(SizeText, UpToIsSaidWhereTheSizeIsABound) {
  const Board board = test::random_board(test::default_geometry(9), 3);
  for (const EncodingChoice& choice : every_encoding()) {
    CountingSink counter;
    if (!encode_closed(board.view(), choice, counter)) continue;
    if (up_to(choice).empty()) {
      EXPECT_EQ(predict_size(board.view(), choice), counter.size()) << choice.id();
    } else {
      EXPECT_GE(predict_size(board.view(), choice).clauses, counter.size().clauses) << choice.id();
    }
  }
  EXPECT_EQ(up_to(*parse_encoding("prune")), "up to ");
  EXPECT_EQ(up_to(*parse_encoding("fixpoint")), "up to ");
  EXPECT_EQ(up_to(*parse_encoding("unit")), "");
}

TEST(SizeText, PruneIsAdvisedWhereItsBoundIsSmaller) {
  const EncodingChoice unit = *parse_encoding("unit");
  EXPECT_EQ(prune_advice(test::random_board(test::default_geometry(9), 3).view(), unit),
            "prune leaves out what the givens settle");
  EXPECT_EQ(prune_advice(Board(test::default_geometry(9)).view(), unit), "");
  EXPECT_EQ(prune_advice(Board(test::default_geometry(400)).view(), unit), "");
  const Board given = test::random_board(test::default_geometry(25), 1);
  EXPECT_EQ(prune_advice(given.view(), *parse_encoding("prune")), "");
  EXPECT_EQ(prune_advice(given.view(), *parse_encoding("fixpoint")), "");
  EXPECT_NE(prune_advice(given.view(), *parse_encoding("assume")), "");
}

}  // namespace
}  // namespace concord
