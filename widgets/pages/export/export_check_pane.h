#pragma once

#include "core/findings/export_text.h"
#include "widgets/table/rows_model.h"

#include <QWidget>

class QLabel;

namespace papilio::widgets {

class BarPlot;
class DataTable;
class PaneHeader;
class SegmentedButtons;

/// What a tool computes of one written metric on each kernel, compared with the expected values.
class ExportCheckPane : public QWidget {
    Q_OBJECT

public:
    explicit ExportCheckPane(QWidget* parent = nullptr);

    [[nodiscard]] BarPlot* plot() const { return plot_; }
    /// @param metric  null: none is selected
    /// @param tool    whose arithmetic it is
    /// @param passes  over each kernel
    void showMetric(const core::ExportedMetric* metric, const QString& tool, double passes);
    /// Which formula of the metric is written, where there are two.
    void showFormulaChoice(bool hasChoice, bool isSmallest);

signals:
    void formulaChosen(bool isSmallest);

private:
    void showDifferences(const core::ExportedMetric& metric, const QString& tool);

    RowsModel<core::KernelCheck>* kernels_;
    PaneHeader* header_;
    QLabel* words_;
    DataTable* table_;
    BarPlot* plot_;
    SegmentedButtons* formula_;
};

}  // namespace papilio::widgets
