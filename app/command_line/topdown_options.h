#pragma once

#include "app/command_line/topdown_wishes.h"

#include <CLI/CLI.hpp>

namespace papilio::app {

/// --model, --parameter and --agreement. @param aboutModel  what --model takes, and what counts
/// without it
void addTopDownWishes(CLI::App& command, TopDownWishes& wishes, const std::string& aboutModel);

}  // namespace papilio::app
