#include "core/model/split_event_name.h"

#include "core/base/ascii.h"

#include <algorithm>
#include <array>

namespace papilio::core {

namespace {

std::size_t pmuEnd(std::string_view name)
{
    const auto end = name.find("::");
    return end != std::string_view::npos && name.substr(end, 3) == ":::" ? std::string_view::npos
                                                                         : end;
}

bool isLibpfmModifier(std::string_view word)
{
    // Attributes of libpfm 4.13 that need no value.
    constexpr std::array<std::string_view, 22> flags = {
        "u",    "k",      "h",       "e",    "i",    "t",   "g",   "mg",   "mh",   "excl", "pinned",
        "intx", "intxcp", "hw_smpl", "isoc", "cmpl", "loc", "rem", "lmem", "rmem", "nc",   "o"};
    return word.find('=') != std::string_view::npos ||
           std::ranges::find(flags, word) != flags.end();
}

ModifiedEvent splitAt(std::string_view name, std::size_t end, std::size_t begin)
{
    return {name.substr(0, end), name.substr(begin)};
}

ModifiedEvent splitPerfModifiers(std::string_view name)
{
    if (const auto slash = name.rfind('/'); slash != std::string_view::npos) {
        const auto rest = name.substr(slash + 1);
        const std::size_t colon = rest.starts_with(':') ? 1 : 0;
        return isPerfModifier(rest.substr(colon), name.substr(0, slash))
                   ? splitAt(name, slash + 1, slash + 1 + colon)
                   : splitAt(name, name.size(), name.size());
    }
    const auto colon = name.rfind(':');
    const bool isSplit = colon != std::string_view::npos && colon > 0 &&
                         isPerfModifier(name.substr(colon + 1), name.substr(0, colon));
    return isSplit ? splitAt(name, colon, colon + 1) : splitAt(name, name.size(), name.size());
}

}  // namespace

std::string_view pmuPrefix(std::string_view name)
{
    const auto end = pmuEnd(name);
    return end == std::string_view::npos ? std::string_view() : name.substr(0, end);
}

std::string_view withoutPmu(std::string_view name)
{
    const auto end = pmuEnd(name);
    return end == std::string_view::npos ? name : name.substr(end + 2);
}

std::string_view componentPrefix(std::string_view name)
{
    const auto end = name.find(":::");
    return end == std::string_view::npos ? std::string_view() : name.substr(0, end);
}

bool isPerfModifier(std::string_view word, std::string_view event)
{
    constexpr std::string_view letters = "ukhIGHpPSDWeb";
    constexpr std::ptrdiff_t mostPrecise = 3;
    const bool isWord = !word.empty() && std::ranges::all_of(word, [&](char c) {
        return letters.find(c) != std::string_view::npos &&
               std::ranges::count(word, c) <= (c == 'p' ? mostPrecise : 1);
    });
    const auto isSmall = [](char c) { return isLower(c) || c == '.'; };
    event = withoutPmu(event);
    return isWord && (event.empty() || std::ranges::any_of(word, isLower) ||
                      std::ranges::any_of(event, isSmall));
}

ModifiedEvent splitModifiers(std::string_view name, ModifiersOf whose)
{
    if (whose == ModifiersOf::Perf) {
        return splitPerfModifiers(name);
    }
    std::size_t end = name.size();
    for (auto colon = name.rfind(':'); colon != std::string_view::npos && colon > 0;
         colon = name.rfind(':', end - 1)) {
        const auto word = name.substr(colon + 1, end - colon - 1);
        const bool isOne = isLibpfmModifier(word) || (whose == ModifiersOf::Both &&
                                                      isPerfModifier(word, name.substr(0, colon)));
        if (!isOne) {
            break;
        }
        end = colon;
    }
    return splitAt(name, end, std::min(end + 1, name.size()));
}

}  // namespace papilio::core
