#pragma once

#include "core/findings/next_measurements.h"
#include "widgets/session/latest_job.h"
#include "widgets/workbench/measurement.h"

#include <QWidget>

class QVBoxLayout;

namespace papilio::widgets {

class PaneHeader;

/// "What to measure next": the planner's suggestions for the active benchmark, each with its
/// command and a button that opens the measuring dialog with it.
class NextCard : public QWidget {
    Q_OBJECT

public:
    explicit NextCard(Workspace& workspace, QWidget* parent = nullptr);

    /// Plans anew, off the GUI thread; the newest analysis wins.
    void refresh();
    [[nodiscard]] bool isBusy() const { return job_.isRunning(); }

signals:
    void shown();  ///< the newest suggestions are
    void measurementRequested(const papilio::widgets::MeasureSettings& settings);

private:
    void show(const core::NextMeasurements& next);
    [[nodiscard]] QWidget* row(const core::Suggestion& suggestion);

    Workspace& workspace_;
    PaneHeader* header_;
    QVBoxLayout* rows_;
    LatestJob job_;  ///< last: it ends before what it writes to
};

}  // namespace papilio::widgets
