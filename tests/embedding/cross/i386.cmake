# SPDX-License-Identifier: BSD-3-Clause
# Stands for any target of 32 bits where no cross compiler is installed: the compiler of this machine,
# which has no C library of that size.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR i386)
set(CMAKE_CXX_FLAGS_INIT "-m32 -msse2 -mfpmath=sse -ffreestanding")
# As toolchain files with a system root of their own have it.
set(CMAKE_FIND_ROOT_PATH "${CMAKE_CURRENT_LIST_DIR}")
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
