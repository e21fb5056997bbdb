#pragma once
// Which kernels there are, and which one this machine is to use. Safe to call from several threads.

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "backends/native/lanes/job.hpp"

namespace concord::lanes {

// Those that were built and that this machine can run, the fastest first; the last is "scalar".
[[nodiscard]] const std::vector<const Kernel*>& usable_kernels();

// Whether kernels for vector instructions were built at all.
[[nodiscard]] bool built_with_simd();

// The names that may be asked for, the fastest first; some may be of other machines.
[[nodiscard]] std::vector<std::string_view> kernel_names();

// The kernel of that name; the error says in one sentence whether there is none of that name, it
// was not built or this machine cannot run it.
[[nodiscard]] tl::expected<const Kernel*, std::string> find_kernel(std::string_view name);

// The one that CONCORD_SIMD in the environment names; the fastest where it is not set.
[[nodiscard]] tl::expected<const Kernel*, std::string> chosen_kernel();

}  // namespace concord::lanes
