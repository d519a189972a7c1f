#include "core/io/formats/csv/table_import.h"

#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/formats/counter_builder.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/text/named_columns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>

namespace papilio::core {

namespace {

/// Different texts, numbered as they come.
class Names {
public:
    std::uint32_t of(std::string_view text)
    {
        const auto [place, isNew] = index_.emplace(visibleText(text), list_.size());
        if (isNew) {
            list_.push_back(place->first);
        }
        return place->second;
    }
    [[nodiscard]] const std::vector<std::string>& list() const { return list_; }
    [[nodiscard]] const std::string& operator[](std::uint32_t at) const { return list_[at]; }

private:
    std::vector<std::string> list_;
    std::unordered_map<std::string, std::uint32_t> index_;
};

/// For each name its place in the order of the numbers that all of them are; else as they came.
std::vector<std::uint32_t> placesOf(const Names& names)
{
    std::vector<std::uint32_t> order(names.list().size());
    std::iota(order.begin(), order.end(), 0U);
    std::vector<long long> numbers(order.size());
    const bool areNumbers = std::ranges::all_of(
        order, [&](std::uint32_t at) { return readCount(names[at], numbers[at]); });
    if (areNumbers) {
        std::ranges::stable_sort(order, {}, [&](std::uint32_t at) { return numbers[at]; });
    }
    std::vector<std::uint32_t> places(order.size());
    for (std::uint32_t place = 0; place < order.size(); ++place) {
        places[order[place]] = place;
    }
    return places;
}

/// One value of the table.
struct Cell {
    std::uint32_t event = 0, kernel = 0, repetition = 0;
    std::uint32_t line = 0, column = 0;
    double value = CounterCell::unknown;

    [[nodiscard]] auto place() const { return std::tie(kernel, event, repetition); }
};

class TableReader {
public:
    TableReader(const std::string& name, const std::string& run, CsvSample sample)
        : name_(name),
          run_(run),
          sample_(std::move(sample))
    {}

    Result<MappedTable> read(std::string_view text,
                             const CsvMapping& mapping,
                             const std::stop_token& stop)
    {
        auto roles = rolesOf(sample_, mapping);
        if (!roles) {
            return roles.error().in(name_);
        }
        if (const auto fault = faultOf(sample_, *roles)) {
            return Error{Errc::InvalidArgument, name_ + ": " + sentence(*fault)};
        }
        roles_ = *std::move(roles);
        for (std::size_t column = 0; column < roles_.size(); ++column) {
            at_[static_cast<std::size_t>(roles_[column])].push_back(column);
        }
        if (auto good = readRows(text, stop); !good) {
            return good.error();
        }
        if (cells_.empty()) {
            return Error{Errc::Malformed, name_ + ": contains no values below its header"};
        }
        const bool areNumbered = has(CsvRole::Repetition);
        if (auto good = areNumbered ? numberNamed() : numberInOrder(); !good) {
            return good.error();
        }
        note(fmt::format("The columns were chosen: {}.", toText(mappingOf(sample_, roles_))));
        if (sample_.numbers.hasDecimalComma()) {
            note("Commas in numbers are decimal commas.");
        }
        const bool isRepeated =
            std::ranges::any_of(cells_, [](const Cell& cell) { return cell.repetition > 0; });
        if (areNumbered || (isRepeated && has(CsvRole::Kernel))) {
            if (!areNumbered) {
                note(
                    "Rows of the same kernel and event are repetitions, in the order of the file.");
            }
            return dataset();
        }
        return counters(isRepeated);
    }

private:
    [[nodiscard]] const std::vector<std::size_t>& columns(CsvRole role) const
    {
        return at_[static_cast<std::size_t>(role)];
    }
    [[nodiscard]] bool has(CsvRole role) const { return !columns(role).empty(); }

    void note(std::string sentence) { notes_.push_back(std::move(sentence)); }

    Result<void> readRows(std::string_view text, const std::stop_token& stop)
    {
        constexpr std::size_t rowsBetween = 4096;
        const auto width = sample_.names.size();
        if (!has(CsvRole::Event)) {
            for (const auto column : columns(CsvRole::Value)) {
                events_.of(sample_.names[column]);
            }
        }
        CsvRows rows(text, name_, sample_.separator);
        std::vector<std::string> header;
        auto row = rows.next();
        if (row && *row && sample_.hasHeader && !sample_.isHeaderComment) {
            header = (*row)->cells;
            row = rows.next();
        }
        for (std::size_t count = 0; true; ++count) {
            if (!row) {
                return row.error();
            }
            if (!*row) {
                return {};
            }
            if (count % rowsBetween == 0 && stop.stop_requested()) {
                return Error{Errc::Cancelled, "importing was stopped"};
            }
            auto now = **std::move(row);
            row = rows.next();
            while (now.cells.size() > width && trimmed(now.cells.back()).empty()) {
                now.cells.pop_back();  // separators at the ends of lines
            }
            if (auto good = checkWidth(now, width, row && !*row, name_); !good) {
                return good;
            }
            if (now.cells == header) {  // of tables that were joined
                noteHeader(now.line);
                continue;
            }
            if (auto good = readRow(now); !good) {
                return good;
            }
        }
    }

    void noteHeader(std::size_t line)
    {
        if (!hasHeaderAgain_) {
            note(
                fmt::format("The header is repeated in line {}; what follows it belongs to the "
                            "same table.",
                            line));
        }
        hasHeaderAgain_ = true;
    }

    Result<void> readRow(const CsvRow& row)
    {
        Cell cell;
        cell.line = static_cast<std::uint32_t>(row.line);
        std::string kernel;
        for (const auto column : columns(CsvRole::Kernel)) {
            const auto part = trimmed(row.cells[column]);
            if (part.empty()) {
                return unexpectedAt(name_, {row.line, column + 1},
                                    "the name of a kernel in \"" + sample_.names[column] + "\"",
                                    "nothing");
            }
            kernel += (kernel.empty() ? "" : ", ") + std::string(part);
        }
        cell.kernel = kernels_.of(has(CsvRole::Kernel) ? kernel : run_);
        if (has(CsvRole::Repetition)) {
            const auto column = columns(CsvRole::Repetition).front();
            const auto text = trimmed(row.cells[column]);
            if (text.empty()) {
                return unexpectedAt(name_, {row.line, column + 1}, "the number of a repetition",
                                    "nothing");
            }
            cell.repetition = repetitions_.of(text);
        }
        if (!has(CsvRole::Event)) {
            std::uint32_t event = 0;
            for (const auto column : columns(CsvRole::Value)) {
                cell.event = event++;
                if (auto good = readValue(row, column, cell); !good) {
                    return good;
                }
            }
            return {};
        }
        const auto column = columns(CsvRole::Event).front();
        const auto event = trimmed(row.cells[column]);
        if (event.empty()) {
            return unexpectedAt(name_, {row.line, column + 1}, "the name of an event", "nothing");
        }
        cell.event = events_.of(event);
        if (auto good = readUnit(row, cell.event); !good) {
            return good;
        }
        return readValue(row, columns(CsvRole::Value).front(), cell);
    }

    Result<void> readUnit(const CsvRow& row, std::uint32_t event)
    {
        if (!has(CsvRole::Unit)) {
            return {};
        }
        const auto column = columns(CsvRole::Unit).front();
        const auto unit = visibleText(trimmed(row.cells[column]));
        if (event == units_.size()) {
            units_.push_back(unit);
        } else if (units_[event] != unit) {
            return errorAt(name_, {row.line, column + 1},
                           fmt::format("the unit of \"{}\" is \"{}\" here and \"{}\" before; give "
                                       "all values of an event in one unit",
                                       events_[event], unit, units_[event]));
        }
        return {};
    }

    Result<void> readValue(const CsvRow& row, std::size_t column, Cell& cell)
    {
        const auto text = trimmed(row.cells[column]);
        cell.column = static_cast<std::uint32_t>(column);
        switch (readCsvValue(sample_, text, cell.value)) {
            case NumberText::Number:
                break;
            case NumberText::Missing:
                cell.value = CounterCell::unknown;
                if (text.starts_with('<')) {
                    reasons_.emplace(cells_.size(), std::string(text));
                }
                break;
            case NumberText::NotANumber:
                return errorAt(name_, {row.line, column + 1}, notANumber(text));
        }
        order_.push_back(static_cast<std::uint32_t>(cells_.size()));
        cells_.push_back(cell);
        return {};
    }

    [[nodiscard]] std::string notANumber(std::string_view text) const
    {
        if (sample_.numbers.hasDecimalComma()) {
            return fmt::format(
                "expected a number with a decimal comma, as in the other cells, "
                "found {}",
                quotedExcerpt(text));
        }
        return numberExpected(text);
    }

    /// Cells of the same kernel and event next to each other, in the order of the file.
    void sortCells()
    {
        std::ranges::stable_sort(order_, [&](std::uint32_t a, std::uint32_t b) {
            return cells_[a].place() < cells_[b].place();
        });
    }

    /// Repetitions as their column says.
    Result<void> numberNamed()
    {
        const auto places = placesOf(repetitions_);
        for (auto& cell : cells_) {
            cell.repetition = places[cell.repetition];
        }
        sortCells();
        const Cell* twice = nullptr;
        const Cell* first = nullptr;
        for (std::size_t at = 1; at < order_.size(); ++at) {
            const auto& before = cells_[order_[at - 1]];
            const auto& cell = cells_[order_[at]];
            if (before.place() == cell.place() && (twice == nullptr || cell.line < twice->line)) {
                twice = &cell;
                first = &before;
            }
        }
        if (twice == nullptr) {
            return {};
        }
        return errorAt(
            name_, {twice->line, twice->column + 1},
            fmt::format("the same kernel, event and repetition are in line {}; give "
                        "each repetition a number of its own, or ignore the column \"{}\"",
                        first->line, sample_.names[columns(CsvRole::Repetition).front()]));
    }

    /// Repetitions as their rows follow one another.
    Result<void> numberInOrder()
    {
        sortCells();
        for (std::size_t at = 1; at < order_.size(); ++at) {
            const auto& before = cells_[order_[at - 1]];
            auto& cell = cells_[order_[at]];
            const bool isSame = before.kernel == cell.kernel && before.event == cell.event;
            cell.repetition = isSame ? before.repetition + 1 : 0;
        }
        return {};
    }

    Result<MappedTable> dataset()
    {
        DatasetBuilder builder;
        for (const auto& event : events_.list()) {
            builder.event(event);
        }
        for (const auto& kernel : kernels_.list()) {
            builder.kernel(kernel);
        }
        for (const auto& cell : cells_) {
            if (!std::isnan(cell.value)) {
                builder.set(cell.event, cell.repetition, cell.kernel, cell.value);
            }
        }
        Provenance provenance;
        provenance.notes = notes_;
        auto data = builder.dataset(unitsText(provenance), std::move(provenance));
        if (!data) {
            return data.error().in(name_);
        }
        return MappedTable{*std::move(data), {}};
    }

    /// The one unit of all events; several are a note.
    [[nodiscard]] std::string unitsText(Provenance& provenance) const
    {
        const std::set<std::string> different(units_.begin(), units_.end());
        if (different.empty() || (different.size() == 1 && different.begin()->empty())) {
            return "counts";
        }
        if (different.size() == 1) {
            return *different.begin();
        }
        std::vector<std::string> parts;
        for (std::uint32_t event = 0; event < units_.size(); ++event) {
            if (!units_[event].empty()) {
                parts.push_back(fmt::format("{} in {}", events_[event], units_[event]));
            }
        }
        provenance.notes.push_back(
            fmt::format("The events have different units: {}.", list(parts)));
        return "different units";
    }

    /// @param isRepeated  several rows of the only run: each is a run
    Result<MappedTable> counters(bool isRepeated)
    {
        CounterBuilder builder;
        for (std::uint32_t event = 0; event < events_.list().size(); ++event) {
            builder.event(events_[event], units_.empty() ? std::string() : units_[event]);
        }
        for (std::size_t at = 0; at < cells_.size(); ++at) {
            const auto& cell = cells_[at];
            const auto run =
                isRepeated ? fmt::format("{}", cell.repetition + 1) : kernels_[cell.kernel];
            const auto reason = reasons_.find(at);
            CounterCell counted;
            counted.value = cell.value;
            counted.reason = reason == reasons_.end() ? std::string() : reason->second;
            builder.set(cell.event, builder.column({run, {}, {}, CounterCell::unknown}),
                        std::move(counted));
        }
        Provenance provenance;
        provenance.notes = notes_;
        auto table = builder.table(run_, std::move(provenance));
        if (!table) {
            return table.error().in(name_);
        }
        return MappedTable{{}, *std::move(table)};
    }

    const std::string& name_;
    const std::string& run_;
    CsvSample sample_;
    std::vector<CsvRole> roles_;
    std::array<std::vector<std::size_t>, csvRoleCount> at_;  ///< the columns of each role
    Names events_, kernels_, repetitions_;
    std::vector<std::string> units_;  ///< of the events
    std::vector<Cell> cells_;
    std::vector<std::uint32_t> order_;  ///< of the cells
    std::unordered_map<std::size_t, std::string> reasons_;
    std::vector<std::string> notes_;
    bool hasHeaderAgain_ = false;
};

Result<Document> parseFile(const ImportFile& file, const ImportOptions& options)
{
    const auto run = file.nameFor(options);
    auto table = readMappedTable(file.text, file.name, run, options.columns, file.stop);
    if (!table) {
        return table.error();
    }
    Document document;
    if (table->counters) {
        stampImport(table->counters->provenance, "table", {file.path});
        document.counters.push_back(
            std::make_shared<const CounterTable>(*std::move(table->counters)));
        return document;
    }
    stampImport(table->data->provenance, "table", {file.path});
    const auto kind = chooseKind(options, BenchmarkKind::Custom);
    if (!kind) {
        return kind.error();
    }
    auto benchmark = benchmarkOf(file.path, *std::move(table->data), *kind, options);
    if (!benchmark) {
        return benchmark.error();
    }
    document.benchmarks.push_back(*std::move(benchmark));
    return document;
}

}  // namespace

Result<MappedTable> readMappedTable(std::string_view text,
                                    const std::string& name,
                                    const std::string& run,
                                    const CsvMapping& mapping,
                                    const std::stop_token& stop)
{
    auto sample = sampleCsv(text, name, mapping.hasHeader);
    if (!sample) {
        return sample.error();
    }
    return TableReader(name, run, *std::move(sample)).read(text, mapping, stop);
}

FileFormat tableFormat()
{
    const auto isNever = [](const std::filesystem::path&, std::string_view) { return false; };
    return {
        ImportFormat::Table, "table", "a table of which you choose what its columns hold", isNever,
        readEach<parseFile>, true};
}

}  // namespace papilio::core
