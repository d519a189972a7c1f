#pragma once

#include "core/present/formula_columns.h"
#include "widgets/table/rows_model.h"

#include <memory>

namespace papilio::widgets {

/// The formulas that define one metric: that of the chosen events, and the smallest ones.
class FormulaModel : public RowsModel<core::FormulaRow> {
    Q_OBJECT

public:
    enum Column { Formula, From, Counters, WorstError, MeanError, Noise };

    explicit FormulaModel(QObject* parent = nullptr);

    using Review = std::shared_ptr<const core::DefinitionReview>;
    /// @param metric  its place in the review's analysis
    void setMetric(const Review& review, std::size_t metric);
    /// In gray: another review is on its way.
    void setMuted(bool isMuted);

private:
    bool isMuted_ = false;
};

}  // namespace papilio::widgets
