# SPDX-License-Identifier: BSD-3-Clause
# What `cmake --install` copies: the command, its manual page and completions, the runtime headers and the
# CMake package.
#
# A cross build uses it too: its dynac runs here, and of the rest nothing is machine code. So the
# package serves every pointer size, and stands where no architecture is part of the path.
include(CMakePackageConfigHelpers)

set(package_directory "${CMAKE_INSTALL_DATADIR}/cmake/dynac")
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/dynacConfig.cmake.in" "${PROJECT_BINARY_DIR}/dynacConfig.cmake"
  INSTALL_DESTINATION "${package_directory}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/dynacConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)

if(TARGET dynac_cli)
  install(TARGETS dynac_cli EXPORT dynacTargets RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  install(FILES "${DYNAC_MANUALS_DIRECTORY}/dynac.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES "${DYNAC_MANUALS_DIRECTORY}/dynac"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
  install(FILES "${DYNAC_MANUALS_DIRECTORY}/_dynac"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
  install(FILES "${DYNAC_MANUALS_DIRECTORY}/dynac.fish"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
endif()
# The command for machines that have none of its libraries but those of C and C++, as wheels bring it. These
# two are of the machine, because a system's is newer than what a program asks for, and a program's may not be.
if(TARGET dynac_portable AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT DYNAC_SANITIZE)
  install(TARGETS dynac_portable RUNTIME_DEPENDENCY_SET dynac_libraries
          RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT portable EXCLUDE_FROM_ALL)
  install(RUNTIME_DEPENDENCY_SET dynac_libraries
          PRE_EXCLUDE_REGEXES "^lib(c|m|dl|rt|pthread|gcc_s)\\.so" "^libstdc\\+\\+\\.so" "^ld-linux"
          LIBRARY DESTINATION lib/dynac COMPONENT portable EXCLUDE_FROM_ALL)
  install(SCRIPT "${CMAKE_CURRENT_LIST_DIR}/portable_libraries.cmake" COMPONENT portable EXCLUDE_FROM_ALL)
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/" DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs"
        PATTERN "site.css" EXCLUDE)
# The compiler as a library, for programs that build robots: find_package(dynac COMPONENTS compiler).
# Not part of the Debian package, whose users need no libraries for development.
if(TARGET dynac_compiler)
  install(TARGETS dynac_compiler EXPORT dynacCompilerTargets COMPONENT compiler
          ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  install(FILES "${PROJECT_SOURCE_DIR}/generator/dynac/compiler.hpp" COMPONENT compiler
          DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/dynac")
  # The layers that dynac/compiler.hpp takes headers of.
  foreach(folder support spatial sparse joints constraints model algorithms lower ir kernels trace proof search describe emit dynac)
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/generator/${folder}" COMPONENT compiler
            DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/dynac/compiler" FILES_MATCHING PATTERN "*.hpp")
  endforeach()
  install(EXPORT dynacCompilerTargets NAMESPACE dynac:: COMPONENT compiler
          DESTINATION "${package_directory}")
endif()
install(TARGETS dynac_runtime EXPORT dynacTargets)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/runtime/include/"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT dynacTargets NAMESPACE dynac:: DESTINATION "${package_directory}")
install(FILES
          "${PROJECT_BINARY_DIR}/dynacConfig.cmake"
          "${PROJECT_BINARY_DIR}/dynacConfigVersion.cmake"
          "${PROJECT_SOURCE_DIR}/cmake/dynac_add_kernels.cmake"
          "${PROJECT_SOURCE_DIR}/cmake/dynac_check_generated.cmake"
          "${PROJECT_SOURCE_DIR}/cmake/dynac_kernel_library.cmake"
        DESTINATION "${package_directory}")
# For builds that know no CMake packages. It finds the headers from where it is itself, so that the
# prefix may move.
file(RELATIVE_PATH path_to_prefix "/prefix/${CMAKE_INSTALL_DATADIR}/pkgconfig" "/prefix")
set(includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(includedir "${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file("${PROJECT_SOURCE_DIR}/cmake/dynac.pc.in" "${PROJECT_BINARY_DIR}/dynac.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/dynac.pc" DESTINATION "${CMAKE_INSTALL_DATADIR}/pkgconfig")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
install(FILES "${PROJECT_SOURCE_DIR}/runtime/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}/runtime")
