#pragma once
// cadical: CaDiCaL 1.5 through its library, on any encoding of the catalogs. A solver that is kept
// from board to board does not slow down. Clauses that block grids carry a literal that is assumed:
// as plain clauses they made counting slow. Proofs are binary DRAT. The library is optional: where
// it was not there to be built with, these functions are not either (CONCORD_HAS_CADICAL).

#include <memory>
#include <string>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "backends/sat/sat_library.hpp"

namespace concord {

[[nodiscard]] std::shared_ptr<const SatLibrary> cadical_library();
// The same for --reuse auto: a kept solver is made anew every few hundred boards.
[[nodiscard]] std::shared_ptr<const SatLibrary> cadical_bulk_library();

[[nodiscard]] std::unique_ptr<Backend> make_cadical(const BackendOptions& options);

}  // namespace concord
