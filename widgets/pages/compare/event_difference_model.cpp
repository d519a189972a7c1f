#include "widgets/pages/compare/event_difference_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/pages/compare/compare_cells.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/verdicts.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

void EventDifferenceModel::setComparison(std::shared_ptr<const void> keep,
                                         const core::BenchmarkComparison* comparison,
                                         bool onlyChanged)
{
    beginResetModel();
    keep_ = std::move(keep);
    comparison_ = comparison;
    rows_.clear();
    for (std::size_t place = 0; comparison_ != nullptr && place < comparison_->events.size();
         ++place) {
        const auto& event = comparison_->events[place];
        if (!onlyChanged || event.first != event.second) {
            rows_.push_back(place);
        }
    }
    endResetModel();
}

const core::EventDifference& EventDifferenceModel::event(int row) const
{
    return comparison_->events[placeOf(row)];
}

int EventDifferenceModel::rowOf(std::size_t place) const
{
    const auto found = std::ranges::lower_bound(rows_, place);
    return found != rows_.end() && *found == place ? static_cast<int>(found - rows_.begin()) : -1;
}

int EventDifferenceModel::rowOfId(const QString& id) const
{
    const auto wanted = id.toStdString();
    for (int row = 0; row < rowCount(); ++row) {
        if (event(row).id == wanted) {
            return row;
        }
    }
    return -1;
}

int EventDifferenceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EventDifferenceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EventDifferenceModel::number(const core::EventDifference& event, int column) const
{
    switch (column) {
        case FirstNoise:
            return event.firstNoise;
        case SecondNoise:
            return event.secondNoise;
        case Ratio:
            return event.firstNoise > 0 ? event.secondNoise / event.firstNoise
                                        : std::numeric_limits<double>::quiet_NaN();
        case Moved:
            return event.isMoved() ? 0 : event.first != event.second ? 1 : 2;
        default:
            return {};
    }
}

QVariant EventDifferenceModel::text(const core::EventDifference& event, int column) const
{
    switch (column) {
        case Name:
            return QString::fromStdString(event.name);
        case FirstNoise:
            return tellPercentsApart({event.firstNoise, event.secondNoise}).first();
        case SecondNoise:
            return tellPercentsApart({event.firstNoise, event.secondNoise}).last();
        case Ratio:
            return ratioText(number(event, column).toDouble());
        case FirstStatus:
            return statusLook(event.first, lightTokens()).word;
        case SecondStatus:
            return statusLook(event.second, lightTokens()).word;
        case Moved:
            if (event.isMoved()) {
                return event.second == core::EventStatus::Noisy ? tr("≠  above τ in B only")
                                                                : tr("≠  above τ in A only");
            }
            return event.first != event.second ? tr("≠  another status") : tr("=  same");
        default:
            return {};
    }
}

QVariant EventDifferenceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto& one = event(index.row());
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return text(one, column);
        case Qt::ToolTipRole:
            return column == Name ? QString::fromStdString(one.name) : QVariant();
        case Qt::TextAlignmentRole:
            return column >= FirstNoise && column <= Ratio
                       ? QVariant(static_cast<int>(Qt::AlignRight | Qt::AlignVCenter))
                       : QVariant();
        case SortRole:
            return number(one, column).isValid() ? number(one, column) : text(one, column);
        case CopyRole:
            return column >= FirstNoise && column <= Ratio
                       ? QVariant(fullPrecision(number(one, column).toDouble()))
                       : text(one, column);
        case StatusRole:
            return column == FirstStatus    ? QVariant(static_cast<int>(one.first))
                   : column == SecondStatus ? QVariant(static_cast<int>(one.second))
                                            : QVariant();
        case DiffersRole:
            return column == Moved && one.first != one.second;
        case MutedRole:
            return column == Moved && one.first == one.second;
        default:
            return {};
    }
}

QVariant EventDifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    const std::array<QString, ColumnCount> titles = {
        tr("Event"),    tr("RNMSE A"),  tr("RNMSE B"),   tr("B / A"),
        tr("Status A"), tr("Status B"), tr("Difference")};
    return titles[static_cast<std::size_t>(section)];
}

}  // namespace papilio::widgets
