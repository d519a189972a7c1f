#include "core/io/formats/lmbench/levels.h"

#include "core/base/quantile.h"

#include <algorithm>
#include <array>

namespace papilio::core {

namespace {

using Plateau = std::vector<SizedValue>;

FoundLevel levelOf(const Plateau& plateau)
{
    std::vector<double> sorted;
    for (const auto& one : plateau) {
        sorted.push_back(one.value);
    }
    std::ranges::sort(sorted);
    return {{},
            plateau.front().bytes,
            plateau.back().bytes,
            interpolatedQuantile(sorted, 0.5),
            (interpolatedQuantile(sorted, 0.75) - interpolatedQuantile(sorted, 0.25)) / 2};
}

}  // namespace

std::vector<FoundLevel> levelsOf(std::vector<SizedValue> latencies)
{
    constexpr double alike = 1.25, apart = 1.5;
    constexpr std::size_t fewest = 3;
    std::ranges::stable_sort(latencies, {}, &SizedValue::bytes);
    std::vector<Plateau> plateaus;
    for (std::size_t first = 0; first < latencies.size();) {
        auto end = first + 1;
        while (end < latencies.size() && latencies[end].value <= alike * latencies[first].value &&
               latencies[first].value <= alike * latencies[end].value) {
            ++end;
        }
        if (end - first < fewest) {
            ++first;
            continue;
        }
        Plateau plateau(latencies.begin() + static_cast<std::ptrdiff_t>(first),
                        latencies.begin() + static_cast<std::ptrdiff_t>(end));
        if (!plateaus.empty() && levelOf(plateau).value < apart * levelOf(plateaus.back()).value) {
            plateaus.back().insert(plateaus.back().end(), plateau.begin(), plateau.end());
        } else {
            plateaus.push_back(std::move(plateau));
        }
        first = end;
    }
    constexpr auto names = std::to_array<const char*>({"L1", "L2", "L3"});
    if (plateaus.size() < 2 || plateaus.size() > names.size() + 1) {
        return {};
    }
    std::vector<FoundLevel> levels;
    for (const auto& plateau : plateaus) {
        levels.push_back(levelOf(plateau));
        levels.back().name =
            levels.size() == plateaus.size() ? "DRAM" : names.at(levels.size() - 1);
    }
    return levels;
}

}  // namespace papilio::core
