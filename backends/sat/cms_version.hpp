#pragma once
// What CryptoMiniSat calls itself, for `concord doctor` and for records.

#include <string>

namespace concord {

[[nodiscard]] std::string cms_version();

}  // namespace concord
