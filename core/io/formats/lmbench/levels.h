#pragma once

#include <string>
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

}  // namespace papilio::core
