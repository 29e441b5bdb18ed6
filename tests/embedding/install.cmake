# Installs dynac for the tests that find it there, and runs the installed command.
#
# In: BUILD (dynac's build tree), PREFIX, DYNAC_TREE, SDF (whether it reads SDF files).
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

empty_scratch(PREFIX)
run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${PREFIX}")
run("${PREFIX}/bin/dynac" --version)
expect_match("dynac --version" "${output}" "^dynac [0-9]+\\.[0-9]+\\.[0-9]+\n$")
find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  set(ENV{PKG_CONFIG_PATH} "${PREFIX}/share/pkgconfig")
  run("${PKG_CONFIG}" --cflags dynac)
  expect_match("pkg-config --cflags dynac" "${output}" "-I${PREFIX}/include")
endif()
if(SDF)
  run("${PREFIX}/bin/dynac" inspect "${DYNAC_TREE}/robots/flying_workshop.sdf")
endif()
