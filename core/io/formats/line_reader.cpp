#include "core/io/formats/line_reader.h"

#include "core/base/ascii.h"
#include "core/base/constants.h"
#include "core/io/formats/import_files.h"
#include "core/io/text/number_text.h"
#include "core/io/text/parse_error.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace papilio::core {

namespace {

/// The words of a line, with "#" for each number; empty where it has none.
std::string shapeOf(std::string_view line)
{
    std::string shape;
    bool hasNumber = false;
    for (auto word = takeWord(line); !word.empty(); word = takeWord(line)) {
        shape += ' ';
        for (std::size_t at = 0; at < word.size(); ++at) {
            if (!isDigit(word[at])) {
                shape += word[at];
                continue;
            }
            hasNumber = true;
            shape += '#';
            at = std::min(word.find_first_not_of("0123456789.eEdD+-", at), word.size()) - 1;
        }
    }
    return hasNumber ? shape : std::string();
}

Result<void> readNext(LineReader& reader, std::string_view& rest)
{
    const bool isWhole = rest.find('\n') != std::string_view::npos;
    return reader.read(takeLine(rest), isWhole);
}

}  // namespace

void UnreadLines::see(std::string_view line, bool hasValues, bool isTaken)
{
    constexpr std::size_t most = 1000;  // what a log repeats has few shapes
    ++number_;
    readCount_ += hasValues ? 1 : 0;
    auto shape = isTaken && !hasValues ? std::string() : shapeOf(line);
    if (shape.empty() || (hasValues ? read_.size() : others_.size()) == most) {
        return;
    }
    if (hasValues) {
        read_.insert(std::move(shape));
    } else if (auto& like = others_[std::move(shape)]; like.count++ == 0) {
        like.number = number_;
        like.first = line;
    }
}

UnreadLines::Lines UnreadLines::all() const
{
    Lines all;
    for (const auto& [shape, like] : others_) {
        if (read_.contains(shape)) {
            const auto count = all.count + like.count;
            all = all.count > 0 && all.number < like.number ? all : like;
            all.count = count;
        }
    }
    return all;
}

std::string UnreadLines::sentence() const
{
    const auto lines = all();
    return lines.count == 0
               ? std::string()
               : fmt::format("{} of values {} not read, as line {}: {}",
                             plural(lines.count, "line"), lines.count == 1 ? "was" : "were",
                             lines.number, quotedExcerpt(trimmed(lines.first)));
}

LineReader::LineReader(std::string name, std::string source, Provenance provenance)
    : name_(std::move(name)),
      provenance_(std::move(provenance)),
      source_(std::move(source))
{}

Result<void> LineReader::read(std::string_view line, bool isWhole)
{
    ++number_;
    hasValues_ = isTaken_ = false;
    Result<void> good;
    try {
        readLine(line, isWhole);
    } catch (const ParseError& error) {
        const Place place{number_, std::max<std::size_t>(error.position.column, 1)};
        good = errorAt(source_, place, error.sentence);
    }
    unread_.see(line, hasValues_, isTaken_ || !good);
    return good;
}

Result<void> readLines(LineReader& reader, std::string_view text)
{
    while (!text.empty()) {
        if (auto good = readNext(reader, text); !good) {
            return good;
        }
    }
    return {};
}

void readFile(LineReader& reader, const ImportFile& file)
{
    auto text = file.text;
    for (std::size_t line = 1; !text.empty(); ++line) {
        file.checkStop(line);
        orThrow(readNext(reader, text));
    }
    if (reader.unread().areMost()) {
        throw Error{Errc::Malformed,
                    fmt::format("{}: {}; remove what breaks the table off above them, or describe "
                                "the lines in a file of rules (--format FILE.json)",
                                file.name, reader.unread().sentence())};
    }
}

std::vector<std::size_t> solveOrdinals(const std::vector<std::string>& bases)
{
    std::map<std::string, int> often;
    for (const auto& base : bases) {
        ++often[base];
    }
    std::map<std::string, std::size_t> seen;
    std::vector<std::size_t> ordinals;
    for (const auto& base : bases) {
        ordinals.push_back(often[base] == 1 ? 0 : ++seen[base]);
    }
    return ordinals;
}

std::vector<std::string> solveNames(const std::vector<std::string>& bases, const std::string& file)
{
    const auto ordinals = solveOrdinals(bases);
    std::vector<std::string> names;
    for (std::size_t index = 0; index < bases.size(); ++index) {
        names.push_back(bases.size() == 1 ? file
                        : ordinals[index] == 0
                            ? fmt::format("{}/{}", file, bases[index])
                            : fmt::format("{}/{} {}", file, bases[index], ordinals[index]));
    }
    return names;
}

std::vector<std::string> IterationCounts::notes() const
{
    std::vector<std::string> notes;
    if (first > 0) {
        notes.push_back(
            fmt::format("The iterations begin with {}: the first value is taken as the "
                        "initial residual, and its iteration as 0.",
                        first));
    }
    if (repeated > 0) {
        notes.push_back(fmt::format(
            "Iterations that were printed twice, as at a restart: {}. The later value is used.",
            repeated));
    }
    if (leftOut > 0) {
        notes.push_back(
            fmt::format("Missing iterations: {}. Each takes the value before it.", leftOut));
    }
    return notes;
}

bool IterationCounts::goOn(std::size_t iteration, const std::vector<std::vector<double>*>& series)
{
    const auto count = series.front()->size();
    const auto next = first + count;
    if (iteration + 1 == next && iteration > first) {
        for (auto* values : series) {
            values->resize(std::min(values->size(), count - 1));
        }
        ++repeated;
        return true;
    }
    if (iteration < next) {
        return false;
    }
    const auto before = iteration - next;
    leaveOut(before, count - leftOut);
    for (auto* values : series) {
        if (!values->empty()) {
            values->resize(values->size() + before, values->back());
        }
    }
    return true;
}

void IterationCounts::leaveOut(std::size_t count, std::size_t printed, std::size_t series)
{
    constexpr std::size_t each = 1000;
    constexpr std::size_t all = 10'000'000;
    const auto most = std::min(printed * series, all / each) * each;
    if (count > most || (leftOut + count) * series > most) {
        throw ParseError{
            "too many iterations are missing before this one: at most a thousand for each printed "
            "iteration and ten million in total are allowed; print the history more often"};
    }
    leftOut += count;
}

std::optional<double> logNumber(std::string_view text)
{
    auto word = lowerCase(trimmed(text));
    if (word == "nan" || word == "-nan" || word == "+nan") {
        return notANumber;
    }
    std::ranges::replace(word, 'd', 'e');
    return readNumber(word);
}

std::string cutLineNote()
{
    return "The last line has no line end and may be cut, so it is left out.";
}

}  // namespace papilio::core
