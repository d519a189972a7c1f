#pragma once

#include "widgets/session/recent_studies.h"
#include "widgets/table/rows_model.h"

namespace papilio::widgets {

/// The recent studies as a table: study, kind, contents, folder, opened. Missing ones say so and
/// offer what to do.
class RecentStudiesModel : public RowsModel<RecentStudy> {
    Q_OBJECT

public:
    enum Column { Study, Kind, Contents, Folder, Opened, ColumnCount };
    enum Role {
        MissingRole = Qt::UserRole + 200,  ///< bool
        PathRole,                          ///< QString
    };

    explicit RecentStudiesModel(RecentStudies& recent, QObject* parent = nullptr);

    /// Empty where there is no such row.
    [[nodiscard]] QString pathAt(int row) const;
    [[nodiscard]] bool isMissing(int row) const;
};

/// "today 14:02", "yesterday", "18 Nov", "18 Nov 2024", as seen at `now`.
QString whenText(const QDateTime& time, const QDateTime& now);
/// The path with the home directory as ~.
QString homePath(const QString& path);

}  // namespace papilio::widgets
