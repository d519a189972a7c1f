#pragma once

#include "widgets/workspace/collection_process.h"
#include "widgets/workspace/workspace.h"

#include <QObject>
#include <QStringList>

namespace papilio::widgets {

/// What to measure: the choices of the dialog, and what `papilio-collect cat` is started with.
struct MeasureSettings {
    QString source = QStringLiteral("papi");
    QStringList benchmarks;
    QStringList events;  ///< empty: all that the source has
    int repetitions = 5;
    int threads = 0;  ///< 0: as many as the source uses
    QString output;   ///< the study to write

    /// The words after `papilio-collect`, without progress.
    [[nodiscard]] QStringList arguments() const;
    /// To be remembered between two starts, and back.
    [[nodiscard]] QStringList stored() const;
    static MeasureSettings fromStored(const QStringList& words);

    bool operator==(const MeasureSettings&) const = default;
};

/// Measures in a child process, as a job with progress, time left and Cancel.
class Measurement : public QObject {
    Q_OBJECT

public:
    explicit Measurement(Workspace& workspace, QObject* parent = nullptr);

    /// Starts; one measurement at a time, a second one is refused with a message.
    void start(const MeasureSettings& settings);
    [[nodiscard]] bool isRunning() const { return process_.isRunning(); }

signals:
    /// A study was written and can be opened.
    void measured(const QString& path);
    void failed(const QString& sentence);

private:
    void end(bool succeeded, const QString& sentence);

    Workspace& workspace_;
    CollectionProcess process_;
    QString output_;
    int job_ = 0;
};

}  // namespace papilio::widgets
