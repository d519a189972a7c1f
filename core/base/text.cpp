#include "core/base/text.h"

#include "core/base/ascii.h"
#include "core/base/number_format.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <utility>

namespace papilio::core {

namespace {

/// Length of the sequence a lead byte starts, 0 for a byte that starts none; narrows what may
/// follow first.
std::size_t sequence(unsigned char lead, unsigned char& low, unsigned char& high)
{
    low = 0x80;
    high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF) {
        return 2;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
        low = lead == 0xE0 ? 0xA0 : 0x80;
        high = lead == 0xED ? 0x9F : 0xBF;
        return 3;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        low = lead == 0xF0 ? 0x90 : 0x80;
        high = lead == 0xF4 ? 0x8F : 0xBF;
        return 4;
    }
    return 0;
}

/// One character of well-formed UTF-8, and how many bytes it takes; 0 bytes where none begins.
struct Character {
    char32_t value = 0;
    std::size_t length = 0;
};

Character firstCharacter(std::string_view bytes)
{
    const auto lead = static_cast<unsigned char>(bytes.front());
    if (lead < 0x80) {
        return {lead, 1};
    }
    unsigned char low = 0;
    unsigned char high = 0;
    const auto length = sequence(lead, low, high);
    if (length == 0 || length > bytes.size() || !isUtf8(bytes.substr(0, length))) {
        return {};
    }
    char32_t value = lead & (0xFFU >> (length + 1));
    for (const char next : bytes.substr(1, length - 1)) {
        value = value << 6U | (static_cast<unsigned char>(next) & 0x3FU);
    }
    return {value, length};
}

/// What acts on a terminal or on the direction of writing, ends a line, or is not allowed in XML.
bool isUnsafe(char32_t character)
{
    const auto within = [character](char32_t first, char32_t last) {
        return character >= first && character <= last;
    };
    return character < 0x20 || within(0x7F, 0x9F) || character == 0x61C || within(0x200E, 0x200F) ||
           within(0x2028, 0x202E) || within(0x2066, 0x2069) || within(0xFFFE, 0xFFFF);
}

enum class LineEnds { Stay, BecomeBlanks };

std::string visible(std::string_view text, LineEnds lineEnds)
{
    std::string shown;
    shown.reserve(text.size());
    const auto isPlain = [](char byte) { return byte >= ' ' && byte < 0x7F; };
    while (true) {
        // Names are nearly always ASCII.
        const auto plain =
            static_cast<std::size_t>(std::ranges::find_if_not(text, isPlain) - text.begin());
        shown += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) {
            return shown;
        }
        const auto [character, length] = firstCharacter(text);
        if (length == 0) {
            shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
        } else if (!isUnsafe(character)) {
            shown += text.substr(0, length);
        } else if (character == '\n' || character == '\t') {
            shown += lineEnds == LineEnds::Stay ? static_cast<char>(character) : ' ';
        } else if (character == '\r' && lineEnds == LineEnds::BecomeBlanks) {
            shown += ' ';
        } else {
            shown += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character));
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
}

}  // namespace

bool isUtf8(std::string_view bytes)
{
    std::size_t at = 0;
    while (at < bytes.size()) {
        // Names are nearly always ASCII: eight bytes at a time.
        std::uint64_t block = 0;
        while (at + sizeof block <= bytes.size()) {
            std::memcpy(&block, bytes.data() + at, sizeof block);
            if ((block & 0x8080808080808080U) != 0) {
                break;
            }
            at += sizeof block;
        }
        if (at == bytes.size()) {
            return true;
        }
        const auto lead = static_cast<unsigned char>(bytes[at]);
        if (lead < 0x80) {
            ++at;
            continue;
        }
        unsigned char low = 0;
        unsigned char high = 0;
        const auto length = sequence(lead, low, high);
        if (length == 0 || length > bytes.size() - at) {
            return false;
        }
        for (std::size_t next = 1; next < length; ++next) {
            const auto byte = static_cast<unsigned char>(bytes[at + next]);
            if (byte < low || byte > high) {
                return false;
            }
            low = 0x80;
            high = 0xBF;
        }
        at += length;
    }
    return true;
}

std::string_view trimmed(std::string_view text, std::string_view blanks)
{
    const auto begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos
               ? std::string_view()
               : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), lowerLetter);
    return lower;
}

std::string upperCase(std::string_view text)
{
    std::string upper(text);
    std::ranges::transform(upper, upper.begin(), upperLetter);
    return upper;
}

std::string plainName(std::string_view text)
{
    std::string name;
    for (const char c : text) {
        if (isLetterOrDigit(c)) {
            name += c;
        } else if (!name.empty() && name.back() != '_') {
            name += '_';
        }
    }
    if (name.ends_with('_')) {
        name.pop_back();
    }
    return name;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, {}, lowerLetter, lowerLetter);
}

bool containsIgnoringCase(std::string_view text, std::string_view part)
{
    // Not std::ranges::search: clang 14 cannot compile that of libstdc++ 12.
    const auto isSame = [](char a, char b) { return lowerLetter(a) == lowerLetter(b); };
    return part.empty() ||
           std::search(text.begin(), text.end(), part.begin(), part.end(), isSame) != text.end();
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator)
{
    std::vector<std::string_view> pieces;
    while (true) {
        const auto end = text.find(separator);
        pieces.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) {
            return pieces;
        }
        text.remove_prefix(end + separator.size());
    }
}

std::string_view takeLine(std::string_view& text)
{
    const auto end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    return line;
}

std::string_view takeWord(std::string_view& text)
{
    constexpr std::string_view blanks = " \t\r";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    const auto word = text.substr(0, text.find_first_of(blanks));
    text.remove_prefix(word.size());
    return word;
}

std::vector<TextLine> linesOf(std::string_view text)
{
    std::vector<TextLine> lines;
    while (!text.empty()) {
        const auto line = takeLine(text);
        lines.push_back({lines.size() + 1, line});
    }
    return lines;
}

Place positionAt(std::string_view text, std::size_t offset)
{
    const auto before = text.substr(0, offset);
    const auto line = std::ranges::count(before, '\n');
    return {static_cast<std::size_t>(line) + 1, before.size() - (before.rfind('\n') + 1) + 1};
}

std::string list(const std::vector<std::string>& items, std::string_view last)
{
    std::string text;
    for (std::size_t at = 0; at < items.size(); ++at) {
        text += at == 0                  ? std::string()
                : at + 1 == items.size() ? fmt::format(" {} ", last)
                                         : std::string(", ");
        text += items[at];
    }
    return text;
}

std::string plural(std::size_t count, std::string_view one, std::string_view many)
{
    const bool addsS = count != 1 && many.empty();
    return fmt::format("{} {}{}", countText(static_cast<double>(count)),
                       count == 1 || addsS ? one : many, addsS ? "s" : "");
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

bool isPlainText(std::string_view bytes)
{
    // Eight bytes at a time: none has the highest bit, none is below a blank, none is DEL.
    constexpr std::uint64_t ones = 0x0101010101010101U;
    constexpr std::uint64_t high = 0x80 * ones;
    std::uint64_t block = 0;
    for (; bytes.size() >= sizeof block; bytes.remove_prefix(sizeof block)) {
        std::memcpy(&block, bytes.data(), sizeof block);
        if ((block & high) != 0 || (((block | high) - 0x20 * ones) & high) != high ||
            ((block + ones) & high) != 0) {
            return false;
        }
    }
    return std::ranges::all_of(bytes, [](char byte) { return byte >= ' ' && byte < 0x7F; });
}

bool isText(std::string_view bytes)
{
    return bytes.find('\0') == std::string_view::npos && isUtf8(bytes);
}

std::string visibleText(std::string_view text)
{
    return visible(text, LineEnds::BecomeBlanks);
}

std::string visibleLines(std::string_view text)
{
    return visible(text, LineEnds::Stay);
}

std::string quotedExcerpt(std::string_view bytes)
{
    constexpr std::size_t most = 40;
    constexpr std::size_t longestSequence = 4;
    auto length = std::min(most, bytes.size());
    // Not within a character.
    while (length + longestSequence > most && length > 0 && length < bytes.size() &&
           !isUtf8(bytes.substr(0, length))) {
        --length;
    }
    std::string text(bytes.substr(0, length));
    if (!isUtf8(text)) {
        return "bytes that are not UTF-8";
    }
    return "\"" + visibleText(text) + (bytes.size() > length ? "…\"" : "\"");
}

Error visibleText(Error error)
{
    error.message = visibleText(error.message);
    return error;
}

std::size_t commonPrefix(const std::vector<std::string>& names)
{
    if (names.size() < 2) {
        return 0;
    }
    auto common = names.front();
    for (const auto& name : names) {
        const auto [end, other] = std::ranges::mismatch(common, name);
        common.erase(end, common.end());
    }
    const auto boundary = common.find_last_of("/_: ");
    return boundary == std::string::npos ? 0 : boundary + 1;
}

std::size_t editDistance(std::string_view a, std::string_view b, std::size_t most)
{
    if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) {
        return most + 1;
    }
    const auto first = lowerCase(a);
    const auto second = lowerCase(b);
    std::vector<std::size_t> row(second.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < first.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < second.size(); ++j) {
            const auto replaced = diagonal + (first[i] == second[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
        if (*std::ranges::min_element(row) > most) {
            return most + 1;
        }
    }
    return std::min(row.back(), most + 1);
}

std::vector<std::string> similarTexts(std::string_view typed,
                                      const std::vector<std::string>& known,
                                      std::size_t limit)
{
    const auto most = std::max<std::size_t>(2, typed.size() / 4);
    std::vector<std::pair<std::size_t, std::size_t>> near;  // distance, place
    for (std::size_t place = 0; place < known.size(); ++place) {
        if (const auto distance = editDistance(typed, known[place], most); distance <= most) {
            near.emplace_back(distance, place);
        }
    }
    std::ranges::sort(near);
    near.resize(std::min(near.size(), limit));
    std::vector<std::string> similar;
    std::ranges::transform(near, std::back_inserter(similar),
                           [&](const auto& one) { return known[one.second]; });
    return similar;
}

std::string placeText(const Place& place)
{
    const auto line = place.line > 0 ? fmt::format("line {}", place.line) : std::string();
    const auto column = place.column > 0 ? fmt::format("column {}", place.column) : std::string();
    return line + (line.empty() || column.empty() ? "" : ", ") + column;
}

Error errorAt(std::string_view source, const Place& place, std::string_view sentence, Errc code)
{
    std::string message;
    for (const auto& part : {std::string(source), placeText(place)}) {
        message += part + (part.empty() ? "" : ": ");
    }
    return {code, message.append(sentence), place};
}

Error unexpectedAt(std::string_view source,
                   const Place& place,
                   std::string_view expected,
                   std::string_view found)
{
    return errorAt(source, place, fmt::format("expected {}, found {}", expected, found));
}

std::string_view withoutPlace(const Error& error)
{
    std::string_view message = error.message;
    const auto place = placeText(error.place);
    if (!place.empty() && message.starts_with(place + ": ")) {
        message.remove_prefix(place.size() + 2);
    }
    return message;
}

}  // namespace papilio::core
