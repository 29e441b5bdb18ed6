# SPDX-License-Identifier: BSD-3-Clause
# dynac_leave_unsanitized([options]): what this folder defines from here on is compiled without the sanitizers.
# @param[out] options  variable with the options that sanitized code has
macro(dynac_leave_unsanitized)
  if(DYNAC_SANITIZE)
    if(${ARGC} GREATER 0)
      get_directory_property(${ARGV0} COMPILE_OPTIONS)
    endif()
    set_directory_properties(PROPERTIES COMPILE_OPTIONS "")
    unset(CMAKE_POSITION_INDEPENDENT_CODE)
  endif()
endmacro()
