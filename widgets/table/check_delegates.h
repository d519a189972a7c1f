#pragma once

#include "widgets/table/cell_delegate.h"
#include "widgets/table/two_line_delegate.h"

namespace papilio::widgets {

/// Draws the box of a cell that can be ticked, and what ticks it.
class TickBox {
public:
    static constexpr int room = 26;  ///< px before what else the cell shows

    static QRect of(const QRect& content);
    /// No box where the cell has no check state.
    static void paint(const CellPaint& cell);
    /// A click on the box or the space bar. @return whether it was one
    static bool take(QEvent* event,
                     QAbstractItemModel* model,
                     const QRect& content,
                     const QModelIndex& index);
};

/// A cell with a box to tick before it; a click on the box or the space bar ticks.
template<typename Cell>
class CheckedDelegate : public Cell {
public:
    using Cell::Cell;

    bool editorEvent(QEvent* event,
                     QAbstractItemModel* model,
                     const QStyleOptionViewItem& option,
                     const QModelIndex& index) override
    {
        return TickBox::take(event, model, Cell::contentBox(option, index), index) ||
               Cell::editorEvent(event, model, option, index);
    }
    /// The box, for tests.
    static QRect tickBox(const QStyleOptionViewItem& option, const QModelIndex& index)
    {
        return TickBox::of(Cell::contentBox(option, index));
    }

protected:
    void paintContent(const CellPaint& cell) const override
    {
        TickBox::paint(cell);
        Cell::paintContent(cell.within(cell.box.adjusted(TickBox::room, 0, 0, 0)));
    }
};

using CheckedCellDelegate = CheckedDelegate<CellDelegate>;
using CheckedTwoLineDelegate = CheckedDelegate<TwoLineDelegate>;

}  // namespace papilio::widgets
