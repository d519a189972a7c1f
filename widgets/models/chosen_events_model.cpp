#include "widgets/models/chosen_events_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/models/event_order.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace papilio::widgets {

void ChosenEventsModel::setAnalysis(const core::Analysis& analysis,
                                    const EventFacts::Descriptions& descriptions)
{
    facts_ = EventFacts(analysis, descriptions);
    dividers_ = analysis.benchmark ? kernelDividers(*analysis.benchmark->basis) : QList<int>();
    update();
}

void ChosenEventsModel::setStatus(core::EventStatus status)
{
    if (status != status_) {
        status_ = status;
        update();
    }
}

void ChosenEventsModel::setFilter(const QString& text, bool isRegex)
{
    text_ = text;
    isRegex_ = isRegex;
    update();
}

std::vector<std::uint32_t> ChosenEventsModel::wanted() const
{
    EventOrder order;
    order.setFacts(facts_);
    order.setKey(EventKey::Position, Qt::AscendingOrder);
    order.setFilter({.statuses = {status_}, .text = text_, .isRegex = isRegex_, .only = {}});
    auto rows = order.rows();
    if (!facts_.analysis().pivoting) {
        return rows;
    }
    struct Key {
        double score = 0;
        double norm = 0;
        std::uint32_t event = 0;
    };
    std::vector<Key> keys;
    keys.reserve(rows.size());
    for (const auto event : rows) {
        if (const auto pivot = facts_.pivot(event)) {
            keys.push_back({static_cast<double>(*pivot), 0, event});
        } else if (status_ == core::EventStatus::Unrepresentable) {
            // Never scored: by what the basis leaves of them.
            keys.push_back({facts_.residual(event), 0, event});
        } else {
            const auto x = facts_.coordinates(event);
            keys.push_back({facts_.score(event),
                            core::pivotNorm(x.data(), static_cast<Eigen::Index>(x.size())), event});
        }
    }
    std::ranges::sort(keys, {},
                      [](const Key& key) { return std::tuple(key.score, key.norm, key.event); });
    std::ranges::transform(keys, rows.begin(), &Key::event);
    return rows;
}

void ChosenEventsModel::update()
{
    auto rows = wanted();
    if (rows != rows_) {
        beginResetModel();
        rows_ = std::move(rows);
        endResetModel();
    } else if (!rows_.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int ChosenEventsModel::rowOf(std::uint32_t event) const
{
    const auto place = std::ranges::find(rows_, event);
    return place == rows_.end() ? -1 : static_cast<int>(place - rows_.begin());
}

int ChosenEventsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ChosenEventsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ChosenEventsModel::cell(std::uint32_t event, int column, int role) const
{
    const bool isText = role == Qt::DisplayRole;
    const auto pivot = facts_.pivot(event);
    switch (column) {
        case Pivot:
            return isText ? QVariant(pivot ? QString::number(*pivot) : notApplicable())
                   : role == Qt::EditRole && pivot ? QVariant(*pivot)
                   : role == MutedRole             ? QVariant(true)
                                                   : QVariant();
        case Event:
            return isText ? eventName(facts_, event) : QVariant();
        case Score:
            return isText ? numberText(facts_.score(event), 4)
                          : numberCell(facts_.score(event), role);
        case Norm:
            return isText ? numberText(facts_.norm(event), 4)
                          : numberCell(facts_.norm(event), role);
        case Residual: {
            const double left = pivot ? facts_.analysis()
                                            .pivoting->chosen[static_cast<std::size_t>(*pivot - 1)]
                                            .pivotResidual
                                      : std::numeric_limits<double>::quiet_NaN();
            return isText ? numberText(left, 4, 1.0) : numberCell(left, role);
        }
        case Noise:
            return numberCell(facts_.noise(event), role, percentText(facts_.noise(event)));
        case Representation:
            return representationCell(facts_, event, role);
        case Mean:
            return role == CopyRole                 ? QVariant(fingerprintNumbers(facts_, event))
                   : role == Qt::AccessibleTextRole ? QVariant(fingerprintWords(facts_, event))
                                                    : QVariant();
        default:
            return {};
    }
}

QVariant ChosenEventsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto shown = event(index.row());
    const auto own = cell(shown, index.column(), role);
    return own.isValid() ? own : eventCell(facts_, shown, dividers_, role);
}

QVariant ChosenEventsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        const bool isNumber = section == Pivot || (section >= Score && section <= Noise);
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == Residual) {
        return tr(
            "What is left of the representation's norm when the events that were chosen before are "
            "taken out of it; an event with less than β depends on them");
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case Pivot:
            return QStringLiteral("#");
        case Event:
            return tr("Event");
        case Score:
            return tr("Score");
        case Norm:
            return tr("Norm");
        case Residual:
            return facts_.analysis().pivoting
                       ? tr("Norm left (β %1)").arg(numberText(facts_.analysis().pivoting->beta))
                       : tr("Norm left");
        case Noise:
            return tr("RNMSE");
        case Representation:
            return tr("Representation");
        case Mean:
            return meanHeader(facts_);
        default:
            return {};
    }
}

}  // namespace papilio::widgets
