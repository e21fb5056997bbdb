// The kernel without vector instructions, for every machine.

#include "backends/native/lanes/built_kernels.hpp"
#include "backends/native/lanes/ops_swar.hpp"
#include "backends/native/lanes/search.hpp"

namespace concord::lanes {

const Kernel kScalar = kernel_with<SwarOps>("scalar");

}  // namespace concord::lanes
