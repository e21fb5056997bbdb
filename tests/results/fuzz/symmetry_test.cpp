// Symmetric copies: as many solutions, and each of them maps onto one.

#include "puzzles/model/symmetry.hpp"

#include <gtest/gtest.h>

#include "puzzles/model/verify.hpp"
#include "results/fuzz/random_board.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/reference.hpp"

namespace concord {
namespace {

TEST(Symmetries, KeepTheNumberOfSolutions) {
  int moved = 0;
  for (std::uint64_t i = 0; i < 300; ++i) {
    Random random = Random::of_trial(4, i);
    const Board board = random_board(random, 1, 6).board;
    const Symmetry symmetry = random_symmetry(board.geometry(), random);
    const GeometryPtr shape = image_shape(board.geometry(), symmetry);
    ASSERT_TRUE(shape) << "trial " << i << ", " << board.geometry().describe();
    const Board copy = image(board, symmetry, shape);
    EXPECT_EQ(copy.given_count(), board.given_count());
    moved += symmetry.rows != identity(board.order()).rows ? 1 : 0;
    const test::Reference original(board, 40, 100'000);
    const test::Reference mapped(copy, 40, 100'000);
    if (original.nodes < 100'000 && mapped.nodes < 100'000) {
      EXPECT_EQ(original.solutions, mapped.solutions) << "trial " << i;
    }
    for (const auto& values : original.grids) {
      const Grid grid{board.order(), values};
      EXPECT_TRUE(is_solution(copy.view(), image(grid, symmetry).values)) << "trial " << i;
      EXPECT_EQ(preimage(image(grid, symmetry), symmetry), grid) << "trial " << i;
    }
  }
  EXPECT_GT(moved, 100);
}

TEST(Symmetries, TurnBoxesWithTheBoard) {
  const GeometryPtr wide = *Geometry::make({6, BoxShape{2, 3}, {}, false, false});
  Symmetry turned = identity(6);
  turned.transposed = true;
  EXPECT_EQ(image_shape(*wide, turned), *Geometry::make({6, BoxShape{3, 2}, {}, false, false}));
  EXPECT_EQ(image_shape(*wide, identity(6)), wide);
}

TEST(Symmetries, AreRefusedWhereUnitsDoNotMapOntoUnits) {
  const GeometryPtr nine = test::default_geometry(9);
  Symmetry swapped = identity(9);
  std::swap(swapped.rows[0], swapped.rows[8]);
  EXPECT_FALSE(image_shape(*nine, swapped));
  EXPECT_TRUE(image_shape(**Geometry::make({9, {}, {}, false, false}), swapped));
  EXPECT_FALSE(image_shape(**Geometry::make({9, {}, {}, true, false}), swapped));
  Symmetry broken = identity(9);
  broken.values[0] = 2;
  EXPECT_FALSE(image_shape(*nine, broken));
  EXPECT_FALSE(image_shape(*nine, identity(8)));
}

}  // namespace
}  // namespace concord
