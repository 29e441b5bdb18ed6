# SPDX-License-Identifier: BSD-3-Clause
# A compiler launcher that runs another compiler than the build's with the same arguments.
#
# cmake -P other_compiler.cmake -- <compiler to run> <compiler of the build> <arguments>...
set(command)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(index RANGE 4 ${last})
  list(APPEND command "${CMAKE_ARGV${index}}")
endforeach()
list(REMOVE_AT command 1)
execute_process(COMMAND ${command} COMMAND_ERROR_IS_FATAL ANY)
