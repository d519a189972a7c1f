#include "widgets/models/event_table_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

/// More separate runs of rows than this cost a view more than starting over.
constexpr std::size_t mostRuns = 16;

struct Run {
    int first = 0;
    int last = 0;
};

/// Runs of rows for which `is` holds.
template<typename Predicate>
std::vector<Run> runs(const std::vector<std::uint32_t>& rows, Predicate is)
{
    std::vector<Run> found;
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
        if (!is(rows[static_cast<std::size_t>(row)])) {
            continue;
        }
        if (!found.empty() && found.back().last == row - 1) {
            found.back().last = row;
        } else {
            found.push_back({row, row});
        }
    }
    return found;
}

EventKey keyOf(EventTableModel::Column column)
{
    switch (column) {
        case EventTableModel::Event:
            return EventKey::Name;
        case EventTableModel::Noise:
            return EventKey::Noise;
        case EventTableModel::Status:
            return EventKey::Status;
        case EventTableModel::Residual:
            return EventKey::Residual;
        case EventTableModel::Score:
            return EventKey::Score;
        case EventTableModel::Norm:
            return EventKey::Norm;
        case EventTableModel::Relation:
        case EventTableModel::Deviation:
            return EventKey::Found;
        default:
            return EventKey::Position;
    }
}

}  // namespace

EventTableModel::EventTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void EventTableModel::setAnalysis(const core::Analysis& analysis,
                                  const EventFacts::Descriptions& descriptions)
{
    const EventFacts facts(analysis, descriptions);
    if (facts.dataset() != facts_.dataset()) {
        beginResetModel();
        facts_ = facts;
        order_.setFacts(facts_);
        rows_ = order_.rows();
        rowOf_.clear();
        dividers_ = analysis.benchmark ? kernelDividers(*analysis.benchmark->basis) : QList<int>();
        endResetModel();
        emit rowsChanged();
        return;
    }
    if (facts.dataset() == nullptr) {
        return;
    }
    facts_ = facts;
    dividers_ = kernelDividers(*analysis.benchmark->basis);
    order_.setFacts(facts_);
    update(order_.rows());
    if (!rows_.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

void EventTableModel::setFilter(const EventFilter& filter)
{
    if (filter != order_.filter()) {
        order_.setFilter(filter);
        update(order_.rows());
    }
}

void EventTableModel::setRelations(EventSearch kind, const std::vector<EventRelation>& relations)
{
    search_ = kind;
    relations_.clear();
    for (const auto& relation : relations) {
        relations_.emplace(relation.event, relation);
    }
    emit headerDataChanged(Qt::Horizontal, Relation, Deviation);
    if (!rows_.empty()) {
        emit dataChanged(index(0, Relation), index(rowCount() - 1, Deviation));
    }
}

void EventTableModel::sort(int column, Qt::SortOrder order)
{
    sortColumn_ = static_cast<Column>(column);
    sortOrder_ = order;
    order_.setKey(keyOf(sortColumn_), order);
    update(order_.rows());
}

int EventTableModel::rowOf(std::uint32_t event) const
{
    if (rowOf_.empty()) {
        rowOf_.assign(facts_.count(), -1);
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            rowOf_[rows_[row]] = static_cast<std::int32_t>(row);
        }
    }
    return event < rowOf_.size() ? rowOf_[event] : -1;
}

void EventTableModel::update(std::vector<std::uint32_t> rows)
{
    if (rows == rows_) {
        return;
    }
    constexpr std::uint8_t isNew = 1;
    constexpr std::uint8_t isOld = 2;
    std::vector<std::uint8_t> where(facts_.count(), 0);
    for (const auto event : rows) {
        where[event] |= isNew;
    }
    for (const auto event : rows_) {
        where[event] |= isOld;
    }
    const auto gone = runs(rows_, [&](std::uint32_t event) { return where[event] == isOld; });
    const auto come = runs(rows, [&](std::uint32_t event) { return where[event] == isNew; });
    if (gone.size() + come.size() > mostRuns) {
        beginResetModel();
        rows_ = std::move(rows);
        rowOf_.clear();
        endResetModel();
        emit rowsChanged();
        return;
    }
    for (auto run = gone.rbegin(); run != gone.rend(); ++run) {
        beginRemoveRows({}, run->first, run->last);
        rows_.erase(rows_.begin() + run->first, rows_.begin() + run->last + 1);
        rowOf_.clear();
        endRemoveRows();
    }
    std::vector<std::uint32_t> stay;
    std::ranges::copy_if(rows, std::back_inserter(stay),
                         [&](std::uint32_t event) { return where[event] != isNew; });
    if (stay != rows_) {
        reorder(std::move(stay));
    }
    for (const auto& run : come) {
        beginInsertRows({}, run.first, run.last);
        rows_.insert(rows_.begin() + run.first, rows.begin() + run.first,
                     rows.begin() + run.last + 1);
        rowOf_.clear();
        endInsertRows();
    }
    emit rowsChanged();
}

void EventTableModel::reorder(std::vector<std::uint32_t> rows)
{
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const auto before = persistentIndexList();
    std::vector<std::uint32_t> events;
    for (const auto& place : before) {
        events.push_back(event(place.row()));
    }
    rows_ = std::move(rows);
    rowOf_.clear();
    QModelIndexList after;
    for (qsizetype place = 0; place < before.size(); ++place) {
        after << index(rowOf(events[static_cast<std::size_t>(place)]), before[place].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

int EventTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EventTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EventTableModel::cell(std::uint32_t event, int column, int role) const
{
    const bool isText = role == Qt::DisplayRole;
    switch (column) {
        case Event:
            return isText ? eventName(facts_, event) : QVariant();
        case Noise:
            return numberCell(facts_.noise(event), role, percentText(facts_.noise(event)));
        case Status:
            return isText ? statusText(facts_.status(event)) : QVariant();
        case Residual:
            return numberCell(facts_.residual(event), role,
                              numberText(facts_.residual(event), 3, 1.0));
        case Representation:
            return representationCell(facts_, event, role);
        case Score:
            return numberCell(facts_.score(event), role, numberText(facts_.score(event), 4));
        case Norm:
            return numberCell(facts_.norm(event), role, numberText(facts_.norm(event), 4));
        case Mean:
            return role == CopyRole                 ? QVariant(fingerprintNumbers(facts_, event))
                   : role == Qt::AccessibleTextRole ? QVariant(fingerprintWords(facts_, event))
                                                    : QVariant();
        default:
            return {};
    }
}

QVariant EventTableModel::relationCell(std::uint32_t event, int column, int role) const
{
    const auto found = relations_.find(event);
    if (found == relations_.end()) {
        return {};
    }
    const auto& relation = found->second;
    if (column == Deviation) {
        return role == Qt::DisplayRole && !std::isnan(relation.deviation)
                   ? QVariant(percentText(relation.deviation))
                   : numberCell(relation.deviation, role);
    }
    if (search_ != EventSearch::SumOfTwo) {
        return numberCell(relation.number, role);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    QStringList partners;
    for (const auto partner : relation.partners) {
        partners << eventName(facts_, partner);
    }
    if (role == Qt::ToolTipRole) {
        return partners.join(QLatin1Char('\n'));
    }
    return partners.isEmpty() ? QString()
           : partners.size() == 1
               ? partners.front()
               : tr("%1 and %2 more").arg(partners.front()).arg(partners.size() - 1);
}

QVariant EventTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto shown = event(index.row());
    const auto own = index.column() == Relation || index.column() == Deviation
                         ? relationCell(shown, index.column(), role)
                         : cell(shown, index.column(), role);
    return own.isValid() ? own : eventCell(facts_, shown, dividers_, role);
}

QVariant EventTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = section == Noise || section == Residual || section == Score ||
                              section == Norm || section == Deviation ||
                              (section == Relation && search_ != EventSearch::SumOfTwo);
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == Qt::DisplayRole) {
        switch (section) {
            case Event:
                return tr("Event");
            case Noise:
                return tr("RNMSE");
            case Status:
                return tr("Status");
            case Residual:
                return tr("Residual");
            case Representation:
                return tr("Representation");
            case Score:
                return tr("Score");
            case Norm:
                return tr("Norm");
            case Mean:
                return tr("Mean per kernel");
            case Relation:
                return search_ == EventSearch::LikeThis         ? tr("Cosine")
                       : search_ == EventSearch::ProportionalTo ? tr("Factor")
                                                                : tr("Together with");
            case Deviation:
                return tr("Off by");
            default:
                return {};
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case Noise:
                return tr(
                    "max-RNMSE: the largest difference between two repetitions, relative to their "
                    "means");
            case Status:
                return tr("What the analysis makes of the event, in the order in which it decides");
            case Residual:
                return tr(
                    "|E x − m| / |m|: what the expectations cannot explain of the event's mean");
            case Representation:
                return tr(
                    "The event as a combination of the expectations of the basis; what α rounds to "
                    "zero is left out");
            case Score:
                return tr("Sum of Sc(|R(x)|): the simplest representation has the smallest score");
            case Norm:
                return tr("|x|: decides between equal scores");
            case Mean:
                return tr(
                    "Mean over the repetitions, one bar per kernel, each event on its own scale");
            case Relation:
                return search_ == EventSearch::LikeThis
                           ? tr("Cosine of the angle between the means over the kernels; 1: the "
                                "same shape")
                       : search_ == EventSearch::ProportionalTo
                           ? tr("Count of this event divided by the count of the event that was "
                                "searched for")
                           : tr("The event that gives the sum together with this one");
            case Deviation:
                return tr("Relative difference over all kernels: ‖difference‖ / ‖event‖");
            default:
                return {};
        }
    }
    return {};
}

}  // namespace papilio::widgets
