#include <gtest/gtest.h>

#include "encoders/catalog.hpp"
#include "encoders/encoding.hpp"

namespace concord {
namespace {

std::string id_of(std::string_view text) {
  const auto choice = parse_encoding(text);
  return choice ? choice->id() : "error: " + choice.error();
}

TEST(ParseEncoding, PartsMayBeLeftOut) {
  EXPECT_EQ(id_of(""), "extended/pairwise/prune");
  EXPECT_EQ(id_of("commander-3"), "extended/commander-3/prune");
  EXPECT_EQ(id_of("minimal"), "minimal/pairwise/prune");
  EXPECT_EQ(id_of("unit"), "extended/pairwise/unit");
  EXPECT_EQ(id_of("natural/unit"), "natural/pairwise/unit");
  EXPECT_EQ(id_of("natural/product/unit"), "natural/product/unit");
}

TEST(ParseEncoding, SomeBoardsTakeNoAtMostOne) {
  EXPECT_EQ(id_of("triads"), "triads/prune");
  EXPECT_EQ(id_of("order/unit"), "order/unit");
  EXPECT_EQ(id_of("log/unit,redundant=off"), "log/unit,redundant=off");
  EXPECT_EQ(id_of("triads,xor=on"), "triads/prune,xor=on");
  EXPECT_EQ(id_of("triads/product"),
            "error: 'triads' takes no at-most-one encoding, and 'product' is one");
  EXPECT_EQ(id_of("order,xor=on"),
            "error: 'order' has no exactly-one, so xor=on would add nothing");
  EXPECT_EQ(id_of("triads,redundant=off"),
            "error: 'triads' cannot leave out rows and columns: it has no redundant=off");
}

TEST(ParseEncoding, EveryFullIdIsItself) {
  for (const EncodingChoice& choice : every_encoding()) EXPECT_EQ(id_of(choice.id()), choice.id());
}

TEST(ParseEncoding, ErrorsNameThePart) {
  EXPECT_EQ(
      id_of("extended/comander-3/unit"),
      "error: 'comander-3' is no board encoding, at-most-one encoding or treatment of givens; "
      "did you mean 'commander-3'?");
  EXPECT_NE(id_of("zzzzzz").find("'zzzzzz'"), std::string::npos);
  EXPECT_EQ(id_of("pairwise/product"),
            "error: more than one at-most-one encoding: 'pairwise' and 'product'");
  EXPECT_EQ(id_of("minimal/natural"),
            "error: more than one board encoding: 'minimal' and 'natural'");
  EXPECT_EQ(id_of("unit/prune"),
            "error: more than one treatment of the givens: 'unit' and 'prune'");
  EXPECT_NE(id_of("extended//unit").find("empty part"), std::string::npos);
  EXPECT_NE(id_of("extended/").find("empty part"), std::string::npos);
  EXPECT_NE(id_of("Extended").find("did you mean 'extended'?"), std::string::npos);
}

}  // namespace
}  // namespace concord
