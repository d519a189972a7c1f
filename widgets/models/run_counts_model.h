#pragma once

#include "core/formula/run_counts.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// The raw counts of one run: event, value, unit, quantity, spread, and what is to be known of the number.
class RunCountsModel : public RowsModel<core::RunCount> {
    Q_OBJECT

public:
    enum Column { Event, Value, Unit, Quantity, Spread, Remark };

    explicit RunCountsModel(QObject* parent = nullptr);

    void show(std::vector<core::RunCount> counts) { resetRows(std::move(counts)); }
    /// -1 where no event is called so.
    [[nodiscard]] int rowOf(const QString& event) const
    {
        return find(event.toStdString(), &core::RunCount::event);
    }
};

}  // namespace papilio::widgets
