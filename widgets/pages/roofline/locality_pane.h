#pragma once

#include "core/model/document.h"
#include "core/present/roofline_columns.h"
#include "widgets/table/columns_model.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QSlider;
class QSpinBox;

namespace papilio::widgets {

class BarPlot;
class ChoiceBox;
class DataTable;
class HeatMap;
class LogSlider;
class PaneHeader;
class SegmentedButtons;
class StudyView;

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
    [[nodiscard]] QWidget* plot();

signals:
    /// Somebody chose what is shown.
    void chosen();

private:
    QWidget* buildCommunication();
    QWidget* buildReuse();
    void showMatrix();
    void showReuse();
    void showPrediction();
    void showHistogram(const core::CachePrediction& prediction);
    [[nodiscard]] std::shared_ptr<const core::ReuseHistogram> histogram() const;
    [[nodiscard]] core::CacheChoice cache() const;

    std::vector<std::shared_ptr<const core::CommunicationMatrix>> matrices_;
    std::vector<std::shared_ptr<const core::ReuseHistogram>> histograms_;
    QWidget* communication_;
    PaneHeader* communicationHeader_;
    ChoiceBox* matrix_;
    SegmentedButtons* sharing_;
    HeatMap* map_;
    QLabel* matrixNote_;
    PaneHeader* reuseHeader_;
    ChoiceBox* reuse_;
    SegmentedButtons* use_;
    BarPlot* bars_;
    LogSlider* capacity_;
    ChoiceBox* sector_;
    QSlider* ways_;
    QSpinBox* allWays_;
    QLabel* capacityText_;
    QLabel* waysText_;
    ColumnsModel<core::ObjectMisses>* objects_;
    DataTable* table_;
    QLabel* verdict_;
    QString object_;  ///< whose distances are shown; empty: of all
};

}  // namespace papilio::widgets
