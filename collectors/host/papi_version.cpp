#include "collectors/host/papi_version.h"

#ifdef PAPILIO_HAVE_PAPI
#include <papi.h>

#include <fmt/format.h>
#endif

namespace papilio::collectors {

std::string papiVersion()
{
#ifdef PAPILIO_HAVE_PAPI
    return fmt::format("{}.{}.{}", PAPI_VERSION_MAJOR(PAPI_VERSION),
                       PAPI_VERSION_MINOR(PAPI_VERSION), PAPI_VERSION_REVISION(PAPI_VERSION));
#else
    return {};
#endif
}

}  // namespace papilio::collectors
