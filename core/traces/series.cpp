#include "core/traces/series.h"

#include "core/base/quantile.h"
#include "core/traces/recorder_roles.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

namespace papilio::core {

namespace {

constexpr double nano = 1e-9;

/// "cpu12" of "cpu"
bool isNumbered(std::string_view text, std::string_view word)
{
    if (!text.starts_with(word)) {
        return false;
    }
    text.remove_prefix(word.size());
    if (text.starts_with('-') || text.starts_with('_') || text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    return !text.empty() && std::ranges::all_of(text, [](unsigned char letter) {
        return std::isdigit(letter) != 0;
    });
}

SeriesName::Level levelOf(std::string_view instance)
{
    using Level = SeriesName::Level;
    constexpr std::array words = {
        std::pair("cpu", Level::Core),      std::pair("core", Level::Core),
        std::pair("node", Level::Node),     std::pair("numa", Level::Node),
        std::pair("socket", Level::Socket), std::pair("package", Level::Socket),
        std::pair("pkg", Level::Socket)};
    const auto found = std::ranges::find_if(
        words, [&](const auto& word) { return isNumbered(instance, word.first); });
    return instance.empty() ? Level::Machine : found == words.end() ? Level::Other : found->second;
}

/// The usual step of times of which four fifths have it; 0: there is none.
double usualStep(const std::vector<double>& times)
{
    constexpr std::size_t fewest = 10;
    if (times.size() < fewest) {
        return 0;
    }
    std::vector<double> steps;
    for (std::size_t at = 1; at < times.size(); ++at) {
        steps.push_back(times[at] - times[at - 1]);
    }
    const double step = quantileOf(steps, 0.5);
    // A sampler keeps its step so closely; iterations of solvers take times of 2 to 10 %.
    constexpr double alike = 0.01;
    const auto usual = std::ranges::count_if(
        steps, [&](double each) { return std::abs(each - step) <= alike * step; });
    return step > 0 && 5 * usual >= 4 * std::ptrdiff_t(steps.size()) ? step : 0;
}

/// Adds one series to a side; the value is a sum of values times intervals until the end.
void addTo(ComparedSeries::Side& side, const Recorder& recorder, const LostSamples& lost)
{
    // The first sample has an interval, too.
    double before = nano * static_cast<double>(recorder.timesNs.front()) - lost.step;
    for (std::size_t at = 0; at < recorder.count(); ++at) {
        const double time = nano * static_cast<double>(recorder.timesNs[at]);
        const bool isAfterGap =
            std::ranges::find(lost.gaps, at, &LostSamples::Gap::before) != lost.gaps.end();
        const double interval = isAfterGap ? lost.step : time - before;
        before = time;
        if (std::ranges::binary_search(lost.silent, at) || !std::isfinite(recorder.values[at])) {
            continue;
        }
        side.value += recorder.values[at] * interval;
        side.seconds += interval;
    }
    ++side.instances;
}

}  // namespace

SeriesName seriesName(const Recorder& recorder)
{
    SeriesName series;
    const auto name = nameInLibrary(recorder.name, recorder.library);
    const auto prefix = traceSubject(recorder) + "/";
    series.metric = name.starts_with(prefix) ? name.substr(prefix.size()) : name;
    if (const auto open = series.metric.rfind('[');
        open != std::string::npos && open > 0 && series.metric.ends_with(']')) {
        series.instance = series.metric.substr(open + 1, series.metric.size() - open - 2);
        series.metric.resize(open);
    }
    // Telegraf: METRIC/FIELD[TAGS]
    if (const auto field = series.metric.rfind('/');
        field != std::string::npos &&
        levelOf(std::string_view(series.metric).substr(field + 1)) != SeriesName::Level::Other) {
        series.instance = series.metric.substr(field + 1);
        series.metric.resize(field);
    }
    for (const char* mark : {".", "_"}) {
        const auto begin = fmt::format("perfevent{0}hwcounters{0}", mark);
        const auto end = fmt::format("{}value", mark);
        if (series.metric.starts_with(begin) && series.metric.ends_with(end)) {
            series.metric = series.metric.substr(begin.size(),
                                                 series.metric.size() - begin.size() - end.size());
            series.isCounted = recorder.provenance.source == importSource("pcp");
        }
    }
    series.level = levelOf(series.instance);
    return series;
}

bool isMonitored(const Recorder& recorder)
{
    return recorder.kind == Recorder::Kind::Counter && recorder.library.empty() &&
           recorder.count() > 0 && recorder.timesNs.size() == recorder.count();
}

LostSamples lostSamplesOf(const SampledSeries& series)
{
    LostSamples lost;
    lost.step = usualStep(series.times);
    if (lost.step == 0) {
        return lost;
    }
    for (std::size_t at = 1; at < series.times.size(); ++at) {
        const double steps = std::round((series.times[at] - series.times[at - 1]) / lost.step);
        if (steps > 1) {
            lost.gaps.push_back({at, static_cast<std::size_t>(steps) - 1});
        }
    }
    for (std::size_t one = 0; one < series.values.size(); ++one) {
        const auto& values = series.values[one];
        const auto zeros = static_cast<std::size_t>(std::ranges::count(values, 0.0));
        if (10 * zeros < values.size() && values.front() != 0 && values.back() != 0) {
            lost.busy.push_back(one);
        }
    }
    for (std::size_t at = 0; at < series.times.size(); ++at) {
        const auto zeros = static_cast<std::size_t>(std::ranges::count_if(
            lost.busy, [&](std::size_t one) { return series.values[one][at] == 0; }));
        constexpr std::size_t many = 4;
        if (zeros >= many && 2 * zeros >= lost.busy.size()) {
            lost.silent.push_back(at);
        }
    }
    return lost;
}

std::map<std::shared_ptr<const Recorder>, LostSamples> lostSamplesOf(
    const std::vector<std::shared_ptr<const Recorder>>& recorders)
{
    std::map<std::string, std::vector<std::shared_ptr<const Recorder>>> bySubject;
    for (const auto& recorder : recorders) {
        if (isMonitored(*recorder)) {
            auto& together = bySubject[traceSubject(*recorder)];
            if (together.empty() || together.front()->timesNs == recorder->timesNs) {
                together.push_back(recorder);
            }
        }
    }
    std::map<std::shared_ptr<const Recorder>, LostSamples> lost;
    for (const auto& [subject, together] : bySubject) {
        SampledSeries series;
        for (const auto& recorder : together) {
            series.names.push_back(recorder->name);
            series.values.emplace_back(recorder->values.begin(), recorder->values.end());
        }
        for (const auto time : together.front()->timesNs) {
            series.times.push_back(nano * static_cast<double>(time));
        }
        const auto found = lostSamplesOf(series);
        for (const auto& recorder : together) {
            lost[recorder] = found;
        }
    }
    return lost;
}

std::vector<ComparedSeries> comparedSeries(
    const std::vector<std::shared_ptr<const Recorder>>& recorders)
{
    const auto lostBySeries = lostSamplesOf(recorders);
    std::vector<ComparedSeries> found;
    for (const auto& recorder : recorders) {
        const auto known = lostBySeries.find(recorder);
        if (known == lostBySeries.end()) {
            continue;
        }
        const auto& lost = known->second;
        const auto subject = traceSubject(*recorder);
        const auto name = seriesName(*recorder);
        auto metric = std::ranges::find_if(found, [&](const ComparedSeries& one) {
            return one.metric == name.metric && one.unit == recorder->unit;
        });
        if (metric == found.end()) {
            found.push_back({name.metric, recorder->unit, name.isCounted, {}, {}});
            metric = found.end() - 1;
        }
        metric->origins.insert(recorder->provenance.kind);
        auto& sides = metric->sides;
        auto side = std::ranges::find(sides, subject, &ComparedSeries::Side::subject);
        if (side == sides.end()) {
            sides.push_back({.subject = subject});
            side = sides.end() - 1;
            for (const auto& gap : lost.gaps) {
                side->lost += gap.missing;
            }
            side->lost += lost.silent.size();
        }
        addTo(*side, *recorder, lost);
    }
    std::erase_if(found, [](const ComparedSeries& one) { return one.sides.size() < 2; });
    for (auto& metric : found) {
        for (auto& side : metric.sides) {
            side.value /= metric.isTotal || side.seconds == 0 ? 1 : side.seconds;
            side.seconds /= static_cast<double>(side.instances);
        }
    }
    return found;
}

}  // namespace papilio::core
