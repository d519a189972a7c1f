#pragma once

#include "app/command_line/command_line.h"
#include "core/support/result.h"

namespace papilio::app {

/// Opens the study, waits until every result of the page has arrived, and writes the picture.
/// @return NotFound, Malformed … of the study; NotFound for an unknown benchmark; Unreadable where
/// the output cannot be written
core::Result<void> renderPage(int& argc, char** argv, const RenderOptions& options);

}  // namespace papilio::app
