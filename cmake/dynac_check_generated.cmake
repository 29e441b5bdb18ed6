# SPDX-License-Identifier: BSD-3-Clause
# Run after dynac by the command of dynac_add_kernels(): were the files written that the build will
# look for? Then touches the stamp.
#
# In: TARGET, MANIFEST (the .json that dynac should have written), KERNELS (a,b), STAMP.
if(NOT EXISTS "${MANIFEST}")
  get_filename_component(name "${MANIFEST}" NAME_WLE)
  message(FATAL_ERROR "dynac_add_kernels(${TARGET}): dynac does not call its files \"${name}\", as "
                      "that is too long or means something in C++; choose another NAME")
endif()

file(READ "${MANIFEST}" manifest)
string(JSON is_complete ERROR_VARIABLE no_such_key GET "${manifest}" complete)
if(NOT no_such_key AND NOT is_complete)  # another run writes, or was killed while it did
  message(FATAL_ERROR "dynac_add_kernels(${TARGET}): \"${MANIFEST}\" says that its files are not "
                      "complete; build again")
endif()
set(written)
string(JSON count LENGTH "${manifest}" kernels)
if(count GREATER 0)
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON name GET "${manifest}" kernels ${index} name)
    list(APPEND written "${name}")
  endforeach()
endif()

string(REPLACE "," ";" wanted "${KERNELS}")
list(REMOVE_ITEM wanted ${written})
if(wanted)
  list(JOIN written " " written)
  message(FATAL_ERROR "dynac_add_kernels(${TARGET}): KERNELS ${wanted}: write the full name; "
                      "dynac wrote: ${written}")
endif()
file(TOUCH "${STAMP}")
