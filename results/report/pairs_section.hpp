#pragma once
// The section of a report that compares backends in pairs, in words that say no more than was
// shown.

#include <string_view>

#include "results/report/document.hpp"
#include "results/report/instances.hpp"
#include "results/report/load.hpp"
#include "results/report/standings.hpp"

namespace concord {

// Each backend of the ranking against `reference`. `time`: "CPU time".
[[nodiscard]] Section pairs_section(const Loaded& loaded, const Instances& instances,
                                    const Standings& standings, std::uint32_t reference,
                                    std::string_view time);

}  // namespace concord
