#pragma once

#include "core/base/result.h"
#include "core/io/definitions/chosen_definitions.h"
#include "core/model/counters.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace papilio::app {

using DefinitionArguments = core::DefinitionChoice;

/// The first argument of a command, and --set and --benchmark.
void addDefinitionsOption(CLI::App& command, DefinitionArguments& arguments);
void addDefinitionChoices(CLI::App& command, DefinitionArguments& arguments);
/// --counters: what other tools need to know.
void addConversionOptions(CLI::App& command, std::size_t& counters);

using core::readDefinitions;

/// Counters from a study, or from any file that `papilio import` takes, or from CSV with the header
/// event,<run 1>,<run 2>,…
/// @return NotFound where it has no counters
core::Result<std::vector<std::shared_ptr<const core::CounterTable>>> readCounters(
    const std::string& path);

}  // namespace papilio::app
