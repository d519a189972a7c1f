#include "core/roofline/program_point.h"

#include <algorithm>

namespace papilio::core {

std::optional<ProgramPoint> programPoint(const Document& document,
                                         const CounterTable& counters,
                                         const std::string& run)
{
    std::optional<ProgramPoint> found;
    for (const auto& roofline : document.rooflines) {
        if (roofline->ceilings.empty()) {
            continue;
        }
        for (const auto& point : roofline->points) {
            const bool isOfTable = point.name == counters.name;
            if (point.name != run && !(isOfTable && counters.runs().size() == 1)) {
                continue;
            }
            if (found) {
                return std::nullopt;
            }
            found = {roofline->name, point, place(point, *roofline, RoofChoice())};
        }
    }
    return found;
}

std::optional<ProgramPoint> programPoint(const Document& document,
                                         const std::string& counters,
                                         const std::string& run)
{
    const auto table = std::ranges::find_if(document.counters,
                                            [&](const auto& one) { return one->name == counters; });
    return table == document.counters.end() ? std::nullopt : programPoint(document, **table, run);
}

}  // namespace papilio::core
