#pragma once
// Boards and encodings for the tests of SAT backends.

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <memory>
#include <numeric>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "backends/catalog.hpp"
#include "backends/sat/cms.hpp"
#include "encoders/catalog.hpp"
#include "puzzles/model/board.hpp"
#include "tests/support/boards.hpp"

namespace concord {

// How gtest names a parameter.
inline void PrintTo(const EncodingChoice& choice, std::ostream* out) {
  *out << choice.id();
}

}  // namespace concord

namespace concord::test {

inline std::unique_ptr<Backend> cms(std::string_view encoding = "") {
  auto choice = parse_encoding(encoding);
  EXPECT_TRUE(choice) << encoding;
  return make_cms({*choice});
}

// The SAT libraries of this build, by the ids of their backends. What holds for any of them is
// tested with each.
inline std::vector<std::string> sat_libraries() {
  std::vector<std::string> ids;
  for (const BackendRow& row : backend_catalog()) {
    if (row.kind == BackendKind::kSat && !row.takes_target) ids.emplace_back(row.id);
  }
  return ids;
}

inline std::unique_ptr<Backend> sat(const std::string& library, std::string_view encoding = "") {
  auto spec = parse_backend(library + ":" + std::string(encoding));
  EXPECT_TRUE(spec) << encoding;
  return spec->make();
}

// A test of one library, or of one library on one encoding.
class SatTest : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static std::unique_ptr<Backend> sat(std::string_view encoding = "") {
    return test::sat(GetParam(), encoding);
  }
};

using LibraryAndEncoding = std::tuple<std::string, EncodingChoice>;

inline std::string library_name(const testing::TestParamInfo<std::string>& library) {
  return library.param;
}
inline std::string library_and_encoding_name(
    const testing::TestParamInfo<LibraryAndEncoding>& pair) {
  std::string name = std::get<0>(pair.param) + "_" + std::get<1>(pair.param).id();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

// A puzzle with one solution, and the same with a given less, which has 2718.
inline constexpr auto kUnique =
    "31...9......18........3...5....94....21.....4..6..79...4.3.8..2.......7..9...6...";
inline constexpr auto k2718 =
    "31...9......18........3...5.....4....21.....4..6..79...4.3.8..2.......7..9...6...";

// Every encoding that knows the option, with it.
inline std::vector<EncodingChoice> every_xor_encoding() {
  std::vector<EncodingChoice> choices;
  for (EncodingChoice choice : every_encoding()) {
    choice.native_xor = choice.board->states_exactly_one;
    if (choice.native_xor) choices.push_back(choice);
  }
  return choices;
}
inline std::vector<EncodingChoice> every_encoding_without_redundant_lines() {
  std::vector<EncodingChoice> choices;
  for (EncodingChoice choice : every_encoding()) {
    choice.redundant = !choice.board->can_leave_out_units;
    if (!choice.redundant) choices.push_back(choice);
  }
  return choices;
}

// A board of order box * box with one known grid: the cyclic pattern with rows, columns and values
// shuffled by the seed, and about `holes` of its cells blank.
inline Board shuffled_board(int box, double holes, std::uint32_t seed) {
  const int n = box * box;
  std::mt19937 random(seed);
  const auto shuffled = [&random](int count) {
    std::vector<int> order(count);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    return order;
  };
  const auto lines = [&] {
    std::vector<int> order;
    for (const int band : shuffled(box)) {
      for (const int line : shuffled(box)) order.push_back(band * box + line);
    }
    return order;
  };
  const std::vector<int> rows = lines();
  const std::vector<int> columns = lines();
  const std::vector<int> values = shuffled(n);
  Board board(*Geometry::make({n, BoxShape{box, box}, {}, false, false}));
  std::bernoulli_distribution blank(holes);
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      if (blank(random)) continue;
      const int pattern = (rows[r] % box * box + rows[r] / box + columns[c]) % n;
      board.set_given(r * n + c, static_cast<Value>(values[pattern] + 1));
    }
  }
  return board;
}

}  // namespace concord::test
