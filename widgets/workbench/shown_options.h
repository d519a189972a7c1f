#pragma once

#include "widgets/session/workspace.h"

#include <QStringList>

#include <string>
#include <vector>

namespace papilio::widgets {

/// Whether a page shows the analysis of a benchmark: its commands name thresholds and selection.
[[nodiscard]] bool showsAnalysis(const QString& page);

/// The thresholds of the active benchmark, saved or not; --exclude with all events that are
/// excluded by hand, --include with those that only the file excludes.
[[nodiscard]] QStringList thresholdOptions(const Workspace& workspace);

// What `papilio render` and `papilio report` need besides the study to show these pages (none: all)
// as they are.

/// Benchmark, thresholds and excluded events of the analysis, and the Top-Down model with its
/// parameters, saved or not.
[[nodiscard]] QStringList parameterOptions(const Workspace& workspace, const QStringList& pages);
/// Selection, and what the pages keep in the study's view.
[[nodiscard]] QStringList viewOptions(const Workspace& workspace, const QStringList& pages);

/// Why a command that reads the study's file does not give what is on the screen, to follow a
/// colon; empty where it does. @param namesParameters  the command can name these
[[nodiscard]] QString unsavedReason(const Workspace& workspace, bool namesParameters);

}  // namespace papilio::widgets
