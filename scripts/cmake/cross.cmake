# For `cmake --toolchain`: builds for another processor, with Debian's cross compiler and that processor's libraries.
#   PAPILIO_PROCESSOR  aarch64 or ppc64le
#   PAPILIO_SYSROOT    the folder with the libraries and their headers, which scripts/archive makes
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PAPILIO_PROCESSOR PAPILIO_SYSROOT)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${PAPILIO_PROCESSOR})
string(REGEX REPLACE "^ppc64le" "powerpc64le" gnu ${PAPILIO_PROCESSOR}-linux-gnu)
set(CMAKE_C_COMPILER ${gnu}-gcc)
set(CMAKE_CXX_COMPILER ${gnu}-g++)
set(CMAKE_SYSROOT ${PAPILIO_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
    set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
# Otherwise h5cc of this machine is asked.
set(HDF5_ROOT ${PAPILIO_SYSROOT}/usr/lib/${gnu}/hdf5/serial)
