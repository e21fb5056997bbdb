#pragma once
// A 4x4 board with several grids, two of them by name, for tests of those who judge.

#include <vector>

#include "results/judge.hpp"
#include "tests/support/boards.hpp"

namespace concord::test {

using Values = std::vector<Value>;

inline const Values kFirst{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
inline const Values kSecond{1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3};

// Rows three and four are open: among its grids are kFirst and kSecond.
inline Board open_board() {
  return board_of(default_geometry(4), "1234 3412 .... ....");
}

inline AskOptions asking(Question question) {
  AskOptions options;
  options.request.question = question;
  return options;
}

}  // namespace concord::test
