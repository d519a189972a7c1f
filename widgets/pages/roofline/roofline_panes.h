#pragma once

#include "core/model/document.h"
#include "core/present/roofline_columns.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/roofline/roofline_drawing.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/heat_map.h"
#include "widgets/table/data_table.h"
#include "widgets/table/rows_model.h"

#include <QAction>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QString>
#include <QWidget>

#include <memory>
#include <vector>

namespace papilio::widgets {

class StudyView;

/// The kernels under the roofs and the roofs as tables; which roof limits the selected kernel, and
/// what stands out among all.
class KernelsPane : public QWidget {
    Q_OBJECT

public:
    explicit KernelsPane(QWidget* parent = nullptr);

    /// Keeps the selected row where there is one.
    /// @param latency  cycles of a unit that is not pipelined; 1: it is
    void setLook(const RooflineLook& look, RooflineAxis axis, int latency);
    /// -1: none
    void select(int kernel);
    [[nodiscard]] int selected() const { return selected_; }
    [[nodiscard]] const RooflineLook& look() const { return look_; }
    /// Of a kernel, with its run.
    [[nodiscard]] QString nameOf(int kernel) const;
    /// -1: no kernel has this name.
    [[nodiscard]] int rowOf(const QString& name) const;
    void focusKernels() { kernelTable_->setFocus(Qt::OtherFocusReason); }

    void showError(const QString& lead, const QString& text);
    /// In a low window the remark gives its room to the tables; of a warning one sentence stays.
    void setRoomForRemark(bool hasRoom);

    /// For the menu and the keys of the kernels.
    void offer(const QList<QAction*>& actions);
    /// For the menu of the roofs.
    void addRoofAction(QAction* action) { roofTable_->addContextAction(action); }

signals:
    void kernelChosen(int kernel);
    void roofChosen(const QString& label);
    void roofTicked(const QString& label, bool isOn);
    void kernelHidden(const QString& name);
    void everythingShown();
    void kernelRemoved(int kernel);
    void roofRemoved(const core::Ceiling& roof);
    void addPointsRequested();
    void measureRequested();

private:
    void buildTables();
    void buildActions();
    [[nodiscard]] const core::RoofRow* currentRoof() const;
    void sizeColumns(RooflineAxis axis);
    void showCount();
    void showRemark(RooflineAxis axis);
    void sayRemark();
    void showKernel();

    QAction* hide_ = named(new QAction(tr("Hide the kernel"), this), "hideKernel");
    QAction* removeKernel_ =
        named(new QAction(tr("Remove the point from the study"), this), "removeKernel");
    QAction* showAll_ = new QAction(tr("Show all kernels and the usual roofs"), this);
    RooflineLook look_;
    RowsModel<core::RoofedKernel>* kernels_ = new RowsModel<core::RoofedKernel>(this);
    RowsModel<core::RoofRow>* roofs_ = new RowsModel<core::RoofRow>(this);
    PaneHeader* header_ = named(new PaneHeader(tr("Kernels")), "kernelsHeader");
    FilterField* filter_ = new FilterField;
    DataTable* kernelTable_ = new DataTable(u"kernelTable"_s, tr("Kernels"));
    DataTable* roofTable_ = new DataTable(u"roofTable"_s, tr("Roofs"));
    QLabel* detail_ = named(new QLabel, "kernelDetail");
    MessageBar* remark_ = named(new MessageBar, "rooflineRemark");
    int latency_ = 1;
    int selected_ = -1;
    RooflineRemark said_;
    QList<QAction*> offered_;  ///< for the selected kernel
    bool hasRoomForRemark_ = false;
};

/// Communication between threads as a heat map, where there are threads; reuse distances in a cache
/// of some capacity, shared or private, whole or cut for a sector, and the misses predicted for
/// each data object.
class LocalityPane : public QWidget {
    Q_OBJECT

public:
    explicit LocalityPane(QWidget* parent = nullptr);

    void setContent(const core::Document& document);
    /// What was chosen when the study was looked at; what was not is as in a new study.
    void restore(const StudyView& view);
    void remember(StudyView& view) const;
    /// Reuse distances of the chosen histogram.
    [[nodiscard]] QWidget* plot() { return bars_; }

signals:
    /// Somebody chose what is shown.
    void chosen();

private:
    QWidget* buildCommunication();
    QWidget* buildReuse();
    void showMatrix();
    void showReuse();
    void showSizes(const core::ReuseHistogram& shown);
    void showPrediction();
    void showHistogram(const core::CachePrediction& prediction);
    [[nodiscard]] std::shared_ptr<const core::ReuseHistogram> histogram() const;
    [[nodiscard]] core::CacheChoice cache() const;

    std::vector<std::shared_ptr<const core::CommunicationMatrix>> matrices_;
    std::vector<std::shared_ptr<const core::ReuseHistogram>> histograms_;
    std::vector<core::Machine> machines_;
    QWidget* communication_ = nullptr;
    PaneHeader* communicationHeader_ = new PaneHeader(tr("Communication between threads"));
    ChoiceBox* matrix_ = new ChoiceBox(u"matrixChoice"_s, tr("Communication matrix"));
    SegmentedButtons* sharing_ = named(new SegmentedButtons, "sharingSegments");
    HeatMap* map_ = named(new HeatMap, "communicationMap");
    QLabel* matrixNote_ = named(new QLabel, "communicationNote");
    PaneHeader* reuseHeader_ = new PaneHeader(tr("Reuse distances"));
    ChoiceBox* reuse_ = new ChoiceBox(u"reuseChoice"_s, tr("Reuse histogram"));
    SegmentedButtons* use_ = named(new SegmentedButtons, "cacheSegments");
    BarPlot* bars_ = named(new BarPlot, "reuseBars", tr("Hits and misses by reuse distance"));
    StabilityRibbon* capacity_ = named(new StabilityRibbon, "capacitySlider", tr("Cache lines"));
    QWidget* parts_ = new QWidget;  ///< of a cut cache
    ChoiceBox* sector_ = new ChoiceBox(u"sectorChoice"_s, tr("Sector"));
    QSlider* ways_ = named(new QSlider(Qt::Horizontal), "waysSlider", tr("Ways of the sector"));
    QSpinBox* allWays_ = named(new QSpinBox, "allWays", tr("Ways of the cache"));
    QLabel* capacityText_ = new QLabel;
    QLabel* waysText_ = new QLabel;
    RowsModel<core::ObjectMisses>* objects_ = new RowsModel<core::ObjectMisses>(this);
    DataTable* table_ = new DataTable(u"objectTable"_s, tr("Data objects"));
    QLabel* verdict_ = named(new QLabel, "partitionText");
    QString object_;  ///< whose distances are shown; empty: of all
};

}  // namespace papilio::widgets
