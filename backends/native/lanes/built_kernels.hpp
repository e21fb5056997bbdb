#pragma once
// The kernels by name: each is defined in a file of its own, kernel_NAME.cpp, and which of them are
// built is up to CMake. For those files and kernels.cpp alone.

#include "backends/native/lanes/job.hpp"

namespace concord::lanes {

extern const Kernel kAvx512;
extern const Kernel kAvx2;
extern const Kernel kSse4;
extern const Kernel kNeon;
extern const Kernel kScalar;

}  // namespace concord::lanes
