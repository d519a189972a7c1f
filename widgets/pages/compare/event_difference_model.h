#pragma once

#include "core/analysis/benchmark_comparison.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace papilio::widgets {

/// Events of both benchmarks with their noise; all of them, or those that changed.
class EventDifferenceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Name,
        FirstNoise,
        SecondNoise,
        Ratio,
        FirstStatus,
        SecondStatus,
        Moved,
        ColumnCount
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// @param comparison  outlives the model's use of it through `keep`
    void setComparison(std::shared_ptr<const void> keep,
                       const core::BenchmarkComparison* comparison,
                       bool onlyChanged);
    [[nodiscard]] const core::EventDifference& event(int row) const;
    /// Row of the event with this place in the comparison's list, or of this id; -1: none.
    [[nodiscard]] int rowOf(std::size_t place) const;
    [[nodiscard]] std::size_t placeOf(int row) const
    {
        return rows_[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] int rowOfId(const QString& id) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QVariant text(const core::EventDifference& event, int column) const;
    [[nodiscard]] QVariant number(const core::EventDifference& event, int column) const;

    std::shared_ptr<const void> keep_;
    const core::BenchmarkComparison* comparison_ = nullptr;
    std::vector<std::size_t> rows_;
};

}  // namespace papilio::widgets
