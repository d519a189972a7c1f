#include "tests/fuzz/target.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>

namespace papilio::fuzz {

namespace {

std::string_view current;  ///< the input that is tried

/// Without blanks and control characters, in lower case.
std::string letters(std::string_view text)
{
    std::string kept;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte > ' ') {
            kept += static_cast<char>(std::tolower(byte));
        }
    }
    return kept;
}

/// Without what visibleText() writes for control characters: "\\u007f" and "ilesystem error" are no
/// "filesystem error".
std::string withoutEscapes(std::string_view text)
{
    constexpr std::size_t escape = 6;
    std::string kept;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text.substr(at).starts_with("\\u00")) {
            at += escape - 1;
            kept += ' ';
        } else {
            kept += text[at];
        }
    }
    return kept;
}

/// Whether `text` has the word of a library. One that ends in colons goes on: a quoted name and the
/// colon of our sentence end like it, and a blank follows.
bool holdsWord(std::string_view text, std::string_view word)
{
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const auto behind = text.substr(at + word.size());
        if (!word.ends_with(':') || (!behind.empty() && behind.front() > ' ')) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::string_view textOf(const std::uint8_t* data, std::size_t size)
{
    current = {reinterpret_cast<const char*>(data), size};
    return current;
}

bool isChosen(std::string_view text, std::size_t every)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char letter : text) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
    }
    return (hash >> 20) % every == 0;
}

void require(bool holds, const std::string& sentence, Place where)
{
    if (!holds) {
        std::fprintf(stderr, "%s:%d: %s\n", where.file, where.line, sentence.c_str());
        std::abort();
    }
}

void requireSentence(const std::string& message, Place where)
{
    require(!message.empty(), "an error without a sentence", where);
    const auto shown = withoutEscapes(message);
    for (const std::string_view inner :
         {"json.exception", "std::", "filesystem error", "bad optional access",
          "basic_string::", "construction from null", "vector::", "map::at"}) {
        // The input's own words are none of a library's, in whatever case they come back, and
        // whatever stands for the control characters among them.
        require(
            !holdsWord(shown, inner) || letters(current).find(letters(inner)) != std::string::npos,
            "words of a library: " + message, where);
    }
    require(message.find('\n') == std::string::npos, "a line end in the error: " + message, where);
}

}  // namespace papilio::fuzz
