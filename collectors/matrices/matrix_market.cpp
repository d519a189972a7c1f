#include "collectors/matrices/matrix_market.h"

#include "core/base/parsed_number.h"
#include "core/base/text.h"
#include "core/io/files/file_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <span>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::quotedExcerpt;
using core::Result;
using core::takeWord;

namespace {

enum class Symmetry { General, Symmetric, Skew };

struct Header {
    bool array = false;  ///< every value of every column, without its place
    bool pattern = false;
    Symmetry symmetry = Symmetry::General;
};

/// Goes through the lines of a text; blank lines and comments are skipped where asked.
class Lines {
public:
    explicit Lines(std::string_view text, char comment = '%') : rest_(text), comment_(comment) {}

    bool next()
    {
        if (rest_.empty()) {
            return false;
        }
        line_ = core::takeLine(rest_);
        ++number_;
        return true;
    }

    bool nextContent()
    {
        while (next()) {
            const std::size_t first = line_.find_first_not_of(" \t");
            if (first != std::string_view::npos && line_[first] != comment_) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::string_view line() const { return line_; }

    [[nodiscard]] Error error(const std::string& what, Errc code = Errc::Malformed) const
    {
        return errorAt({}, {number_}, what, code);
    }

private:
    std::string_view rest_;
    char comment_;
    std::string_view line_;
    std::size_t number_ = 0;
};

/// @return false where the word is no number, or is more than one ("2,9" is not 2)
template<typename Number>
bool readWord(std::string_view word, Number& value)
{
    if (word.starts_with('+')) {
        word.remove_prefix(1);
    }
    const auto read = core::parsedNumber<Number>(word);
    value = read.value_or(value);
    return read.has_value();
}

Result<Header> readHeader(Lines& lines)
{
    constexpr std::string_view mark = "%%MatrixMarket";
    if (!lines.next() || !core::equalsIgnoringCase(lines.line().substr(0, mark.size()), mark)) {
        return Error{Errc::Malformed,
                     "line 1: a Matrix Market file begins with \"%%MatrixMarket matrix coordinate "
                     "real general\" or the like"};
    }
    std::string_view rest = lines.line();
    takeWord(rest);
    std::array<std::string, 4> words;
    std::generate(words.begin(), words.end(), [&rest] { return core::lowerCase(takeWord(rest)); });
    const auto& [object, format, field, symmetry] = words;
    Header header{.array = format == "array", .pattern = field == "pattern"};
    if (object != "matrix" || (format != "coordinate" && !header.array)) {
        return lines.error(fmt::format("{} is not read; \"matrix coordinate\" and \"matrix array\" "
                                       "are",
                                       quotedExcerpt(object + " " + format)),
                           Errc::Unsupported);
    }
    if (field != "real" && field != "double" && field != "integer" &&
        (!header.pattern || header.array)) {
        return lines.error(fmt::format("the field {} is not read; real, integer and pattern are",
                                       quotedExcerpt(field)),
                           Errc::Unsupported);
    }
    if (symmetry == "symmetric") {
        header.symmetry = Symmetry::Symmetric;
    } else if (symmetry == "skew-symmetric") {
        header.symmetry = Symmetry::Skew;
    } else if (symmetry != "general") {
        return lines.error(fmt::format("the symmetry {} is not read; general, symmetric and "
                                       "skew-symmetric are",
                                       quotedExcerpt(symmetry)),
                           Errc::Unsupported);
    }
    return header;
}

struct Sizes {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t entries = 0;
};

/// What a size line claims is checked against the file before anything is allocated for it.
Result<Sizes> readSizes(Lines& lines, std::size_t fileBytes, const Header& header)
{
    const std::size_t shortestEntry = header.array ? 2 : 4;  // "1\n" or "1 1\n"
    constexpr std::size_t emptyRows = 1000;  // per entry: more is a mistake in the size line
    if (!lines.nextContent()) {
        return lines.error(fmt::format("the file ends before its size line \"{}\"",
                                       header.array ? "rows columns" : "rows columns entries"));
    }
    std::string_view rest = lines.line();
    Sizes sizes;
    if (!readWord(takeWord(rest), sizes.rows) || !readWord(takeWord(rest), sizes.columns) ||
        (!header.array && !readWord(takeWord(rest), sizes.entries)) || !takeWord(rest).empty()) {
        return lines.error(
            fmt::format("{} is not a size line; expected {}", quotedExcerpt(lines.line()),
                        header.array ? "two whole numbers: rows, columns"
                                     : "three whole numbers: rows, columns, entries"));
    }
    if (sizes.rows == 0 || sizes.columns == 0 || sizes.rows > largestIndex ||
        sizes.columns > largestIndex) {
        return lines.error(
            fmt::format("{} x {} is not a valid size; expected rows and columns from 1 to {}",
                        sizes.rows, sizes.columns, largestIndex));
    }
    if (header.symmetry != Symmetry::General && sizes.rows != sizes.columns) {
        return lines.error(fmt::format("a symmetric matrix is square, this one is {} x {}",
                                       sizes.rows, sizes.columns));
    }
    if (header.array) {
        sizes.entries = header.symmetry == Symmetry::General ? sizes.rows * sizes.columns
                        : header.symmetry == Symmetry::Symmetric
                            ? sizes.rows * (sizes.rows + 1) / 2
                            : sizes.rows * (sizes.rows - 1) / 2;
    }
    if (sizes.entries > fileBytes / shortestEntry || sizes.entries > largestIndex) {
        return lines.error(fmt::format("{} entries do not fit into this file of {} bytes",
                                       sizes.entries, fileBytes));
    }
    if (std::max(sizes.rows, sizes.columns) / emptyRows > sizes.entries + emptyRows) {
        return lines.error(
            fmt::format("{} x {} with {} entries is almost empty; the size line must be wrong",
                        sizes.rows, sizes.columns, sizes.entries));
    }
    return sizes;
}

Result<MatrixEntry> readEntry(const Lines& lines, const Header& header, const Sizes& sizes)
{
    std::string_view rest = lines.line();
    std::size_t row = 0;
    std::size_t column = 0;
    double value = 1;
    const bool numbers = readWord(takeWord(rest), row) && readWord(takeWord(rest), column) &&
                         (header.pattern || readWord(takeWord(rest), value));
    if (!numbers || !takeWord(rest).empty()) {
        return lines.error(fmt::format("{} is not an entry; expected {}",
                                       quotedExcerpt(lines.line()),
                                       header.pattern ? "row column" : "row column value"));
    }
    if (row < 1 || column < 1 || row > sizes.rows || column > sizes.columns) {
        return lines.error(fmt::format("the entry ({}, {}) is outside of the {} x {} matrix", row,
                                       column, sizes.rows, sizes.columns));
    }
    if (!std::isfinite(value)) {
        return lines.error(fmt::format("{} is not a finite number", quotedExcerpt(lines.line())));
    }
    return MatrixEntry(static_cast<std::int32_t>(row - 1), static_cast<std::int32_t>(column - 1),
                       value);
}

/// Goes through the places of an array, column by column; of a symmetric one those below the
/// diagonal.
class ArrayPlaces {
public:
    ArrayPlaces(Symmetry symmetry, std::size_t rows)
        : symmetry_(symmetry),
          rows_(static_cast<std::int32_t>(rows)),
          row_(symmetry == Symmetry::Skew ? 1 : 0)
    {}

    Result<MatrixEntry> read(const Lines& lines)
    {
        std::string_view rest = lines.line();
        double value = 0;
        if (!readWord(takeWord(rest), value) || !takeWord(rest).empty() || !std::isfinite(value)) {
            return lines.error(fmt::format("expected the value of row {}, column {}, found {}",
                                           row_ + 1, column_ + 1, quotedExcerpt(lines.line())));
        }
        const MatrixEntry entry(row_, column_, value);
        if (++row_ == rows_) {
            ++column_;
            row_ = symmetry_ == Symmetry::General     ? 0
                   : symmetry_ == Symmetry::Symmetric ? column_
                                                      : column_ + 1;
        }
        return entry;
    }

private:
    Symmetry symmetry_;
    std::int32_t rows_;
    std::int32_t row_;
    std::int32_t column_ = 0;
};

}  // namespace

Result<CsrMatrix> parseMatrixMarket(std::string_view text, const std::string& name)
{
    Lines lines(text);
    const auto header = readHeader(lines);
    if (!header) {
        return header.error();
    }
    const auto sizes = readSizes(lines, text.size(), *header);
    if (!sizes) {
        return sizes.error();
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(header->symmetry == Symmetry::General ? sizes->entries : 2 * sizes->entries);
    ArrayPlaces places(header->symmetry, sizes->rows);
    std::size_t count = 0;
    for (; count < sizes->entries; ++count) {
        if (!lines.nextContent()) {
            return lines.error(
                fmt::format("the file ends after {} of {} entries", count, sizes->entries));
        }
        const auto entry = header->array ? places.read(lines) : readEntry(lines, *header, *sizes);
        if (!entry) {
            return entry.error();
        }
        entries.push_back(*entry);
        if (header->symmetry != Symmetry::General && entry->row() != entry->col()) {
            const double sign = header->symmetry == Symmetry::Skew ? -1 : 1;
            entries.emplace_back(entry->col(), entry->row(), sign * entry->value());
        }
    }
    if (lines.nextContent()) {
        return lines.error(
            fmt::format("there are more entries than the {} of the size line", sizes->entries));
    }
    if (entries.empty()) {
        return lines.error("a matrix without entries has nothing to multiply");
    }
    return csrMatrix(name, sizes->rows, sizes->columns, entries);
}

Result<CsrMatrix> parseTensor(std::string_view text, const std::string& name)
{
    Lines lines(text, '#');
    std::vector<std::int32_t> indices;  // entries x order
    std::vector<double> values;
    std::size_t order = 0;
    while (lines.nextContent()) {
        auto rest = lines.line();
        const auto before = indices.size();
        auto word = takeWord(rest);
        for (auto next = takeWord(rest); !next.empty(); next = takeWord(rest)) {
            std::int32_t place = 0;
            if (!readWord(word, place) || place < 1) {
                return lines.error(
                    fmt::format("{} is no index from 1 to {}", quotedExcerpt(word), largestIndex));
            }
            indices.push_back(place - 1);
            word = next;
        }
        const auto count = indices.size() - before;
        order = before == 0 ? count : order;
        double value = 0;
        if (count < 2 || count != order || !readWord(word, value) || !std::isfinite(value)) {
            return lines.error(fmt::format(
                "{} is not an entry; expected {} and a value", quotedExcerpt(lines.line()),
                core::plural(std::max<std::size_t>(order, 2), "index", "indices")));
        }
        values.push_back(value);
    }
    if (values.empty()) {
        return Error{Errc::Malformed, "a tensor with no entries has nothing to multiply"};
    }
    const auto fiberOf = [&](std::size_t entry) {
        return std::span(indices).subspan(entry * order, order - 1);
    };
    std::vector<std::size_t> sorted(values.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    std::ranges::stable_sort(sorted, [&](std::size_t first, std::size_t second) {
        return std::ranges::lexicographical_compare(fiberOf(first), fiberOf(second));
    });
    std::vector<MatrixEntry> entries;
    entries.reserve(values.size());
    std::int32_t row = 0;
    std::int32_t columns = 0;
    for (std::size_t at = 0; at < sorted.size(); ++at) {
        const auto entry = sorted[at];
        row += at > 0 && !std::ranges::equal(fiberOf(sorted[at - 1]), fiberOf(entry)) ? 1 : 0;
        const auto column = indices[entry * order + order - 1];
        columns = std::max(columns, column + 1);
        entries.emplace_back(row, column, values[entry]);
    }
    return csrMatrix(name, static_cast<std::size_t>(row) + 1, static_cast<std::size_t>(columns),
                     entries);
}

Result<CsrMatrix> readMatrixFile(const std::filesystem::path& path)
{
    const auto file = core::FileText::open(path);
    if (!file) {
        return file.error();
    }
    auto matrix = path.extension() == ".tns"
                      ? parseTensor(file->text(), path.stem().string())
                      : parseMatrixMarket(file->text(), path.stem().string());
    if (!matrix) {
        return matrix.error().in(path.string());
    }
    return matrix;
}

}  // namespace papilio::collectors
