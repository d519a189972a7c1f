#pragma once

#include "core/findings/next_measurements.h"
#include "widgets/session/collection.h"
#include "widgets/session/latest_job.h"

#include <QVBoxLayout>
#include <QWidget>

namespace papilio::widgets {

class PaneHeader;

/// The planner's suggestions for the active benchmark or one of its metrics, each with its command
/// and a button that opens the measuring dialog with it.
class NextCard : public QWidget {
    Q_OBJECT

public:
    NextCard(Workspace& workspace, const QString& title, QWidget* parent = nullptr);

    /// Plans anew, off the GUI thread; the newest analysis wins.
    /// @param metric  only what may define it; empty: everything
    void refresh(const QString& metric = {});
    [[nodiscard]] bool isBusy() const { return job_.isRunning(); }

signals:
    void shown();  ///< the newest suggestions are
    void measurementRequested(const papilio::widgets::CollectionRequest& wanted);

private:
    void showOrHide();
    void show(core::NextMeasurements next);
    [[nodiscard]] QWidget* row(const core::Suggestion& suggestion);

    Workspace& workspace_;
    PaneHeader* header_;
    QVBoxLayout* rows_ = new QVBoxLayout;
    core::NextMeasurements shown_;
    LatestJob job_;  ///< last: it ends before what it writes to
};

}  // namespace papilio::widgets
