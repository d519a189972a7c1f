#pragma once

#include "core/io/files/private_directory.h"
#include "widgets/session/collection_process.h"
#include "widgets/session/listed_job.h"
#include "widgets/session/workspace.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace papilio::widgets {

/// Which roofs to measure: the choices of the dialog, and what `papilio-collect roofline` is
/// started with.
struct RoofSettings {
    bool isSparse = false;                      ///< roofs of SpMV instead of those of streams
    QString threads = QStringLiteral("1,all");  ///< as the command line takes them
    QStringList precisions = {QStringLiteral("double")};
    int repetitions = 30;
    bool joinsOpenStudy = true;  ///< false: they become a study of their own

    /// The words after `papilio-collect`, without output and progress.
    [[nodiscard]] QStringList arguments() const;
};

/// Measures the roofs of this machine in a child process, as a job with progress, time left and
/// Cancel. The result is handed over; nothing here edits the study, and no file is written but in a
/// folder of its own.
class RoofMeasurement : public QObject {
    Q_OBJECT

public:
    explicit RoofMeasurement(Workspace& workspace, QObject* parent = nullptr);

    /// Starts; one measurement at a time, a second one is rejected with a message.
    void start(const RoofSettings& settings);
    [[nodiscard]] bool isRunning() const { return process_.isRunning(); }

signals:
    void measured(const papilio::core::Document& roofs, bool joinsOpenStudy);
    void failed(const QString& sentence);

private:
    void end(bool succeeded, const QString& sentence);
    [[nodiscard]] QString output() const;

    Workspace& workspace_;
    CollectionProcess process_;
    std::optional<core::PrivateDirectory> folder_;
    QString command_;  ///< without the file of its own
    bool joinsOpenStudy_ = true;
    ListedJob job_;
};

}  // namespace papilio::widgets
