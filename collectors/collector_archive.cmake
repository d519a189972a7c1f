# Target collector-archive: archives/papilio-collect-VERSION-PROCESSOR.tar.gz in the build tree, a collector that runs
# where nothing is installed. It brings every library but those of the C library.

# Where an archive keeps its libraries. An RPATH, not a RUNPATH: the libraries' own libraries are found there too.
set(collector_libraries lib/papilio/bundled)
foreach(program papilio-collect papilio-kernels papilio-check)
    set(up ../..)
    if(program STREQUAL papilio-collect)
        set(up ..)
    endif()
    set_property(TARGET ${program} APPEND PROPERTY INSTALL_RPATH "$ORIGIN/${up}/${collector_libraries}")
    target_link_options(${program} PRIVATE -Wl,--disable-new-dtags)
endforeach()
if(TARGET papilio-agent)
    # It finds the libsde of an archive, and that of the system where it is installed.
    set_property(TARGET papilio-agent APPEND PROPERTY INSTALL_RPATH "$ORIGIN/bundled")
    target_link_options(papilio-agent PRIVATE -Wl,--disable-new-dtags)
endif()

set(collector_archive ${PROJECT_BINARY_DIR}/archives/papilio-collect-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR}.tar.gz)
set(archive_parts papilio-collect papilio-kernels papilio-check papilio-qemu-plugin papilio_cross_kernels)
if(TARGET papilio-agent)
    list(APPEND archive_parts papilio-agent)
endif()
if(TARGET papilio_gpu_kernels)
    list(APPEND archive_parts papilio_gpu_kernels)
endif()
add_custom_command(OUTPUT ${collector_archive}
    COMMAND ${CMAKE_COMMAND} -D ARCHIVE=${collector_archive} -D BUILD=${PROJECT_BINARY_DIR}
        -D LIBRARIES=${collector_libraries} -D LIBEXEC=${CMAKE_INSTALL_LIBEXECDIR}/papilio -D LICENSE=${PROJECT_SOURCE_DIR}/LICENSE
        -P ${PROJECT_SOURCE_DIR}/scripts/cmake/collector_archive.cmake
    DEPENDS ${archive_parts} ${PROJECT_SOURCE_DIR}/scripts/cmake/collector_archive.cmake
    COMMENT "Packing papilio-collect with its libraries" VERBATIM)
add_custom_target(collector-archive DEPENDS ${collector_archive})
