#include "core/base/place.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"
#include "core/io/formats/import_files.h"
#include "core/io/formats/import_provenance.h"
#include "core/io/formats/locality/locality_csv.h"
#include "core/io/text/named_columns.h"
#include "core/io/text/number_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

constexpr std::size_t firstBin = 4;  ///< column behind object, distances, bytes, cold

/// Bins have to be in order, each a power of two.
Result<void> checkHeader(const CsvRow& header, const std::string& file)
{
    if (header.cells.size() > firstBin + ReuseHistogram::largestBin + 1) {
        return errorAt(file, {header.line, 1}, "more than 64 bins");
    }
    for (std::size_t column = firstBin; column < header.cells.size(); ++column) {
        const auto wanted = ReuseHistogram::lowest(column - firstBin);
        long long found = 0;
        if (!readCount(header.cells[column], found) ||
            static_cast<std::uint64_t>(found) != wanted) {
            return errorAt(file, {header.line, column + 1},
                           fmt::format("expected {}, the smallest distance of this bin, found {}",
                                       wanted, quotedExcerpt(header.cells[column])));
        }
    }
    return {};
}

Result<std::int64_t> countIn(const CsvRow& row, std::size_t column, const std::string& file)
{
    long long count = 0;
    if (column >= row.cells.size() || !readCount(row.cells[column], count)) {
        return unexpectedAt(
            file, {row.line, column + 1}, "a whole number of at least 0",
            quotedExcerpt(column < row.cells.size() ? row.cells[column] : std::string()));
    }
    return static_cast<std::int64_t>(count);
}

Result<void> readObject(const CsvRow& row,
                        std::size_t bins,
                        const std::string& file,
                        ReuseHistogram& histogram)
{
    const std::string name(trimmed(row.cells.front()));
    const auto kind = row.cells.size() > 1 ? lowerCase(trimmed(row.cells[1])) : std::string();
    if (kind == "own") {
        histogram.provenance.notes = {
            "Distances of an object alone (own) were left out: they say nothing of the misses of a "
            "cache that others use too."};
        return {};
    }
    if (kind != "shared" && kind != "private") {
        return unexpectedAt(file, {row.line, 2}, "shared, private or own", quotedExcerpt(kind));
    }
    const auto bytes = countIn(row, 2, file);
    const auto cold = countIn(row, 3, file);
    if (!bytes || !cold) {
        return bytes ? cold.error() : bytes.error();
    }
    ReuseObject object{.name = name,
                       .bytes = static_cast<double>(*bytes),
                       .cold = *cold,
                       .use = kind == "shared" ? CacheUse::Shared : CacheUse::Private};
    for (std::size_t bin = 0; bin < bins; ++bin) {
        const auto count = countIn(row, firstBin + bin, file);
        if (!count) {
            return count.error();
        }
        object.bins.push_back(*count);
    }
    histogram.objects.push_back(std::move(object));
    return {};
}

Result<void> readMeasured(const CsvRow& row, const std::string& file, ReuseHistogram& histogram)
{
    const auto lines = numberIn(row, 2, file);
    const auto misses = numberIn(row, 3, file);
    if (!lines || !misses) {
        return lines ? misses.error() : lines.error();
    }
    histogram.measured.push_back(
        {std::string(trimmed(row.cells[0])), *lines, *misses, std::string(trimmed(row.cells[1]))});
    return {};
}

/// "line_bytes: 64" among the comments.
double setting(const CsvTable& table, const std::string& key, double otherwise)
{
    for (const auto& comment : table.comments) {
        double value = 0;
        if (comment.starts_with(key + ":") &&
            readNumber(std::string_view(comment).substr(key.size() + 1), value) ==
                NumberText::Number) {
            return value;
        }
    }
    return otherwise;
}

Result<Document> parseReuse(const ImportFile& input, const ImportOptions&)
{
    const auto& file = input.name;
    const auto table = readCsvTable(input.text, file);
    if (!table) {
        return table.error();
    }
    if (table->rows.empty() || table->rows.front().cells.size() <= firstBin) {
        return Error{Errc::Malformed,
                     file + ": expected the header object,distances,bytes,cold,0,1,2,4,…"};
    }
    if (auto good = checkHeader(table->rows.front(), file); !good) {
        return good.error();
    }
    const auto bins = table->rows.front().cells.size() - firstBin;
    ReuseHistogram histogram;
    histogram.name = textStem(input.path);
    histogram.lineBytes = setting(*table, "line_bytes", histogram.lineBytes);
    histogram.sampledOneIn = setting(*table, "sampled_one_in", histogram.sampledOneIn);
    bool isMeasured = false;
    for (std::size_t index = 1; index < table->rows.size(); ++index) {
        const auto& row = table->rows[index];
        if (lowerCase(trimmed(row.cells.front())) == "measured") {
            isMeasured = true;
            continue;
        }
        auto good = isMeasured ? readMeasured(row, file, histogram)
                               : readObject(row, bins, file, histogram);
        if (!good) {
            return good.error();
        }
    }
    stampImport(histogram.provenance, "reuse-csv", {file});
    if (auto good = checkReuse(histogram); !good) {
        return good.error().in(file);
    }
    Document document;
    document.reuse.push_back(std::make_shared<const ReuseHistogram>(std::move(histogram)));
    return document;
}

bool looksLikeReuse(const std::filesystem::path&, std::string_view head)
{
    head = withoutComments(head);
    return lowerCase(head.substr(0, head.find('\n'))).starts_with("object,distances,");
}

}  // namespace

FileFormat reuseCsvFormat()
{
    return {ImportFormat::ReuseCsv, "reuse-csv", "reuse-distance histograms", looksLikeReuse,
            readEach<parseReuse>};
}

}  // namespace papilio::core
