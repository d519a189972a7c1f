#pragma once

#include "core/analysis/event_facts.h"
#include "core/base/constants.h"
#include "core/present/metric_columns.h"
#include "widgets/table/rows_model.h"

#include <QStringList>

namespace papilio::widgets {

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
    /// -1 where it is no term
    [[nodiscard]] int rowOf(std::uint32_t event) const { return find(event, &MetricTerm::event); }

private:
    core::EventFacts facts_;  ///< holds what fit_ points into
    const core::MetricFit* fit_ = nullptr;
    double scale_ = 1;  ///< largest absolute coefficient: full length of a bar
};

}  // namespace papilio::widgets
