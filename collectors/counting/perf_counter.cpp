#include "collectors/counting/perf_counter.h"

#include "collectors/base/held_program.h"
#include "collectors/counting/perf_event.h"
#include "collectors/host/host_machine.h"
#include "collectors/pfm/pmu_events.h"

namespace papilio::collectors {

using core::Result;

namespace {

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
