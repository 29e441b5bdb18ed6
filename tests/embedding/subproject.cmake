# SPDX-License-Identifier: BSD-3-Clause
# As a subproject dynac builds its own generator before it is needed, but neither its tests nor its
# benchmarks, and changes no setting of the project around it. Configures, and lists what a build
# would do; building the generator a second time would prove little.
#
# In: DYNAC_TREE, SCRATCH, COMPILER, GENERATOR, NINJA (the program).
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

empty_scratch(SCRATCH)
configure("${CMAKE_CURRENT_LIST_DIR}/consumer" "${SCRATCH}" -DDYNAC_FROM=subdirectory
          "-DDYNAC_TREE=${DYNAC_TREE}" "-DROBOT=${DYNAC_TREE}/robots/panda.urdf")

file(STRINGS "${SCRATCH}/CMakeCache.txt" cache)
foreach(line DYNAC_BUILD_TESTS:BOOL=OFF DYNAC_BUILD_BENCHMARKS:BOOL=OFF CMAKE_BUILD_TYPE:STRING=)
  if(NOT line IN_LIST cache)
    message(FATAL_ERROR "the cache should hold ${line}")
  endif()
endforeach()

run("${NINJA}" -C "${SCRATCH}" -t commands consumer)
expect_match("order of commands" "${output}"
             "-o dynac/generator/dynac .*/generator/dynac generate .*-c [^ ]*/consumer/main\\.cpp")

# The generator takes seconds where it is not optimised; and a newer compiler's new warnings are not
# the user's business.
function(expect_optimised_generator)
  run("${NINJA}" -C "${SCRATCH}" -t commands dynac/generator/dynac)
  string(REGEX MATCHALL "[^\n]* -c [^\n]*/generator/[^\n]*\\.c(pp|xx)" compilations "${output}")
  list(LENGTH compilations count)
  if(count LESS 30)  # a folder each
    message(FATAL_ERROR "${ARGN}: only ${count} compilations of the generator")
  endif()
  foreach(command IN LISTS compilations)
    if(command MATCHES " -Werror" OR NOT command MATCHES " -O[123]"
       OR command MATCHES " -O[1-3] .* -O[0gs] ")
      message(FATAL_ERROR "${ARGN}: should be optimised, without -Werror: ${command}")
    endif()
  endforeach()
endfunction()

expect_optimised_generator("without a build type")
run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/consumer" -B "${SCRATCH}"
    -DCMAKE_BUILD_TYPE=Debug)
expect_optimised_generator("Debug")
