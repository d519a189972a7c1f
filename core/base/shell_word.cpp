#include "core/base/shell_word.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

std::string shellWord(const std::string& word)
{
    constexpr const char* plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
        return word;
    }
    // A control character would act in the terminal that this is pasted into.
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; };
    const bool escaped = std::ranges::any_of(word, isControl);
    std::string quoted = escaped ? "$'" : "'";
    for (const char c : word) {
        if (isControl(c)) {
            quoted += fmt::format("\\x{:02x}'$'", static_cast<unsigned>(c));
        } else if (escaped) {
            quoted += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
        } else {
            quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
        }
    }
    return quoted + "'";
}

}  // namespace papilio::core
