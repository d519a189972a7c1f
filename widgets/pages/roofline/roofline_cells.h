#pragma once

#include "widgets/table/cell_delegate.h"

namespace papilio::widgets {

/// RoofShareRole: a bar in a trough, a mark at 100 %, the number behind it. A bar beyond the mark
/// ends at the edge of the trough with a triangle.
extern const CellKind roofShareCells;
/// The disc of a kernel's color before its name; hollow where it has no place under a roof.
extern const CellKind kernelNameCells;

}  // namespace papilio::widgets
