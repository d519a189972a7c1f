#pragma once

#include "collectors/suite/shard.h"
#include "core/base/result.h"
#include "core/model/counters.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// What was counted of one rank of a parallel program.
struct RankCounts {
    std::string source;  ///< for errors: the file, or "rank 3"
    Shard rank;
    core::CounterTable table;
};

/// "rank 3": the part in the columns of a rank, as imported traces name it.
std::string rankPart(std::size_t rank);

/// The pass of what is not added over the ranks: the longest time that one of them took. Its
/// columns have no part.
std::string slowestPass(const std::string& pass);

/**
 * Joins the counts of all ranks: one column for each rank in every run and pass, run by run. Of
 * columns without a part, which all ranks have, the largest value stays.
 *
 * @param ranks  at least one, in any order
 * @return InvalidArgument where a rank is missing or there twice, or has other events or another
 *         model than the first
 */
core::Result<core::CounterTable> joinRanks(std::vector<RankCounts> ranks);

}  // namespace papilio::collectors
