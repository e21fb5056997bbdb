#pragma once
// ipasir:FILE: any solver that comes as a shared object with the field's incremental interface, on
// any encoding of the catalogs. What it does wrong is a failure with a name (ipasir_solver.hpp).

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "backends/sat/sat_library.hpp"

namespace concord {

// The object is loaded with the first solver.
[[nodiscard]] std::shared_ptr<const SatLibrary> ipasir_library(const std::string& file);

[[nodiscard]] std::unique_ptr<Backend> make_ipasir(const BackendOptions& options);

// Why `file` cannot be what it should be, in one sentence; it is not loaded.
[[nodiscard]] std::optional<std::string> refuse_ipasir(std::string_view file);

}  // namespace concord
