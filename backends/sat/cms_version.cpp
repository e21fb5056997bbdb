#include "backends/sat/cms_version.hpp"

#include <cryptominisat5/cryptominisat.h>

namespace concord {

std::string cms_version() {
  return CMSat::SATSolver::get_version();
}

}  // namespace concord
