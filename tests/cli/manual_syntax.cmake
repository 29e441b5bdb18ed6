# SPDX-License-Identifier: BSD-3-Clause
# What a program that is found says of the manual page or of the completions of its shell: nothing.
#
#   cmake -D DYNAC=<the command> -D WORDS=<of dynac> -D CHECK=<the program and its options> -D FILE=<scratch>
#         -P manual_syntax.cmake
cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND "${DYNAC}" ${WORDS} OUTPUT_FILE "${FILE}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CHECK} "${FILE}" RESULT_VARIABLE result OUTPUT_VARIABLE output
                ERROR_VARIABLE errors)
if(NOT result EQUAL 0 OR NOT errors STREQUAL "")
  message(FATAL_ERROR "${CHECK} of dynac ${WORDS}: exit code ${result}\n${errors}")
endif()
