# SPDX-License-Identifier: BSD-3-Clause
# Data flows one way: a layer of generator/ includes only the layers before it, a folder of a layer only
# the folders before it, and within a layer no module (a header and its source) includes itself by way of
# others. Reads every #include that names a layer; a failure names file, line and rule, or the cycle.
# Files are found by their names: no two modules have the same one, and a source has its header's name.
# First the check checks itself on a tree of wrong includes and on a list of wrong names.
#
#   cmake -D SOURCE_DIR=<source tree> -D SCRATCH=<folder for the self-check> -P layering.cmake
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/empty_scratch.cmake")

# The folders that may have cycles of includes inside.
set(folders_with_cycles)

# Each layer, and the layers that it may include besides itself and whatever those may include.
set(layers support spatial sparse joints constraints model readers writers lower algorithms ir kernels trace generic passes
    proof search describe emit dynac command)
set(support_may_include)
set(spatial_may_include support)
set(sparse_may_include support)
set(joints_may_include spatial support)
set(constraints_may_include joints spatial support)
set(model_may_include constraints joints spatial support)
set(readers_may_include model)
set(writers_may_include readers)
set(lower_may_include model)
set(algorithms_may_include model spatial sparse)
set(ir_may_include support)
set(kernels_may_include algorithms lower ir)
set(trace_may_include kernels)
set(generic_may_include trace)
set(passes_may_include ir)
set(proof_may_include passes)
set(search_may_include trace passes proof)
set(describe_may_include search)
set(emit_may_include describe)
set(dynac_may_include writers emit)
set(command_may_include dynac)

# Layers with folders: a file includes only those of its own folder and of the folders before it. The
# files of the layer itself, in no folder of it, are `.`.
set(readers_folders text sdf urdf mjcf json estimation constraints .)
set(algorithms_folders . kinematics inverse forward derivatives orders estimation constraints
    loops steps)
set(kernels_folders axes . groups orders)
set(passes_folders order wide . reroll)
set(proof_folders . printed)
set(emit_folders . documents languages wrappers files report evidence)
set(dynac_folders measure options files .)
set(command_folders line manuals files . comparison commands)

# Messages of the other layers name settings by their keys, "@lock": their callers are not all a command line.
set(layers_with_flags runtime command)
# Sources that pass flags to other programs.
set(callers_of_programs readers/xacro dynac/measure/toolchain)

# Headers that declare what the sources of their folder define, a function each: of X/X.hpp those in X/, of
# X.hpp those in X/ beside it.
set(headers_of_folders lower/lower.hpp kernels/groups.hpp passes/passes.hpp
    command/commands/commands.hpp command/manuals/manuals.hpp)
# Sources without a header of their own: main(); a part of ir/graph.hpp that would make graph.cpp long; what
# option_checks.hpp and option_forms.hpp declare for the rows of options, defined where all options are known.
set(sources_without_header command/commands/main.cpp command/line/check_command_options.cpp ir/canonicalise.cpp
    dynac/options/check_options.cpp dynac/options/read_options.cpp)

# All layers that a layer may include; the layers stand in order, so those before are complete.
foreach(layer IN LISTS layers)
  set(${layer}_reaches ${layer})
  foreach(other IN LISTS ${layer}_may_include)
    list(APPEND ${layer}_reaches ${${other}_reaches})
  endforeach()
  list(REMOVE_DUPLICATES ${layer}_reaches)
endforeach()

# Sets `folder` to the folder of a layer that a file of it lies in, `.` if in none.
# @param path  such as dynac/options/options.hpp
function(folder_of path)
  set(folder ".")
  if(path MATCHES "^[^/]+/([^/]+)/")
    set(folder "${CMAKE_MATCH_1}")
  endif()
  set(folder "${folder}" PARENT_SCOPE)
endfunction()

# Sets `problem` to what is wrong with an include of the same layer, or to nothing.
function(judge_folders layer file include)
  set(problem "")
  folder_of("${file}")
  set(own "${folder}")
  folder_of("${include}")
  list(FIND ${layer}_folders "${own}" own_position)
  list(FIND ${layer}_folders "${folder}" position)
  if(${layer}_folders AND position GREATER own_position)
    list(SUBLIST ${layer}_folders 0 ${own_position} allowed)
    list(APPEND allowed "${own}")
    list(JOIN allowed ", " allowed)
    set(problem "in ${layer}, ${own} may include only ${allowed}")
  endif()
  set(problem "${problem}" PARENT_SCOPE)
endfunction()

# Sets `problem` to what is wrong with an include in a file of a layer, or to nothing.
# @param file  below generator/
function(judge layer file include)
  set(problem "")
  string(REGEX MATCH "^[^/]*" first "${include}")
  if(include MATCHES "^dynac/runtime/[^/]+\\.hpp$")
    # The runtime stands before all layers.
  elseif(layer STREQUAL "runtime")
    set(problem "the runtime includes only dynac/runtime/*.hpp")
  elseif(include MATCHES "(^|/)\\.\\./" OR NOT include MATCHES "/")
    set(problem "write the layer, as in \"${layer}/${include}\"")
  elseif(NOT first IN_LIST layers)
    set(problem "there is no layer \"${first}\"")
  elseif(NOT first IN_LIST ${layer}_reaches)
    list(JOIN ${layer}_reaches ", " allowed)
    set(problem "${layer} may include only ${allowed}")
  elseif(first STREQUAL layer)
    judge_folders(${layer} "${file}" "${include}")
  endif()
  set(problem "${problem}" PARENT_SCOPE)
endfunction()

# Sets `problems` to the wrong includes of one file, each with file and line, and `edges` to what it
# includes of its own layer, as `module>module`.
function(check_file tree file layer)
  set(problems)
  set(edges)
  set(line_number 0)
  string(REGEX REPLACE "^generator/(.*)\\.[chi]pp$" "\\1" module "${file}")
  file(READ "${tree}/${file}" text)
  string(REGEX REPLACE "[];[]" " " text "${text}")  # these have a meaning in CMake's lists
  string(REPLACE "\\" " " text "${text}")
  string(REPLACE "\n" ";" lines "${text}")
  list(JOIN layers "|" any_layer)
  foreach(line IN LISTS lines)
    math(EXPR line_number "${line_number} + 1")
    if(line MATCHES "^[ \t]*#[ \t]*include[ \t]*(\"([^\"]+)\"|<((${any_layer})/[^>]+)>)")
      set(include "${CMAKE_MATCH_2}${CMAKE_MATCH_3}")
      judge(${layer} "${module}" "${include}")
      if(problem)
        list(APPEND problems "${file}:${line_number}: ${line}: ${problem}")
      elseif(include MATCHES "^(${layer}/.*)\\.hpp$" AND NOT CMAKE_MATCH_1 STREQUAL module)
        list(APPEND edges "${module}>${CMAKE_MATCH_1}")
      endif()
    elseif(line MATCHES "^[^\"]*(\"[^\"]*\"[^\"]*)*\"[^\"]*--[a-z]" AND NOT layer IN_LIST layers_with_flags
           AND NOT module IN_LIST callers_of_programs)
      list(APPEND problems "${file}:${line_number}: ${line}: names a flag, write the setting's key, as in @lock")
    endif()
  endforeach()
  set(problems "${problems}" PARENT_SCOPE)
  set(edges "${edges}" PARENT_SCOPE)
endfunction()

# Sets `cycle` to one cycle among edges `module>module`, as "a -> b -> a", or to nothing. Modules that
# include no module of those that are left are taken away until none is; what is left leads to a cycle.
function(find_cycle edges)
  set(cycle "")
  list(REMOVE_DUPLICATES edges)
  set(sources ${edges})
  list(TRANSFORM sources REPLACE ">.*" "")
  list(REMOVE_DUPLICATES sources)
  set(is_smaller TRUE)
  while(is_smaller)
    set(is_smaller FALSE)
    set(remaining)
    set(remaining_sources)
    foreach(edge IN LISTS edges)
      string(REGEX REPLACE ".*>" "" target "${edge}")
      if(target IN_LIST sources)
        list(APPEND remaining "${edge}")
        string(REGEX REPLACE ">.*" "" source "${edge}")
        list(APPEND remaining_sources "${source}")
      else()
        set(is_smaller TRUE)
      endif()
    endforeach()
    list(REMOVE_DUPLICATES remaining_sources)
    set(edges ${remaining})
    set(sources ${remaining_sources})
  endwhile()
  if(edges)
    list(GET sources 0 module)
    set(path)
    while(NOT module IN_LIST path)  # every module that is left includes one that is left
      list(APPEND path "${module}")
      set(next ${edges})
      list(FILTER next INCLUDE REGEX "^${module}>")
      list(GET next 0 next)
      string(REGEX REPLACE ".*>" "" module "${next}")
    endwhile()
    list(FIND path "${module}" begin)
    list(SUBLIST path ${begin} -1 path)
    list(JOIN path " -> " cycle)
    string(APPEND cycle " -> ${module}")
  endif()
  set(cycle "${cycle}" PARENT_SCOPE)
endfunction()

# Sets `problems` to what is wrong with the names of sources and headers.
# @param files  below generator/
function(check_names files)
  set(found)
  set(modules ${files})
  list(TRANSFORM modules REPLACE "\\.[chi]pp$" "")
  list(REMOVE_DUPLICATES modules)
  foreach(module IN LISTS modules)
    get_filename_component(name "${module}" NAME)
    if(DEFINED module_of_${name})
      list(APPEND found "${module} has the name of ${module_of_${name}}: choose another one")
    endif()
    set(module_of_${name} "${module}")
  endforeach()
  foreach(file IN LISTS files)
    string(REGEX REPLACE "\\.cpp$" ".hpp" header "${file}")
    string(REGEX REPLACE "\\.cpp$" ".ipp" definitions "${file}")  # which the source instantiates
    if(header IN_LIST files OR definitions IN_LIST files OR file IN_LIST sources_without_header)
      continue()
    endif()
    get_filename_component(folder "${file}" DIRECTORY)
    get_filename_component(name "${folder}" NAME)
    set(is_declared FALSE)
    foreach(header "${folder}/${name}.hpp" "${folder}.hpp")
      if(header IN_LIST headers_of_folders AND header IN_LIST files)
        set(is_declared TRUE)
      endif()
    endforeach()
    if(NOT is_declared)
      list(APPEND found "${file} has no header of its name: name it after the header that declares it")
    endif()
  endforeach()
  set(problems "${found}" PARENT_SCOPE)
endfunction()

# Sets `problems` to the wrong includes of a tree, and `checked` to the number of files read.
function(check_tree tree)
  set(found)
  file(GLOB_RECURSE files RELATIVE "${tree}" "${tree}/generator/*.[chi]pp" "${tree}/runtime/*.hpp")
  list(LENGTH files checked)
  foreach(file IN LISTS files)
    string(REGEX REPLACE "^generator/([^/]+)/.*" "\\1" layer "${file}")
    if(file MATCHES "^runtime/")
      set(layer runtime)
    endif()
    string(REGEX REPLACE "^generator/" "" path "${file}")
    folder_of("${path}")
    if(layer IN_LIST layers AND NOT folder STREQUAL "." AND NOT folder IN_LIST ${layer}_folders)
      list(APPEND found "${file}: lies in no folder of ${layer} that tests/layering.cmake knows")
    elseif(layer STREQUAL "runtime" OR layer IN_LIST layers)
      check_file("${tree}" "${file}" ${layer})
      list(APPEND found ${problems})
      list(APPEND ${layer}_edges ${edges})
    else()
      list(APPEND found "${file}: lies in no layer that tests/layering.cmake knows")
    endif()
  endforeach()
  foreach(layer IN LISTS layers)
    find_cycle("${${layer}_edges}")
    if(cycle AND NOT layer IN_LIST folders_with_cycles)
      list(APPEND found "generator/${layer} has a cycle of includes: ${cycle}")
    endif()
  endforeach()
  set(problems "${found}" PARENT_SCOPE)
  set(checked ${checked} PARENT_SCOPE)
endfunction()

# The check must find each of these, and nothing in the last file.
function(check_the_check)
  set(folders_with_cycles trace)
  empty_scratch(SCRATCH)
  file(WRITE "${SCRATCH}/generator/ir/a.cpp" "// x[1];\n#include \"model/model.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/model/a.hpp" "#  include <readers/urdf/urdf.hpp>\n")
  file(WRITE "${SCRATCH}/generator/model/b.cpp" "#include \"a.hpp\"\n#include \"../ir/a.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/passes/a.cpp" "#include \"cellar/a.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/cellar/a.cpp" "")
  # A cycle of three by way of a source, with modules that only lead to it and away from it.
  file(WRITE "${SCRATCH}/generator/emit/a.cpp" "#include \"emit/a.hpp\"\n#include \"emit/b.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/emit/b.hpp" "#include \"emit/c.hpp\"\n#include \"emit/e.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/emit/c.hpp" "#include \"emit/a.hpp\"\n#include \"ir/a.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/emit/d.hpp" "#include \"emit/a.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/dynac/a.hpp" "#include \"dynac/b.hpp\"\n#include \"emit/a.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/dynac/b.cpp" "#include \"dynac/b.hpp\"\n#include \"dynac/c.hpp\"\n")
  file(WRITE "${SCRATCH}/runtime/include/dynac/runtime/a.hpp" "#include \"support/error.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/trace/a.hpp" "#include \"trace/b.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/trace/b.hpp" "#include \"trace/a.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/trace/a.cpp"
       "#include <vector>\n#include \"support/a.hpp\"\n#include \"trace/a.hpp\"\n"
       "#include \"spatial/a.hpp\"\n#include \"dynac/runtime/a.hpp\"\n// #include \"emit/a.hpp\"\n")
  # A folder that includes a later one, one that includes an earlier one, and one that nobody knows.
  file(WRITE "${SCRATCH}/generator/dynac/options/f.hpp" "#include \"dynac/b.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/command/commands/g.cpp"
       "#include \"dynac/b.hpp\"\n#include \"dynac/options/f.hpp\"\n")
  file(WRITE "${SCRATCH}/generator/dynac/cellar/h.cpp" "")
  file(WRITE "${SCRATCH}/generator/lower/i.cpp" "#include \"lower/lower.hpp\"\n\"by --lock\"\n\"by @lock\" --left\n")
  check_tree("${SCRATCH}")
  list(JOIN problems "\n" text)
  foreach(expected
      "generator/ir/a.cpp:2: #include \"model/model.hpp\": ir may include only ir, support\n"
      "a.hpp:1: #  include <readers/urdf/urdf.hpp>: model may include only model, constraints, joints, spatial, support\n"
      "generator/model/b.cpp:1: #include \"a.hpp\": write the layer"
      "generator/model/b.cpp:2: #include \"../ir/a.hpp\": write the layer"
      "generator/passes/a.cpp:1: #include \"cellar/a.hpp\": there is no layer \"cellar\"\n"
      "generator/cellar/a.cpp: lies in no layer"
      "runtime/a.hpp:1: #include \"support/error.hpp\": the runtime includes only"
      "generator/emit has a cycle of includes: emit/a -> emit/b -> emit/c -> emit/a\n"
      "options/f.hpp:1: #include \"dynac/b.hpp\": in dynac, options may include only measure, options\n"
      "generator/dynac/cellar/h.cpp: lies in no folder of dynac"
      "generator/lower/i.cpp:2: \"by --lock\": names a flag")
    string(FIND "${text}\n" "${expected}" position)
    if(position EQUAL -1)
      message("${text}")
      message(FATAL_ERROR "tests/layering.cmake fails to find: ${expected}")
    endif()
  endforeach()
  list(LENGTH problems count)
  if(NOT count EQUAL 11)
    message("${text}")
    message(FATAL_ERROR "tests/layering.cmake finds ${count} wrong includes where there are 11")
  endif()
endfunction()

# The check must find two of these names wrong: `a` is there twice, and no header declares c.cpp.
function(check_the_names)
  check_names("ir/a.hpp;ir/a.cpp;lower/lower.hpp;lower/b.cpp;emit/files/a.hpp;ir/c.cpp;emit/d.hpp")
  if(NOT problems MATCHES "^emit/files/a has the name of ir/a: [^;]*;ir/c.cpp has no header[^;]*$")
    message(FATAL_ERROR "tests/layering.cmake finds other wrong names: ${problems}")
  endif()
endfunction()

check_the_check()
check_the_names()
check_tree("${SOURCE_DIR}")
set(all_problems ${problems})
file(GLOB_RECURSE files RELATIVE "${SOURCE_DIR}/generator" "${SOURCE_DIR}/generator/*.[chi]pp")
check_names("${files}")
list(APPEND all_problems ${problems})
if(all_problems)
  list(JOIN all_problems "\n" text)
  message("${text}")
  message(FATAL_ERROR "layers include what they must not, or files are misnamed, see above; the rules "
                      "stand in tests/layering.cmake")
endif()
if(checked EQUAL 0)
  message(FATAL_ERROR "no sources under ${SOURCE_DIR}")
endif()
message("${checked} files include only the layers before them, and none includes itself")
