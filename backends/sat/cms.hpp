#pragma once
// cms: CryptoMiniSat 5.11 through its library, on any encoding of the catalogs. A solver that is
// kept from board to board is made anew after 200 of them (it slows down), or after many conflicts
// or grids. A conflict limit is kept to within a few conflicts, reproducibly. Proofs are FRAT.

#include <memory>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "backends/sat/sat_library.hpp"

namespace concord {

[[nodiscard]] std::shared_ptr<const SatLibrary> cms_library();
// The same, but that its solvers decide variables true first: on hard 9x9 boards that saves a fifth
// of the conflicts. For --reuse auto; comparisons are of the library's own settings.
[[nodiscard]] std::shared_ptr<const SatLibrary> cms_bulk_library();

[[nodiscard]] std::unique_ptr<Backend> make_cms(const BackendOptions& options);

}  // namespace concord
