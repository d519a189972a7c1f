# hwloc (libhwloc-dev): Hwloc_FOUND, and the target Hwloc::Hwloc.
find_path(Hwloc_INCLUDE_DIR hwloc.h)
find_library(Hwloc_LIBRARY hwloc)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Hwloc REQUIRED_VARS Hwloc_LIBRARY Hwloc_INCLUDE_DIR)
mark_as_advanced(Hwloc_INCLUDE_DIR Hwloc_LIBRARY)
if(Hwloc_FOUND AND NOT TARGET Hwloc::Hwloc)
    add_library(Hwloc::Hwloc UNKNOWN IMPORTED)
    set_target_properties(Hwloc::Hwloc PROPERTIES IMPORTED_LOCATION ${Hwloc_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${Hwloc_INCLUDE_DIR})
endif()
