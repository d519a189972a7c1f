#pragma once

#include "core/formula/run_counts.h"

#include <QAbstractTableModel>

#include <vector>

namespace papilio::widgets {

/// The raw counts of one run: event, value, unit, spread, and what is to be known of the number.
class RunCountsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Event, Value, Unit, Spread, Remark, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void show(std::vector<core::RunCount> counts);
    /// -1 where no event is called so.
    [[nodiscard]] int rowOf(const QString& event) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const core::RunCount& count, int column) const;

    std::vector<core::RunCount> counts_;
};

}  // namespace papilio::widgets
