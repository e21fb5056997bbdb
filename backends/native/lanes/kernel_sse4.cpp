// The kernel for SSE4.2. Compiled with the flags of that instruction set: nothing but the kernel may
// be in here.

#include "backends/native/lanes/built_kernels.hpp"
#include "backends/native/lanes/ops_highway.hpp"
#include "backends/native/lanes/search.hpp"

namespace concord::lanes {

static_assert(HWY_TARGET == HWY_SSE4);

const Kernel kSse4 = kernel_with<HighwayOps>("sse4");

}  // namespace concord::lanes
