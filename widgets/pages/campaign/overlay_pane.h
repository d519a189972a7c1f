#pragma once

#include "core/campaign/campaign.h"
#include "widgets/session/latest_job.h"
#include "widgets/table/rows_model.h"

#include <QMap>
#include <QWidget>

#include <memory>
#include <vector>

class QCheckBox;
class QLabel;
class QStackedWidget;

namespace papilio::widgets {

class BarPlot;
class DataTable;
class JobList;
class PaneHeader;
class ParameterField;
class PlotFrame;
class SegmentedButtons;
class TracePlot;

/// Several studies of a campaign over one another: the noise of their events by rank, their chosen
/// events, metrics with coefficients, Top-Down shares, roofs, kernels and solver runs with their
/// residuals. Each study has one color in all plots.
///
/// On request all of them are analyzed with the same tau and alpha, again with each step of a drag.
class OverlayPane : public QWidget {
    Q_OBJECT

public:
    /// More studies than that cannot be told apart.
    static constexpr std::size_t most = 16;

    enum View { Noise, Chosen, Metrics, Coefficients, Shares, Roofs, Kernels, Solvers, Residuals };

    /// @param jobs  where reading is listed; outlives this
    explicit OverlayPane(JobList& jobs, QWidget* parent = nullptr);

    /// @param studies  indices into campaign->studies; none: the pane says what to do
    void showStudies(const std::shared_ptr<const core::Campaign>& campaign,
                     const std::vector<std::size_t>& studies);
    /// Null where a table is shown.
    [[nodiscard]] PlotFrame* plot() const;
    [[nodiscard]] PaneHeader& header() const { return *header_; }
    [[nodiscard]] SegmentedButtons& views() const { return *views_; }
    /// What is shown belongs to the thresholds that were asked for.
    [[nodiscard]] bool isSettled() const;

private:
    QWidget* newThresholds();
    void readTrial();
    /// Analyzes with the entered thresholds, or goes back to each study's own.
    void tryThresholds();
    void want(core::Parameters thresholds);
    void show(bool keepView = false);
    void showAgreement();
    void showNoise(bool keepView);
    void showResiduals();
    void showChosen();
    void showValues(int view);
    [[nodiscard]] std::vector<const core::StudyDigest*> shownStudies() const;
    [[nodiscard]] QString nameOf(std::size_t place) const;

    std::shared_ptr<const core::Campaign> campaign_;
    std::vector<std::size_t> studies_;
    std::size_t selected_ = 0;                     ///< of which studies_ are the newest
    std::shared_ptr<core::ThresholdTrial> trial_;  ///< of studies_; null: not read
    QMap<std::size_t, QString> unread_;            ///< why, by the place in studies_: not in trial_
    core::Parameters wanted_;
    bool triedBefore_ = false;  ///< wanted_ stays when other studies are selected
    /// By study, analyzed with the same thresholds; empty: each has its own.
    std::vector<core::StudyDigest> tried_;
    std::vector<std::string> names_;  ///< of the studies, each by another one where possible
    PaneHeader* header_;
    SegmentedButtons* views_;
    QWidget* thresholds_ = nullptr;  ///< the row of the fields
    QCheckBox* isSame_ = nullptr;
    ParameterField* tau_ = nullptr;
    ParameterField* alpha_ = nullptr;
    QWidget* fields_ = nullptr;
    QLabel* agreement_ = nullptr;
    QStackedWidget* stack_;
    TracePlot* lines_;
    BarPlot* values_;
    DataTable* chosen_;
    RowsModel<core::StudyRow>* chosenModel_;
    LatestJob reading_;  ///< last: these end before what they report to
    LatestJob analyzing_;
};

}  // namespace papilio::widgets
