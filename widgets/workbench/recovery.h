#pragma once

#include "core/io/files/atomic_file.h"
#include "widgets/session/latest_job.h"
#include "widgets/session/workspace.h"

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace papilio::widgets {

/// Unsaved changes that a window left behind when it did not end properly.
struct LeftStudy {
    QString file;      ///< the study with the changes, in the recovery directory
    QString title;     ///< what the window called it
    QString original;  ///< the study's own file; empty: it never had one
    QDateTime written;
    /// Of the study's own file, as that window had read or saved it.
    std::optional<core::FileStamp> stamp;
};

/**
 * Keeps unsaved changes safe: a while after an edit the study is written to a directory of its own,
 * and removed there once it is saved or closed.
 *
 * Each window holds a lock on its file as long as it lives; a file whose lock is free was left by a
 * crash. The study's own file is never touched.
 */
class Recovery : public QObject {
    Q_OBJECT

public:
    /// @param directory  made when it is first needed
    Recovery(Workspace& workspace, const QString& directory, QObject* parent = nullptr);
    /// A window that ends properly leaves nothing.
    ~Recovery() override;

    /// How long after an edit the study is written, in milliseconds; 5 s unless set.
    void setDelay(int milliseconds) { timer_.setInterval(milliseconds); }

    /// Asked at each writing for the stamp of the study's own file, as it was read or saved.
    using StampSource = std::function<std::optional<core::FileStamp>()>;
    void setStampSource(StampSource source) { stampSource_ = std::move(source); }

    /// What crashed windows left in `directory`, newest first.
    static QList<LeftStudy> left(const QString& directory);
    static void discard(const LeftStudy& study);
    /// $XDG_STATE_HOME/papilio/recovery, else ~/.local/state/papilio/recovery.
    static QString defaultDirectory();

signals:
    /// The unsaved changes are on the disk.
    void written(const QString& file);

private:
    void watch(Changes changes);
    void write();
    void forget();

    Workspace& workspace_;
    QString directory_;
    QString file_;  ///< this window's; empty until it is needed
    std::unique_ptr<QLockFile> lock_;
    QTimer timer_;
    int writtenIndex_ = -1;
    StampSource stampSource_;
    LatestJob writing_;
};

}  // namespace papilio::widgets
