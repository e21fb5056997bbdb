// The kernel for NEON, which every 64-bit ARM has.

#include "backends/native/lanes/built_kernels.hpp"
#include "backends/native/lanes/ops_highway.hpp"
#include "backends/native/lanes/search.hpp"

namespace concord::lanes {

static_assert(HWY_TARGET == HWY_NEON);

const Kernel kNeon = kernel_with<HighwayOps>("neon");

}  // namespace concord::lanes
