#include "widgets/session/collection_process.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>

#include <csignal>
#include <sys/types.h>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

/// More than this without a line end is not text for people.
constexpr qsizetype longestLine = qsizetype{1} << 20;

}  // namespace

CollectionProcess::CollectionProcess(QObject* parent) : QObject(parent)
{
    patience_.setSingleShot(true);
    connect(&patience_, &QTimer::timeout, &process_, &QProcess::kill);
    connect(&process_, &QProcess::readyReadStandardOutput, this,
            [this] { output_ += process_.readAllStandardOutput(); });
    connect(&process_, &QProcess::readyReadStandardError, this, &CollectionProcess::readErrors);
    connect(&process_, &QProcess::finished, this, &CollectionProcess::end);
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) {
            fail(tr("%1 cannot be started: %2.").arg(process_.program(), process_.errorString()));
        }
    });
}

CollectionProcess::~CollectionProcess()
{
    process_.disconnect(this);
    if (isRunning()) {
        process_.kill();
        process_.waitForFinished(1000);
    }
}

QString CollectionProcess::programPath(const QString& name)
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

void CollectionProcess::start(const QStringList& arguments)
{
    if (isRunning()) {
        return;
    }
    output_.clear();
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

void CollectionProcess::letSshAsk()
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

void CollectionProcess::cancel(std::optional<int> patience)
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

QString CollectionProcess::command() const
{
    return name_ + u' ' + shellQuoted(process_.arguments());
}

void CollectionProcess::readErrors()
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

void CollectionProcess::readLine(const QByteArray& line)
{
    if (line.startsWith('{')) {
        const auto object = QJsonDocument::fromJson(line).object();
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
    }
}

void CollectionProcess::end(int status, QProcess::ExitStatus how)
{
    patience_.stop();
    output_ += process_.readAllStandardOutput();
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

void CollectionProcess::fail(const QString& sentence)
{
    emit finished(false, sentence);
}

}  // namespace papilio::widgets
