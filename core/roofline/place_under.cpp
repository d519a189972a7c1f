#include "core/roofline/place_under.h"

#include <algorithm>

namespace papilio::core {

std::string roofsFor(const Rooflines& rooflines, const Roofline& points, const std::string& shown)
{
    if (!points.ceilings.empty() || points.points.empty()) {
        return {};
    }
    std::vector<std::string> names;
    for (const auto& one : rooflines) {
        if (!one->ceilings.empty() && one->bytes == points.bytes) {
            names.push_back(one->name);
        }
    }
    return std::ranges::find(names, shown) != names.end() ? shown
           : names.size() == 1                            ? names.front()
                                                          : std::string();
}

Rooflines placeUnder(Rooflines rooflines, const std::string& from, const std::string& target)
{
    const auto named = [&](const std::string& name) {
        return std::ranges::find(rooflines, name, [](const auto& one) { return one->name; });
    };
    const auto source = named(from);
    const auto goal = named(target);
    if (source == rooflines.end() || goal == rooflines.end() || source == goal) {
        return rooflines;
    }
    const auto moved = *source;
    auto joined = std::make_shared<Roofline>(**goal);
    joined->points.insert(joined->points.end(), moved->points.begin(), moved->points.end());
    auto& notes = joined->provenance.notes;
    notes.insert(notes.end(), moved->provenance.notes.begin(), moved->provenance.notes.end());
    *goal = joined;
    if (moved->ceilings.empty()) {
        rooflines.erase(source);
    } else {
        auto left = std::make_shared<Roofline>(*moved);
        left->points.clear();
        *source = left;
    }
    return rooflines;
}

}  // namespace papilio::core
