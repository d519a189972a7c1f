#pragma once

#include "core/analysis/pipeline.h"

#include <cstdint>
#include <string>
#include <vector>

namespace papilio::core {

/// What an edit did to the results: shown after every move of a threshold or change of a
/// definition.
struct Comparison {
    std::vector<std::uint32_t> entered;  ///< chosen now, not before; in pivot order
    std::vector<std::uint32_t> left;     ///< chosen before, not now; in their former pivot order
    struct Metric {
        std::string name;
        Verdict before = Verdict::NotDefinable;
        Verdict after = Verdict::NotDefinable;
    };
    std::vector<Metric> metrics;  ///< metrics of both whose verdict differs

    [[nodiscard]] bool isEmpty() const
    {
        return entered.empty() && left.empty() && metrics.empty();
    }
};

/// Compares two complete analyses of the same dataset; empty where they cannot be compared.
Comparison compare(const Analysis& before, const Analysis& after);

}  // namespace papilio::core
