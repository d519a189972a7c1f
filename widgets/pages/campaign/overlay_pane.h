#pragma once

#include "core/campaign/campaign.h"

#include <QWidget>

#include <memory>
#include <vector>

class QStackedWidget;

namespace papilio::widgets {

class BarPlot;
class PaneHeader;
class PlotFrame;
class SegmentedButtons;
class TracePlot;

/// Several studies of a campaign over one another: the noise of their events by rank, their roofs,
/// kernels, solver runs and metrics. Each study has one colour in all of them.
class OverlayPane : public QWidget {
    Q_OBJECT

public:
    /// More studies than that cannot be told apart.
    static constexpr std::size_t most = 16;

    enum View { Noise, Metrics, Roofs, Kernels, Solvers };

    explicit OverlayPane(QWidget* parent = nullptr);

    /// @param studies  indices into campaign->studies; none: the pane says what to do
    void showStudies(const std::shared_ptr<const core::Campaign>& campaign,
                     const std::vector<std::size_t>& studies);
    [[nodiscard]] PlotFrame& plot() const;
    [[nodiscard]] PaneHeader& header() const { return *header_; }
    [[nodiscard]] SegmentedButtons& views() const { return *views_; }

private:
    void show();
    void showNoise();
    void showValues(core::Followed kind);
    /// The title of a study, with its day where several have the same title.
    [[nodiscard]] QString nameOf(std::size_t study) const;

    std::shared_ptr<const core::Campaign> campaign_;
    std::vector<std::size_t> studies_;
    PaneHeader* header_;
    SegmentedButtons* views_;
    QStackedWidget* stack_;
    TracePlot* noise_;
    BarPlot* values_;
};

}  // namespace papilio::widgets
