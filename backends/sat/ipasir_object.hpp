#pragma once
// IpasirObject: a shared object with the field's incremental interface, loaded at run time. It is
// code of somebody else's in this process: what it does wrong beyond its answers (a crash, an exit)
// ends the process, unless it runs in a worker of its own.
//
// Immutable once loaded. It is never unloaded: a solver of it may be left behind.
// Source: T. Balyo, A. Biere, M. Iser, C. Sinz, "SAT Race 2015", Artificial Intelligence 241, 2016.

#include <cstdint>
#include <string>

#include <tl/expected.hpp>

namespace concord {

struct IpasirObject {
  using Terminate = int (*)(void* data);

  const char* (*signature)() = nullptr;
  void* (*init)() = nullptr;
  void (*release)(void* solver) = nullptr;
  void (*add)(void* solver, std::int32_t literal_or_zero) = nullptr;
  void (*assume)(void* solver, std::int32_t literal) = nullptr;
  int (*solve)(void* solver) = nullptr;
  std::int32_t (*val)(void* solver, std::int32_t literal) = nullptr;
  void (*set_terminate)(void* solver, void* data, Terminate terminate) = nullptr;
};

// `file` without a slash is in the current folder. The error is one sentence: why it cannot be
// loaded, or which function it lacks.
[[nodiscard]] tl::expected<IpasirObject, std::string> load_ipasir(const std::string& file);

}  // namespace concord
