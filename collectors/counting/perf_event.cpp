#include "collectors/counting/perf_event.h"

#include "collectors/base/libraries.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef PAPILIO_HAVE_LIBPFM
#include <perfmon/pfmlib.h>
#include <perfmon/pfmlib_perf_event.h>
#else
#include <linux/perf_event.h>
#endif

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

/// What the kernel calls an event; a sentence where libpfm does not know it.
Result<perf_event_attr> encode([[maybe_unused]] const std::string& event)
{
#ifdef PAPILIO_HAVE_LIBPFM
    static const int initialized = pfm_initialize();
    if (initialized != PFM_SUCCESS) {
        return Error{Errc::Unsupported,
                     fmt::format("libpfm does not start: {}", pfm_strerror(initialized))};
    }
    perf_event_attr attributes{};
    attributes.size = sizeof attributes;
    pfm_perf_encode_arg_t request{};
    request.attr = &attributes;
    request.size = sizeof request;
    const int known =
        pfm_get_os_event_encoding(event.c_str(), PFM_PLM3, PFM_OS_PERF_EVENT, &request);
    if (known != PFM_SUCCESS) {
        return Error{Errc::Unsupported, pfm_strerror(known)};
    }
    attributes.disabled = 1;
    attributes.inherit = 1;
    attributes.exclude_hv = 1;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    return attributes;
#else
    return missingLibrary(Library::Libpfm);
#endif
}

}  // namespace

Result<Descriptor> openPerfEvent(const std::string& event, pid_t process, PerfStart start)
{
    auto attributes = encode(event);
    if (!attributes) {
        return attributes.error();
    }
    attributes->enable_on_exec = start == PerfStart::AtExec;
    // Software events happen in the kernel: without its part most of them stay at zero.
    attributes->exclude_kernel = attributes->type == PERF_TYPE_SOFTWARE ? 0 : 1;
    auto number = syscall(SYS_perf_event_open, &*attributes, process, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (number < 0 && errno == EACCES && attributes->exclude_kernel == 0) {
        attributes->exclude_kernel = 1;  // perf_event_paranoid 2 allows user mode only
        number = syscall(SYS_perf_event_open, &*attributes, process, -1, -1, PERF_FLAG_FD_CLOEXEC);
    }
    if (number < 0) {
        const bool isAbsent = errno == ENOENT || errno == ENODEV || errno == EOPNOTSUPP;
        return Error{Errc::Unsupported, isAbsent ? std::string("this machine cannot count it")
                                                 : std::string(std::strerror(errno))};
    }
    return Descriptor(static_cast<int>(number));
}

std::vector<PerfReading> readPerfEvents(const std::vector<Descriptor>& counters)
{
    std::vector<PerfReading> readings(counters.size());
    for (std::size_t index = 0; index < counters.size(); ++index) {
        auto& reading = readings[index];
        if (::read(counters[index].number(), &reading, sizeof reading) != sizeof reading) {
            reading = {};
        }
    }
    return readings;
}

}  // namespace papilio::collectors
