#pragma once
// Every kind of live solver of this build, for tests of what holds for each.

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#ifdef CONCORD_HAS_CADICAL
#include "backends/sat/cadical.hpp"
#endif
#include "backends/sat/cms.hpp"
#include "backends/sat/ipasir.hpp"
#include "backends/sat/sat_library.hpp"

namespace concord::test {

// The naive solver as a shared object, as it should be (0) or with a fault.
inline std::string ipasir_file(int fault) {
  return CONCORD_TEST_IPASIR + std::to_string(fault) + ".so";
}

struct NamedLibrary {
  std::string name;
  std::shared_ptr<const SatLibrary> library;
};

// How gtest names a parameter.
inline void PrintTo(const NamedLibrary& library, std::ostream* out) {
  *out << library.name;
}

inline std::vector<NamedLibrary> named_libraries() {
  std::vector<NamedLibrary> libraries = {{"cms", cms_library()}};
#ifdef CONCORD_HAS_CADICAL
  libraries.push_back({"cadical", cadical_library()});
#endif
  libraries.push_back({"ipasir", ipasir_library(ipasir_file(0))});
  return libraries;
}

}  // namespace concord::test
