#pragma once
// The native backends: searches written here, each in a file of its own, each visiting in exactly
// the order that its row of the catalog describes. None recurses on the machine stack. A *blank* is
// a cell with two candidates or more; a cell with one is settled, whoever settled it. Each maker
// sets up a solver without doing any work; the options are ignored but by cdcl, which searches on
// the clauses of an encoding.

#include <memory>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"

namespace concord {

[[nodiscard]] std::unique_ptr<Backend> make_cdcl(const BackendOptions& options);
[[nodiscard]] std::unique_ptr<Backend> make_dfs_blanks(const BackendOptions& options);
[[nodiscard]] std::unique_ptr<Backend> make_dfs_candidates(const BackendOptions& options);
[[nodiscard]] std::unique_ptr<Backend> make_dfs_flags(const BackendOptions& options);
[[nodiscard]] std::unique_ptr<Backend> make_dfs_mrv(const BackendOptions& options);
[[nodiscard]] std::unique_ptr<Backend> make_dfs_scan(const BackendOptions& options);
[[nodiscard]] std::unique_ptr<Backend> make_dlx(const BackendOptions& options);
[[nodiscard]] std::unique_ptr<Backend> make_enumerate(const BackendOptions& options);
[[nodiscard]] std::unique_ptr<Backend> make_lanes(const BackendOptions& options);

// The same search once more, telling a listener each step that it makes; it is no faster for that,
// and finds the same grids with the same nodes. `request.limit` and the other limits hold.
[[nodiscard]] Outcome trace_dfs_blanks(BoardView board, const Request& request,
                                       SearchListener& listener);
[[nodiscard]] Outcome trace_dfs_candidates(BoardView board, const Request& request,
                                           SearchListener& listener);
[[nodiscard]] Outcome trace_dfs_flags(BoardView board, const Request& request,
                                      SearchListener& listener);
[[nodiscard]] Outcome trace_dfs_mrv(BoardView board, const Request& request,
                                    SearchListener& listener);
[[nodiscard]] Outcome trace_dfs_scan(BoardView board, const Request& request,
                                     SearchListener& listener);
[[nodiscard]] Outcome trace_dlx(BoardView board, const Request& request, SearchListener& listener);
[[nodiscard]] Outcome trace_enumerate(BoardView board, const Request& request,
                                      SearchListener& listener);

}  // namespace concord
