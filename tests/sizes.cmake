# SPDX-License-Identifier: BSD-3-Clause
# cmake -D SOURCE_DIR=DIR -P sizes.cmake: whether files, classes and functions are of a size that is read
# at once; sizes.awk says which are not.
file(GLOB_RECURSE sources RELATIVE "${SOURCE_DIR}"
     "${SOURCE_DIR}/generator/*.[hci]pp" "${SOURCE_DIR}/runtime/*.[hci]pp" "${SOURCE_DIR}/tests/*.[hci]pp"
     "${SOURCE_DIR}/bench/*.[hci]pp")
if(NOT sources)
  message(FATAL_ERROR "there are no sources below \"${SOURCE_DIR}\"")
endif()
execute_process(COMMAND awk -f tests/sizes.awk ${sources} WORKING_DIRECTORY "${SOURCE_DIR}"
                RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "the files above are too long")
endif()
