#pragma once

#include "core/analysis/event_facts.h"
#include "widgets/workbench/page.h"

#include <QTimer>

class QLabel;
class QSplitter;

namespace papilio::widgets {

class ElidedLabel;
class EventPane;
class NoisePlot;
class PaneHeader;
class StabilityRibbon;
class WhatChangedBar;
class VerdictChip;
struct HoverText;

/// The noise of every event by rank, tau as a line to drag, and the same events as a table.
class NoisePage : public Page {
    Q_OBJECT

public:
    explicit NoisePage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;

protected:
    void refresh(Changes changes) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* buildPlotPane();
    void buildTools();
    void connectParts();
    void showCurve();
    void showHeader();
    void showProvenance();
    void showTau();
    void showStability();
    void showSelection();
    void showLegend();
    void showUndecided();
    [[nodiscard]] HoverText cardOf(std::size_t rank) const;
    void showRank(int rank);
    [[nodiscard]] QString emptyText() const;

    PaneHeader* header_;
    VerdictChip* origin_;
    VerdictChip* quantized_;
    VerdictChip* unassessed_;
    NoisePlot* plot_;
    StabilityRibbon* ribbon_;
    QLabel* legend_;
    ElidedLabel* undecided_;
    ElidedLabel* hovered_;
    QLabel* note_;
    EventPane* events_;
    QSplitter* split_;
    WhatChangedBar* whatChanged_;
    bool isSplitByHand_ = false;
    core::EventFacts facts_;
    QTimer restTimer_;  ///< a large curve is drawn again when no result came for a moment
};

}  // namespace papilio::widgets
