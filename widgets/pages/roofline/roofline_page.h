#pragma once

#include "widgets/pages/roofline/roofline_drawing.h"
#include "widgets/workbench/page.h"

#include <QHash>
#include <QVariant>

class QComboBox;
class QLabel;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace papilio::widgets {

class DataTable;
class FilterField;
class LocalityPane;
class MessageBar;
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
    QWidget* buildKernels();
    void buildTools();
    void connectParts();

    void showRooflines();
    void showChoices();
    void showViews();
    void showLook(bool keepsView);
    void sizeColumns();
    void showHeader();
    void showKernel();
    void setView(int view);
    void selectPoint(int point);
    void choosePoint(int point);
    void rememberPoint();
    void addPoints();
    void openComparison();
    void offerRoofs();
    void placeUnder(const QString& target);
    /// Reads again how the study that is open now was looked at.
    void restoreChoices();
    void rememberChoices();
    /// Fills a box and keeps what was chosen where it is still there.
    /// What a list of choices shows, or is to show once it has choices.
    [[nodiscard]] QVariant formerChoice(const QComboBox& box) const;
    void fill(QComboBox& box, const QStringList& texts, const QVariantList& values);

    [[nodiscard]] core::RoofChoice choice() const;
    [[nodiscard]] RooflineAxis axis() const;
    [[nodiscard]] std::shared_ptr<const core::Roofline> chosen() const;
    [[nodiscard]] std::vector<std::shared_ptr<const core::Roofline>> ofView(int view) const;
    [[nodiscard]] QString emptyText() const;

    RoofedKernelModel* kernels_;
    RoofModel* roofs_;
    PaneHeader* header_;
    VerdictChip* bytes_;
    VerdictChip* simulated_;
    SegmentedButtons* views_;
    QComboBox* roofline_;
    QComboBox* threads_;
    QComboBox* isa_;
    QComboBox* precision_;
    QComboBox* axis_;
    QSpinBox* latency_;  ///< of a unit that is not pipelined
    RooflinePlot* plot_;
    PaneHeader* kernelsHeader_;
    FilterField* filter_;
    DataTable* kernelTable_;
    DataTable* roofTable_;
    QLabel* detail_;
    MessageBar* remark_;
    QToolButton* placeUnder_;  ///< for points without roofs
    // As the study was looked at:
    QHash<const QComboBox*, QString> wanted_;
    QString wantedPoint_;
    QStackedWidget* stack_;
    LocalityPane* locality_;
    QToolButton* compare_ = nullptr;
    int view_ = Carm;
    int selected_ = -1;
};

}  // namespace papilio::widgets
