#pragma once

#include "widgets/workspace/workspace.h"

#include <QSettings>

namespace papilio::app {

/// What was looked at in a study, remembered between two starts by the study's path.
struct StudyView {
    QString page;
    QString benchmark;
    QString event;   ///< id of the selected event; empty: none
    QString metric;  ///< name of the selected metric; empty: none

    bool operator==(const StudyView&) const = default;
};

/// The view of a study that is open now.
StudyView currentView(const widgets::Workspace& workspace, const QString& page);
/// Makes benchmark, event and metric of `view` current, as far as the study still has them.
void restoreView(widgets::Workspace& workspace, const StudyView& view);

/// The page for a study nobody has looked at yet: the first that shows something it holds.
QString firstPageOf(const core::Document& document);

void storeView(QSettings& settings, const QString& path, const StudyView& view);
/// Empty where the study was never seen.
StudyView storedView(QSettings& settings, const QString& path);

}  // namespace papilio::app
