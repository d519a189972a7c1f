#include "collectors/papi/papi_access.h"

#include "collectors/host/host_machine.h"

#ifdef PAPILIO_HAVE_PAPI
#include "collectors/papi/papi_library.h"
#include "collectors/papi/papi_source.h"
#endif

#include <algorithm>

namespace papilio::collectors {

#ifdef PAPILIO_HAVE_PAPI

core::Result<std::unique_ptr<Source>> openPapi()
{
    if (auto ready = startPapi(); !ready) {
        return ready.error();
    }
    return std::unique_ptr<Source>(std::make_unique<PapiSource>());
}

PapiReport papiReport()
{
    PapiReport report;
    report.version = papiVersion();
    if (const auto ready = startPapi(); !ready) {
        report.problem = ready.error().message;
        return report;
    }
    const auto events = papiEvents();
    report.components = papiComponents();
    report.listed = events.size();
    report.countable = static_cast<std::size_t>(
        std::ranges::count_if(events, [](const auto& event) { return event.why.empty(); }));
    return report;
}

#else

namespace {

constexpr const char* noPapi =
    "this build has no PAPI: install libpapi-dev and build again, or measure with --source "
    "valgrind";

}  // namespace

core::Result<std::unique_ptr<Source>> openPapi()
{
    return core::Error{core::Errc::Unsupported, noPapi};
}

PapiReport papiReport()
{
    PapiReport report;
    report.problem = noPapi;
    return report;
}

#endif

}  // namespace papilio::collectors
