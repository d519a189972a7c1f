#pragma once

#include "core/analysis/pipeline.h"
#include "core/model/document.h"

namespace papilio::core {

/**
 * The metrics that an analysis defines, as definitions over the names of its events: what the
 * Metrics page shows, ready for evaluateDefinitions() and scheduleEvents().
 *
 * The set is named after the benchmark. A metric whose name an event has too gets " (metric)"
 * behind it, so that formulas below it still mean the event. Metrics that are not defined, and an
 * analysis that stopped, give no definitions.
 *
 * @param document  of the benchmark: descriptions of the events, and what the user chose
 */
DefinitionSet metricDefinitions(const Analysis& analysis, const Document& document = {});

/// A study with those of all its benchmarks after its own definitions.
Document withMetricDefinitions(const Document& document);

}  // namespace papilio::core
