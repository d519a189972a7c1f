#pragma once

#include "core/analysis/pipeline.h"

#include <QAbstractTableModel>

namespace papilio::widgets {

/// The metrics of the active benchmark: name over rounded formula, verdict, and what the rounded
/// formula leaves.
class MetricTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Metric, Verdict, WorstError, MeanError, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setAnalysis(const core::Analysis& analysis);

    [[nodiscard]] const core::Analysis& analysis() const { return analysis_; }
    [[nodiscard]] const core::MetricFit& fit(int row) const;
    [[nodiscard]] int rowOf(const QString& metric) const;  ///< -1 where there is none of this name

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Texts {
        QString formula;
        QString verdict;
    };

    core::Analysis analysis_;
    std::vector<Texts> texts_;  ///< one per row: they cost a decomposition each
};

}  // namespace papilio::widgets
