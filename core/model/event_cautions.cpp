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

}  // namespace papilio::core
