#include "core/io/formats/cat/cat_format.h"

#include "core/base/text.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// One line, cut at blanks.
struct Line {
    std::size_t number = 0;
    std::string_view text;
    std::vector<std::string_view> words;

    [[nodiscard]] bool isHeader() const { return !text.empty() && text.front() == '#'; }
    /// The header's text without # and blanks.
    [[nodiscard]] std::string_view title() const { return trimmed(text.substr(1)); }
    [[nodiscard]] std::size_t columnOf(std::size_t word) const
    {
        return word < words.size() ? static_cast<std::size_t>(words[word].data() - text.data()) + 1
                                   : text.size() + 1;
    }
};

ParseError problem(const Line& line, std::size_t column, const std::string& sentence)
{
    return {sentence, {}, {line.number, column}};
}

/// Walks over the lines of a file; blank ones are skipped.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool next(Line& line)
    {
        while (!rest_.empty()) {
            line.text = takeLine(rest_);
            line.number = ++number_;
            split(line);
            if (!line.words.empty()) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] ParseError endProblem(const std::string& sentence) const
    {
        return {sentence, {}, {number_ + 1, 1}};
    }

    /// Word `index` of a line as a finite number.
    double number(const Line& line, std::size_t index) const
    {
        const auto value = readNumber(line.words[index]);
        if (!value || !std::isfinite(*value)) {
            const auto word = line.words[index].substr(0, 40);
            throw problem(line, line.columnOf(index),
                          isText(word) ? fmt::format("expected a number, found \"{}\"", word)
                                       : "expected a number");
        }
        return *value;
    }

    /// All words of a line as numbers; there have to be `count`.
    std::vector<double> numbers(const Line& line, std::size_t count) const
    {
        std::vector<double> values;
        for (std::size_t index = 0; index < line.words.size() && index < count; ++index) {
            values.push_back(number(line, index));
        }
        if (line.words.size() != count) {
            throw problem(
                line, line.columnOf(std::min(count, line.words.size())),
                fmt::format("expected {}, found {}", plural(count, "number"), line.words.size()));
        }
        return values;
    }

private:
    static void split(Line& line)
    {
        line.words.clear();
        auto rest = line.text;
        for (auto word = takeWord(rest); !word.empty(); word = takeWord(rest)) {
            line.words.push_back(word);
        }
    }

    std::string_view rest_;
    std::size_t number_ = 0;
};

/// One number a line, and nothing else.
CatTable parseBare(Lines& lines, std::optional<std::size_t> count)
{
    CatTable table;
    table.headless = true;
    Line line;
    while (lines.next(line)) {
        const auto values = lines.numbers(line, 1);
        if (count && table.values.size() == *count) {
            throw problem(line, 1, fmt::format("expected {} numbers, found more", *count));
        }
        table.values.push_back(values.front());
    }
    if (count && table.values.size() != *count) {
        throw lines.endProblem(
            fmt::format("expected {} numbers, found {}", *count, table.values.size()));
    }
    return table;
}

bool addRaw(CatTable& table, double count, double iterations)
{
    constexpr double exact =
        9007199254740992.0;  // beyond 2^53 the text was no longer an integer to us
    if (count != std::floor(count) || std::abs(count) > exact) {
        return false;
    }
    table.rawCounts.push_back(static_cast<std::int64_t>(count));
    table.iterations.push_back(iterations);
    return true;
}

/// `# <section>` and rows of `width` numbers (0: any), which `take` files away; headers in
/// `passed`, and those of cores and caches, are no sections.
template<typename Take>
CatTable parseSections(Lines& lines,
                       const std::size_t& width,
                       std::string_view passed,
                       const Take& take)
{
    CatTable table;
    Line line;
    while (lines.next(line)) {
        if (line.isHeader()) {
            if (const auto title = line.title(); title.starts_with("L1:")) {
                table.caches = title;
            } else if (!title.starts_with(passed) && !title.starts_with("Core:")) {
                table.sections.push_back(title);
            }
            continue;
        }
        if (table.sections.empty()) {
            throw problem(line, 1, "expected the header of a section, found a row");
        }
        const auto values = lines.numbers(line, width > 0 ? width : line.words.size());
        table.section.push_back(static_cast<std::uint32_t>(table.sections.size() - 1));
        take(table, values, line);
    }
    return table;
}

CatTable parseVec(Lines& lines, bool headless)
{
    const auto take = [](CatTable& table, const std::vector<double>& values, const Line&) {
        table.keys.push_back(values[0]);
        table.expected.push_back(values[0]);
        table.values.push_back(values[1]);
        addRaw(table, values[1], 1);
    };
    if (!headless) {
        return parseSections(lines, 2, "ExpectedInstrs", take);
    }
    // PAPI 7.0 writes no headers: a block begins where the expected count does not grow.
    CatTable table;
    table.headless = true;
    Line line;
    std::uint32_t block = 0;
    while (lines.next(line)) {
        const auto values = lines.numbers(line, 2);
        block += !table.keys.empty() && values[0] <= table.keys.back() ? 1 : 0;
        table.section.push_back(block);
        take(table, values, line);
    }
    return table;
}

CatTable parseFlops(Lines& lines)
{
    constexpr std::size_t width = 10;  // N, raw, normalized, six expected operations, their total
    return parseSections(lines, width, "N RawEvtCnt",
                         [&](CatTable& table, const std::vector<double>& values, const Line& line) {
                             const double total = values[width - 1];
                             if (!(total >= 0)) {
                                 throw problem(line, line.columnOf(width - 1),
                                               "expected a total that is not negative");
                             }
                             const double divisor = total > 0 ? total : 1;
                             table.keys.push_back(values[0]);
                             table.values.push_back(values[2]);
                             addRaw(table, values[1], divisor);
                             // The count was divided by the operations expected in all; so is what
                             // is expected of each kind.
                             for (std::size_t column = 3; column + 1 < width; ++column) {
                                 table.expected.push_back(values[column] / divisor);
                             }
                         });
}

CatTable parseInstr(Lines& lines)
{
    return parseSections(
        lines, 4, "\n", [&](CatTable& table, const std::vector<double>& values, const Line& line) {
            if (!(values[0] > 0)) {
                throw problem(line, line.columnOf(0), "expected a number of iterations above 0");
            }
            table.keys.push_back(values[0]);
            table.values.push_back(values[1] / values[0]);
            table.expected.push_back(values[2] / values[0]);
            addRaw(table, values[1], values[0]);
        });
}

/// Size, least, mean and largest value of the threads: the mean is kept.
CatTable parseDataStat(Lines& lines)
{
    return parseSections(
        lines, 4, "\n", [&](CatTable& table, const std::vector<double>& values, const Line& line) {
            // The script writes the mean with six digits, the others with six decimals.
            const double rounded = 1e-5 * std::abs(values[2]) + 1e-6;
            if (values[2] < values[1] - rounded || values[2] > values[3] + rounded) {
                throw problem(
                    line, line.columnOf(2),
                    "expected a mean between the least and the largest value of the threads");
            }
            table.keys.push_back(values[0]);
            table.values.push_back(values[2]);
        });
}

CatTable parseData(Lines& lines)
{
    std::vector<double> rows;
    std::size_t width = 0;
    auto table = parseSections(
        lines, width, "\n",
        [&](CatTable& read, const std::vector<double>& values, const Line& line) {
            width = values.size();
            if (width < 2) {
                throw problem(
                    line, line.columnOf(1),
                    "expected a buffer size and a number for each thread, found one number");
            }
            read.threads = width - 1;
            read.keys.push_back(values.front());
            rows.insert(rows.end(), values.begin() + 1, values.end());
        });
    // Files keep the threads of one row together; a study keeps the kernels of one thread together.
    const auto count = table.section.size();
    table.values.resize(rows.size());
    for (std::size_t row = 0; row < count; ++row) {
        for (std::size_t thread = 0; thread < table.threads; ++thread) {
            table.values[thread * count + row] = rows[row * table.threads + thread];
        }
    }
    return table;
}

bool beginsWithHeader(std::string_view text)
{
    return trimmed(text, " \t\r\n").starts_with('#');
}

CatTable parseBench(CatBench bench, std::string_view text, Lines& lines)
{
    constexpr std::size_t branchKernels = 11;
    const bool headless = !beginsWithHeader(text);
    switch (bench) {
        case CatBench::Branch:
            return parseBare(lines, branchKernels);
        case CatBench::DataReads:
        case CatBench::DataWrites:
            return parseData(lines);
        case CatBench::DataReadsStat:
        case CatBench::DataWritesStat:
            return parseDataStat(lines);
        case CatBench::Flops:
            return headless ? parseBare(lines, {}) : parseFlops(lines);
        case CatBench::Vec:
            return parseVec(lines, headless);
        case CatBench::Instr:
            return parseInstr(lines);
        case CatBench::Icache:
            return parseBare(lines, {});
    }
    throw lines.endProblem("unknown benchmark");
}

}  // namespace

std::string_view catName(CatBench bench)
{
    constexpr std::array<std::string_view, catBenches.size()> names = {
        "branch", "data.reads", "data.writes",     "flops",           "vec",
        "instr",  "icache",     "data.reads.stat", "data.writes.stat"};
    return names.at(static_cast<std::size_t>(bench));
}

std::optional<CatFileName> catFileName(const std::string& fileName)
{
    for (const auto bench : catBenches) {
        const auto suffix = "." + std::string(catName(bench));
        if (fileName.size() > suffix.size() && fileName.ends_with(suffix)) {
            return CatFileName{bench, fileName.substr(0, fileName.size() - suffix.size())};
        }
    }
    return {};
}

bool isHeadlessIcache(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || text[first] == '#') {
        return false;
    }
    const auto line = trimmed(text.substr(first, text.find_first_of("\r\n", first) - first));
    return line.find_first_of(" \t") == std::string_view::npos;
}

Result<CatTable> parseCat(CatBench bench, std::string_view text, const std::string& name)
{
    return caught(name, {}, [&] {
        Lines lines(text);
        auto table = parseBench(bench, text, lines);
        if (!isText(text)) {  // of the headers, which name kernels
            throw ParseError{"is not UTF-8 text"};
        }
        if (table.values.empty()) {
            throw lines.endProblem("expected rows of numbers, found none");
        }
        // Raw counts are worth keeping only if every row has one.
        if (table.rawCounts.size() != table.rows()) {
            table.rawCounts.clear();
            table.iterations.clear();
        }
        return table;
    });
}

}  // namespace papilio::core
