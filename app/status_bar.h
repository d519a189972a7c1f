#pragma once

#include "widgets/session/workspace.h"

#include <QStatusBar>

class QLabel;

namespace papilio::app {

/// The line below: how long the analysis took, what it chose, the parameters, whether it is saved.
class StatusBar : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusBar(widgets::Workspace& workspace, QWidget* parent = nullptr);

    void showStatus();

private:
    void showAnalysis();

    widgets::Workspace& workspace_;
    QLabel* time_;
    QLabel* set_;
    QLabel* parameters_;
    QLabel* saved_;
};

}  // namespace papilio::app
