#pragma once

#include "widgets/controls/cell_delegate.h"

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

/// Name in semibold, SecondLineRole below it in muted mono; rows of 44 px.
class TwoLineDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
};

/// Family and unit mask of an event name: "FP_ARITH_INST_RETIRED:" and "512B_PACKED_DOUBLE"; a name
/// without a mask is all mask.
struct EventNameParts {
    QString family;  ///< with its colon
    QString mask;
};
EventNameParts splitEventName(const QString& name);

/// The name as it fits: the family is elided ("FP_ARITH…:"), the mask only where it is too wide
/// alone.
EventNameParts elideEventName(const QString& name, const QFontMetrics& metrics, int width);

/// An event name in mono: family muted and elided, unit mask in text colour and whole.
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
