#pragma once

#include "widgets/table/cell_delegate.h"

#include <QMouseEvent>

namespace papilio::widgets {

/// Name in semibold, SecondLineRole below it in muted mono; rows of 44 px, or more where it wraps.
class TwoLineDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;
    /// What is below the name takes up to three lines, broken at spaces, in a table with
    /// DataTable::setFittedRows().
    /// @param lead  px of the cell's content before its text
    void setWrapping(int lead = 0);
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

protected:
    void paintContent(const CellPaint& cell) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;

private:
    [[nodiscard]] QStringList secondLines(const QModelIndex& index, int width, int most) const;

    bool isWrapping_ = false;
    int lead_ = 0;
};

constexpr int tickRoom = 26;  ///< px before what else a cell shows that can be ticked

/// The box to tick of a cell, as its style has it. @param cell  whose rect is the content of the
/// cell
QRect tickBoxOf(const QStyleOptionViewItem& cell);
void paintTickBox(QPainter& painter, QStyleOptionViewItem cell);

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
        constexpr int near = 6;  // px: who aims at the box may miss it by so much
        if (event->type() == QEvent::MouseButtonPress) {
            return false;  // it selects the row, too
        }
        if (event->type() == QEvent::MouseButtonRelease &&
            index.flags().testFlag(Qt::ItemIsUserCheckable)) {
            const auto* click = static_cast<QMouseEvent*>(event);
            return click->button() == Qt::LeftButton &&
                   tickBox(option, index)
                       .adjusted(-near, -near, near, near)
                       .contains(click->position().toPoint()) &&
                   model->setData(index,
                                  index.data(Qt::CheckStateRole).toInt() == Qt::Checked
                                      ? Qt::Unchecked
                                      : Qt::Checked,
                                  Qt::CheckStateRole);
        }
        return Cell::editorEvent(event, model, content(option, index), index);
    }
    /// The box, for tests.
    static QRect tickBox(const QStyleOptionViewItem& option, const QModelIndex& index)
    {
        return tickBoxOf(content(option, index));
    }

protected:
    void paintContent(const CellPaint& cell) const override
    {
        paintTickBox(cell.painter, content(cell.option, cell.index));
        Cell::paintContent(cell.within(cell.box.adjusted(tickRoom, 0, 0, 0)));
    }

    [[nodiscard]] int contentWidth(const QModelIndex& index) const override
    {
        return tickRoom + Cell::contentWidth(index);
    }

private:
    static QStyleOptionViewItem content(const QStyleOptionViewItem& option,
                                        const QModelIndex& index)
    {
        auto content = option;
        if (const auto check = index.data(Qt::CheckStateRole); check.isValid()) {
            content.features |= QStyleOptionViewItem::HasCheckIndicator;
            content.checkState = static_cast<Qt::CheckState>(check.toInt());
        }
        content.rect = Cell::contentBox(option, index);
        return content;
    }
};

using CheckedCellDelegate = CheckedDelegate<CellDelegate>;
using CheckedTwoLineDelegate = CheckedDelegate<TwoLineDelegate>;

}  // namespace papilio::widgets
