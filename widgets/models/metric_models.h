#pragma once

#include "core/analysis/event_facts.h"
#include "core/base/constants.h"
#include "core/present/metric_columns.h"
#include "widgets/models/event_table_model.h"
#include "widgets/table/rows_model.h"

#include <QStringList>

#include <memory>

namespace papilio::widgets {

/**
 * The quiet events of one status in the order of the selection: smallest score, then norm, then
 * position; the chosen ones as their pivots came.
 */
class ChosenEventsModel : public EventRowsModel {
    Q_OBJECT

public:
    explicit ChosenEventsModel(QObject* parent = nullptr);

    /// @param descriptions  what is known of the events; may be null
    void setAnalysis(const core::Analysis& analysis,
                     const core::EventFacts::Descriptions& descriptions = {});
    /// Chosen (at first), Dependent, Tiny or Unrepresentable.
    void setStatus(core::EventStatus status);
    [[nodiscard]] core::EventStatus status() const { return status_; }
    /// Shows only events whose name holds the text.
    void setFilter(const QString& text, bool isRegex);

    /// -1 where it is not shown
    [[nodiscard]] int rowOf(std::uint32_t event) const { return find(event); }

private:
    void update();
    void makeColumns();
    [[nodiscard]] std::vector<std::uint32_t> wanted() const;

    core::EventStatus status_ = core::EventStatus::Chosen;
    QString text_;
    bool isRegex_ = false;
};

/// A chosen event with its coefficient in a metric.
struct MetricTerm {
    std::uint32_t event = 0;
    double raw = 0;
    double rounded = 0;
    /// Where repeated measurements would put the raw coefficient; NaN: not known.
    double low = core::notANumber;
    double high = core::notANumber;
    QString name = {};  ///< as short as it tells the terms apart
};

/// The terms of one metric, one per chosen event in pivot order: raw and rounded coefficient side
/// by side.
class CoefficientModel : public RowsModel<MetricTerm> {
    Q_OBJECT

public:
    explicit CoefficientModel(QObject* parent = nullptr);

    /// @param analysis      in which the events of the metric are chosen (core::asShown())
    /// @param metric        a name; an unknown one empties the table
    /// @param descriptions  what is known of the events; may be null
    /// @param review        that it is from; null: intervals are not known
    void setMetric(const core::Analysis& analysis,
                   const QString& metric,
                   const core::EventFacts::Descriptions& descriptions = {},
                   const core::DefinitionReview* review = nullptr);
    /// What speaks against the events with a coefficient, one line each.
    [[nodiscard]] QStringList cautions() const;

    /// Null where nothing is shown.
    [[nodiscard]] const core::MetricFit* fit() const { return fit_; }
    [[nodiscard]] std::uint32_t eventAt(int row) const { return this->row(row).event; }
    /// -1 where it is not a term
    [[nodiscard]] int rowOf(std::uint32_t event) const { return find(event, &MetricTerm::event); }

private:
    core::EventFacts facts_;  ///< holds what fit_ points into
    const core::MetricFit* fit_ = nullptr;
    double scale_ = 1;  ///< largest absolute coefficient: full length of a bar
};

/// The metrics of the active benchmark: name over rounded formula, verdict, and what the rounded
/// formula leaves.
class MetricTableModel : public RowsModel<core::MetricRow> {
    Q_OBJECT

public:
    explicit MetricTableModel(QObject* parent = nullptr);

    using Review = std::shared_ptr<const core::DefinitionReview>;
    /// @param review  of this analysis, or of the one before while it is computed anew; null: not
    /// yet
    void setAnalysis(const core::Analysis& analysis, const Review& review = {});

    [[nodiscard]] const core::Analysis& analysis() const { return analysis_; }
    /// Of the chosen events.
    [[nodiscard]] const core::MetricFit& fit(int row) const { return *this->row(row).chosen; }
    [[nodiscard]] int rowOf(const QString& metric) const;  ///< -1 where there is none of this name

private:
    core::Analysis analysis_;
    Review review_;  ///< its words are gray where it is of another analysis
};

}  // namespace papilio::widgets
