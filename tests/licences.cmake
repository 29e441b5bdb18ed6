# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SOURCE_DIR=DIR -P licences.cmake: whether every source says in its first lines under which licence
# it is. What is copied into users' folders says MIT-0; tests of what is emitted see to that. Text of what dynac
# writes, in templates/, gets its line when it is written.
foreach(folder IN ITEMS bench cmake generator python runtime tests)
  file(GLOB_RECURSE found RELATIVE "${SOURCE_DIR}"
    "${SOURCE_DIR}/${folder}/*.[hci]pp" "${SOURCE_DIR}/${folder}/*.[hc]" "${SOURCE_DIR}/${folder}/*.cuh"
    "${SOURCE_DIR}/${folder}/*.cmake" "${SOURCE_DIR}/${folder}/CMakeLists.txt" "${SOURCE_DIR}/${folder}/*.py"
    "${SOURCE_DIR}/${folder}/*.pyi" "${SOURCE_DIR}/${folder}/*.sh" "${SOURCE_DIR}/${folder}/*.js")
  list(APPEND sources ${found})
endforeach()
list(FILTER sources EXCLUDE REGEX "/(build|node_modules|[^/]*\\.egg-info)/")
list(LENGTH sources count)
if(count LESS 1500)
  message(FATAL_ERROR "there are only ${count} sources below \"${SOURCE_DIR}\"")
endif()
set(silent)
foreach(source IN LISTS sources)
  file(READ "${SOURCE_DIR}/${source}" beginning LIMIT 200)
  if(NOT beginning MATCHES "^(#![^\n]*\n)?(//|#) SPDX-License-Identifier: (BSD-3-Clause|MIT-0)\n")
    string(APPEND silent "\n  ${source}")
  endif()
endforeach()
if(silent)
  message(FATAL_ERROR "These begin with no line \"SPDX-License-Identifier: BSD-3-Clause\" (of what is copied into "
                      "users' folders, MIT-0), as a comment:${silent}")
endif()
