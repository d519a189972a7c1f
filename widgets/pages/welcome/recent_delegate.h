#pragma once

#include "widgets/session/recent_studies.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// Study, kind, contents, folder, opened. Missing ones say so and offer what to do.
RowsModel<RecentStudy>::Columns recentColumns();

/// "today 14:02", "yesterday", "18 Nov", "18 Nov 2024", as seen at `now`.
QString whenText(const QDateTime& time, const QDateTime& now);
/// The path with the home directory as ~.
QString homePath(const QString& path);

enum RecentRole {
    MissingRole = Qt::UserRole + 200,  ///< bool, of the columns that say so
    PathRole,                          ///< QString
};

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
