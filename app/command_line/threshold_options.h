#pragma once

#include "app/command_line/thresholds.h"

#include <CLI/CLI.hpp>
#include <string>

namespace papilio::app {

/// --tau, --alpha, --representation-tolerance and --rounding-tolerance.
void addThresholds(CLI::App& command, Thresholds& thresholds);

/// " --tau 1e-10 …": what was asked for, for a command line.
std::string thresholdWords(const Thresholds& thresholds);

}  // namespace papilio::app
