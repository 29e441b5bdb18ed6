# SPDX-License-Identifier: BSD-3-Clause
# cmake -DCOMPILER= -DFLAGS= -DNM= -DOBJDUMP= -DPROCESSOR= -DINCLUDE= -DPROBE= -DFOLDER= -P: see
# dynac_object_test in CMakeLists.txt.
separate_arguments(FLAGS)
file(MAKE_DIRECTORY ${FOLDER})
set(strict -std=c++14 -ffreestanding -nostdinc++ -ffp-contract=off -Wall -Wextra -Wpedantic
  -Wconversion -Wshadow -Wdouble-promotion -Werror)

function(compile source object)
  execute_process(COMMAND ${COMPILER} ${strict} ${FLAGS} -I${INCLUDE} -c ${source} -o ${object}
    RESULT_VARIABLE result ERROR_VARIABLE output)
  if(result)
    message(FATAL_ERROR "${source} does not compile:\n${output}")
  endif()
endfunction()

file(GLOB headers RELATIVE ${INCLUDE} ${INCLUDE}/dynac/runtime/*.hpp)
foreach(header IN LISTS headers)
  get_filename_component(name ${header} NAME_WE)
  file(WRITE ${FOLDER}/${name}.cpp "#include \"${header}\"\n")
  compile(${FOLDER}/${name}.cpp ${FOLDER}/${name}.o)
endforeach()

compile(${PROBE} ${FOLDER}/probe.o)
execute_process(COMMAND ${NM} -u ${FOLDER}/probe.o OUTPUT_VARIABLE undefined)
string(REGEX REPLACE " +U +(memcpy|memset|memmove)\n" "" undefined "${undefined}")
if(undefined MATCHES "[^ \n]")
  message(FATAL_ERROR "undefined symbols:\n${undefined}")
endif()

if(NOT FLAGS MATCHES "-O0" AND PROCESSOR STREQUAL "x86_64")
  execute_process(COMMAND ${OBJDUMP} -d --no-show-raw-insn ${FOLDER}/probe.o OUTPUT_VARIABLE text)
  if(NOT text MATCHES "mulpd")
    message(FATAL_ERROR "no vector instruction:\n${text}")
  endif()
  if(text MATCHES "\tj[a-z]+ ")
    message(FATAL_ERROR "a jump:\n${text}")
  endif()
  string(REGEX REPLACE ".*<probe_pointers>:(.*)<probe_named>:.*" "\\1" arrays "${text}")
  if(arrays MATCHES "v?f?n?m(add|sub|ul)[0-9]*s[sd] ")
    message(FATAL_ERROR "single lanes are multiplied:\n${arrays}")
  endif()
endif()
