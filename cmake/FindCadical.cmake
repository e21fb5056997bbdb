# CaDiCaL, which brings no package config of its own: the target Cadical::cadical. Its header does not say its version and
# the library calls itself by a name, so Cadical_VERSION is that of the Debian package, or empty.

find_path(Cadical_INCLUDE_DIR cadical.hpp)
find_library(Cadical_LIBRARY cadical)
mark_as_advanced(Cadical_INCLUDE_DIR Cadical_LIBRARY)

if(Cadical_LIBRARY AND NOT DEFINED Cadical_VERSION)
  find_program(Cadical_DPKG_QUERY dpkg-query)
  mark_as_advanced(Cadical_DPKG_QUERY)
  if(Cadical_DPKG_QUERY AND Cadical_INCLUDE_DIR MATCHES "^/usr/include")
    execute_process(COMMAND ${Cadical_DPKG_QUERY} -W "-f=\${source:Upstream-Version}" libcadical-dev
      OUTPUT_VARIABLE Cadical_VERSION OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Cadical REQUIRED_VARS Cadical_LIBRARY Cadical_INCLUDE_DIR VERSION_VAR Cadical_VERSION)

if(Cadical_FOUND AND NOT TARGET Cadical::cadical)
  add_library(Cadical::cadical UNKNOWN IMPORTED)
  set_target_properties(Cadical::cadical PROPERTIES
    IMPORTED_LOCATION "${Cadical_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${Cadical_INCLUDE_DIR}")
endif()
