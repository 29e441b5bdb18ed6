# SPDX-License-Identifier: BSD-3-Clause
# cmake -DDYNAC= -DROBOT= -DKERNELS= -DGOLDEN= -DFOLDER= -P: see CMakeLists.txt. Generates ROBOT into
# FOLDER and compares both folders byte for byte; what differs is printed with the accepting command.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/../empty_scratch.cmake")
empty_scratch(FOLDER)
execute_process(COMMAND ${DYNAC} generate ${ROBOT} --kernels ${KERNELS} --output ${FOLDER}
  RESULT_VARIABLE result)
if(result)
  message(FATAL_ERROR "dynac generate ${ROBOT} failed: ${result}")
endif()

file(GLOB_RECURSE made RELATIVE ${FOLDER} ${FOLDER}/*)
file(GLOB_RECURSE kept RELATIVE ${GOLDEN} ${GOLDEN}/*)
set(files ${made} ${kept})
list(REMOVE_DUPLICATES files)
list(SORT files)

set(differences "")
foreach(file IN LISTS files)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${GOLDEN}/${file} ${FOLDER}/${file}
    RESULT_VARIABLE differs OUTPUT_QUIET ERROR_QUIET)
  if(differs)
    list(APPEND differences ${file})
    execute_process(COMMAND diff -u -N ${GOLDEN}/${file} ${FOLDER}/${file})
  endif()
endforeach()
if(differences OR NOT files)
  list(JOIN differences ", " differences)
  message(FATAL_ERROR "${GOLDEN} differs: ${differences}. If that is meant: ./dev regenerate")
endif()
