# The kernels of lanes: each file is compiled for one instruction set, and optimised whatever the build type is, since
# without inlining a vector operation is a call.

set(concord_lanes_folder ${CMAKE_CURRENT_LIST_DIR})

# concord_lanes_kernel(NAME flag...)
function(concord_lanes_kernel name)
  set(file ${concord_lanes_folder}/kernel_${name}.cpp)
  target_sources(concord_backends PRIVATE ${file})
  # Highway's headers use vectors in the interfaces of functions that are never called across files.
  set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS "-O3;-Wno-psabi;${ARGN}")
endfunction()

set_source_files_properties(${concord_lanes_folder}/kernel_scalar.cpp PROPERTIES COMPILE_OPTIONS "-O3")

if(HighwayHeaders_FOUND)
  target_link_libraries(concord_backends PRIVATE $<BUILD_INTERFACE:HighwayHeaders::headers>)
  target_compile_definitions(concord_backends PRIVATE CONCORD_HAS_SIMD)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(sse4 -msse4.2 -mpopcnt -maes -mpclmul)
    set(avx2 ${sse4} -mavx2 -mbmi -mbmi2 -mfma -mf16c -mlzcnt -mmovbe)
    set(avx512 ${avx2} -mavx512f -mavx512bw -mavx512cd -mavx512dq -mavx512vl -mavx512vbmi -mavx512vbmi2
      -mavx512vnni -mavx512vpopcntdq -mavx512bitalg -mgfni -mvaes -mvpclmulqdq)
    concord_lanes_kernel(sse4 ${sse4})
    concord_lanes_kernel(avx2 ${avx2})
    concord_lanes_kernel(avx512 ${avx512})
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    concord_lanes_kernel(neon)
  endif()
endif()
