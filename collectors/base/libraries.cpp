#include "collectors/base/libraries.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::collectors {

namespace {

#ifdef PAPILIO_HAVE_HWLOC
constexpr bool hasHwloc = true;
#else
constexpr bool hasHwloc = false;
#endif
#ifdef PAPILIO_HAVE_LIBPFM
constexpr bool hasLibpfm = true;
#else
constexpr bool hasLibpfm = false;
#endif
#ifdef PAPILIO_HAVE_CAPSTONE
constexpr bool hasCapstone = true;
#else
constexpr bool hasCapstone = false;
#endif
#ifdef PAPILIO_HAVE_METIS
constexpr bool hasMetis = true;
#else
constexpr bool hasMetis = false;
#endif
#ifdef PAPILIO_HAVE_BOOST
constexpr bool hasBoost = true;
#else
constexpr bool hasBoost = false;
#endif

}  // namespace

const std::vector<OptionalLibrary>& optionalLibraries()
{
    static const std::vector<OptionalLibrary> libraries = {
        {Library::Hwloc, "hwloc", "papilio-collect roofline, spmv and constants", "libhwloc-dev",
         hasHwloc},
        {Library::Libpfm, "libpfm",
         "papilio-collect count and topdown with hardware counters, and the events of a PMU",
         "libpfm4-dev", hasLibpfm},
        {Library::Capstone, "libcapstone", "the operations and bytes of a program under valgrind",
         "libcapstone-dev", hasCapstone},
        {Library::Metis, "METIS", "the ordering nd of papilio-collect spmv", "libmetis-dev",
         hasMetis},
        {Library::Boost, "Boost.Graph", "the ordering rcm of papilio-collect spmv",
         "libboost-graph-dev", hasBoost},
    };
    return libraries;
}

core::Error missingLibrary(Library library)
{
    const auto& missing =
        *std::ranges::find(optionalLibraries(), library, &OptionalLibrary::library);
    return {core::Errc::Unsupported,
            fmt::format("this build has no {}, which is needed for {}: install {} and build again",
                        missing.name, missing.use, missing.package)};
}

}  // namespace papilio::collectors
