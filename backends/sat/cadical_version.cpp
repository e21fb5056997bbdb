#include "backends/sat/cadical_version.hpp"

#ifdef CONCORD_HAS_CADICAL
#include <cadical.hpp>
#endif

namespace concord {

std::optional<std::string> cadical_version() {
#ifdef CONCORD_HAS_CADICAL
  const std::string own = CaDiCaL::Solver::version();
  const std::string package = CONCORD_CADICAL_VERSION;
  return package.empty() ? own : package + " (calls itself " + own + ")";
#else
  return std::nullopt;
#endif
}

}  // namespace concord
