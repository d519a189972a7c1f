#include "widgets/models/plan_model.h"

#include "widgets/theme/tokens.h"

#include <algorithm>
#include <limits>

namespace papilio::widgets {

PlanModel::PlanModel(QObject* parent) : RowsModel(parent)
{
    setColumns({
        column("event_set", tr("Event set"))
            .text([](const PlanRow& row) {
                return row.set == 0 ? tr("not countable") : tr("set %1").arg(row.set);
            })
            .on(VerdictRole,
                [](const PlanRow& row) {
                    return row.set == 0 ? VerdictKind::Undefinable : VerdictKind::Neutral;
                })
            .sort([](const PlanRow& row) {
                return row.set == 0 ? std::numeric_limits<int>::max() : row.set;
            }),
        column("event", tr("Event")).words(&PlanRow::event),
        column("used_by", tr("Used by")).words(&PlanRow::usedBy).muted(),
    });
}

void PlanModel::setPlan(const core::EventPlan& plan)
{
    std::vector<PlanRow> rows;
    const auto users = [&](const std::string& event) {
        QStringList names;
        for (const auto& definition : plan.definitions) {
            if (std::ranges::count(definition.events, event) > 0) {
                names << QString::fromStdString(definition.name);
            }
        }
        return names.join(QStringLiteral(", "));
    };
    for (std::size_t set = 0; set < plan.eventSets.size(); ++set) {
        for (const auto& event : plan.eventSets[set]) {
            rows.push_back(
                {static_cast<int>(set) + 1, QString::fromStdString(event), users(event)});
        }
    }
    for (const auto& refused : plan.refused) {
        rows.push_back(
            {0, QString::fromStdString(refused.event), QString::fromStdString(refused.why)});
    }
    resetRows(std::move(rows));
}

}  // namespace papilio::widgets
