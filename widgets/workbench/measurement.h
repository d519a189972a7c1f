#pragma once

#include "widgets/session/collection_process.h"
#include "widgets/session/listed_job.h"
#include "widgets/session/workspace.h"
#include "widgets/workbench/other_machine.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace papilio::widgets {

/// What to measure: the choices of the dialog, and what `papilio-collect cat` is started with.
struct MeasureSettings {
    QString source = QStringLiteral("papi");
    QStringList benchmarks;
    QStringList events;  ///< empty: all that the source has
    int repetitions = 5;
    int threads = 0;            ///< 0: as many as the source uses
    QString output;             ///< the study to write
    bool resume = false;        ///< go on with what a stopped run kept next to it; not remembered
    bool replace = false;       ///< what is at `output`; not remembered
    OtherMachine machine = {};  ///< where it runs

    /// The words after `papilio-collect`, without progress.
    [[nodiscard]] QStringList arguments() const;
    /// The studies that are written: one, or one for each of several machines.
    [[nodiscard]] QStringList outputs() const;
    /// To be remembered between two starts, and back.
    [[nodiscard]] QStringList stored() const;
    static MeasureSettings fromStored(const QStringList& words);

    bool operator==(const MeasureSettings&) const = default;
};

/// What a stopped measurement keeps next to the study that it was to write.
[[nodiscard]] QString partialOf(const QString& study);

/// `study`, or the first of "name-2", "name-3" … next to it, that neither exists nor has something
/// kept next to it: nothing is overwritten.
[[nodiscard]] QString freeStudyName(const QString& study);

/// Measures in a child process, as a job with progress, time left and Cancel.
class Measurement : public QObject {
    Q_OBJECT

public:
    explicit Measurement(Workspace& workspace, QObject* parent = nullptr);

    /// Starts; one measurement at a time, a second one is rejected with a message.
    void start(const MeasureSettings& settings);
    [[nodiscard]] bool isRunning() const { return process_.isRunning(); }
    /// The measurement that was stopped last and kept something; nothing where there is none.
    [[nodiscard]] std::optional<MeasureSettings> stopped() const;
    /// The link behind the message that a measurement was stopped.
    [[nodiscard]] static QString resumeLink();

signals:
    /// A study was written and can be opened.
    void measured(const QString& path);
    /// Several machines were measured, each into a study.
    void severalMeasured(const QStringList& paths);
    void failed(const QString& sentence);
    /// It was stopped by the user; what is complete is kept, where there was anything.
    void cancelled();

private:
    void report(double share);
    void end(bool succeeded, const QString& sentence);
    void sayWhatIsKept();

    Workspace& workspace_;
    CollectionProcess process_;
    MeasureSettings settings_;
    int endedBenchmarks_ = 0;
    double share_ = 0;  ///< of the benchmark that is being measured
    ListedJob job_;
};

}  // namespace papilio::widgets
