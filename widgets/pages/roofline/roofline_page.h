#pragma once

#include "widgets/models/roofline_models.h"
#include "widgets/workbench/page.h"

#include <array>
#include <utility>

class QLineEdit;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace papilio::widgets {

class ChoiceBox;
class KernelsPane;
class LocalityPane;
class PaneHeader;
class RooflinePlot;
class SegmentedButtons;
class VerdictChip;

/// Kernels under the roofs of their machine: cache-aware, classic, sparse; locality of data and
/// threads.
class RooflinePage : public Page {
    Q_OBJECT

public:
    explicit RooflinePage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] QString command() const override;
    /// A roofline, or a kernel of one.
    void reveal(const QString& name) override;

protected:
    void refresh(Changes changes) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum View { Carm, Classic, Sparse, Locality };

    QWidget* buildPlotPane();
    QWidget* buildChoices();
    void buildTools();
    void connectParts();

    void showRooflines();
    void showChoices();
    void showViews();
    void showLook(bool keepsView);
    void showHeader();
    void setView(int view);
    void selectPoint(int point);
    void choosePoint(int point);
    void rememberPoint();
    void addPoints();
    void openComparison();
    void offerRoofs();
    void placeUnder(const QString& target);
    void showUnknownThreads();
    void setUnknownThreads();
    /// Reads again how the study that is open now was looked at.
    void restoreChoices();
    void rememberChoices();
    /// What the study keeps of them: keys of its view, and the boxes.
    [[nodiscard]] std::array<std::pair<const char*, ChoiceBox*>, 5> choices() const;

    [[nodiscard]] core::RoofChoice choice() const;
    [[nodiscard]] RooflineAxis axis() const;
    [[nodiscard]] std::shared_ptr<const core::Roofline> chosen() const;
    [[nodiscard]] std::vector<std::shared_ptr<const core::Roofline>> ofView(int view) const;
    [[nodiscard]] QString emptyText() const;

    PaneHeader* header_;
    VerdictChip* bytes_;
    VerdictChip* origin_;  ///< of numbers that nobody measured
    SegmentedButtons* views_;
    ChoiceBox* roofline_;
    ChoiceBox* threads_;
    ChoiceBox* isa_;
    ChoiceBox* precision_;
    ChoiceBox* rate_;
    ChoiceBox* axis_;
    QSpinBox* latency_;          ///< of a unit that is not pipelined
    QLineEdit* unknownThreads_;  ///< of kernels whose number of threads is not known
    RooflinePlot* plot_;
    KernelsPane* kernels_;
    QToolButton* placeUnder_;  ///< for points without roofs
    QString wantedPoint_;      ///< as the study was looked at
    QStackedWidget* stack_;
    LocalityPane* locality_;
    QToolButton* compare_ = nullptr;
    int view_ = Carm;
};

}  // namespace papilio::widgets
