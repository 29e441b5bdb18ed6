# SPDX-License-Identifier: BSD-3-Clause
# Installs dynac for the tests that find it there, and runs the installed command.
#
# In: BUILD (dynac's build tree), PREFIX, DYNAC_TREE.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

empty_scratch(PREFIX)
run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${PREFIX}")
run("${PREFIX}/bin/dynac" --version)
expect_match("dynac --version" "${output}" "^dynac [0-9]+\\.[0-9]+\\.[0-9]+\n$")
find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  # Where the prefix is now, not where it was installed.
  file(RENAME "${PREFIX}" "${PREFIX}-moved")
  set(ENV{PKG_CONFIG_PATH} "${PREFIX}-moved/share/pkgconfig")
  run("${PKG_CONFIG}" --cflags dynac)
  string(REGEX REPLACE "^-I\"?([^\"]*[^\" \n]).*$" "\\1" includes "${output}")
  if(NOT EXISTS "${includes}/dynac/runtime/sincos.hpp")
    message(FATAL_ERROR "pkg-config --cflags dynac: ${output}: no headers of dynac are there")
  endif()
  file(RENAME "${PREFIX}-moved" "${PREFIX}")
endif()
run("${PREFIX}/bin/dynac" inspect "${DYNAC_TREE}/robots/flying_workshop.sdf")
