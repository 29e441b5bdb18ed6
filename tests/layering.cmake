# Data flows one way: a room of generator/ includes only the rooms before it. Reads every #include
# that names a room; a failure names file, line and rule. First the check checks itself on a tree of
# wrong includes.
#
#   cmake -D SOURCE_DIR=<source tree> -D SCRATCH=<folder for the self-check> -P layering.cmake
cmake_minimum_required(VERSION 3.22)
get_filename_component(SOURCE_DIR "${SOURCE_DIR}" ABSOLUTE)
get_filename_component(SCRATCH "${SCRATCH}" ABSOLUTE)

# Each room, and the rooms that it may include besides itself and whatever those may include.
set(rooms support spatial sparse joints model readers lower algorithms ir trace passes emit driver)
set(support_may_include)
set(spatial_may_include support)
set(sparse_may_include support)
set(joints_may_include spatial support)
set(model_may_include joints spatial support)
set(readers_may_include model)
set(lower_may_include model)
set(algorithms_may_include model spatial sparse)
set(ir_may_include support)
set(trace_may_include algorithms lower ir)
set(passes_may_include ir)
set(emit_may_include ir trace)
set(driver_may_include readers trace passes emit)

# All rooms that a room may include; the rooms stand in order, so those before are complete.
foreach(room IN LISTS rooms)
  set(${room}_reaches ${room})
  foreach(other IN LISTS ${room}_may_include)
    list(APPEND ${room}_reaches ${${other}_reaches})
  endforeach()
  list(REMOVE_DUPLICATES ${room}_reaches)
endforeach()

# Sets `problem` to what is wrong with an include in a file of a room, or to nothing.
function(judge room include)
  set(problem "")
  string(REGEX MATCH "^[^/]*" first "${include}")
  if(include MATCHES "^dynac/runtime/[^/]+\\.hpp$")
    # The runtime stands before all rooms.
  elseif(room STREQUAL "runtime")
    set(problem "the runtime includes only dynac/runtime/*.hpp")
  elseif(include MATCHES "(^|/)\\.\\./" OR NOT include MATCHES "/")
    set(problem "write the room, as in \"${room}/${include}\"")
  elseif(NOT first IN_LIST rooms)
    set(problem "there is no room \"${first}\"")
  elseif(NOT first IN_LIST ${room}_reaches)
    list(JOIN ${room}_reaches ", " allowed)
    set(problem "${room} may include only ${allowed}")
  endif()
  set(problem "${problem}" PARENT_SCOPE)
endfunction()

# Sets `problems` to the wrong includes of one file, each with file and line.
function(check_file tree file room)
  set(problems)
  set(line_number 0)
  file(READ "${tree}/${file}" text)
  string(REGEX REPLACE "[];[]" " " text "${text}")  # these have a meaning in CMake's lists
  string(REPLACE "\\" " " text "${text}")
  string(REPLACE "\n" ";" lines "${text}")
  list(JOIN rooms "|" any_room)
  foreach(line IN LISTS lines)
    math(EXPR line_number "${line_number} + 1")
    if(line MATCHES "^[ \t]*#[ \t]*include[ \t]*(\"([^\"]+)\"|<((${any_room})/[^>]+)>)")
      judge(${room} "${CMAKE_MATCH_2}${CMAKE_MATCH_3}")
      if(problem)
        list(APPEND problems "${file}:${line_number}: ${line}: ${problem}")
      endif()
    endif()
  endforeach()
  set(problems "${problems}" PARENT_SCOPE)
endfunction()

# Sets `problems` to the wrong includes of a tree, and `checked` to the number of files read.
function(check_tree tree)
  set(found)
  file(GLOB_RECURSE files RELATIVE "${tree}" "${tree}/generator/*.[ch]pp" "${tree}/runtime/*.hpp")
  list(LENGTH files checked)
  foreach(file IN LISTS files)
    string(REGEX REPLACE "^generator/([^/]+)/.*" "\\1" room "${file}")
    if(file MATCHES "^runtime/")
      set(room runtime)
    endif()
    if(room STREQUAL "runtime" OR room IN_LIST rooms)
      check_file("${tree}" "${file}" ${room})
      list(APPEND found ${problems})
    else()
      list(APPEND found "${file}: lies in no room that tests/layering.cmake knows")
    endif()
  endforeach()
  set(problems "${found}" PARENT_SCOPE)
  set(checked ${checked} PARENT_SCOPE)
endfunction()

# The check must find each of these, and nothing in the last file.
function(check_the_check)
  file(REMOVE_RECURSE "${SCRATCH}")
  file(WRITE "${SCRATCH}/generator/ir/a.cpp" "// x[1];\n#include \"model/model.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/model/a.hpp" "#  include <readers/urdf.hpp>\n")
  file(WRITE "${SCRATCH}/generator/model/b.cpp" "#include \"a.hpp\"\n#include \"../ir/a.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/passes/a.cpp" "#include \"cellar/a.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/cellar/a.cpp" "")
  file(WRITE "${SCRATCH}/runtime/include/dynac/runtime/a.hpp" "#include \"support/error.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/trace/a.cpp"
       "#include <vector>\n#include \"support/a.hpp\"\n#include \"trace/a.hpp\"\n"
       "#include \"spatial/a.hpp\"\n#include \"dynac/runtime/a.hpp\"\n// #include \"emit/a.hpp\"\n")
  check_tree("${SCRATCH}")
  list(JOIN problems "\n" text)
  foreach(expected
      "generator/ir/a.cpp:2: #include \"model/model.hpp\": ir may include only ir, support\n"
      "a.hpp:1: #  include <readers/urdf.hpp>: model may include only model, joints, spatial, support\n"
      "generator/model/b.cpp:1: #include \"a.hpp\": write the room"
      "generator/model/b.cpp:2: #include \"../ir/a.hpp\": write the room"
      "generator/passes/a.cpp:1: #include \"cellar/a.hpp\": there is no room \"cellar\"\n"
      "generator/cellar/a.cpp: lies in no room"
      "runtime/a.hpp:1: #include \"support/error.hpp\": the runtime includes only")
    string(FIND "${text}\n" "${expected}" position)
    if(position EQUAL -1)
      message("${text}")
      message(FATAL_ERROR "tests/layering.cmake fails to find: ${expected}")
    endif()
  endforeach()
  list(LENGTH problems count)
  if(NOT count EQUAL 7)
    message("${text}")
    message(FATAL_ERROR "tests/layering.cmake finds ${count} wrong includes where there are 7")
  endif()
endfunction()

check_the_check()
check_tree("${SOURCE_DIR}")
if(problems)
  list(JOIN problems "\n" text)
  message("${text}")
  message(FATAL_ERROR "layers include what they must not, see above; the rules stand in "
                      "tests/layering.cmake")
endif()
if(checked EQUAL 0)
  message(FATAL_ERROR "no sources under ${SOURCE_DIR}")
endif()
message("${checked} files include only the layers before them")
