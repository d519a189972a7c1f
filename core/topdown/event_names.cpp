#include "core/topdown/event_names.h"

#include "core/formula/event_names.h"

namespace papilio::core {

namespace {

/// "u", "uk", "ppp" behind a colon: who is counted and how exactly, not what.
bool isModifier(std::string_view suffix)
{
    constexpr std::size_t longest = 4;
    return !suffix.empty() && suffix.size() <= longest &&
           suffix.find_first_not_of("ukhpGHPS") == std::string_view::npos;
}

}  // namespace

std::string comparableEventName(std::string_view name)
{
    if (const auto first = name.find('/'); first != std::string_view::npos) {
        const auto last = name.rfind('/');
        name = last > first ? name.substr(first + 1, last - first - 1) : name.substr(first + 1);
    } else if (const auto colon = name.rfind(':');
               colon != std::string_view::npos && isModifier(name.substr(colon + 1))) {
        name = name.substr(0, colon);
    }
    return normalEventName(name);
}

}  // namespace papilio::core
