#pragma once

#include "core/io/topdown/model_choice.h"
#include "core/model/document.h"
#include "core/topdown/compare.h"
#include "core/topdown/tree.h"
#include "widgets/models/topdown_view.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/icicle_plot.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

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

/// Level 1 of every run as a stack, Backend split where its children are parts of it.
BarData stackOf(const TopDownView& view);

/// The tree of the current run as widths.
IcicleData icicleOf(const TopDownView& view);

/// The text of a shipped or own model; a start where there is none.
QString modelText(const std::string& name);

/// The node a new result opens with: the uppermost loss.
std::optional<std::size_t> startNode(const core::TopDownResult& result, std::size_t run);

}  // namespace papilio::widgets
