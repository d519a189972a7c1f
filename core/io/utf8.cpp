#include "core/io/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
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

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

bool isText(std::string_view bytes)
{
    return bytes.find('\0') == std::string_view::npos && isUtf8(bytes);
}

std::string asText(std::string_view bytes)
{
    if (isText(bytes)) {
        return std::string(bytes);
    }
    std::string text;
    while (!bytes.empty()) {
        std::size_t length = std::min<std::size_t>(4, bytes.size());
        while (length > 0 && !isText(bytes.substr(0, length))) {
            --length;
        }
        if (length == 0) {
            text += "\ufffd";
            length = 1;
        } else {
            text += bytes.substr(0, length);
        }
        bytes.remove_prefix(length);
    }
    return text;
}

std::string onOneLine(std::string text)
{
    for (char& character : text) {
        constexpr char deleted = 0x7F;
        const bool isControl =
            (static_cast<unsigned char>(character) < 0x20) || character == deleted;
        character = isControl ? ' ' : character;
    }
    return text;
}

Error onOneLine(Error error)
{
    return {error.code, onOneLine(std::move(error.message))};
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
    return "\"" + onOneLine(std::move(text)) + (bytes.size() > length ? "…\"" : "\"");
}

}  // namespace papilio::core
