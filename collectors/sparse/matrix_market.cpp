#include "collectors/sparse/matrix_market.h"

#include "collectors/sparse/matrix_market_words.h"
#include "core/io/file_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>

namespace papilio::collectors {

using core::Errc;
using core::Error;
using core::Result;

namespace {

enum class Symmetry { General, Symmetric, Skew };

struct Header {
    bool pattern = false;
    Symmetry symmetry = Symmetry::General;
};

/// Goes through the lines of a text; blank lines and comments are skipped where asked.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool next()
    {
        if (rest_.empty()) {
            return false;
        }
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (line_.ends_with('\r')) {
            line_.remove_suffix(1);
        }
        ++number_;
        return true;
    }

    bool nextContent()
    {
        while (next()) {
            const std::size_t first = line_.find_first_not_of(" \t");
            if (first != std::string_view::npos && line_[first] != '%') {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::string_view line() const { return line_; }

    [[nodiscard]] Error error(const std::string& what, Errc code = Errc::Malformed) const
    {
        return {code, fmt::format("line {}: {}", number_, what)};
    }

private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
};

std::string lower(std::string_view word)
{
    std::string text(word);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return text;
}

Result<Header> readHeader(Lines& lines)
{
    if (!lines.next() || !lines.line().starts_with("%%MatrixMarket")) {
        return Error{Errc::Malformed,
                     "line 1: a Matrix Market file begins with \"%%MatrixMarket matrix coordinate "
                     "real general\" or the like"};
    }
    std::string_view rest = lines.line();
    takeWord(rest);
    std::array<std::string, 4> words;
    std::generate(words.begin(), words.end(), [&rest] { return lower(takeWord(rest)); });
    const auto& [object, format, field, symmetry] = words;
    if (object != "matrix" || format != "coordinate") {
        return lines.error(fmt::format("{} is not read; only \"matrix coordinate\" (sparse) is",
                                       shownWords(object + " " + format)),
                           Errc::Unsupported);
    }
    if (field != "real" && field != "double" && field != "integer" && field != "pattern") {
        return lines.error(fmt::format("the field {} is not read; real, integer and pattern are",
                                       shownWords(field)),
                           Errc::Unsupported);
    }
    if (symmetry == "general") {
        return Header{field == "pattern", Symmetry::General};
    }
    if (symmetry == "symmetric") {
        return Header{field == "pattern", Symmetry::Symmetric};
    }
    if (symmetry == "skew-symmetric") {
        return Header{field == "pattern", Symmetry::Skew};
    }
    return lines.error(fmt::format("the symmetry {} is not read; general, symmetric and "
                                   "skew-symmetric are",
                                   shownWords(symmetry)),
                       Errc::Unsupported);
}

struct Sizes {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t entries = 0;
};

/// What a size line claims is checked against the file before anything is allocated for it.
Result<Sizes> readSizes(Lines& lines, std::size_t fileBytes, Symmetry symmetry)
{
    constexpr std::size_t shortestEntry = 4;  // "1 1\n"
    constexpr std::size_t emptyRows = 1000;   // per entry: more is a mistake in the size line
    if (!lines.nextContent()) {
        return lines.error("the file ends before its size line \"rows columns entries\"");
    }
    std::string_view rest = lines.line();
    Sizes sizes;
    if (!readWord(takeWord(rest), sizes.rows) || !readWord(takeWord(rest), sizes.columns) ||
        !readWord(takeWord(rest), sizes.entries) || !takeWord(rest).empty()) {
        return lines.error(
            fmt::format("{} is no size line; expected three whole numbers: rows, "
                        "columns, entries",
                        shownWords(lines.line())));
    }
    if (sizes.rows == 0 || sizes.columns == 0 || sizes.rows > largestIndex ||
        sizes.columns > largestIndex) {
        return lines.error(
            fmt::format("{} x {} is no size to multiply; rows and columns go from 1 "
                        "to {}",
                        sizes.rows, sizes.columns, largestIndex));
    }
    if (symmetry != Symmetry::General && sizes.rows != sizes.columns) {
        return lines.error(fmt::format("a symmetric matrix is square, this one is {} x {}",
                                       sizes.rows, sizes.columns));
    }
    if (sizes.entries > fileBytes / shortestEntry || sizes.entries > largestIndex) {
        return lines.error(fmt::format("{} entries do not fit into this file of {} bytes",
                                       sizes.entries, fileBytes));
    }
    if (std::max(sizes.rows, sizes.columns) / emptyRows > sizes.entries + emptyRows) {
        return lines.error(
            fmt::format("{} x {} with {} entries is all but empty; the size line "
                        "must be wrong",
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
        return lines.error(fmt::format("{} is no entry; expected {}", shownWords(lines.line()),
                                       header.pattern ? "row column" : "row column value"));
    }
    if (row < 1 || column < 1 || row > sizes.rows || column > sizes.columns) {
        return lines.error(fmt::format("the entry ({}, {}) is outside of the {} x {} matrix", row,
                                       column, sizes.rows, sizes.columns));
    }
    if (!std::isfinite(value)) {
        return lines.error(fmt::format("{} is not a finite number", shownWords(lines.line())));
    }
    return MatrixEntry{static_cast<std::int32_t>(row - 1), static_cast<std::int32_t>(column - 1),
                       value};
}

}  // namespace

Result<CsrMatrix> parseMatrixMarket(std::string_view text, const std::string& name)
{
    Lines lines(text);
    const auto header = readHeader(lines);
    if (!header) {
        return header.error();
    }
    const auto sizes = readSizes(lines, text.size(), header->symmetry);
    if (!sizes) {
        return sizes.error();
    }
    std::vector<MatrixEntry> entries;
    entries.reserve(header->symmetry == Symmetry::General ? sizes->entries : 2 * sizes->entries);
    std::size_t count = 0;
    for (; count < sizes->entries; ++count) {
        if (!lines.nextContent()) {
            return lines.error(
                fmt::format("the file ends after {} of {} entries", count, sizes->entries));
        }
        const auto entry = readEntry(lines, *header, *sizes);
        if (!entry) {
            return entry.error();
        }
        entries.push_back(*entry);
        if (header->symmetry != Symmetry::General && entry->row != entry->column) {
            const double sign = header->symmetry == Symmetry::Skew ? -1 : 1;
            entries.push_back({entry->column, entry->row, sign * entry->value});
        }
    }
    if (lines.nextContent()) {
        return lines.error(
            fmt::format("there is more after the {} entries of the size line", sizes->entries));
    }
    if (entries.empty()) {
        return lines.error("a matrix without entries has nothing to multiply");
    }
    return csrMatrix(name, sizes->rows, sizes->columns, entries);
}

Result<CsrMatrix> readMatrixMarket(const std::filesystem::path& path)
{
    const auto file = core::FileText::open(path);
    if (!file) {
        return file.error();
    }
    auto matrix = parseMatrixMarket(file->text(), path.stem().string());
    if (!matrix) {
        return matrix.error().in(path.string());
    }
    return matrix;
}

}  // namespace papilio::collectors
