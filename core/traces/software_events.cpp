#include "core/traces/software_events.h"

#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace papilio::core {

namespace {

constexpr std::string_view component = "sde:::";

/// Whether two columns are passes over the same run and interval.
bool isSameSample(const CounterColumn& one, const CounterColumn& other)
{
    const bool isSameTime =
        one.time == other.time || (std::isnan(one.time) && std::isnan(other.time));
    return one.run == other.run && isSameTime;
}

/// The columns of one part; of each run only the first pass with the event.
std::vector<std::size_t> samplesOf(const CounterTable& counters,
                                   std::size_t event,
                                   const std::string& part)
{
    std::vector<std::size_t> samples;
    for (std::size_t column = 0; column < counters.columns.size(); ++column) {
        const auto& which = counters.columns[column];
        const bool isTaken = std::ranges::any_of(samples, [&](std::size_t other) {
            return isSameSample(counters.columns[other], which);
        });
        if (which.part == part && !isTaken && !std::isnan(counters.value(event, column))) {
            samples.push_back(column);
        }
    }
    return samples;
}

std::vector<std::string> partsOf(const CounterTable& counters)
{
    std::vector<std::string> parts;
    for (const auto& column : counters.columns) {
        if (std::ranges::find(parts, column.part) == parts.end()) {
            parts.push_back(column.part);
        }
    }
    return parts;
}

Recorder recorderOf(const CounterTable& counters,
                    std::size_t event,
                    const std::vector<std::size_t>& samples)
{
    constexpr double nanoseconds = 1e9;
    constexpr double exact = 0x1p53;
    Recorder recorder;
    recorder.name = counters.events[event].substr(component.size());
    const auto end = recorder.name.find("::");
    recorder.library = end == std::string::npos ? std::string() : recorder.name.substr(0, end);
    recorder.kind = Recorder::Kind::Counter;
    recorder.unit = counters.units.empty() ? std::string() : counters.units[event];
    const auto name = eventName(recorder.name, recorder.library);
    recorder.subject = name.subject;
    recorder.role = conventionalRole(name.quantity, recorder.kind);
    recorder.provenance = counters.provenance;
    recorder.provenance.notes = {"Software-defined events (sde:::) among the counters " +
                                 counters.name + " are recorders, too."};
    bool isWhole = true;
    bool isTimed = true;
    for (const auto column : samples) {
        const double value = counters.value(event, column);
        recorder.values.push_back(value);
        isWhole = isWhole && value == std::round(value) && std::abs(value) < exact;
        isTimed = isTimed && counters.columns[column].time >= 0;
    }
    recorder.type = isWhole ? "long long" : "double";
    if (isWhole) {
        std::vector<std::int64_t> whole;
        for (const double value : recorder.values) {
            whole.push_back(static_cast<std::int64_t>(value));
        }
        recorder.setIntegers(std::move(whole));
    }
    for (std::size_t at = 0; at < samples.size() && isTimed; ++at) {
        recorder.timesNs.push_back(std::llround(counters.columns[samples[at]].time * nanoseconds));
    }
    return recorder;
}

}  // namespace

std::vector<std::shared_ptr<const Recorder>> softwareEvents(const CounterTable& counters)
{
    std::vector<std::shared_ptr<const Recorder>> recorders;
    const auto parts = partsOf(counters);
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        const std::string_view name = counters.events[event];
        if (!name.starts_with(component) || name.size() == component.size()) {
            continue;
        }
        for (const auto& part : parts) {
            const auto samples = samplesOf(counters, event, part);
            if (samples.empty()) {
                continue;
            }
            auto recorder = recorderOf(counters, event, samples);
            if (!part.empty()) {
                recorder.name += " (" + part + ")";
            }
            recorders.push_back(std::make_shared<const Recorder>(std::move(recorder)));
        }
    }
    return recorders;
}

void addSoftwareEvents(Document& document)
{
    for (const auto& table : document.counters) {
        for (auto& recorder : softwareEvents(*table)) {
            if (document.recorder(recorder->name)) {
                auto renamed = std::make_shared<Recorder>(*recorder);
                renamed->name += " (" + table->name + ")";
                recorder = std::move(renamed);
            }
            document.recorders.push_back(std::move(recorder));
        }
    }
}

}  // namespace papilio::core
