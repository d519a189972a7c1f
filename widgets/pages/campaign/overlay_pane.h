#pragma once

#include "core/campaign/campaign.h"
#include "core/campaign/side_by_side.h"
#include "widgets/table/columns_model.h"

#include <QWidget>

#include <memory>
#include <vector>

class QStackedWidget;

namespace papilio::widgets {

class BarPlot;
class DataTable;
class PaneHeader;
class PlotFrame;
class SegmentedButtons;
class TracePlot;

/// Several studies of a campaign over one another: the noise of their events by rank, their chosen
/// events, metrics with coefficients, Top-Down shares, roofs, kernels and solver runs with their
/// residuals. Each study has one colour in all plots.
class OverlayPane : public QWidget {
    Q_OBJECT

public:
    /// More studies than that cannot be told apart.
    static constexpr std::size_t most = 16;

    enum View { Noise, Chosen, Metrics, Coefficients, Shares, Roofs, Kernels, Solvers, Residuals };

    explicit OverlayPane(QWidget* parent = nullptr);

    /// @param studies  indices into campaign->studies; none: the pane says what to do
    void showStudies(const std::shared_ptr<const core::Campaign>& campaign,
                     const std::vector<std::size_t>& studies);
    /// Null where a table is shown.
    [[nodiscard]] PlotFrame* plot() const;
    [[nodiscard]] PaneHeader& header() const { return *header_; }
    [[nodiscard]] SegmentedButtons& views() const { return *views_; }

private:
    void show();
    void showNoise();
    void showResiduals();
    void showChosen();
    void showValues(core::Followed kind);
    [[nodiscard]] std::vector<const core::StudyDigest*> shownStudies() const;

    std::shared_ptr<const core::Campaign> campaign_;
    std::vector<std::size_t> studies_;
    QStringList names_;  ///< of the studies, each by another one where that is possible
    PaneHeader* header_;
    SegmentedButtons* views_;
    QStackedWidget* stack_;
    TracePlot* lines_;
    BarPlot* values_;
    DataTable* chosen_;
    ColumnsModel<core::SideRow>* chosenModel_;
};

}  // namespace papilio::widgets
