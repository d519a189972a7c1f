# Fonts, icons and help: they are carried inside the window.
# papilio_resource_library(NAME PREFIX prefix FILES file…): a Qt resource that reaches every program linking NAME.
function(papilio_resource_library name)
    cmake_parse_arguments(ARG "" "PREFIX" "FILES" ${ARGN})
    # CMake wants a source in every library; without icons there would be none.
    file(CONFIGURE OUTPUT ${name}.cpp CONTENT "// Only carries resources.\n")
    add_library(${name} STATIC ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    if(NOT ARG_FILES)
        return()
    endif()
    foreach(file IN LISTS ARG_FILES)
        get_filename_component(alias ${file} NAME)
        set_source_files_properties(${file} PROPERTIES QT_RESOURCE_ALIAS ${alias})
    endforeach()
    qt_add_resources(${name} ${name}_files PREFIX ${ARG_PREFIX} FILES ${ARG_FILES})
endfunction()

# Fonts come from the system at build time; the window looks the same wherever it runs.
set(font_files)
foreach(font Inter-Regular.otf Inter-Medium.otf Inter-SemiBold.otf
        JetBrainsMono-Regular.ttf JetBrainsMono-Medium.ttf JetBrainsMono-SemiBold.ttf)
    string(MAKE_C_IDENTIFIER "PAPILIO_FONT_${font}" variable)
    find_file(${variable} ${font} PATHS /usr/share/fonts /usr/local/share/fonts
        PATH_SUFFIXES opentype/inter truetype/inter truetype/jetbrains-mono inter jetbrains-mono DOC "Font to embed: ${font}")
    mark_as_advanced(${variable})
    if(${variable})
        list(APPEND font_files ${${variable}})
    else()
        message(WARNING "The font ${font} was not found: the window takes one of the system. Install Debian's packages "
            "fonts-inter and fonts-jetbrains-mono, or set ${variable} to the file.")
    endif()
endforeach()
papilio_resource_library(papilio_fonts PREFIX /fonts FILES ${font_files})

file(GLOB icon_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/icons/*.svg)
papilio_resource_library(papilio_icons PREFIX /icons FILES ${icon_files})

# Texts under F1, one for each page, and the glossary.
file(GLOB help_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/help/*.md)
list(APPEND help_files ${PROJECT_SOURCE_DIR}/docs/user/glossary.md)
papilio_resource_library(papilio_help PREFIX /help FILES ${help_files})
