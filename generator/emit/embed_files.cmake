# SPDX-License-Identifier: BSD-3-Clause
# Writes a C++ file with the texts of templates/, of the runtime headers, of the Python modules and of
# the programs of --measure, so that the command needs no files beside it.
function(dynac_embed_files output)
  file(GLOB templates CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/templates/*.in)
  file(GLOB report CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/templates/report/*.*)
  file(GLOB headers CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/runtime/include/dynac/runtime/*.hpp
    ${PROJECT_SOURCE_DIR}/runtime/include/dynac/runtime/*.h
    ${PROJECT_SOURCE_DIR}/runtime/include/dynac/runtime/*.cuh)
  # What `import dynac` shares with the packages of --wrap python.
  set(modules arrays.py build.py cache.py chart.py device.py differentiable.py entry.py errors.py facts.py inertia.py kernel.py loader.py
      loader.pyi mujoco.py mujoco.pyi picture.py trust.py)
  list(TRANSFORM modules PREPEND ${PROJECT_SOURCE_DIR}/python/dynac/)
  # What --measure compiles around a kernel; a board is started as in the example.
  set(programs ${PROJECT_SOURCE_DIR}/generator/dynac/measure/program/count_instructions.c
    ${PROJECT_SOURCE_DIR}/generator/dynac/measure/program/measure.c
    ${PROJECT_SOURCE_DIR}/generator/dynac/measure/program/time.c)
  set(board firmware.ld semihosting.h startup.c)
  list(TRANSFORM board PREPEND ${PROJECT_SOURCE_DIR}/bench/examples/firmware/)
  set(entries "")
  foreach(file IN LISTS headers programs board modules report templates)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME)
    if(file IN_LIST programs OR file IN_LIST board)
      set(name "measure/${name}")
    elseif(file MATCHES "\\.(hpp|h|cuh)$")
      set(name "dynac/runtime/${name}")
    elseif(file MATCHES "\\.pyi?$")
      set(name "python/${name}")
    elseif(file MATCHES "/templates/report/")
      set(name "report/${name}")
    endif()
    file(READ ${file} text)
    string(APPEND entries "    EmbeddedFile{\"${name}\", R\"dynac(${text})dynac\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT [=[
#include "emit/embedded_files.hpp"

#include <array>

namespace dynac {
namespace {
const std::array kFiles{
@entries@};
}  // namespace

std::span<const EmbeddedFile> embedded_files() { return kFiles; }

}  // namespace dynac
]=])
endfunction()
