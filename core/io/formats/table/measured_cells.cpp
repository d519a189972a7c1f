#include "core/io/formats/table/measured_cells.h"

#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <set>

namespace papilio::core {

void MeasuredCells::add(const Cell& cell)
{
    Number number;
    number.event = events_.of(cell.event);
    number.kernel = kernels_.of(cell.kernel);
    number.line = static_cast<std::uint32_t>(cell.place.line);
    number.column = static_cast<std::uint32_t>(cell.place.column);
    number.value = cell.value;
    hasKernels_ = hasKernels_ || !cell.kernel.empty();
    if (!cell.repetition.empty()) {
        number.repetition = repetitions_.of(cell.repetition);
    }
    const auto unit = visibleText(cell.unit);
    if (number.event == units_.size()) {
        units_.push_back(unit);
    } else if (units_[number.event] != unit) {
        throw ParseError{fmt::format("the unit of \"{}\" is \"{}\" here and \"{}\" before; give "
                                     "all values of an event in one unit",
                                     events_.list[number.event], unit, units_[number.event]),
                         {},
                         cell.unitPlace};
    }
    if (!cell.reason.empty()) {
        reasons_.emplace(cells_.size(), std::string(cell.reason));
    }
    cells_.push_back(number);
}

MeasuredTable MeasuredCells::table(const std::string& run,
                                   const std::string& units,
                                   bool areBenchmarks)
{
    const bool areNumbered = !repetitions_.list.empty();
    if (areNumbered) {
        numberNamed();
    } else {
        numberInOrder();
    }
    if (!hasKernels_) {
        kernels_.list.front() = run;
    }
    const bool isRepeated =
        std::ranges::any_of(cells_, [](const Number& cell) { return cell.repetition > 0; });
    if (!areNumbered && !areBenchmarks && !(isRepeated && hasKernels_)) {
        return counters(run, isRepeated);
    }
    if (!areNumbered && isRepeated) {
        notes_.emplace_back(
            "Rows of the same kernel and event are repetitions, in the order of the file.");
    }
    return dataset(units);
}

/// For each name its place in the order of the numbers that all of them are; else as they came.
std::vector<std::uint32_t> MeasuredCells::placesOf(const NumberedNames& names)
{
    std::vector<std::uint32_t> order(names.list.size());
    std::iota(order.begin(), order.end(), 0U);
    std::vector<std::optional<std::size_t>> numbers;
    std::ranges::transform(names.list, std::back_inserter(numbers), readCount);
    if (std::ranges::all_of(numbers, &std::optional<std::size_t>::has_value)) {
        std::ranges::stable_sort(order, {}, [&](std::uint32_t at) { return *numbers[at]; });
    }
    std::vector<std::uint32_t> places(order.size());
    for (std::uint32_t place = 0; place < order.size(); ++place) {
        places[order[place]] = place;
    }
    return places;
}

/// The kernel and event of a cell.
std::uint64_t MeasuredCells::keyOf(const Number& cell) const
{
    return std::uint64_t{cell.kernel} * events_.list.size() + cell.event;
}

/// Repetitions as their column says.
void MeasuredCells::numberNamed()
{
    const auto places = placesOf(repetitions_);
    std::unordered_map<std::uint64_t, std::uint32_t> lines;
    for (auto& cell : cells_) {
        cell.repetition = places[cell.repetition];
        const auto [first, isNew] =
            lines.try_emplace(keyOf(cell) * places.size() + cell.repetition, cell.line);
        if (!isNew) {
            throw ParseError{
                fmt::format("the same kernel, event and repetition are in line {}; give each "
                            "repetition a number of its own, or ignore the column of the "
                            "repetitions",
                            first->second),
                {},
                {cell.line, cell.column}};
        }
    }
}

/// Repetitions as their rows follow one another.
void MeasuredCells::numberInOrder()
{
    std::unordered_map<std::uint64_t, std::uint32_t> counts;
    for (auto& cell : cells_) {
        cell.repetition = counts[keyOf(cell)]++;
    }
}

MeasuredTable MeasuredCells::dataset(const std::string& units)
{
    DatasetBuilder builder;
    for (const auto& event : events_.list) {
        builder.event(event);
    }
    for (const auto& kernel : kernels_.list) {
        builder.kernel(kernel);
    }
    for (const auto& cell : cells_) {
        if (!std::isnan(cell.value)) {
            builder.set(cell.event, cell.repetition, cell.kernel, cell.value);
        }
    }
    Provenance provenance;
    provenance.notes = notes_;
    auto text = unitsText(units, provenance);
    return {builder.dataset(std::move(text), std::move(provenance)), {}};
}

/// The one unit of all events; several are a note.
std::string MeasuredCells::unitsText(const std::string& units, Provenance& provenance) const
{
    const std::set<std::string> different(units_.begin(), units_.end());
    if (different.size() == 1) {
        return different.begin()->empty() ? units : *different.begin();
    }
    // Counts have none: next to them one unit is no difference.
    const bool isOne = different.size() == 2 && different.contains({});
    std::vector<std::string> parts;
    for (std::uint32_t event = 0; event < units_.size(); ++event) {
        if (!units_[event].empty()) {
            parts.push_back(isOne ? events_.list[event]
                                  : fmt::format("{} in {}", events_.list[event], units_[event]));
        }
    }
    provenance.notes.push_back(
        isOne ? fmt::format("Only these events have a unit, {}: {}.", *different.rbegin(),
                            list(parts))
              : fmt::format("The events have different units: {}.", list(parts)));
    return isOne ? units : "different units";
}

/// @param isRepeated  several rows of the only run: each is a run
MeasuredTable MeasuredCells::counters(const std::string& run, bool isRepeated)
{
    CounterBuilder builder;
    for (std::uint32_t event = 0; event < events_.list.size(); ++event) {
        builder.event(events_.list[event], units_[event]);
    }
    for (std::size_t at = 0; at < cells_.size(); ++at) {
        const auto& cell = cells_[at];
        const auto reason = reasons_.find(at);
        CounterCell counted;
        counted.value = cell.value;
        counted.reason = reason == reasons_.end() ? std::string() : reason->second;
        builder.set(builder.event(events_.list[cell.event], units_[cell.event]),
                    builder.column({isRepeated ? fmt::format("{}", cell.repetition + 1)
                                               : kernels_.list[cell.kernel],
                                    {},
                                    {},
                                    CounterCell::unknown}),
                    std::move(counted));
    }
    Provenance provenance;
    provenance.notes = notes_;
    return {{}, builder.table(run, std::move(provenance))};
}

}  // namespace papilio::core
