#include "collectors/counting/perf_counter.h"

#include "collectors/base/held_program.h"
#include "collectors/base/libraries.h"
#include "collectors/host/host_machine.h"
#include "collectors/pfm/pmu_events.h"

#include <cerrno>
#include <cstring>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifdef PAPILIO_HAVE_LIBPFM
#include <perfmon/pfmlib.h>
#include <perfmon/pfmlib_perf_event.h>
#endif

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::errorOf;
using core::Result;

namespace {

/// What the kernel calls an event; a sentence where libpfm does not know it.
Result<perf_event_attr> encode([[maybe_unused]] const std::string& event)
{
#ifdef PAPILIO_HAVE_LIBPFM
    static const int initialized = pfm_initialize();
    if (initialized != PFM_SUCCESS) {
        return errorOf(Errc::Unsupported, "libpfm does not start: {}", pfm_strerror(initialized));
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

/// What was counted between two readings.
std::vector<CountedEvent> difference(const std::vector<std::string>& events,
                                     const std::vector<PerfReading>& from,
                                     const std::vector<PerfReading>& to)
{
    std::vector<CountedEvent> counted;
    for (std::size_t index = 0; index < events.size(); ++index) {
        auto& event = counted.emplace_back(CountedEvent{.event = events[index], .value = {}});
        const auto enabled = static_cast<double>(to[index].enabled - from[index].enabled);
        const auto running = static_cast<double>(to[index].running - from[index].running);
        if (enabled == 0 && from[index].running > 0) {
            event.value = 0;                      // the program slept all the time
        } else if (enabled > 0 && running > 0) {  // else it was never scheduled: it has no value
            event.running = running / enabled;
            event.value = static_cast<double>(to[index].value - from[index].value) / event.running;
        }
    }
    return counted;
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

core::Machine PerfCounter::machine() const
{
    return hostMachine();
}

std::vector<EventProbe> PerfCounter::probe(const std::vector<std::string>& events) const
{
    std::vector<EventProbe> probes;
    for (const auto& event : events) {
        const auto opened = openPerfEvent(event, 0, PerfStart::Never);
        probes.push_back({event, opened ? std::string() : opened.error().message});
    }
    return probes;
}

std::vector<core::EventDescription> PerfCounter::describe(
    const std::vector<std::string>& events) const
{
    return describeWithPfm(events);
}

Result<CountedRun> PerfCounter::count(const ProgramRun& request, const std::stop_token& stop) const
{
    auto program = HeldProgram::start(request.arguments);
    if (!program) {
        return program.error();
    }
    std::vector<Descriptor> counters;
    for (const auto& event : request.events) {
        auto counter = openPerfEvent(event, program->process(), PerfStart::AtExec);
        if (!counter) {
            program->abandon();
            return counter.error().in(event);
        }
        counters.push_back(*std::move(counter));
    }
    const std::vector<PerfReading> zero(counters.size());
    auto last = zero;
    std::vector<CountedInterval> intervals;
    const auto tick = [&](double seconds) {
        auto now = readPerfEvents(counters);
        intervals.push_back({seconds, difference(request.events, last, now)});
        last = std::move(now);
    };
    auto run = program->run(stop, request.interval, tick);
    if (!run) {
        return run;
    }
    if (request.interval > 0) {
        tick(run->seconds);
    }
    run->events = difference(request.events, zero, readPerfEvents(counters));
    run->intervals = std::move(intervals);
    return run;
}

}  // namespace papilio::collectors
