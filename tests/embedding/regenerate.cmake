# SPDX-License-Identifier: BSD-3-Clause
# What a build does again after a change, and what it leaves alone: counts the calls of dynac and of
# the compiler for one library of kernels.
#
# In: DYNAC_TREE, DYNAC (the command), SCRATCH, COMPILER, GENERATOR.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

set(robot "${SCRATCH}/panda.urdf")
set(log "${SCRATCH}/log")
set(counted_dynac "${SCRATCH}/counted_dynac")
set(counted_launcher "${SCRATCH}/counted_launcher")

# Writes a script that logs a word and then runs the command.
function(write_counter script word command)
  file(WRITE "${script}" "#!/bin/sh\necho ${word} >> '${log}'\nexec ${command} \"$@\"\n")
  file(CHMOD "${script}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()

# Builds and checks what was done: "generate", "generate compile" or nothing.
function(expect_build when expected)
  file(WRITE "${log}" "")
  build("${SCRATCH}/build" --target panda_dynamics)
  file(STRINGS "${log}" done)
  list(JOIN done " " done)
  expect("${GENERATOR}, ${when}" "${done}" "${expected}")
endfunction()

# Makes a file newer than all that was built: clocks of file systems have ticks of up to 10 ms.
function(touch file)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E sleep 0.05)
  file(TOUCH "${file}")
endfunction()

function(configure_consumer)
  configure("${CMAKE_CURRENT_LIST_DIR}/consumer" "${SCRATCH}/build" -DDYNAC_FROM=subdirectory
            "-DDYNAC_TREE=${DYNAC_TREE}" "-DDYNAC_EXECUTABLE=${counted_dynac}" "-DROBOT=${robot}"
            "-DCMAKE_CXX_COMPILER_LAUNCHER=${counted_launcher}" ${ARGN})
endfunction()

empty_scratch(SCRATCH)
file(READ "${DYNAC_TREE}/robots/panda.urdf" description)
file(WRITE "${robot}" "${description}")
write_counter("${counted_dynac}" generate "'${DYNAC}'")
write_counter("${counted_launcher}" compile "")

configure_consumer()
expect_build("first build" "generate compile")
expect_build("nothing changed" "")

touch("${robot}")
expect_build("robot file touched" "generate")
expect_build("nothing changed since" "")

string(REPLACE "mass value=\"4.970684\"" "mass value=\"5.970684\"" heavier "${description}")
string(REPLACE "mass value=\"1.225946\"" "mass value=\"2.225946\"" heavier "${heavier}")
file(WRITE "${robot}" "${heavier}")
expect_build("a mass changed" "generate compile")

touch("${counted_dynac}")
expect_build("dynac touched" "generate")

configure_consumer("-DFLAGS=--trig=own")
expect_build("a flag added" "generate")
configure_consumer("-DFLAGS=--trig=own")
expect_build("configured again" "")

file(WRITE "${robot}" "<robot")
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${SCRATCH}/build" --target panda_dynamics
                RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "${GENERATOR}: built in spite of a broken robot file:\n${output}")
endif()
expect_match("${GENERATOR}, broken robot file" "${output}" "panda\\.urdf:1")
file(WRITE "${robot}" "${heavier}")
expect_build("robot file repaired" "generate")

# Files that a description includes, and one that the project names.
file(COPY "${DYNAC_TREE}/tests/mjcf/includes.xml" "${DYNAC_TREE}/tests/mjcf/parts"
     DESTINATION "${SCRATCH}")
file(WRITE "${SCRATCH}/named" "")
configure_consumer("-DROBOT=${SCRATCH}/includes.xml" "-DFILES=${SCRATCH}/named")
expect_build("another robot" "generate compile")
expect_build("nothing of it changed" "")
foreach(file parts/defaults.xml parts/upper.xml named)
  touch("${SCRATCH}/${file}")
  expect_build("${file} touched" "generate")
endforeach()
expect_build("nothing of it changed since" "")
