#pragma once

#include "core/base/result.h"
#include "core/model/document.h"

#include <string>
#include <vector>

namespace papilio::collectors {

/// One file of a collection that was shared out.
struct Part {
    std::string path;
    core::Document document;
};

/**
 * Puts the parts of one collection together: benchmarks of the same name become one, with the
 * events in the order they had before they were shared out. Counts of the ranks of one program
 * become one table, see joinRanks().
 *
 * Whatever else the parts hold (machines, counters, rooflines, recorders) is added.
 *
 * @return InvalidShape or InvalidArgument naming the part that does not fit the others, the event
 * or the measurement that is in two of them, or the rank that is missing
 */
core::Result<core::Document> mergeParts(std::vector<Part> parts);

}  // namespace papilio::collectors
