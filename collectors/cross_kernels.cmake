# The kernels of other architectures, which the source qemu runs: only where Debian's cross compilers are there. They are
# linked statically, so that qemu needs none of the other architecture's libraries; so they load no GPU kernels.
option(PAPILIO_CROSS_KERNELS "Build the kernels for AArch64 and POWER where their cross compilers are found" ON)

file(GLOB cross_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/kernels/*.cpp)
list(FILTER cross_sources EXCLUDE REGEX "/gpu_suite\\.cpp$")
set(cross_rows) # every program states the rows of every architecture
foreach(folder IN ITEMS x86_64 aarch64 ppc64le)
    file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/kernels/${folder}/*.cpp)
    list(APPEND cross_rows ${found})
endforeach()
set(cross_options -std=c++20 -O2 -g1 -DNDEBUG -DPAPILIO_WITHOUT_GPU_KERNELS -Wall -Wextra -Wpedantic -Wshadow -I${PROJECT_SOURCE_DIR})
if(PAPILIO_WERROR)
    list(APPEND cross_options -Werror)
endif()

set(cross_programs)
# papilio_cross_kernels(ARCHITECTURE COMPILER): papilio-kernels-ARCHITECTURE
function(papilio_cross_kernels architecture compiler)
    string(TOUPPER PAPILIO_CXX_${architecture} variable)
    find_program(${variable} ${compiler})
    mark_as_advanced(${variable})
    if(NOT ${variable})
        message(STATUS "${compiler} is not there: qemu cannot run kernels for ${architecture} (Debian: apt install g++-${ARGV2})")
        return()
    endif()
    set(directory ${CMAKE_CURRENT_BINARY_DIR}/cross/${architecture})
    set(objects)
    foreach(source IN LISTS cross_sources cross_rows)
        file(RELATIVE_PATH name ${CMAKE_CURRENT_SOURCE_DIR}/kernels ${source})
        set(object ${directory}/${name}.o)
        get_filename_component(folder ${object} DIRECTORY)
        file(MAKE_DIRECTORY ${folder})
        add_custom_command(OUTPUT ${object}
            COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${${variable}} ${cross_options} -MD -MT ${object} -MF ${object}.d
                -c ${source} -o ${object}
            DEPENDS ${source} DEPFILE ${object}.d
            COMMENT "Compiling ${name} for ${architecture}" VERBATIM)
        list(APPEND objects ${object})
    endforeach()
    set(program ${CMAKE_CURRENT_BINARY_DIR}/papilio-kernels-${architecture})
    add_custom_command(OUTPUT ${program}
        COMMAND ${${variable}} -static ${objects} -o ${program}
        DEPENDS ${objects} COMMENT "Linking papilio-kernels-${architecture}" VERBATIM)
    install(PROGRAMS ${program} DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/papilio)
    set(cross_programs ${cross_programs} ${program} PARENT_SCOPE)
endfunction()

if(PAPILIO_CROSS_KERNELS)
    papilio_cross_kernels(aarch64 aarch64-linux-gnu-g++ aarch64-linux-gnu)
    papilio_cross_kernels(ppc64le powerpc64le-linux-gnu-g++ powerpc64le-linux-gnu)
endif()
add_custom_target(papilio_cross_kernels ALL DEPENDS ${cross_programs})

# Loaded by qemu, which has what it calls.
file(GLOB plugin_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/qemu/plugin/*.c)
add_library(papilio-qemu-plugin MODULE ${plugin_sources})
target_include_directories(papilio-qemu-plugin PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_options(papilio-qemu-plugin PRIVATE -O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion
    $<$<BOOL:${PAPILIO_WERROR}>:-Werror>)
set_target_properties(papilio-qemu-plugin PROPERTIES PREFIX "" C_STANDARD 17 C_VISIBILITY_PRESET hidden UNITY_BUILD OFF
    PAPILIO_UNSANITIZED ON)
install(TARGETS papilio-qemu-plugin DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/papilio)
