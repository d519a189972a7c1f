#pragma once

#include "core/io/files/private_directory.h"
#include "widgets/session/collection_process.h"
#include "widgets/session/listed_job.h"
#include "widgets/session/workspace.h"
#include "widgets/workbench/other_machine.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace papilio::widgets {

/// What to measure into a study that no file is kept of: what `papilio-collect` is started with.
struct StudyRequest {
    QString title;               ///< of the job: "Measuring the roofs of this machine"
    QStringList arguments;       ///< after `papilio-collect`, without output and progress
    OtherMachine machine = {};   ///< where it runs
    QString directory;           ///< where a program runs; empty: here, or at home there
    QByteArray definitions;      ///< text of the file that the argument definitionsFile() names
    bool joinsOpenStudy = true;  ///< false: the result becomes a study of its own
    QString page;                ///< that shows the result

    static QString definitionsFile() { return QStringLiteral("definitions.json"); }
};

/// Measures in a child process, as a job with progress, time left and Cancel. The result is handed
/// over; nothing here edits the study, and no file is written but in a folder of its own.
class StudyMeasurement : public QObject {
    Q_OBJECT

public:
    explicit StudyMeasurement(Workspace& workspace, QObject* parent = nullptr);

    /// Starts; one measurement at a time, a second one is rejected with a message.
    void start(const StudyRequest& request);
    [[nodiscard]] bool isRunning() const { return process_.isRunning(); }

signals:
    void measured(const papilio::core::Document& result,
                  const papilio::widgets::StudyRequest& request);
    void failed(const QString& sentence);

private:
    void end(bool succeeded, const QString& sentence);
    void refuse(const QString& sentence);
    [[nodiscard]] QString fileInFolder(const QString& name) const;

    Workspace& workspace_;
    CollectionProcess process_;
    std::optional<core::PrivateDirectory> folder_;
    StudyRequest request_;
    QString command_;  ///< without the files of its own
    ListedJob job_;
};

}  // namespace papilio::widgets
