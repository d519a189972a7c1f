#pragma once

#include "widgets/table/cell_delegate.h"

namespace papilio::widgets {

/// Rows of recent studies: a missing one has a warning mark, and links to locate or remove it.
class RecentDelegate : public CellDelegate {
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    bool editorEvent(QEvent* event,
                     QAbstractItemModel* model,
                     const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

signals:
    void locateWanted(const QString& path);
    void removeWanted(const QString& path);

protected:
    void paintContent(const CellPaint& cell) const override;
    [[nodiscard]] QFont font(const QModelIndex& index) const override;
};

}  // namespace papilio::widgets
