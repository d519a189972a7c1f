#include "app/session.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>

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

StudyView currentView(const widgets::Workspace& workspace, const QString& page)
{
    StudyView view;
    view.page = page;
    if (const auto benchmark = workspace.benchmark()) {
        view.benchmark = QString::fromStdString(benchmark->name);
        const auto& selection = workspace.selection();
        if (selection.event && *selection.event < benchmark->data->eventCount()) {
            const auto id = benchmark->data->eventIds[*selection.event];
            view.event = QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
        }
        view.metric = selection.metric;
    }
    return view;
}

void restoreView(widgets::Workspace& workspace, const StudyView& view)
{
    workspace.activateBenchmark(view.benchmark);
    const auto benchmark = workspace.benchmark();
    if (!benchmark) {
        return;
    }
    auto selection = workspace.selection();
    selection.metric = view.metric;
    const auto id = view.event.toStdString();
    for (std::size_t event = 0; !id.empty() && event < benchmark->data->eventCount(); ++event) {
        if (benchmark->data->eventIds[event] == id) {
            selection.event = static_cast<std::uint32_t>(event);
            break;
        }
    }
    workspace.select(selection);
}

QString firstPageOf(const core::Document& document)
{
    if (!document.benchmarks.empty()) {
        return u"study"_s;
    }
    return !document.definitions.empty() ? u"formulas"_s
           : !document.counters.empty()  ? u"topdown"_s
           : !document.rooflines.empty() ? u"roofline"_s
           : !document.recorders.empty() ? u"recorders"_s
                                         : u"study"_s;
}

void storeView(QSettings& settings, const QString& path, const StudyView& view)
{
    settings.beginGroup(groupOf(path));
    settings.setValue(u"page"_s, view.page);
    settings.setValue(u"benchmark"_s, view.benchmark);
    settings.setValue(u"event"_s, view.event);
    settings.setValue(u"metric"_s, view.metric);
    settings.setValue(u"seen"_s, QDateTime::currentDateTimeUtc());
    settings.endGroup();
    forgetOldest(settings);
}

StudyView storedView(QSettings& settings, const QString& path)
{
    settings.beginGroup(groupOf(path));
    const StudyView view{
        settings.value(u"page"_s).toString(), settings.value(u"benchmark"_s).toString(),
        settings.value(u"event"_s).toString(), settings.value(u"metric"_s).toString()};
    settings.endGroup();
    return view;
}

}  // namespace papilio::app
