# SPDX-License-Identifier: BSD-3-Clause
# Builds a program with the compiler in it against the installed package, runs it, and builds and runs
# the self-test of the kernels that it wrote.
#
# In: DYNAC_TREE, PREFIX (where dynac is installed), SCRATCH, COMPILER, GENERATOR, LAUNCHER.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

empty_scratch(SCRATCH)
configure("${CMAKE_CURRENT_LIST_DIR}/library" "${SCRATCH}/build" "-DCMAKE_PREFIX_PATH=${PREFIX}"
          "-DEXAMPLES=${DYNAC_TREE}/bench/examples"
          "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}")
build("${SCRATCH}/build")
run("${SCRATCH}/build/robot_from_code" "${SCRATCH}/chain")
configure("${SCRATCH}/chain" "${SCRATCH}/kernels" "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}")
build("${SCRATCH}/kernels")
run("${SCRATCH}/kernels/chain_selftest")
run("${SCRATCH}/build/two_robots" "${DYNAC_TREE}/robots/panda.urdf" "${DYNAC_TREE}/robots/quadruped.urdf"
    "${SCRATCH}/two")
foreach(robot IN ITEMS arm/panda legged/quadruped)
  if(NOT EXISTS "${SCRATCH}/two/${robot}_mass_matrix.cpp")
    message(FATAL_ERROR "two_robots did not write ${robot}_mass_matrix.cpp")
  endif()
endforeach()
run("${SCRATCH}/build/read_robot" "${DYNAC_TREE}/robots/panda.urdf")
run("${SCRATCH}/build/read_robot" "${DYNAC_TREE}/robots/flying_workshop.sdf")
expect_match("read_robot" "${output}" "flying_workshop\n")
