#pragma once

#include "widgets/table/cell_delegate.h"

namespace papilio::widgets {

/// Name of a node: indented, with a triangle to fold, semibold where its subtree dominates, a chip
/// where something is wrong.
extern const CellKind nodeCells;
/// Where the triangle of a row is.
QRect nodeFoldBox(const QRect& cell, int level);
/// Share as a bar in a trough; out of range a triangle at the edge, never a clamped bar alone.
extern const CellKind shareBarCells;
/// A cell of the heat table, filled by its value; the current run is framed.
extern const CellKind heatCells;

}  // namespace papilio::widgets
