#include "widgets/models/countable_events_model.h"

#include "widgets/theme/fonts.h"

#include <utility>

namespace papilio::widgets {

void CountableEventsModel::setEvents(std::vector<CountableEvent> events)
{
    beginResetModel();
    events_ = std::move(events);
    endResetModel();
    emit chosenChanged();
}

QStringList CountableEventsModel::chosen() const
{
    QStringList names;
    for (const auto& event : events_) {
        if (chosen_.contains(event.name)) {
            names << event.name;
        }
    }
    return names;
}

void CountableEventsModel::setChosen(const QStringList& names)
{
    chosen_ = QSet<QString>(names.begin(), names.end());
    if (!events_.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
    }
    emit chosenChanged();
}

void CountableEventsModel::setRowsChosen(const QList<int>& rows, bool chosen)
{
    for (const int row : rows) {
        const auto& name = events_[static_cast<std::size_t>(row)].name;
        if (chosen) {
            chosen_.insert(name);
        } else {
            chosen_.remove(name);
        }
        emit dataChanged(index(row, 0), index(row, 0), {Qt::CheckStateRole});
    }
    emit chosenChanged();
}

int CountableEventsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(events_.size());
}

int CountableEventsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CountableEventsModel::data(const QModelIndex& index, int role) const
{
    const auto& event = events_[static_cast<std::size_t>(index.row())];
    const bool isName = index.column() == NameColumn;
    switch (role) {
        case Qt::DisplayRole:
            return isName                          ? event.name
                   : index.column() == GroupColumn ? event.group
                                                   : event.description;
        case Qt::ToolTipRole:
            return event.description.isEmpty() ? event.name
                                               : event.name + QLatin1Char('\n') + event.description;
        case Qt::FontRole:
            return isName ? QVariant(Fonts::mono()) : QVariant();
        case Qt::CheckStateRole:
            return isName ? QVariant(chosen_.contains(event.name) ? Qt::Checked : Qt::Unchecked)
                          : QVariant();
        default:
            return {};
    }
}

QVariant CountableEventsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal) {
        return {};
    }
    return section == NameColumn    ? tr("Event")
           : section == GroupColumn ? tr("Unit")
                                    : tr("What it counts");
}

Qt::ItemFlags CountableEventsModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractTableModel::flags(index);
    flags.setFlag(Qt::ItemIsUserCheckable, index.column() == NameColumn);
    return flags;
}

bool CountableEventsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != NameColumn) {
        return false;
    }
    setRowsChosen({index.row()}, value.toInt() == Qt::Checked);
    return true;
}

}  // namespace papilio::widgets
