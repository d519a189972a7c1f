#include "core/io/text/json_text.h"

namespace papilio::core {

std::optional<std::size_t> tooDeepAt(std::string_view text)
{
    std::size_t depth = 0;
    bool isQuoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (isQuoted) {
            if (letter == '\\') {
                ++at;
            }
            isQuoted = letter != '"';
        } else if (letter == '"') {
            isQuoted = true;
        } else if (letter == '[' || letter == '{') {
            if (++depth > deepestJson) {
                return at;
            }
        } else if ((letter == ']' || letter == '}') && depth > 0) {
            --depth;
        }
    }
    return std::nullopt;
}

}  // namespace papilio::core
