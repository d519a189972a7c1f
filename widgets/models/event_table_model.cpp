#include "widgets/models/event_table_model.h"

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/present/event_columns.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace papilio::widgets {

EventRowsModel::EventRowsModel(QObject* parent) : RowsModel(parent)
{
    everyCell()
        .tip([this](std::uint32_t event) { return eventToolTip(facts_, event); })
        .on(StatusRole,
            [this](std::uint32_t event) {
                const auto status = facts_.status(event);
                return status ? QVariant(static_cast<int>(*status)) : QVariant();
            })
        .on(FingerprintRole, [this](std::uint32_t event) {
            const auto mean = facts_.mean(event);
            Fingerprint strip;
            strip.values = QVector<double>(mean.begin(), mean.end());
            strip.groups = dividers_;
            strip.status = facts_.status(event).value_or(core::EventStatus::Unrepresentable);
            return strip;
        });
}

void EventRowsModel::setFacts(core::EventFacts facts)
{
    facts_ = std::move(facts);
    const auto& benchmark = facts_.analysis().benchmark;
    dividers_ = benchmark ? dividersOf(*benchmark->basis) : QList<int>();
}

EventRowsModel::EventColumn EventRowsModel::eventColumn(std::string_view id) const
{
    const WindowSentences inWindowLanguage;
    return column(core::eventColumns(facts_), id);
}

EventRowsModel::EventColumn EventRowsModel::representationColumn() const
{
    return eventColumn("counts").font(Fonts::mono(Fonts::table)).muted();
}

EventRowsModel::EventColumn EventRowsModel::meanColumn(const QString& title,
                                                       const QString& titleTip) const
{
    return column("mean", title, titleTip)
        .copy([this](std::uint32_t event) { return fingerprintNumbers(facts_, event); })
        .on(Qt::AccessibleTextRole,
            [this](std::uint32_t event) { return fingerprintWords(facts_, event); });
}

namespace {

/// What a search found is in its own order.
bool isOfSearch(const std::string& key)
{
    return key == "relation" || key == "deviation";
}

/// Whether the order by `key` is still the same with these results.
bool keepsOrder(const std::string& key,
                const core::EventFacts& factsBefore,
                const core::EventFacts& factsNow)
{
    const auto& before = factsBefore.analysis();
    const auto& after = factsNow.analysis();
    const bool isSameReview = factsBefore.review() == factsNow.review();
    const bool isSameRepresentation = before.representation == after.representation;
    return before.noise == after.noise &&
           (key == "residual"        ? isSameRepresentation
            : key == "interval"      ? isSameReview
            : key == "noise_verdict" ? isSameReview && before.benchmark == after.benchmark
            : key == "rnmse" || key == "status" || key == "score" || key == "norm"
                ? isSameRepresentation && before.pivoting == after.pivoting
                : true);
}

bool isAscii(const std::string& text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 128; });
}

}  // namespace

void EventOrder::setFacts(const core::EventFacts& facts)
{
    isSorted_ = isSorted_ && keepsOrder(key_, facts_, facts);
    isMatched_ = isMatched_ && facts_.dataset() == facts.dataset() &&
                 facts_.descriptions() == facts.descriptions();
    facts_ = facts;
}

void EventOrder::setFilter(const EventFilter& filter)
{
    isMatched_ = isMatched_ && filter.text == filter_.text && filter.isRegex == filter_.isRegex;
    filter_ = filter;
}

void EventOrder::setKey(const std::string& column, Qt::SortOrder order)
{
    isSorted_ = isSorted_ && column == key_ && order == order_;
    key_ = column;
    order_ = order;
}

std::vector<std::uint32_t> EventOrder::rows()
{
    std::vector<std::uint32_t> rows;
    if (facts_.count() == 0) {
        return rows;
    }
    if (!isSorted_) {
        sortAll();
    }
    const auto isFound = found();
    const auto passes = [&](std::uint32_t event) {
        return event < facts_.count() && (isFound.empty() || isFound[event] != 0) &&
               (filter_.statuses.isAll() || filter_.statuses.contains(facts_.status(event)));
    };
    const bool isInOrder = filter_.only && isOfSearch(key_);
    std::ranges::copy_if(isInOrder ? *filter_.only : sorted_, std::back_inserter(rows), passes);
    if (isInOrder && order_ == Qt::DescendingOrder) {
        std::ranges::reverse(rows);
    }
    return rows;
}

core::StatusCounts EventOrder::counts()
{
    core::StatusCounts counts;
    const auto isFound = found();
    for (std::uint32_t event = 0; event < facts_.count(); ++event) {
        if (const auto status = facts_.status(event);
            status && (isFound.empty() || isFound[event] != 0)) {
            ++counts.of(*status);
        }
    }
    return counts;
}

std::vector<std::uint8_t> EventOrder::found()
{
    if (!isMatched_) {
        matchNames();
    }
    if (!filter_.only) {
        return matches_;
    }
    std::vector<std::uint8_t> isFound(facts_.count(), 0);
    for (const auto event : *filter_.only) {
        if (event < isFound.size() && (matches_.empty() || matches_[event] != 0)) {
            isFound[event] = 1;
        }
    }
    return isFound;
}

std::function<double(std::uint32_t)> EventOrder::numbers() const
{
    if (key_ == "interval") {
        return [this](std::uint32_t event) {
            const auto interval = facts_.interval(event);
            return interval ? interval->high : core::notANumber;
        };
    }
    if (key_ == "noise_verdict") {  // undecided first
        return [this](std::uint32_t event) {
            const auto verdict = facts_.noiseVerdict(event);
            return verdict ? -static_cast<double>(*verdict) : core::notANumber;
        };
    }
    if (key_ == "residual") {
        return [this](std::uint32_t event) { return facts_.residual(event); };
    }
    if (key_ == "score") {
        return [this](std::uint32_t event) { return facts_.score(event); };
    }
    if (key_ == "norm") {
        return [this](std::uint32_t event) { return facts_.norm(event); };
    }
    return [](std::uint32_t event) { return double(event); };
}

/// Hundreds of events have no noise at all: among equals the chosen ones come first, then the
/// dependent ones …
void EventOrder::bestFirstInTies(std::vector<std::uint32_t>& sorted) const
{
    const auto& noise = facts_.analysis().noise->maxRnmse;
    std::array<std::vector<std::uint32_t>, core::eventStatusCount> buckets;
    for (std::size_t first = 0; first < sorted.size();) {
        std::size_t end = first + 1;
        while (end < sorted.size() && noise[sorted[end]] == noise[sorted[first]]) {
            ++end;
        }
        if (end - first > 1) {
            for (std::size_t place = first; place < end; ++place) {
                const auto status =
                    facts_.status(sorted[place]).value_or(core::EventStatus::Unrepresentable);
                buckets[core::eventStatusCount - 1 - static_cast<std::size_t>(status)].push_back(
                    sorted[place]);
            }
            auto place = sorted.begin() + static_cast<std::ptrdiff_t>(first);
            for (auto& bucket : buckets) {
                place = std::copy(bucket.begin(), bucket.end(), place);
                bucket.clear();
            }
        }
        first = end;
    }
}

std::vector<std::uint32_t> EventOrder::sortedByNoise() const
{
    auto sorted = facts_.analysis().noise->byNoise;
    bestFirstInTies(sorted);
    std::vector<std::uint8_t> isAssessed(facts_.count(), 0);
    for (const auto event : sorted) {
        isAssessed[event] = 1;
    }
    if (order_ == Qt::DescendingOrder) {
        std::ranges::reverse(sorted);
    }
    for (std::uint32_t event = 0; event < isAssessed.size(); ++event) {
        if (isAssessed[event] == 0) {
            sorted.push_back(event);  // no number comes last, whatever the direction
        }
    }
    return sorted;
}

void EventOrder::sortAll()
{
    isSorted_ = true;
    const auto count = facts_.count();
    const bool descending = order_ == Qt::DescendingOrder;
    if (key_ == "rnmse") {
        sorted_ = sortedByNoise();
        return;
    }
    if (key_ == "status") {
        // Buckets filled in the order of noise: linear, since a drag of tau comes here at
        // every step.
        std::array<std::vector<std::uint32_t>, core::eventStatusCount + 1> buckets;
        for (const auto event : facts_.analysis().noise->byNoise) {
            const auto status = facts_.status(event);
            buckets[status ? static_cast<std::size_t>(*status) : core::eventStatusCount].push_back(
                event);
        }
        for (std::uint32_t event = 0; event < count; ++event) {
            if (std::isnan(facts_.noise(event))) {
                // Without noise only Excluded, Missing, NonFinite and Irrelevant are left.
                buckets[static_cast<std::size_t>(*facts_.status(event))].push_back(event);
            }
        }
        if (!descending) {
            std::ranges::reverse(buckets);  // what was chosen is what one wants to see first
        }
        sorted_.clear();
        for (const auto& bucket : buckets) {
            sorted_.insert(sorted_.end(), bucket.begin(), bucket.end());
        }
        return;
    }
    sorted_.resize(count);
    std::iota(sorted_.begin(), sorted_.end(), 0U);
    if (key_ == "event") {
        std::ranges::stable_sort(sorted_, [&](std::uint32_t a, std::uint32_t b) {
            return descending ? facts_.name(b) < facts_.name(a) : facts_.name(a) < facts_.name(b);
        });
        return;
    }
    // Most events may have no number: only the others are sorted.
    std::vector<std::pair<double, std::uint32_t>> numbered;
    std::vector<std::uint32_t> others;
    const auto numberOf = numbers();
    for (const auto event : sorted_) {
        const double key = numberOf(event);
        if (std::isnan(key)) {
            others.push_back(event);
        } else {
            numbered.emplace_back(descending ? -key : key, event);
        }
    }
    std::ranges::sort(numbered);  // equal keys in the order of the study
    const auto end =
        std::ranges::transform(numbered, sorted_.begin(), &std::pair<double, std::uint32_t>::second)
            .out;
    std::ranges::copy(others, end);
}

void EventOrder::matchNames()
{
    isMatched_ = true;
    matches_.clear();
    const QRegularExpression expression(
        filter_.isRegex ? filter_.text : QRegularExpression::escape(filter_.text),
        QRegularExpression::CaseInsensitiveOption);
    if (filter_.text.isEmpty() || !expression.isValid()) {
        return;
    }
    auto wanted = filter_.text.toStdString();
    const bool isPlain = !filter_.isRegex && isAscii(wanted);
    std::ranges::transform(wanted, wanted.begin(), core::lowerLetter);
    const auto matches = [&](std::string_view name) {
        if (isPlain) {
            return core::containsIgnoringCase(name, wanted);
        }
        return expression.match(textOf(name)).hasMatch();
    };
    const auto words = wordsOf(filter_.text.toStdString());
    matches_.resize(facts_.count());
    for (std::uint32_t event = 0; event < matches_.size(); ++event) {
        const auto descriptions = facts_.descriptionsOf(event);
        const bool isDescribedSo =
            filter_.isRegex ? std::ranges::any_of(descriptions,
                                                  [&](const auto& described) {
                                                      return matches(described.summary) ||
                                                             matches(described.details) ||
                                                             matches(described.errata);
                                                  })
                            : areSaid(descriptions, words);
        matches_[event] = isDescribedSo || matches(facts_.name(event)) ? 1 : 0;
    }
}

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

EventRelation EventTableModel::relationOf(std::uint32_t event) const
{
    const auto found = relations_.find(event);
    return found == relations_.end() ? EventRelation() : found->second;
}

QStringList EventTableModel::partnersOf(std::uint32_t event) const
{
    QStringList partners;
    for (const auto partner : relationOf(event).partners) {
        partners << eventName(facts(), partner);
    }
    return partners;
}

EventRowsModel::EventColumn EventTableModel::noiseColumn(std::string_view id) const
{
    return eventColumn(id).on(VerdictRole, [this](std::uint32_t event) {
        return facts().noiseVerdict(event) == core::NoiseVerdict::Undecided
                   ? QVariant(static_cast<int>(VerdictKind::Approximate))
                   : QVariant();
    });
}

EventRowsModel::EventColumn EventTableModel::intervalColumn() const
{
    return noiseColumn("interval").copy([this](std::uint32_t event) {
        const auto interval = facts().interval(event);
        return interval ? fullPrecision(interval->low) + u' ' + fullPrecision(interval->high)
                        : QString();
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
                return relations_.contains(event) ? QVariant(partnersOf(event).join(u'\n'))
                                                  : QVariant();
            });
    }
    return (search_ == EventSearch::LikeThis
                ? column("relation", tr("Cosine"),
                         tr("Cosine of the angle between the means over the kernels; "
                            "1: the same shape"))
                : column("relation", tr("Factor"),
                         tr("Count of this event divided by the count of the event that was "
                            "searched for")))
        .numberAs([this](std::uint32_t event) { return relationOf(event).number; },
                  [this](std::uint32_t event) {
                      return relations_.contains(event) ? numberText(relationOf(event).number)
                                                        : u""_s;
                  });
}

EventRowsModel::EventColumn EventTableModel::deviationColumn() const
{
    return column("deviation", tr("Difference"),
                  tr("Relative difference over all kernels: ‖difference‖ / ‖event‖"))
        .numberAs([this](std::uint32_t event) { return relationOf(event).deviation; },
                  [this](std::uint32_t event) {
                      const double deviation = relationOf(event).deviation;
                      return !relations_.contains(event) ? u""_s
                             : std::isnan(deviation)     ? numberText(deviation)
                                                         : percentText(deviation);
                  });
}

void EventTableModel::makeColumns()
{
    setColumns({
        eventColumn("event"),
        eventColumn("rnmse"),
        intervalColumn(),
        noiseColumn("noise_verdict"),
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
