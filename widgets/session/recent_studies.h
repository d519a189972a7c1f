#pragma once

#include "widgets/session/latest_job.h"

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QSet>
#include <QString>

namespace papilio::core {
struct Document;
}

class QSettings;

namespace papilio::widgets {

/// What is remembered of a study that was open once.
struct RecentStudy {
    QString path;  ///< absolute
    QString title;
    QString kind;      ///< "CPU-FLOPs"; several benchmarks: their kinds, once each
    QString contents;  ///< "1132 events · 48 kernels"
    QDateTime opened;
    QDateTime missingSince;  ///< invalid: it is there, as far as we know

    [[nodiscard]] bool isMissing() const { return missingSince.isValid(); }
    bool operator==(const RecentStudy&) const = default;
};

/// The studies opened last, newest first, kept in the settings.
class RecentStudies : public QObject {
    Q_OBJECT

public:
    static constexpr int capacity = 20;

    /// @param settings  where the list is read from and written to at every change; outlives this
    explicit RecentStudies(QSettings& settings, QObject* parent = nullptr);

    [[nodiscard]] const QList<RecentStudy>& studies() const { return studies_; }

    /// Puts the study at `path` first, with the facts from the document. Nothing for an empty
    /// path.
    void add(const QString& path, const core::Document& document);
    void remove(const QString& path);
    /// A study has moved: its entry gets the new path.
    void relocate(const QString& path, const QString& newPath);
    /// Looks again which files exist, outside the GUI thread (a network drive may take its
    /// time); one that vanished keeps the time it was first missed.
    void checkFiles();

signals:
    void changed();

private:
    void read();
    void write();
    void mark(const QSet<QString>& missing);

    QSettings& settings_;
    QList<RecentStudy> studies_;
    LatestJob checking_;
};

/// "CPU-FLOPs", or "Branches, CPU-FLOPs, Counters": the kinds of what is in a study.
QString studyKinds(const core::Document& document);
/// "1,132 events · 48 kernels"; with several benchmarks "2 benchmarks · 2,264 events".
QString studyContents(const core::Document& document);

}  // namespace papilio::widgets
