#include "core/analysis/unit_families.h"

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/model/benchmark.h"
#include "core/model/event_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace papilio::core {
namespace {

constexpr std::array unitWords = {
    "BANK",     "BANKG", "CBO",    "CBOX", "CH",     "CHA", "CHAN", "CHANNEL", "CHN",
    "CPU",      "DEV",   "DEVICE", "DIMM", "EDC",    "GPU", "HBM",  "IIO",     "IMC",
    "INSTANCE", "MBA",   "MC",     "MCS",  "MCDRAM", "QPI", "RANK", "SBO",     "SLICE",
    "SOCKET",   "TCC",   "TILE",   "UMC",  "UNIT",   "UPI", "XCC",  "XCD",     "XLINK"};
constexpr std::size_t leastAlike = 3;   // members of a family that only its counts show
constexpr double mostDeviation = 1e-3;  // of proportional members
constexpr double mostScale = 0.1;       // by which they may differ in size

/// One index in a name.
struct Index {
    std::size_t begin = 0;  // of its digits
    std::size_t end = 0;
};

std::vector<Index> indicesOf(std::string_view name)
{
    std::vector<Index> indices;
    for (std::size_t at = 0; at < name.size();) {
        if (!isDigit(name[at])) {
            ++at;
            continue;
        }
        Index index{at, at};
        while (index.end < name.size() && isDigit(name[index.end])) {
            ++index.end;
        }
        at = index.end;
        constexpr std::size_t mostDigits = 4;
        if (index.end - index.begin <= mostDigits) {
            indices.push_back(index);
        }
    }
    return indices;
}

/// The letters before an index, with one separator between at most: CHANNEL of CHANNEL_3, cpu of
/// cpu=3.
std::string_view wordBefore(std::string_view name, std::size_t index)
{
    std::size_t end = index;
    if (end > 0 && (name[end - 1] == '_' || name[end - 1] == '=' || name[end - 1] == '-')) {
        --end;
    }
    std::size_t begin = end;
    while (begin > 0 && isLetter(name[begin - 1])) {
        --begin;
    }
    return name.substr(begin, end - begin);
}

/// Where the name of the PMU ends; 0: the event's name has none.
std::size_t pmuEnd(std::string_view name)
{
    const auto colons = name.find("::");
    const auto slash = name.find('/');
    const auto end = std::min(colons, slash);
    return end == std::string_view::npos ? 0 : end;
}

bool isPmuInstance(std::string_view name, const Index& index)
{
    if (index.end != pmuEnd(name)) {
        return false;
    }
    const auto pmu = name.substr(0, index.begin);
    return std::ranges::any_of(
        std::array{"_unc_", "uncore_", "_imc", "_umc", "nest_"},
        [pmu](const char* part) { return pmu.find(part) != std::string_view::npos; });
}

/// Of a unit: a word for one, or [n], before it, or it ends the name of a PMU.
bool isOfUnit(std::string_view name, const Index& index)
{
    if (index.begin > 0 && name[index.begin - 1] == '[' && index.end < name.size() &&
        name[index.end] == ']') {
        return true;
    }
    if (isPmuInstance(name, index)) {
        return true;
    }
    // CH of CH4_READ is one, of CH0A none.
    const bool isWhole = index.end == name.size() || !isLetter(name[index.end]);
    const std::string word = upperCase(wordBefore(name, index.begin));
    // LIKWID calls the counters of a unit MBOX0C1, PBOX1C0: box, then register.
    if (word.size() > 3 && word.ends_with("BOX") &&
        (isWhole || name[index.end] == 'C' || name[index.end] == 'F')) {
        return true;
    }
    return isWhole && std::ranges::find(unitWords, word) != unitWords.end();
}

/// What looks like an index and is none: levels, widths, precisions, limits, ports.
bool mayBeUnit(std::string_view name, const Index& index)
{
    constexpr std::array others = {"L",  "F",  "I",   "U",    "LVL",    "GE",    "GT",
                                   "LE", "LT", "EQ",  "INT",  "PORT",   "PORTS", "V",
                                   "P",  "C",  "PMC", "FIXC", "RETIRED"};
    const std::string_view word = wordBefore(name, index.begin);
    return !word.empty() && (index.end == name.size() || !isLetter(name[index.end])) &&
           std::ranges::find(others, word) == others.end();
}

std::string patternOf(std::string_view name, const Index& index)
{
    return fmt::format("{}*{}", name.substr(0, index.begin), name.substr(index.end));
}

/// The name without its unit.
std::string familyName(std::string_view name, const Index& index)
{
    std::size_t begin = index.begin;
    std::size_t end = index.end;
    const auto word = wordBefore(name, begin);
    const auto colon = name.rfind(':', begin);
    if (begin > 0 && name[begin - 1] == '[') {
        --begin;
        ++end;
    } else if (colon != std::string_view::npos && colon > 0 && end != pmuEnd(name) &&
               name.substr(colon + 1, begin - colon - 1).starts_with(word) && !word.empty()) {
        // A qualifier of its own: ":MBOX0C0", ":device=1", ":CHANNEL_3".
        begin = colon;
        while (end < name.size() && name[end] != ':') {
            ++end;
        }
    } else if (begin > 0 && (name[begin - 1] == '_' || name[begin - 1] == '=')) {
        --begin;
    }
    return fmt::format("{}{}", name.substr(0, begin), name.substr(end));
}

/// Names of one pattern.
struct Group {
    UnitFamily family;
    std::vector<std::pair<unsigned, std::uint32_t>> members;  // index, event
    bool isUnit = true;
};

/// By pattern, in the order of their first members.
std::vector<Group> groupsOf(const std::vector<std::string>& names, bool onlyUnits)
{
    std::vector<Group> groups;
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t event = 0; event < names.size(); ++event) {
        const std::string& name = names[event];
        for (const auto& index : indicesOf(name)) {
            const bool isUnit = isOfUnit(name, index);
            if (!isUnit && (onlyUnits || !mayBeUnit(name, index))) {
                continue;
            }
            auto pattern = patternOf(name, index);
            const auto [at, isNew] = places.try_emplace(pattern, groups.size());
            if (isNew) {
                Group group;
                group.family.name = familyName(name, index);
                group.family.pattern = std::move(pattern);
                group.isUnit = isUnit;
                groups.push_back(std::move(group));
            }
            const auto number = std::stoul(name.substr(index.begin, index.end - index.begin));
            groups[at->second].members.emplace_back(static_cast<unsigned>(number),
                                                    static_cast<std::uint32_t>(event));
        }
    }
    std::erase_if(groups, [](const Group& group) { return group.members.size() < 2; });
    for (auto& group : groups) {
        std::ranges::sort(group.members);
        for (const auto& member : group.members) {
            group.family.members.push_back(member.second);
        }
    }
    return groups;
}

bool hasNoGaps(const Group& group)
{
    const unsigned first = group.members.front().first;
    for (std::size_t i = 0; i < group.members.size(); ++i) {
        if (group.members[i].first != first + i) {
            return false;
        }
    }
    return first <= 1;
}

/// Whether all members count the same work, spread evenly.
bool countAlike(const Group& group, const Noise& noise)
{
    if (group.members.size() < leastAlike || !hasNoGaps(group)) {
        return false;
    }
    Eigen::VectorXd first;
    for (const auto event : group.family.members) {
        if (noise.sanity[event] != EventStatus::Chosen) {
            return false;
        }
        const Eigen::VectorXd mean = meanOf(noise, event).transpose();
        if (first.size() == 0) {
            first = mean;
        }
        // One kernel, or the same count on each, shows nothing.
        const double spread = (mean.array() - mean.mean()).matrix().norm();
        const double scale = first.dot(mean) / first.squaredNorm();
        if (spread <= mostDeviation * mean.norm() || std::abs(scale - 1) > mostScale ||
            (mean - scale * first).norm() > mostDeviation * mean.norm()) {
            return false;
        }
    }
    return true;
}

/// Two members counted something, every other one at least has its values, and none is excluded:
/// the sum would count what somebody left out.
bool hasSum(const UnitFamily& family, const Noise& noise, const Benchmark& benchmark)
{
    std::size_t counting = 0;
    for (const auto event : family.members) {
        const auto sanity = noise.sanity[event];
        if ((sanity != EventStatus::Chosen && sanity != EventStatus::Irrelevant) ||
            isExcluded(benchmark, noise.dataset->eventIds[event])) {
            return false;
        }
        counting += sanity == EventStatus::Chosen ? 1 : 0;
    }
    return counting >= 2;
}

std::shared_ptr<const Dataset> withSums(const Dataset& data,
                                        const std::vector<const UnitFamily*>& families)
{
    auto sums = std::make_shared<Dataset>(data);
    const std::size_t block = data.blockSize();
    sums->values.resize(data.values.size() + families.size() * block);
    std::ranges::copy(data.values, sums->values.begin());
    sums->rawCounts.clear();  // a sum has none
    if (!sums->valid.empty()) {
        sums->valid.resize(sums->values.size(), 1);  // hasSum(): members lack nothing
    }
    double* at = sums->values.data() + data.values.size();
    for (const auto* family : families) {
        std::fill_n(at, block, 0.0);
        for (const auto event : family->members) {
            const auto values = data.block(event);
            for (std::size_t i = 0; i < block; ++i) {
                at[i] += values[i];
            }
        }
        sums->eventIds.append(family->pattern);
        sums->eventNames.append(
            fmt::format("{} (sum of {})", family->name, family->members.size()));
        at += block;
    }
    return sums;
}

/// Whether the event counted what these count together, in every repetition and on every kernel.
bool isSumOf(const Dataset& data, std::uint32_t event, const std::vector<std::uint32_t>& members)
{
    constexpr double roundoff = 1e-9;
    const auto values = data.block(event);
    for (std::size_t at = 0; at < values.size(); ++at) {
        double sum = 0;
        for (const auto member : members) {
            sum += data.block(member)[at];
        }
        if (!(std::abs(values[at] - sum) <= roundoff * std::abs(sum))) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::vector<UnitFamily> unitFamilies(const std::vector<std::string>& names)
{
    std::vector<UnitFamily> families;
    for (auto& group : groupsOf(names, true)) {
        families.push_back(std::move(group.family));
    }
    return families;
}

std::vector<UnitFamily> unitFamilies(const Noise& noise)
{
    std::vector<UnitFamily> families;
    for (auto& group : groupsOf(eventSpellings(*noise.dataset), false)) {
        if (group.isUnit || countAlike(group, noise)) {
            families.push_back(std::move(group.family));
        }
    }
    return families;
}

std::uint32_t FamilyAnalysis::counters(std::uint32_t event) const
{
    const auto* family = familyOfSum(event);
    if (family == nullptr) {
        const auto& data = *analysis.noise->dataset;
        const auto found = std::ranges::find_if(families, [&](const UnitFamily& one) {
            return data.eventNames[event] == one.name && isSumOf(data, event, one.members);
        });
        family = found == families.end() ? nullptr : &*found;
    }
    return family == nullptr ? 1 : static_cast<std::uint32_t>(family->members.size());
}

std::vector<std::uint32_t> FamilyAnalysis::counters() const
{
    std::vector<std::uint32_t> all(measured + sums.size(), 1);
    std::unordered_set<std::string_view> names;
    for (const auto& family : families) {
        names.insert(family.name);
    }
    for (std::uint32_t event = 0; event < all.size() && !families.empty(); ++event) {
        if (event >= measured || names.contains(analysis.noise->dataset->eventNames[event])) {
            all[event] = counters(event);
        }
    }
    return all;
}

FamilyAnalysis analyzeWithFamilies(const Analysis& measured, const std::stop_token& stop)
{
    FamilyAnalysis result;
    result.analysis = measured;
    if (measured.noise == nullptr) {
        return result;
    }
    const Dataset& data = *measured.noise->dataset;
    result.measured = data.eventCount();
    result.families = unitFamilies(*measured.noise);
    result.largest.assign(result.measured, FamilyAnalysis::none);
    for (std::size_t i = 0; i < result.families.size(); ++i) {
        for (const auto event : result.families[i].members) {
            auto& largest = result.largest[event];
            if (largest == FamilyAnalysis::none ||
                result.families[i].members.size() > result.families[largest].members.size()) {
                largest = i;
            }
        }
    }
    std::vector<const UnitFamily*> summed;
    for (std::size_t i = 0; i < result.families.size(); ++i) {
        if (hasSum(result.families[i], *measured.noise, *measured.benchmark)) {
            result.sums.push_back(i);
            summed.push_back(&result.families[i]);
        }
    }
    if (!summed.empty()) {
        Benchmark benchmark = *measured.benchmark;
        benchmark.data = withSums(data, summed);
        result.analysis =
            analyze(std::make_shared<const Benchmark>(std::move(benchmark)), nullptr, stop);
    }
    return result;
}

}  // namespace papilio::core
