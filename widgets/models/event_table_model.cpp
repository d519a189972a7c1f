#include "widgets/models/event_table_model.h"

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
std::vector<Run> runsOf(const std::vector<std::uint32_t>& rows, Predicate is)
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

}  // namespace

EventTableModel::EventTableModel(QObject* parent) : EventRowsModel(parent)
{
    makeColumns();
    sortColumn_ = ColumnName("rnmse").in(*this);
}

void EventTableModel::setAnalysis(const core::Analysis& analysis,
                                  const core::EventFacts::Descriptions& descriptions,
                                  const core::EventReview& review)
{
    const core::EventFacts facts(analysis, descriptions, review);
    const bool isOther = facts.dataset() != this->facts().dataset();
    if (!isOther && facts.dataset() == nullptr) {
        return;
    }
    if (isOther) {
        beginResetModel();
    }
    setFacts(facts);
    order_.setFacts(facts);
    if (isOther) {
        ownRows() = order_.rows();
        rowOf_.clear();
        endResetModel();
        emit rowsChanged();
        return;
    }
    update(order_.rows());
    refresh();
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
    makeColumns();
    refresh();
}

void EventTableModel::sort(int column, Qt::SortOrder order)
{
    sortColumn_ = column;
    sortOrder_ = order;
    order_.setKey(headerData(column, Qt::Horizontal, ColumnIdRole).toString().toStdString(), order);
    update(order_.rows());
}

int EventTableModel::rowOf(std::uint32_t event) const
{
    if (rowOf_.empty()) {
        rowOf_.assign(facts().count(), -1);
        for (std::size_t row = 0; row < rows().size(); ++row) {
            rowOf_[rows()[row]] = static_cast<std::int32_t>(row);
        }
    }
    return event < rowOf_.size() ? rowOf_[event] : -1;
}

void EventTableModel::update(std::vector<std::uint32_t> rows)
{
    auto& own = ownRows();
    if (rows == own) {
        return;
    }
    constexpr std::uint8_t isNew = 1;
    constexpr std::uint8_t isOld = 2;
    std::vector<std::uint8_t> where(facts().count(), 0);
    for (const auto event : rows) {
        where[event] |= isNew;
    }
    for (const auto event : own) {
        where[event] |= isOld;
    }
    const auto gone = runsOf(own, [&](std::uint32_t event) { return where[event] == isOld; });
    const auto come = runsOf(rows, [&](std::uint32_t event) { return where[event] == isNew; });
    if (gone.size() + come.size() > mostRuns) {
        beginResetModel();
        own = std::move(rows);
        rowOf_.clear();
        endResetModel();
        emit rowsChanged();
        return;
    }
    for (auto run = gone.rbegin(); run != gone.rend(); ++run) {
        beginRemoveRows({}, run->first, run->last);
        own.erase(own.begin() + run->first, own.begin() + run->last + 1);
        rowOf_.clear();
        endRemoveRows();
    }
    std::vector<std::uint32_t> stay;
    std::ranges::copy_if(rows, std::back_inserter(stay),
                         [&](std::uint32_t event) { return where[event] != isNew; });
    if (stay != own) {
        reorder(std::move(stay));
    }
    for (const auto& run : come) {
        beginInsertRows({}, run.first, run.last);
        own.insert(own.begin() + run.first, rows.begin() + run.first, rows.begin() + run.last + 1);
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
        events.push_back(eventAt(place.row()));
    }
    ownRows() = std::move(rows);
    rowOf_.clear();
    QModelIndexList after;
    for (qsizetype place = 0; place < before.size(); ++place) {
        after << index(rowOf(events[static_cast<std::size_t>(place)]), before[place].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

const EventRelation* EventTableModel::relationOf(std::uint32_t event) const
{
    const auto found = relations_.find(event);
    return found == relations_.end() ? nullptr : &found->second;
}

QStringList EventTableModel::partnersOf(std::uint32_t event) const
{
    QStringList partners;
    if (const auto* relation = relationOf(event)) {
        for (const auto partner : relation->partners) {
            partners << eventName(facts(), partner);
        }
    }
    return partners;
}

EventRowsModel::EventColumn EventTableModel::intervalColumn() const
{
    return eventColumn("interval")
        .copy([this](std::uint32_t event) {
            const auto interval = facts().interval(event);
            return interval ? fullPrecision(interval->low) + QLatin1Char(' ') +
                                  fullPrecision(interval->high)
                            : QString();
        })
        .on(VerdictRole, [this](std::uint32_t event) {
            return facts().noiseVerdict(event) == core::NoiseVerdict::Undecided
                       ? QVariant(static_cast<int>(VerdictKind::Approximate))
                       : QVariant();
        });
}

EventRowsModel::EventColumn EventTableModel::noiseVerdictColumn() const
{
    return eventColumn("noise_verdict").on(VerdictRole, [this](std::uint32_t event) {
        return facts().noiseVerdict(event) == core::NoiseVerdict::Undecided
                   ? QVariant(static_cast<int>(VerdictKind::Approximate))
                   : QVariant();
    });
}

EventRowsModel::EventColumn EventTableModel::relationColumn() const
{
    if (search_ == EventSearch::SumOfTwo) {
        return column("relation", tr("Together with"),
                      tr("The event that adds up to the searched event together with this one"))
            .text([this](std::uint32_t event) {
                const auto partners = partnersOf(event);
                return partners.size() < 2
                           ? partners.join(QString())
                           : tr("%1 and %2 more").arg(partners.front()).arg(partners.size() - 1);
            })
            .tip([this](std::uint32_t event) {
                return relationOf(event) == nullptr
                           ? QVariant()
                           : QVariant(partnersOf(event).join(QLatin1Char('\n')));
            });
    }
    const auto number = [this](std::uint32_t event) {
        const auto* relation = relationOf(event);
        return relation == nullptr ? std::nan("") : relation->number;
    };
    const auto shown = [this](std::uint32_t event) {
        const auto* relation = relationOf(event);
        return relation == nullptr ? QStringLiteral("") : numberText(relation->number);
    };
    return search_ == EventSearch::LikeThis
               ? column("relation", tr("Cosine"),
                        tr("Cosine of the angle between the means over the kernels; "
                           "1: the same shape"))
                     .numberAs(number, shown)
               : column("relation", tr("Factor"),
                        tr("Count of this event divided by the count of the event "
                           "that was searched for"))
                     .numberAs(number, shown);
}

EventRowsModel::EventColumn EventTableModel::deviationColumn() const
{
    return column("deviation", tr("Off by"),
                  tr("Relative difference over all kernels: ‖difference‖ / ‖event‖"))
        .numberAs(
            [this](std::uint32_t event) {
                const auto* relation = relationOf(event);
                return relation == nullptr ? std::nan("") : relation->deviation;
            },
            [this](std::uint32_t event) {
                const auto* relation = relationOf(event);
                return relation == nullptr               ? QStringLiteral("")
                       : std::isnan(relation->deviation) ? numberText(relation->deviation)
                                                         : percentText(relation->deviation);
            });
}

void EventTableModel::makeColumns()
{
    setColumns({
        eventColumn("event"),
        eventColumn("rnmse"),
        intervalColumn(),
        noiseVerdictColumn(),
        eventColumn("status"),
        eventColumn("residual"),
        representationColumn(),
        eventColumn("score"),
        eventColumn("norm"),
        meanColumn(tr("Mean per kernel"), tr("Mean over the repetitions, one bar per kernel, each "
                                             "event on its own scale")),
        relationColumn(),
        deviationColumn(),
    });
}

}  // namespace papilio::widgets
