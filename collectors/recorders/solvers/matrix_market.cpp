#include "collectors/recorders/solvers/linear_system.h"
#include "collectors/sparse/matrix_market_words.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <vector>

namespace papilio::solvers {

using core::Errc;
using core::Error;
using core::Result;
using Entry = Eigen::Triplet<double, int>;
using collectors::readWord;
using collectors::shownWords;
using collectors::takeWord;

namespace {

constexpr std::int64_t largestOrder = 100'000'000;
constexpr std::int64_t mostEntries = 1'000'000'000;

/// A foreign word as an error shows it.
std::string printable(std::string word)
{
    constexpr std::size_t most = 40;
    word.resize(std::min(word.size(), most));
    for (char& letter : word) {
        letter = letter > 0x20 && letter < 0x7F ? letter : '?';
    }
    return word;
}

/// The first line of the file.
struct Banner {
    bool coordinates = true;
    bool pattern = false;
    double mirrored = 0;  ///< factor of the entry on the other side of the diagonal; 0: none
};

class Reader {
public:
    explicit Reader(const std::string& path) : path_(path), file_(path) {}

    Result<Matrix> read()
    {
        if (!file_) {
            return Error{Errc::Unreadable, path_ + ": this file cannot be read"};
        }
        const auto banner = readBanner();
        if (!banner) {
            return banner.error();
        }
        const auto line = nextLine();
        std::string_view sizes = line;
        std::int64_t rows = 0;
        std::int64_t columns = 0;
        std::int64_t count = 0;
        bool isRead = readWord(takeWord(sizes), rows) && readWord(takeWord(sizes), columns);
        const bool isPossible =
            isRead && rows >= 1 && columns >= 1 && rows <= largestOrder && columns <= largestOrder;
        if (banner->coordinates) {
            isRead = isRead && readWord(takeWord(sizes), count);
        } else if (isPossible) {  // else the product may be beyond 64 bits
            count = banner->mirrored == 0 ? rows * columns : rows * (rows + 1) / 2;
        }
        if (!isRead || !takeWord(sizes).empty() || !isPossible || count < 0 ||
            count > mostEntries) {
            return wrong("expected the numbers of rows, columns and entries");
        }
        if (rows != columns) {
            return Error{Errc::InvalidShape,
                         fmt::format("{}: the matrix has {} rows and {} columns; only a square one "
                                     "can be solved with",
                                     path_, rows, columns)};
        }
        // What the sizes claim is allocated: a line of them must not fill the memory.
        constexpr std::int64_t emptyRows = 1000;
        if (banner->coordinates && rows / emptyRows > count + emptyRows) {
            return wrong(
                fmt::format("{} rows with {} entries are all but empty; the numbers must "
                            "be wrong",
                            rows, count));
        }
        return banner->coordinates ? readEntries(*banner, static_cast<int>(rows), count)
                                   : readArray(*banner, static_cast<int>(rows));
    }

private:
    [[nodiscard]] Error wrong(const std::string& what) const
    {
        return {Errc::Malformed, fmt::format("{}: line {}: {}", path_, line_, what)};
    }

    /// The next line that is neither empty nor a comment; empty at the end.
    std::string nextLine()
    {
        std::string text;
        while (std::getline(file_, text)) {
            ++line_;
            if (text.ends_with('\r')) {
                text.pop_back();
            }
            if (!text.starts_with('%') && text.find_first_not_of(" \t") != std::string::npos) {
                return text;
            }
        }
        return {};
    }

    Result<Banner> readBanner()
    {
        std::string text;
        std::getline(file_, text);
        line_ = 1;
        std::transform(text.begin(), text.end(), text.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        std::istringstream words(text);
        std::string mark, object, format, field, symmetry;
        words >> mark >> object >> format >> field >> symmetry;
        if (mark != "%%matrixmarket" || object != "matrix") {
            return wrong(
                "this is no Matrix Market file: it does not begin with "
                "\"%%MatrixMarket matrix\"");
        }
        Banner banner{.coordinates = format == "coordinate",
                      .pattern = field == "pattern",
                      .mirrored = symmetry == "symmetric"        ? 1.0
                                  : symmetry == "skew-symmetric" ? -1.0
                                                                 : 0.0};
        const bool known = (banner.coordinates || format == "array") &&
                           (field == "real" || field == "integer" || field == "double" ||
                            (banner.pattern && banner.coordinates)) &&
                           (symmetry == "general" || banner.mirrored != 0);
        if (!known) {
            return Error{
                Errc::Unsupported,
                fmt::format("{}: a matrix of kind \"{} {} {}\" cannot be read; real, "
                            "integer and pattern ones can",
                            path_, printable(format), printable(field), printable(symmetry))};
        }
        return banner;
    }

    Result<Matrix> readEntries(const Banner& banner, int order, std::int64_t count)
    {
        std::vector<Entry> entries;  // grows as lines come: a count alone reserves nothing
        for (std::int64_t entry = 0; entry < count; ++entry) {
            const auto line = nextLine();
            std::string_view rest = line;
            int row = 0;
            int column = 0;
            double value = 1;
            const bool isRead = readWord(takeWord(rest), row) && readWord(takeWord(rest), column) &&
                                (banner.pattern || readWord(takeWord(rest), value));
            if (!isRead || !takeWord(rest).empty() || !std::isfinite(value) || row < 1 ||
                column < 1 || row > order || column > order) {
                return wrong(fmt::format("entry {} of {} is no row, column{} within {} x {}: {}",
                                         entry + 1, count, banner.pattern ? "" : " and value",
                                         order, order, shownWords(line)));
            }
            entries.emplace_back(row - 1, column - 1, value);
            if (banner.mirrored != 0 && row != column) {
                entries.emplace_back(column - 1, row - 1, banner.mirrored * value);
            }
        }
        return made(order, entries);
    }

    Result<Matrix> readArray(const Banner& banner, int order)
    {
        std::vector<Entry> entries;
        for (int column = 0; column < order; ++column) {
            const int first = banner.mirrored == 0 ? 0 : banner.mirrored > 0 ? column : column + 1;
            for (int row = first; row < order; ++row) {
                const auto line = nextLine();
                std::string_view rest = line;
                double value = 0;
                if (!readWord(takeWord(rest), value) || !takeWord(rest).empty() ||
                    !std::isfinite(value)) {
                    return wrong(fmt::format("expected the value of row {}, column {}, found {}",
                                             row + 1, column + 1, shownWords(line)));
                }
                entries.emplace_back(row, column, value);
                if (banner.mirrored != 0 && row != column) {
                    entries.emplace_back(column, row, banner.mirrored * value);
                }
            }
        }
        return made(order, entries);
    }

    Result<Matrix> made(int order, const std::vector<Entry>& entries)
    {
        if (!nextLine().empty()) {
            return wrong("there is more than the sizes say");
        }
        Matrix matrix(order, order);
        matrix.setFromTriplets(entries.begin(), entries.end());
        matrix.makeCompressed();
        return matrix;
    }

    std::string path_;
    std::ifstream file_;
    int line_ = 0;
};

}  // namespace

Result<Matrix> readMatrixMarket(const std::string& path)
{
    return Reader(path).read();
}

}  // namespace papilio::solvers
