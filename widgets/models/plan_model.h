#pragma once

#include "core/formula/schedule.h"

#include <QAbstractTableModel>

namespace papilio::widgets {

/// Native events to count, by the event set they are in; refused ones at the end.
class PlanModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { EventSet, Event, UsedBy, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setPlan(const core::EventPlan& plan);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Row {
        int set = 0;  ///< from 1; 0: refused
        QString event;
        QString usedBy;
    };
    std::vector<Row> rows_;
};

}  // namespace papilio::widgets
