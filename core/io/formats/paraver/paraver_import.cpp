#include "core/base/number_format.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/formats/formats.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace papilio::core {

namespace {

/// States of threads ("Running", "Waiting a message") are values of this type.
constexpr long long paraverStates = -1;

/// What a .pcf file of Paraver calls the types and values of events.
struct ParaverLabels {
    std::map<long long, std::string> types;
    std::map<std::pair<long long, long long>, std::string> values;  ///< by type and value

    /// The label of a counter without its description, as Extrae writes it, "NAME [text]", or wrote
    /// it before 2015, "(NAME) text"; "42000050" where there is none.
    [[nodiscard]] std::string counter(long long type) const
    {
        const auto found = types.find(type);
        if (found == types.end()) {
            return std::to_string(type);
        }
        const auto& label = found->second;
        const auto end = label.find(')');
        return label.starts_with('(') && end != std::string::npos
                   ? label.substr(1, end - 1)
                   : label.substr(0, label.find(" ["));
    }

    /// The label of a value; "1000 = 3" where there is none.
    [[nodiscard]] std::string value(long long type, long long value) const
    {
        const auto found = values.find({type, value});
        return found != values.end()   ? found->second
               : type == paraverStates ? std::to_string(value)
                                       : fmt::format("{} = {}", type, value);
    }
};

/// Reads STATES, and the sections EVENT_TYPE with their VALUES; anything else is left out.
ParaverLabels parseParaverLabels(std::string_view text)
{
    enum class Section { Other, Types, Values };
    ParaverLabels labels;
    auto section = Section::Other;
    std::vector<long long> types;  // whose values follow
    while (!text.empty()) {
        auto line = trimmed(takeLine(text), " \t\r");
        auto rest = line;
        const auto word = takeWord(rest);
        const auto number = readCount(word);
        if (line.empty()) {
            section = Section::Other;
        } else if (line == "EVENT_TYPE") {
            section = Section::Types;
            types.clear();
        } else if (line == "STATES") {
            section = Section::Values;
            types = {paraverStates};
        } else if (line == "VALUES" && !types.empty()) {
            section = Section::Values;
        } else if (section == Section::Types && number) {
            // The color comes first.
            if (const auto type = readCount(takeWord(rest)); type && !rest.empty()) {
                types.push_back(static_cast<long long>(*type));
                labels.types.emplace(types.back(), std::string(trimmed(rest)));
            }
        } else if (section == Section::Values && number) {
            for (const auto type : types) {
                if (!rest.empty()) {
                    labels.values.emplace(std::pair(type, *number), std::string(trimmed(rest)));
                }
            }
        } else {
            section = Section::Other;
        }
    }
    return labels;
}

/// Of the .pcf beside a trace ("x.prv" or "x.prv.gz"); nothing where it is not there.
std::optional<ParaverLabels> labelsBeside(const std::filesystem::path& trace)
{
    auto path = trace;
    if (path.extension() == ".gz") {
        path.replace_extension();
    }
    path.replace_extension(".pcf");
    const auto text = readSmallFile(path);
    return text ? std::optional(parseParaverLabels(*text)) : std::nullopt;
}

/// A thread of a task of an application, each from 1, as Paraver numbers them.
struct ParaverThread {
    long long application = 0;
    long long task = 0;
    long long thread = 0;

    auto operator<=>(const ParaverThread&) const = default;
};

/// What one thread counted in all occurrences of one phase.
struct ParaverCounts {
    double nanoseconds = 0;
    std::map<long long, double> counters;  ///< by type
};

/// The counts of a trace by phase and thread.
struct ParaverTrace {
    /// Type of the events that are phases; 0: there is none
    long long phaseType = 0;
    std::vector<long long> otherPhaseTypes;  ///< that could have been it
    /// By value of the phase; 0: outside of all phases
    std::map<long long, std::map<ParaverThread, ParaverCounts>> phases;
    std::vector<long long> order;  ///< phases as they first appear
    std::set<long long> counters;  ///< types of all counters
    /// Equal intervals of the trace: counts of each thread and type, spread evenly from one reading
    /// of the counters to the next. Empty: the trace has no length.
    std::map<ParaverThread, std::map<long long, std::vector<double>>> overTime;
    /// The same of the time in each phase (of phaseType) and state (of paraverStates).
    std::map<std::pair<long long, long long>, std::map<ParaverThread, std::vector<double>>> timeIn;
    double intervalNanoseconds = 0;
    bool hasChangedSets = false;  ///< Extrae counted several event sets one after the other
};

/// Intervals of ParaverTrace::overTime.
inline constexpr std::size_t paraverIntervals = 60;

/// Functions that Extrae instrumented.
inline constexpr long long paraverFunctions = 60000019;

constexpr long long firstCounter = 42000000;
constexpr long long lastCounter = 42999998;
constexpr long long setChange = 42009999;     // which event set is counted from now on
constexpr long long firstOfExtrae = 6000000;  // smaller types are those of the program

bool isCounter(long long type)
{
    return type >= firstCounter && type <= lastCounter && type != setChange;
}

bool canBePhase(long long type)
{
    return (type > 0 && type < firstOfExtrae) || type == paraverFunctions;
}

/// A record of events: "2:cpu:application:task:thread:time:type:value:type:value…", or of a state:
/// "1:cpu:application:task:thread:begin:end:state".
struct EventRecord {
    ParaverThread thread;
    long long time = 0;
    long long end = -1;  ///< of a state
    std::vector<std::pair<long long, long long>> events;
};

/// Reads one record after the other.
class RecordReader {
public:
    explicit RecordReader(const ImportFile& file) : rest_(file.text), file_(file) {}

    /// The next record of events or of a state. @return false at the end
    bool next(EventRecord& record)
    {
        while (!rest_.empty()) {
            file_.checkStop(++line_);
            const auto line = trimmed(takeLine(rest_), " \t\r");
            if (line.empty() || line.front() == '#' || line.starts_with("3:") ||
                line.starts_with("c:")) {
                continue;
            }
            if (!line.starts_with("2:") && !line.starts_with("1:")) {
                throw unexpectedAt(
                    file_.name, {line_, 1},
                    "a record that begins with 1:, 2:, 3: or c:", quotedExcerpt(line));
            }
            read(line, record);
            return true;
        }
        return false;
    }

private:
    void read(std::string_view line, EventRecord& record)
    {
        std::vector<long long>& numbers = numbers_;
        numbers.clear();
        std::size_t at = 0;
        for (;;) {
            const auto end = std::min(line.find(':', at), line.size());
            long long number = 0;
            const auto [stop, failure] =
                std::from_chars(line.data() + at, line.data() + end, number);
            if (failure != std::errc() || stop != line.data() + end) {
                throw unexpectedAt(file_.name, {line_, at + 1}, "a whole number",
                                   quotedExcerpt(line.substr(at, end - at)));
            }
            numbers.push_back(number);
            if (end == line.size()) {
                break;
            }
            at = end + 1;
        }
        constexpr std::size_t fixed = 6;
        if (numbers.size() < fixed + 2 || (numbers.size() - fixed) % 2 != 0) {
            throw unexpectedAt(file_.name, {line_, 1},
                               "2:cpu:application:task:thread:time and pairs of type:value",
                               quotedExcerpt(line));
        }
        record.thread = {numbers[2], numbers[3], numbers[4]};
        record.time = numbers[5];
        record.events.clear();
        record.end = numbers[0] == 1 ? numbers[fixed] : -1;
        if (record.end >= 0) {
            record.events.emplace_back(paraverStates, numbers[fixed + 1]);
            return;
        }
        for (std::size_t pair = fixed; pair < numbers.size(); pair += 2) {
            record.events.emplace_back(numbers[pair], numbers[pair + 1]);
        }
    }

    std::string_view rest_;
    const ImportFile& file_;
    std::size_t line_ = 0;
    std::vector<long long> numbers_;
};

/// Sums the counts of one thread.
class ThreadSums {
public:
    /// @param end  of the trace, in its unit
    ThreadSums(ParaverThread thread, ParaverTrace& trace, long long end)
        : thread_(thread),
          trace_(&trace),
          end_(end)
    {}

    void add(const EventRecord& record)
    {
        if (record.end >= 0) {
            return pass(record.events.front(), record.time, record.end);
        }
        if (record.time != time_) {
            flush();
            elapse(record.time);
        }
        pending_.insert(pending_.end(), record.events.begin(), record.events.end());
    }

    /// What was read at one time: counts belong to the phase before, whatever comes first.
    void flush()
    {
        for (const auto& [type, value] : pending_) {
            if (isCounter(type)) {
                counts().counters[type] += static_cast<double>(value);
                trace_->counters.insert(type);
                spread(type, static_cast<double>(value));
            }
        }
        if (std::ranges::any_of(pending_, [](const auto& one) { return isCounter(one.first); })) {
            lastReading_ = time_;
        }
        for (const auto& [type, value] : pending_) {
            if (type == setChange) {
                trace_->hasChangedSets = trace_->hasChangedSets || (set_ != 0 && set_ != value);
                set_ = value;
            } else if (type == trace_->phaseType && type != 0) {
                change(value);
            }
        }
        pending_.clear();
    }

private:
    /// A reading counts what happened since the last one.
    void spread(long long type, double value)
    {
        if (end_ > 0) {
            spread(trace_->overTime[thread_][type], lastReading_, time_, value);
        }
    }

    /// The time in a phase or state.
    void pass(const std::pair<long long, long long>& what, long long begin, long long end)
    {
        if (end_ > 0 && end > begin) {
            spread(trace_->timeIn[what][thread_], begin, end,
                   static_cast<double>(end) - static_cast<double>(begin));
        }
    }

    void spread(std::vector<double>& bins, long long begin, long long end, double value) const
    {
        bins.resize(paraverIntervals);
        const double scale = static_cast<double>(paraverIntervals) / static_cast<double>(end_);
        const double from = static_cast<double>(begin) * scale;
        const double to = static_cast<double>(end) * scale;
        const auto last = static_cast<double>(paraverIntervals - 1);
        const auto first = static_cast<std::size_t>(std::clamp(from, 0.0, last));
        const auto final = static_cast<std::size_t>(std::clamp(to, 0.0, last));
        for (std::size_t bin = first; bin <= final; ++bin) {
            const double share = to > from ? (std::min(to, static_cast<double>(bin + 1)) -
                                              std::max(from, static_cast<double>(bin))) /
                                                 (to - from)
                                           : 1;
            bins[bin] += share * value;
        }
    }

    void change(long long value)
    {
        if (value == 0) {
            if (!phases_.empty()) {
                phases_.pop_back();
            }
            return;
        }
        if (trace_->phaseType != paraverFunctions) {
            phases_.clear();
        }
        phases_.push_back(value);
    }

    void elapse(long long time)
    {
        if (time > time_) {
            counts().nanoseconds += static_cast<double>(time) - static_cast<double>(time_);
            if (!phases_.empty()) {
                pass({trace_->phaseType, phases_.back()}, time_, time);
            }
        }
        time_ = time;
    }

    ParaverCounts& counts()
    {
        const auto phase = phases_.empty() ? 0 : phases_.back();
        if (!trace_->phases.contains(phase)) {
            trace_->order.push_back(phase);
        }
        return trace_->phases[phase][thread_];
    }

    ParaverThread thread_;
    ParaverTrace* trace_;
    long long end_;
    long long time_ = 0;
    long long lastReading_ = 0;
    long long set_ = 0;
    std::vector<long long> phases_;  ///< innermost last
    std::vector<std::pair<long long, long long>> pending_;
};

/// Nanoseconds of the unit of times: "…:1000000_ns:…" in the header, else microseconds.
double nanosecondsOf(std::string_view text)
{
    constexpr double microsecond = 1000;
    const auto header = text.substr(0, text.find('\n'));
    return header.find("_ns:") != std::string_view::npos ? 1 : microsecond;
}

/**
 * Reads the records of a trace; communication is passed over.
 *
 * The value of a counter counts from the last reading of the thread, so it belongs to the phase
 * that was active before. Phases of a user event follow each other; functions are nested, and
 * counts are those of the innermost.
 * @throws Malformed with line and column of what is no record; Cancelled
 */
ParaverTrace parseParaverTrace(const ImportFile& file)
{
    ParaverTrace trace;
    EventRecord record;
    std::set<long long> types;
    long long end = 0;
    // Which events are phases is known when all were seen.
    RecordReader first(file);
    while (first.next(record)) {
        end = std::max(end, record.time);
        for (const auto& [type, value] : record.events) {
            if (canBePhase(type) && value != 0) {
                types.insert(type);
            }
        }
    }
    if (!types.empty()) {
        trace.phaseType = *types.begin();
        trace.otherPhaseTypes.assign(std::next(types.begin()), types.end());
    }
    std::map<ParaverThread, ThreadSums> threads;
    RecordReader second(file);
    while (second.next(record)) {
        threads.try_emplace(record.thread, record.thread, trace, end).first->second.add(record);
    }
    for (auto& [thread, sums] : threads) {
        sums.flush();
    }
    const double unit = nanosecondsOf(file.text);
    trace.intervalNanoseconds =
        unit * static_cast<double>(end) / static_cast<double>(paraverIntervals);
    for (auto& [phase, counts] : trace.phases) {
        for (auto& [thread, one] : counts) {
            one.nanoseconds *= unit;
        }
    }
    for (auto& [what, ranks] : trace.timeIn) {
        for (auto& [thread, bins] : ranks) {
            std::ranges::transform(bins, bins.begin(), [&](double time) { return time * unit; });
        }
    }
    return trace;
}

constexpr std::string_view fileMark = "#Paraver (";

struct NamedTrace {
    std::string run;  ///< what the file is called among the others
    ParaverTrace trace;
    ParaverLabels labels;
    bool hasLabels = false;
};

/// "rank 3" for each of the threads, with the thread where tasks have several, and the application
/// where there are several.
template<typename Values>
auto partNames(const std::map<ParaverThread, Values>& threads)
{
    const bool hasThreads =
        std::ranges::any_of(threads, [](const auto& one) { return one.first.thread > 1; });
    const bool hasApplications = std::ranges::any_of(threads, [&](const auto& one) {
        return one.first.application != threads.begin()->first.application;
    });
    return [=](const ParaverThread& thread) {
        auto text = fmt::format("rank {}", thread.task - 1);
        if (hasThreads) {
            text += fmt::format(", thread {}", thread.thread - 1);
        }
        return hasApplications ? fmt::format("application {}, {}", thread.application, text) : text;
    };
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
    const auto partOf = partNames(threads);
    const auto time = counters.event("phase_time", "ns");
    for (const auto& [thread, counts] : threads) {
        const auto column = counters.column({run, pass, partOf(thread)});
        // Functions of several files may have one name.
        counters.add(time, column, counts.nanoseconds, Over::Intervals);
        for (const auto type : named.trace.counters) {
            const auto found = counts.counters.find(type);
            // Two types of one name are one event of two event sets.
            counters.add(counters.event(named.labels.counter(type)), column,
                         found == counts.counters.end() ? 0 : found->second);
        }
    }
}

/// The counts of every rank in equal intervals, as a table of its own.
CounterTable overTime(const NamedTrace& named, const std::string& name, Provenance provenance)
{
    const auto& trace = named.trace;
    const auto partOf = partNames(trace.overTime);
    CounterBuilder counters;
    for (std::size_t bin = 0; bin < paraverIntervals; ++bin) {
        const double end = static_cast<double>(bin + 1) * trace.intervalNanoseconds * 1e-9;
        const auto run = timeText(end, NumberStyle::Plain);
        for (const auto& [thread, types] : trace.overTime) {
            const auto column = counters.column({run, {}, partOf(thread), end});
            for (const auto& [type, bins] : types) {
                counters.add(counters.event(named.labels.counter(type)), column, bins[bin]);
            }
            counters.set(counters.event("duration_time", "ns"), column,
                         {.value = trace.intervalNanoseconds});
            for (const auto& [what, ranks] : trace.timeIn) {
                const auto found = ranks.find(thread);
                counters.add(counters.event((what.first == paraverStates ? "state: " : "phase: ") +
                                                named.labels.value(what.first, what.second),
                                            "ns", Quantity::CpuTime),
                             column, found == ranks.end() ? 0 : found->second[bin]);
            }
        }
    }
    provenance.notes.push_back(
        fmt::format("{} equal intervals: a count is spread evenly from one reading of the counters "
                    "to the next.",
                    paraverIntervals));
    return counters.table(name, std::move(provenance));
}

/// What a rank did not count is 0, so a few lines may be very many values.
void checkSize(const ParaverTrace& trace)
{
    constexpr std::size_t bytes = 160;  // of a value in CounterBuilder
    std::size_t parts = 0;
    std::size_t values = 0;
    for (const auto& [phase, threads] : trace.phases) {
        parts += threads.size();
        for (const auto& [thread, counts] : threads) {
            values += counts.counters.size();
        }
    }
    checkedPlaces(
        {parts, trace.counters.size()}, bytes, values,
        fmt::format("{} phases and {} counters", trace.phases.size(), trace.counters.size()));
    values = 0;
    for (const auto& [what, ranks] : trace.timeIn) {
        values += ranks.size();
    }
    checkedPlaces({trace.overTime.size(), trace.timeIn.size()}, bytes * paraverIntervals, values,
                  fmt::format("{} threads and {} phases and states", trace.overTime.size(),
                              trace.timeIn.size()),
                  4'000'000 / paraverIntervals);
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

Document readParaver(const std::vector<std::filesystem::path>& paths,
                     const ImportOptions& options,
                     const std::stop_token& stop,
                     const Progress& progress)
{
    std::vector<NamedTrace> traces;
    forEachFile(paths, stop, progress, [&](const ImportFile& file) {
        auto trace = parseParaverTrace(file);
        if (trace.counters.empty()) {
            throw ParseError{
                "has no hardware counters; let Extrae count with PAPI "
                "(<counters enabled=\"yes\"> in its XML file)"};
        }
        checkSize(trace);
        const auto labels = labelsBeside(file.path);
        traces.push_back(
            {file.run, std::move(trace), labels.value_or(ParaverLabels()), labels.has_value()});
    });
    CounterBuilder counters;
    auto provenance = importProvenance("paraver", paths);
    std::map<std::string, std::set<std::string>> events;
    for (const auto& named : traces) {
        for (const auto type : named.trace.counters) {
            events[named.run].insert(std::to_string(type));
        }
    }
    const auto roles = rolesOf(events);
    for (const auto& named : traces) {
        const auto& role = roles.at(named.run);
        for (const auto phase : phasesOf(named.trace)) {
            const auto text = named.trace.phaseType == 0 ? std::string() : phaseText(named, phase);
            add(named, role.run(text), phase, role.pass, counters);
        }
        const auto notes = notesOf(named);
        provenance.notes.insert(provenance.notes.end(), notes.begin(), notes.end());
    }
    const auto name = options.benchmark.empty() ? textStem(paths.front()) : options.benchmark;
    auto document = documentOf(counters.table(name, provenance));
    if (traces.size() == 1 && !traces.front().trace.overTime.empty()) {
        merge(document,
              documentOf(overTime(traces.front(), name + " over time", std::move(provenance))));
    }
    return document;
}

bool looksLikeParaver(const std::filesystem::path&, std::string_view head)
{
    return head.starts_with(fileMark);
}

}  // namespace

/**
 * Traces of Extrae for Paraver (.prv), with the counters that Extrae read through PAPI (paper 2,
 * section 4).
 *
 * Names of counters and phases come from the .pcf beside the trace. A run is a phase: a value of
 * the user event with the smallest number (Extrae_event), else a function that was instrumented;
 * what was counted outside of all phases is a run of its own. A part is a thread of a task (rank).
 * Counts are summed over all occurrences of a phase, as Extrae's values are counts since the last
 * reading; "phase_time" is the time in it. Traces with other counters each are event sets of the
 * same runs; of traces with the same counters each is a run of its own.
 *
 * A single trace also gives a table "… over time": equal intervals as runs, with the ranks as
 * parts, for a time line of the ranks (paper 2, Figs. 6 and 7); "phase: NAME" and "state: NAME" are
 * the time that a rank spent in them.
 */
FileFormat paraverFormat()
{
    return {"paraver", "a trace of Extrae for Paraver", looksLikeParaver, readParaver};
}

}  // namespace papilio::core
