# Packs a collector with its libraries: cmake -D ARCHIVE=FILE.tar.gz -D BUILD=… -P collector_archive.cmake
# The C library stays the machine's own: an archive runs where that is as new as here, or newer.
cmake_policy(VERSION 3.25)
string(REGEX REPLACE "\\.tar\\.gz$" "" stage ${ARCHIVE})
cmake_path(GET stage FILENAME folder)
cmake_path(GET stage PARENT_PATH place)
file(REMOVE_RECURSE ${stage})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --component Collector --prefix ${stage} --strip
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

set(agent)
if(EXISTS ${stage}/lib/papilio/libpapilio-agent.so)
    set(agent ${stage}/lib/papilio/libpapilio-agent.so)
endif()
file(GET_RUNTIME_DEPENDENCIES
    EXECUTABLES ${stage}/bin/papilio-collect ${stage}/${LIBEXEC}/papilio-kernels ${stage}/${LIBEXEC}/papilio-check
    MODULES ${agent}
    RESOLVED_DEPENDENCIES_VAR libraries
    UNRESOLVED_DEPENDENCIES_VAR missing
    PRE_EXCLUDE_REGEXES "^ld-linux" "^ld64" "^lib(c|m|dl|rt|pthread|resolv|util|anl|mvec|thread_db|nss_.*)\\.so")
if(missing)
    message(FATAL_ERROR "these libraries were not found: ${missing}")
endif()
# The file that a name stands for, under the name that programs ask for.
foreach(library ${libraries})
    cmake_path(GET library FILENAME name)
    file(REAL_PATH ${library} real)
    file(COPY_FILE ${real} ${place}/${name}.copy)
    file(MAKE_DIRECTORY ${stage}/${LIBRARIES})
    file(RENAME ${place}/${name}.copy ${stage}/${LIBRARIES}/${name})
endforeach()
file(COPY ${LICENSE} DESTINATION ${stage})
file(WRITE ${stage}/README "papilio-collect with its libraries. Start bin/papilio-collect; nothing has to be installed.
The libraries in ${LIBRARIES} are those of the system that built this archive, under their own licences.
Another libpapi or libpfm of the same version: LD_PRELOAD=/path/libpfm.so.4 bin/papilio-collect …
")
execute_process(COMMAND ${CMAKE_COMMAND} -E tar czf ${ARCHIVE} ${folder} WORKING_DIRECTORY ${place}
    COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE ${stage})
