#pragma once

#include "app/command_line/command_line.h"
#include "core/present/study_report.h"

namespace papilio::app {

/// The sections of a report: every table and sentence that core has for these pages, and the
/// commands that give the same numbers. Nothing is drawn: needs no window.
/// @param document  with the thresholds, models and view that are asked for
/// @return an error of the other study, of the resources; NotFound where no page has content
core::Result<core::Report> makeReport(const core::Document& document, const ReportOptions& options);

}  // namespace papilio::app
