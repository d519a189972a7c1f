#pragma once

#include <QStyledItemDelegate>

namespace papilio::widgets {

/**
 * Cells that are edited like those of a spreadsheet: the row of the current cell filled, the cell
 * framed, invalid ones marked, a line where a heading ends.
 *
 * The editor says while typing whether its text is a value.
 */
class EditCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

private:
    static void paintFill(QPainter& painter,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index);
    static void paintText(QPainter& painter,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index);
    static void paintFrame(QPainter& painter,
                           const QStyleOptionViewItem& option,
                           const QModelIndex& index);
};

}  // namespace papilio::widgets
