#include "puzzles/model/geometry.hpp"

#include <set>

#include <gtest/gtest.h>

#include "tests/support/boards.hpp"

namespace concord {
namespace {

using test::default_geometry;

TEST(DefaultBox, IsTheMostSquareThatIsNoTallerThanWide) {
  EXPECT_EQ(default_box(9), (BoxShape{3, 3}));
  EXPECT_EQ(default_box(6), (BoxShape{2, 3}));
  EXPECT_EQ(default_box(8), (BoxShape{2, 4}));
  EXPECT_EQ(default_box(12), (BoxShape{3, 4}));
  EXPECT_EQ(default_box(16), (BoxShape{4, 4}));
  EXPECT_EQ(default_box(400), (BoxShape{20, 20}));
  EXPECT_EQ(default_box(4), (BoxShape{2, 2}));
  for (const int order : {1, 2, 3, 5, 7, 11, 397})
    EXPECT_EQ(default_box(order), std::nullopt) << order;
}

TEST(Geometry, OfNineHas27UnitsAnd20Peers) {
  const auto geometry = default_geometry(9);
  EXPECT_EQ(geometry->unit_count(), 27);
  EXPECT_EQ(geometry->unit_name(0), "row 1");
  EXPECT_EQ(geometry->unit_name(9), "column 1");
  EXPECT_EQ(geometry->unit_name(26), "box 9");
  EXPECT_EQ(geometry->cell_name(80), "r9c9");
  for (Cell cell = 0; cell < 81; ++cell) {
    const auto peers = geometry->peers(cell);
    EXPECT_EQ(peers.size(), 20U);
    EXPECT_FALSE(std::set<Cell>(peers.begin(), peers.end()).contains(cell));
    EXPECT_EQ(geometry->units_of(cell).size(), 3U);
  }
  EXPECT_EQ(geometry->describe(), "9x9, boxes 3x3");
}

TEST(Geometry, IsOneObjectAShape) {
  EXPECT_EQ(default_geometry(9), default_geometry(9));
  EXPECT_NE(default_geometry(9), *Geometry::make({9, std::nullopt, {}, false, false}));
}

TEST(Geometry, BoxesOfTwoByThreeAndThreeByTwoDiffer) {
  const auto wide = *Geometry::make({6, BoxShape{2, 3}, {}, false, false});
  const auto tall = *Geometry::make({6, BoxShape{3, 2}, {}, false, false});
  EXPECT_EQ(std::vector<Cell>(wide->unit(12).begin(), wide->unit(12).end()),
            (std::vector<Cell>{0, 1, 2, 6, 7, 8}));
  EXPECT_EQ(std::vector<Cell>(tall->unit(12).begin(), tall->unit(12).end()),
            (std::vector<Cell>{0, 1, 6, 7, 12, 13}));
}

TEST(Geometry, LeavesOutUnitsThatRepeatAnEarlierOne) {
  EXPECT_EQ((*Geometry::make({1, std::nullopt, {}, true, false}))->unit_count(), 1);
  EXPECT_EQ((*Geometry::make({9, BoxShape{1, 9}, {}, false, false}))->unit_count(), 18);
  EXPECT_EQ((*Geometry::make({9, BoxShape{9, 1}, {}, false, false}))->unit_count(), 18);
  std::vector<std::uint16_t> rows;
  for (int cell = 0; cell < 16; ++cell) rows.push_back(static_cast<std::uint16_t>(cell / 4));
  EXPECT_EQ((*Geometry::make({4, {}, rows, false, false}))->unit_count(), 8);
}

TEST(Geometry, LeavesOutUnitsOfOneCell) {
  const auto single = *Geometry::make({9, BoxShape{1, 1}, {}, false, true});
  EXPECT_EQ(single->unit_count(), 18);
  EXPECT_EQ((*Geometry::make({1, BoxShape{1, 1}, {}, true, false}))->unit_count(), 1)
      << "order 1 keeps its row";
  // Units with the same first cell or the same size are still different units.
  EXPECT_EQ((*Geometry::make({4, BoxShape{1, 2}, {}, false, false}))->unit_count(), 8 + 8);
  EXPECT_EQ((*Geometry::make({2, BoxShape{1, 2}, {}, true, false}))->unit_count(), 4 + 2);
}

TEST(Geometry, OfManySmallBoxesIsMadeQuickly) {
  // A scan of all earlier units would compare billions.
  for (const BoxShape box : {BoxShape{1, 2}, BoxShape{2, 1}, BoxShape{2, 2}}) {
    const auto geometry = *Geometry::make({400, box, {}, false, false});
    EXPECT_EQ(geometry->unit_count(), 800 + 160000 / (box.height * box.width));
  }
  EXPECT_EQ((*Geometry::make({400, BoxShape{1, 1}, {}, false, false}))->unit_count(), 800);
}

TEST(Geometry, KnowsSmallBoxesAsIncompleteUnits) {
  const auto geometry = *Geometry::make({8, BoxShape{2, 2}, {}, false, false});
  EXPECT_EQ(geometry->unit_count(), 16 + 16);
  EXPECT_TRUE(geometry->is_complete(0));
  EXPECT_FALSE(geometry->is_complete(16));
}

TEST(Geometry, AddsDiagonalsAndWindows) {
  const auto geometry = *Geometry::make({9, BoxShape{3, 3}, {}, true, true});
  EXPECT_EQ(geometry->unit_count(), 27 + 2 + 4);
  EXPECT_EQ(geometry->unit_name(28), "diagonal 2");
  EXPECT_EQ(geometry->unit_name(29), "window 1");
  EXPECT_EQ(geometry->unit(29).front(), 10);
  EXPECT_EQ(geometry->unit(32).front(), 5 * 9 + 5);
  EXPECT_EQ((*Geometry::make({16, BoxShape{4, 4}, {}, false, true}))->unit_count(), 48 + 9);
}

TEST(Geometry, OfLargeOrders) {
  const auto geometry = default_geometry(81);
  EXPECT_EQ(geometry->peers(0).size(), 80U + 80U + 64U);
  EXPECT_EQ(default_geometry(400)->cell_count(), 160000);
}

TEST(Geometry, RefusesWhatIsNoShapeInOneSentence) {
  const auto error = [](GeometrySpec spec) { return Geometry::make(spec).error(); };
  EXPECT_EQ(error({0, {}, {}, false, false}), "order 0 is outside 1..400");
  EXPECT_EQ(error({401, {}, {}, false, false}), "order 401 is outside 1..400");
  EXPECT_EQ(error({9, BoxShape{2, 4}, {}, false, false}),
            "boxes of 2x4 (height x width) do not tile a 9x9 grid");
  EXPECT_EQ(error({8, BoxShape{4, 4}, {}, false, false}),
            "a box of 4x4 has 16 cells but there are only 8 values");
  EXPECT_EQ(error({4, BoxShape{0, 4}, {}, false, false}), "a box of 0x4 has no cells");
  EXPECT_EQ(error({2, {}, {0, 0, 0, 1}, false, false}),
            "region 1 of the map has 3 cells instead of 2");
  EXPECT_EQ(error({2, {}, {0, 0, 2, 1}, false, false}), "the region map has more than 2 regions");
  EXPECT_EQ(error({2, {}, {0, 0, 1}, false, false}), "the region map has 3 cells, the grid 4");
  EXPECT_EQ(error({9, {}, {}, false, true}), "windows need boxes");
}

}  // namespace
}  // namespace concord
