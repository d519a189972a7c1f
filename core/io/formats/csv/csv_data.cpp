#include "core/io/formats/csv/csv_data.h"

#include "core/base/csv.h"
#include "core/base/parallel.h"
#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/csv/csv_assembly.h"
#include "core/io/formats/csv/csv_body.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <unordered_set>

namespace papilio::core {

namespace {

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

Result<CsvColumns> readColumns(const CsvRow& header, const std::string& name)
{
    const auto problem = [&](std::size_t column, const std::string& sentence) {
        return errorAt(name, {header.line, column + 1}, sentence);
    };
    if (lowerCase(trimmed(header.cells.front())) != "event") {
        return problem(
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
        return problem(std::min(columns.firstKernel, columns.count - 1),
                       "expected the column \"repetition\" before the kernels");
    }
    if (columns.kernels() == 0) {
        return problem(columns.count - 1, "expected kernels after this column, found none");
    }
    std::unordered_set<std::string> seen;
    for (std::size_t column = columns.firstKernel; column < columns.count; ++column) {
        const auto& kernel = header.cells[column];
        if (trimmed(kernel).empty() || !isText(kernel)) {
            return problem(column, "expected the name of a kernel");
        }
        if (!seen.insert(kernel).second) {
            return problem(column, fmt::format("kernel {} is a duplicate", quotedExcerpt(kernel)));
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
    Dataset data;
    for (std::size_t column = columns->firstKernel; column < columns->count; ++column) {
        data.kernels.append(header->cells[column]);
    }
    if (auto good = assemble({text, name, *columns, parts, starts}, std::move(values), data);
        !good) {
        return good.error();
    }
    return data;
}

Result<Dataset> readDataCsv(const std::filesystem::path& path,
                            std::stop_token stop,
                            const Progress& progress)
{
    const auto file = FileText::open(path);
    return file ? parseDataCsv(file->text(), path.string(), std::move(stop), progress)
                : Result<Dataset>(file.error());
}

}  // namespace papilio::core
