#pragma once

#include "widgets/session/collection.h"
#include "widgets/session/workspace.h"
#include "widgets/workbench/collect_dialog.h"

#include <QObject>

class QWidget;

namespace papilio::app {

class Documents;

/// Measuring events and roofs of this machine: the dialogs, and where results go.
class Measurements : public QObject {
    Q_OBJECT

public:
    /// @param window  under its dialogs
    Measurements(widgets::Workspace& workspace, Documents& documents, QWidget& window);

    /// Asks what to measure and starts it.
    void measure();
    /// Asks with these choices instead of the last ones; a file is proposed where they name none.
    void measureWith(const widgets::CollectionRequest& choices);
    /// Starts the last measurement without asking, into another file.
    void measureAgain();
    /// Continues the measurement that was stopped.
    void resume();
    /// Asks which roofs to measure, and starts.
    void measureRoofs();
    /// Asks which program to count, and starts it.
    void countProgram();
    /// The same of a program to record.
    void recordProgram();

signals:
    /// A line that a measured program printed.
    void printed(const QString& line);
    /// Something began, or a message that the user has to see was added.
    void attentionNeeded();
    /// Whether resume() has something to continue.
    void resumableChanged(bool canResume);
    /// @param item  what the page is to show; empty: nothing in particular
    void pageRequested(const QString& id, const QString& item);
    /// Studies of several machines, which are a campaign.
    void campaignRequested(const QStringList& paths);

private:
    void start(const widgets::CollectionRequest& request);
    /// Whether a study of its own may take the place of the open one when it is measured.
    [[nodiscard]] bool mayReplace(const widgets::CollectionRequest& request);
    /// Of an adaptive measurement: shows it where it is watched or no study is open, else offers
    /// to.
    void showPart(const QString& part);
    void watch(const QString& part);
    /// Whether the open study is the part of a measurement that was shown last.
    [[nodiscard]] bool isWatching() const;
    void keepEnough();
    [[nodiscard]] widgets::OpenStudy openStudy() const;
    void show(const core::Document& result, const widgets::CollectionRequest& request);
    /// Saves what was measured next to the open study. @return false: that failed
    bool keepApart(const core::Document& result);
    /// Whether closing the open study loses edits that the user did not agree to lose.
    [[nodiscard]] bool wouldLoseEdits();

    widgets::Workspace& workspace_;
    Documents& documents_;
    QWidget& window_;
    bool isPrinting_ = false;          ///< the study that is being measured runs a program
    widgets::Collection measurement_;  ///< of benchmarks, into files
    widgets::Collection study_;        ///< of what is handed over
    QString watched_;  ///< part of an adaptive measurement that is shown as it grows
    bool isEnough_ = false;
    core::Document given_;  ///< what may be lost for the study that is being measured
};

}  // namespace papilio::app
