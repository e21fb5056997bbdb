// The kernel for AVX2. Compiled with the flags of that instruction set: nothing but the kernel may be
// in here.

#include "backends/native/lanes/built_kernels.hpp"
#include "backends/native/lanes/ops_highway.hpp"
#include "backends/native/lanes/search.hpp"

namespace concord::lanes {

static_assert(HWY_TARGET == HWY_AVX2);

const Kernel kAvx2 = kernel_with<HighwayOps>("avx2");

}  // namespace concord::lanes
