#pragma once
// A session's runs for other programs: CSV (RFC 4180), a run a line; wide CSV, an instance a line;
// JSON for mkplot (https://github.com/alexeyignatiev/mkplot), a file a backend.

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "results/report/report.hpp"

namespace concord {

// Every run of the sessions, once; `write` gets text in pieces and says false to stop. Streams:
// what is held in memory are the names of the runs.
[[nodiscard]] tl::expected<void, std::string> export_csv(
    const std::vector<std::string>& paths, const std::function<bool(std::string_view)>& write);

// A line an instance: corpus, puzzle, seed, and for each backend its time in seconds (empty where
// it is not solved) and what became of it.
[[nodiscard]] std::string export_wide_csv(const Loaded& loaded, const Report& report);

// Names of files and what is in them.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> export_mkplot(const Loaded& loaded,
                                                                             const Report& report);

}  // namespace concord
