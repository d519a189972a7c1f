# The kernels of other architectures, which the source qemu runs: only where Debian's cross compilers are there. They are
# linked statically, so that qemu needs none of the other architecture's libraries; so they load no GPU kernels.
option(PAPILIO_CROSS_KERNELS "Build the kernels for AArch64 and POWER where their cross compilers are found" ON)

file(GLOB cross_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/kernels/*.cpp)
list(FILTER cross_sources EXCLUDE REGEX "/gpu_suite\\.cpp$")
set(PAPILIO_CROSS_OPTIONS -std=c++20 -O2 -g1 -DNDEBUG -DPAPILIO_WITHOUT_GPU_KERNELS -Wall -Wextra -Wpedantic -Wshadow -I${PROJECT_SOURCE_DIR})
if(PAPILIO_WERROR)
    list(APPEND PAPILIO_CROSS_OPTIONS -Werror)
endif()
set(PAPILIO_CROSS_OPTIONS ${PAPILIO_CROSS_OPTIONS} PARENT_SCOPE) # of papilio_cross_program() in tests

foreach(architecture IN ITEMS aarch64 powerpc64le)
    string(TOUPPER PAPILIO_CXX_${architecture} variable)
    if(PAPILIO_CROSS_KERNELS)
        find_program(${variable} ${architecture}-linux-gnu-g++)
        mark_as_advanced(${variable})
        if(NOT ${variable})
            message(STATUS "${architecture}-linux-gnu-g++ is not there: qemu cannot run kernels for it (Debian: apt install g++-${architecture}-linux-gnu)")
        endif()
    else()
        unset(${variable} CACHE)
    endif()
endforeach()

# papilio_cross_program(PROGRAM COMPILER source…): PROGRAM in this folder of the build, where the compiler is there.
function(papilio_cross_program name compiler)
    if(NOT compiler)
        return()
    endif()
    set(objects)
    foreach(source IN LISTS ARGN)
        file(RELATIVE_PATH relative ${PROJECT_SOURCE_DIR} ${source})
        set(object ${CMAKE_CURRENT_BINARY_DIR}/cross/${name}/${relative}.o)
        get_filename_component(folder ${object} DIRECTORY)
        file(MAKE_DIRECTORY ${folder})
        add_custom_command(OUTPUT ${object}
            COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${compiler} ${PAPILIO_CROSS_OPTIONS} -MD -MT ${object} -MF ${object}.d
                -c ${source} -o ${object}
            DEPENDS ${source} DEPFILE ${object}.d
            COMMENT "Compiling ${relative} for ${name}" VERBATIM)
        list(APPEND objects ${object})
    endforeach()
    set(program ${CMAKE_CURRENT_BINARY_DIR}/${name})
    add_custom_command(OUTPUT ${program} COMMAND ${compiler} -static ${objects} -o ${program}
        DEPENDS ${objects} COMMENT "Linking ${name}" VERBATIM)
    set(cross_programs ${cross_programs} ${program} PARENT_SCOPE)
endfunction()

set(cross_programs)
papilio_cross_program(papilio-kernels-aarch64 "${PAPILIO_CXX_AARCH64}" ${cross_sources})
papilio_cross_program(papilio-kernels-ppc64le "${PAPILIO_CXX_POWERPC64LE}" ${cross_sources})
if(cross_programs)
    install(PROGRAMS ${cross_programs} DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/papilio COMPONENT Collector)
endif()
add_custom_target(papilio_cross_kernels ALL DEPENDS ${cross_programs})

# Loaded by qemu, which has what it calls.
file(GLOB plugin_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/qemu/plugin/*.c)
add_library(papilio-qemu-plugin MODULE ${plugin_sources})
target_include_directories(papilio-qemu-plugin PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_options(papilio-qemu-plugin PRIVATE -O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    $<$<BOOL:${PAPILIO_WERROR}>:-Werror>)
set_target_properties(papilio-qemu-plugin PROPERTIES PREFIX "" C_STANDARD 17 C_VISIBILITY_PRESET hidden
    PAPILIO_UNSANITIZED ON)
install(TARGETS papilio-qemu-plugin DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/papilio COMPONENT Collector)
