#include "widgets/session/live_recording.h"

#include "core/base/child_process.h"
#include "core/base/memory.h"
#include "core/base/number_format.h"
#include "core/io/study/study_file.h"
#include "widgets/session/workspace.h"

#include <QDir>
#include <QFileInfo>
#include <QLocalServer>
#include <QLocalSocket>

#include <algorithm>

namespace papilio::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int frameMilliseconds = 33;
/// Long recorders take longer to draw. Less than the tenth of a second after which a collector
/// sends again: with as much, every second picture would be left out.
constexpr int slowMilliseconds = 60;
constexpr std::size_t manyValues = 200'000;
/// More than that waits in the socket, so that a fast program does not fill the memory; reading
/// 16 MB at once froze the window for 60 ms.
constexpr qint64 mostBytes = qint64{2} << 20;
constexpr int patienceMilliseconds = 5000;
/// So long the last bytes of a collector that ended may take.
constexpr int drainMilliseconds = 1000;
/// How often a log is looked at; files on the network tell nobody that they grow.
constexpr int pollMilliseconds = 200;

/// A program that records without end must not fill the memory of this machine.
core::LiveStreamReader::Limits limitsHere()
{
    constexpr std::uint64_t bytesPerValue = 48;  // number, time, a share of the pyramid, and a rest
    core::LiveStreamReader::Limits limits;
    if (const auto free = core::availableMemory()) {
        limits.values = std::min<std::size_t>(limits.values, *free / bytesPerValue);
    }
    return limits;
}

}  // namespace

LiveRecording::LiveRecording(Workspace& workspace)
    : workspace_(workspace),
      server_(std::make_unique<QLocalServer>()),
      reader_(std::make_shared<const core::LiveStreamReader>()),
      feeding_(this),
      reading_(this)
{
    server_->setSocketOptions(QLocalServer::UserAccessOption);
    due_.setSingleShot(true);
    connect(&due_, &QTimer::timeout, this, &LiveRecording::updated);
    poll_.setInterval(pollMilliseconds);
    connect(&poll_, &QTimer::timeout, this, &LiveRecording::pollLog);
    connect(server_.get(), &QLocalServer::newConnection, this, [this] {
        auto* socket = server_->nextPendingConnection();
        if (socket_ != nullptr) {
            socket->abort();  // one collector speaks; another program has no business here
            socket->deleteLater();
            return;
        }
        socket_ = socket;
        socket_->setReadBufferSize(mostBytes);
        connect(socket_, &QLocalSocket::readyRead, this, &LiveRecording::take);
        isOpen_ = true;
        connect(socket_, &QLocalSocket::disconnected, this, [this] {
            isOpen_ = false;
            if (process_) {
                finishWhenRead();
            } else {
                end({});
            }
        });
        if (isStopping_) {
            tell();
        }
        take();
    });
}

LiveRecording::~LiveRecording()
{
    if (socket_ != nullptr) {
        socket_->disconnect(this);
    }
    isRunning_ = false;  // what the process says while it ends concerns nobody
    process_.reset();
}

QString LiveRecording::inFolder(const QString& name) const
{
    return folder_ ? QString::fromStdString((folder_->path() / name.toStdString()).string())
                   : QDir::tempPath();
}

void LiveRecording::begin()
{
    feeding_.cancel();
    isFeeding_ = false;
    fed_ = std::make_shared<core::LiveStreamReader>(limitsHere());
    reader_ = std::make_shared<const core::LiveStreamReader>();
    ending_.reset();
    isOpen_ = false;
    isFinishing_ = false;
}

QString LiveRecording::listen()
{
    folder_.reset();
    follower_.reset();
    request_ = {};
    if (auto made = core::PrivateDirectory::makeTemporary()) {
        folder_.emplace(*std::move(made));
    }
    begin();
    if (socket_ != nullptr) {
        socket_->disconnect(this);
        socket_->deleteLater();
        socket_ = nullptr;
    }
    problem_.clear();
    server_->close();
    const auto path = inFolder(u"live"_s);
    isRunning_ = folder_.has_value() && server_->listen(path);
    isStopping_ = false;
    wasStopped_ = false;
    return isRunning_ ? path : QString();
}

void LiveRecording::start(const CollectionRequest& request)
{
    const auto mark = request.arguments.indexOf(u"--"_s);
    if (isRunning_ || mark < 0 || mark + 1 >= request.arguments.size()) {
        return;
    }
    program_ = QFileInfo(request.arguments[mark + 1]).fileName();
    const auto path = listen();
    request_ = request;
    if (path.isEmpty()) {
        deliver({}, tr("A socket for the running program cannot be made in %1: %2.")
                        .arg(inFolder({}), server_->errorString()));
        return;
    }
    job_ = ListedJob(workspace_.jobs(), request.title, [this] { stop(); });
    process_ = std::make_unique<Collection>();
    lastWords_.clear();
    isElsewhere_ = !request.machine.isEmpty();
    connect(process_.get(), &Collection::printed, this, &LiveRecording::printed);
    connect(process_.get(), &Collection::lineWritten, this, [this](const QString& line) {
        if (!line.startsWith(u"papilio-collect: "_s)) {
            lastWords_ = line;
        }
        if (isElsewhere_) {
            emit notice(line);
        }
    });
    connect(process_.get(), &Collection::finished, this,
            [this](bool succeeded, const QString& sentence) {
                end(succeeded || isStopping_ ? QString() : sentence);
            });
    emit started();
    emit printed(u"\u2014 %1 \u2014"_s.arg(request.title));
    process_->startIn(request.machine.isEmpty() ? request.directory : QString(),
                      request.machine + request.arguments.first(mark) +
                          QStringList{u"-o"_s, inFolder(u"recorded.h5"_s), u"--live"_s, path} +
                          request.arguments.mid(mark));
}

void LiveRecording::follow(const QString& path, const QString& format)
{
    if (isRunning_) {
        return;
    }
    request_ = {};
    follower_ = std::make_unique<core::LogFollower>(path.toStdString(), format.toStdString());
    begin();
    reader_ = fed_;  // logs are fed in this thread
    program_ = QFileInfo(path).fileName();
    problem_.clear();
    notesSaid_ = 0;
    isRunning_ = true;
    isStopping_ = false;
    job_ = ListedJob(workspace_.jobs(), tr("Following %1").arg(program_), [this] { stop(); });
    emit started();
    poll_.start();
    QTimer::singleShot(0, this, &LiveRecording::pollLog);
}

void LiveRecording::pollLog()
{
    if (!follower_) {
        return;
    }
    const auto read = follower_->poll();
    takeLog();
    if (!read) {
        problem_ = QString::fromStdString(read.error().message);
        endLog();
    }
}

void LiveRecording::takeLog()
{
    for (; notesSaid_ < follower_->notes().size(); ++notesSaid_) {
        emit noted(QString::fromStdString(follower_->notes()[notesSaid_]));
    }
    const auto taken = fed_->take(follower_->content().recorders);
    if (!taken && problem_.isEmpty()) {
        problem_ = QString::fromStdString(taken.error().message);
    }
    if (!taken || *taken) {
        emit updated();
    }
}

/// What was read is kept, also where the last of it is refused.
void LiveRecording::endLog()
{
    if (problem_.isEmpty()) {
        if (const auto good = follower_->finish(); !good) {
            problem_ = QString::fromStdString(good.error().message);
        }
    }
    poll_.stop();
    takeLog();
    isRunning_ = false;
    isStopping_ = false;
    deliver(follower_->content(), problem_);
}

void LiveRecording::stop()
{
    if (!isRunning_ || isStopping_ || ending_) {
        return;
    }
    if (follower_) {
        endLog();
        return;
    }
    isStopping_ = true;
    if (isElsewhere_ && process_) {
        process_->cancel();  // stops the run there; what it recorded is fetched
        return;
    }
    tell();
    // A collector that does not answer is asked as the shell would, then killed.
    QTimer::singleShot(patienceMilliseconds, this, [this, before = fed_.get()] {
        if (isRunning_ && fed_.get() == before && process_) {
            process_->cancel();
        }
    });
}

void LiveRecording::tell()
{
    if (socket_ != nullptr) {
        socket_->write(QByteArray::fromStdString(core::liveStopLine()));
        socket_->flush();
    }
}

void LiveRecording::take()
{
    if (socket_ == nullptr || !isRunning_ || isFeeding_) {
        return;
    }
    const auto bytes = socket_->readAll();
    if (bytes.isEmpty()) {
        return;
    }
    isFeeding_ = true;
    struct Fed {
        std::shared_ptr<const core::LiveStreamReader> soFar;
        core::Result<void> good;
    };
    feeding_.start(
        [fed = fed_, bytes](const std::stop_token&) {
            auto good = fed->feed({bytes.constData(), static_cast<std::size_t>(bytes.size())});
            return Fed{std::make_shared<const core::LiveStreamReader>(fed->soFar()),
                       std::move(good)};
        },
        [this](const Fed& fed) { taken(fed.soFar, fed.good); },
        [this](const QString& why) {
            problem_ = why;
            taken(reader_, {});
        });
}

void LiveRecording::taken(std::shared_ptr<const core::LiveStreamReader> soFar,
                          const core::Result<void>& good)
{
    isFeeding_ = false;
    reader_ = std::move(soFar);
    if (!good && problem_.isEmpty()) {
        problem_ = tr("The stream from the running program is damaged: %1")
                       .arg(QString::fromStdString(good.error().message));
    }
    if (const auto& program = reader_->program(); program && program_.isEmpty()) {
        program_ = QFileInfo(QString::fromStdString(program->program)).fileName();
    }
    if (!due_.isActive() && !ending_) {
        due_.start(reader_->valueCount() > manyValues ? slowMilliseconds : frameMilliseconds);
    }
    finishWhenRead();
}

/// How the program itself ended; the collector's own words are about its recording.
QString LiveRecording::endSentence(const core::LiveEnd& end, const core::Document& document) const
{
    if (end.signal == 0 && end.status == 0) {
        return {};
    }
    std::size_t count = 0;
    for (const auto& recorder : document.recorders) {
        count += recorder->count();
    }
    const auto kept = count == 0 ? tr("no values were recorded")
                      : count == 1
                          ? tr("1 value was kept")
                          : tr("%1 values were kept")
                                .arg(QString::fromStdString(core::countText(
                                    static_cast<double>(count), core::NumberStyle::Window)));
    const auto words = lastWords_.isEmpty()
                           ? QString()
                           : u' ' + tr("Its last line on standard error: %1").arg(lastWords_);
    if (end.signal == 0) {
        return tr("%1 ended with exit status %2; %3.").arg(program_).arg(end.status).arg(kept) +
               words;
    }
    constexpr int base = 128;
    const auto signal = QString::fromStdString(core::signalOf(base + end.signal));
    return tr("%1 ended with %2; %3.").arg(program_, signal, kept) + words;
}

LiveRecording::Outcome LiveRecording::outcomeOf(const std::vector<std::filesystem::path>& studies,
                                                const core::LiveStreamReader& reader)
{
    Outcome outcome;
    for (const auto& study : studies) {
        if (std::filesystem::exists(study)) {
            auto read = core::readStudy(study);
            if (read) {
                return {*std::move(read), outcome.problem};
            }
            outcome.problem = QString::fromStdString(read.error().message);
        }
    }
    for (const auto& recorder : reader.recorders()) {
        if (core::checkRecorder(recorder)) {
            outcome.document.recorders.push_back(std::make_shared<const core::Recorder>(recorder));
        }
    }
    return outcome;
}

void LiveRecording::end(const QString& sentence)
{
    if (!isRunning_ || ending_) {
        return;
    }
    ending_ = sentence;
    if (socket_ == nullptr) {
        server_->waitForNewConnection(0);  // of a program that took less time than to answer it
    }
    // What the collector wrote last may still be on its way; a child of it may keep the line open.
    QTimer::singleShot(drainMilliseconds, this, [this, before = fed_.get()] {
        if (ending_ && fed_.get() == before) {
            isOpen_ = false;
            finishWhenRead();
        }
    });
    finishWhenRead();
}

void LiveRecording::finishWhenRead()
{
    take();
    if (ending_ && !isFeeding_ && !isOpen_ && !isFinishing_) {
        finish();
    }
}

void LiveRecording::finish()
{
    isFinishing_ = true;
    due_.stop();
    server_->close();
    if (process_) {
        process_.release()->deleteLater();  // we may be inside one of its signals
    }
    const auto path = std::filesystem::path(inFolder(u"recorded.h5"_s).toStdString());
    const std::vector<std::filesystem::path> studies = {path, path.string() + ".partial"};
    const auto deliverOutcome = [this](const Outcome& outcome) {
        auto words = ending_->isEmpty() ? problem_ : *ending_;
        if (!outcome.problem.isEmpty()) {
            words = outcome.problem;
        }
        if (const auto& ended = reader_->end(); ended && !ended->stopped && problem_.isEmpty()) {
            words = endSentence(*ended, outcome.document);
        }
        ending_.reset();
        wasStopped_ = reader_->end() ? reader_->end()->stopped : isStopping_;
        isRunning_ = false;
        isStopping_ = false;
        deliver(outcome.document, words);
    };
    reading_.start(
        [studies, reader = reader_](const std::stop_token&) { return outcomeOf(studies, *reader); },
        deliverOutcome,
        [deliverOutcome](const QString& why) {
            deliverOutcome({{}, why});
        });
}

void LiveRecording::deliver(const core::Document& document, const QString& sentence)
{
    job_.end();
    if (!request_.arguments.isEmpty()) {  // the output of the program ends with how it ended
        emit printed(u"\u2014 %1 \u2014"_s.arg(!sentence.isEmpty() ? sentence
                                               : wasStopped_       ? tr("stopped")
                                                             : tr("ended with exit status 0")));
    }
    if (!document.recorders.empty() && !request_.joinsOpenStudy && workspace_.hasStudy()) {
        emit measured(document, request_);
    } else if (!document.recorders.empty()) {
        workspace_.addContent(document,
                              (follower_ ? tr("Follow %1") : tr("Record %1")).arg(program_));
    }
    if (!sentence.isEmpty()) {
        workspace_.messages().add(Message::Severity::Error, sentence, program_);
    }
    emit finished(document.recorders.size(), sentence);
}

}  // namespace papilio::widgets
