# SPDX-License-Identifier: BSD-3-Clause
# Kernels that the benchmarks run: generated during the build as users do it, in several variants,
# and listed in a source file that gives the benchmark their addresses.

# Kernels of the kernel table that are measured.
set(DYNAC_BENCH_KERNELS inverse_dynamics forward_dynamics mass_matrix mass_matrix_inverse
  inverse_dynamics_derivatives forward_dynamics_derivatives)
set(DYNAC_BENCH_CONSTRAINED_KERNELS constrained_forward_dynamics
  constrained_forward_dynamics_derivatives delassus impact_dynamics)
set(DYNAC_BENCH_FLAGS -O3 -march=native)
set(DYNAC_BENCH_FOLDER "${PROJECT_SOURCE_DIR}/robots")
find_program(DYNAC_BENCH_CLANG clang++ DOC "A second compiler for what the benchmarks measure")

# dynac_bench_kernels(<list> ROBOT <stem> BASE fixed|floating VARIANTS <variant>...
#                     [CONTACT <link:type,...>])
#
# Adds a library a variant and appends to <list> one entry a variant: "robot|file|base|variant|contact".
# With CONTACT, the kernels are those of a robot in contact.
# plain: as a user gets them; clang: the same by clang++; fma_off, float: generated so. Leaves out
# robots whose file there is not, and the variant clang where there is no clang++.
function(dynac_bench_kernels list)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ROBOT;BASE;CONTACT" "VARIANTS")
  set(file "${DYNAC_BENCH_FOLDER}/${arg_ROBOT}.urdf")
  if(NOT EXISTS "${file}")
    return()
  endif()
  set(measured ${DYNAC_BENCH_KERNELS})
  set(robot ${arg_ROBOT})
  if(arg_CONTACT)
    set(measured ${DYNAC_BENCH_CONSTRAINED_KERNELS})
    string(APPEND robot _in_contact)
  endif()
  foreach(variant IN LISTS arg_VARIANTS)
    set(options)
    set(scalar double)
    if(variant STREQUAL "clang" AND NOT DYNAC_BENCH_CLANG)
      continue()
    elseif(variant STREQUAL "fma_off")
      set(options OPTIONS --fma off)
    elseif(variant STREQUAL "float")
      set(scalar float)
    endif()
    if(arg_CONTACT)
      list(APPEND options OPTIONS --contact "${arg_CONTACT}")
    endif()
    set(name ${robot}_${variant})
    dynac_add_kernels(bench_${name} ROBOT "${file}" NAME ${name} BASE ${arg_BASE} SCALAR ${scalar}
                      KERNELS ${measured} ${options})
    target_compile_options(bench_${name} PRIVATE ${DYNAC_BENCH_FLAGS})
    if(variant STREQUAL "clang")
      dynac_bench_use_clang(bench_${name})
    endif()
    list(APPEND ${list} "${robot}|${file}|${arg_BASE}|${variant}|${arg_CONTACT}")
  endforeach()
  set(${list} "${${list}}" PARENT_SCOPE)
endfunction()

# Compiles a target's sources with clang++, whatever compiler the build uses.
function(dynac_bench_use_clang target)
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
    "${CMAKE_COMMAND};-P;${CMAKE_CURRENT_FUNCTION_LIST_DIR}/other_compiler.cmake;--;${DYNAC_BENCH_CLANG}")
endfunction()

# dynac_bench_registry(<target> <entries>): the addresses of the entries' kernels, as
# generated_kernels() of registry.hpp.
function(dynac_bench_registry target entries)
  set(includes)
  set(rows)
  foreach(entry IN LISTS entries)
    string(REPLACE "|" ";" entry "${entry}")
    list(GET entry 0 robot)
    list(GET entry 1 file)
    list(GET entry 2 base)
    list(GET entry 3 variant)
    list(GET entry 4 contact)
    set(measured ${DYNAC_BENCH_KERNELS})
    if(contact)
      set(measured ${DYNAC_BENCH_CONSTRAINED_KERNELS})
    endif()
    set(name ${robot}_${variant})
    string(APPEND includes "#include <${name}/${name}_c.h>\n")
    foreach(kernel IN LISTS measured)
      string(APPEND rows "    {\"${robot}\", \"${file}\", \"${base}\", \"${contact}\", \"${kernel}\",\n"
                         "     \"${variant}\", Calls<${name}_${kernel}>::all},\n")
    endforeach()
    target_link_libraries(${target} PRIVATE bench_${name})
  endforeach()
  configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/registry.cpp.in"
                 "${CMAKE_CURRENT_BINARY_DIR}/${target}_registry.cpp" @ONLY)
  target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${target}_registry.cpp")
endfunction()
