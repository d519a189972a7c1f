#pragma once

#include "widgets/session/foreign_text.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>

#include <optional>

namespace papilio::widgets {

/**
 * One run of papilio-collect (or of papilio itself), as a child process: measuring can hang, crash
 * or be killed without harm to the window.
 *
 * It uses `--progress json`: every line on its stderr that is a JSON object is progress, every
 * other line is text for people. Cancelling asks (SIGINT), then kills.
 */
class CollectionProcess : public QObject {
    Q_OBJECT

public:
    explicit CollectionProcess(QObject* parent = nullptr);
    /// Ends the run, at once.
    ~CollectionProcess() override;

    /// Where a program of Papilio is: next to this one, else in the build tree, else in PATH; empty
    /// where there is none.
    static QString programPath(const QString& name = QStringLiteral("papilio-collect"));

    /// A program other than papilio-collect with the same protocol: "papilio".
    void setProgramName(const QString& name) { name_ = name; }

    /// Where it runs; empty: in the directory of this process.
    void setDirectory(const QString& directory) { process_.setWorkingDirectory(directory); }

    /// Starts the program with these arguments. Only one run at a time: isRunning().
    void start(const QStringList& arguments);
    /// Asks the run to stop (SIGINT) and kills it when it has not stopped after `patience`
    /// milliseconds; without it, after three seconds, or a minute for one on another machine.
    void cancel(std::optional<int> patience = {});
    [[nodiscard]] bool isRunning() const { return process_.state() != QProcess::NotRunning; }

    /// Whether the run was asked to stop; it may have ended by itself before it heard of it.
    [[nodiscard]] bool wasCancelled() const { return isCancelled_; }
    /// Of the newest progress line: "23 of 340"; 0 of 0 before the first.
    [[nodiscard]] int done() const { return done_; }
    [[nodiscard]] int of() const { return of_; }

    /// Everything the run wrote to stdout.
    [[nodiscard]] const QByteArray& output() const { return output_; }
    /// The command line, quoted for a shell.
    [[nodiscard]] QString command() const;

signals:
    /// A progress line. @param secondsLeft negative where it is not known
    void progressed(double share, const QString& what, double secondsLeft);
    /// A line for people on stderr.
    void lineWritten(const QString& line);
    /// The run ended. @param sentence why it failed; empty where it did what was asked
    void finished(bool succeeded, const QString& sentence);

private:
    /// ssh shows its questions in a dialog of this program.
    void letSshAsk();
    void readErrors();
    void readLine(const QByteArray& line);
    void end(int status, QProcess::ExitStatus how);
    void fail(const QString& sentence);

    QString name_ = QStringLiteral("papilio-collect");
    QProcess process_;
    QTimer patience_;
    QByteArray output_;
    QByteArray errors_;
    QStringList lines_;  ///< the last lines for people
    bool isCancelled_ = false;
    int done_ = 0;
    int of_ = 0;
};

}  // namespace papilio::widgets
