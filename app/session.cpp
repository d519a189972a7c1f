#include "app/session.h"

#include "core/io/study/study_view.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// More than this are forgotten, the oldest first.
constexpr qsizetype mostViews = 50;

QString groupOf(const QString& path)
{
    const auto name = QFileInfo(path).absoluteFilePath().toUtf8();
    return u"views/"_s +
           QString::fromLatin1(
               QCryptographicHash::hash(name, QCryptographicHash::Sha1).toHex().left(16));
}

void forgetOldest(QSettings& settings)
{
    settings.beginGroup(u"views"_s);
    auto names = settings.childGroups();
    while (names.size() > mostViews) {
        QString oldest = names.first();
        for (const auto& name : names) {
            if (settings.value(name + u"/seen"_s).toDateTime() <
                settings.value(oldest + u"/seen"_s).toDateTime()) {
                oldest = name;
            }
        }
        settings.remove(oldest);
        names.removeOne(oldest);
    }
    settings.endGroup();
}

}  // namespace

QString firstPageOf(const core::Document& document)
{
    if (!document.benchmarks.empty()) {
        return u"study"_s;
    }
    const bool hasPoints = std::ranges::any_of(
        document.rooflines, [](const auto& roofline) { return !roofline->points.empty(); });
    const bool hasTree = std::ranges::any_of(document.counters, [](const auto& table) {
        return !table->model.empty() || !table->topDown.model.empty();
    });
    if (hasPoints && !hasTree) {
        return u"roofline"_s;  // what was counted is a point there
    }
    return !document.definitions.empty() ? u"formulas"_s
           : !document.counters.empty()  ? u"topdown"_s
           : !document.rooflines.empty() ? u"roofline"_s
           : !document.recorders.empty() ? u"recorders"_s
                                         : u"study"_s;
}

void storeView(QSettings& settings, const QString& path, const core::ViewState& view)
{
    settings.beginGroup(groupOf(path));
    settings.setValue(u"view"_s, QString::fromStdString(core::viewToJson(view)));
    settings.setValue(u"seen"_s, QDateTime::currentDateTimeUtc());
    settings.endGroup();
    forgetOldest(settings);
}

std::shared_ptr<const core::ViewState> storedView(QSettings& settings, const QString& path)
{
    settings.beginGroup(groupOf(path));
    const auto json = settings.value(u"view"_s).toString();
    const auto seen = settings.value(u"seen"_s).toDateTime();
    settings.endGroup();
    if (json.isEmpty() || seen < QFileInfo(path).lastModified()) {
        return nullptr;
    }
    return std::make_shared<const core::ViewState>(core::viewFromJson(json.toStdString()));
}

}  // namespace papilio::app
