#pragma once
// lanes: the bulk solver for classic 9x9 boards, one board a vector lane. Its grids, counts and
// nodes for a board do not depend on the boards beside it, nor on the instruction set.

#include <memory>

#include "backends/backend.hpp"
#include "backends/native/lanes/job.hpp"

namespace concord {

// Whether boards of this shape are its business: 9x9, boxes 3x3, no further units.
[[nodiscard]] bool lanes_knows(const Geometry& geometry);

// With a kernel of the caller's choice, which the machine must be able to run.
[[nodiscard]] std::unique_ptr<Backend> make_lanes_with(const lanes::Kernel& kernel);

}  // namespace concord
