// The kernel for AVX-512 with its later parts (bit counts of 16-bit lanes), as from Ice Lake and
// Zen 4 on. Compiled with the flags of that instruction set: nothing but the kernel may be in here.

#include "backends/native/lanes/built_kernels.hpp"
#include "backends/native/lanes/ops_highway.hpp"
#include "backends/native/lanes/search.hpp"

namespace concord::lanes {

static_assert(CONCORD_LANES_AVX512);

const Kernel kAvx512 = kernel_with<HighwayOps>("avx512");

}  // namespace concord::lanes
