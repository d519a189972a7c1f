#pragma once

#include "core/io/files/private_directory.h"
#include "core/model/document.h"
#include "widgets/session/foreign_text.h"
#include "widgets/session/listed_job.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>

#include <optional>

namespace papilio::widgets {

class Workspace;

/// What papilio-collect is to measure, and what is done with the result.
struct CollectionRequest {
    /// After `papilio-collect`, without machine, output and progress: "roofline", "--threads", …
    QStringList arguments;
    QStringList machine = {};     ///< options before it that name another machine, and how to run
    QString title = {};           ///< of the job; empty: made of the arguments
    QString directory = {};       ///< where a program runs on this machine; empty: here
    QByteArray definitions = {};  ///< text of the file that the argument definitionsFile() names
    QString output = {};         ///< study to write; empty: none is kept, the result is handed over
    bool resumes = false;        ///< goes on with what a stopped run kept next to `output`
    bool replaces = false;       ///< what is at `output`
    bool joinsOpenStudy = true;  ///< false: a result that is handed over becomes a study of its own
    QString page = {};           ///< that shows it

    static QString definitionsFile() { return QStringLiteral("definitions.json"); }
    /// Words that follow an option, or, for "", that come before the first one.
    [[nodiscard]] QStringList values(const QString& option) const;
    /// Machines that are named, as ssh takes them; none: this one.
    [[nodiscard]] QStringList hosts() const;
    /// The studies that are written: one, or one for each of several machines.
    [[nodiscard]] QStringList outputs() const;
    /// The command line of a study that is written, to be remembered, and back.
    [[nodiscard]] QStringList words() const;
    static CollectionRequest fromWords(const QStringList& words);
    /// To measure events of a study completely, which the adaptive measurement `command` wrote.
    static CollectionRequest further(const QString& command,
                                     const QStringList& events,
                                     const QString& study);

    bool operator==(const CollectionRequest&) const = default;
};

/// Path of what a stopped measurement keeps next to the study that it was to write.
[[nodiscard]] QString partialOf(const QString& study);

/// `study`, or the first of "name-2", "name-3" … next to it, that neither exists nor has something
/// kept next to it: nothing is overwritten.
[[nodiscard]] QString freeStudyName(const QString& study);

/**
 * One run of papilio-collect (or of papilio itself), as a child process: measuring can hang, crash
 * or be killed without harm to the window.
 *
 * It uses `--progress json`: every line on its stderr that is a JSON object is progress, every
 * other line is text for people. Cancelling asks (SIGINT), then kills.
 */
class Collection : public QObject {
    Q_OBJECT

public:
    explicit Collection(QObject* parent = nullptr);
    /// @param workspace  lists requests as jobs and has the messages about them; outlives this
    explicit Collection(Workspace& workspace, QObject* parent = nullptr);
    /// Ends the run, at once.
    ~Collection() override;

    /// Where a program of Papilio is: next to this one, else in the build tree, else in PATH; empty
    /// where there is none.
    static QString programPath(const QString& name = QStringLiteral("papilio-collect"));

    /// A program other than papilio-collect with the same protocol: "papilio".
    void setProgramName(const QString& name) { name_ = name; }

    /// Starts the program with these arguments. Only one run at a time: isRunning().
    void start(const QStringList& arguments);
    /// The same in a folder; empty: the present one.
    void startIn(const QString& directory, const QStringList& arguments);
    /// Measures what is requested, as a job with progress, time left and Cancel; a second one is
    /// rejected with a message. Files of its own are in a directory that goes at the end.
    void start(const CollectionRequest& request);
    /// The request that was stopped last and kept something; nothing where there is none.
    [[nodiscard]] std::optional<CollectionRequest> stopped() const;
    /// Something else to do with the job than to cancel it; an empty word takes it back.
    void offer(const QString& word, std::function<void()> action = {}) const
    {
        job_.offer(word, std::move(action));
    }
    /// The link behind the message that a measurement was stopped.
    [[nodiscard]] static QString resumeLink();
    /// Asks the run to stop (SIGINT) and kills it when it has not stopped after `patience`
    /// milliseconds; without it, after three seconds, or a minute for one on another machine.
    void cancel(std::optional<int> patience = {});
    [[nodiscard]] bool isRunning() const { return process_.state() != QProcess::NotRunning; }

    /// Whether the run was asked to stop; it may have ended by itself before it heard of it.
    [[nodiscard]] bool wasCancelled() const { return isCancelled_; }
    /// Of the newest progress line: "23 of 340"; 0 of 0 before the first.
    [[nodiscard]] int done() const { return done_; }
    [[nodiscard]] int of() const { return of_; }

    /// Everything the run wrote to stdout; where it measures a program, nothing: see printed().
    [[nodiscard]] const QByteArray& output() const { return output_; }
    /// The command line, quoted for a shell.
    [[nodiscard]] QString command() const;

signals:
    /// A progress line. @param secondsLeft negative where it is not known
    void progressed(double share, const QString& what, double secondsLeft);
    /// An adaptive measurement has more. @param part  the study so far, which can be opened
    void grown(const QString& part);
    /// A line for people on stderr.
    void lineWritten(const QString& line);
    /// A line that the measured program printed.
    void printed(const QString& line);
    /// The run ended. @param sentence why it failed; empty where it did what was asked
    void finished(bool succeeded, const QString& sentence);

    // How a request ended.

    /// The result of one without output.
    void measured(const papilio::core::Document& result,
                  const papilio::widgets::CollectionRequest& request);
    /// Studies were written and can be opened.
    void written(const QStringList& paths);
    void failed(const QString& sentence);
    /// It was stopped by the user; what is complete is kept, where there was anything.
    void cancelled();

private:
    /// ssh shows its questions in a dialog of this program.
    void letSshAsk();
    void readOutput();
    void readErrors();
    void readLine(const QByteArray& line);
    void end(int status, QProcess::ExitStatus how);
    void fail(const QString& sentence);

    void report(double share);
    void endRequest(bool succeeded, const QString& sentence);
    void refuse(const QString& sentence);
    void handOver();
    void sayWhatIsKept();
    [[nodiscard]] QString fileInFolder(const QString& name) const;

    Workspace* workspace_ = nullptr;
    std::optional<CollectionRequest> request_;
    std::optional<core::PrivateDirectory> folder_;
    QString command_;  ///< of the request, without the files of its own
    int endedBenchmarks_ = 0;
    double share_ = 0;  ///< of the benchmark that is being measured
    ListedJob job_;
    QString name_ = QStringLiteral("papilio-collect");
    QProcess process_;
    QTimer patience_;
    QByteArray output_;
    QByteArray printedPart_;  ///< of a line
    QByteArray errors_;
    QStringList lines_;  ///< the last lines for people
    bool isCancelled_ = false;
    int done_ = 0;
    int of_ = 0;
};

}  // namespace papilio::widgets
