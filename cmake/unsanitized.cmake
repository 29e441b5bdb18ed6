# dynac_leave_unsanitized([options]): what this folder defines from here on is compiled exactly as it is without
# the sanitizers, so that a compiler cache has it then.
# @param[out] options  variable with the options that sanitized code has
macro(dynac_leave_unsanitized)
  if(DYNAC_SANITIZE)
    if(${ARGC} GREATER 0)
      get_directory_property(${ARGV0} COMPILE_OPTIONS)
    endif()
    set_directory_properties(PROPERTIES COMPILE_OPTIONS "")
    string(TOUPPER "CMAKE_CXX_FLAGS_${CMAKE_BUILD_TYPE}" flags)
    set(${flags} "${CMAKE_CXX_FLAGS_RELEASE}")
    unset(CMAKE_POSITION_INDEPENDENT_CODE)
  endif()
endmacro()
