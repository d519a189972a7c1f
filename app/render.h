#pragma once

#include "app/command_line/command_line.h"
#include "core/base/result.h"
#include "core/model/document.h"

namespace papilio::app {

class MainWindow;

/// Opens the study, waits until every result of the page has arrived, and writes the picture.
/// @return NotFound, Malformed … of the study; NotFound for an unknown benchmark; Unreadable where
/// the output cannot be written
core::Result<void> renderPage(int& argc, char** argv, const RenderOptions& options);

/**
 * Writes one self-contained document of a study: makeReport(), with the figures of the pages, where
 * the numbers come from and the command that makes the document again.
 *
 * The same study gives the same bytes.
 * @return as renderPage()
 */
core::Result<void> writeReport(int& argc, char** argv, const ReportOptions& options);

/**
 * Reads a study that is shown as `options` say: benchmark, selection and view are in the
 * document; applyThresholds() does the rest.
 *
 * @return NotFound for an empty study, and for a benchmark, event or metric that it does not have
 */
core::Result<core::Document> readForShowing(const std::string& study, const ShowOptions& options);

/// Changes them as a user would, after the analysis of what the file holds: letters and colors of
/// chosen sets, which follow the order in which sets are seen, are those of the window.
void applyThresholds(MainWindow& window, const core::Thresholds& thresholds);

/// Gives the page compare the other study (empty: none) and shows a section of it (empty: the
/// first).
core::Result<void> prepareComparison(MainWindow& window,
                                     const std::string& with,
                                     const std::string& section = {});

/// Lets the event loop turn until the analysis, ribbons and map and what the current page computes
/// have arrived and are shown.
void settle(MainWindow& window);

}  // namespace papilio::app
