# SPDX-License-Identifier: BSD-3-Clause
# Of dynac_add_kernels(): the library ${target} of ${bodies} and ${headers}, and its self-test.

macro(_dynac_add_library)
  if(bodies)
    add_library(${target} ${bodies} ${headers})
    set(reach PUBLIC)
    set(compiler CXX_COMPILER_ID)
    if(arg_LANGUAGE STREQUAL "c")
      set(compiler C_COMPILER_ID)
    endif()
    get_property(enabled_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(arg_LANGUAGE STREQUAL "cuda" AND "CUDA" IN_LIST enabled_languages)
      target_compile_options(${target} PRIVATE -fmad=false "-Xcompiler=-ffp-contract=off")
    else()
      if(arg_LANGUAGE STREQUAL "cuda")
        set_property(SOURCE ${bodies} PROPERTY LANGUAGE CXX)
        set_property(SOURCE ${bodies} PROPERTY COMPILE_OPTIONS -xc++)
      endif()
      # The bodies promise bit-equal results, and are long: at -O0 they spill every value.
      target_compile_options(${target} PRIVATE
        $<$<NOT:$<${compiler}:MSVC>>:-ffp-contract=off>
        $<$<NOT:$<OR:$<${compiler}:MSVC>,$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>>:-O2>)
    endif()
    # Some bodies have names in common.
    set_target_properties(${target} PROPERTIES
      UNITY_BUILD OFF
      POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET default C_VISIBILITY_PRESET default
      WINDOWS_EXPORT_ALL_SYMBOLS ON)
  else()
    add_library(${target} INTERFACE)
    set(reach INTERFACE)
  endif()
  if(arg_LANGUAGE STREQUAL "c")
    target_compile_features(${target} PRIVATE c_std_99)  # callers may do without C
  else()
    target_compile_features(${target} ${reach} cxx_std_14)
  endif()
  target_include_directories(${target} ${reach}
    "$<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}/dynac/${target}>" $<INSTALL_INTERFACE:include>)
  # Headers include none of the runtime's but templates, so who uses an installed library needs no dynac.
  # Programs of this build may use the runtime, too: dynac/propellers.hpp.
  if(bodies)
    target_link_libraries(${target} PUBLIC $<BUILD_INTERFACE:dynac::runtime>)
  else()
    target_link_libraries(${target} INTERFACE dynac::runtime)
  endif()
  add_dependencies(${target} ${target}_generate)
  add_executable(${target}_selftest EXCLUDE_FROM_ALL "${selftest}")
  target_link_libraries(${target}_selftest PRIVATE ${target} dynac::runtime)
endmacro()
