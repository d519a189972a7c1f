# What every target shares: language level, warnings, sanitizers, ccache, and papilio_library().
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Compiling a library needs the headers of the ones below, not their archives.
set(CMAKE_OPTIMIZE_DEPENDENCIES ON)
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF)

option(PAPILIO_WERROR "Warnings are errors" OFF)
option(PAPILIO_PCH "Precompile the Qt and QCustomPlot headers" ON)
set(PAPILIO_SANITIZE "" CACHE STRING "Sanitizers to build with, as -fsanitize= takes them")
option(PAPILIO_FUZZ "Make the programs of tests/fuzz ones of libFuzzer, which comes with clang" OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
endif()
# RelWithDebInfo is what users run: optimise fully, keep line numbers only.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")

find_program(PAPILIO_CCACHE ccache)
if(PAPILIO_CCACHE)
    # A precompiled header has hundreds of MB: hashing it again for every file took a second or more (INODECACHE).
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_INODECACHE=1
        CCACHE_SLOPPINESS=pch_defines,time_macros ${PAPILIO_CCACHE})
endif()

# The linker decides much of the time of a build after an edit. GCC for another processor does not find it.
find_program(PAPILIO_MOLD mold)
if(PAPILIO_MOLD AND NOT CMAKE_CROSSCOMPILING)
    add_link_options(-fuse-ld=mold)
endif()

# What most files with widgets include. Not <QtWidgets>: GCC instantiates the templates that a precompiled header left
# pending again in every file, and those of all of Qt take three seconds.
set(papilio_precompiled_widgets
    <QWidget> <QLabel> <QToolButton> <QBoxLayout> <QAction> <QMenu> <QPainter> <QAbstractItemModel> <QTableView> <QLineEdit>
    <QComboBox> <QStringList> <algorithm> <functional> <map> <memory> <optional> <vector>)

add_library(papilio_flags INTERFACE)
# GCC 12 warns falsely of "text" + std::string and of insert() (its bugs 105329 and 105651), where it optimises only.
# Results have to be the same on every machine and code path, so no silent fusing of a*b+c.
target_compile_options(papilio_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    -Wno-psabi $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
    -ffp-contract=off $<$<BOOL:${PAPILIO_WERROR}>:-Werror>)
target_include_directories(papilio_flags INTERFACE ${PROJECT_SOURCE_DIR})
if(PAPILIO_CCACHE AND PAPILIO_PCH)
    target_compile_options(papilio_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
        $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
endif()
# A target's property PAPILIO_UNSANITIZED keeps it as it is in other builds.
set(sanitized $<NOT:$<BOOL:$<TARGET_PROPERTY:PAPILIO_UNSANITIZED>>>)
if(PAPILIO_SANITIZE)
    string(REPLACE "," "$<COMMA>" sanitizers "${PAPILIO_SANITIZE}")
    target_compile_options(papilio_flags INTERFACE
        $<${sanitized}:-fsanitize=${sanitizers}> $<${sanitized}:-fno-omit-frame-pointer>)
    target_link_options(papilio_flags INTERFACE $<${sanitized}:-fsanitize=${sanitizers}>)
endif()

if(PAPILIO_FUZZ)
    target_compile_options(papilio_flags INTERFACE $<${sanitized}:-fsanitize=fuzzer-no-link>)
    # The standard library's own preconditions are findings too.
    target_compile_definitions(papilio_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()

# Debian's own python3 has Debian's numpy, whatever else comes first in the path.
find_program(PAPILIO_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(PAPILIO_PYTHON python3)
mark_as_advanced(PAPILIO_PYTHON)

# A tenth of GCC's time goes into collecting garbage, which 2.5 GB for each core make unnecessary.
cmake_host_system_information(RESULT memory QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR memory_of_core "${memory} / ${cores}")
if(memory_of_core GREATER 2500)
    target_compile_options(papilio_flags INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=600000>)
endif()

# What CMake's VERIFY_INTERFACE_HEADER_SETS does, with the precompiled headers of the library: target all_headers_alone.
function(papilio_verify_headers library)
    if(NOT ARGN)
        return()
    endif()
    set(sources)
    foreach(header IN LISTS ARGN)
        file(RELATIVE_PATH header ${PROJECT_SOURCE_DIR} ${header})
        set(source ${PROJECT_BINARY_DIR}/headers_alone/${header}.cpp)
        file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\" // IWYU pragma: keep\n")
        list(APPEND sources ${source})
    endforeach()
    add_library(${library}_headers OBJECT EXCLUDE_FROM_ALL ${sources})
    # The same flags, or what was precompiled would not hold.
    target_link_libraries(${library}_headers PRIVATE ${library} $<TARGET_PROPERTY:${library},LINK_LIBRARIES>)
    target_compile_definitions(${library}_headers PRIVATE $<TARGET_PROPERTY:${library},COMPILE_DEFINITIONS>)
    get_target_property(precompiled ${library} PRECOMPILE_HEADERS_REUSE_FROM)
    if(NOT precompiled)
        set(precompiled ${library})
    endif()
    target_precompile_headers(${library}_headers REUSE_FROM ${precompiled})
    # Checked, not compiled: a third of the time.
    target_compile_options(${library}_headers PRIVATE -fsyntax-only)
    set_target_properties(${library}_headers PROPERTIES CXX_COMPILER_LAUNCHER "")
    if(NOT TARGET all_headers_alone)
        add_custom_target(all_headers_alone)
    endif()
    add_dependencies(all_headers_alone ${library}_headers)
endfunction()

# papilio_automoc(TARGET): its classes with Q_OBJECT go through moc, again when a file was added.
function(papilio_automoc target)
    set_target_properties(${target} PROPERTIES AUTOMOC ON)
    # CMake's own rule does not look at the list of files.
    get_target_property(sources ${target} SOURCES)
    set(list ${CMAKE_CURRENT_BINARY_DIR}/${target}_sources)
    set(known)
    if(EXISTS ${list})
        file(READ ${list} known)
    endif()
    if(NOT known STREQUAL sources)
        file(WRITE ${list} "${sources}")
        file(REMOVE ${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/timestamp)
    endif()
endfunction()

# papilio_library(NAME DIRECTORIES dir… LINK lib… [PRECOMPILE header…] [QT]); "PRECOMPILE REUSE_FROM lib" takes those of lib.
# A static library of every source below the directories. Its headers are verified to compile alone: by their source, which
# includes them first (a test checks that), or by themselves where they have none. Where headers of others are
# precompiled, only what is missing of ours shows; without PAPILIO_PCH everything does, and takes minutes more.
function(papilio_library name)
    cmake_parse_arguments(ARG "QT" "" "DIRECTORIES;EXCLUDE;LINK;PRECOMPILE" ${ARGN})
    set(sources)
    set(headers)
    foreach(directory IN LISTS ARG_DIRECTORIES)
        file(GLOB_RECURSE found_sources CONFIGURE_DEPENDS ${directory}/*.cpp)
        file(GLOB_RECURSE found_headers CONFIGURE_DEPENDS ${directory}/*.h)
        list(APPEND sources ${found_sources})
        list(APPEND headers ${found_headers})
    endforeach()
    foreach(pattern IN LISTS ARG_EXCLUDE)
        list(FILTER sources EXCLUDE REGEX "${pattern}")
        list(FILTER headers EXCLUDE REGEX "${pattern}")
    endforeach()
    foreach(source IN LISTS sources)
        string(REGEX REPLACE "\\.cpp$" ".h" header ${source})
        list(REMOVE_ITEM headers ${header})
    endforeach()
    add_library(${name} STATIC ${sources})
    target_sources(${name} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
    target_link_libraries(${name} PUBLIC $<BUILD_INTERFACE:papilio_flags> ${ARG_LINK})
    if(ARG_QT)
        papilio_automoc(${name})
        target_compile_definitions(${name} PUBLIC QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING)
    endif()
    if(NOT (ARG_PRECOMPILE AND PAPILIO_PCH))
        set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
    else()
        if(ARG_PRECOMPILE MATCHES "^REUSE_FROM;")
            target_precompile_headers(${name} ${ARG_PRECOMPILE})
        else()
            target_precompile_headers(${name} PRIVATE ${ARG_PRECOMPILE})
        endif()
        papilio_verify_headers(${name} ${headers})
    endif()
endfunction()
