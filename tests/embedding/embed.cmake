# SPDX-License-Identifier: BSD-3-Clause
# Configures, builds and runs the consumer; then installs it and does the same with a project that
# uses what was installed.
#
# In: DYNAC_FROM (package, subdirectory or fetch_content), DYNAC_TREE, PREFIX (where dynac is
# installed), DYNAC (the command), SCRATCH, COMPILER, GENERATOR, LAUNCHER.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

set(options
  "-DDYNAC_FROM=${DYNAC_FROM}" "-DDYNAC_TREE=${DYNAC_TREE}"
  "-DROBOT=${DYNAC_TREE}/robots/panda.urdf"
  "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}" "-DCMAKE_INSTALL_PREFIX=${SCRATCH}/prefix")
if(DYNAC_FROM STREQUAL "package")
  list(APPEND options "-DCMAKE_PREFIX_PATH=${PREFIX}")
else()
  list(APPEND options "-DDYNAC_EXECUTABLE=${DYNAC}" -DFETCHCONTENT_FULLY_DISCONNECTED=ON
       -DBUILD_SHARED_LIBS=ON)
endif()

empty_scratch(SCRATCH)
configure("${CMAKE_CURRENT_LIST_DIR}/consumer" "${SCRATCH}/consumer" ${options})
build("${SCRATCH}/consumer")
run("${SCRATCH}/consumer/consumer")
foreach(selftest panda_dynamics_selftest panda_float_dynamics_selftest
                 panda_template_dynamics_selftest panda_c_dynamics_selftest)
  build("${SCRATCH}/consumer" --target ${selftest})
  run("${SCRATCH}/consumer/${selftest}")
endforeach()

# Keywords for lists.
build("${SCRATCH}/consumer" --target panda_wrench_dynamics)
file(READ "${SCRATCH}/consumer/dynac/panda_wrench_dynamics/panda_wrench/panda_wrench.json" manifest)
foreach(value "fext: panda_link8" "frames: panda_link8,panda_link4" "parameters: gravity")
  string(REGEX MATCH "^(.*): (.*)$" value "${value}")
  string(JSON written GET "${manifest}" options ${CMAKE_MATCH_1})
  expect("${CMAKE_MATCH_1}" "${written}" "${CMAKE_MATCH_2}")
endforeach()

run("${CMAKE_COMMAND}" --install "${SCRATCH}/consumer")
configure("${CMAKE_CURRENT_LIST_DIR}/downstream" "${SCRATCH}/downstream"
          "-DCMAKE_PREFIX_PATH=${SCRATCH}/prefix" "-Ddynac_ROOT=${PREFIX}"
          "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}")
build("${SCRATCH}/downstream")
run("${SCRATCH}/downstream/consumer")

configure("${CMAKE_CURRENT_LIST_DIR}/downstream" "${SCRATCH}/without_dynac"
          "-DCMAKE_PREFIX_PATH=${SCRATCH}/prefix" -DCMAKE_DISABLE_FIND_PACKAGE_dynac=ON
          "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}")
build("${SCRATCH}/without_dynac")
run("${SCRATCH}/without_dynac/plain")
