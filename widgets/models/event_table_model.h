#pragma once

#include "core/base/constants.h"
#include "widgets/models/event_order.h"
#include "widgets/models/event_rows_model.h"

#include <map>

namespace papilio::widgets {

/// What "find events …" looks for, given one event.
enum class EventSearch { LikeThis, ProportionalTo, SumOfTwo };

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
    [[nodiscard]] EventColumn intervalColumn() const;
    [[nodiscard]] EventColumn noiseVerdictColumn() const;
    [[nodiscard]] EventColumn relationColumn() const;
    [[nodiscard]] EventColumn deviationColumn() const;
    /// Null where the search did not find it.
    [[nodiscard]] const EventRelation* relationOf(std::uint32_t event) const;
    [[nodiscard]] QStringList partnersOf(std::uint32_t event) const;

    EventOrder order_;
    int sortColumn_ = 0;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
    mutable std::vector<std::int32_t> rowOf_;  ///< E; made when asked, empty after a change
    EventSearch search_ = EventSearch::LikeThis;
    std::map<std::uint32_t, EventRelation> relations_;
};

}  // namespace papilio::widgets
