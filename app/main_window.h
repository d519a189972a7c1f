#pragma once

#include "app/page_list.h"
#include "app/session.h"
#include "widgets/workbench/measurement.h"
#include "widgets/workbench/recovery.h"
#include "widgets/workbench/report_writer.h"
#include "widgets/workbench/roof_measurement.h"
#include "widgets/workbench/study_transfer.h"
#include "widgets/workspace/open_mark.h"
#include "widgets/workspace/workspace.h"

#include <QMainWindow>
#include <QSettings>

#include <functional>
#include <memory>

class QDockWidget;
class QLabel;
class QMenu;

namespace papilio::widgets {
class FindField;
class MessagesPanel;
class MessagesTitle;
class NavigationRail;
class PageHelp;
class ParametersPanel;
struct ProvenanceNote;
class RecentStudies;
class StripPresenter;
class WelcomePage;
class WorkflowStrip;
}  // namespace papilio::widgets

namespace papilio::app {

class PageStack;

/// The workbench: rail, workflow strip, pages, docks, menus. It wires; the pages and core do the
/// work.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Whether the window restores and remembers its layout, or always looks the same (rendering,
    /// tests).
    enum class Memory { Persistent, None };

    explicit MainWindow(Memory memory, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] widgets::Workspace& workspace() { return workspace_; }
    [[nodiscard]] widgets::StudyTransfer& transfer() { return transfer_; }
    /// A study is opened, anything else goes to the import dialog.
    void openPaths(const QStringList& paths);
    void showPage(const QString& id);
    /// Shows a page, and in it what is called `item`; an empty one: just the page.
    void showItem(const QString& id, const QString& item);
    [[nodiscard]] QString currentPage() const;
    /// Made if it was never shown; null where there is no such page.
    [[nodiscard]] widgets::Page* page(const QString& id) const;
    /// The page that is shown, the welcome page too; null before there is one.
    [[nodiscard]] widgets::Page* shownPage() const;
    /// Opens what a crashed window left; it has no path, so that saving asks for one.
    void recover(const widgets::LeftStudy& study);
    /// Folds docks the way the pages look best; "View > Reset layout".
    void resetLayout();

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void fitScreen();
    void buildCentre();
    void connectPage(widgets::Page& page);
    /// Shows a page that nobody chose: the study does not remember it.
    void displayPage(const QString& id);
    [[nodiscard]] widgets::WelcomePage* makeWelcome();
    void buildDocks();
    void buildActions();
    void buildNavigation();
    QAction* addCommand(const QString& name,
                        const QString& text,
                        const QKeySequence& keys,
                        const QString& iconName,
                        const std::function<void(bool)>& slot);
    void editParameter(const QString& field);
    void takeKeysToPage(bool isOther);
    void walkPanes(int step);
    void buildMenus();
    void buildThemeMenu(QMenu& view);
    void buildLanguageMenu(QMenu& view);
    void buildToolBar();
    void buildStatusBar();
    void connectParts();

    void showChanges(widgets::Changes changes);
    void showTitle();
    [[nodiscard]] QString studyTitle() const;
    void showStatus();
    void showDocks();
    void unfoldMessages(bool unfolded);
    void fillRecentMenu();
    void fillBenchmarkMenu();

    void openStudy(const QString& path);
    void chooseAndOpen();
    void chooseAndImport(const QStringList& paths = {});
    void chooseAndAdd();
    /// Asks for files that say what the events count.
    void chooseAndDescribe();
    /// Asks for another study and shows the page Compare.
    void chooseAndCompare();
    /// Asks what to measure and starts it; measureAgain() starts the last one without asking, into
    /// another file; resumeMeasuring() goes on with the one that was stopped.
    void measure();
    void measureAgain();
    void resumeMeasuring();
    void startMeasuring(const widgets::MeasureSettings& settings);
    /// Where a measurement goes unless the user says otherwise: a name that is free.
    [[nodiscard]] QString proposedMeasurement() const;
    /// Asks what becomes of a measurement while a study is open.
    void askAboutMeasured(const QString& path);
    /// Asks with these choices instead of the last ones; a file is proposed where they name none.
    void measureWith(const widgets::MeasureSettings& wanted);
    void openMeasured(const QString& path);
    /// Asks which roofs of this machine to measure, and starts.
    void measureRoofs();
    void showMeasuredRoofs(const core::Document& roofs, bool joinsOpenStudy);
    bool save();
    bool saveAs();
    void saveExchangeCopy();
    /// Asks what a report holds; it is written by a process of its own.
    void writeReport();
    void reload();
    void toggleTheme();
    void copyCommand();
    /// What an exported figure or table of a page says of itself.
    [[nodiscard]] widgets::ProvenanceNote noteOf(const QWidget& part) const;
    void showShortcuts();
    /// Opens the help of the page that is shown; it stays open beside the window.
    void showPageHelp();
    void showAbout();
    /// Asks what to do with unsaved edits. @return false: stay
    bool mayDiscard();
    /// Another window or program changed the study's file: asks which of both is kept.
    void askAboutChange(const QString& path);
    /// Says to other windows that the study is open here, and here that it is open there.
    void markOpen(const QString& path);
    /// What a crashed window left is safe elsewhere, or not wanted.
    void forgetLeft();
    void rememberLayout();
    /// Shows the study again as it was looked at last.
    void restoreStudyView();
    void rememberStudyView();

    Memory memory_;
    widgets::Workspace workspace_;
    widgets::StudyTransfer transfer_;
    widgets::Measurement measurement_;
    widgets::RoofMeasurement roofs_;
    widgets::ReportWriter report_;
    std::unique_ptr<widgets::Recovery> recovery_;
    widgets::LeftStudy left_;  ///< what this window recovered and nobody saved yet
    widgets::OpenMark mark_;
    QString markedPath_;
    QSettings recentSettings_;
    std::unique_ptr<widgets::RecentStudies> recent_;

    widgets::NavigationRail* rail_ = nullptr;
    widgets::WorkflowStrip* strip_ = nullptr;
    widgets::StripPresenter* stripPresenter_ = nullptr;
    QMainWindow* inner_ =
        nullptr;  ///< holds the docks: they stand under the strip and beside the rail
    PageStack* stack_ = nullptr;
    QString currentPage_;
    bool isAlone_ = false;  ///< a page that begins a study is shown without one
    QMetaObject::Connection changes_;
    QDockWidget* parametersDock_ = nullptr;
    QDockWidget* messagesDock_ = nullptr;
    widgets::MessagesTitle* messagesTitle_ = nullptr;
    widgets::MessagesPanel* messagesPanel_ = nullptr;
    bool parametersWanted_ = true;
    bool messagesUnfolded_ = false;

    struct Actions;
    std::unique_ptr<Actions> actions_;
    QMenu* recentMenu_ = nullptr;
    QMenu* benchmarkMenu_ = nullptr;
    widgets::FindField* find_ = nullptr;
    widgets::PageHelp* help_ = nullptr;  ///< made when it is asked for first
    QLabel* studyName_ = nullptr;
    QLabel* studyChip_ = nullptr;
    QLabel* statusTime_ = nullptr;
    QLabel* statusSet_ = nullptr;
    QLabel* statusParameters_ = nullptr;
    QLabel* statusSaved_ = nullptr;
};

}  // namespace papilio::app
