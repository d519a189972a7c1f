#include "core/io/formats/counter_builder.h"

#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <span>

namespace papilio::core {

namespace {

std::string keyOf(const CounterColumn& column)
{
    return fmt::format("{}\n{}\n{}\n{}", column.run, column.pass, column.part, column.time);
}

bool allUnknown(const std::vector<double>& numbers)
{
    return std::ranges::all_of(numbers, [](double number) { return std::isnan(number); });
}

/// Sentences about what is missing and what was counted only part of the time.
std::vector<std::string> countingNotes(const CounterTable& table)
{
    std::vector<std::string> notes;
    if (!table.reasons.empty()) {
        std::string list;
        int count = 0;
        for (std::size_t event = 0; event < table.events.size(); ++event) {
            const auto first =
                table.reasons.begin() + static_cast<std::ptrdiff_t>(event * table.columns.size());
            const auto last = first + static_cast<std::ptrdiff_t>(table.columns.size());
            const auto values = table.values.begin() + (first - table.reasons.begin());
            const auto reason =
                std::mismatch(first, last, values, [](const auto& text, double value) {
                    return text.empty() || !std::isnan(value);
                }).first;
            if (reason != last) {
                list += (count++ == 0 ? "" : ", ") + table.events[event] + " " + *reason;
            }
        }
        if (count > 0) {
            notes.push_back(fmt::format("{} without a count: {}.",
                                        plural(count, "event is", "events are"), list));
        }
    }
    if (!table.running.empty()) {
        double least = 1;
        for (const double share : table.running) {
            least = std::fmin(least, share);
        }
        notes.push_back(
            fmt::format("Events shared counters: the one with the least time was counted {} of the "
                        "time, and its count was scaled up to the whole time.",
                        percentText(least, NumberStyle::Plain)));
    }
    return notes;
}

}  // namespace

std::size_t CounterBuilder::event(const std::string& name,
                                  const std::string& unit,
                                  Quantity quantity)
{
    const auto [place, isNew] =
        spellings_.emplace(std::pair(visibleText(name), visibleText(unit)), scales_.size());
    if (!isNew) {
        return place->second;
    }
    const auto& [event, spelled] = place->first;
    const auto [base, scale] = unitScale(spelled);
    const auto [row, isNewRow] = rows_.emplace(std::pair(event, base), table_.events.size());
    if (isNewRow) {
        table_.events.push_back(event);
        table_.units.push_back(spelled);
        table_.quantities.push_back(quantity);
    }
    scales_.push_back({row->second, scale / unitScale(table_.units[row->second]).scale});
    return place->second;
}

std::size_t CounterBuilder::column(const CounterColumn& column)
{
    const CounterColumn text{visibleText(column.run), visibleText(column.pass),
                             visibleText(column.part), column.time};
    const auto [place, isNew] = columnIndex_.emplace(keyOf(text), table_.columns.size());
    if (isNew) {
        table_.columns.push_back(text);
    }
    return place->second;
}

std::size_t CounterBuilder::freeEvent(const std::string& name,
                                      const std::string& unit,
                                      std::size_t column)
{
    auto place = event(name, unit);
    for (int number = 2; has(place, column); ++number) {
        place = event(fmt::format("{} #{}", name, number), unit);
    }
    return place;
}

bool CounterBuilder::has(std::size_t event, std::size_t column) const
{
    return cells_.contains({scales_[event].row, column});
}

void CounterBuilder::set(std::size_t event, std::size_t column, CounterCell cell)
{
    cell.value *= scales_[event].factor;
    cells_[{scales_[event].row, column}] = std::move(cell);
}

void CounterBuilder::add(std::size_t event, std::size_t column, double value, Over over)
{
    value *= scales_[event].factor;
    const auto row = scales_[event].row;
    auto& cell = cells_[{row, column}];
    if (!std::isnan(cell.value)) {
        const std::array both = {cell.value, value};
        const auto stated = table_.quantities[row];
        const auto quantity = stated == Quantity::Unknown
                                  ? quantityOf(table_.events[row], table_.units[row], both)
                                  : stated;
        // The mean of a mean and a number is not that of all.
        const bool isMean = quantity == Quantity::Level || quantity == Quantity::Power;
        value = isMean && over == Over::Intervals ? notANumber : combined(quantity, over, both);
        cell.reason = std::isnan(value) ? fmt::format("<a {} is not added up>", toString(quantity))
                                        : std::string();
    }
    cell.value = value;
}

/// What was counted nowhere is printed without a unit: such a row is left to that of the same event
/// with one. @return where each row is in the table
std::vector<std::size_t> CounterBuilder::joinRows(CounterTable& table) const
{
    std::vector<bool> isCounted(table_.events.size(), false);
    for (const auto& [place, cell] : cells_) {
        isCounted[place.first] = isCounted[place.first] || !std::isnan(cell.value);
    }
    std::map<std::string, std::size_t> withUnit;
    for (std::size_t row = 0; row < table_.events.size(); ++row) {
        if (!table_.units[row].empty()) {
            withUnit.emplace(table_.events[row], row);
        }
    }
    std::vector<std::size_t> rows(table_.events.size()), joined;
    table.events.clear();
    table.units.clear();
    table.quantities.clear();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!isCounted[row] && table_.units[row].empty() && withUnit.contains(table_.events[row])) {
            joined.push_back(row);
            continue;
        }
        rows[row] = table.events.size();
        table.events.push_back(table_.events[row]);
        table.units.push_back(table_.units[row]);
        table.quantities.push_back(table_.quantities[row]);
    }
    for (const auto row : joined) {
        rows[row] = rows[withUnit.at(table_.events[row])];
    }
    return rows;
}

/// Names of the rows of an event in several units: the first keeps its name.
void CounterBuilder::keepUnitsApart(CounterTable& table) const
{
    std::map<std::string, std::size_t> first;
    for (std::size_t event = 0; event < table.events.size(); ++event) {
        if (!first.emplace(table.events[event], event).second) {
            const auto& unit = table.units[event];
            const auto& other = table.units[first.at(table.events[event])];
            const auto spelled = [](const std::string& text) {
                return text.empty() ? "no unit" : "\"" + text + "\"";
            };
            table.provenance.notes.push_back(fmt::format(
                "{} has the units {} and {}, which are no multiples of each other: it is an event "
                "for each of them.",
                table.events[event], spelled(other), spelled(unit)));
            table.events[event] += fmt::format(" [{}]", unit.empty() ? "no unit" : unit);
        }
    }
}

CounterTable CounterBuilder::table(const std::string& name, Provenance provenance) const
{
    checkedPlaces({table_.events.size(), table_.columns.size()},
                  3 * sizeof(double) + sizeof(std::string), cells_.size(),
                  fmt::format("{}: {} events and {} runs or parts", name, table_.events.size(),
                              table_.columns.size()));
    if (const auto unnamed = std::ranges::find(table_.events, ""); unnamed != table_.events.end()) {
        throw ParseError{
            fmt::format("{}: counts of an event without a name; give each "
                        "row the name of its event",
                        name)};
    }
    auto table = table_;
    const auto rows = joinRows(table);
    table.name = visibleText(name);
    table.provenance = std::move(provenance);
    const auto size = table.events.size() * table.columns.size();
    table.values.assign(size, CounterCell::unknown);
    table.running.assign(size, CounterCell::unknown);
    table.spread.assign(size, CounterCell::unknown);
    table.reasons.assign(size, "");
    for (const auto& [place, cell] : cells_) {
        const auto at = table.at(rows[place.first], place.second);
        if (std::isnan(cell.value) && !std::isnan(table.values[at])) {
            continue;
        }
        table.values[at] = cell.value;
        table.running[at] = cell.running;
        table.spread[at] = cell.spread;
        table.reasons[at] = visibleText(cell.reason);
    }
    keepUnitsApart(table);
    for (std::size_t event = 0; event < table.events.size(); ++event) {
        auto& quantity = table.quantities[event];
        quantity =
            quantity != Quantity::Unknown
                ? quantity
                : quantityOf(
                      table.events[event], table.units[event],
                      std::span(table.values).subspan(table.at(event, 0), table.columns.size()));
    }
    if (std::ranges::all_of(table.units, &std::string::empty)) {
        table.units.clear();
    }
    const auto whole = [](double share) { return std::isnan(share) || share == 1; };
    if (std::ranges::all_of(table.running, whole)) {
        table.running.clear();
    }
    if (allUnknown(table.spread)) {
        table.spread.clear();
    }
    if (std::ranges::all_of(table.reasons, &std::string::empty)) {
        table.reasons.clear();
    }
    for (auto& note : countingNotes(table)) {
        table.provenance.notes.push_back(std::move(note));
    }
    return table;
}

std::vector<std::string> runNames(const std::vector<std::filesystem::path>& paths)
{
    std::vector<std::string> names;
    std::map<std::string, int> seen;
    for (const auto& path : paths) {
        ++seen[textStem(path)];
    }
    std::map<std::string, int> used;
    for (const auto& path : paths) {
        auto name = textStem(path);
        if (seen[name] > 1) {
            std::error_code failed;
            const auto folder = std::filesystem::absolute(path, failed).parent_path().filename();
            name = folder.string() + "/" + name;
        }
        const int times = ++used[name];
        names.push_back(times == 1 ? name : fmt::format("{} {}", name, times));
    }
    return names;
}

std::map<std::string, SourceRole> rolesOf(
    const std::map<std::string, std::set<std::string>>& events)
{
    std::set<std::set<std::string>> different;
    for (const auto& [source, counted] : events) {
        different.insert(counted);
    }
    std::map<std::string, SourceRole> roles;
    for (const auto& [source, counted] : events) {
        roles[source] = events.size() == 1                  ? SourceRole()
                        : different.size() == events.size() ? SourceRole{{}, source}
                                                            : SourceRole{source, {}};
    }
    return roles;
}

}  // namespace papilio::core
