#include "core/io/formats/paraver/paraver_import.h"

#include "core/base/number_format.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/paraver/paraver_labels.h"
#include "core/io/formats/paraver/paraver_trace.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

constexpr std::string_view fileMark = "#Paraver (";

struct NamedTrace {
    std::string run;  ///< what the file is called among the others
    ParaverTrace trace;
    ParaverLabels labels;
    bool hasLabels = false;
};

/// "rank 3", with the thread where tasks have several, and the application where there are several.
std::string partText(const ParaverThread& thread, bool hasThreads, bool hasApplications)
{
    auto text = fmt::format("rank {}", thread.task - 1);
    if (hasThreads) {
        text += fmt::format(", thread {}", thread.thread - 1);
    }
    return hasApplications ? fmt::format("application {}, {}", thread.application, text) : text;
}

std::string phaseText(const NamedTrace& named, long long phase)
{
    return phase == 0 ? std::string("outside of phases")
                      : named.labels.value(named.trace.phaseType, phase);
}

/// Phases as they first appear, and what is outside of them last.
std::vector<long long> phasesOf(const ParaverTrace& trace)
{
    auto phases = trace.order;
    std::stable_partition(phases.begin(), phases.end(), [](long long phase) { return phase != 0; });
    return phases;
}

void add(const NamedTrace& named,
         const std::string& run,
         long long phase,
         const std::string& pass,
         CounterBuilder& counters)
{
    const auto& threads = named.trace.phases.at(phase);
    const auto isOther = [&](auto member) {
        return std::ranges::any_of(threads, [&](const auto& one) {
            return one.first.*member != threads.begin()->first.*member;
        });
    };
    const bool hasThreads =
        std::ranges::any_of(threads, [](const auto& one) { return one.first.thread > 1; });
    const bool hasApplications = isOther(&ParaverThread::application);
    const auto time = counters.event("phase_time", "ns");
    for (const auto& [thread, counts] : threads) {
        const auto column =
            counters.column({run, pass, partText(thread, hasThreads, hasApplications)});
        counters.set(time, column, {counts.nanoseconds});
        for (const auto type : named.trace.counters) {
            const auto found = counts.counters.find(type);
            // Two types of one name are one event of two event sets.
            counters.add(counters.event(named.labels.counter(type)), column,
                         found == counts.counters.end() ? 0 : found->second);
        }
    }
}

/// The counts of every rank in equal intervals, as a table of its own.
Result<CounterTable> overTime(const NamedTrace& named,
                              const std::string& name,
                              Provenance provenance)
{
    const auto& trace = named.trace;
    const auto isOther = [&](auto member) {
        return std::ranges::any_of(trace.overTime, [&](const auto& one) {
            return one.first.*member != trace.overTime.begin()->first.*member;
        });
    };
    const bool hasThreads =
        std::ranges::any_of(trace.overTime, [](const auto& one) { return one.first.thread > 1; });
    const bool hasApplications = isOther(&ParaverThread::application);
    CounterBuilder counters;
    for (std::size_t bin = 0; bin < paraverIntervals; ++bin) {
        const double end = static_cast<double>(bin + 1) * trace.intervalNanoseconds * 1e-9;
        const auto run = timeText(end, NumberStyle::Plain);
        for (const auto& [thread, types] : trace.overTime) {
            const auto column =
                counters.column({run, {}, partText(thread, hasThreads, hasApplications), end});
            for (const auto& [type, bins] : types) {
                counters.add(counters.event(named.labels.counter(type)), column, bins[bin]);
            }
            counters.set(counters.event("duration_time", "ns"), column,
                         {.value = trace.intervalNanoseconds});
        }
    }
    provenance.notes.push_back(
        fmt::format("{} equal intervals: a count is spread evenly from one reading of the counters "
                    "to the next.",
                    paraverIntervals));
    return counters.table(name, std::move(provenance));
}

/// How the runs of a file begin, and the event set that it is.
std::pair<std::string, std::string> roleOf(const std::vector<NamedTrace>& traces,
                                           const NamedTrace& named)
{
    if (traces.size() == 1) {
        return {};
    }
    const bool areEventSets = std::ranges::all_of(traces, [&](const NamedTrace& one) {
        return std::ranges::none_of(traces, [&](const NamedTrace& other) {
            return &other != &one && other.trace.counters == one.trace.counters;
        });
    });
    return areEventSets ? std::pair(std::string(), named.run) : std::pair(named.run, std::string());
}

std::vector<std::string> notesOf(const NamedTrace& named)
{
    std::vector<std::string> notes;
    const auto& trace = named.trace;
    if (!named.hasLabels) {
        notes.push_back(
            fmt::format("{}: the folder of the trace has no .pcf file with its names, so counters "
                        "and phases are "
                        "shown as numbers; copy that file there and import again.",
                        named.run));
    }
    if (trace.hasChangedSets) {
        notes.push_back(fmt::format(
            "{}: Extrae changed its set of counters during the run; each event was counted a part "
            "of the time only, and nothing is extrapolated.",
            named.run));
    }
    if (!trace.otherPhaseTypes.empty()) {
        std::vector<std::string> others;
        for (const auto type : trace.otherPhaseTypes) {
            others.push_back(named.labels.counter(type));
        }
        notes.push_back(fmt::format("{}: phases are values of {}; left out: {}.", named.run,
                                    named.labels.counter(trace.phaseType),
                                    fmt::join(others, ", ")));
    }
    return notes;
}

Result<Document> readParaver(const std::vector<std::filesystem::path>& paths,
                             const ImportOptions& options,
                             const std::stop_token& stop,
                             const Progress& progress)
{
    std::vector<NamedTrace> traces;
    auto good = forEachFile(paths, stop, progress, [&](const ImportFile& file) -> Result<void> {
        auto trace = parseParaverTrace(file.text, file.name, stop);
        if (!trace) {
            return trace.error();
        }
        if (trace->counters.empty()) {
            return Error{Errc::Malformed,
                         file.name +
                             ": has no hardware counters; let Extrae count with PAPI "
                             "(<counters enabled=\"yes\"> in its XML file)"};
        }
        auto labels = labelsBeside(file.path);
        const bool hasLabels = labels.has_value();
        traces.push_back(
            {file.run, *std::move(trace), std::move(labels).value_or(ParaverLabels()), hasLabels});
        return {};
    });
    if (!good) {
        return good.error();
    }
    CounterBuilder counters;
    auto provenance = importProvenance("paraver", paths);
    for (const auto& named : traces) {
        const auto [prefix, pass] = roleOf(traces, named);
        for (const auto phase : phasesOf(named.trace)) {
            const auto text = named.trace.phaseType == 0 ? std::string() : phaseText(named, phase);
            const auto run = prefix.empty() ? text : text.empty() ? prefix : prefix + ": " + text;
            add(named, run, phase, pass, counters);
        }
        const auto notes = notesOf(named);
        provenance.notes.insert(provenance.notes.end(), notes.begin(), notes.end());
    }
    const auto name = options.benchmark.empty() ? textStem(paths.front()) : options.benchmark;
    auto table = counters.table(name, provenance);
    if (!table) {
        return table.error();
    }
    Document document;
    document.counters.push_back(std::make_shared<CounterTable>(*std::move(table)));
    if (traces.size() == 1 && !traces.front().trace.overTime.empty()) {
        auto intervals = overTime(traces.front(), name + " over time", std::move(provenance));
        if (!intervals) {
            return intervals.error();
        }
        document.counters.push_back(std::make_shared<CounterTable>(*std::move(intervals)));
    }
    return document;
}

bool looksLikeParaver(const std::filesystem::path&, std::string_view head)
{
    return head.starts_with(fileMark);
}

}  // namespace

FileFormat paraverFormat()
{
    return {"paraver", "a trace of Extrae for Paraver", looksLikeParaver, readParaver};
}

}  // namespace papilio::core
