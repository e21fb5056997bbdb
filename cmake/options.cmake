# What every target of the project is compiled with, and the one function that makes a folder's library.

add_library(concord_options INTERFACE)
add_library(concord::options ALIAS concord_options)
set_target_properties(concord_options PROPERTIES EXPORT_NAME options)
target_compile_features(concord_options INTERFACE cxx_std_20)

set(concord_warnings -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(CONCORD_WERROR)
  list(APPEND concord_warnings -Werror)
endif()
# gcc 12 reports overlaps in string concatenation that are not there (GCC bug 105329).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND concord_warnings -Wno-restrict)
endif()

if(CONCORD_SANITIZE)
  add_compile_options(-fsanitize=${CONCORD_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${CONCORD_SANITIZE})
endif()

# concord_library(NAME DEPENDS target... SOURCES file... HEADERS file...): a folder of the house as a static
# library whose headers are installed under include/concord/NAME.
function(concord_library name)
  cmake_parse_arguments(arg "" "" "DEPENDS;PRIVATE_DEPENDS;SOURCES;HEADERS" ${ARGN})
  add_library(concord_${name} STATIC)
  add_library(concord::${name} ALIAS concord_${name})
  set_target_properties(concord_${name} PROPERTIES EXPORT_NAME ${name})
  target_sources(concord_${name}
    PRIVATE ${arg_SOURCES}
    PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${arg_HEADERS})
  target_include_directories(concord_${name} INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/concord>)
  target_link_libraries(concord_${name} PUBLIC concord::options ${arg_DEPENDS} PRIVATE ${arg_PRIVATE_DEPENDS})
  target_compile_options(concord_${name} PRIVATE ${concord_warnings})
endfunction()
