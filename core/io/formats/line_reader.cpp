#include "core/io/formats/line_reader.h"

#include "core/base/ascii.h"

#include <fmt/format.h>

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

}  // namespace

void UnreadLines::see(std::string_view line, bool hasValues, bool isTaken)
{
    constexpr std::size_t most = 1000;  // shapes: what a log repeats has few
    ++number_;
    readCount_ += hasValues ? 1 : 0;
    if ((isTaken && !hasValues) || (hasValues ? read_.size() : others_.size()) == most) {
        return;
    }
    auto shape = shapeOf(line);
    if (shape.empty()) {
        return;
    }
    if (hasValues) {
        read_.insert(std::move(shape));
        return;
    }
    auto& like = others_[std::move(shape)];
    if (like.count++ == 0) {
        like.number = number_;
        like.line = line;
    }
}

std::size_t UnreadLines::count() const
{
    std::size_t count = 0;
    for (const auto& [shape, like] : others_) {
        count += read_.contains(shape) ? like.count : 0;
    }
    return count;
}

std::string UnreadLines::sentence() const
{
    const Like* first = nullptr;
    for (const auto& [shape, like] : others_) {
        if (read_.contains(shape) && (first == nullptr || like.number < first->number)) {
            first = &like;
        }
    }
    return first == nullptr
               ? std::string()
               : fmt::format("{} not read although the words are those of values, as line {}: {}",
                             count() == 1 ? "1 line was" : fmt::format("{} lines were", count()),
                             first->number, quotedExcerpt(trimmed(first->line)));
}

Result<void> readLines(LineReader& reader, std::string_view text)
{
    while (!text.empty()) {
        const bool isWhole = text.find('\n') != std::string_view::npos;
        if (auto good = reader.read(takeLine(text), isWhole); !good) {
            return good;
        }
    }
    return {};
}

Result<void> readFile(LineReader& reader, std::string_view text, const std::string& name)
{
    auto good = readLines(reader, text);
    if (good && reader.unread().areMost()) {
        return Error{Errc::Malformed,
                     fmt::format("{}: {}; remove what breaks the table off above them, or describe "
                                 "the lines in a file of rules (--format FILE.json)",
                                 name, reader.unread().sentence())};
    }
    return good;
}

}  // namespace papilio::core
