#include "core/io/text/foreign_content.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

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

}  // namespace papilio::core
