# SPDX-License-Identifier: BSD-3-Clause
# A build for a machine of 32 bits: an installed dynac is found and its kernels compile; dynac as a
# subdirectory needs a dynac that runs here, and says so before it looks for anything else.
#
# In: TOOLCHAIN (a file of cross/, without extension), COMPILER, DYNAC_TREE, PREFIX, DYNAC, SCRATCH,
# GENERATOR.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

empty_scratch(SCRATCH)
set(source "${CMAKE_CURRENT_LIST_DIR}/cross")
set(options "-DCMAKE_TOOLCHAIN_FILE=${source}/${TOOLCHAIN}.cmake"
            "-DROBOT=${DYNAC_TREE}/robots/panda.urdf" "-DDYNAC_TREE=${DYNAC_TREE}")
if(TOOLCHAIN STREQUAL "i386")
  list(APPEND options "-DCMAKE_CXX_COMPILER=${COMPILER}")
endif()

# build_kernels(way options...): configures and builds the kernels.
function(build_kernels way)
  run("${CMAKE_COMMAND}" -S "${source}" -B "${SCRATCH}/${way}" -G "${GENERATOR}" ${options}
      "-DDYNAC_FROM=${way}" ${ARGN})
  build("${SCRATCH}/${way}" --target panda_dynamics)
endfunction()

build_kernels(package "-DCMAKE_PREFIX_PATH=${PREFIX}")
build_kernels(subdirectory "-DDYNAC_EXECUTABLE=${DYNAC}")

expect_refusal("configure again with -D DYNAC_EXECUTABLE=.../dynac-host/generator/dynac"
               "${CMAKE_COMMAND}" -S "${source}" -B "${SCRATCH}/refused" -G "${GENERATOR}" ${options}
               -DDYNAC_FROM=subdirectory)
if(output MATCHES "Eigen3|Looking for")
  message(FATAL_ERROR "too late:\n${output}")
endif()
