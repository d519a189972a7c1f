#pragma once

#include "core/model/counters.h"

#include <CLI/CLI.hpp>
#include <string>

namespace papilio::app {

/// --model, --parameter and --agreement. @param aboutModel  what --model takes, and what counts
/// without it
void addTopDownOverrides(CLI::App& command,
                         core::TopDownChoice& overrides,
                         const std::string& aboutModel);

}  // namespace papilio::app
