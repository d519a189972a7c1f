#pragma once

#include "app/command_line/thresholds.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace papilio::app {

/// --tau, --alpha, --representation-tolerance, --rounding-tolerance, --exclude and --include.
void addThresholds(CLI::App& command, Thresholds& thresholds);

/// " --tau 1e-10 …": what was asked for, for a command line.
std::string thresholdWords(const Thresholds& thresholds);
/// "--exclude", "A,B" …: of these the events.
std::vector<std::string> exclusionWords(const Thresholds& thresholds);

}  // namespace papilio::app
