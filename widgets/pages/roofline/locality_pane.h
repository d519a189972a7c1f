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

namespace papilio::widgets {

class BarPlot;
class ChoiceBox;
class DataTable;
class HeatMap;
class LogSlider;
class PaneHeader;
class SegmentedButtons;
class StudyView;

/// Communication between threads as a heat map; reuse distances with a line at the capacity of a
/// cache, whole or cut in ways, and the misses predicted for each data object.
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
    void showHistogram();
    void showObjects();
    [[nodiscard]] std::shared_ptr<const core::ReuseHistogram> histogram() const;
    [[nodiscard]] int selectedObject() const;
    [[nodiscard]] QString titleOf(int object) const;

    std::vector<std::shared_ptr<const core::CommunicationMatrix>> matrices_;
    std::vector<std::shared_ptr<const core::ReuseHistogram>> histograms_;
    PaneHeader* communicationHeader_;
    ChoiceBox* matrix_;
    SegmentedButtons* sharing_;
    HeatMap* map_;
    QLabel* matrixNote_;
    PaneHeader* reuseHeader_;
    ChoiceBox* reuse_;
    BarPlot* bars_;
    LogSlider* capacity_;
    QSlider* ways_;
    QLabel* capacityText_;
    QLabel* waysText_;
    ColumnsModel<core::ObjectMisses>* objects_;
    DataTable* table_;
    QLabel* verdict_;
    int object_ = -1;
    QString wantedObject_;  ///< as the study was looked at, until its content is here
};

}  // namespace papilio::widgets
