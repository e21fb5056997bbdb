#pragma once

#include <optional>
#include <string>

namespace concord {

// Of the CaDiCaL that is linked; none where this was built without it. Its own name for itself
// ("sc2021") is no version, so the build says from which package it came.
[[nodiscard]] std::optional<std::string> cadical_version();

}  // namespace concord
