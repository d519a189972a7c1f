# libcapstone (libcapstone-dev): Capstone_FOUND, and the target Capstone::Capstone.
find_path(CAPSTONE_INCLUDE_DIR capstone/capstone.h)
find_library(CAPSTONE_LIBRARY capstone)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Capstone REQUIRED_VARS CAPSTONE_LIBRARY CAPSTONE_INCLUDE_DIR)
mark_as_advanced(CAPSTONE_INCLUDE_DIR CAPSTONE_LIBRARY)
if(Capstone_FOUND AND NOT TARGET Capstone::Capstone)
    add_library(Capstone::Capstone UNKNOWN IMPORTED)
    set_target_properties(Capstone::Capstone PROPERTIES IMPORTED_LOCATION ${CAPSTONE_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${CAPSTONE_INCLUDE_DIR})
endif()
