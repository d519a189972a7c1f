#include "core/model/recorder.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <set>

namespace papilio::core {

namespace {

Error shape(const Recorder& recorder, const char* what, std::size_t found)
{
    return {Errc::InvalidShape, fmt::format("recorder \"{}\" has {} values but {} {}",
                                            recorder.name, recorder.values.size(), found, what)};
}

Result<void> checkLengths(const Recorder& recorder)
{
    const auto count = recorder.values.size();
    const auto fits = [&](std::size_t found) { return found == 0 || found == count; };
    if (!fits(recorder.integers.size())) {
        return shape(recorder, "exact integers", recorder.integers.size());
    }
    if (!fits(recorder.timesNs.size())) {
        return shape(recorder, "times", recorder.timesNs.size());
    }
    if (recorder.kind == Recorder::Kind::CountingSet && !fits(recorder.labels.size())) {
        return shape(recorder, "labels", recorder.labels.size());
    }
    return {};
}

Result<void> checkType(const Recorder& recorder)
{
    const auto count = recorder.values.size();
    const bool whole = isWholeNumberType(recorder.type);
    if (whole && recorder.integers.size() != count) {
        return errorOf(
            Errc::InvalidArgument,
            "recorder \"{}\" is of type {}, so its {} values must also be given as exact integers",
            recorder.name, recorder.type, count);
    }
    if ((recorder.type == "float" || recorder.type == "double") && !recorder.integers.empty()) {
        return errorOf(Errc::InvalidArgument,
                       "recorder \"{}\" is of type {} but has exact integers", recorder.name,
                       recorder.type);
    }
    for (std::size_t index = 0; index < recorder.integers.size(); ++index) {
        const auto exact = recorder.integers[index];
        if (static_cast<double>(exact) != recorder.values[index]) {
            return errorOf(Errc::InvalidArgument,
                           "recorder \"{}\": value {} is {}, its exact integer {}", recorder.name,
                           index, recorder.values[index], exact);
        }
        if (recorder.type == "int" && (exact < std::numeric_limits<std::int32_t>::min() ||
                                       exact > std::numeric_limits<std::int32_t>::max())) {
            return errorOf(Errc::InvalidArgument,
                           "recorder \"{}\": value {} is {}, which does not fit an int; use the "
                           "type long long",
                           recorder.name, index, exact);
        }
    }
    if (recorder.type == "float") {
        const auto wide = std::ranges::find_if(recorder.values, [](double value) {
            return !std::isnan(value) && static_cast<double>(static_cast<float>(value)) != value;
        });
        if (wide != recorder.values.end()) {
            return errorOf(Errc::InvalidArgument,
                           "recorder \"{}\": {} does not fit a float; use the type double",
                           recorder.name, *wide);
        }
    }
    return {};
}

}  // namespace

std::optional<double> Recorder::statistic(std::string_view wanted) const
{
    const auto found =
        std::ranges::find(statistics, wanted, &std::pair<std::string, double>::first);
    return found == statistics.end() ? std::nullopt : std::optional(found->second);
}

void Recorder::setIntegers(GrowingNumbers<std::int64_t> exact)
{
    values = std::vector<double>(exact.begin(), exact.end());
    integers = std::move(exact);
}

bool isWholeNumberType(std::string_view type)
{
    return type.ends_with("int") || type.ends_with("long") || type.ends_with("short") ||
           type.ends_with("char");
}

Result<void> checkRecorder(const Recorder& recorder)
{
    if (recorder.name.empty()) {
        return Error{Errc::InvalidArgument, "a recorder has no name"};
    }
    if (auto good = checkLengths(recorder); !good) {
        return good;
    }
    if (auto good = checkType(recorder); !good) {
        return good;
    }
    std::set<std::string_view> names;
    for (const auto& [name, value] : recorder.statistics) {
        if (name.empty() || !names.insert(name).second) {
            return errorOf(Errc::InvalidArgument,
                           "statistic \"{}\" of recorder \"{}\" is empty or a duplicate", name,
                           recorder.name);
        }
    }
    return {};
}

}  // namespace papilio::core
