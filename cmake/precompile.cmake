# SPDX-License-Identifier: BSD-3-Clause
# dynac_precompile(): the headers of others that most sources of a target include, parsed once. They
# take more of a build than our own code does; ours stay out, so that an edit costs what it did.
set(precompile OFF)
if(CMAKE_CXX_COMPILER_ID MATCHES "^(GNU|Clang)$")  # which let their user have further definitions
  set(precompile ON)
endif()
option(DYNAC_PRECOMPILE "Precompile headers of the standard library and of other projects"
       ${precompile})

# What nearly every source of dynac includes.
set(DYNAC_COMMON_HEADERS <algorithm> <array> <cmath> <functional> <map> <optional> <set>
  <span> <string> <string_view> <utility> <vector> <fmt/format.h> <fmt/ranges.h>)

# dynac_precompile(target headers...), or dynac_precompile(target REUSE_FROM other) for a target that
# has the other's definitions and options.
function(dynac_precompile target)
  if(NOT DYNAC_PRECOMPILE)
    return()
  endif()
  if(ARGV1 STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} ${ARGN})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
  dynac_share_cache(${target})
endfunction()

# dynac_share_cache(target): what two build trees compile alike ccache recognises, by paths relative to
# them. Sources with precompiled headers it caches only if it is told that they have neither dates in
# them nor macros that come from the precompiled header alone.
function(dynac_share_cache target)
  if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "(^|/)ccache$")
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;CCACHE_BASEDIR=${PROJECT_SOURCE_DIR};${CMAKE_CXX_COMPILER_LAUNCHER}")
  endif()
endfunction()
