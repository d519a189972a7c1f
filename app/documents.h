#pragma once

#include "widgets/session/open_mark.h"
#include "widgets/session/recent_studies.h"
#include "widgets/session/workspace.h"
#include "widgets/workbench/recovery.h"
#include "widgets/workbench/report_writer.h"
#include "widgets/workbench/study_transfer.h"

#include <QSettings>
#include <QStringList>

#include <memory>

class QMenu;
class QWidget;

namespace papilio::app {

/// "run.papilio.h5", "Matrix study", or "Unsaved study".
QString titleOf(const widgets::Workspace& workspace);

/**
 * The studies of a window as files: opening, importing, saving, and the questions that come with
 * it. It also keeps the work of two windows apart, and saves what a crash would lose.
 */
class Documents : public QObject {
    Q_OBJECT

public:
    /// @param window  under its dialogs
    /// @param persistent  whether studies, folders and views are remembered, and unsaved work is
    /// recovered
    Documents(widgets::Workspace& workspace, QWidget& window, bool persistent);
    ~Documents() override;

    [[nodiscard]] widgets::StudyTransfer& transfer() { return transfer_; }
    [[nodiscard]] widgets::RecentStudies& recent() { return recent_; }

    /// A study is opened, anything else goes to the import dialog.
    void openPaths(const QStringList& paths);
    void open();
    void import(const QStringList& paths = {});
    /// Adds another study's content to the open one.
    void add();
    /// Adds files that describe events.
    void describe();
    /// Opens a file that was measured, or while a study is open, asks whether to add or open it.
    void openMeasured(const QString& path);
    bool save();
    bool saveAs();
    void saveExchangeCopy();
    /// Asks what a report holds; it is written by a process of its own.
    void writeReport();
    void reload();
    /// Asks what to do with unsaved edits. @param why  they would be lost, if the user cannot see
    /// it
    /// @return false: stay
    bool mayDiscard(const QString& why = {});
    /// A note or a title that is being typed belongs to the study before it is saved or left.
    void finishTyping();
    void close();
    /// Opens what a crashed window left; saving asks for a path.
    void recover(const widgets::LeftStudy& study);
    /// What a crashed window left is safe elsewhere, or was refused.
    void forgetRecovered();
    /// Unsaved work is not kept any longer: the window ends as it should.
    void endRecovery() { recovery_.reset(); }
    /// Keeps how the open study is looked at.
    void rememberView();
    /// Fills the menu of studies that were open before.
    void fillRecentMenu(QMenu& menu);

signals:
    /// A message that the user has to see was added.
    void attentionNeeded();
    void pageRequested(const QString& id);

private:
    void openStudy(const QString& path);
    void remember(const QString& path);
    /// Another window or program changed the study's file: asks which of both is kept.
    void askAboutChange(const QString& path);
    void askAboutMeasured(const QString& path);
    /// Marks the study as open for other windows, and warns here if it is open there.
    void markOpen(const QString& path);

    widgets::Workspace& workspace_;
    QWidget& window_;
    bool persistent_;
    widgets::StudyTransfer transfer_;
    widgets::ReportWriter report_;
    QSettings settings_;
    widgets::RecentStudies recent_{settings_};
    widgets::LeftStudy left_;  ///< what this window recovered and has not saved
    widgets::OpenMark mark_;
    QString markedPath_;
    std::unique_ptr<widgets::Recovery> recovery_;
};

/// Remembers how a saved study was looked at last: looking alone does not change its file.
void storeView(QSettings& settings, const QString& path, const core::ViewState& view);
/// Null where the study was never seen, or its file was written later: then the file knows better.
std::shared_ptr<const core::ViewState> storedView(QSettings& settings, const QString& path);

/// Whether `path` is opened as a study; anything else is imported.
bool isStudyFile(const QString& path);

}  // namespace papilio::app
