#pragma once

#include "widgets/session/workspace.h"

#include <QWidget>

class QLabel;

namespace papilio::widgets {

class BarPlot;
class PaneHeader;
class SeriesKey;
class VerdictChip;

/// What the selected metric counts in every kernel if its events are ideal, and what it was fitted
/// with.
class PreviewPane : public QWidget {
    Q_OBJECT

public:
    explicit PreviewPane(Workspace& workspace, QWidget* parent = nullptr);

    void refresh();
    [[nodiscard]] BarPlot& plot() const { return *plot_; }

signals:
    void commandRequested();

private:
    void showBars(const core::Benchmark& benchmark, const core::Signature& signature);
    void showHighlight(const core::Benchmark& benchmark, const core::Signature& signature);
    void showFit(const core::Signature& signature);
    void showKernel(int kernel);

    Workspace& workspace_;
    PaneHeader* header_;
    VerdictChip* chip_;
    BarPlot* plot_;
    SeriesKey* key_;
    QLabel* kernel_;
    QLabel* formula_;
};

}  // namespace papilio::widgets
