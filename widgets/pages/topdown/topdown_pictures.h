#pragma once

#include "core/model/document.h"
#include "core/topdown/compare.h"
#include "widgets/models/topdown_view.h"
#include "widgets/plot/icicle_plot.h"
#include "widgets/plot/stack_plot.h"

#include <QStringList>

#include <functional>
#include <vector>

namespace papilio::widgets {

class DataTable;
class TopDownRunsModel;

/// Level 1 of every run as a stack, Backend split where its children are parts of it.
StackData stackOf(const TopDownView& view);

/// The tree of the current run as widths.
IcicleData icicleOf(const TopDownView& view);

/// Names of models that can be chosen, toplev's own values first where the counters are those.
QStringList modelNames(const core::CounterTable& table);

/// The text of a shipped or own model; a start where there is none.
QString modelText(const std::string& name);

/// The node a new result opens with: the uppermost loss.
std::optional<std::size_t> startNode(const core::TopDownResult& result, std::size_t run);

using ModelOf = std::function<core::Result<std::shared_ptr<const core::TopDownModel>>(
    const core::CounterTable&)>;
/// Every run of every table, those of `first` first, for comparing with.
std::vector<core::TopDownSide> comparisonSides(const core::Document& document,
                                               const core::CounterTable& first,
                                               const ModelOf& modelOf);

/// Shares the width among the runs; many runs scroll.
void fitRunColumns(DataTable& table, const TopDownRunsModel& model);

}  // namespace papilio::widgets
