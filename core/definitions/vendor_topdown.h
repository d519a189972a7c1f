#pragma once

#include "core/base/result.h"
#include "core/definitions/dialect.h"
#include "core/topdown/model.h"

#include <string>

namespace papilio::core {

/**
 * The Top-Down tree among the metrics of a vendor, as a model: Intel's perfmon (ParentCategory,
 * Level, CountDomain) and the metrics of Linux perf, whose groups say the level and the parent
 * (TopdownL2, PipelineL2; tma_frontend_bound_group).
 *
 * Shares and thresholds are the source's. A metric that counts clocks or stalls is a share of the
 * clocks, every other one of the slots; children add up where all of them are counted in slots, as
 * in levels 1 and 2 where the source does not say. Properties of the machine that formulas use
 * become parameters. What a model cannot have (a formula with the time, units that do not fit) is
 * left out with all that is below it; a note names it.
 *
 * @param name  of the model
 * @return Unsupported where there is no tree of at least two nodes, or no total for it
 */
Result<TopDownModel> vendorTopDown(const MetricDefinitions& definitions, const std::string& name);

}  // namespace papilio::core
