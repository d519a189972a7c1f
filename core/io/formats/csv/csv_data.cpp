#include "core/io/formats/csv/csv_data.h"

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/base/csv.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/dataset_builder.h"
#include "core/io/formats/defaults.h"
#include "core/io/formats/formats.h"
#include "core/io/resources/resources.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"
#include "core/model/basis.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <deque>
#include <fmt/format.h>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace papilio::core {

namespace {

/// Which column holds what; kernels are all columns from `firstKernel` on.
struct CsvColumns {
    std::size_t count = 0;
    std::optional<std::size_t> name;
    std::size_t repetition = 0;
    std::optional<std::size_t> thread;
    std::size_t firstKernel = 0;

    [[nodiscard]] std::size_t kernels() const { return count - firstKernel; }
};

/// A part of the lines below the header, read by one thread. Text stays where the file was read to.
class CsvBody {
public:
    struct Row {
        std::size_t event = 0;  ///< index into `events`
        std::int64_t repetition = 0;
        std::int64_t thread = 0;
        const char* begin = nullptr;
    };
    struct Event {
        std::string_view id;
        std::string_view name;
        const char* begin = nullptr;  ///< the line that named it first
    };
    /// Where reading stopped, and why.
    struct Stop {
        const char* at = nullptr;
        std::size_t column = 0;  ///< from 1
        std::string sentence;
    };

    /// @param values  room for as many rows as `text` has line breaks, plus one
    CsvBody(std::string_view text, const CsvColumns& columns, double* values)
        : text_(text),
          columns_(columns),
          values_(values)
    {}

    std::vector<Row> rows;
    std::vector<Event> events;
    std::vector<std::size_t> missing;  ///< cells that hold nothing, as positions in `values`
    std::optional<Stop> stopped;

    /// Reads all lines. `report` receives the share of this part.
    template<typename Report>
    void read(const std::stop_token& stop, Report report)
    {
        constexpr std::size_t linesBetween = 4096;
        const char* at = text_.data();
        const char* const end = at + text_.size();
        try {
            for (std::size_t line = 0; at != end; ++line) {
                if (line % linesBetween == 0) {
                    if (stop.stop_requested()) {
                        return;
                    }
                    report(static_cast<double>(at - text_.data()) /
                           static_cast<double>(text_.size()));
                }
                at = readLine(at, end);
            }
        } catch (Stop& why) {
            stopped = std::move(why);
        }
    }

private:
    static bool endsCell(const char* at, const char* end)
    {
        return at == end || *at == ',' || *at == '\n' || *at == '\r';
    }

    /// One cell up to its delimiter, quotes resolved.
    const char* takeCell(const char* at,
                         const char* end,
                         std::size_t column,
                         std::string_view& cell)
    {
        if (at == end || *at != '"') {
            const char* const begin = at;
            while (at != end && *at != ',' && *at != '\n') {
                if (*at == '"') {
                    throw Stop{begin, column, "a quote inside a cell that does not begin with one"};
                }
                ++at;
            }
            cell = {begin, static_cast<std::size_t>(at - begin)};
            if (!cell.empty() && cell.back() == '\r') {
                cell.remove_suffix(1);
            }
            return at;
        }
        const char* const opening = at++;
        const char* begin = at;
        std::string* resolved = nullptr;
        while (true) {
            while (at != end && *at != '"') {
                ++at;
            }
            if (at == end) {
                throw Stop{opening, column, "the quote opened here is never closed"};
            }
            if (at + 1 == end || at[1] != '"') {
                break;
            }
            if (resolved == nullptr) {
                resolved = &unquoted_.emplace_back();
            }
            resolved->append(begin, at + 1);
            at += 2;
            begin = at;
        }
        if (resolved != nullptr) {
            resolved->append(begin, at);
            cell = *resolved;
        } else {
            cell = {begin, static_cast<std::size_t>(at - begin)};
        }
        ++at;
        return endsCell(at, end)
                   ? at
                   : throw Stop{opening, column, "expected a comma after the closing quote"};
    }

    static std::int64_t count(std::string_view cell,
                              const char* at,
                              std::size_t column,
                              const char* what)
    {
        const auto number = readCount(cell);
        if (!number) {
            throw Stop{
                at, column,
                fmt::format("expected the number of the {}, found {}", what, quotedExcerpt(cell))};
        }
        return static_cast<std::int64_t>(*number);
    }

    void placeEvent(std::string_view id, std::string_view name, const char* at, Row& row)
    {
        name = name.empty() ? id : name;
        // Lines of one event are together nearly always.
        if (!rows.empty() && events[rows.back().event].id == id) {
            row.event = rows.back().event;
        } else {
            const auto [place, isNew] = index_.try_emplace(id, events.size());
            row.event = place->second;
            if (isNew) {
                if (id.empty()) {
                    throw Stop{at, 1, "the event has no id"};
                }
                if (!isText(id) || !isText(name)) {
                    throw Stop{at, isText(id) ? *columns_.name + 1 : 1,
                               "expected UTF-8 text, found bytes that are not UTF-8"};
                }
                events.push_back({id, name, at});
                return;
            }
        }
        if (events[row.event].name != name) {
            throw Stop{at, columns_.name.value_or(0) + 1,
                       fmt::format("event {} is named {} here and {} before", quotedExcerpt(id),
                                   quotedExcerpt(name), quotedExcerpt(events[row.event].name))};
        }
    }

    const char* readLead(const char* at, const char* end, Row& row)
    {
        std::string_view id;
        std::string_view name;
        for (std::size_t column = 0; column < columns_.firstKernel; ++column) {
            std::string_view cell;
            const char* const begin = at;
            at = takeCell(at, end, column + 1, cell);
            if (column == 0) {
                id = cell;
            } else if (column == columns_.name) {
                name = cell;
            } else {
                const bool isThread = column == columns_.thread;
                (isThread ? row.thread : row.repetition) =
                    count(cell, begin, column + 1, isThread ? "thread" : "repetition");
            }
            if (at == end || *at != ',') {
                throw Stop{begin, column + 1,
                           fmt::format("the line ends after {} cells, but the header has {}",
                                       column + 1, columns_.count)};
            }
            ++at;
        }
        placeEvent(id, name, row.begin, row);
        return at;
    }

    const char* readValues(const char* at, const char* end)
    {
        const std::size_t kernels = columns_.kernels();
        const std::size_t base = rows.size() * kernels;
        for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
            const std::size_t column = columns_.firstKernel + kernel + 1;
            double& value = values_[base + kernel];
            const char* next = readDecimal(at, end, value);
            if (next == nullptr || !endsCell(next, end)) {
                const auto [behind, code] = std::from_chars(at, end, value);
                if (code == std::errc() && endsCell(behind, end) && value == value) {
                    next = behind;
                } else {
                    std::string_view cell;
                    next = takeCell(at, end, column, cell);
                    const auto kind = readNumber(cell, value);
                    if (kind == NumberText::NotANumber) {
                        throw Stop{at, column, numberExpected(cell)};
                    }
                    if (kind == NumberText::Missing) {
                        value = notANumber;
                        missing.push_back(base + kernel);
                    }
                }
            }
            at = next;
            if (kernel + 1 < kernels) {
                if (at == end || *at != ',') {
                    throw Stop{at, column,
                               fmt::format("the line ends after {} cells, but the header has {}",
                                           column, columns_.count)};
                }
                ++at;
            }
        }
        return at;
    }

    const char* readLine(const char* at, const char* end)
    {
        if (*at == '\n' || (*at == '\r' && at + 1 != end && at[1] == '\n')) {
            return at + (*at == '\n' ? 1 : 2);  // a blank line
        }
        Row row;
        row.begin = at;
        at = readLead(at, end, row);
        at = readValues(at, end);
        if (at != end && *at == '\r') {
            ++at;
        }
        if (at != end && *at != '\n') {
            throw Stop{at, columns_.count + 1,
                       fmt::format("more cells than the {} of the header", columns_.count)};
        }
        rows.push_back(row);
        return at == end ? at : at + 1;
    }

    std::string_view text_;
    const CsvColumns& columns_;
    double* values_;
    std::unordered_map<std::string_view, std::size_t> index_;
    std::deque<std::string> unquoted_;  ///< cells whose quotes had to be resolved
};

/// Numbers 0, 1, 2 … for the different values of a column, in ascending order.
class Numbering {
public:
    Numbering(const std::vector<CsvBody::Row>& rows, std::int64_t CsvBody::Row::*member)
    {
        std::unordered_set<std::int64_t> seen;  // without sorting a million of them
        for (const auto& row : rows) {
            seen.insert(row.*member);
        }
        values_.assign(seen.begin(), seen.end());
        std::ranges::sort(values_);
    }
    [[nodiscard]] std::size_t size() const { return values_.size(); }
    [[nodiscard]] std::size_t of(std::int64_t value) const
    {
        // Nearly always 0 … n-1 or 1 … n.
        const auto guess =
            static_cast<std::size_t>(value) - static_cast<std::size_t>(values_.front());
        if (guess < values_.size() && values_[guess] == value) {
            return guess;
        }
        return static_cast<std::size_t>(std::lower_bound(values_.begin(), values_.end(), value) -
                                        values_.begin());
    }

private:
    std::vector<std::int64_t> values_;
};

/// Sorts the rows into [event][repetition][thread][kernel]; rows that are in that order already are
/// not moved. Events are numbered as they come, repetitions and threads in ascending order.
class Assembly {
public:
    Assembly(std::string_view text, const std::string& name, const CsvColumns& columns)
        : text_(text),
          name_(name),
          columns_(columns)
    {}

    /// Adds the rows of a part, whose values are in `values` from row `start` on, below those of
    /// the parts before.
    void add(const CsvBody& part, std::size_t start, double* values)
    {
        if (const auto& stopped = part.stopped) {
            throw problem(stopped->at, stopped->column, stopped->sentence);
        }
        std::vector<std::size_t> global;
        for (const auto& event : part.events) {
            const auto [place, isNew] =
                index_.try_emplace(event.id, data_.eventIds.size(), event.name);
            if (isNew) {
                data_.eventIds.append(visibleLines(event.id));
                data_.eventNames.append(visibleLines(event.name));
            } else if (place->second.second != event.name) {
                throw problem(
                    event.begin, columns_.name.value_or(0) + 1,
                    fmt::format("event {} is named {} here and {} before", quotedExcerpt(event.id),
                                quotedExcerpt(event.name), quotedExcerpt(place->second.second)));
            }
            global.push_back(place->second.first);
        }
        const auto kernels = columns_.kernels();
        const auto before = rows_.size();
        if (start > before) {
            std::memmove(values + before * kernels, values + start * kernels,
                         part.rows.size() * kernels * sizeof(double));
        }
        for (const auto position : part.missing) {
            missing_.push_back(before * kernels + position);
        }
        for (auto row : part.rows) {
            row.event = global[row.event];
            rows_.push_back(row);
        }
    }

    Dataset data(RawVector<double> values)
    {
        if (rows_.empty()) {
            throw errorAt(name_, {2, 1}, "expected lines of events below the header, found none");
        }
        const Numbering repetitions(rows_, &CsvBody::Row::repetition);
        const Numbering threads(rows_, &CsvBody::Row::thread);
        checkRepetitions(repetitions, threads.size());
        data_.repetitions = repetitions.size();
        data_.threads = columns_.thread ? threads.size() : 0;
        const auto kernels = columns_.kernels();
        const auto places =
            checkedPlaces({data_.eventCount(), repetitions.size(), threads.size()},
                          kernels * sizeof(double), rows_.size(),
                          fmt::format("{}: {} events, {} repetitions and {} threads", name_,
                                      data_.eventCount(), repetitions.size(), threads.size()),
                          0, "line");
        std::vector<std::size_t> targets;  // its place in [event][repetition][thread]
        targets.reserve(rows_.size());
        for (const auto& row : rows_) {
            targets.push_back((row.event * repetitions.size() + repetitions.of(row.repetition)) *
                                  threads.size() +
                              threads.of(row.thread));
        }
        bool isInOrder = rows_.size() == places;
        for (std::size_t row = 0; row < rows_.size() && isInOrder; ++row) {
            isInOrder = targets[row] == row;
        }
        if (isInOrder) {
            data_.values = std::move(values);
            data_.values.resize(places * kernels);
        } else {
            place(values, targets, places);
        }
        for (const auto position : missing_) {
            markMissing(targets[position / kernels] * kernels + position % kernels, 1);
        }
        auto& notes = data_.provenance.notes;
        if (!missing_.empty()) {
            notes.push_back(missingCellsNote(missing_.size()));
        }
        if (places > rows_.size()) {
            notes.push_back(
                fmt::format("Combinations of event, repetition and thread without a line, taken as "
                            "missing values: {}.",
                            places - rows_.size()));
        }
        return std::move(data_);
    }

private:
    [[nodiscard]] Error problem(const char* at,
                                std::size_t column,
                                const std::string& sentence) const
    {
        return errorAt(name_, {lineOf(at), column}, sentence);
    }
    [[nodiscard]] std::size_t lineOf(const char* at) const
    {
        return 1 + static_cast<std::size_t>(std::count(text_.data(), at, '\n'));
    }

    /// Refuses a table that would be whole but for one line, whose repetition no other line has:
    /// one wrong digit would make every other event miss a repetition.
    void checkRepetitions(const Numbering& repetitions, std::size_t threads) const
    {
        constexpr std::size_t fewest = 3;  // events, and repetitions with the wrong one
        const auto events = data_.eventCount();
        if (events < fewest || repetitions.size() < fewest ||
            rows_.size() != events * (repetitions.size() - 1) * threads) {
            return;
        }
        std::vector<std::size_t> count(repetitions.size(), 0);
        std::vector<const CsvBody::Row*> first(repetitions.size(), nullptr);
        for (const auto& row : rows_) {
            const auto index = repetitions.of(row.repetition);
            ++count[index];
            first[index] = first[index] == nullptr ? &row : first[index];
        }
        const auto alone = std::ranges::find(count, std::size_t{1});
        const auto lacking = std::ranges::find(count, events * threads - 1);
        if (alone == count.end() || lacking == count.end()) {
            return;
        }
        const auto& row = *first[static_cast<std::size_t>(alone - count.begin())];
        throw problem(
            row.begin, columns_.repetition + 1,
            fmt::format(
                "only this line has repetition {}, and one line of repetition {} is missing; "
                "correct the number",
                row.repetition,
                first[static_cast<std::size_t>(lacking - count.begin())]->repetition));
    }

    void place(const RawVector<double>& values,
               const std::vector<std::size_t>& targets,
               std::size_t places)
    {
        const auto kernels = columns_.kernels();
        std::vector<const char*> taken(places, nullptr);
        data_.values.resize(places * kernels);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            const char* const begin = rows_[row].begin;
            if (const char* const first = taken[targets[row]]; first != nullptr) {
                throw problem(begin, 1,
                              fmt::format("the same event, repetition and thread as in line {}",
                                          lineOf(first)));
            }
            taken[targets[row]] = begin;
            std::memcpy(data_.values.data() + targets[row] * kernels, values.data() + row * kernels,
                        kernels * sizeof(double));
        }
        for (std::size_t at = 0; at < places; ++at) {
            if (taken[at] == nullptr) {
                markMissing(at * kernels, kernels);
            }
        }
    }

    /// Masks cells; what lies under the mask is NaN, so that a reader who forgets the mask notices.
    void markMissing(std::size_t first, std::size_t count)
    {
        if (data_.valid.empty()) {
            data_.valid.assign(data_.values.size(), 1);
        }
        std::fill_n(data_.valid.begin() + static_cast<std::ptrdiff_t>(first), count,
                    std::uint8_t{0});
        std::fill_n(data_.values.begin() + static_cast<std::ptrdiff_t>(first), count, notANumber);
    }

    std::string_view text_;
    const std::string& name_;
    const CsvColumns& columns_;
    Dataset data_;
    std::unordered_map<std::string_view, std::pair<std::size_t, std::string_view>> index_;
    std::vector<CsvBody::Row> rows_;
    std::vector<std::size_t> missing_;
};

/// What follows the byte order mark and the comments at the top; counts the lines passed
/// over.
std::string_view skipPreamble(std::string_view text, std::size_t& line)
{
    text = withoutByteOrderMark(text);
    while (text.starts_with('#') || text.starts_with('\n') || text.starts_with("\r\n")) {
        takeLine(text);
        ++line;
    }
    return text;
}

CsvColumns readColumns(const CsvRow& header, const std::string& name)
{
    const auto problem = [&](std::size_t column, const std::string& sentence) {
        return errorAt(name, {header.line, column + 1}, sentence);
    };
    if (lowerCase(trimmed(header.cells.front())) != "event") {
        throw problem(
            0, fmt::format("expected \"event\", found {}", quotedExcerpt(header.cells.front())));
    }
    CsvColumns columns;
    columns.count = header.cells.size();
    columns.firstKernel = 1;
    bool numbered = false;
    for (; columns.firstKernel < columns.count; ++columns.firstKernel) {
        const auto cell = lowerCase(trimmed(header.cells[columns.firstKernel]));
        if (cell == "name" && !columns.name && !numbered) {
            columns.name = columns.firstKernel;
        } else if ((cell == "repetition" || cell == "rep") && !numbered) {
            columns.repetition = columns.firstKernel;
            numbered = true;
        } else if (cell == "thread" && !columns.thread && numbered) {
            columns.thread = columns.firstKernel;
        } else {
            break;
        }
    }
    if (!numbered) {
        throw problem(std::min(columns.firstKernel, columns.count - 1),
                      "expected the column \"repetition\" before the kernels");
    }
    if (columns.kernels() == 0) {
        throw problem(columns.count - 1, "expected kernels after this column, found none");
    }
    std::unordered_set<std::string> seen;
    for (std::size_t column = columns.firstKernel; column < columns.count; ++column) {
        const auto& kernel = header.cells[column];
        if (trimmed(kernel).empty() || !isText(kernel)) {
            throw problem(column, "expected the name of a kernel");
        }
        if (!seen.insert(kernel).second) {
            throw problem(column, fmt::format("kernel {} is a duplicate", quotedExcerpt(kernel)));
        }
    }
    return columns;
}

/// A line break near the middle that ends a record: one with an even number of quotes before it.
std::size_t middle(std::string_view body)
{
    const auto half = body.size() / 2;
    auto quotes = std::count(body.begin(), body.begin() + static_cast<std::ptrdiff_t>(half), '"');
    for (auto at = half; at < body.size(); ++at) {
        if (body[at] == '"') {
            ++quotes;
        } else if (body[at] == '\n' && quotes % 2 == 0) {
            return at + 1;
        }
    }
    return body.size();
}

Dataset parse(std::string_view text,
              const std::string& name,
              std::stop_token stop,
              const Progress& progress)
{
    std::size_t line = 1;
    auto body = skipPreamble(text, line);
    if (body.empty()) {
        throw ParseError{"is empty; expected a header that begins with \"event\""};
    }
    const auto header = orThrow(takeCsvRow(body, line, name));
    const auto columns = readColumns(header, name);
    const std::size_t kernels = columns.kernels();
    const std::size_t split = middle(body);
    const std::array<std::string_view, 2> texts = {body.substr(0, split), body.substr(split)};
    // As many rows as there are line breaks, but no more than fit into the bytes: a cell costs at
    // least its comma.
    std::array<std::size_t, 2> breaks{};
    parallelFor(2, 1, {}, [&](std::size_t begin, std::size_t end) {
        for (std::size_t part = begin; part < end; ++part) {
            breaks[part] =
                static_cast<std::size_t>(std::count(texts[part].begin(), texts[part].end(), '\n'));
        }
    });
    const std::array<std::size_t, 2> most = {texts[0].size() / columns.count,
                                             texts[1].size() / columns.count};
    // The first part ends in a line break, so that its rows and those of the second one stand
    // together.
    const std::vector<std::size_t> starts = {
        0, most[0] < breaks[0] || texts[1].empty() ? std::min(most[0], breaks[0]) + 1 : breaks[0]};
    RawVector<double> values((starts[1] + std::min(most[1], breaks[1]) + 1) * kernels);
    std::vector<CsvBody> parts;
    parts.emplace_back(texts[0], columns, values.data());
    parts.emplace_back(texts[1], columns, values.data() + starts[1] * kernels);
    parallelFor(2, 1, stop, [&](std::size_t begin, std::size_t end) {
        for (std::size_t part = begin; part < end; ++part) {
            parts[part].read(stop, [&](double share) {
                if (part == 0 && progress) {
                    progress(share);
                }
            });
        }
    });
    if (stop.stop_requested()) {
        throw Error{Errc::Cancelled, "reading was stopped"};
    }
    Assembly assembly(text, name, columns);
    assembly.add(parts[0], starts[0], values.data());
    assembly.add(parts[1], starts[1], values.data());
    auto data = assembly.data(std::move(values));
    for (std::size_t column = columns.firstKernel; column < columns.count; ++column) {
        data.kernels.append(visibleLines(header.cells[column]));
    }
    return data;
}

}  // namespace

bool looksLikeDataCsv(std::string_view text)
{
    std::size_t line = 1;
    text = skipPreamble(text.substr(0, std::size_t{1} << 16), line);
    const auto cell = lowerCase(trimmed(text.substr(0, text.find_first_of(",\r\n"))));
    return cell == "event" || cell == "\"event\"";
}

Result<Dataset> parseDataCsv(std::string_view text,
                             const std::string& name,
                             std::stop_token stop,
                             const Progress& progress)
{
    return caught(name, {}, [&] { return parse(text, name, stop, progress); });
}

Result<Dataset> readDataCsv(const std::filesystem::path& path,
                            std::stop_token stop,
                            const Progress& progress)
{
    const auto file = FileText::open(path);
    return file ? parseDataCsv(file->text(), path.string(), std::move(stop), progress)
                : Result<Dataset>(file.error());
}

namespace {

/// The kind whose kernels these are, by name; their number alone says nothing.
BenchmarkKind kindByKernels(const Dataset& data)
{
    for (const auto kind : {BenchmarkKind::Branch, BenchmarkKind::CpuFlops, BenchmarkKind::GpuFlops,
                            BenchmarkKind::DataCache}) {
        if (const auto own = kernelNames(kind); own && StringTable(*own) == data.kernels) {
            return kind;
        }
    }
    return BenchmarkKind::Custom;
}

Document readCsv(const std::vector<std::filesystem::path>& paths,
                 const ImportOptions& options,
                 const std::stop_token& stop,
                 const Progress& progress)
{
    Document document;
    for (std::size_t file = 0; file < paths.size(); ++file) {
        const auto& path = paths[file];
        auto data = orThrow(readDataCsv(path, stop, progressOf(progress, file, paths.size())));
        const auto kind = chooseKind(options, kindByKernels(data));
        stampImport(data.provenance, "csv", {path});
        if (!options.kind) {
            data.provenance.notes.push_back(csvKindNote(kind, options));
        }
        Document one;
        one.benchmarks = {benchmarkOf(path, std::move(data), kind, options)};
        merge(document, one);
    }
    return document;
}

}  // namespace

std::string csvKindNote(BenchmarkKind kind, const ImportOptions& options)
{
    return kind == BenchmarkKind::Custom
               ? "The kind of benchmark is not known: it was imported as custom."
               : fmt::format(
                     "The kind of benchmark was not given; the names of its {} are those of {}.",
                     options.basisFile.empty() || options.basisFile == kernelBasisWord
                         ? "kernels"
                         : "expectations",
                     displayName(kind));
}

/// Benchmarks as CSV of our own, a file each: parseDataCsv().
FileFormat csvFormat()
{
    return {
        "csv", "a benchmark as CSV, events and repetitions by kernels",
        [](const std::filesystem::path&, std::string_view head) { return looksLikeDataCsv(head); },
        readCsv, true};
}

}  // namespace papilio::core
