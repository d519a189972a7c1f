#pragma once

#include "widgets/controls/cell_delegate.h"
#include "widgets/controls/event_name_elision.h"

namespace papilio::widgets {

/// A number in the mono face, right aligned; DisplayRole holds the formatted text.
class NumberDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] QFont font(const QModelIndex& index) const override;
};

/// Words that give way in the middle: "D_SC…A 12" of names that differ at both ends.
class MiddleElidedDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
};

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
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;

private:
    [[nodiscard]] QStringList secondLines(const QModelIndex& index, int width) const;

    bool isWrapping_ = false;
    int lead_ = 0;
};

/// An event name in mono: family muted and elided, unit mask in text colour; no two different names
/// in view look alike.
class EventNameDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] QFont font(const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event,
                   QAbstractItemView* view,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
};

}  // namespace papilio::widgets
