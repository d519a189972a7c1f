#pragma once

#include "core/model/definition.h"
#include "core/model/roofline.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace papilio::core {

/// One measurement over so many bytes.
struct SizedValue {
    double bytes = 0;
    double value = 0;  ///< > 0
};

/// A level of memory, as a row of sizes shows it whose values are alike.
struct FoundLevel {
    std::string name;   ///< "L1", …, "DRAM"
    double from = 0;    ///< bytes; the smallest size of it
    double bytes = 0;   ///< the largest size of it: the level holds at least that many
    double value = 0;   ///< median
    double spread = 0;  ///< half of the interquartile range
};

/**
 * The levels of memory in latencies by size.
 *
 * A level is three neighboring sizes or more whose values are within a factor of 1.25 of the first
 * of them; sizes between levels, where data are in both, belong to none. Neighboring levels whose
 * medians differ by less than a factor of 1.5 are one. The nearest are L1, L2 and L3; the one with
 * the largest size is DRAM.
 *
 * @return empty where there are fewer than two levels, or more than four: they are no hierarchy
 */
std::vector<FoundLevel> levelsOf(std::vector<SizedValue> latencies);

/// "16 kB", "2 MB"
std::string sizeText(double bytes);
/// Names of the different sizes: L1, L2, L3 and DRAM in their order where they are two to four,
/// else the sizes themselves.
std::map<double, std::string> namesOfSizes(const std::vector<double>& sizes);

/**
 * Latencies and bandwidths by size, as LMbench measures them.
 *
 * Sizes whose latencies are alike are a level. They become roofs: bandwidths by level, and what a
 * chain of dependent loads of 8 bytes gets there; and constants for formulas, with the names of
 * `papilio-collect constants`.
 */
class SizedResults {
public:
    /// @param nanoseconds  of one load. @param rank  of its series: the one with the highest shows
    /// the levels. @param megahertz  of the clock; 0: not known
    void addLatency(double bytes, double nanoseconds, double rank, double megahertz);
    /// @param value  GB/s
    void addBandwidth(double bytes, double value, const std::string& operation, int threads);
    [[nodiscard]] bool isEmpty() const { return latencies_.empty() && bandwidths_.empty(); }

    /// Adds roofs, levels and notes. @return the constants; empty where no level was found
    /// Malformed where there are latencies alone, and no level in them
    DefinitionSet fill(Roofline& roofline, const std::string& name) const;

private:
    std::map<double, std::vector<SizedValue>> latencies_;  ///< by rank
    std::map<std::pair<std::string, int>, std::vector<SizedValue>> bandwidths_;
    double megahertz_ = 0;
};

}  // namespace papilio::core
