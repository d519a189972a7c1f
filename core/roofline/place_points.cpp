#include "core/roofline/place_points.h"

#include "core/base/number_format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

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

namespace {

/// Whether a number that is given and follows from others too is the same but for rounding: 0.1
/// represents 0.08.
bool agree(double given, double following)
{
    constexpr double rounding = 1.25;
    return !(given > 0) || !(following > 0) || !std::isfinite(following) ||
           std::max(given, following) <= rounding * std::min(given, following);
}

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
        return errorOf(Errc::InvalidArgument,
                       "the study has {} rooflines ({}); choose the one for these points (--under)",
                       names.size(), fmt::join(names, ", "));
    }
    return names.empty() ? std::string() : names.front();
}

}  // namespace

Result<RooflinePoint> pointOf(const PointAmounts& amounts)
{
    const auto refused = [](std::string sentence) {
        return Error{Errc::InvalidArgument, std::move(sentence)};
    };
    if (amounts.name.empty()) {
        return refused("The kernel has no name. Enter one.");
    }
    for (const auto& [name, value] :
         {std::pair("The AI", amounts.intensity), std::pair("The speed", amounts.performance),
          std::pair("The number of operations", amounts.operations),
          std::pair("The number of bytes", amounts.bytes),
          std::pair("The time", amounts.seconds)}) {
        if (value < 0 || std::isinf(value)) {
            return refused(
                fmt::format("{} is {}. Enter a number of at least 0.", name, numberText(value)));
        }
    }
    const double speed =
        amounts.seconds > 0 ? amounts.operations / amounts.seconds * 1e-9 : RooflinePoint::unknown;
    const double ratio =
        amounts.bytes > 0 ? amounts.operations / amounts.bytes : RooflinePoint::unknown;
    if (!agree(amounts.performance, speed)) {
        return refused(
            fmt::format("{} GFLOP/s contradicts the operations and the time, which give "
                        "{} GFLOP/s. Correct one of them, or leave it empty.",
                        numberText(amounts.performance), numberText(speed)));
    }
    if (!agree(amounts.intensity, ratio)) {
        return refused(
            fmt::format("AI {} contradicts the operations and the bytes, which give {}. "
                        "Correct one of them, or leave it empty.",
                        numberText(amounts.intensity), numberText(ratio)));
    }
    RooflinePoint point;
    point.name = amounts.name;
    point.intensity = std::isnan(amounts.intensity) ? ratio : amounts.intensity;
    point.performance = std::isnan(amounts.performance) ? speed : amounts.performance;
    point.seconds = amounts.seconds;
    point.threads = std::max(0, amounts.threads);
    if (std::isnan(point.performance)) {
        return refused("The speed is not known. Enter GFLOP/s, or the operations and the time.");
    }
    if (point.intensity == 0 && point.performance > 0) {
        return refused(
            fmt::format("AI 0 contradicts the {} GFLOP/s of the kernel. Enter the "
                        "digits of the AI, or leave it empty.",
                        numberText(point.performance)));
    }
    return point;
}

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
            return errorOf(Errc::InvalidArgument,
                           "the points of {} count DRAM bytes, but the roofs of {} count the bytes "
                           "of the core; they cannot be combined",
                           roofline->name, joined->name);
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
