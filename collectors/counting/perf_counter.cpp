#include "collectors/counting/perf_counter.h"

#include "collectors/base/held_program.h"
#include "collectors/base/libraries.h"
#include "collectors/counting/regions/region_table.h"
#include "collectors/host/host_machine.h"
#include "collectors/pfm/pmu_events.h"
#include "core/base/child_process.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <memory>
#include <sys/mman.h>
#include <sys/socket.h>
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

/// The marked regions of one program: the counters go to it, and what they said comes back.
class MarkedRegions {
public:
    static Result<MarkedRegions> make(std::size_t events)
    {
        MarkedRegions regions;
        regions.library_ = core::programOfPapilio("papilio-regions.so", "collectors").string();
        if (regions.library_.empty()) {
            return errorOf(Errc::NotFound,
                           "papilio-regions.so, which counts regions, is not installed");
        }
        constexpr std::size_t most = papilio_region_events;
        if (events > most) {
            return errorOf(Errc::Unsupported,
                           "regions are counted with at most {} events at a time, not {}", most,
                           events);
        }
        std::array<int, 2> ends = {-1, -1};
        regions.memory_ =
            Descriptor(memfd_create("papilio-regions", MFD_CLOEXEC | MFD_ALLOW_SEALING));
        void* mapped = MAP_FAILED;
        // Sealed: if the program shortened it, this process would get SIGBUS when it reads.
        if (ftruncate(regions.memory_.number(), sizeof(papilio_region_table)) == 0 &&
            fcntl(regions.memory_.number(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0 &&
            socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends.data()) == 0) {
            mapped = mmap(nullptr, sizeof(papilio_region_table), PROT_READ | PROT_WRITE, MAP_SHARED,
                          regions.memory_.number(), 0);
        }
        regions.end_ = Descriptor(ends[0]);
        regions.programsEnd_ = Descriptor(ends[1]);
        if (mapped == MAP_FAILED) {
            return errorOf(Errc::Unreadable, "no memory is shared with the program: {}",
                           std::strerror(errno));
        }
        regions.table_.reset(static_cast<papilio_region_table*>(mapped));
        regions.table_->events = static_cast<std::uint32_t>(events);
        return regions;
    }

    [[nodiscard]] HeldSurroundings surroundings() const
    {
        return {.environment = environmentPreloading(library_),
                .descriptors = {{programsEnd_.number(), PAPILIO_REGION_SOCKET},
                                {memory_.number(), PAPILIO_REGION_TABLE}}};
    }

    void give(const std::vector<Descriptor>& counters) const
    {
        std::vector<char> space(CMSG_SPACE(counters.size() * sizeof(int)));
        char byte = 0;
        iovec data{.iov_base = &byte, .iov_len = 1};
        msghdr message{};
        message.msg_iov = &data;
        message.msg_iovlen = 1;
        message.msg_control = space.data();
        message.msg_controllen = space.size();
        cmsghdr* const given = CMSG_FIRSTHDR(&message);
        *given = {.cmsg_len = CMSG_LEN(counters.size() * sizeof(int)),
                  .cmsg_level = SOL_SOCKET,
                  .cmsg_type = SCM_RIGHTS};
        for (std::size_t index = 0; index < counters.size(); ++index) {
            const int number = counters[index].number();
            std::memcpy(CMSG_DATA(given) + index * sizeof number, &number, sizeof number);
        }
        sendmsg(end_.number(), &message, 0);  // else no region is counted, which is said
    }

    void addTo(CountedRun& run, const std::vector<std::string>& events) const
    {
        constexpr double perSecond = 1e9;
        const std::vector<PerfReading> zero(events.size());
        // The program may have written anything into the table, and a name is cut at a byte.
        const auto count = std::min<std::uint32_t>(table_->count, papilio_regions);
        for (std::uint32_t index = 0; index < count; ++index) {
            const auto& region = table_->regions[index];
            const auto name =
                core::visibleText({region.name, strnlen(region.name, sizeof region.name)});
            std::vector<PerfReading> sums;
            for (std::size_t event = 0; event < events.size(); ++event) {
                const auto& sum = region.sum[event];
                sums.push_back({sum.value, sum.enabled, sum.running});
            }
            if (region.calls > 0) {
                run.pieces.push_back({name, difference(events, zero, sums),
                                      static_cast<double>(region.nanoseconds) / perSecond});
            }
            if (region.ignored > 0) {
                run.notes.push_back(
                    fmt::format("Region {} was begun {} while it was open, by other threads, "
                                "inside itself, or because its end was not marked: each count is "
                                "of all threads, from the first mark to its end.",
                                name, core::plural(region.ignored, "more time")));
            }
            if (region.unbegun > region.ignored) {
                run.notes.push_back(fmt::format(
                    "Region {} was ended {} without being begun: these marks do not count.", name,
                    core::plural(region.unbegun - region.ignored, "time")));
            }
            if (const auto lost = region.lost + (region.owner != 0 ? 1 : 0); lost > 0) {
                run.notes.push_back(fmt::format(
                    "Region {} was begun {} by a thread that exited or was killed before the end "
                    "of the region: these passes do not count.",
                    name, core::plural(lost, "time")));
            }
        }
        if (table_->lost > 0) {
            run.notes.push_back(fmt::format(
                "The program marks more than {0} regions: only the first {0} were counted.",
                int{papilio_regions}));
        }
        if (run.pieces.empty()) {
            run.notes.emplace_back(
                "No region was counted: the program has to call papilio_region_begin and "
                "papilio_region_end of papilio_regions.h, and must not be linked statically.");
        }
    }

private:
    struct Unmap {
        void operator()(papilio_region_table* table) const { munmap(table, sizeof *table); }
    };

    std::string library_;
    Descriptor memory_, end_, programsEnd_;
    std::unique_ptr<papilio_region_table, Unmap> table_;
};

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
    auto regions =
        request.hasRegions ? MarkedRegions::make(request.events.size()) : MarkedRegions();
    if (!regions) {
        return regions.error();
    }
    auto program =
        HeldProgram::start(request.arguments, HeldGroup::Program,
                           request.hasRegions ? regions->surroundings() : HeldSurroundings());
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
    if (request.hasRegions) {
        regions->give(counters);
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
    if (request.hasRegions) {
        regions->addTo(*run, request.events);
    }
    return run;
}

}  // namespace papilio::collectors
