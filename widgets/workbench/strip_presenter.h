#pragma once

#include "widgets/session/workspace.h"

#include <QObject>

namespace papilio::widgets {

class WorkflowStrip;

/// Fills the workflow strip from the newest results: how many events each stage leaves, and the
/// verdicts.
class StripPresenter : public QObject {
    Q_OBJECT

public:
    StripPresenter(Workspace& workspace, WorkflowStrip& strip, QObject* parent = nullptr);

    void setCurrentPage(const QString& id);

private:
    void refresh();
    void showSteps();
    void showVerdicts();

    Workspace& workspace_;
    WorkflowStrip& strip_;
    bool scheduled_ = false;
};

}  // namespace papilio::widgets
