#include "core/io/formats/time_series.h"

#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/text/parse_error.h"

#include <fmt/format.h>

namespace papilio::core {

namespace {

constexpr double nano = 1e-9;

Recorder recorderOf(const TimeSeries& series, const std::string& name, const Provenance& provenance)
{
    Recorder recorder;
    recorder.name = visibleText(name + "/" + series.name);
    recorder.unit = visibleText(series.unit);
    recorder.type = "double";
    recorder.kind = Recorder::Kind::Counter;
    recorder.subject = visibleText(name);
    recorder.values = std::vector<double>(series.values);
    recorder.timesNs = std::vector<std::int64_t>(series.timesNs);
    recorder.provenance = provenance;
    if (series.missing > 0) {
        recorder.provenance.notes.push_back(
            fmt::format("{} no value of it.", plural(series.missing, "line has", "lines have")));
    }
    return recorder;
}

void addCounts(CounterBuilder& counters, const TimeSeries& series)
{
    std::string before;
    std::size_t same = 0;
    for (std::size_t at = 0; at < series.values.size(); ++at) {
        const double seconds = nano * static_cast<double>(series.timesNs[at]);
        // Of several samples within the resolution of the text the later have a number.
        const auto text = fmt::format("{:.3f} s", seconds);
        same = text == before ? same + 1 : 1;
        before = text;
        const auto run = same == 1 ? text : fmt::format("{} #{}", text, same);
        const auto column = counters.column({run, {}, visibleText(series.part), seconds});
        counters.set(counters.event(visibleText(series.event), visibleText(series.unit)), column,
                     {series.values[at]});
    }
}

}  // namespace

Document documentOf(const std::vector<TimeSeries>& series,
                    const std::string& name,
                    const Provenance& provenance,
                    const std::string& machine)
{
    Document document;
    if (!machine.empty()) {
        document.machines = {{.id = machine, .attributes = {}}};
    }
    CounterBuilder counters;
    for (const auto& one : series) {
        if (one.values.empty()) {
            continue;
        }
        auto recorder = recorderOf(one, name, provenance);
        orThrow(checkRecorder(recorder), provenance.origin);
        document.recorders.push_back(std::make_shared<const Recorder>(std::move(recorder)));
        if (!one.event.empty()) {
            addCounts(counters, one);
        }
    }
    if (document.recorders.empty()) {
        throw ParseError{"contains no value"};
    }
    if (counters.isEmpty()) {
        return document;
    }
    auto table = counters.table(name, provenance);
    orThrow(checkCounters(table), provenance.origin);
    table.machine = machine;
    document.counters.push_back(std::make_shared<const CounterTable>(std::move(table)));
    return document;
}

}  // namespace papilio::core
