#include "widgets/session/collection.h"

#include "core/base/number_format.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/study_name.h"
#include "core/io/study/study_file.h"
#include "widgets/session/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>
#include <csignal>
#include <sys/types.h>
#include <utility>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// More than this without a line end is not text for people.
constexpr qsizetype longestLine = qsizetype{1} << 20;

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

bool isThere(const QString& study)
{
    return QFileInfo::exists(study) || QFileInfo::exists(partialOf(study));
}

}  // namespace

QStringList CollectionRequest::values(const QString& option) const
{
    auto word = option.isEmpty() ? arguments.begin()
                                 : std::find(arguments.begin(), arguments.end(), option);
    if (word == arguments.end()) {
        return {};
    }
    const auto first = ++word;
    return {first, std::find_if(first, arguments.end(),
                                [](const QString& next) { return next.startsWith(u"--"); })};
}

QStringList CollectionRequest::hosts() const
{
    QStringList names;
    for (qsizetype word = 1; word < machine.size(); ++word) {
        if (machine[word - 1] == u"--host") {
            names << machine[word];
        }
    }
    return names;
}

QStringList CollectionRequest::outputs() const
{
    const auto names = hosts();
    if (names.size() < 2) {
        return {output};
    }
    QStringList paths;
    for (const auto& host : names) {
        paths << QString::fromStdString(
            core::studyOfMachine(output.toStdString(), host.toStdString()).string());
    }
    return paths;
}

QStringList CollectionRequest::words() const
{
    auto all = machine + arguments;
    if (resumes) {
        all << u"--resume"_s;
    }
    if (replaces) {
        all << u"--force"_s;
    }
    return all << u"--output"_s << output;
}

CollectionRequest CollectionRequest::fromWords(const QStringList& words)
{
    const auto command = words.lastIndexOf(u"cat"_s);
    const auto end = words.lastIndexOf(u"--output"_s);
    CollectionRequest request;
    if (command >= 0 && end > command) {
        request.arguments = words.mid(command, end - command);
        request.arguments.removeIf(
            [](const QString& word) { return word == u"--resume" || word == u"--force"; });
        request.machine = words.first(command);
        request.output = words.value(end + 1);
    }
    return request;
}

CollectionRequest CollectionRequest::further(const QString& command,
                                             const QStringList& events,
                                             const QString& study)
{
    const auto words = QProcess::splitCommand(command);
    CollectionRequest request;
    request.output = study;
    request.resumes = true;
    request.replaces = true;
    for (auto word = std::max<qsizetype>(words.indexOf(u"cat"_s), 0); word < words.size(); ++word) {
        const auto& given = words[word];
        if (QStringList{u"-o"_s, u"--output"_s, u"--progress"_s, u"--minutes"_s, u"--complete"_s}
                .contains(given)) {
            ++word;  // and what it says
        } else if (given != u"--resume" && given != u"--force") {
            request.arguments << given;
        }
    }
    request.arguments << u"--complete"_s << events.join(u',');
    return request;
}

QString partialOf(const QString& study)
{
    return study + u".partial"_s;
}

QString freeStudyName(const QString& study)
{
    return QString::fromStdString(core::freeStudyName(study.toStdString()).string());
}

Collection::Collection(QObject* parent) : QObject(parent)
{
    patience_.setSingleShot(true);
    connect(&patience_, &QTimer::timeout, &process_, &QProcess::kill);
    connect(&process_, &QProcess::readyReadStandardOutput, this, &Collection::readOutput);
    connect(&process_, &QProcess::readyReadStandardError, this, &Collection::readErrors);
    connect(&process_, &QProcess::finished, this, &Collection::end);
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            fail(tr("%1 cannot be started: %2.").arg(process_.program(), process_.errorString()));
        }
    });
}

Collection::Collection(Workspace& workspace, QObject* parent) : Collection(parent)
{
    workspace_ = &workspace;
    connect(this, &Collection::progressed, this, &Collection::report);
    connect(this, &Collection::finished, this, &Collection::endRequest);
}

Collection::~Collection()
{
    process_.disconnect(this);
    if (isRunning()) {
        process_.kill();
        process_.waitForFinished(1000);
    }
}

QString Collection::programPath(const QString& name)
{
    const auto here = QCoreApplication::applicationDirPath();
    const auto built = name == u"papilio"_s ? u"app/"_s : u"collectors/"_s;
    // Installed next to papilio; in a build tree in the folder next to the programs.
    for (const auto& place : {QString(), u"../"_s + built, u"../../"_s + built}) {
        const QFileInfo file(here + u'/' + place + name);
        if (file.isFile() && file.isExecutable()) {
            return file.canonicalFilePath();
        }
    }
    return QStandardPaths::findExecutable(name);
}

void Collection::start(const QStringList& arguments)
{
    if (isRunning()) {
        return;
    }
    output_.clear();
    printedPart_.clear();
    errors_.clear();
    lines_.clear();
    isCancelled_ = false;
    done_ = 0;
    of_ = 0;
    process_.setProgram(programPath(name_));
    process_.setArguments(arguments);
    if (process_.program().isEmpty()) {
        // Later, as every other end: callers connect first and start then, but expect no end yet.
        QMetaObject::invokeMethod(
            this,
            [this] {
                fail(tr("%1 was not found in the folder of Papilio or in PATH; install it.")
                         .arg(name_));
            },
            Qt::QueuedConnection);
        return;
    }
    if (arguments.contains(u"--host"_s)) {
        letSshAsk();
    }
    process_.start(QIODevice::ReadOnly);
}

void Collection::startIn(const QString& directory, const QStringList& arguments)
{
    process_.setWorkingDirectory(directory);
    start(arguments);
}

void Collection::letSshAsk()
{
    const QFileInfo self(QCoreApplication::applicationFilePath());
    auto environment = QProcessEnvironment::systemEnvironment();
    // Only the workbench has the dialog; a program that the user chose for this stays.
    if (self.fileName() != u"papilio"_s || environment.contains(u"SSH_ASKPASS"_s)) {
        return;
    }
    environment.insert(u"SSH_ASKPASS"_s, self.filePath());
    environment.insert(u"SSH_ASKPASS_REQUIRE"_s, u"force"_s);  // never in the terminal behind
    environment.insert(u"PAPILIO_SSH_PROMPT"_s, u"1"_s);
    process_.setProcessEnvironment(environment);
}

void Collection::cancel(std::optional<int> patience)
{
    if (!isRunning()) {
        return;
    }
    isCancelled_ = true;
    if (const auto id = process_.processId(); id > 0) {
        ::kill(static_cast<pid_t>(id), SIGINT);
    }
    constexpr int patienceHere = 3000;
    constexpr int patienceElsewhere = 60'000;  // its results are fetched
    patience_.start(patience.value_or(process_.arguments().contains(u"--host"_s) ? patienceElsewhere
                                                                                 : patienceHere));
}

QString Collection::command() const
{
    return name_ + u' ' + shellQuoted(process_.arguments());
}

void Collection::readOutput()
{
    if (!process_.arguments().contains(u"--"_s)) {
        output_ += process_.readAllStandardOutput();
        return;
    }
    printedPart_ += process_.readAllStandardOutput();
    while (!printedPart_.isEmpty()) {
        auto end = printedPart_.indexOf('\n');
        if (end < 0 && isRunning() && printedPart_.size() <= longestLine) {
            return;  // the rest of the line comes
        }
        end = end < 0 ? printedPart_.size() : end;
        emit printed(QString::fromUtf8(printedPart_.first(end)));
        printedPart_.remove(0, end + 1);
    }
}

void Collection::readErrors()
{
    errors_ += process_.readAllStandardError();
    for (auto end = errors_.indexOf('\n'); end >= 0; end = errors_.indexOf('\n')) {
        const auto line = errors_.left(end);
        errors_.remove(0, end + 1);
        readLine(line);
    }
    if (errors_.size() > longestLine) {
        errors_.clear();
    }
}

void Collection::readLine(const QByteArray& line)
{
    if (line.startsWith('{')) {
        const auto object = QJsonDocument::fromJson(line).object();
        if (const auto funnel = object[u"funnel"_s].toArray(); !funnel.isEmpty()) {
            QStringList counts;
            for (const auto& count : funnel) {
                counts << QString::fromStdString(
                    core::countText(count.toDouble(), core::NumberStyle::Window));
            }
            // How many there are, are not zero, may still decide something, are chosen.
            job_.note(tr("%1: %2 events")
                          .arg(object[u"benchmark"_s].toString(), counts.join(u" \u2192 "_s)));
            if (const auto kept = object[u"kept"_s].toString(); !kept.isEmpty()) {
                emit grown(kept);
            }
            return;
        }
        const double of = object[u"of"_s].toDouble();
        if (of > 0) {
            done_ = object[u"done"_s].toInt();
            of_ = static_cast<int>(of);
            emit progressed(object[u"done"_s].toDouble() / of, object[u"what"_s].toString(),
                            object[u"seconds_left"_s].toDouble(-1));
            return;
        }
    }
    const auto text = QString::fromUtf8(line).trimmed();
    if (!text.isEmpty()) {
        constexpr qsizetype kept = 20;
        lines_ = lines_.mid(std::max<qsizetype>(0, lines_.size() - kept + 1)) << text;
        emit lineWritten(text);
        if (process_.arguments().contains(u"--"_s) && !text.startsWith(u"papilio-collect: "_s)) {
            emit printed(text);
        }
    }
}

void Collection::end(int status, QProcess::ExitStatus how)
{
    patience_.stop();
    readOutput();
    readErrors();
    if (!errors_.isEmpty()) {
        readLine(std::exchange(errors_, {}));
    }
    if (isCancelled_ && status == 0 && how == QProcess::NormalExit) {
        emit finished(true, {});  // it had done everything before it was asked
    } else if (isCancelled_) {
        fail(name_ == u"papilio-collect"_s ? tr("The measurement was stopped.")
                                           : tr("%1 was stopped.").arg(name_));
    } else if (how == QProcess::CrashExit) {
        const auto last = lines_.value(lines_.size() - 1);
        fail(last.isEmpty() ? tr("%1 crashed or was killed (signal %2).").arg(name_).arg(status)
                            : tr("%1 crashed or was killed (signal %2): %3")
                                  .arg(name_, QString::number(status), last));
    } else if (status != 0) {
        auto why = lines_.value(lines_.size() - 1);
        if (why.startsWith(name_ + u": "_s)) {
            why.remove(0, name_.size() + 2);
        }
        fail(why.isEmpty() ? tr("%1 ended with status %2.").arg(name_).arg(status) : why);
    } else {
        emit finished(true, {});
    }
}

void Collection::fail(const QString& sentence)
{
    emit finished(false, sentence);
}

void Collection::start(const CollectionRequest& request)
{
    if (isRunning()) {
        workspace_->messages().add(
            Message::Severity::Warning,
            tr("A measurement is already running. Wait until it ends, or cancel it first."));
        return;
    }
    request_ = request;
    workspace_->messages().endPlace(resumeLink());
    endedBenchmarks_ = 0;
    share_ = 0;
    auto arguments = request.machine + request.arguments;
    if (request.output.isEmpty()) {
        auto folder = core::PrivateDirectory::makeTemporary();
        if (!folder) {
            refuse(QString::fromStdString(folder.error().message));
            return;
        }
        folder_.reset();
        folder_.emplace(*std::move(folder));
        // A program and its arguments are last, after "--".
        const auto marked = arguments.indexOf(u"--"_s);
        const auto end = marked > 0 ? marked : arguments.size();
        const auto first = arguments.first(end);
        const auto program = arguments.mid(end);
        command_ =
            u"papilio-collect "_s + shellQuoted(first + QStringList{u"-o"_s, resultFile} + program);
        arguments =
            first +
            QStringList{u"--output"_s, fileInFolder(resultFile), u"--progress"_s, u"json"_s} +
            program;
    } else {
        arguments = request.words() << u"--progress"_s << u"json"_s;
        command_ = u"papilio-collect "_s + shellQuoted(arguments);
    }
    if (!request.definitions.isEmpty()) {
        const auto name = CollectionRequest::definitionsFile();
        const auto path = fileInFolder(name);
        if (const auto made =
                core::AtomicFile::write(path.toStdString(), request.definitions.toStdString());
            !made) {
            refuse(QString::fromStdString(made.error().message));
            return;
        }
        arguments[arguments.indexOf(name)] = path;
    }
    auto title = request.title;
    if (title.isEmpty()) {
        title = tr("Measuring %1 with %2")
                    .arg(request.values({}).join(u", "_s), request.values(u"--source"_s).value(0));
        title = request.machine.isEmpty()
                    ? title
                    : tr("%1 on %2").arg(title, request.hosts().join(u", "_s));
    }
    job_ = ListedJob(workspace_->jobs(), title, [this] { cancel(); });
    startIn(request.machine.isEmpty() ? request.directory : QString(), arguments);
}

QString Collection::fileInFolder(const QString& name) const
{
    return QString::fromStdString((folder_->path() / name.toStdString()).string());
}

/// Every benchmark reports from 0 to 1; the time left is that of all.
void Collection::report(double share)
{
    if (!request_) {
        return;
    }
    if (share < share_) {
        ++endedBenchmarks_;
    }
    share_ = share;
    const auto benchmarks = request_->output.isEmpty() ? 1 : request_->values({}).size();
    const auto count = std::max<qsizetype>(benchmarks, endedBenchmarks_ + 1);
    job_.report((endedBenchmarks_ + share) / static_cast<double>(count));
}

QString Collection::resumeLink()
{
    return tr("Resume measuring");
}

std::optional<CollectionRequest> Collection::stopped() const
{
    const bool isKept = !isRunning() && request_ && request_->outputs().size() == 1 &&
                        !request_->output.isEmpty() && !QFileInfo::exists(request_->output) &&
                        isThere(request_->output);
    return isKept ? request_ : std::nullopt;
}

void Collection::endRequest(bool succeeded, const QString& sentence)
{
    if (!request_) {
        return;
    }
    job_.end();
    if (succeeded && request_->output.isEmpty()) {
        handOver();
    } else if (succeeded) {
        workspace_->messages().add(Message::Severity::Information, tr("Measured: %1").arg(command_),
                                   QFileInfo(request_->output).fileName(), Message::About::Program);
        emit written(request_->outputs());
    } else if (wasCancelled()) {
        folder_.reset();
        sayWhatIsKept();
        emit cancelled();
    } else {
        refuse(sentence);
    }
}

void Collection::refuse(const QString& sentence)
{
    folder_.reset();
    workspace_->messages().add(Message::Severity::Error, sentence, command_);
    emit failed(sentence);
}

void Collection::handOver()
{
    auto result = core::readStudy(fileInFolder(resultFile).toStdString());
    folder_.reset();
    if (!result) {
        refuse(QString::fromStdString(result.error().message));
        return;
    }
    setCommand(result->rooflines, command_.toStdString());
    setCommand(result->counters, command_.toStdString());
    workspace_->messages().add(Message::Severity::Information, tr("Measured: %1").arg(command_));
    emit measured(*result, *request_);
}

void Collection::sayWhatIsKept()
{
    const auto outputs = request_->output.isEmpty() ? QStringList() : request_->outputs();
    auto sentence = tr("The measurement was stopped. No result was complete, so nothing was kept.");
    if (stopped()) {
        const auto benchmarks = request_->values({});
        sentence =
            tr("The measurement was stopped in %1 after %2 of %3 counts. Complete results "
               "are kept in %4.")
                .arg(benchmarks.value(std::min<qsizetype>(endedBenchmarks_, benchmarks.size() - 1)))
                .arg(done_)
                .arg(of_)
                .arg(partialOf(QFileInfo(request_->output).fileName()));
    } else if (outputs.size() > 1 && std::ranges::any_of(outputs, isThere)) {
        sentence = tr("The measurement was stopped. Complete results are kept in %1, a file for "
                      "each machine.")
                       .arg(QFileInfo(request_->output).absolutePath());
    }
    workspace_->messages().add(Message::Severity::Information, sentence,
                               stopped() ? resumeLink() : QString());
}

}  // namespace papilio::widgets
