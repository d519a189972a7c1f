#include "core/topdown/event_names.h"

#include <algorithm>
#include <cctype>

namespace papilio::core {

namespace {

/// ":u", ":uk", ":ppp", ":u=1", ":k=0": who is counted, not what.
bool isPrivilege(std::string_view suffix)
{
    constexpr std::size_t longest = 4;
    if (suffix == "u=1" || suffix == "k=1" || suffix == "u=0" || suffix == "k=0" ||
        suffix == "u=1 " || suffix == "h=0") {
        return true;
    }
    return !suffix.empty() && suffix.size() <= longest &&
           suffix.find_first_not_of("ukhpGHPS") == std::string_view::npos;
}

}  // namespace

std::string comparableEventName(std::string_view name)
{
    // cpu/…/modifiers: the unit and the modifiers stand outside the slashes.
    if (const auto first = name.find('/'); first != std::string_view::npos) {
        const auto last = name.rfind('/');
        name = last > first ? name.substr(first + 1, last - first - 1) : name.substr(first + 1);
    }
    if (const auto unit = name.find("::");
        unit != std::string_view::npos && name.find(":::") == std::string_view::npos) {
        name.remove_prefix(unit + 2);
    }
    for (auto colon = name.rfind(':'); colon != std::string_view::npos && colon > 0;
         colon = name.rfind(':')) {
        if (!isPrivilege(name.substr(colon + 1))) {
            break;
        }
        name = name.substr(0, colon);
    }
    std::string comparable;
    comparable.reserve(name.size());
    for (const char letter : name) {
        if (std::isalnum(static_cast<unsigned char>(letter)) != 0) {
            comparable.push_back(
                static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
        }
    }
    return comparable;
}

}  // namespace papilio::core
