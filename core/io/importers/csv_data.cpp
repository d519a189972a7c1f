#include "core/io/importers/csv_data.h"

#include "core/io/importers/csv_body.h"
#include "core/io/importers/csv_table.h"
#include "core/io/importers/number_text.h"
#include "core/io/mapped_file.h"
#include "core/io/utf8.h"
#include "core/support/parallel.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace papilio::core {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

std::string lowered(std::string_view text)
{
    std::string lower(trimmed(text));
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char character) {
        return static_cast<char>(character >= 'A' && character <= 'Z' ? character + 32 : character);
    });
    return lower;
}

/// What stands behind the byte order mark and the comments at the top; counts the lines passed
/// over.
std::string_view skipPreamble(std::string_view text, std::size_t& line)
{
    if (text.starts_with(byteOrderMark)) {
        text.remove_prefix(byteOrderMark.size());
    }
    while (text.starts_with('#') || text.starts_with('\n') || text.starts_with("\r\n")) {
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
        ++line;
    }
    return text;
}

Result<CsvColumns> readColumns(const CsvRow& header, const std::string& name)
{
    const auto problem = [&](std::size_t column, const std::string& sentence) {
        return Error{Errc::Malformed, csvPlace(name, header.line, column + 1) + ": " + sentence};
    };
    if (lowered(header.cells.front()) != "event") {
        return problem(0, fmt::format("expected \"event\", found \"{}\"", header.cells.front()));
    }
    CsvColumns columns;
    columns.count = header.cells.size();
    columns.firstKernel = 1;
    bool numbered = false;
    for (; columns.firstKernel < columns.count; ++columns.firstKernel) {
        const auto cell = lowered(header.cells[columns.firstKernel]);
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
        return problem(std::min(columns.firstKernel, columns.count - 1),
                       "expected the column \"repetition\" before the kernels");
    }
    if (columns.kernels() == 0) {
        return problem(columns.count - 1, "expected kernels behind this column, found none");
    }
    std::unordered_set<std::string> seen;
    for (std::size_t column = columns.firstKernel; column < columns.count; ++column) {
        const auto& kernel = header.cells[column];
        if (trimmed(kernel).empty() || !isText(kernel)) {
            return problem(column, "expected the name of a kernel");
        }
        if (!seen.insert(kernel).second) {
            return problem(column, fmt::format("kernel \"{}\" stands twice", kernel));
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

/// Numbers 0, 1, 2 … for the different values of a column, in ascending order.
class Numbering {
public:
    explicit Numbering(std::vector<std::int64_t> all) : values_(std::move(all))
    {
        std::sort(values_.begin(), values_.end());
        values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
    }
    [[nodiscard]] std::size_t size() const { return values_.size(); }
    [[nodiscard]] std::size_t of(std::int64_t value) const
    {
        // Nearly always 0 … n-1 or 1 … n.
        const auto guess = static_cast<std::size_t>(value - values_.front());
        if (guess < values_.size() && values_[guess] == value) {
            return guess;
        }
        return static_cast<std::size_t>(std::lower_bound(values_.begin(), values_.end(), value) -
                                        values_.begin());
    }

private:
    std::vector<std::int64_t> values_;
};

/// The different values of one column, without sorting a million of them.
Numbering numbering(const std::vector<CsvBody>& parts, std::int64_t CsvBody::Row::*member)
{
    std::unordered_set<std::int64_t> seen;
    for (const auto& part : parts) {
        for (const auto& row : part.rows()) {
            seen.insert(row.*member);
        }
    }
    return Numbering({seen.begin(), seen.end()});
}

/// Puts the parts together.
class Assembly {
public:
    Assembly(std::string_view text,
             const std::string& name,
             const CsvColumns& columns,
             const std::vector<CsvBody>& parts)
        : text_(text),
          name_(name),
          columns_(columns),
          parts_(parts)
    {}

    /// @param values  of all parts; part p begins at row starts[p]
    Result<void> into(Dataset& data,
                      RawVector<double> values,
                      const std::vector<std::size_t>& starts)
    {
        if (auto good = mergeEvents(data); !good) {
            return good;
        }
        const auto repetitions = numbering(parts_, &CsvBody::Row::repetition);
        const auto threads = numbering(parts_, &CsvBody::Row::thread);
        std::size_t rows = 0;
        for (const auto& part : parts_) {
            rows += part.rows().size();
        }
        if (rows == 0) {
            return Error{
                Errc::Malformed,
                csvPlace(name_, 2, 1) + ": expected lines of events below the header, found none"};
        }
        data.repetitions = repetitions.size();
        data.threads = columns_.thread ? threads.size() : 0;
        const std::size_t places = data.eventCount() * repetitions.size() * threads.size();
        constexpr std::size_t sparsest = 100;
        if (places / sparsest > rows) {
            return Error{
                Errc::Malformed,
                fmt::format("{}: {} events, {} repetitions and {} threads are named, but only {} "
                            "lines are there; "
                            "the numbers of repetitions or threads are probably something else",
                            name_, data.eventCount(), repetitions.size(), threads.size(), rows)};
        }
        targets_.clear();
        targets_.reserve(rows);
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            for (const auto& row : parts_[part].rows()) {
                targets_.push_back((events_[part][row.event] * repetitions.size() +
                                    repetitions.of(row.repetition)) *
                                       threads.size() +
                                   threads.of(row.thread));
            }
        }
        return place(data, std::move(values), starts, places);
    }

    [[nodiscard]] Error problem(const char* at,
                                std::size_t column,
                                const std::string& sentence) const
    {
        return {Errc::Malformed, csvPlace(name_, lineOf(at), column) + ": " + sentence};
    }

private:
    [[nodiscard]] std::size_t lineOf(const char* at) const
    {
        return 1 + static_cast<std::size_t>(std::count(text_.data(), at, '\n'));
    }

    Result<void> mergeEvents(Dataset& data)
    {
        std::unordered_map<std::string_view, std::pair<std::size_t, std::string_view>> index;
        for (const auto& part : parts_) {
            auto& global = events_.emplace_back();
            for (const auto& event : part.events()) {
                const auto [place, isNew] =
                    index.try_emplace(event.id, data.eventIds.size(), event.name);
                if (isNew) {
                    data.eventIds.append(event.id);
                    data.eventNames.append(event.name);
                } else if (place->second.second != event.name) {
                    return problem(
                        event.begin, columns_.name.value_or(0) + 1,
                        fmt::format("event \"{}\" is named \"{}\" here and \"{}\" before", event.id,
                                    event.name, place->second.second));
                }
                global.push_back(place->second.first);
            }
        }
        return {};
    }

    Result<void> place(Dataset& data,
                       RawVector<double> values,
                       const std::vector<std::size_t>& starts,
                       std::size_t places)
    {
        const std::size_t kernels = columns_.kernels();
        const std::size_t rows = targets_.size();
        bool inOrder = rows == places;
        std::size_t row = 0;
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            inOrder = inOrder && starts[part] == row;
            for (std::size_t local = 0; local < parts_[part].rows().size(); ++local, ++row) {
                inOrder = inOrder && targets_[row] == row;
            }
        }
        if (inOrder) {
            data.values = std::move(values);
            data.values.resize(places * kernels);
        } else {
            std::vector<const char*> taken(places, nullptr);
            data.values.resize(places * kernels);
            row = 0;
            for (std::size_t part = 0; part < parts_.size(); ++part) {
                for (std::size_t local = 0; local < parts_[part].rows().size(); ++local, ++row) {
                    const char* const begin = parts_[part].rows()[local].begin;
                    if (const char* const first = taken[targets_[row]]; first != nullptr) {
                        return problem(
                            begin, 1,
                            fmt::format("the same event, repetition and thread as in line {}",
                                        lineOf(first)));
                    }
                    taken[targets_[row]] = begin;
                    std::memcpy(data.values.data() + targets_[row] * kernels,
                                values.data() + (starts[part] + local) * kernels,
                                kernels * sizeof(double));
                }
            }
            for (std::size_t at = 0; at < places; ++at) {
                if (taken[at] == nullptr) {
                    markMissing(data, at * kernels, kernels);
                }
            }
            absent_ = places - rows;
        }
        markCells(data, kernels);
        return {};
    }

    /// Masks cells; what lies under the mask is NaN, so that a reader who forgets the mask notices.
    static void markMissing(Dataset& data, std::size_t first, std::size_t count)
    {
        if (data.valid.empty()) {
            data.valid.assign(data.values.size(), 1);
        }
        std::fill_n(data.valid.begin() + static_cast<std::ptrdiff_t>(first), count,
                    std::uint8_t{0});
        std::fill_n(data.values.begin() + static_cast<std::ptrdiff_t>(first), count,
                    std::numeric_limits<double>::quiet_NaN());
    }

    void markCells(Dataset& data, std::size_t kernels)
    {
        std::size_t before = 0;
        std::size_t cells = 0;
        for (const auto& part : parts_) {
            for (const auto position : part.missing()) {
                markMissing(
                    data, targets_[before + position / kernels] * kernels + position % kernels, 1);
                ++cells;
            }
            before += part.rows().size();
        }
        if (cells > 0) {
            data.provenance.notes.push_back(
                fmt::format("{} cells are empty or nan and count as missing.", cells));
        }
        if (absent_ > 0) {
            data.provenance.notes.push_back(
                fmt::format("{} combinations of event, repetition and thread have no line and "
                            "count as missing.",
                            absent_));
        }
    }

    std::string_view text_;
    const std::string& name_;
    const CsvColumns& columns_;
    const std::vector<CsvBody>& parts_;
    std::vector<std::vector<std::size_t>> events_;  ///< per part: local to global
    std::vector<std::size_t> targets_;  ///< per row: its place in [event][repetition][thread]
    std::size_t absent_ = 0;
};

}  // namespace

bool looksLikeDataCsv(std::string_view text)
{
    std::size_t line = 1;
    text = skipPreamble(text.substr(0, std::size_t{1} << 16), line);
    const auto cell = lowered(text.substr(0, std::min(text.find_first_of(",\r\n"), text.size())));
    return cell == "event" || cell == "\"event\"";
}

Result<Dataset> parseDataCsv(std::string_view text,
                             const std::string& name,
                             std::stop_token stop,
                             const Progress& progress)
{
    std::size_t line = 1;
    auto body = skipPreamble(text, line);
    if (body.empty()) {
        return Error{Errc::Malformed,
                     name + ": is empty; expected a header that begins with \"event\""};
    }
    const auto header = takeCsvRow(body, line, name);
    if (!header) {
        return header.error();
    }
    const auto columns = readColumns(*header, name);
    if (!columns) {
        return columns.error();
    }
    const std::size_t kernels = columns->kernels();
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
    const std::array<std::size_t, 2> most = {texts[0].size() / columns->count,
                                             texts[1].size() / columns->count};
    // The first part ends in a line break, so that its rows and those of the second one stand
    // together.
    const std::vector<std::size_t> starts = {
        0, most[0] < breaks[0] || texts[1].empty() ? std::min(most[0], breaks[0]) + 1 : breaks[0]};
    RawVector<double> values((starts[1] + std::min(most[1], breaks[1]) + 1) * kernels);
    std::vector<CsvBody> parts;
    parts.emplace_back(texts[0], *columns, values.data());
    parts.emplace_back(texts[1], *columns, values.data() + starts[1] * kernels);
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
        return Error{Errc::Cancelled, "reading was stopped"};
    }
    Assembly assembly(text, name, *columns, parts);
    for (const auto& part : parts) {
        if (part.stopped()) {
            return assembly.problem(part.stopped()->at, part.stopped()->column,
                                    part.stopped()->sentence);
        }
    }
    Dataset data;
    for (std::size_t column = columns->firstKernel; column < columns->count; ++column) {
        data.kernels.append(header->cells[column]);
    }
    if (auto good = assembly.into(data, std::move(values), starts); !good) {
        return good.error();
    }
    return data;
}

Result<Dataset> readDataCsv(const std::filesystem::path& path,
                            std::stop_token stop,
                            const Progress& progress)
{
    const auto file = MappedFile::open(path);
    return file ? parseDataCsv(file->text(), path.string(), std::move(stop), progress)
                : Result<Dataset>(file.error());
}

}  // namespace papilio::core
