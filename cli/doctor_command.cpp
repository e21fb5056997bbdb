// `concord doctor`: what this program is made of and what the machine offers, for a report of a
// fault.

#include <thread>

#include <fmt/format.h>
#include <sys/utsname.h>

#include "backends/catalog.hpp"
#include "backends/machine_memory.hpp"
#include "backends/native/lanes/kernels.hpp"
#include "backends/sat/cadical_version.hpp"
#include "backends/sat/cms_version.hpp"
#include "cli/bulk_source.hpp"
#include "cli/console.hpp"
#include "cli/options.hpp"
#include "cli/version.hpp"

namespace concord::cli {
namespace {

std::string line(std::string_view name, std::string_view value) {
  return fmt::format("{:<22} {}\n", name, value);
}

std::string instruction_sets() {
#if defined(__x86_64__)
  std::string text;
  const auto add = [&](std::string_view name, bool present) {
    if (present) text += fmt::format("{}{}", text.empty() ? "" : " ", name);
  };
  __builtin_cpu_init();
  add("sse4.2", __builtin_cpu_supports("sse4.2") != 0);
  add("popcnt", __builtin_cpu_supports("popcnt") != 0);
  add("bmi2", __builtin_cpu_supports("bmi2") != 0);
  add("avx2", __builtin_cpu_supports("avx2") != 0);
  add("avx512f", __builtin_cpu_supports("avx512f") != 0);
  add("avx512bw", __builtin_cpu_supports("avx512bw") != 0);
  return text.empty() ? "none that matter here" : text;
#else
  return "not an x86-64 machine";
#endif
}

// Which kernels can run here, the one that is used first.
std::string lanes_kernels() {
  std::string text;
  const auto chosen = lanes::chosen_kernel();
  if (chosen) {
    text = fmt::format("{} in use", (*chosen)->name);
  } else {
    text = printable(chosen.error());
  }
  std::string others;
  for (const lanes::Kernel* kernel : lanes::usable_kernels()) {
    if (chosen && kernel == *chosen) continue;
    others += fmt::format("{}{}", others.empty() ? "" : " ", kernel->name);
  }
  if (chosen && !others.empty()) text += fmt::format("; also {} (CONCORD_SIMD)", others);
  if (!lanes::built_with_simd()) text += "; no vectors, not built (libhwy-dev)";
  return text;
}

std::string machine() {
  utsname names{};
  if (::uname(&names) != 0) return "unknown";
  return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
}

}  // namespace

ExitCode run_doctor(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  if (const auto done = begin(options, arguments, "", 0, 0)) return *done;
  Output out;
  out.write(line("concord", kVersion));
  out.write(line("build", fmt::format("{}, {}", kBuildType, kCompiler)));
  out.write(line("system", machine()));
  out.write(line("processors", fmt::format("{}", std::thread::hardware_concurrency())));
  out.write(line("instruction sets", instruction_sets()));
  const auto memory = available_memory_B();
  out.write(
      line("memory available", memory ? fmt::format("{} MB", *memory / 1'000'000) : "unknown"));
  out.write(line("memory limit", fmt::format("{} MB unless --memory says otherwise",
                                             default_memory_limit_B() / 1'000'000)));
  out.write("\nlibraries\n");
  out.write(line("  CryptoMiniSat", cms_version()));
  out.write(line("  Boost", kBoostVersion));
  out.write(line("  fmt", kFmtVersion));
  out.write(line("  nlohmann-json", kJsonVersion));
  out.write(line("  zlib", kZlibVersion));
  out.write(line("  liblzma", kLzmaVersion));
  out.write("\nbackends\n");
  for (const BackendRow& row : backend_catalog())
    out.write(line(fmt::format("  {}", row.id), "ready"));
  out.write("\noptional parts\n");
  const auto cadical = cadical_version();
  out.write(line("  cadical", cadical ? fmt::format("ready, CaDiCaL {}", *cadical)
                                      : "not built (libcadical-dev)"));
  out.write(line("  lanes kernels", lanes_kernels()));
  const std::string_view mpi = kMpiVersion;
  out.write(line("  concord-mpi", mpi.empty() ? "not built (libboost-mpi-dev, libopenmpi-dev)"
                                              : fmt::format("ready, MPI {}", mpi)));
  out.write("\n" +
            line("solve in bulk", fmt::format("lanes, for more than {} lines of 9x9", kBulkLines)));
  return out.finish(ExitCode::kOk);
}

}  // namespace concord::cli
