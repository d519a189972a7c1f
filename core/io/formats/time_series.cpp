#include "core/io/formats/time_series.h"

#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/import_files.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <vector>

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
        requireValid(checkRecorder(recorder));
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
    requireValid(checkCounters(table));
    table.machine = machine;
    document.counters.push_back(std::make_shared<const CounterTable>(std::move(table)));
    return document;
}

void startWithFirst(std::vector<TimeSeries>& series)
{
    std::int64_t first = 0;  // the time that was read first
    for (const auto& one : series) {
        first = one.timesNs.empty() ? first : std::min(first, std::ranges::min(one.timesNs));
    }
    for (auto& one : series) {
        std::vector<std::pair<std::int64_t, double>> samples;
        for (std::size_t at = 0; at < one.values.size(); ++at) {
            samples.emplace_back(one.timesNs[at] - first, one.values[at]);
        }
        std::ranges::stable_sort(samples, {}, &std::pair<std::int64_t, double>::first);
        std::ranges::transform(samples, one.timesNs.begin(),
                               [](auto& sample) { return sample.first; });
        std::ranges::transform(samples, one.values.begin(),
                               [](auto& sample) { return sample.second; });
    }
}

namespace {

constexpr double secondsOfDay = 86'400;

std::optional<int> wholeNumber(std::string_view text, int most)
{
    const auto value = readCount(text);
    return value && *value <= static_cast<std::size_t>(most)
               ? std::optional(static_cast<int>(*value))
               : std::nullopt;
}

/// With the seconds since 1970 of the beginning of that day.
std::optional<TimeStamp> onDay(std::optional<TimeStamp> stamp,
                               std::optional<int> year,
                               std::optional<int> month,
                               std::optional<int> day)
{
    if (!stamp || !year || !month || !day) {
        return std::nullopt;
    }
    const std::chrono::year_month_day date{std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) {
        return std::nullopt;
    }
    stamp->seconds +=
        secondsOfDay * static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
    stamp->hasDate = true;
    return stamp;
}

/// Of the groups "14", "00", "00", ".5" that begin with `first`.
std::optional<TimeStamp> clock(const PatternGroups& groups, std::size_t first)
{
    const auto hour = wholeNumber(groups[first], 23), minute = wholeNumber(groups[first + 1], 59),
               second = wholeNumber(groups[first + 2], 60);
    const auto fraction = readNumber(groups[first + 3].empty() ? "0" : groups[first + 3]);
    if (!hour || !minute || !second || !fraction) {
        return std::nullopt;
    }
    return TimeStamp{3600.0 * *hour + 60.0 * *minute + *second, *fraction, false};
}

std::optional<int> monthNamed(std::string_view text)
{
    constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto found = std::ranges::find(months, text);
    return found == months.end() ? std::nullopt
                                 : std::optional(static_cast<int>(found - months.begin()) + 1);
}

/// "1556813561098000000": milliseconds, microseconds and nanoseconds since 1970 are told by their
/// size; nothing for seconds, too.
std::optional<TimeStamp> countSince1970(std::string_view text)
{
    constexpr std::size_t lastSecond = 10'000'000'000;  // the year 2286
    const auto count = readCount(text).value_or(0);
    if (count < lastSecond) {
        return std::nullopt;
    }
    std::size_t unit = 1000;
    while (unit < 1'000'000'000 && count / unit >= lastSecond) {
        unit *= 1000;
    }
    return TimeStamp{static_cast<double>(count / unit),
                     static_cast<double>(count % unit) / static_cast<double>(unit)};
}

}  // namespace

std::optional<TimeStamp> timeStamp(std::string_view text)
{
    text = trimmed(text);
    constexpr double latest = 1e12;
    if (const auto seconds = readNumber(text)) {
        const double whole = std::floor(*seconds);
        return *seconds >= 0 && *seconds <= latest
                   ? std::optional(TimeStamp{whole, *seconds - whole, true})
                   : std::nullopt;
    }
    // With a zone behind it.
    static const std::string time = R"((\d+):(\d+):(\d+)(\.\d+)?(?:[Z+-]\S*)?)";
    static const re2::RE2 iso(R"(^(?:(\d{4})-(\d+)-(\d+)(?:T|\s+))?)" + time + "$");
    // "[Wed] Sep 9 14:00:00 [2026]"
    static const re2::RE2 named(R"(^(?:\S+\s+)?(\w+)\s+(\d+)\s+)" + time + R"((?:\s+(\d+))?$)");
    constexpr int lastYear = 9999, someLeapYear = 2000;
    if (const auto found = findGroups(iso, text)) {
        const auto& groups = *found;
        const auto stamp = clock(groups, 3);
        return groups[0].empty() ? stamp
                                 : onDay(stamp, wholeNumber(groups[0], lastYear),
                                         wholeNumber(groups[1], 12), wholeNumber(groups[2], 31));
    }
    if (const auto found = findGroups(named, text)) {
        const auto& groups = *found;
        auto stamp = clock(groups, 2);
        const bool hasYear = !groups[6].empty();
        stamp = onDay(stamp, hasYear ? wholeNumber(groups[6], lastYear) : someLeapYear,
                      monthNamed(groups[0]), wholeNumber(groups[1], 31));
        if (stamp) {
            stamp->hasYear = hasYear;
        }
        return stamp;
    }
    return std::nullopt;
}

std::string SampleTimes::start() const
{
    constexpr double earliest = 315'532'800;  // 1980: seconds before it are since some start
    constexpr double latest = 253'402'300'800;
    const bool isDate = first_ && first_->hasDate && first_->hasYear &&
                        first_->seconds >= earliest && first_->seconds < latest;
    return isDate ? inUtc(static_cast<std::time_t>(
                        std::floor(first_->seconds + (first_->fraction + earliest_))))
                  : std::string();
}

std::optional<std::int64_t> SampleTimes::take(std::string_view text)
{
    constexpr double longest = 9e9;  // seconds whose nanoseconds an int64 holds
    constexpr double nanosecondsOfSecond = 1e9;
    auto stamp = areSince1970_ ? countSince1970(text) : std::nullopt;
    stamp = stamp ? stamp : timeStamp(text);
    if (!stamp || (areSince1970_ && !stamp->hasDate)) {
        return std::nullopt;
    }
    if (!first_) {
        first_ = stamp;
        return 0;
    }
    double since =
        stamp->seconds + midnights_ - first_->seconds + (stamp->fraction - first_->fraction);
    if (areOrdered_ && since < before_ && !stamp->hasDate) {
        midnights_ += secondsOfDay;
        since += secondsOfDay;
    }
    if ((areOrdered_ && since < before_) || std::abs(since) > longest) {
        return std::nullopt;
    }
    before_ = since;
    earliest_ = std::min(earliest_, since);
    return std::llround(since * nanosecondsOfSecond);
}

}  // namespace papilio::core
