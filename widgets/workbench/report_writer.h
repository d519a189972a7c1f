#pragma once

#include "widgets/session/collection.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/listed_job.h"
#include "widgets/session/workspace.h"

#include <QObject>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace papilio::widgets {

/// How a report is written.
struct ReportFormat {
    QString suffix;  ///< ".html"
    QString name;
    QString words;  ///< what it is for
    QString files;  ///< as a file dialog names them
};
/// HTML, PDF.
QList<ReportFormat> reportFormats();
/// The place in reportFormats() of a file's format; -1: it has none of them.
int reportFormatOf(const QString& path);

/// What a report holds and where it goes: the choices of the dialog.
struct ReportSettings {
    QStringList pages;  ///< ids in their order; empty: every page that has something to show
    bool hasDarkFigures = false;
    QString output;         ///< ends like one of reportFormats()
    bool isAsShown = true;  ///< pages as they are looked at now, not as when they open first
    bool isFull = false;    ///< also the tables of all events, counters and recorders
    QString author = {};    ///< under the title; may be empty
    QString title = {};     ///< empty: that of the study; not remembered
    QString note = {};      ///< a sentence under the title; not remembered

    /// To be remembered between two starts, and back.
    [[nodiscard]] QStringList stored() const;
    static ReportSettings fromStored(const QStringList& words);

    bool operator==(const ReportSettings&) const = default;
};

/**
 * Writes a report of the open study with the program itself (`papilio report`) as a child process,
 * on a temporary copy: edits that are not saved are in it, the window stays free, and what is
 * cancelled or fails leaves an older report as it was.
 */
class ReportWriter : public QObject {
    Q_OBJECT

public:
    explicit ReportWriter(Workspace& workspace, QObject* parent = nullptr);
    ~ReportWriter() override;

    /// Starts; only one report at a time: isRunning().
    void start(const ReportSettings& settings);
    void cancel();
    /// What the report is called where no other title is given.
    [[nodiscard]] QString studyTitle() const;
    [[nodiscard]] bool isRunning() const { return job_.isListed(); }

signals:
    /// @param page  which one is being written; empty while the study is copied
    void progressed(double share, const QString& page);
    /// The report is at `path`; else the sentence says why not.
    void finished(bool succeeded, const QString& path, const QString& sentence);

private:
    void copyEnded(const core::Result<void>& written);
    void childEnded(bool succeeded, const QString& sentence);
    /// Puts the finished report where it was asked for. @return why not; empty: done
    [[nodiscard]] QString deliver() const;
    void end(bool succeeded, const QString& sentence);

    Workspace& workspace_;
    std::unique_ptr<QTemporaryDir> folder_;  ///< goes after what writes to it
    Collection process_;
    LatestJob copy_;
    ReportSettings settings_;
    QStringList arguments_;
    ListedJob job_;
};

}  // namespace papilio::widgets
