#include "core/roofline/place_points.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace papilio::core {

namespace {

bool hasRoofs(const Roofline& roofline)
{
    return !roofline.ceilings.empty();
}

Result<std::string> chosenRoofline(const Document& study, const std::string& under)
{
    const auto names = rooflinesWithRoofs(study);
    if (!under.empty()) {
        if (std::ranges::find(names, under) == names.end()) {
            return Error{
                Errc::NotFound,
                names.empty()
                    ? fmt::format(
                          "unknown roofline \"{}\": the study has no roofs; measure or import "
                          "roofs first",
                          under)
                    : fmt::format("no roofline with roofs is called \"{}\"; choose one of {}",
                                  under, fmt::join(names, ", "))};
        }
        return under;
    }
    if (names.size() > 1) {
        return Error{Errc::InvalidArgument,
                     fmt::format("the study has {} rooflines ({}); choose the one for these points "
                                 "(--under)",
                                 names.size(), fmt::join(names, ", "))};
    }
    return names.empty() ? std::string() : names.front();
}

}  // namespace

bool isWithoutRoofs(const Roofline& roofline)
{
    return roofline.ceilings.empty() && !roofline.points.empty();
}

std::vector<std::string> rooflinesWithRoofs(const Document& document)
{
    std::vector<std::string> names;
    for (const auto& roofline : document.rooflines) {
        if (hasRoofs(*roofline)) {
            names.push_back(roofline->name);
        }
    }
    return names;
}

std::string rooflineWith(const Document& document, Roofline::Bytes bytes)
{
    std::string found;
    for (const auto& roofline : document.rooflines) {
        if (hasRoofs(*roofline) && roofline->bytes == bytes) {
            if (!found.empty()) {
                return {};
            }
            found = roofline->name;
        }
    }
    return found;
}

Result<std::string> placePoints(Document& study, Document& content, const std::string& under)
{
    if (std::ranges::none_of(content.rooflines,
                             [](const auto& one) { return isWithoutRoofs(*one); })) {
        return std::string();
    }
    auto name = chosenRoofline(study, under);
    if (!name || name->empty()) {
        return name;
    }
    const auto place = std::ranges::find_if(
        study.rooflines, [&](const auto& one) { return one->name == *name && hasRoofs(*one); });
    auto joined = std::make_shared<Roofline>(**place);
    std::vector<std::shared_ptr<const Roofline>> others;
    for (const auto& roofline : content.rooflines) {
        if (!isWithoutRoofs(*roofline)) {
            others.push_back(roofline);
            continue;
        }
        if (roofline->bytes != joined->bytes && roofline->bytes == Roofline::Bytes::Dram) {
            return Error{Errc::InvalidArgument,
                         fmt::format("the points of {} count DRAM bytes, but the roofs of {} count "
                                     "the bytes of the core; they cannot be combined",
                                     roofline->name, joined->name)};
        }
        joined->points.insert(joined->points.end(), roofline->points.begin(),
                              roofline->points.end());
        joined->levels = joined->levels.empty() ? roofline->levels : joined->levels;
        joined->provenance.notes.push_back(fmt::format(
            "{} point{} from {}.", roofline->points.size(), roofline->points.size() == 1 ? "" : "s",
            roofline->provenance.origin.empty() ? roofline->name : roofline->provenance.origin));
    }
    *place = std::move(joined);
    content.rooflines = std::move(others);
    return name;
}

std::shared_ptr<const Roofline> withThreads(const Roofline& roofline,
                                            int threads,
                                            std::optional<std::size_t> only)
{
    auto copy = std::make_shared<Roofline>(roofline);
    for (std::size_t point = 0; point < copy->points.size(); ++point) {
        auto& known = copy->points[point].threads;
        known = known > 0 || only.value_or(point) != point ? known : threads;
    }
    return copy;
}

}  // namespace papilio::core
