#pragma once
// What a reader of a report must mind: sessions that are not whole, machines that were busy, times
// that nobody repeated.

#include <string>
#include <vector>

#include "results/report/instances.hpp"
#include "results/report/load.hpp"

namespace concord {

// One sentence each.
[[nodiscard]] std::vector<std::string> report_warnings(const Loaded& loaded,
                                                       const Instances& instances);

}  // namespace concord
