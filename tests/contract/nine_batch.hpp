#pragma once
// The samples of order 9 that a subject must decide, as one batch.

#include <vector>

#include "tests/contract/look.hpp"
#include "tests/contract/samples.hpp"
#include "tests/support/boards.hpp"

namespace concord::test {

struct NineBatch {
  BoardBatch boards{default_geometry(9)};
  std::vector<const Sample*> samples;  // of the boards, in their order

  explicit NineBatch(const Look& look) {
    for (const Sample& sample : test::samples()) {
      if (sample.board.geometry_ptr() != boards.geometry_ptr() || !look.must_decide(sample))
        continue;
      samples.push_back(&sample);
      boards.push_back(sample.board.view());
    }
  }
};

}  // namespace concord::test
