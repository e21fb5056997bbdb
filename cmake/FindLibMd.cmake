# libmd (message digests, by the BSDs and Debian), which brings no package config of its own: the target LibMd::libmd.

find_path(LibMd_INCLUDE_DIR sha256.h)
find_library(LibMd_LIBRARY md)
mark_as_advanced(LibMd_INCLUDE_DIR LibMd_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibMd REQUIRED_VARS LibMd_LIBRARY LibMd_INCLUDE_DIR)

if(LibMd_FOUND AND NOT TARGET LibMd::libmd)
  add_library(LibMd::libmd UNKNOWN IMPORTED)
  set_target_properties(LibMd::libmd PROPERTIES
    IMPORTED_LOCATION "${LibMd_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${LibMd_INCLUDE_DIR}")
endif()
