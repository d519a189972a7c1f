#pragma once

#include "core/io/topdown/model_choice.h"
#include "core/model/document.h"
#include "core/topdown/tree.h"

#include <QStringList>

#include <memory>
#include <stop_token>

namespace papilio::widgets {

/// One table of counters, evaluated: a snapshot, whatever happens to the study in the meantime.
struct TopDownEvaluation {
    std::shared_ptr<const core::CounterTable> table;
    QStringList models;          ///< that can be chosen
    core::ChosenTopDown chosen;  ///< without a model where there is a problem
    std::shared_ptr<const core::TopDownResult> result;
    QString problem;  ///< why there is no result; empty where there is one
};

/// Evaluates `table` as the study says; for another thread.
TopDownEvaluation evaluateCounters(const std::shared_ptr<const core::CounterTable>& table,
                                   const std::stop_token& stop);

}  // namespace papilio::widgets
