# SPDX-License-Identifier: BSD-3-Clause
# The Debian package: made, looked into, installed into a folder with a package database of its own, run from
# there and removed again.
#
# In: BUILD (dynac's build tree), DYNAC_TREE, SCRATCH.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

empty_scratch(SCRATCH)
run("${CPACK}" --config "${BUILD}/CPackConfig.cmake" -G DEB -B "${SCRATCH}")
file(GLOB package "${SCRATCH}/dynac_*.deb")

run(dpkg-deb --field "${package}" Depends)
expect_match("Depends" "${output}" "libfmt")
expect_match("Depends" "${output}" "libtinyxml2")
run(dpkg-deb --contents "${package}")
set(paths bin/dynac include/dynac/runtime/sincos.hpp share/cmake/dynac/dynacConfig.cmake share/pkgconfig/dynac.pc share/man/man1/dynac.1
    share/bash-completion/completions/dynac share/zsh/vendor-completions/_dynac
    share/fish/vendor_completions.d/dynac.fish share/doc/dynac/LICENSE)
foreach(path IN LISTS paths)
  expect_match("dpkg-deb --contents" "${output}" " \\./usr/${path}\n")
endforeach()

set(root "${SCRATCH}/root")
file(MAKE_DIRECTORY "${root}/var/lib/dpkg/info" "${root}/var/lib/dpkg/updates")
file(WRITE "${root}/var/lib/dpkg/status" "")
# Its dependencies are those of this machine, which the database in the folder knows nothing of.
set(dpkg dpkg "--root=${root}" "--log=${SCRATCH}/log" --force-depends --force-not-root --force-script-chrootless)
run(${dpkg} --install "${package}")
run("${root}/usr/bin/dynac" --version)
expect_match("dynac --version" "${output}" "^dynac [0-9]+\\.[0-9]+\\.[0-9]+\n$")
run("${root}/usr/bin/dynac" inspect "${DYNAC_TREE}/robots/flying_workshop.sdf")
run("${root}/usr/bin/dynac" generate "${DYNAC_TREE}/robots/pendulum.urdf" --output "${SCRATCH}/pendulum")
expect_refusal("was installed without the compiler as a library"
               "${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/library" -B "${SCRATCH}/library"
               -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_PREFIX_PATH=${root}/usr")
run(${dpkg} --remove dynac)
foreach(path IN LISTS paths)
  if(EXISTS "${root}/usr/${path}")
    message(FATAL_ERROR "/usr/${path} is left behind by dpkg --remove")
  endif()
endforeach()
