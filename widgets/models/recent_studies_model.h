#pragma once

#include "widgets/workspace/recent_studies.h"

#include <QAbstractTableModel>

namespace papilio::widgets {

/// The recent studies as a table: study, kind, contents, folder, opened. Missing ones say so and
/// offer what to do.
class RecentStudiesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Study, Kind, Contents, Folder, Opened, ColumnCount };
    enum Role {
        MissingRole = Qt::UserRole + 200,  ///< bool
        PathRole,                          ///< QString
    };

    explicit RecentStudiesModel(RecentStudies& recent, QObject* parent = nullptr);

    [[nodiscard]] QString pathAt(int row) const;
    [[nodiscard]] bool isMissing(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const RecentStudy& study, int column) const;

    RecentStudies& recent_;
    QList<RecentStudy> shown_;
};

/// "today 14:02", "yesterday", "18 Nov", "18 Nov 2024", as seen at `now`.
QString whenText(const QDateTime& time, const QDateTime& now);
/// The path with the home directory as ~.
QString homePath(const QString& path);

}  // namespace papilio::widgets
