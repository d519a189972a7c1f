#pragma once

#include "core/model/counters.h"
#include "core/topdown/model.h"
#include "core/topdown/tree.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace papilio::core {

/**
 * A model for counters that are shares already: toplev's values, "Backend_Bound.Memory_Bound" in
 * "% Slots".
 *
 * The dots are the tree; the unit says what a node is a share of. How many slots there were is not
 * known, so amounts are shares too.
 * @return nothing where no event has a unit "% …"
 */
std::optional<TopDownModel> topDownModelOfShares(const CounterTable& counters);

/// The share of one node in each part (rank, thread, socket) of each run: over intervals a time
/// line of the ranks (paper 2, Figs. 6 and 7).
struct PartShares {
    std::vector<std::string> parts;  ///< P, in the order of their first column
    std::vector<std::string> runs;   ///< N
    std::vector<double> shares;      ///< P x N; NaN: no value

    [[nodiscard]] double at(std::size_t part, std::size_t run) const
    {
        return shares[part * runs.size() + run];
    }
};

/// Names of the parts whose counts a table has apart; fewer than two: nothing to tell apart. What a
/// run with parts has without one is a total, not a part.
std::vector<std::string> partsOf(const CounterTable& counters);

/// The columns of one part.
CounterTable partOf(const CounterTable& counters, const std::string& part);

/**
 * Evaluates the model for each part by itself, as evaluateTopDown() does for their sum.
 * @param node  an index into the nodes of the model
 */
PartShares sharesByPart(const std::shared_ptr<const TopDownModel>& model,
                        const CounterTable& counters,
                        const TopDownOptions& options,
                        std::size_t node);

}  // namespace papilio::core
