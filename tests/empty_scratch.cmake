# SPDX-License-Identifier: BSD-3-Clause
# Scripts of tests empty the folders that they work in. They all do it here, and only to a folder inside
# a build folder: a script that is run by hand, without the variables that ctest gives it, removes nothing.

# empty_scratch(variable): removes the folder that the variable names, with all that is in it. Stops
# unless the variable holds an absolute path and a folder above it is a build folder.
function(empty_scratch variable)
  set(folder "${${variable}}")
  if(NOT IS_ABSOLUTE "${folder}")
    message(FATAL_ERROR "${variable} is \"${folder}\", no absolute path; run this test by ctest")
  endif()
  get_filename_component(folder "${folder}" ABSOLUTE)  # without ".."
  set(above "${folder}")
  set(before "")
  while(NOT above STREQUAL before)
    set(before "${above}")
    get_filename_component(above "${above}" DIRECTORY)
    if(EXISTS "${above}/CMakeCache.txt")
      file(REMOVE_RECURSE "${folder}")
      return()
    endif()
  endwhile()
  message(FATAL_ERROR "${variable} is \"${folder}\", which lies in no build folder; nothing was removed")
endfunction()
