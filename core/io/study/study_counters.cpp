#include "core/io/study/study_counters.h"

#include "core/io/hdf5/hdf5_reader.h"
#include "core/io/hdf5/hdf5_writer.h"
#include "core/io/study/schema.h"
#include "core/io/study/study_file.h"
#include "core/io/study/study_provenance.h"
#include "core/io/study/study_topdown.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace papilio::core {

namespace {

constexpr const char* model = "model";
constexpr const char* parameter = "parameter";
constexpr const char* runs = "runs";
constexpr const char* passes = "passes";
constexpr const char* parts = "parts";
constexpr const char* time = "time";
constexpr const char* running = "running";
constexpr const char* spread = "spread";
constexpr const char* reasons = "reasons";

std::vector<std::string> column(const CounterTable& table, std::string CounterColumn::*field)
{
    std::vector<std::string> texts;
    std::ranges::transform(table.columns, std::back_inserter(texts), field);
    return texts;
}

/// What is more than sizes and names: shares of time lie in (0, 1], spreads are not negative.
Result<void> checkNumbers(const CounterTable& table)
{
    for (std::size_t event = 0; event < table.events.size(); ++event) {
        for (std::size_t at = table.at(event, 0); at < table.at(event + 1, 0); ++at) {
            if (!table.running.empty() && !std::isnan(table.running[at]) &&
                !(table.running[at] > 0 && table.running[at] <= 1)) {
                return Error{Errc::InvalidArgument,
                             fmt::format("counters \"{}\": expected a running share of \"{}\" in "
                                         "(0, 1], found {}",
                                         table.name, table.events[event], table.running[at])};
            }
            if (!table.spread.empty() && table.spread[at] < 0) {
                return Error{Errc::InvalidArgument,
                             fmt::format("counters \"{}\": expected a spread of \"{}\" of at least "
                                         "0, found {}",
                                         table.name, table.events[event], table.spread[at])};
            }
        }
    }
    return {};
}

Result<void> checkTable(const CounterTable& table)
{
    if (auto good = checkCounters(table); !good) {
        return good;
    }
    if (auto good = checkTopDownChoice(table); !good) {
        return good;
    }
    return checkNumbers(table);
}

void writeTable(const hdf5::NewGroup& group,
                const CounterTable& table,
                StudyLayout layout,
                Transfer& transfer)
{
    const auto packing =
        layout == StudyLayout::Exchange ? hdf5::Packing::Deflated : hdf5::Packing::Contiguous;
    const auto between = [&](std::uint64_t bytes) { transfer.moved(bytes); };
    const hdf5::NewGroup::Shape shape = {table.events.size(), table.columns.size()};
    group.text(schema::machine, table.machine);
    group.text(model, table.model);
    if (!table.parameter.empty()) {
        group.text(parameter, table.parameter);
    }
    group.table(schema::events, StringTable(table.events), layout == StudyLayout::Exchange);
    if (!table.units.empty()) {
        group.strings(schema::units, table.units);
    }
    group.strings(runs, column(table, &CounterColumn::run));
    group.strings(passes, column(table, &CounterColumn::pass));
    group.strings(parts, column(table, &CounterColumn::part));
    if (std::ranges::any_of(table.columns, [](const auto& one) { return !std::isnan(one.time); })) {
        std::vector<double> times;
        std::ranges::transform(table.columns, std::back_inserter(times), &CounterColumn::time);
        group.numbers(time, {times.size()}, times.data(), hdf5::Packing::Contiguous);
        group.datasetText(time, schema::units, "s");
    }
    group.numbers(schema::values, shape, table.values.data(), packing, between);
    group.datasetText(schema::values, schema::units, "counts, or as in units");
    for (const auto& [name, numbers] :
         {std::pair(running, &table.running), std::pair(spread, &table.spread)}) {
        if (!numbers->empty()) {
            group.numbers(name, shape, numbers->data(), packing, between);
            group.datasetText(name, schema::units, "1");
        }
    }
    if (!table.reasons.empty()) {
        group.table(reasons, StringTable(table.reasons), false);
    }
    writeTopDownChoice(group, table.topDown);
    writeProvenance(group, table.provenance);
}

std::vector<std::string> copies(const StringTable& table)
{
    std::vector<std::string> texts;
    texts.reserve(table.size());
    for (std::size_t index = 0; index < table.size(); ++index) {
        texts.emplace_back(table[index]);
    }
    return texts;
}

std::int64_t length(std::size_t count)
{
    return static_cast<std::int64_t>(count);
}

std::vector<CounterColumn> readColumns(const hdf5::Group& group)
{
    const auto names = group.strings(runs);
    const auto passNames = group.strings(passes, length(names.size()));
    const auto partNames = group.strings(parts, length(names.size()));
    std::vector<double> times(names.size(), std::nan(""));
    if (group.has(time)) {
        group.numbers(time, {length(names.size())}).read(times.data());
    }
    std::vector<CounterColumn> columns;
    columns.reserve(names.size());
    for (std::size_t index = 0; index < names.size(); ++index) {
        columns.push_back({names[index], passNames[index], partNames[index], times[index]});
    }
    return columns;
}

std::shared_ptr<const CounterTable> readTable(const hdf5::Group& group,
                                              const std::string& name,
                                              Transfer& transfer)
{
    const auto between = [&](std::uint64_t bytes) { transfer.moved(bytes); };
    auto table = std::make_shared<CounterTable>();
    table->name = schema::decodeName(name);
    table->machine = group.text(schema::machine).value_or("");
    table->model = group.text(model).value_or("");
    table->parameter = group.text(parameter).value_or("");
    table->provenance = readProvenance(group);
    table->topDown = readTopDownChoice(group);
    table->events = copies(group.table(schema::events));
    const auto events = length(table->events.size());
    if (group.has(schema::units)) {
        table->units = group.strings(schema::units, events);
    }
    table->columns = readColumns(group);
    const auto columns = length(table->columns.size());
    const auto read = [&](const char* what, std::vector<double>& numbers) {
        const auto data = group.numbers(what, {events, columns});
        transfer.total += data.count() * sizeof(double);
        numbers.resize(data.count());
        data.read(numbers.data(), between);
    };
    read(schema::values, table->values);
    if (group.has(running)) {
        read(running, table->running);
    }
    if (group.has(spread)) {
        read(spread, table->spread);
    }
    if (group.has(reasons)) {
        table->reasons = copies(group.table(reasons, events * columns));
    }
    if (const auto good = checkTable(*table); !good) {
        group.refuse({}, good.error().message);
    }
    return table;
}

}  // namespace

Result<void> checkCounterTables(const CounterTables& tables)
{
    std::set<std::string> names;
    for (const auto& table : tables) {
        if (auto good = checkTable(*table); !good) {
            return good;
        }
        if (!names.insert(table->name).second) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the counters \"{}\" are a duplicate", table->name)};
        }
        auto texts = textsOf(table->provenance);
        texts.insert(texts.end(), {table->name, table->machine, table->model, table->topDown.model,
                                   table->parameter});
        for (const auto& [name, value] : table->topDown.parameters) {
            texts.push_back(name);
        }
        texts.insert(texts.end(), table->events.begin(), table->events.end());
        texts.insert(texts.end(), table->units.begin(), table->units.end());
        texts.insert(texts.end(), table->reasons.begin(), table->reasons.end());
        for (const auto& one : table->columns) {
            texts.insert(texts.end(), {one.run, one.pass, one.part});
        }
        if (auto good =
                checkTexts(fmt::format("a name or note of counters \"{}\"", table->name), texts);
            !good) {
            return good;
        }
    }
    return {};
}

std::uint64_t sizeOf(const CounterTables& tables)
{
    std::uint64_t bytes = 0;
    for (const auto& table : tables) {
        bytes +=
            (table->values.size() + table->running.size() + table->spread.size()) * sizeof(double);
    }
    return bytes;
}

void writeCounters(const hdf5::NewGroup& root,
                   const CounterTables& tables,
                   StudyLayout layout,
                   Transfer& transfer)
{
    if (tables.empty()) {
        return;
    }
    const auto all = root.group(schema::counters);
    for (const auto& table : tables) {
        writeTable(all.group(schema::encodeName(table->name)), *table, layout, transfer);
    }
}

CounterTables readCounters(const hdf5::Group& root, Transfer& transfer)
{
    CounterTables tables;
    if (root.has(schema::counters)) {
        const auto all = root.group(schema::counters);
        for (const auto& name : all.members()) {
            transfer.moved(0);
            tables.push_back(readTable(all.group(name), name, transfer));
        }
    }
    return tables;
}

}  // namespace papilio::core
