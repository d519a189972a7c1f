#pragma once

#include "app/command_line/command_line.h"
#include "core/base/result.h"

namespace papilio::app {

/**
 * Writes one self-contained document of a study: makeReport(), with the figures of the pages, where
 * the numbers come from and the command that makes the document again.
 *
 * The same study gives the same bytes.
 * @return as renderPage()
 */
core::Result<void> writeReport(int& argc, char** argv, const ReportOptions& options);

}  // namespace papilio::app
