# SPDX-License-Identifier: BSD-3-Clause
# Scripts that empty a folder refuse to do so where nothing, or a folder outside of a build, is given to
# them, and the folder in which they run stays as it is.
#
#   cmake -D SCRATCH=<folder in the build folder> -P empty_scratch_test.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/empty_scratch.cmake")

# Runs a script in the folder of the sentinel; it must refuse, and leave the sentinel there.
function(expect_refusal script message)
  execute_process(COMMAND "${CMAKE_COMMAND}" ${ARGN} -P "${script}" WORKING_DIRECTORY "${folder}"
                  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  if(result EQUAL 0 OR NOT output MATCHES "${message}")
    message(FATAL_ERROR "${script} ${ARGN} should refuse, saying \"${message}\":\n${output}")
  endif()
  file(GLOB_RECURSE left RELATIVE "${folder}" "${folder}/*")
  if(NOT left STREQUAL "inside/sentinel;sentinel")
    message(FATAL_ERROR "${script} ${ARGN} changed the folder in which it ran: \"${left}\"")
  endif()
endfunction()

# A folder of its own outside of any build.
execute_process(COMMAND mktemp -d OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
file(WRITE "${folder}/sentinel" "")
file(WRITE "${folder}/inside/sentinel" "")

file(GLOB scripts "${CMAKE_CURRENT_LIST_DIR}/*.cmake" "${CMAKE_CURRENT_LIST_DIR}/*/*.cmake")
list(REMOVE_ITEM scripts "${CMAKE_CURRENT_LIST_DIR}/empty_scratch.cmake"
     "${CMAKE_CURRENT_LIST_FILE}")  # this one would run itself without end
set(checked "")
foreach(script IN LISTS scripts)
  file(READ "${script}" text)
  string(REGEX MATCH "\n *empty_scratch\\(([A-Za-z]+)\\)" call "${text}")
  set(variable "${CMAKE_MATCH_1}")
  if(text MATCHES "REMOVE_RECURSE")
    message(FATAL_ERROR "${script} removes folders by itself; include empty_scratch.cmake")
  elseif(call)
    list(APPEND checked "${script}")
    expect_refusal("${script}" "${variable} is \"\", no absolute path")
    expect_refusal("${script}" "${variable} is \"inside\", no absolute path" -D ${variable}=inside)
    expect_refusal("${script}" "lies in no build folder" -D ${variable}=${folder}/inside)
  endif()
endforeach()
list(LENGTH checked count)
if(count LESS 8)
  message(FATAL_ERROR "only ${count} scripts that empty a folder were found: ${checked}")
endif()

# A build folder is not inside itself, and what is inside of it is emptied.
file(WRITE "${folder}/inside/CMakeCache.txt" "")
file(WRITE "${SCRATCH}/file" "")
empty_scratch(SCRATCH)
file(WRITE "${folder}/empty.cmake" "include(\"${CMAKE_CURRENT_LIST_DIR}/empty_scratch.cmake\")\n"
     "set(own \"${folder}/inside\")\nempty_scratch(own)\n")
execute_process(COMMAND "${CMAKE_COMMAND}" -P "${folder}/empty.cmake" RESULT_VARIABLE result
                ERROR_QUIET)
if(result EQUAL 0 OR EXISTS "${SCRATCH}" OR NOT EXISTS "${folder}/inside/CMakeCache.txt")
  message(FATAL_ERROR "a folder in a build is not emptied, or a build folder is")
endif()
file(REMOVE_RECURSE "${folder}")
message("${count} scripts empty no folder but their own")
