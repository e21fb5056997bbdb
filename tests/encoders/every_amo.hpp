#pragma once
// Every at-most-one of the catalog, for tests.

#include <cstdint>
#include <vector>

#include "encoders/catalog.hpp"

namespace concord::test {

// The families with each of `sizes` of their groups that is in range.
template <typename Sizes>
std::vector<Amo> every_amo(const Sizes& sizes) {
  std::vector<Amo> all;
  for (const AmoRow& row : amo_catalog()) {
    if (!row.parameter) {
      all.emplace_back(row);
      continue;
    }
    for (const std::uint32_t size : sizes) {
      if (size >= row.parameter->least && size <= row.parameter->most) all.emplace_back(row, size);
    }
  }
  return all;
}

}  // namespace concord::test
