#pragma once
// For the static_asserts of the catalogs.

#include <cstddef>

namespace concord {

// Ascending by id, without repeats.
template <typename Rows>
constexpr bool sorted_by_id(const Rows& rows) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (!(rows[i - 1].id < rows[i].id)) return false;
  }
  return true;
}

}  // namespace concord
