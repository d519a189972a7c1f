#pragma once

#include "widgets/controls/cell_delegate.h"

namespace papilio::widgets {

/// RoofShareRole: a bar in a trough, a mark at 100 %, the number behind it. A bar beyond the mark
/// ends at the edge of the trough with a triangle.
class RoofShareDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
};

/// The disc of a kernel's colour before its name; hollow where it has no place under a roof.
class KernelNameDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
};

}  // namespace papilio::widgets
