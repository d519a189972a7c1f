#include "core/io/importers/likwid_import.h"

#include "core/base/text.h"
#include "core/io/file_text.h"
#include "core/io/importers/counter_builder.h"
#include "core/io/importers/csv_table.h"
#include "core/io/importers/number_text.h"

#include <fmt/format.h>
#include <map>
#include <set>

namespace papilio::core {

namespace {

constexpr std::string_view tableMark = "TABLE";
constexpr std::string_view regionMark = "Region ";
constexpr std::string_view groupMark = "Group ";

/// What a line `TABLE,[Region R,]Group k Raw|Metric[ STAT],<GROUP>,<rows>` announces.
struct TableHead {
    std::string region;
    std::string group;
    bool isRaw = false;
    bool isMetric = false;
};

/// Reads one file into `counters`.
class LikwidReader {
public:
    LikwidReader(CounterBuilder& counters, std::string name, std::string run, bool alone)
        : counters_(counters),
          name_(std::move(name)),
          run_(std::move(run)),
          alone_(alone)
    {}

    Result<void> read(std::string_view text)
    {
        auto table = readCsvTable(text, name_);
        if (!table) {
            return table.error();
        }
        for (const auto& row : table->rows) {
            if (auto good = take(row); !good) {
                return good;
            }
        }
        if (rawTables_ == 0) {
            return Error{Errc::Malformed,
                         name_ + ": holds no table of raw counts; likwid-perfctr -O writes one"};
        }
        return {};
    }

    [[nodiscard]] std::size_t metricTables() const { return metricTables_; }
    [[nodiscard]] const std::map<std::string, std::string>& machine() const { return machine_; }
    [[nodiscard]] const std::map<std::string, std::set<std::string>>& units() const
    {
        return units_;
    }

private:
    Error refused(const CsvRow& row, std::size_t column, const std::string& sentence) const
    {
        return {Errc::Malformed, csvPlace(name_, row.line, column) + ": " + sentence};
    }

    Result<void> take(const CsvRow& row)
    {
        const auto& first = row.cells.front();
        if (first == tableMark) {
            return begin(row);
        }
        if (first == "STRUCT") {
            head_ = {};
            threads_.clear();
            return {};
        }
        if (first.ends_with(':') && row.cells.size() > 1) {
            machine_[first.substr(0, first.size() - 1)] = row.cells[1];
            return {};
        }
        if (!head_.isRaw) {
            return {};
        }
        if (first == "Event" || first == "Region Info") {
            return header(row, first == "Event" ? 2 : 1);
        }
        return counts(row);
    }

    Result<void> begin(const CsvRow& row)
    {
        head_ = {};
        threads_.clear();
        std::size_t at = 1;
        const auto cell = [&](std::size_t index) {
            return index < row.cells.size() ? std::string_view(row.cells[index])
                                            : std::string_view();
        };
        if (cell(at).starts_with(regionMark)) {
            head_.region = cell(at).substr(regionMark.size());
            ++at;
        }
        const auto what = cell(at);
        if (!what.starts_with(groupMark)) {
            return refused(row, at + 1, "expected \"Group\" and its number");
        }
        head_.group = fmt::format("{} {}", what.substr(groupMark.size(), what.find(' ', 6) - 6),
                                  cell(at + 1));
        head_.isRaw = what.ends_with(" Raw");
        head_.isMetric = what.ends_with(" Metric");
        rawTables_ += head_.isRaw ? 1 : 0;
        metricTables_ += head_.isMetric ? 1 : 0;
        return {};
    }

    Result<void> header(const CsvRow& row, std::size_t before)
    {
        threads_.clear();
        before_ = before;
        for (auto at = before; at < row.cells.size() && !row.cells[at].empty(); ++at) {
            auto run = head_.region.empty() ? run_
                       : alone_             ? head_.region
                                            : run_ + ": " + head_.region;
            threads_.push_back(counters_.column({std::move(run), head_.group, row.cells[at]}));
        }
        if (threads_.empty()) {
            return refused(row, before + 1, "expected the names of hardware threads");
        }
        return {};
    }

    Result<void> counts(const CsvRow& row)
    {
        if (threads_.empty()) {
            return refused(row, 1, "expected the header of a table, \"Event,Counter,…\"");
        }
        if (row.cells.size() < before_ + threads_.size()) {
            return refused(row, row.cells.size(),
                           fmt::format("expected {} values, found {}", threads_.size(),
                                       row.cells.size() - std::min(before_, row.cells.size())));
        }
        auto name = row.cells.front();
        std::string unit;
        if (const auto bracket = name.find(" [");
            bracket != std::string::npos && name.ends_with(']')) {
            unit = name.substr(bracket + 2, name.size() - bracket - 3);
            name.resize(bracket);
        }
        const auto event = counters_.event(name, unit);
        if (before_ > 1) {
            units_[name].insert(row.cells[1]);
        }
        for (std::size_t at = 0; at < threads_.size(); ++at) {
            const auto& cell = row.cells[before_ + at];
            double value = 0;
            const auto kind = readNumber(cell, value);
            if (kind == NumberText::Number) {
                counters_.add(event, threads_[at], value);
            } else if (kind == NumberText::NotANumber && trimmed(cell) != "-") {
                return refused(row, before_ + at + 1,
                               fmt::format("expected a count, found {}", quotedExcerpt(cell)));
            } else if (!counters_.has(event, threads_[at])) {
                counters_.set(event, threads_[at],
                              {CounterCell::unknown, CounterCell::unknown, CounterCell::unknown,
                               std::string(trimmed(cell).empty() ? "nothing" : trimmed(cell))});
            }
        }
        return {};
    }

    CounterBuilder& counters_;
    std::string name_;
    std::string run_;
    bool alone_;
    TableHead head_;
    std::size_t before_ = 0;
    std::vector<std::size_t> threads_;
    std::size_t rawTables_ = 0;
    std::size_t metricTables_ = 0;
    std::map<std::string, std::string> machine_;
    std::map<std::string, std::set<std::string>> units_;  ///< counters an event was counted on
};

Machine machineOf(const std::map<std::string, std::string>& said)
{
    const auto text = [&](const char* key) {
        const auto found = said.find(key);
        return found == said.end() ? std::string() : found->second;
    };
    Machine machine{text("CPU name"), {}};
    for (const auto& [key, property] : {std::pair("CPU name", "model"),
                                        {"CPU type", "microarchitecture"},
                                        {"CPU clock", "clock"}}) {
        if (const auto value = text(key); !value.empty()) {
            machine.attributes.emplace_back(property, value);
        }
    }
    return machine;
}

void addNotes(Provenance& provenance, const LikwidReader& reader)
{
    if (reader.metricTables() > 0) {
        provenance.notes.push_back(
            fmt::format("{} table{} of metrics LIKWID derived {} left out: formulas do that here.",
                        reader.metricTables(), reader.metricTables() == 1 ? "" : "s",
                        reader.metricTables() == 1 ? "is" : "are"));
    }
    for (const auto& [event, units] : reader.units()) {
        if (units.size() > 1) {
            provenance.notes.push_back(fmt::format("{} is the sum over {} counters ({} … {}).",
                                                   event, units.size(), *units.begin(),
                                                   *units.rbegin()));
        }
    }
}

Result<Document> readFiles(const std::vector<std::filesystem::path>& paths,
                           const ImportOptions& options,
                           const std::stop_token& stop,
                           const Progress& progress)
{
    CounterBuilder counters;
    Document document;
    auto provenance = importProvenance("likwid", paths);
    const auto runs = runNames(paths);
    Machine machine;
    for (std::size_t index = 0; index < paths.size(); ++index) {
        if (stop.stop_requested()) {
            return Error{Errc::Cancelled, "importing was stopped"};
        }
        const auto file = FileText::open(paths[index]);
        if (!file) {
            return file.error();
        }
        LikwidReader reader(counters, paths[index].string(), runs[index], paths.size() == 1);
        if (auto good = reader.read(file->text()); !good) {
            return good.error();
        }
        if (machine.id.empty()) {
            machine = machineOf(reader.machine());
        }
        addNotes(provenance, reader);
        if (progress) {
            progress(static_cast<double>(index + 1) / static_cast<double>(paths.size()));
        }
    }
    const auto name = !options.benchmark.empty() ? options.benchmark
                      : paths.size() == 1        ? runs.front()
                                                 : std::string("likwid");
    auto counted = counters.table(name, std::move(provenance));
    if (!counted) {
        return counted.error();
    }
    auto table = std::make_shared<CounterTable>(*std::move(counted));
    table->machine = machine.id;
    if (!machine.id.empty()) {
        document.machines.push_back(std::move(machine));
    }
    document.counters.push_back(std::move(table));
    return document;
}

bool looksLikeLikwid(const std::filesystem::path& /*path*/, std::string_view head)
{
    return head.starts_with("STRUCT,Info,") || head.starts_with("TABLE,Group ") ||
           head.starts_with("TABLE,Region ");
}

}  // namespace

FileFormat likwidFormat()
{
    return {ImportFormat::Likwid, "likwid", "CSV of likwid-perfctr", looksLikeLikwid, readFiles};
}

}  // namespace papilio::core
