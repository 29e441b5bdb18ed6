# SPDX-License-Identifier: BSD-3-Clause
# `cpack` in the build folder makes a Debian package of what `cmake --install` copies: the command with what
# it links against, its manual page and completions, the runtime headers and the CMake package.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME dynac)
set(CPACK_PACKAGE_VENDOR "the dynac authors")
# Whoever has something to say opens an issue in the repository; the field asks for an address.
set(CPACK_PACKAGE_CONTACT "the dynac authors <noreply@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler of rigid-body dynamics into straight-line code")
set(CPACK_PACKAGE_DESCRIPTION "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# Whatever the umask of the one who makes the package.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_VERBATIM_VARIABLES ON)
# Without the component `compiler`.
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};Unspecified;/")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, g++")
include(CPack)
