#pragma once

#include "core/model/thresholds.h"

#include <CLI/CLI.hpp>

namespace papilio::app {

/// --tau, --alpha, --representation-tolerance, --rounding-tolerance, --exclude and --include.
void addThresholds(CLI::App& command, core::Thresholds& thresholds);

}  // namespace papilio::app
