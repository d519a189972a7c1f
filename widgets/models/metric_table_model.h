#pragma once

#include "core/present/metric_columns.h"
#include "widgets/table/rows_model.h"

#include <memory>

namespace papilio::widgets {

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
