#include "backends/native/lanes/kernels.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "backends/native/lanes/built_kernels.hpp"

namespace concord::lanes {
namespace {

struct Row {
  std::string_view name;
  const Kernel* kernel;  // null: not built
  bool (*runs)();
};

bool always() {
  return true;
}

#if defined(__x86_64__)
bool runs_sse4() {
  return __builtin_cpu_supports("sse4.2") != 0 && __builtin_cpu_supports("popcnt") != 0 &&
         __builtin_cpu_supports("aes") != 0 && __builtin_cpu_supports("pclmul") != 0;
}

// With lzcnt, movbe and f16c, which no processor with these lacks.
bool runs_avx2() {
  return runs_sse4() && __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("fma") != 0;
}

bool runs_avx512() {
  return runs_avx2() && __builtin_cpu_supports("avx512f") != 0 &&
         __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512cd") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
         __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0 &&
         __builtin_cpu_supports("avx512vnni") != 0 && __builtin_cpu_supports("avx512bitalg") != 0 &&
         __builtin_cpu_supports("avx512vpopcntdq") != 0 &&
         __builtin_cpu_supports("vpclmulqdq") != 0 && __builtin_cpu_supports("gfni") != 0;
}

#ifdef CONCORD_HAS_SIMD
constexpr std::array kRows{Row{"avx512", &kAvx512, &runs_avx512}, Row{"avx2", &kAvx2, &runs_avx2},
                           Row{"sse4", &kSse4, &runs_sse4}, Row{"scalar", &kScalar, &always}};
#else
constexpr std::array kRows{Row{"avx512", nullptr, &runs_avx512}, Row{"avx2", nullptr, &runs_avx2},
                           Row{"sse4", nullptr, &runs_sse4}, Row{"scalar", &kScalar, &always}};
#endif
#elif defined(__aarch64__)
#ifdef CONCORD_HAS_SIMD
constexpr std::array kRows{Row{"neon", &kNeon, &always}, Row{"scalar", &kScalar, &always}};
#else
constexpr std::array kRows{Row{"neon", nullptr, &always}, Row{"scalar", &kScalar, &always}};
#endif
#else
constexpr std::array kRows{Row{"scalar", &kScalar, &always}};
#endif

std::vector<const Kernel*> usable() {
  std::vector<const Kernel*> kernels;
  for (const Row& row : kRows) {
    if (row.kernel != nullptr && row.runs()) kernels.push_back(row.kernel);
  }
  return kernels;
}

}  // namespace

const std::vector<const Kernel*>& usable_kernels() {
  static const std::vector<const Kernel*> kernels = usable();
  return kernels;
}

bool built_with_simd() {
  return std::ranges::any_of(
      kRows, [](const Row& row) { return row.kernel != nullptr && row.kernel != &kScalar; });
}

std::vector<std::string_view> kernel_names() {
  std::vector<std::string_view> names;
  for (const Row& row : kRows) names.push_back(row.name);
  return names;
}

tl::expected<const Kernel*, std::string> find_kernel(std::string_view name) {
  const auto* const row = std::ranges::find(kRows, name, &Row::name);
  if (row == kRows.end()) {
    return tl::unexpected(fmt::format("there is no instruction set '{}'; there are {}", name,
                                      fmt::join(kernel_names(), ", ")));
  }
  if (row->kernel == nullptr) {
    return tl::unexpected(
        fmt::format("'{}' was not built (libhwy-dev was missing, or -DCONCORD_SIMD=OFF)", name));
  }
  if (!row->runs()) return tl::unexpected(fmt::format("this machine does not have '{}'", name));
  return row->kernel;
}

tl::expected<const Kernel*, std::string> chosen_kernel() {
  const char* const name = std::getenv("CONCORD_SIMD");
  if (name == nullptr || *name == '\0') return usable_kernels().front();
  auto kernel = find_kernel(name);
  if (!kernel) return tl::unexpected(fmt::format("CONCORD_SIMD: {}", kernel.error()));
  return kernel;
}

}  // namespace concord::lanes
