#pragma once
// What a CSV header says about the lines below it.

#include <cstddef>

namespace concord::io {

struct CsvState {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  char separator = ',';  // '\0': a single column, the whole line
  std::size_t columns = 0;
  std::size_t puzzle = kNone;
  std::size_t solution = kNone;
  std::size_t count = kNone;
  std::size_t name = kNone;
};

}  // namespace concord::io
