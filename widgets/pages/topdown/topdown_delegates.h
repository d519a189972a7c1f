#pragma once

#include "widgets/controls/cell_delegate.h"

namespace papilio::widgets {

/// Name of a node: indented, with a triangle to fold, semibold where its subtree dominates, a chip
/// where something is wrong.
class NodeDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    /// Where the triangle of a row stands.
    static QRect foldBox(const QRect& cell, int level);

protected:
    void paintContent(QPainter& painter,
                      const QRect& box,
                      const QStyleOptionViewItem& option,
                      const QModelIndex& index,
                      const Tokens& tokens) const override;
    [[nodiscard]] int contentWidth(const QModelIndex& index) const override;
    [[nodiscard]] QFont font(const QModelIndex& index) const override;
};

/// Share as a bar in a trough; out of range a triangle at the edge, never a clamped bar alone.
class ShareBarDelegate : public CellDelegate {
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

/// A cell of the heat table, filled by its value; the current run is framed.
class HeatDelegate : public CellDelegate {
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
    [[nodiscard]] QFont font(const QModelIndex& index) const override;
};

}  // namespace papilio::widgets
