#pragma once

#include <QStyledItemDelegate>

namespace papilio::widgets {

struct Tokens;

constexpr int cellPadding = 8;
constexpr int firstCellPadding = 16;  ///< left of the first column

/**
 * A cell of a table: selection or hover as fill, a hairline below, 8 px padding (16 in the first
 * column).
 *
 * Subclasses draw the content; text keeps its colour in a selected row.
 */
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const final;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

    /// Where content goes: the cell less its padding.
    static QRect contentBox(const QStyleOptionViewItem& option, const QModelIndex& index);

protected:
    /// Paints the content into `box`; the default is the text in DisplayRole, elided at the right.
    virtual void paintContent(QPainter& painter,
                              const QRect& box,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index,
                              const Tokens& tokens) const;
    /// Width the content wants, without padding.
    [[nodiscard]] virtual int contentWidth(const QModelIndex& index) const;
    [[nodiscard]] virtual QFont font(const QModelIndex& index) const;

    /// text, muted or disabled, as the cell's flags and MutedRole say.
    static QColor textColour(const QStyleOptionViewItem& option,
                             const QModelIndex& index,
                             const Tokens& tokens);
};

}  // namespace papilio::widgets
