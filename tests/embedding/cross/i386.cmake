# Stands for any target of 32 bits where no cross compiler is installed: the compiler of this machine,
# which has no C library of that size.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR i386)
set(CMAKE_CXX_FLAGS_INIT "-m32 -msse2 -mfpmath=sse -ffreestanding")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
