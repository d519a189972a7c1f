#include "core/io/text/foreign_content.h"

#include "core/base/text.h"
#include "core/io/text/pattern.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>
#include <vector>

namespace papilio::core {

namespace {

using namespace std::string_view_literals;

struct FileMark {
    std::string_view bytes;
    std::string_view sentence;
};

constexpr std::array fileMarks = {
    FileMark{"\xFD"
             "7zXZ\0"sv,
             "is compressed by xz; unpack it first"},
    FileMark{"\x28\xB5\x2F\xFD"sv, "is compressed by zstd; unpack it first"},
    FileMark{"BZh"sv, "is compressed by bzip2; unpack it first"},
    FileMark{"PK\x03\x04"sv, "is a zip archive; unpack it first"},
    FileMark{"\x89HDF"sv,
             "is an HDF5 file, perhaps a study already; open it instead of importing it"},
    FileMark{"\xFF\xFE"sv, "is UTF-16 text; save it as UTF-8"},
    FileMark{"\xFE\xFF"sv, "is UTF-16 text; save it as UTF-8"}};

/// UTF-16 without its mark: in western text every second byte is 0, and no other one.
bool looksLikeUtf16(std::string_view head)
{
    constexpr std::size_t fewest = 4;
    constexpr std::size_t enough = 64;
    const auto length = std::min(head.size(), enough);
    if (length < fewest) {
        return false;
    }
    std::array<std::size_t, 2> zeros{};
    for (std::size_t at = 0; at < length; ++at) {
        zeros[at % 2] += head[at] == '\0' ? 1 : 0;
    }
    return (zeros[0] == 0 && zeros[1] == length / 2) ||
           (zeros[1] == 0 && zeros[0] == (length + 1) / 2);
}

}  // namespace

std::optional<std::string> foreignContent(std::string_view head)
{
    for (const auto& mark : fileMarks) {
        if (head.starts_with(mark.bytes)) {
            return std::string(mark.sentence);
        }
    }
    if (looksLikeUtf16(head)) {
        return "is UTF-16 text; save it as UTF-8";
    }
    const auto end = head.find('\r');
    if (isText(head) && end < head.size() - std::min<std::size_t>(head.size(), 1) &&
        head.find('\n') == std::string_view::npos) {
        return "has CR line ends, as old Macintosh programs write them; save it with Unix or "
               "Windows line ends";
    }
    return {};
}

std::string_view firstContentLine(std::string_view head)
{
    while (!head.empty()) {
        const auto line = trimmed(takeLine(head));
        if (!line.empty() && !line.starts_with('#')) {
            return line;
        }
    }
    return {};
}

std::optional<char> otherSeparator(std::string_view head)
{
    const auto line = firstContentLine(head);
    if (line.find(',') != std::string_view::npos) {
        return {};
    }
    for (const char separator : {';', '\t'}) {
        if (line.find(separator) != std::string_view::npos) {
            return separator;
        }
    }
    return {};
}

std::string separatorRefusal(char separator)
{
    return fmt::format(
        "separates its columns by {}; save it with commas between columns and decimal points in "
        "numbers (1.5)",
        separator == '\t' ? "tabs" : "\";\"");
}

namespace {

constexpr std::size_t leastLines = 3;  ///< fewer have a beginning in common by chance

/// "[1,0]<stdout>:" of Open MPI, "[0] " of Intel MPI, "0: " of Slurm, with the blanks before it.
const re2::RE2& rankLabel()
{
    static const re2::RE2 pattern(R"(^ *(?:\[\d+,\d+\]<std(?:out|err)>:|(?:\[\d+\]|\d+:)(?: |$)))",
                                  re2::RE2::Latin1);
    return pattern;
}

/// "harness: ": a word and a colon.
const re2::RE2& wordLabel()
{
    static const re2::RE2 pattern("^[^ ]+:(?: |$)", re2::RE2::Latin1);
    return pattern;
}

/// What a line has of it; empty: nothing.
std::string_view labelIn(std::string_view line, const re2::RE2& label)
{
    auto rest = line;
    takeGroups(label, rest);
    return line.substr(0, line.size() - rest.size());
}

/// The lines of the head that are not blank; the last one may be cut.
std::vector<std::string_view> filledLines(std::string_view head)
{
    std::vector<std::string_view> lines;
    while (!head.empty()) {
        if (const auto line = takeLine(head); !trimmed(line).empty()) {
            lines.push_back(line);
        }
    }
    return lines;
}

/// The kind of label that all lines have. What numbers each line ("0: 1.5", "1: 0.7") is no label.
const re2::RE2* labelOf(const std::vector<std::string_view>& lines)
{
    for (const auto* label : {&rankLabel(), &wordLabel()}) {
        std::set<std::string_view> labels;
        const bool all = std::ranges::all_of(lines, [&](std::string_view line) {
            const auto found = labelIn(line, *label);
            labels.insert(trimmed(found));
            return !found.empty() && (label == &rankLabel() || labels.size() == 1);
        });
        if (all && 2 * labels.size() <= lines.size()) {
            return label;
        }
    }
    return nullptr;
}

/// The blanks that all lines begin with; nothing of fewer than four.
std::string_view indentation(const std::vector<std::string_view>& lines)
{
    auto common = lines.front().substr(0, lines.front().find_first_not_of(" \t"));
    for (const auto line : lines) {
        const auto end = std::ranges::mismatch(common, line).in1;
        common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
    }
    constexpr std::size_t least = 4;
    return common.size() >= least || common.starts_with('\t') ? common : std::string_view();
}

}  // namespace

std::optional<std::string> withoutFrame(std::string_view text)
{
    const bool isCut = text.size() > headBytes;
    auto head = text.substr(0, headBytes);
    if (isCut) {
        head = head.substr(0, head.rfind('\n') + 1);
    }
    const auto lines = filledLines(head);
    if (lines.size() < leastLines) {
        return std::nullopt;
    }
    const auto* const label = labelOf(lines);
    const auto blanks = label == nullptr ? indentation(lines) : std::string_view();
    if (label == nullptr && blanks.empty()) {
        return std::nullopt;
    }
    std::vector<std::string> parts;
    std::map<std::string_view, std::size_t> places;  // of a label's part
    while (!text.empty()) {
        const bool isWhole = text.find('\n') != std::string_view::npos;
        const auto line = takeLine(text);
        const auto prefix = label != nullptr           ? labelIn(line, *label)
                            : line.starts_with(blanks) ? blanks
                                                       : std::string_view();
        const auto [place, isNew] = places.try_emplace(trimmed(prefix), parts.size());
        if (isNew) {
            parts.emplace_back();
        }
        auto& part = parts[place->second];
        part += line.substr(prefix.size());
        part += isWhole ? "\n" : "";
    }
    std::string plain;
    for (const auto& part : parts) {
        plain += part;
    }
    auto inner = label != nullptr ? withoutFrame(plain) : std::nullopt;
    return inner ? std::move(inner) : std::optional(std::move(plain));
}

}  // namespace papilio::core
