# SPDX-License-Identifier: BSD-3-Clause
# Two calls of dynac_add_kernels() in one build whose kernels would share an include path, a namespace
# or the names of C functions: the second is refused, naming both and the remedy.
#
# In: DYNAC_TREE, DYNAC, SCRATCH, COMPILER, GENERATOR.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

# Configures a project with both calls; further arguments are CMake's.
function(configure_both first second)
  set(command "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/collision" -B "${SCRATCH}/build"
              -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DDYNAC_TREE=${DYNAC_TREE}"
              "-DDYNAC_EXECUTABLE=${DYNAC}" "-DFIRST=${first} ${kernels}"
              "-DSECOND=${second} ${kernels}" ${ARGN})
  set(command "${command}" PARENT_SCOPE)
endfunction()

function(accept first second)
  configure_both("${first}" "${second}" ${ARGN})
  run(${command})
endfunction()

function(refuse first second message)
  configure_both("${first}" "${second}" ${ARGN})
  expect_refusal("${message}" ${command})
endfunction()

empty_scratch(SCRATCH)
set(kernels "KERNELS inverse_dynamics")
set(arm "ROBOT ${DYNAC_TREE}/robots/panda.urdf")
set(other "ROBOT ${SCRATCH}/other/panda.urdf")
set(here "dynac_add_kernels(armd) in ${CMAKE_CURRENT_LIST_DIR}/collision/CMakeLists.txt")
set(nested "dynac_add_kernels(armd) in ${CMAKE_CURRENT_LIST_DIR}/collision/nested/CMakeLists.txt")
file(COPY "${DYNAC_TREE}/robots/panda.urdf" DESTINATION "${SCRATCH}/other")

# One robot in two number types, two files of one stem, and a name that is chosen.
set(same_path "both would be included as <panda/panda.hpp>; give one of them another NAME")
set(same_name "dynac_add_kernels(armf): the name \"panda\" is that of ${here}: ${same_path}")
refuse("armd ${arm}" "armf ${arm} SCALAR float" "${same_name}")
refuse("armd ${arm}" "armf ${other}" "${same_name}")
refuse("armd ${arm}" "armf ROBOT ${DYNAC_TREE}/robots/pendulum.urdf NAME panda" "${same_name}")
refuse("armd ${arm}" "armf ${arm} OPTIONS --namespace far::panda" "${same_name}")
refuse("armd ${arm} SCALAR template" "armf ${arm} SCALAR template" "${same_name}")

# In another project of the same build.
refuse("armd ${arm}" "armf ${other}" "is that of ${nested}: ${same_path}" -DNESTED=ON)
accept("armd ${arm}" "armf ${other} NAME second" -DNESTED=ON)

# Namespaces, written either way.
set(remedy "give one of them another NAME, or another --namespace by OPTIONS")
foreach(option "--namespace a::b" "--namespace=a::b")
  refuse("armd ${arm} OPTIONS ${option}" "armf ${arm} NAME second OPTIONS --namespace a::b"
         "the namespace a::b is that of ${here}; ${remedy}" -DNESTED=OFF)
  refuse("armd ${arm} OPTIONS ${option}" "armf ${arm} NAME a_b"
         "the namespace a_b and a::b, that of ${here}, give C functions the same names, a_b_..; ${remedy}")
  # A template has no C functions.
  accept("armd ${arm} OPTIONS ${option}" "armf ${arm} NAME a_b SCALAR template")
  refuse("armd ${arm} OPTIONS ${option}" "armf ${arm} NAME t SCALAR template OPTIONS --namespace=a::b"
         "the namespace a::b is that of ${here}; ${remedy}")
endforeach()
accept("armd ${arm}" "armf ${arm} NAME panda_float SCALAR float")
