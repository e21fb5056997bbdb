#include "encoders/board/shared_pairs.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

namespace {

std::atomic<std::size_t> allocated_B = 0;

}  // namespace

// Counts what the whole program asks for; each test looks at a difference. Not inlined, or the
// compiler sees a free() that belongs to no malloc().
[[gnu::noinline]] void* operator new(std::size_t size_B) {
  allocated_B += size_B;
  if (void* memory = std::malloc(size_B > 0 ? size_B : 1)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace concord {
namespace {

// Most units overlap none of the earlier ones: a look at all of these for each would be quadratic.
TEST(SharedPairs, EnterAUnitWithoutALookAtAllOthers) {
  const auto geometry = *Geometry::make({100, BoxShape{1, 2}, {}, false, false});
  ASSERT_EQ(geometry->unit_count(), 5200);
  const DirectVariableMap map(*geometry);
  DirectPairs direct(Amo(amo_catalog().front()));
  SharedPairs shared(map, direct);
  const std::size_t before_B = allocated_B;
  for (int unit = 0; unit < geometry->unit_count(); ++unit) shared.enter_unit(unit);
  EXPECT_LT(allocated_B - before_B, 1U << 20);
}

// What was entered before leaves no trace: the answers are those of a fresh object.
TEST(SharedPairs, AnswerTheSameInWhateverOrderUnitsAreEntered) {
  const auto geometry = *Geometry::make({6, BoxShape{2, 3}, {}, true, false});
  const DirectVariableMap map(*geometry);
  const std::vector<std::uint16_t> places{0, 1, 2, 3, 4, 5};
  DirectPairs direct(**parse_amo("pairwise"));
  SharedPairs used(map, direct);
  int stated = 0;
  for (int unit = geometry->unit_count() - 1; unit >= 0; --unit) {
    used.enter_unit(unit);
    used.enter_value(1, places);
    SharedPairs fresh(map, direct);
    fresh.enter_unit(unit);
    fresh.enter_value(1, places);
    for (std::uint32_t i = 0; i < 6; ++i) {
      for (std::uint32_t j = i + 1; j < 6; ++j) {
        EXPECT_EQ(used.stated_earlier(i, j), fresh.stated_earlier(i, j)) << unit;
        stated += fresh.stated_earlier(i, j) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(stated, 0);
}

}  // namespace
}  // namespace concord
