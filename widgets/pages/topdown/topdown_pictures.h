#pragma once

#include "core/topdown/compare.h"
#include "widgets/models/topdown_view.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/icicle_plot.h"

#include <QString>

#include <optional>
#include <string>

namespace papilio::widgets {

/// Level 1 of every run as a stack, Backend split where its children are parts of it.
BarData stackOf(const TopDownView& view);

/// The tree of the current run as widths.
IcicleData icicleOf(const TopDownView& view);

/// The text of a shipped or own model; a start where there is none.
QString modelText(const std::string& name);

/// The node a new result opens with: the uppermost loss.
std::optional<std::size_t> startNode(const core::TopDownResult& result, std::size_t run);

}  // namespace papilio::widgets
