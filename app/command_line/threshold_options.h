#pragma once

#include "app/command_line/thresholds.h"

#include <CLI/CLI.hpp>

namespace papilio::app {

/// --tau, --alpha, --representation-tolerance and --rounding-tolerance.
void addThresholds(CLI::App& command, Thresholds& thresholds);

}  // namespace papilio::app
