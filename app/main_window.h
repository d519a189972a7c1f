#pragma once

#include "app/commands.h"
#include "app/documents.h"
#include "app/measurements.h"
#include "app/page_area.h"
#include "widgets/session/workspace.h"

#include <QMainWindow>

namespace papilio::widgets {
class DropArea;
class PageHelp;
}  // namespace papilio::widgets

namespace papilio::app {

class HistoryDialog;
class StatusBar;
class ToolBar;

/// The workbench: rail, workflow strip, pages, docks, menus. It connects them; documents,
/// measurements, pages and core do the work.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// Whether the window restores and remembers its layout, or always looks the same (rendering,
    /// tests).
    enum class Memory { Persistent, None };

    explicit MainWindow(Memory memory, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] widgets::Workspace& workspace() { return workspace_; }
    [[nodiscard]] widgets::StudyTransfer& transfer() { return documents_.transfer(); }
    /// A study is opened, anything else goes to the import dialog.
    void openPaths(const QStringList& paths) { documents_.openPaths(paths); }
    void showPage(const QString& id) { pages_->showPage(id); }
    /// Shows a page, and in it what is called `item`; an empty one: just the page.
    void showItem(const QString& id, const QString& item) { pages_->showItem(id, item); }
    [[nodiscard]] QString currentPage() const { return pages_->current(); }
    /// Created on first use; null: unknown page.
    [[nodiscard]] widgets::Page* page(const QString& id) const { return pages_->page(id); }
    /// The page that is shown, the welcome page too; null before there is one.
    [[nodiscard]] widgets::Page* shownPage() const { return pages_->shown(); }
    /// Opens what a crashed window left; saving asks for a path.
    void recover(const widgets::LeftStudy& study) { documents_.recover(study); }
    /// Folds docks the way the pages look best; "View > Reset layout".
    void resetLayout();

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void addCommands();
    void compareWith();
    /// A command that is a button of a page.
    void press(const QString& page, const QString& button);
    void reload();
    void resetParameters();
    void useRecommended();
    void enterMenuBar();
    void connectParts();
    void connectPage(widgets::Page& page);
    void showMessages();
    void showChanges(widgets::Changes changes);
    void copyCommand();
    /// Opens the help of a page, where it has these words; it stays open next to the window.
    void showHelp(const QString& page, const QString& words = {});
    void showAbout();
    void showHistory();
    /// Hint on what dropping the dragged files does, in the middle of the window.
    void showDropHint(bool shown);

    Memory memory_;
    widgets::Workspace workspace_;
    Documents documents_;
    Measurements measurements_;
    Commands commands_;

    PageArea* pages_ = nullptr;
    ToolBar* toolBar_ = nullptr;
    StatusBar* status_ = nullptr;
    HistoryDialog* history_ = nullptr;   ///< created on first use
    widgets::PageHelp* help_ = nullptr;  ///< created on first use
    widgets::DropArea* dropHint_ = nullptr;
    QMetaObject::Connection changes_;
};

}  // namespace papilio::app
