#pragma once
// cms: CryptoMiniSat 5.11 through its library, on any encoding of the catalogs. A fresh solver for
// each board; every grid found is blocked by a clause over cell values (all of them, or from the
// third grid on the DefiningCells), until the formula has no more models or a limit is reached.
//
// The encoder writes straight into the solver, so Statistics::encode_s covers encoding and loading
// and load_s is not measured. clauses and literals count the board's formula, not the blocking
// clauses. max_nodes does not apply (a SAT solver has no nodes); max_conflicts counts over all
// solves of a board and is kept to within a few conflicts, reproducibly.

#include <memory>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"

namespace concord {

[[nodiscard]] std::unique_ptr<Backend> make_cms(const BackendOptions& options);

}  // namespace concord
