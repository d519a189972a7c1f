#pragma once

#include "core/io/topdown/model_choice.h"
#include "core/model/document.h"
#include "core/topdown/compare.h"

#include <QStringList>

#include <memory>
#include <stop_token>
#include <vector>

namespace papilio::widgets {

/// One table of counters, evaluated: a snapshot, whatever happens to the study in the meantime.
struct TopDownEvaluation {
    std::shared_ptr<const core::CounterTable> table;
    QStringList models;          ///< that can be chosen
    core::ChosenTopDown chosen;  ///< without a model where there is a problem
    std::shared_ptr<const core::TopDownResult> result;
    QString problem;                        ///< why there is no result; empty where there is one
    std::vector<core::TopDownSide> others;  ///< what a run can be compared with
};

/// Evaluates `table` as the study says, and the first runs of the others; for another thread.
/// @param document  the whole study, for comparing
TopDownEvaluation evaluateCounters(const core::Document& document,
                                   const std::shared_ptr<const core::CounterTable>& table,
                                   const std::stop_token& stop);

}  // namespace papilio::widgets
