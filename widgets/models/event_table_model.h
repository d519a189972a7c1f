#pragma once

#include "core/analysis/event_facts.h"
#include "core/base/constants.h"
#include "widgets/table/rows_model.h"

#include <QRegularExpression>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace papilio::widgets {

/// Events of one analysis, one a row: what tables of events have in common.
class EventRowsModel : public RowsModel<std::uint32_t> {
    Q_OBJECT

public:
    [[nodiscard]] const core::EventFacts& facts() const { return facts_; }
    [[nodiscard]] std::uint32_t eventAt(int row) const { return this->row(row); }

protected:
    explicit EventRowsModel(QObject* parent);

    using EventColumn = TableColumn<std::uint32_t>;

    void setFacts(core::EventFacts facts);
    /// The column of core's with this id (core/present/event_columns.h).
    [[nodiscard]] EventColumn eventColumn(std::string_view id) const;
    [[nodiscard]] EventColumn representationColumn() const;
    /// Bars over the kernels; numbers for Copy, words for screen readers.
    [[nodiscard]] EventColumn meanColumn(const QString& title, const QString& titleTip = {}) const;

private:
    core::EventFacts facts_;
    QList<int> dividers_;
};

/// A set of statuses, one bit each; undecided events pass only the full set.
class StatusSet {
public:
    static constexpr unsigned all = (1U << core::eventStatusCount) - 1U;

    StatusSet() = default;
    StatusSet(std::initializer_list<core::EventStatus> statuses) : bits_(0)
    {
        for (const auto status : statuses) {
            bits_ |= 1U << static_cast<unsigned>(status);
        }
    }
    [[nodiscard]] bool isAll() const { return bits_ == all; }
    [[nodiscard]] bool contains(std::optional<core::EventStatus> status) const
    {
        return status ? (bits_ >> static_cast<unsigned>(*status) & 1U) != 0 : isAll();
    }
    bool operator==(const StatusSet&) const = default;

private:
    unsigned bits_ = all;
};

/// Which events a table shows.
struct EventFilter {
    StatusSet statuses;
    QString text;          ///< part of the name, or words of the description, any case; empty: any
    bool isRegex = false;  ///< text is a regular expression; an invalid one passes everything
    /// Result of a search, whose columns leave it in its order; nothing: all
    std::optional<std::vector<std::uint32_t>> only;

    bool operator==(const EventFilter&) const = default;
};

/**
 * Rows of an event table: events that pass a filter, in the order of a key.
 *
 * Keeps the order of all events and the matches of the text, so that a move of tau costs one
 * pass over the events, and nothing is sorted again unless the key changed.
 */
class EventOrder {
public:
    void setFacts(const core::EventFacts& facts);
    void setFilter(const EventFilter& filter);
    /// @param column  its id; by one that says nothing of its own, events are as in the study
    void setKey(const std::string& column, Qt::SortOrder order);

    [[nodiscard]] const EventFilter& filter() const { return filter_; }
    [[nodiscard]] std::vector<std::uint32_t> rows();
    /// By status, of the events that pass all of the filter but its statuses.
    [[nodiscard]] core::StatusCounts counts();

private:
    /// E: whether its name passes and the search found it; empty: all do.
    [[nodiscard]] std::vector<std::uint8_t> found();
    void sortAll();
    void matchNames();
    void bestFirstInTies(std::vector<std::uint32_t>& sorted) const;
    /// What the key is of each event.
    [[nodiscard]] std::function<double(std::uint32_t)> numbers() const;
    [[nodiscard]] std::vector<std::uint32_t> sortedByNoise() const;

    core::EventFacts facts_;
    EventFilter filter_;
    std::string key_ = "rnmse";
    Qt::SortOrder order_ = Qt::AscendingOrder;
    bool isSorted_ = false;
    bool isMatched_ = false;
    std::vector<std::uint32_t> sorted_;  ///< all events
    std::vector<std::uint8_t> matches_;  ///< E; empty: every name matches
};

/// What "find events …" looks for, given one event.
enum class EventSearch { LikeThis, ProportionalTo, SumOfTwo, SameUnit };

/// What a search found of an event.
struct EventRelation {
    std::uint32_t event = 0;
    /// LikeThis: the cosine; ProportionalTo: this event = number × the one searched for
    double number = core::notANumber;
    /// Relative, of what is claimed; NaN for the event itself
    double deviation = core::notANumber;
    std::vector<std::uint32_t> partners =
        {};  ///< SumOfTwo: with each of them it adds up; best first
};

/**
 * Every event of the active benchmark, one a row, filtered and sorted by itself: 200,000 rows are
 * never asked for one by one.
 *
 * New results of the same dataset are dataChanged() plus the rows that come, go or move, so that
 * selection and scroll position outlive a drag of tau; another dataset is a reset.
 */
class EventTableModel : public EventRowsModel {
    Q_OBJECT

public:
    explicit EventTableModel(QObject* parent = nullptr);

    /// Shows these results; empty ones empty the table.
    /// @param descriptions  what is known of the events; may be null
    /// @param review  of the same noise
    void setAnalysis(const core::Analysis& analysis,
                     const core::EventFacts::Descriptions& descriptions = {},
                     const core::EventReview& review = {});
    void setFilter(const EventFilter& filter);
    [[nodiscard]] const EventFilter& filter() const { return order_.filter(); }
    /// See EventOrder.
    [[nodiscard]] core::StatusCounts counts() { return order_.counts(); }
    /// What the columns "relation" (cosine, factor or partner) and "deviation" show.
    void setRelations(EventSearch kind, const std::vector<EventRelation>& relations);

    /// The row of an event; -1 where the filter hides it.
    [[nodiscard]] int rowOf(std::uint32_t event) const;
    [[nodiscard]] int sortColumn() const { return sortColumn_; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return sortOrder_; }

    void sort(int column, Qt::SortOrder order) override;

signals:
    /// The rows are others, or other in number.
    void rowsChanged();

private:
    void update(std::vector<std::uint32_t> rows);
    void reorder(std::vector<std::uint32_t> rows);
    void makeColumns();
    /// Marked where the noise is undecided.
    [[nodiscard]] EventColumn noiseColumn(std::string_view id) const;
    [[nodiscard]] EventColumn intervalColumn() const;
    [[nodiscard]] EventColumn relationColumn() const;
    [[nodiscard]] EventColumn deviationColumn() const;
    /// Without numbers where the search did not find it.
    [[nodiscard]] EventRelation relationOf(std::uint32_t event) const;
    [[nodiscard]] QStringList partnersOf(std::uint32_t event) const;

    EventOrder order_;
    int sortColumn_ = 0;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
    mutable std::vector<std::int32_t> rowOf_;  ///< E; made when asked, empty after a change
    EventSearch search_ = EventSearch::LikeThis;
    std::map<std::uint32_t, EventRelation> relations_;
};

}  // namespace papilio::widgets
