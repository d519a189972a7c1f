#pragma once

#include "core/base/result.h"
#include "core/model/counters.h"
#include "core/model/definition.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace papilio::app {

/// Which definitions a command uses.
struct DefinitionArguments {
    std::string path = {};
    std::string set = {};  ///< which one, where a study holds several; the PMU of a file of PAPI
    /// Whose metrics are used, of a study; empty: the study's definitions, or where it has none the
    /// metrics of all its benchmarks
    std::string benchmark = {};
};

/// The first argument of a command, and --set and --benchmark.
void addDefinitionsOption(CLI::App& command, DefinitionArguments& arguments);
void addDefinitionChoices(CLI::App& command, DefinitionArguments& arguments);
/// --counters and --interval: what other tools need to know.
void addConversionOptions(CLI::App& command, std::size_t& counters, std::string& interval);

/**
 * Definitions from a JSON file of definitions, JSON of `papilio export`, the name of a bundled
 * template ("perfexpert-lcpi"), a study, or a papi_events.csv or user-events file. A study without
 * definitions gives the metrics that its benchmarks define, by its own thresholds.
 */
core::Result<core::DefinitionSet> readDefinitions(const DefinitionArguments& arguments);

/// Counters from a study, or from any file that `papilio import` takes, or from CSV with the header
/// event,<run 1>,<run 2>,…
/// @return NotFound where it has no counters
core::Result<std::vector<std::shared_ptr<const core::CounterTable>>> readCounters(
    const std::string& path);

}  // namespace papilio::app
