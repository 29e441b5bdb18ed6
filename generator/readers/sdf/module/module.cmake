# The module that reads SDF files, where libsdformat is installed; elsewhere the command says what to
# install. Its file's name holds the version, because it shares C++ structures with the compiler. The loader
# finds it by the run-time path (RUNPATH) of the program.
option(DYNAC_SDF "Read SDF files, if libsdformat 12 is installed" ON)
if(DYNAC_SDF)
  find_package(sdformat12 QUIET)
endif()
if(NOT DYNAC_SDF OR NOT TARGET sdformat12::sdformat12)
  message(STATUS "SDF files: not read; install libsdformat-dev (version 12) to have them")
  return()
endif()
message(STATUS "SDF files: read with libsdformat ${sdformat12_VERSION}")

set(sdf_module dynac_sdf)
add_library(dynac_sdf MODULE
  readers/sdf/module/libsdformat_module.cpp support/error.cpp support/quoted.cpp support/utf8.cpp)
set_target_properties(dynac_sdf PROPERTIES PREFIX "" OUTPUT_NAME dynac-sdf-${PROJECT_VERSION}
  CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
if(NOT DYNAC_SANITIZE)
  target_link_options(dynac_sdf PRIVATE LINKER:--no-undefined)
endif()
target_link_libraries(dynac_sdf PRIVATE sdformat12::sdformat12)
