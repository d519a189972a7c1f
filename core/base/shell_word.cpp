#include "core/base/shell_word.h"

#include <algorithm>
#include <fmt/format.h>

namespace papilio::core {

namespace {

/// Which bytes belong to a control character: U+0000 to U+001F and U+007F to U+009F.
std::vector<bool> controlBytes(const std::string& word)
{
    std::vector<bool> controls(word.size());
    for (std::size_t at = 0; at < word.size(); ++at) {
        const auto byte = static_cast<unsigned char>(word[at]);
        const auto next = static_cast<unsigned char>(at + 1 < word.size() ? word[at + 1] : 0);
        if (byte < ' ' || byte == 0x7f) {
            controls[at] = true;
        } else if (byte == 0xc2 && next >= 0x80 && next <= 0x9f) {
            controls[at] = controls[at + 1] = true;
        }
    }
    return controls;
}

}  // namespace

std::string shellWord(const std::string& word)
{
    constexpr const char* plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
        return word;
    }
    // A control character would act in the terminal that this is pasted into. POSIX has no escapes
    // in quotes, but printf. Of its output shells drop the line ends at the end.
    const auto size = word.find_last_not_of('\n') + 1;
    const auto controls = controlBytes(word.substr(0, size));
    const bool escaped = std::ranges::find(controls, true) != controls.end();
    std::string quoted = "'";
    for (std::size_t at = 0; at < size; ++at) {
        const char c = word[at];
        if (controls[at] || (escaped && at == 0 && c == '-')) {  // printf's options
            quoted += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
        } else if (escaped && (c == '\\' || c == '%')) {
            quoted += std::string(2, c);
        } else {
            quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
        }
    }
    const auto ends = word.substr(size);
    return escaped ? "\"$(printf " + quoted + "')" + ends + '"' : quoted + ends + "'";
}

std::string shellCommand(const std::vector<std::string>& words)
{
    std::string command;
    for (const auto& word : words) {
        command += (command.empty() ? "" : " ") + shellWord(word);
    }
    return command;
}

}  // namespace papilio::core
