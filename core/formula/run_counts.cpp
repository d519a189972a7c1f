#include "core/formula/run_counts.h"

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/lists.h"
#include "core/base/quantile.h"
#include "core/base/text.h"
#include "core/model/dataset.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <span>
#include <utility>

namespace papilio::core {

namespace {

/// "core: 42, atom: 34" and what to do about it.
std::string apartText(const CounterTable& counters,
                      std::size_t event,
                      Quantity quantity,
                      std::span<const std::size_t> columns)
{
    constexpr std::size_t most = 4;
    std::string parts;
    for (std::size_t at = 0; at < std::min(most, columns.size()); ++at) {
        parts +=
            fmt::format("{}{}: {:.4g}", at == 0 ? "" : ", ", counters.columns[columns[at]].part,
                        counters.value(event, columns[at]));
    }
    return fmt::format(
        "<{} of parts has no sum ({}{})>",
        quantity == Quantity::Unknown ? "a number" : "a " + std::string(toString(quantity)), parts,
        columns.size() > most ? ", …" : "");
}

/// Relative standard deviation of what several passes counted; NaN of fewer than two.
double spreadOf(const std::vector<double>& values)
{
    if (values.size() < 2) {
        return notANumber;
    }
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return squares == 0 ? 0 : std::sqrt(squares / (count - 1)) / std::abs(mean);
}

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::vector<std::string> copied(const StringTable& names)
{
    std::vector<std::string> copies;
    for (std::size_t name = 0; name < names.size(); ++name) {
        copies.emplace_back(names[name]);
    }
    return copies;
}

}  // namespace

double secondsIn(const CounterTable& counters, std::size_t event)
{
    if (const auto unit = unitScale(counters.unit(event)); unit.base == "s") {
        return unit.scale;
    }
    const auto name = lowerCase(counters.events[event]);
    const bool isNano = name.find("duration_time") != std::string::npos || name.ends_with("_ns") ||
                        name.find("nsec") != std::string::npos;
    const bool isMilli = name.find("task-clock") != std::string::npos || name.ends_with("_ms");
    return isNano ? 1e-9 : isMilli ? 1e-3 : 1;
}

CountsByRun::CountsByRun(const CounterTable& counters)
    : counters_(&counters),
      columns_(counters),
      names_(counters.events),
      wholes_(counters.events.size(), EventNames::npos)
{
    std::vector<std::size_t> times;
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        quantities_.push_back(counters.quantity(event));
        if (quantities_.back() == Quantity::WallTime) {
            times.push_back(event);
        }
    }
    for (std::size_t event = 0; event < counters.events.size(); ++event) {
        const auto& unit = counters.unit(event);
        const auto slash = unit.find('/');
        if (quantities_[event] == Quantity::Share && unit.starts_with("% ")) {
            wholes_[event] = names_.find(unit.substr(2));
        } else if (quantities_[event] == Quantity::Frequency ||
                   (slash != std::string::npos && unitScale(unit.substr(slash + 1)).base == "s")) {
            wholes_[event] = times.size() == 1 ? times.front() : EventNames::npos;
        }
    }
    findLiterals();
}

void CountsByRun::findLiterals()
{
    constexpr auto ofProgram = std::to_array<std::string_view>({"duration", "elapsed", "rdtsc"});
    std::vector<std::size_t> times;
    for (std::size_t event = 0; event < quantities_.size(); ++event) {
        const auto& name = counters_->events[event];
        if (quantities_[event] == Quantity::WallTime) {
            times.insert(std::ranges::any_of(ofProgram,
                                             [&](std::string_view word) {
                                                 return containsIgnoringCase(name, word);
                                             })
                             ? times.begin()
                             : times.end(),
                         event);
        } else if (name == "CPU clock") {
            literals_.push_back(
                {"#system_tsc_freq", "Hz", event, unitScale(counters_->unit(event)).scale});
        }
    }
    if (!times.empty()) {
        literals_.push_back({"#seconds", "s", times.front(), secondsIn(*counters_, times.front())});
    }
}

std::size_t CountsByRun::find(std::string_view event) const
{
    const auto found = names_.find(event);
    const auto literal = std::ranges::find(literals_, event, &Literal::name);
    return found == EventNames::npos && literal != literals_.end()
               ? counters_->events.size() + std::size_t(literal - literals_.begin())
               : found;
}

std::vector<std::size_t> CountsByRun::partsOf(std::size_t event,
                                              const CounterRuns::Pass& pass) const
{
    std::vector<std::size_t> columns(pass.begin(), pass.end());
    const auto partAt = [&](std::size_t column) -> const std::string& {
        return counters_->columns[column].part;
    };
    const auto total = std::ranges::find_if(columns, [&](std::size_t column) {
        return partAt(column).empty() && !std::isnan(counters_->value(event, column));
    });
    if (total != columns.end()) {
        return {*total};
    }
    std::erase_if(columns, [&](std::size_t column) {
        const auto& part = partAt(column);
        return part.empty() || (std::ranges::any_of(pass, [&](std::size_t other) {
                   const auto& inner = partAt(other);
                   return inner.size() > part.size() && inner.starts_with(part) &&
                          !isLetterOrDigit(inner[part.size()]) &&
                          !std::isnan(counters_->value(event, other));
               }));
    });
    return columns.empty() ? std::vector<std::size_t>(pass.begin(), pass.end()) : columns;
}

/// One event in one pass: its parts combined as its quantity says.
RunCount CountsByRun::ofPass(std::size_t event, const CounterRuns::Pass& pass) const
{
    RunCount count;
    const auto columns =
        pass.size() == 1 ? std::vector<std::size_t>{*pass.begin()} : partsOf(event, pass);
    count.parts = columns.size();
    std::vector<double> values;
    double variance = 0;
    for (const auto column : columns) {
        const auto cell = counters_->at(event, column);
        const double value = counters_->values[cell];
        if (std::isnan(value) && count.reason.empty() && !counters_->reasons.empty()) {
            count.reason = counters_->reasons[cell];
        }
        values.push_back(value);
        if (!counters_->running.empty() && !std::isnan(counters_->running[cell])) {
            count.running = std::min(count.running, counters_->running[cell]);
        }
        const double spread =
            counters_->spread.empty() ? count.spread : counters_->spread[cell] * value;
        variance += spread * spread;
    }
    const auto quantity = quantities_[event];
    Wholes wholes;
    std::vector<double> ofParts;
    if (const auto whole = wholes_[event]; whole != EventNames::npos && columns.size() > 1) {
        for (const auto column : columns) {
            ofParts.push_back(counters_->value(whole, column));
        }
        wholes = {quantities_[whole], ofParts};
    }
    const double value = combined(quantity, Over::Parts, values, wholes);
    if (!std::isnan(value)) {
        count.value = value;
        const double spread = quantity == Quantity::WallTime || columns.size() == 1
                                  ? std::sqrt(variance / static_cast<double>(columns.size()))
                                  : std::sqrt(variance);
        count.spread = spread / std::abs(value);
    } else if (std::ranges::none_of(values, [](double each) { return std::isnan(each); })) {
        count.reason = apartText(*counters_, event, quantity, columns);
        count.isApart = true;
    }
    return count;
}

RunCount CountsByRun::count(std::size_t event, std::size_t run) const
{
    if (const auto* of = literal(event)) {
        auto count = this->count(of->row, run);
        count.unit = of->unit;
        count.value = value(event, run);
        return count;
    }
    RunCount count;
    std::vector<double> values;
    for (std::size_t pass = 0; pass < columns_.passCount(run); ++pass) {
        auto ofPass = this->ofPass(event, columns_.pass(run, pass));
        if (ofPass.value) {
            values.push_back(*ofPass.value);
        }
        if (!count.value && (ofPass.value || count.reason.empty())) {
            count = std::move(ofPass);
        }
    }
    if (std::isnan(count.spread)) {
        count.spread = spreadOf(values);
    }
    count.event = counters_->events[event];
    count.unit = counters_->unit(event);
    count.quantity = quantities_[event];
    const bool isTime = count.quantity == Quantity::WallTime || count.quantity == Quantity::CpuTime;
    if (std::isnan(count.spread) && !isTime && isDeterministic(counters_->provenance)) {
        count.spread = 0;
    }
    return count;
}

std::vector<RunCount> CountsByRun::counts(std::size_t run) const
{
    std::vector<RunCount> counts;
    counts.reserve(counters_->events.size());
    for (std::size_t event = 0; event < counters_->events.size(); ++event) {
        counts.push_back(count(event, run));
    }
    return counts;
}

std::optional<double> CountsByRun::value(std::size_t event, std::size_t run) const
{
    if (const auto* of = literal(event)) {
        const auto counted = value(of->row, run);
        return counted ? std::optional(*counted * of->factor) : std::nullopt;
    }
    for (std::size_t index = 0; index < columns_.passCount(run); ++index) {
        const auto pass = columns_.pass(run, index);
        if (pass.size() > 1) {
            if (const auto value = ofPass(event, pass).value) {
                return value;
            }
        } else if (const double value = counters_->value(event, *pass.begin());
                   !std::isnan(value)) {  // a million intervals
            return value;
        }
    }
    return std::nullopt;
}

CountQuality CountsByRun::quality(std::size_t event, std::size_t run) const
{
    const auto counted = count(event, run);
    if (!counted.value) {
        return {.reason = counted.reason};
    }
    const double spread = counted.spread * std::abs(*counted.value);
    return {.spread = std::isfinite(spread) ? spread : 0, .running = counted.running};
}

std::optional<double> CountsByRun::value(std::string_view event, std::size_t run) const
{
    const auto row = find(event);
    return row == EventNames::npos ? std::nullopt : value(row, run);
}

CountQuality CountsByRun::quality(std::string_view event, std::size_t run) const
{
    const auto row = find(event);
    return row == EventNames::npos ? CountQuality() : quality(row, run);
}

std::vector<RunCount> runCounts(const CounterTable& counters, const std::string& run)
{
    const CountsByRun runs(counters);
    return runs.counts(runs.runs().find(run));
}

Lookup countsOfRun(const CounterTable& counters, const std::string& run)
{
    const auto runs = std::make_shared<const CountsByRun>(counters);
    return [runs, which = runs->runs().find(run)](std::string_view event) {
        return runs->value(event, which);
    };
}

CountQualities qualitiesOfRun(const CounterTable& counters, const std::string& run)
{
    const auto runs = std::make_shared<const CountsByRun>(counters);
    return [runs, which = runs->runs().find(run)](std::string_view event) {
        return runs->quality(event, which);
    };
}

std::vector<RunCount> sharedCounts(const std::vector<RunCount>& counts)
{
    std::vector<RunCount> shared;
    std::ranges::copy_if(counts, std::back_inserter(shared),
                         [](const RunCount& count) { return count.value && count.running < 1; });
    std::ranges::stable_sort(shared, {}, &RunCount::running);
    return shared;
}

CountsByKernel::CountsByKernel(const Dataset& data) : data_(&data), names_(copied(data.eventNames))
{}

std::vector<double> CountsByKernel::repetitions(std::string_view event, std::size_t kernel) const
{
    std::vector<double> found;
    const auto row = names_.find(event);
    if (row == EventNames::npos) {
        return found;
    }
    const auto threads = std::max<std::size_t>(1, data_->threads);
    const auto block = data_->block(row);
    const auto mask = data_->mask(row);
    for (std::size_t repetition = 0; repetition < data_->repetitions; ++repetition) {
        std::vector<double> values;
        for (std::size_t thread = 0; thread < threads; ++thread) {
            const auto at = (repetition * threads + thread) * data_->kernelCount() + kernel;
            if ((mask.empty() || mask[at] != 0) && std::isfinite(block[at])) {
                values.push_back(block[at]);
            }
        }
        if (values.size() == threads) {
            found.push_back(medianOf(std::move(values)));
        }
    }
    return found;
}

std::optional<double> CountsByKernel::value(std::string_view event, std::size_t kernel) const
{
    const auto values = repetitions(event, kernel);
    return values.empty() ? std::nullopt : std::optional(meanOf(values));
}

CountQuality CountsByKernel::quality(std::string_view event, std::size_t kernel) const
{
    const auto values = repetitions(event, kernel);
    if (values.size() < 2) {
        return {};
    }
    const double mean = meanOf(values);
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return {.spread = std::sqrt(squares / static_cast<double>(values.size() - 1)), .running = 1};
}

Lookup countsOfKernel(std::shared_ptr<const CountsByKernel> counts, std::size_t kernel)
{
    return [counts = std::move(counts), kernel](std::string_view event) {
        return counts->value(event, kernel);
    };
}

CountQualities qualitiesOfKernel(std::shared_ptr<const CountsByKernel> counts, std::size_t kernel)
{
    return [counts = std::move(counts), kernel](std::string_view event) {
        return counts->quality(event, kernel);
    };
}

CounterTable withColumns(const CounterTable& counters, const std::vector<std::size_t>& kept)
{
    CounterTable one = counters;
    one.columns = mapped(kept, [&](auto column) { return counters.columns[column]; });
    const auto keep = [&](const auto& from, auto& to) {
        to.clear();
        for (std::size_t event = 0; !from.empty() && event < counters.events.size(); ++event) {
            for (const auto column : kept) {
                to.push_back(from[counters.at(event, column)]);
            }
        }
    };
    keep(counters.values, one.values);
    keep(counters.running, one.running);
    keep(counters.spread, one.spread);
    keep(counters.reasons, one.reasons);
    return one;
}

}  // namespace papilio::core
