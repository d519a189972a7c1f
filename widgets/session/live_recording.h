#pragma once

#include "core/io/files/private_directory.h"
#include "core/io/import/log_follower.h"
#include "core/io/live/live_stream.h"
#include "core/model/document.h"
#include "widgets/session/collection.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/listed_job.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

class QLocalServer;
class QLocalSocket;

namespace papilio::widgets {

class Workspace;

/**
 * A program under papilio-collect recorders, watched while it runs; or the log of a solver,
 * followed while it grows.
 *
 * What it records so far is in reader(); updated() comes at most 30 times a second. stop() asks the
 * collector to end the program, which then writes its study as always. At the end what was recorded
 * is added to the study, as an edit; a failure is a message. While it runs it is in the list of
 * jobs.
 */
class LiveRecording : public QObject {
    Q_OBJECT

public:
    /// @param workspace  outlives this
    explicit LiveRecording(Workspace& workspace);
    /// Ends the run, at once.
    ~LiveRecording() override;

    /// Starts the program behind "--" of the arguments ("recorders", …) under the collector.
    void start(const CollectionRequest& request);
    /// Only waits for a collector that is started with --live elsewhere; for tests.
    /// @return the path of the socket; empty where it cannot be made
    QString listen();
    /// Follows a log that grows, until stop(). @param format  as core::LogFollower takes it
    void follow(const QString& path, const QString& format = {});
    void stop();

    [[nodiscard]] bool isRunning() const { return isRunning_; }
    [[nodiscard]] bool isStopping() const { return isStopping_; }
    /// Whether the program that ran last was ended by stop(), not by itself.
    [[nodiscard]] bool wasStopped() const { return wasStopped_; }
    /// What has come so far; another object after each updated().
    [[nodiscard]] const core::LiveStreamReader& reader() const { return *reader_; }
    /// Whether what runs, or ran last, is a log that grows.
    [[nodiscard]] bool isFollowing() const { return follower_ != nullptr; }
    /// The name of the program or of the log, for people.
    [[nodiscard]] QString program() const { return program_; }

signals:
    void started();
    void updated();
    /// A line that the program printed.
    void printed(const QString& line);
    /// What was recorded for a study of its own, where another one is open.
    void measured(const papilio::core::Document& result,
                  const papilio::widgets::CollectionRequest& request);
    /// Something about a log that people should know: it was truncated, rotated.
    void noted(const QString& sentence);
    /// A message about a run on another machine: the connection is lost, it is stopped.
    void notice(const QString& sentence);
    /// The run is over, and the study has what it left. @param recorders  how many
    /// @param sentence  why it failed, or empty
    void finished(std::size_t recorders, const QString& sentence);

private:
    /// Reads what the socket has, off the GUI thread, one piece after the other.
    void take();
    void taken(std::shared_ptr<const core::LiveStreamReader> soFar, const core::Result<void>& good);
    void tell();
    void pollLog();
    void takeLog();
    void endLog();
    void deliver(const core::Document& document, const QString& sentence);
    /// Ends the run once everything that came is read.
    void end(const QString& sentence);
    void finishWhenRead();
    void finish();
    void begin();
    /// The study that the collector wrote, or what came over the wire.
    struct Outcome {
        core::Document document;
        QString problem;  ///< of the study
    };
    [[nodiscard]] static Outcome outcomeOf(const std::vector<std::filesystem::path>& studies,
                                           const core::LiveStreamReader& reader);
    [[nodiscard]] QString endSentence(const core::LiveEnd& end,
                                      const core::Document& document) const;

    Workspace& workspace_;
    ListedJob job_;
    std::unique_ptr<QLocalServer> server_;
    QLocalSocket* socket_ = nullptr;
    std::unique_ptr<Collection> process_;
    std::optional<core::PrivateDirectory> folder_;
    [[nodiscard]] QString inFolder(const QString& name) const;
    std::shared_ptr<core::LiveStreamReader> fed_;  ///< while isFeeding_, the other thread's
    std::shared_ptr<const core::LiveStreamReader> reader_;
    bool isFeeding_ = false;
    bool isOpen_ = false;  ///< the line to the collector
    bool isFinishing_ = false;
    std::optional<QString> ending_;  ///< the sentence of the end, while the last bytes are read
    std::unique_ptr<core::LogFollower> follower_;
    std::size_t notesSaid_ = 0;
    QTimer poll_;
    QTimer due_;
    CollectionRequest request_;
    QString program_;
    QString problem_;
    QString lastWords_;  ///< the last line on standard error that is not the collector's own
    bool isRunning_ = false;
    bool isStopping_ = false;
    bool wasStopped_ = false;
    bool isElsewhere_ = false;  ///< the program runs on another machine
    LatestJob feeding_;
    LatestJob reading_;
};

}  // namespace papilio::widgets
