#include "widgets/workbench/waiting_runs.h"

#include "core/io/files/user_folders.h"
#include "widgets/workbench/measurement.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// The records that papilio-collect keeps, one of each run.
QFileInfoList recordFiles()
{
    const auto folder = core::userFolder(core::UserFolder::State, "remote");
    return folder.empty() ? QFileInfoList() : QDir(folder).entryInfoList({u"*.json"_s});
}

}  // namespace

WaitingRuns::WaitingRuns(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace)
{
    connect(&process_, &CollectionProcess::progressed, this,
            [this](double share) { job_.report(share); });
    connect(&process_, &CollectionProcess::finished, this, &WaitingRuns::takeEnd);
}

QString WaitingRuns::fetchLink()
{
    return tr("Fetch");
}

void WaitingRuns::sayWhatWaits()
{
    int count = 0;
    for (const auto& file : recordFiles()) {
        QFile record(file.filePath());
        if (record.open(QIODevice::ReadOnly)) {
            const int process =
                QJsonDocument::fromJson(record.readAll()).object()[u"process"_s].toInt();
            count += QFileInfo::exists(u"/proc/%1"_s.arg(process)) ? 0 : 1;  // it follows the run
        }
    }
    if (count > 0) {
        workspace_.messages().add(
            Message::Severity::Information,
            tr("%n measurement(s) on other machines can be fetched.", nullptr, count), fetchLink());
    }
}

void WaitingRuns::fetch(const QString& folder)
{
    if (isRunning()) {
        return;
    }
    folder_ = folder;
    isListing_ = true;
    job_ = ListedJob(workspace_.jobs(), tr("Fetching from other machines"), [this] {
        runs_.clear();
        process_.cancel();
    });
    process_.start({u"remote"_s, u"list"_s, u"--json"_s});
}

void WaitingRuns::takeEnd(bool succeeded, const QString& sentence)
{
    if (isListing_) {
        isListing_ = false;
        for (const auto& value : QJsonDocument::fromJson(process_.output()).array()) {
            const auto run = value.toObject();
            if (run[u"followed"_s].toBool()) {
                continue;
            }
            runs_.append(
                {run[u"id"_s].toString(), run[u"host"_s].toString(), run[u"output"_s].toString()});
        }
    } else if (!runs_.isEmpty()) {
        const auto run = runs_.takeFirst();
        if (succeeded && QFileInfo::exists(run.output)) {
            emit fetched(run.output);
        } else if (!succeeded) {
            workspace_.messages().add(Message::Severity::Error, sentence, process_.command());
            emit failed(sentence);
        }
    }
    fetchNext();
}

void WaitingRuns::fetchNext()
{
    if (runs_.isEmpty()) {
        job_.end();
        return;
    }
    auto& run = runs_.first();
    QStringList words{u"remote"_s, u"fetch"_s, run.id};
    if (!run.output.isEmpty() && !QFileInfo(QFileInfo(run.output).path()).isDir()) {
        run.output = freeStudyName(folder_ + u"/%1-%2.papilio.h5"_s.arg(run.host, run.id));
        words << u"--output"_s << run.output;
    }
    process_.start(words);
}

}  // namespace papilio::widgets
