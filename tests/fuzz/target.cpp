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
    // As exceptions of the libraries read, and long enough that no quoted word and our colon make
    // one.
    for (const std::string_view inner :
         {"json.exception", "std::bad_", "std::get:", "filesystem error", "bad optional access",
          "basic_string::", "construction from null", "vector::", "map::at"}) {
        // The input's own words are none of a library's, in whatever case they come back, and
        // whatever stands for the control characters among them.
        require(message.find(inner) == std::string::npos ||
                    letters(current).find(letters(inner)) != std::string::npos,
                "words of a library: " + message, where);
    }
    require(message.find('\n') == std::string::npos, "a line end in the error: " + message, where);
}

}  // namespace papilio::fuzz
