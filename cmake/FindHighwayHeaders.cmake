# The headers of Google Highway: the target HighwayHeaders::headers. Its library is not wanted: it would look at the
# processor for milliseconds at every start, and the kernels choose among themselves.

find_path(HighwayHeaders_INCLUDE_DIR hwy/highway.h)
mark_as_advanced(HighwayHeaders_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(HighwayHeaders REQUIRED_VARS HighwayHeaders_INCLUDE_DIR)

if(HighwayHeaders_FOUND AND NOT TARGET HighwayHeaders::headers)
  add_library(HighwayHeaders::headers INTERFACE IMPORTED)
  set_target_properties(HighwayHeaders::headers PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${HighwayHeaders_INCLUDE_DIR}")
endif()
