#include "core/io/formats/paraver/paraver_trace.h"

#include "core/base/place.h"
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace papilio::core {

namespace {

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

/// A record of events: "2:cpu:application:task:thread:time:type:value:type:value…".
struct EventRecord {
    ParaverThread thread;
    long long time = 0;
    std::vector<std::pair<long long, long long>> events;
};

/// Reads one record after the other.
class RecordReader {
public:
    RecordReader(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

    /// The next record of events. @return false at the end
    Result<bool> next(EventRecord& record)
    {
        while (!rest_.empty()) {
            ++line_;
            const auto line = trimmed(takeLine(rest_), " \t\r");
            if (line.empty() || line.front() == '#' || line.starts_with("1:") ||
                line.starts_with("3:") || line.starts_with("c:")) {
                continue;
            }
            if (!line.starts_with("2:")) {
                return unexpectedAt(name_, {line_, 1}, "a record that begins with 1:, 2:, 3: or c:",
                                    quotedExcerpt(line));
            }
            if (auto good = read(line, record); !good) {
                return good.error();
            }
            return true;
        }
        return false;
    }

private:
    Result<void> read(std::string_view line, EventRecord& record)
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
                return unexpectedAt(name_, {line_, at + 1}, "a whole number",
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
            return unexpectedAt(name_, {line_, 1},
                                "2:cpu:application:task:thread:time and pairs of type:value",
                                quotedExcerpt(line));
        }
        record.thread = {numbers[2], numbers[3], numbers[4]};
        record.time = numbers[5];
        record.events.clear();
        for (std::size_t pair = fixed; pair < numbers.size(); pair += 2) {
            record.events.emplace_back(numbers[pair], numbers[pair + 1]);
        }
        return {};
    }

    std::string_view rest_;
    const std::string& name_;
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
        if (end_ <= 0) {
            return;
        }
        auto& bins = trace_->overTime[thread_][type];
        bins.resize(paraverIntervals);
        const double scale = static_cast<double>(paraverIntervals) / static_cast<double>(end_);
        const double from = static_cast<double>(lastReading_) * scale;
        const double to = static_cast<double>(time_) * scale;
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

constexpr std::size_t recordsBetweenStops = 100'000;

}  // namespace

Result<ParaverTrace> parseParaverTrace(std::string_view text,
                                       const std::string& name,
                                       const std::stop_token& stop)
{
    ParaverTrace trace;
    EventRecord record;
    std::set<long long> types;
    std::size_t records = 0;
    long long end = 0;
    const auto isStopped = [&] {
        return ++records % recordsBetweenStops == 0 && stop.stop_requested();
    };
    // Which events are phases is known when all were seen.
    RecordReader first(text, name);
    for (;;) {
        const auto more = first.next(record);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        end = std::max(end, record.time);
        for (const auto& [type, value] : record.events) {
            if (canBePhase(type) && value != 0) {
                types.insert(type);
            }
        }
        if (isStopped()) {
            return Error{Errc::Cancelled, "the import was stopped"};
        }
    }
    if (!types.empty()) {
        trace.phaseType = *types.begin();
        trace.otherPhaseTypes.assign(std::next(types.begin()), types.end());
    }
    std::map<ParaverThread, ThreadSums> threads;
    RecordReader second(text, name);
    for (;;) {
        const auto more = second.next(record);
        if (!more || !*more) {
            break;
        }
        threads.try_emplace(record.thread, record.thread, trace, end).first->second.add(record);
        if (isStopped()) {
            return Error{Errc::Cancelled, "the import was stopped"};
        }
    }
    for (auto& [thread, sums] : threads) {
        sums.flush();
    }
    const double unit = nanosecondsOf(text);
    trace.intervalNanoseconds =
        unit * static_cast<double>(end) / static_cast<double>(paraverIntervals);
    for (auto& [phase, counts] : trace.phases) {
        for (auto& [thread, one] : counts) {
            one.nanoseconds *= unit;
        }
    }
    return trace;
}

}  // namespace papilio::core
