#include "widgets/workbench/study_measurement.h"

#include "core/io/files/atomic_file.h"
#include "core/io/study/study_file.h"

#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

const QString resultFile = u"result.papilio.h5"_s;

/// The parts that were measured say by which command, so that it can be run by hand.
template<typename Part>
void setCommand(std::vector<std::shared_ptr<const Part>>& parts, const std::string& command)
{
    for (auto& part : parts) {
        auto named = std::make_shared<Part>(*part);
        named->provenance.command = command;
        part = std::move(named);
    }
}

}  // namespace

StudyMeasurement::StudyMeasurement(Workspace& workspace, QObject* parent)
    : QObject(parent),
      workspace_(workspace)
{
    connect(&process_, &CollectionProcess::progressed, this,
            [this](double share) { job_.report(share); });
    connect(&process_, &CollectionProcess::finished, this, &StudyMeasurement::end);
}

QString StudyMeasurement::fileInFolder(const QString& name) const
{
    return QString::fromStdString((folder_->path() / name.toStdString()).string());
}

void StudyMeasurement::start(const StudyRequest& request)
{
    if (isRunning()) {
        workspace_.messages().add(
            Message::Severity::Warning,
            tr("A measurement is already running. Wait until it ends, or cancel it first."));
        return;
    }
    auto folder = core::PrivateDirectory::makeTemporary();
    if (!folder) {
        refuse(QString::fromStdString(folder.error().message));
        return;
    }
    folder_.reset();
    folder_.emplace(*std::move(folder));
    request_ = request;
    const auto name = StudyRequest::definitionsFile();
    const auto where = request.machine.optionsIn(request.directory);
    auto arguments = where + request.arguments;
    if (!request.definitions.isEmpty()) {
        const auto path = fileInFolder(name);
        if (const auto written =
                core::AtomicFile::write(path.toStdString(), request.definitions.toStdString());
            !written) {
            refuse(QString::fromStdString(written.error().message));
            return;
        }
        arguments[arguments.indexOf(name)] = path;
    }
    // A program and its arguments are last, after "--".
    const auto end = std::max<qsizetype>(arguments.indexOf(u"--"_s), 0);
    auto shown = where + request.arguments;
    const auto insert = [&](QStringList& words, const QStringList& more) {
        const auto place = end > 0 ? end : words.size();
        for (qsizetype word = 0; word < more.size(); ++word) {
            words.insert(place + word, more[word]);
        }
    };
    insert(shown, {u"-o"_s, resultFile});
    insert(arguments, {u"--output"_s, fileInFolder(resultFile), u"--progress"_s, u"json"_s});
    command_ = u"papilio-collect "_s + shellQuoted(shown);
    job_ = ListedJob(workspace_.jobs(), request.title, [this] { process_.cancel(); });
    process_.setDirectory(request.machine.isThisOne() ? request.directory : QString());
    process_.start(arguments);
}

void StudyMeasurement::refuse(const QString& sentence)
{
    folder_.reset();
    workspace_.messages().add(Message::Severity::Error, sentence, command_);
    emit failed(sentence);
}

void StudyMeasurement::end(bool succeeded, const QString& sentence)
{
    job_.end();
    if (!succeeded) {
        refuse(sentence);
        return;
    }
    auto result = core::readStudy(fileInFolder(resultFile).toStdString());
    folder_.reset();
    if (!result) {
        refuse(QString::fromStdString(result.error().message));
        return;
    }
    setCommand(result->rooflines, command_.toStdString());
    setCommand(result->counters, command_.toStdString());
    workspace_.messages().add(Message::Severity::Information, tr("Measured: %1").arg(command_));
    emit measured(*result, request_);
}

}  // namespace papilio::widgets
