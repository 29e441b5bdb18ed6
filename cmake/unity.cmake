# SPDX-License-Identifier: BSD-3-Clause
# dynac_unite(): the sources of a folder are compiled as one. Half of a build is parsing headers, most of
# them the same for all sources of a folder. Names in anonymous namespaces are therefore unique in a
# folder; every source still includes what it uses, and compiles alone with -D DYNAC_UNITY=OFF.
option(DYNAC_UNITY "Compile the sources of each folder as one" ON)

# dynac_collect_less(target): gcc collects garbage less often, which is a seventh of its time.
function(dynac_collect_less target)
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=500000>)
endfunction()

# dynac_unite(target [BATCH n]): all sources of the target, but those with options or definitions of their
# own. With BATCH, n of them at a time, whatever their folder.
function(dynac_unite target)
  cmake_parse_arguments(PARSE_ARGV 1 unite "" "BATCH" "")
  dynac_collect_less(${target})
  if(NOT DYNAC_UNITY)
    return()
  endif()
  if(unite_BATCH)
    set_target_properties(${target} PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_MODE BATCH UNITY_BUILD_BATCH_SIZE ${unite_BATCH})
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(base ${target} SOURCE_DIR)
  foreach(source IN LISTS sources)
    get_filename_component(folder "${source}" ABSOLUTE BASE_DIR "${base}")
    get_filename_component(folder "${folder}" DIRECTORY)
    file(RELATIVE_PATH folder "${base}" "${folder}/.")
    string(MAKE_C_IDENTIFIER "of_${folder}" group)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
