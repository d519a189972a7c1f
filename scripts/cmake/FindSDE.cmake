# libsde (libpapi-dev, libsde1): SDE_FOUND, and the target SDE::SDE.
find_path(SDE_INCLUDE_DIR sde_lib.h)
find_library(SDE_LIBRARY NAMES libsde.so sde)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SDE REQUIRED_VARS SDE_LIBRARY SDE_INCLUDE_DIR)
mark_as_advanced(SDE_INCLUDE_DIR SDE_LIBRARY)
if(SDE_FOUND AND NOT TARGET SDE::SDE)
    add_library(SDE::SDE UNKNOWN IMPORTED)
    set_target_properties(SDE::SDE PROPERTIES IMPORTED_LOCATION ${SDE_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${SDE_INCLUDE_DIR})
endif()
