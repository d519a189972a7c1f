# libpfm (libpfm4-dev): PFM_FOUND, and the target PFM::PFM.
find_path(PFM_INCLUDE_DIR perfmon/pfmlib.h)
find_library(PFM_LIBRARY pfm)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PFM REQUIRED_VARS PFM_LIBRARY PFM_INCLUDE_DIR)
mark_as_advanced(PFM_INCLUDE_DIR PFM_LIBRARY)
if(PFM_FOUND AND NOT TARGET PFM::PFM)
    add_library(PFM::PFM UNKNOWN IMPORTED)
    set_target_properties(PFM::PFM PROPERTIES IMPORTED_LOCATION ${PFM_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${PFM_INCLUDE_DIR})
endif()
