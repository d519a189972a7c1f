#pragma once

#include "widgets/models/metric_table_model.h"
#include "widgets/workbench/page.h"

class QAction;
class QScrollArea;
class QStackedWidget;

namespace papilio::widgets {

class AlphaRibbon;
class ChosenEventsPane;
class CoefficientPane;
class ConfidencePane;
class DataTable;
class FoldingRow;
class NextCard;
class PaneHeader;
class PanelsPlot;
class ReasonBox;
class SegmentedButtons;
class WhatChangedBar;

/// Chosen events, what the last edit changed, and the metrics they define, with every coefficient
/// raw and rounded.
class MetricsPage : public Page {
    Q_OBJECT

public:
    explicit MetricsPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] bool isSettled() const override;
    /// The curves of all metrics, whether they or the table are shown.
    [[nodiscard]] QWidget* mainPlot() override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void refresh(Changes changes) override;

private:
    [[nodiscard]] QWidget* buildMetrics();
    void buildMetricMenu();
    void enableMetricMenu();
    [[nodiscard]] QWidget* buildCurves();
    [[nodiscard]] QWidget* buildAbout();
    void fitMetricColumns();
    void showResults();
    void showView();
    void showCurves();
    void fitCurves();
    void showSelection();
    void showReason(const core::MetricFit* fit);
    void showHelp(const core::MetricFit& fit);
    void exportFormula(const QString& metric, core::FormulaOrigin origin);
    /// Of the row that has the focus; null: none.
    [[nodiscard]] const core::MetricFit* currentFit() const;
    [[nodiscard]] QString selectedMetric() const;

    MetricTableModel* metrics_;
    ChosenEventsPane* chosen_;
    WhatChangedBar* whatChanged_;
    PaneHeader* metricsHeader_;
    SegmentedButtons* views_;  ///< table or curves
    DataTable* metricsTable_;
    QAction* showSignature_ = nullptr;
    QAction* showEvents_ = nullptr;
    QAction* copyPapi_ = nullptr;
    QAction* exportMetric_ = nullptr;
    PanelsPlot* curves_;
    QScrollArea* curvesScroll_;
    QStackedWidget* pages_;  ///< of the views
    ReasonBox* reason_;
    NextCard* help_;
    FoldingRow* whyNot_;                                  ///< the two
    std::shared_ptr<const core::MetricFits> helpedFits_;  ///< whose metric help_ is for
    QString helpedMetric_;
    ConfidencePane* confidence_;
    AlphaRibbon* alpha_;
    CoefficientPane* coefficients_;
};

}  // namespace papilio::widgets
