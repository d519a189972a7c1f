#pragma once

#include "app/command_line/command_line.h"

#include <CLI/CLI.hpp>

namespace papilio::app {

/// --benchmark, --tau and its like, --model and its like, --select, --select-metric, --as-saved and
/// --view.
void addShowOptions(CLI::App& command, ShowOptions& options);

}  // namespace papilio::app
