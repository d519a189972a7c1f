#pragma once

#include "collectors/commands/count_plan.h"
#include "core/model/counters.h"
#include "core/model/document.h"

#include <string>

namespace papilio::collectors {

/// The study of what was counted.
core::Document documentOf(const CountOptions& options,
                          const CountPlan& plan,
                          const ProgramCounter& counter,
                          core::CounterTable table,
                          const std::string& commandLine);

/// Adds the program as a point, under the roofs of a study where one is named.
core::Result<void> addPoint(const CountPlan& plan, core::Document& document);

/// What was counted in every run, and the values of definitions.
std::string countsAsJson(const core::Document& document);
std::string countsAsText(const core::Document& document);

}  // namespace papilio::collectors
