#pragma once

#include "widgets/plot/panels_plot.h"

#include <QString>

namespace papilio::widgets {

class FormulaState;

/// Definitions over the runs of the chosen counts, each with a scale of its own below the one
/// before it: accesses, misses and their ratio (paper 2, Fig. 9).
struct DefinitionPanels {
    PanelsData panels;
    QString words;      ///< "3 definitions on perf stat, per run"
    QString emptyText;  ///< why there is none and what to do; empty: there is one
};

/// @param category  of the definitions; empty: all of them. Those without a value in any run are
/// left out
DefinitionPanels definitionPanels(const FormulaState& state, const QString& category);

}  // namespace papilio::widgets
