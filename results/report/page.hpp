#pragma once
// The page: a report as one HTML file that needs nothing else, no network and no other file. Its
// plots answer to the pointer, their legends to the keyboard as well, its tables can be filtered
// and sorted. Without scripts it is a document with tables and pictures.

#include <string>

#include "results/report/report.hpp"

namespace concord {

// With the data of up to kMostScattered instances, from which the page draws a scatter of any two
// backends.
[[nodiscard]] std::string report_page(const Loaded& loaded, const Report& report);

}  // namespace concord
