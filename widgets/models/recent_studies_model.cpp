#include "widgets/models/recent_studies_model.h"

#include <QDir>
#include <QFileInfo>

namespace papilio::widgets {

namespace {

QString dayText(const QDateTime& time, const QDateTime& now)
{
    const auto format = time.date().year() == now.date().year()
                            ? RecentStudiesModel::tr("d MMM")
                            : RecentStudiesModel::tr("d MMM yyyy");
    return QLocale::c().toString(time.date(), format);
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

RecentStudiesModel::RecentStudiesModel(RecentStudies& recent, QObject* parent) : RowsModel(parent)
{
    const auto folder = [](const RecentStudy& study) { return QFileInfo(study.path).path(); };
    setColumns({
        column("study", tr("Study"))
            .text([](const RecentStudy& study) { return QFileInfo(study.path).fileName(); })
            .on(MutedRole, &RecentStudy::isMissing),
        column("kind", tr("Kind")).text(&RecentStudy::kind),
        column("contents", tr("Contents")).text([folder](const RecentStudy& study) {
            return study.isMissing()
                       ? tr("Not found at %1 since %2.")
                             .arg(homePath(folder(study)),
                                  dayText(study.missingSince, QDateTime::currentDateTime()))
                       : study.contents;
        }),
        column("folder", tr("Folder"))
            .text([folder](const RecentStudy& study) {
                return study.isMissing() ? tr("Locate…  Remove") : homePath(folder(study));
            })
            .copy(folder),
        column("opened", tr("Opened"))
            .text([](const RecentStudy& study) {
                return whenText(study.opened, QDateTime::currentDateTime());
            })
            .sort(&RecentStudy::opened)
            .right(),
    });
    everyCell()
        .tip([](const RecentStudy& study) {
            return study.title.isEmpty() ? study.path
                                         : QStringLiteral("%1\n%2").arg(study.title, study.path);
        })
        .on(MutedRole, [](const RecentStudy&) { return true; })
        .on(MissingRole, &RecentStudy::isMissing)
        .on(PathRole, &RecentStudy::path);
    const auto show = [this, &recent] {
        resetRows({recent.studies().begin(), recent.studies().end()});
    };
    show();
    connect(&recent, &RecentStudies::changed, this, show);
}

QString RecentStudiesModel::pathAt(int row) const
{
    return row >= 0 && row < rowCount() ? this->row(row).path : QString();
}

bool RecentStudiesModel::isMissing(int row) const
{
    return row >= 0 && row < rowCount() && this->row(row).isMissing();
}

}  // namespace papilio::widgets
