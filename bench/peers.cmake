# SPDX-License-Identifier: BSD-3-Clause
# Other libraries that dynac_bench compares with, each where it is installed; otherwise left out.
#
# Each is a module of its own, with the flags that it needs: the types of Eigen have another layout
# under -march=native, and Debian's KDL and DART were built without.
find_package(pinocchio 3 CONFIG QUIET)
find_package(DART 6.12 CONFIG QUIET COMPONENTS utils-urdf)
find_package(orocos_kdl CONFIG QUIET)
find_package(Eigen3 3.4 CONFIG QUIET)
find_path(DYNAC_CPPADCG_INCLUDE cppad/cg.hpp DOC "CppADCodeGen, and CppAD beside it")
find_library(DYNAC_CPPAD_LIBRARY cppad_lib DOC "CppAD's library")
find_path(DYNAC_GABI_INCLUDE gabi_fbs.hpp DOC "Forward dynamics by Ali, Gabellieri, Franchi 2026")
find_library(DYNAC_GABI_LIBRARY gabi_fbs DOC "The same, built with -march=native")
mark_as_advanced(DYNAC_CPPADCG_INCLUDE DYNAC_CPPAD_LIBRARY DYNAC_GABI_INCLUDE DYNAC_GABI_LIBRARY)

set(peers "")
set(writers "")

# dynac_bench_peer(<name> <source> [WRITES] FLAGS <flag>... LIBRARIES <library>...)
#
# WRITES: it writes code instead of computing.
function(dynac_bench_peer name source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "WRITES" "" "FLAGS;LIBRARIES")
  add_library(bench_peer_${name} MODULE ${source})
  set_target_properties(bench_peer_${name} PROPERTIES
    PREFIX "" OUTPUT_NAME ${name} CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON LIBRARY_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/peers")
  target_compile_options(bench_peer_${name} PRIVATE -std=c++17 -O3 ${arg_FLAGS})
  target_link_libraries(bench_peer_${name} PRIVATE ${arg_LIBRARIES})
  set(list peers)
  if(arg_WRITES)
    set(list writers)
  endif()
  set(${list} ${${list}} bench_peer_${name} PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${CMAKE_CURRENT_BINARY_DIR}/peers")  # none that is not found any more
if(pinocchio_FOUND)
  # Its templates are compiled here, each time by the compiler that is measured, not taken from the library.
  set(pinocchio_flags -march=native -UPINOCCHIO_ENABLE_TEMPLATE_INSTANTIATION)
  dynac_bench_peer(pinocchio peer_pinocchio.cpp
    FLAGS ${pinocchio_flags} LIBRARIES pinocchio::pinocchio_parsers)
  if(DYNAC_BENCH_CLANG)
    dynac_bench_peer(pinocchio_clang peer_pinocchio.cpp
      FLAGS ${pinocchio_flags} LIBRARIES pinocchio::pinocchio_parsers)
    dynac_bench_use_clang(bench_peer_pinocchio_clang)
  endif()
  if(DYNAC_CPPADCG_INCLUDE AND DYNAC_CPPAD_LIBRARY)
    # What is timed is the code that it writes: this is compiled with as little memory as can be, and for
    # the processor, as Pinocchio's library is: Eigen aligns what one of them allocates and the other frees.
    dynac_bench_peer(cppadcg peer_cppadcg.cpp WRITES
      FLAGS -march=native -O0 LIBRARIES pinocchio::pinocchio_parsers ${DYNAC_CPPAD_LIBRARY})
    target_include_directories(bench_peer_cppadcg SYSTEM PRIVATE ${DYNAC_CPPADCG_INCLUDE})
    if(DYNAC_BENCH_CLANG)
      dynac_bench_use_clang(bench_peer_cppadcg)
    endif()
  endif()
endif()
if(orocos_kdl_FOUND AND Eigen3_FOUND)
  dynac_bench_peer(kdl peer_kdl.cpp LIBRARIES ${orocos_kdl_LIBRARIES} Eigen3::Eigen)
  target_include_directories(bench_peer_kdl SYSTEM PRIVATE ${orocos_kdl_INCLUDE_DIRS})
endif()
if(DYNAC_GABI_INCLUDE AND DYNAC_GABI_LIBRARY AND Eigen3_FOUND)
  dynac_bench_peer(gabi peer_gabi.cpp
    FLAGS -march=native LIBRARIES ${DYNAC_GABI_LIBRARY} Eigen3::Eigen)
  target_include_directories(bench_peer_gabi SYSTEM PRIVATE ${DYNAC_GABI_INCLUDE})
endif()
if(DART_FOUND)
  dynac_bench_peer(dart peer_dart.cpp LIBRARIES dart dart-utils-urdf)
endif()

# Lets a program load the modules at run time; with WRITERS, those that write code, too.
function(dynac_bench_add_peers target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "WRITERS" "" "")
  set(modules ${peers})
  if(arg_WRITERS)
    list(APPEND modules ${writers})
  endif()
  if(modules)
    add_dependencies(${target} ${modules})
  endif()
endfunction()
