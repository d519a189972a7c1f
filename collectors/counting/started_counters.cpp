#include "collectors/counting/started_counters.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace papilio::collectors {

core::Result<StartedCounters> StartedCounters::open(const std::vector<std::string>& events)
{
    StartedCounters all;
    for (const auto& event : events) {
        auto counter = openPerfEvent(event, 0, PerfStart::AtExec);
        if (!counter) {
            return counter.error().in(event);
        }
        all.events_.push_back(event);
        all.counters_.push_back(*std::move(counter));
    }
    return all;
}

void StartedCounters::sample(std::int64_t nanoseconds)
{
    times_.push_back(nanoseconds);
    readings_.push_back(readPerfEvents(counters_));
}

std::vector<core::Recorder> StartedCounters::recorders() const
{
    std::vector<core::Recorder> recorders;
    for (std::size_t event = 0; event < events_.size(); ++event) {
        core::Recorder recorder;
        recorder.name = events_[event];
        recorder.library = "perf_event";
        recorder.type = "double";
        recorder.kind = core::Recorder::Kind::Counter;
        recorder.provenance.source = "perf_event";
        double least = 1;
        for (std::size_t time = 0; time < times_.size(); ++time) {
            const auto& reading = readings_[time][event];
            const double share =
                reading.running > 0 && reading.enabled > 0
                    ? static_cast<double>(reading.running) / static_cast<double>(reading.enabled)
                    : 1.0;
            least = std::min(least, share);
            recorder.values.push_back(static_cast<double>(reading.value) / share);
            recorder.timesNs.push_back(times_[time]);
        }
        if (least < 1) {
            recorder.provenance.notes.push_back(
                fmt::format("{} shared its counter: it was counted {} of the time, and the counts "
                            "are estimates.",
                            events_[event], core::percentText(least)));
        }
        recorders.push_back(std::move(recorder));
    }
    return recorders;
}

}  // namespace papilio::collectors
