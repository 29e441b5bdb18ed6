# SPDX-License-Identifier: BSD-3-Clause
# Steps that the embedding tests are made of. A failing step prints its command and all its output.
include("${CMAKE_CURRENT_LIST_DIR}/../empty_scratch.cmake")

# Runs a command; its output is left in `output`.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message("${command}\n${output}")
    message(FATAL_ERROR "exit status ${result}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# Configures a project with the compiler and generator of the build that runs the test.
function(configure source binary)
  run("${CMAKE_COMMAND}" -S "${source}" -B "${binary}" -G "${GENERATOR}"
      "-DCMAKE_CXX_COMPILER=${COMPILER}" ${ARGN})
endfunction()

function(build binary)
  run("${CMAKE_COMMAND}" --build "${binary}" ${ARGN})
  set(output "${output}" PARENT_SCOPE)
endfunction()

# Stops unless the values are equal.
function(expect what actual expected)
  if(NOT actual STREQUAL expected)
    message(FATAL_ERROR "${what}: is \"${actual}\", should be \"${expected}\"")
  endif()
endfunction()

# Stops unless the text holds a match.
function(expect_match what text pattern)
  if(NOT text MATCHES "${pattern}")
    message("${text}")
    message(FATAL_ERROR "${what}: no match of \"${pattern}\"")
  endif()
endfunction()

# Runs a command that should fail, and looks for the message, whatever its line breaks; what it says
# is left in `output`.
function(expect_refusal message)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(result EQUAL 0)
    message(FATAL_ERROR "accepted: ${ARGN}")
  endif()
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  string(FIND "${output}" "${message}" position)
  if(position EQUAL -1)
    message(FATAL_ERROR "${ARGN}\nshould say: ${message}\nsays: ${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()
