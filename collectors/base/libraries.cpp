#include "collectors/base/libraries.h"

#include <algorithm>
#include <fmt/format.h>

#ifndef PAPILIO_HAVE_HWLOC
#define PAPILIO_HAVE_HWLOC 0
#endif
#ifndef PAPILIO_HAVE_LIBPFM
#define PAPILIO_HAVE_LIBPFM 0
#endif
#ifndef PAPILIO_HAVE_CAPSTONE
#define PAPILIO_HAVE_CAPSTONE 0
#endif
#ifndef PAPILIO_HAVE_METIS
#define PAPILIO_HAVE_METIS 0
#endif
#ifndef PAPILIO_HAVE_BOOST
#define PAPILIO_HAVE_BOOST 0
#endif

namespace papilio::collectors {

namespace {

const OptionalLibrary& named(Library library)
{
    return *std::ranges::find(optionalLibraries(), library, &OptionalLibrary::library);
}

}  // namespace

const std::vector<OptionalLibrary>& optionalLibraries()
{
    static const std::vector<OptionalLibrary> libraries = {
        {Library::Hwloc, "hwloc", "papilio-collect roofline, spmv and constants", "libhwloc-dev",
         PAPILIO_HAVE_HWLOC != 0},
        {Library::Libpfm, "libpfm",
         "papilio-collect count and topdown with hardware counters, and the events of a PMU",
         "libpfm4-dev", PAPILIO_HAVE_LIBPFM != 0},
        {Library::Capstone, "libcapstone", "the operations and bytes of a program under valgrind",
         "libcapstone-dev", PAPILIO_HAVE_CAPSTONE != 0},
        {Library::Metis, "METIS", "the ordering nd of papilio-collect spmv", "libmetis-dev",
         PAPILIO_HAVE_METIS != 0},
        {Library::Boost, "Boost.Graph", "the ordering rcm of papilio-collect spmv",
         "libboost-graph-dev", PAPILIO_HAVE_BOOST != 0},
    };
    return libraries;
}

bool isThere(Library library)
{
    return named(library).isBuiltIn;
}

core::Error missingLibrary(Library library)
{
    const auto& missing = named(library);
    return {core::Errc::Unsupported,
            fmt::format("this build has no {}, which is needed for {}: install {} and build again",
                        missing.name, missing.use, missing.package)};
}

}  // namespace papilio::collectors
