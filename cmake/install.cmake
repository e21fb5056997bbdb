# `cmake --install`: the program, the libraries, their headers and a package config for find_package(concord).

include(CMakePackageConfigHelpers)

install(TARGETS concord RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS concord_options concord_puzzles concord_encoders concord_backends concord_results concord_lessons
  EXPORT concord-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/concord)
install(EXPORT concord-targets NAMESPACE concord:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/concord)
if(NOT Cadical_FOUND)
  set(Cadical_FOUND FALSE)
endif()
configure_package_config_file(cmake/concord-config.cmake.in ${PROJECT_BINARY_DIR}/concord-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/concord)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/concord-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/concord-config.cmake ${PROJECT_BINARY_DIR}/concord-config-version.cmake
  ${PROJECT_SOURCE_DIR}/cmake/FindCadical.cmake ${PROJECT_SOURCE_DIR}/cmake/FindLibMd.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/concord)
