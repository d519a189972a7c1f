#include "widgets/session/recent_studies.h"

#include "core/base/number_format.h"
#include "core/base/text.h"
#include "core/model/document.h"

#include <QFileInfo>
#include <QSettings>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

const QString group = u"recentStudies"_s;

QString absolute(const QString& path)
{
    return QFileInfo(path).absoluteFilePath();
}

}  // namespace

QString studyKinds(const core::Document& document)
{
    QStringList kinds;
    const auto add = [&kinds](bool isThere, const QString& kind) {
        if (isThere && !kinds.contains(kind)) {
            kinds << kind;
        }
    };
    for (const auto& benchmark : document.benchmarks) {
        const auto kind = core::displayName(benchmark->kind);
        add(true, QString::fromUtf8(kind.data(), std::ssize(kind)));
    }
    add(!document.counters.empty(), u"Counters"_s);
    add(!document.rooflines.empty(), u"Roofline"_s);
    add(!document.reuse.empty() || !document.communication.empty(), u"Locality"_s);
    add(!document.recorders.empty(), u"Recorders"_s);
    add(!document.definitions.empty(), u"Formulas"_s);
    return kinds.join(u", "_s);
}

QString studyContents(const core::Document& document)
{
    const core::NumberStyleScope asTheWindowWrites(core::NumberStyle::Window);
    QStringList parts;
    const auto add = [&parts](std::size_t count, const char* one, const char* many = "") {
        if (count > 0) {
            parts << QString::fromStdString(core::plural(count, one, many));
        }
    };
    if (document.benchmarks.empty()) {
        add(document.counters.size(), "counter table");
        add(document.rooflines.size(), "roofline");
        add(document.reuse.size(), "table of reuse distances", "tables of reuse distances");
        add(document.communication.size(), "communication matrix", "communication matrices");
        add(document.recorders.size(), "recorder");
        add(document.definitions.size(), "set of definitions", "sets of definitions");
        return parts.join(u" · "_s);
    }
    std::size_t events = 0;
    std::size_t kernels = 0;
    for (const auto& benchmark : document.benchmarks) {
        events += benchmark->data->eventCount();
        kernels += benchmark->data->kernelCount();
    }
    const bool isOne = document.benchmarks.size() == 1;
    add(isOne ? 0 : document.benchmarks.size(), "benchmark");
    add(events, "event");
    add(isOne ? kernels : 0, "kernel");
    return parts.join(u" · "_s);
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
        RecentStudy study{settings_.value(u"path"_s).toString(),
                          settings_.value(u"title"_s).toString(),
                          settings_.value(u"kind"_s).toString(),
                          settings_.value(u"contents"_s).toString(),
                          settings_.value(u"opened"_s).toDateTime(),
                          settings_.value(u"missingSince"_s).toDateTime()};
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
        settings_.setValue(u"path"_s, study.path);
        settings_.setValue(u"title"_s, study.title);
        settings_.setValue(u"kind"_s, study.kind);
        settings_.setValue(u"contents"_s, study.contents);
        settings_.setValue(u"opened"_s, study.opened);
        settings_.setValue(u"missingSince"_s, study.missingSince);
    }
    settings_.endArray();
    emit changed();
}

}  // namespace papilio::widgets
