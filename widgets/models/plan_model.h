#pragma once

#include "core/papi/schedule.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

struct PlanRow {
    int set = 0;  ///< from 1; 0: rejected
    QString event;
    QString usedBy;
};

/// Native events to count, by the event set they are in; rejected ones at the end.
class PlanModel : public RowsModel<PlanRow> {
    Q_OBJECT

public:
    enum Column { EventSet, Event, UsedBy };

    explicit PlanModel(QObject* parent = nullptr);

    void setPlan(const core::EventPlan& plan);
};

}  // namespace papilio::widgets
