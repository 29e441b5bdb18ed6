# Other libraries that dynac_bench compares with, each where it is installed; otherwise left out.
#
# Each is a module of its own, with the flags that it needs: the types of Eigen have another layout
# under -march=native, and Debian's KDL and DART were built without.
find_package(pinocchio 3 CONFIG QUIET)
find_package(DART 6.12 CONFIG QUIET COMPONENTS utils-urdf)
find_package(orocos_kdl CONFIG QUIET)
find_package(Eigen3 3.4 CONFIG QUIET)

set(peers "")

# dynac_bench_peer(<name> <source> FLAGS <flag>... LIBRARIES <library>...)
function(dynac_bench_peer name source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "FLAGS;LIBRARIES")
  add_library(bench_peer_${name} MODULE ${source})
  set_target_properties(bench_peer_${name} PROPERTIES
    PREFIX "" OUTPUT_NAME ${name} CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON LIBRARY_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/peers")
  target_compile_options(bench_peer_${name} PRIVATE -std=c++17 -O3 ${arg_FLAGS})
  target_link_libraries(bench_peer_${name} PRIVATE ${arg_LIBRARIES})
  set(peers ${peers} bench_peer_${name} PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${CMAKE_CURRENT_BINARY_DIR}/peers")  # none that is not found any more
if(pinocchio_FOUND)
  dynac_bench_peer(pinocchio peer_pinocchio.cpp
    FLAGS -march=native LIBRARIES pinocchio::pinocchio_parsers)
  if(DYNAC_BENCH_CLANG)
    dynac_bench_peer(pinocchio_clang peer_pinocchio.cpp
      FLAGS -march=native LIBRARIES pinocchio::pinocchio_parsers)
    dynac_bench_use_clang(bench_peer_pinocchio_clang)
  endif()
endif()
if(orocos_kdl_FOUND AND Eigen3_FOUND)
  dynac_bench_peer(kdl peer_kdl.cpp LIBRARIES ${orocos_kdl_LIBRARIES} Eigen3::Eigen)
  target_include_directories(bench_peer_kdl SYSTEM PRIVATE ${orocos_kdl_INCLUDE_DIRS})
endif()
if(DART_FOUND)
  dynac_bench_peer(dart peer_dart.cpp LIBRARIES dart dart-utils-urdf)
endif()

# Lets a program load the modules at run time.
function(dynac_bench_add_peers target)
  if(peers)
    add_dependencies(${target} ${peers})
  endif()
endfunction()
