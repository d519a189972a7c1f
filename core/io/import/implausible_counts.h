#pragma once

#include "core/io/import/plausibility.h"
#include "core/traces/series.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace papilio::core {

/// Counts of either kind: events x places, where what was counted together has one place.
struct PlausibleCounts {
    std::vector<std::string> events;
    std::vector<bool> isCount;  ///< of each event; else a share, a rate or another metric
    std::size_t places = 0;
    const double* values = nullptr;  ///< events x places; NaN: not known
    std::vector<double> own = {};    ///< what `values` points to, where it had to be made
    std::function<std::string(std::size_t place)> placeName;
    /// Of each event: so many are a second of a processor; 0: it is not such a time
    std::vector<double> perSecond;
    std::vector<double> wallPerSecond = {};  ///< the same of the time that passed; empty: none
    std::vector<double> bytes = {};          ///< moved by 1 of each event; 0, empty: not known
    std::unordered_map<std::string, std::size_t> index = {};

    void makeIndex()
    {
        for (std::size_t event = 0; event < events.size(); ++event) {
            index.emplace(events[event], event);
        }
    }
    [[nodiscard]] double value(std::size_t event, std::size_t place) const
    {
        return values[event * places + place];
    }
    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const
    {
        const auto found = index.find(name);
        return found == index.end() ? std::nullopt : std::optional(found->second);
    }
    /// Means of several, over the places where all of them are known; empty where there is none.
    [[nodiscard]] std::vector<double> means(const std::vector<std::size_t>& several) const;
    /// Over the places where it is known.
    [[nodiscard]] double mean(std::size_t event) const;
};

/// All that cannot be right in the counts, the index of which is made.
std::vector<Implausibility> implausibleCounts(PlausibleCounts& counts);

/// Of series that were sampled at regular times: times that are missing, and those at which half of
/// the series, four at least, are 0 that hardly ever are.
std::vector<Implausibility> lostSamples(const SampledSeries& series);

}  // namespace papilio::core
