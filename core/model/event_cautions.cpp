#include "core/model/event_cautions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

std::vector<std::string> cautionsOf(std::span<const EventDescription> descriptions)
{
    std::vector<std::string> cautions;
    for (const auto& description : descriptions) {
        if (const auto errata = errataOf(description); !errata.empty()) {
            cautions.push_back(fmt::format("{} {} (by {})",
                                           errata.size() == 1 ? "erratum" : "errata",
                                           fmt::join(errata, ", "), description.source));
        }
        if (description.deprecated) {
            cautions.push_back(fmt::format("deprecated (by {})", description.source));
        }
    }
    return cautions;
}

bool isEventCode(std::string_view event)
{
    if (event.starts_with("perf_raw::") || event.find("/event=0x") != std::string_view::npos ||
        event.find("/config=0x") != std::string_view::npos) {
        return true;
    }
    constexpr std::size_t shortest = 3;  // r1c
    return event.size() >= shortest && event[0] == 'r' &&
           event.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

}  // namespace papilio::core
