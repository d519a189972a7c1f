#include "widgets/session/recent_studies.h"

#include "core/base/number_format.h"
#include "core/model/document.h"
#include "widgets/session/kind_word.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

const QString group = QStringLiteral("recentStudies");

QString absolute(const QString& path)
{
    return QFileInfo(path).absoluteFilePath();
}

QString tr(const char* text, int count = -1)
{
    return QCoreApplication::translate("papilio::widgets", text, nullptr, count);
}

}  // namespace

QString studyKinds(const core::Document& document)
{
    QStringList kinds;
    for (const auto& benchmark : document.benchmarks) {
        const auto kind = kindWord(benchmark->kind);
        if (!kinds.contains(kind)) {
            kinds << kind;
        }
    }
    const auto addWhere = [&kinds](bool isThere, const QString& word) {
        if (isThere) {
            kinds << word;
        }
    };
    addWhere(!document.counters.empty(), tr("Counters"));
    addWhere(!document.rooflines.empty(), tr("Roofline"));
    addWhere(!document.recorders.empty(), tr("Recorders"));
    addWhere(!document.definitions.empty(), tr("Formulas"));
    return kinds.join(QStringLiteral(", "));
}

/// "1,132", as the tables of the window write it.
QString counted(std::size_t count)
{
    return QString::fromStdString(
        core::countText(static_cast<double>(count), core::NumberStyle::Window));
}

QString studyContents(const core::Document& document)
{
    if (document.benchmarks.empty()) {
        QStringList parts;
        const auto add = [&parts](std::size_t count, const char* one, const char* many) {
            if (count > 0) {
                parts << (count == 1 ? tr(one) : tr(many).arg(counted(count)));
            }
        };
        add(document.counters.size(), QT_TRANSLATE_NOOP("papilio::widgets", "1 counter table"),
            QT_TRANSLATE_NOOP("papilio::widgets", "%1 counter tables"));
        add(document.rooflines.size(), QT_TRANSLATE_NOOP("papilio::widgets", "1 roofline"),
            QT_TRANSLATE_NOOP("papilio::widgets", "%1 rooflines"));
        add(document.recorders.size(), QT_TRANSLATE_NOOP("papilio::widgets", "1 recorder"),
            QT_TRANSLATE_NOOP("papilio::widgets", "%1 recorders"));
        add(document.definitions.size(),
            QT_TRANSLATE_NOOP("papilio::widgets", "1 set of definitions"),
            QT_TRANSLATE_NOOP("papilio::widgets", "%1 sets of definitions"));
        return parts.join(QStringLiteral(" · "));
    }
    std::size_t events = 0;
    std::size_t kernels = 0;
    for (const auto& benchmark : document.benchmarks) {
        events += benchmark->data->eventCount();
        kernels += benchmark->data->kernelCount();
    }
    if (document.benchmarks.size() == 1) {
        return tr("%1 events · %2 kernels").arg(counted(events)).arg(counted(kernels));
    }
    return tr("%1 benchmarks · %2 events").arg(document.benchmarks.size()).arg(counted(events));
}

RecentStudies::RecentStudies(QSettings& settings, QObject* parent)
    : QObject(parent),
      settings_(settings),
      checking_(this)
{
    read();
    checkFiles();
}

void RecentStudies::add(const QString& path, const core::Document& document)
{
    if (path.isEmpty()) {
        return;
    }
    const auto place = absolute(path);
    studies_.removeIf([&](const RecentStudy& study) { return study.path == place; });
    studies_.prepend({place,
                      QString::fromStdString(document.title),
                      studyKinds(document),
                      studyContents(document),
                      QDateTime::currentDateTime(),
                      {}});
    if (studies_.size() > capacity) {
        studies_.resize(capacity);
    }
    write();
}

void RecentStudies::remove(const QString& path)
{
    if (studies_.removeIf([&](const RecentStudy& study) { return study.path == path; }) > 0) {
        write();
    }
}

void RecentStudies::relocate(const QString& path, const QString& newPath)
{
    const auto place = absolute(newPath);
    if (place != path) {
        studies_.removeIf([&](const RecentStudy& study) { return study.path == place; });
    }
    for (auto& study : studies_) {
        if (study.path == path) {
            study.path = place;
            study.missingSince = {};
        }
    }
    write();
}

void RecentStudies::checkFiles()
{
    QStringList paths;
    for (const auto& study : studies_) {
        paths << study.path;
    }
    checking_.start(
        [paths](std::stop_token stop) {
            QSet<QString> missing;
            for (const auto& path : paths) {
                if (stop.stop_requested()) {
                    break;
                }
                if (!QFileInfo::exists(path)) {
                    missing << path;
                }
            }
            return missing;
        },
        [this](const QSet<QString>& missing) { mark(missing); });
}

void RecentStudies::mark(const QSet<QString>& missing)
{
    const auto before = studies_;
    for (auto& study : studies_) {
        if (!missing.contains(study.path)) {
            study.missingSince = {};
        } else if (!study.isMissing()) {
            study.missingSince = QDateTime::currentDateTime();
        }
    }
    if (studies_ != before) {
        write();
    }
}

void RecentStudies::read()
{
    const int count = settings_.beginReadArray(group);
    for (int i = 0; i < std::min(count, capacity); ++i) {
        settings_.setArrayIndex(i);
        RecentStudy study{settings_.value(QStringLiteral("path")).toString(),
                          settings_.value(QStringLiteral("title")).toString(),
                          settings_.value(QStringLiteral("kind")).toString(),
                          settings_.value(QStringLiteral("contents")).toString(),
                          settings_.value(QStringLiteral("opened")).toDateTime(),
                          settings_.value(QStringLiteral("missingSince")).toDateTime()};
        if (!study.path.isEmpty()) {
            studies_ << std::move(study);
        }
    }
    settings_.endArray();
}

void RecentStudies::write()
{
    settings_.remove(group);
    settings_.beginWriteArray(group, static_cast<int>(studies_.size()));
    for (qsizetype i = 0; i < studies_.size(); ++i) {
        const auto& study = studies_[i];
        settings_.setArrayIndex(static_cast<int>(i));
        settings_.setValue(QStringLiteral("path"), study.path);
        settings_.setValue(QStringLiteral("title"), study.title);
        settings_.setValue(QStringLiteral("kind"), study.kind);
        settings_.setValue(QStringLiteral("contents"), study.contents);
        settings_.setValue(QStringLiteral("opened"), study.opened);
        settings_.setValue(QStringLiteral("missingSince"), study.missingSince);
    }
    settings_.endArray();
    emit changed();
}

}  // namespace papilio::widgets
