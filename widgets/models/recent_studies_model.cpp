#include "widgets/models/recent_studies_model.h"

#include "widgets/controls/cell_roles.h"
#include "widgets/theme/language.h"

#include <QDir>
#include <QFileInfo>

namespace papilio::widgets {

namespace {

QString dayText(const QDateTime& time, const QDateTime& now)
{
    const auto format = time.date().year() == now.date().year()
                            ? RecentStudiesModel::tr("d MMM")
                            : RecentStudiesModel::tr("d MMM yyyy");
    return Language::dates().toString(time.date(), format);
}

}  // namespace

QString whenText(const QDateTime& time, const QDateTime& now)
{
    const auto days = time.date().daysTo(now.date());
    if (days == 0) {
        return RecentStudiesModel::tr("today %1").arg(time.toString(QStringLiteral("HH:mm")));
    }
    return days == 1 ? RecentStudiesModel::tr("yesterday") : dayText(time, now);
}

QString homePath(const QString& path)
{
    const auto home = QDir::homePath();
    const bool isInside =
        home.size() > 1 && (path == home || path.startsWith(home + QLatin1Char('/')));
    return isInside ? QLatin1Char('~') + path.mid(home.size()) : path;
}

RecentStudiesModel::RecentStudiesModel(RecentStudies& recent, QObject* parent)
    : QAbstractTableModel(parent),
      recent_(recent),
      shown_(recent.studies())
{
    connect(&recent, &RecentStudies::changed, this, [this] {
        beginResetModel();
        shown_ = recent_.studies();
        endResetModel();
    });
}

QString RecentStudiesModel::pathAt(int row) const
{
    return row >= 0 && row < shown_.size() ? shown_[row].path : QString();
}

bool RecentStudiesModel::isMissing(int row) const
{
    return row >= 0 && row < shown_.size() && shown_[row].isMissing();
}

int RecentStudiesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int RecentStudiesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QString RecentStudiesModel::text(const RecentStudy& study, int column) const
{
    const QFileInfo file(study.path);
    const auto now = QDateTime::currentDateTime();
    switch (column) {
        case Study:
            return file.fileName();
        case Kind:
            return study.kind;
        case Contents:
            return study.isMissing()
                       ? tr("Not found at %1 since %2.")
                             .arg(homePath(file.path()), dayText(study.missingSince, now))
                       : study.contents;
        case Folder:
            return study.isMissing() ? tr("Locate…  Remove") : homePath(file.path());
        default:
            return whenText(study.opened, now);
    }
}

QVariant RecentStudiesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& study = shown_[index.row()];
    switch (role) {
        case Qt::DisplayRole:
            return text(study, index.column());
        case Qt::ToolTipRole:
            return study.title.isEmpty() ? study.path
                                         : QStringLiteral("%1\n%2").arg(study.title, study.path);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue((index.column() == Opened ? Qt::AlignRight : Qt::AlignLeft) |
                                       Qt::AlignVCenter);
        case SortRole:
            return index.column() == Opened ? QVariant(study.opened)
                                            : QVariant(text(study, index.column()));
        case MutedRole:
            return index.column() != Study || study.isMissing();
        case CopyRole:
            return index.column() == Folder ? QFileInfo(study.path).path()
                                            : text(study, index.column());
        case MissingRole:
            return study.isMissing();
        case PathRole:
            return study.path;
        default:
            return {};
    }
}

QVariant RecentStudiesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((section == Opened ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    }
    static const char* const titles[] = {QT_TR_NOOP("Study"), QT_TR_NOOP("Kind"),
                                         QT_TR_NOOP("Contents"), QT_TR_NOOP("Folder"),
                                         QT_TR_NOOP("Opened")};
    return role == Qt::DisplayRole ? QVariant(tr(titles[section])) : QVariant();
}

}  // namespace papilio::widgets
