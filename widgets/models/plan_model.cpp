#include "widgets/models/plan_model.h"

#include "widgets/controls/cell_roles.h"

#include <algorithm>

namespace papilio::widgets {

void PlanModel::setPlan(const core::EventPlan& plan)
{
    beginResetModel();
    rows_.clear();
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
            rows_.push_back(
                {static_cast<int>(set) + 1, QString::fromStdString(event), users(event)});
        }
    }
    for (const auto& refused : plan.refused) {
        rows_.push_back(
            {0, QString::fromStdString(refused.event), QString::fromStdString(refused.why)});
    }
    endResetModel();
}

int PlanModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PlanModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
        case EventSet:
            return role == Qt::DisplayRole
                       ? QVariant(row.set == 0 ? tr("refused") : tr("set %1").arg(row.set))
                   : role == VerdictRole
                       ? QVariant(static_cast<int>(row.set == 0 ? VerdictKind::Undefinable
                                                                : VerdictKind::Neutral))
                   : role == SortRole
                       ? QVariant(row.set == 0 ? static_cast<int>(rows_.size()) : row.set)
                       : QVariant();
        case Event:
            return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(row.event)
                                                                      : QVariant();
        case UsedBy:
            return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(row.usedBy)
                   : role == MutedRole                                ? QVariant(true)
                                                                      : QVariant();
        default:
            return {};
    }
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return role == Qt::TextAlignmentRole
                   ? QVariant(static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter))
                   : QVariant();
    }
    switch (section) {
        case EventSet:
            return tr("Event set");
        case Event:
            return tr("Event");
        case UsedBy:
            return tr("Used by");
        default:
            return {};
    }
}

}  // namespace papilio::widgets
