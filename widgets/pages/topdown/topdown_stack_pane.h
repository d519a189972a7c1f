#pragma once

#include "widgets/models/topdown_view.h"

#include <QWidget>

namespace papilio::core {
struct Provenance;
}

namespace papilio::widgets {

class PaneHeader;
class SegmentedButtons;
class BarPlot;
class VerdictChip;

/// Level 1 of every run: stacked bars, or areas over time where the runs are intervals.
class TopDownStackPane : public QWidget {
    Q_OBJECT

public:
    explicit TopDownStackPane(QWidget* parent = nullptr);

    [[nodiscard]] BarPlot* plot() const { return plot_; }
    /// @param empty  why there is nothing to see
    void showView(const TopDownView& view, const QString& empty);
    /// Says where the counters come from, where that is not a program that ran.
    void showSource(const core::Provenance& provenance);

signals:
    void runChosen(std::size_t run);
    void absoluteChosen(bool absolute);
    void commandAsked();

private:
    void showHeader(const TopDownView& view);

    PaneHeader* header_;
    VerdictChip* sourceChip_;
    SegmentedButtons* units_;
    BarPlot* plot_;
};

}  // namespace papilio::widgets
