# Packs a collector with its libraries: cmake -D ARCHIVE=FILE.tar.gz -D BUILD=… -P pack.cmake
cmake_policy(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/own_library.cmake)
string(REGEX REPLACE "\\.tar\\.gz$" "" stage ${ARCHIVE})
cmake_path(GET stage FILENAME folder)
cmake_path(GET stage PARENT_PATH place)
file(REMOVE_RECURSE ${stage})
file(REMOVE_RECURSE ${stage}.own)
foreach(component Collector CollectorArchive)
    set(prefix ${stage})
    if(component STREQUAL CollectorArchive)
        # Installed apart: CMake does not replace a file by one that was made in the same second.
        set(prefix ${stage}.own)
    endif()
    execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --component ${component} --prefix ${prefix} --strip
        OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
if(EXISTS ${stage}.own/${LIBEXEC}/papilio-kernels)
    file(RENAME ${stage}.own/${LIBEXEC}/papilio-kernels ${stage}/${LIBEXEC}/papilio-kernels)
endif()
file(REMOVE_RECURSE ${stage}.own)

set(agent)
if(EXISTS ${stage}/lib/papilio/libpapilio-agent.so)
    set(agent ${stage}/lib/papilio/libpapilio-agent.so)
endif()
set(programs ${stage}/bin/papilio-collect ${stage}/${LIBEXEC}/papilio-kernels ${stage}/${LIBEXEC}/papilio-check)
set(libraries)
set(missing)
if(LIBRARIES_OF_SYSROOT)
    # The loader of this system does not know them.
    set(left ${programs} ${agent})
    while(left)
        list(POP_FRONT left binary)
        execute_process(COMMAND ${OBJDUMP} -p ${binary} OUTPUT_VARIABLE head COMMAND_ERROR_IS_FATAL ANY)
        string(REGEX MATCHALL "NEEDED +[^ \n]+" needed "${head}")
        foreach(name ${needed})
            string(REGEX REPLACE "NEEDED +" "" name ${name})
            unset(library)
            find_file(library ${name} PATHS ${LIBRARIES_OF_SYSROOT} NO_DEFAULT_PATH NO_CACHE)
            if(NOT library)
                list(APPEND missing ${name})
            elseif(NOT library IN_LIST libraries)
                list(APPEND libraries ${library})
                list(APPEND left ${library})
            endif()
        endforeach()
    endwhile()
else()
    # As built, they name the folders of the libraries that they were linked with. Installed, they name those of the
    # archive alone, and an older library of the system would be taken.
    file(GET_RUNTIME_DEPENDENCIES
        EXECUTABLES ${BUILT}
        MODULES ${BUILT_AGENT}
        RESOLVED_DEPENDENCIES_VAR libraries
        UNRESOLVED_DEPENDENCIES_VAR missing
        CONFLICTING_DEPENDENCIES_PREFIX conflict)
    foreach(name ${conflict_FILENAMES})
        list(GET conflict_${name} 0 library)
        list(APPEND libraries ${library})
    endforeach()
    set(found ${libraries})
    set(libraries)
    foreach(library ${found})
        papilio_own_library(own ${library} ${CXX})
        list(APPEND libraries ${own})
    endforeach()
endif()
if(missing)
    message(FATAL_ERROR "these libraries were not found: ${missing}")
endif()

# The C library apart from the others: it is used only where the system's is older. The loader belongs to it, and so do
# parts that are asked for by what a system loads into the program.
set(c_library lib/papilio/libc)
set(loader)
set(parts libm.so.6 libpthread.so.0 libdl.so.2 librt.so.1 libresolv.so.2 libutil.so.1 libanl.so.1)
foreach(library ${libraries})
    cmake_path(GET library FILENAME name)
    set(to ${LIBRARIES})
    if(name MATCHES "^(ld-linux|ld64|ld)[^/]*\\.so")
        set(loader ${name})
        set(to ${c_library})
    elseif(name MATCHES "^lib(c|m|dl|rt|pthread|resolv|util|anl|mvec)\\.so")
        set(to ${c_library})
        cmake_path(GET library PARENT_PATH system)
        list(REMOVE_ITEM parts ${name})
    endif()
    # The file that a name stands for, under the name that programs ask for.
    file(REAL_PATH ${library} real)
    file(MAKE_DIRECTORY ${stage}/${to})
    file(COPY_FILE ${real} ${stage}/${to}/${name})
endforeach()
foreach(name ${parts})
    if(EXISTS ${system}/${name})
        file(REAL_PATH ${system}/${name} real)
        file(COPY_FILE ${real} ${stage}/${c_library}/${name})
    endif()
endforeach()

# What loads into programs of the system, with its C library.
file(GLOB loaded ${stage}/${LIBRARIES}/libsde.so* ${stage}/${LIBEXEC}/papilio-qemu-plugin.so)
execute_process(COMMAND ${OLDER_GLIBC} ${agent} ${loaded} COMMAND_ERROR_IS_FATAL ANY)
if(EXISTS ${stage}/${LIBEXEC}/papilio_gpu_kernels.so)
    file(RENAME ${stage}/${LIBEXEC}/papilio_gpu_kernels.so ${stage}/${LIBRARIES}/papilio_gpu_kernels.so)
endif()

# The programs, behind what chooses their C library. papilio-kernels starts by itself, for valgrind. Under its own name
# papilio-check would be found beside papilio-collect, and started without its launcher.
file(MAKE_DIRECTORY ${stage}/program)
function(launch path root program)
    cmake_path(GET path FILENAME name)
    file(RENAME ${stage}/${path} ${stage}/program/${program})
    configure_file(${LAUNCHER} ${stage}/${path} @ONLY FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
        GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endfunction()
launch(bin/papilio-collect .. papilio-collect)
launch(${LIBEXEC}/papilio-check ../.. check)

file(COPY ${LICENSE} DESTINATION ${stage})
file(WRITE ${stage}/README "papilio-collect with its libraries. Start bin/papilio-collect; nothing has to be installed.
The libraries in ${LIBRARIES} and the C library in ${c_library} are those of the system that built this archive, under their
own licences. The C library is used only where that of the system is older.
Another libpapi or libpfm of the same version: LD_PRELOAD=/path/libpfm.so.4 bin/papilio-collect …
")
execute_process(COMMAND ${CMAKE_COMMAND} -E tar czf ${ARCHIVE} ${folder} WORKING_DIRECTORY ${place}
    COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE ${stage})
