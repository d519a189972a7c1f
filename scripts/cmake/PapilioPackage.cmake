# What `cmake --install` puts on a desktop, and the Debian package that `cpack` makes of it.
include(GNUInstallDirs)
set(desktop ${PROJECT_SOURCE_DIR}/resources/desktop)
install(FILES ${desktop}/papilio.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/papilio.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES ${desktop}/papilio.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${desktop}/papilio.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# For find_package(papilio) of other projects: component Development, which is not in the Debian package.
include(CMakePackageConfigHelpers)
set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/papilio)
install(EXPORT papilioTargets NAMESPACE papilio:: DESTINATION ${package_directory} COMPONENT Development)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/papilioConfig.cmake.in ${PROJECT_BINARY_DIR}/papilioConfig.cmake
    INSTALL_DESTINATION ${package_directory} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/papilioConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/papilioConfig.cmake ${PROJECT_BINARY_DIR}/papilioConfigVersion.cmake
    DESTINATION ${package_directory} COMPONENT Development)

# Two packages: papilio, and python3-papilio where the Python module is built.
set(CPACK_COMPONENTS_ALL Unspecified Collector)
set(CPACK_COMPONENT_UNSPECIFIED_GROUP papilio)
set(CPACK_COMPONENT_COLLECTOR_GROUP papilio)
set(CPACK_DEBIAN_PAPILIO_PACKAGE_NAME papilio)
if(TARGET papilio_python)
    list(APPEND CPACK_COMPONENTS_ALL Python)
    set(CPACK_COMPONENT_PYTHON_GROUP python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-papilio)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "papilio (= ${PROJECT_VERSION}), python3, python3-numpy")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas")
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME papilio)
# Who makes the packages: named here, or in the variables that Debian's tools read.
set(contact unknown)
if(DEFINED ENV{DEBEMAIL})
    string(STRIP "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>" contact)
endif()
set(PAPILIO_PACKAGE_CONTACT "${contact}" CACHE STRING "Maintainer of the packages: NAME <ADDRESS>")
set(CPACK_PACKAGE_CONTACT "${PAPILIO_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
# The libraries' packages are read from the programs themselves; fonts are carried inside.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PAPILIO_PACKAGE_DEPENDS "qt6-qpa-plugins")
# The virtual processors count through valgrind and qemu; everything else works without them.
set(CPACK_DEBIAN_PAPILIO_PACKAGE_RECOMMENDS "valgrind, openssh-client")
set(CPACK_DEBIAN_PAPILIO_PACKAGE_SUGGESTS "qemu-user")
include(CPack)
