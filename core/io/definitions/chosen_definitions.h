#pragma once

#include "core/base/result.h"
#include "core/model/definition.h"

#include <string>

namespace papilio::core {

/// Which definitions of a file are meant.
struct DefinitionChoice {
    std::string path = {};
    std::string set = {};  ///< which one, where a study holds several; the PMU of a file of PAPI
    /// Whose metrics are used, of a study; empty: the study's definitions, or where it has none the
    /// metrics of all its benchmarks
    std::string benchmark = {};
};

/**
 * Definitions from a JSON file of definitions, JSON of `papilio export`, the name of a bundled
 * template ("perfexpert-lcpi"), a study, or a papi_events.csv or file of user-defined events. A
 * study without definitions gives the metrics that its benchmarks define, by its own thresholds.
 */
Result<DefinitionSet> readDefinitions(const DefinitionChoice& choice);

/// The metrics of a study, also where it has definitions: those of `choice.benchmark`, or of all
/// its benchmarks.
Result<DefinitionSet> readMetrics(const DefinitionChoice& choice);

}  // namespace papilio::core
