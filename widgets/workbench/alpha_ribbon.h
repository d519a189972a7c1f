#pragma once

#include "widgets/session/workspace.h"

#include <QWidget>

class QLabel;

namespace papilio::widgets {

class StabilityRibbon;

/// The stability ribbon over alpha with its handle, wired to the workspace: shown where alpha is
/// looked at.
class AlphaRibbon : public QWidget {
    Q_OBJECT

public:
    explicit AlphaRibbon(Workspace& workspace, QWidget* parent = nullptr);

    void refresh(Changes changes);
    [[nodiscard]] StabilityRibbon& ribbon() { return *ribbon_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void moveTo(double alpha);

    Workspace& workspace_;
    StabilityRibbon* ribbon_;
    QLabel* hint_;
};

}  // namespace papilio::widgets
