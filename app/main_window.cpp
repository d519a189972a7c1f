#include "app/main_window.h"

#include "app/dock_area.h"
#include "app/history_dialog.h"
#include "app/menus.h"
#include "app/page_area.h"
#include "app/settings.h"
#include "app/status_bar.h"
#include "app/theme_choice.h"
#include "app/tool_bar.h"
#include "app/undo_commands.h"
#include "app/view_commands.h"
#include "app/window_layout.h"
#include "app/workbench.h"
#include "widgets/pages/welcome/drop_area.h"
#include "widgets/pages/welcome/welcome_page.h"
#include "widgets/theme/file_choice.h"
#include "widgets/workbench/find_field.h"
#include "widgets/workbench/page_help.h"
#include "widgets/workbench/shortcut_sheet.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>

namespace papilio::app {

using namespace Qt::StringLiterals;
using widgets::Change;

namespace {

QString commandOfPage(const QString& id)
{
    return u"page_"_s + id;
}

}  // namespace

MainWindow::MainWindow(Memory memory, QWidget* parent)
    : QMainWindow(parent),
      memory_(memory),
      documents_(workspace_, *this, memory == Memory::Persistent),
      measurements_(workspace_, documents_, *this),
      commands_(*this)
{
    setAcceptDrops(true);
    setObjectName(u"workbench"_s);
    resize(1600, 1000);
    addCommands();
    status_ = new StatusBar(workspace_);
    setStatusBar(status_);
    QStringList pages;
    for (const auto& entry : pageList()) {
        pages << commandOfPage(entry.id);
    }
    menus_ = std::make_unique<Menus>(*menuBar(), commands_, pages, workspace_, documents_,
                                     memory_ == Memory::Persistent);
    toolBar_ = new ToolBar(workspace_, commands_, *menuBar());
    addToolBar(toolBar_);
    pages_ = new PageArea(
        workspace_,
        [this] {
            auto* welcome =
                new widgets::WelcomePage(workspace_, documents_.recent(), samplesDirectory());
            connectPage(*welcome);
            return welcome;
        },
        [this] { return transfer().isBusy(); });
    setCentralWidget(pages_);
    connectParts();
    resetLayout();
    if (memory_ == Memory::Persistent) {
        restoreLayout(*this, *pages_);
    }
    showChanges(Change::Everything);
}

MainWindow::~MainWindow()
{
    // The focused widget commits its edit while everything still exists.
    hide();
    documents_.endRecovery();
    // The pages look at the workspace, which is a member: they go first.
    delete takeCentralWidget();
}

void MainWindow::addCommands()
{
    enum Needs { Nothing, Study };
    const auto add = [this](const QString& id, const QString& text, const QString& keys,
                            const QString& icon, Needs needs, std::function<void()> run) {
        QList<QKeySequence> sequences;
        for (const auto& key : keys.split(u' ', Qt::SkipEmptyParts)) {
            sequences << QKeySequence(key);
        }
        return commands_.add({.id = id,
                              .text = text,
                              .keys = sequences,
                              .icon = icon,
                              .run = [run = std::move(run)](bool) { run(); },
                              .needsStudy = needs == Study});
    };
    add(u"open"_s, tr("&Open…"), u"Ctrl+O"_s, u"open"_s, Nothing, [this] { documents_.open(); });
    add(u"import"_s, tr("&Import…"), u"Ctrl+I"_s, u"import"_s, Nothing,
        [this] { documents_.import(); });
    add(u"addStudy"_s, tr("A&dd another study…"), {}, u"plus"_s, Nothing,
        [this] { documents_.add(); });
    add(u"addDescriptions"_s, tr("Add e&vent descriptions…"), {}, u"plus"_s, Study,
        [this] { documents_.describe(); });
    add(u"compareWith"_s, tr("C&ompare with…"), u"Ctrl+Shift+O"_s, u"compare"_s, Study, [this] {
        if (pages_->page(u"compare"_s)->chooseContent()) {
            pages_->showPage(u"compare"_s);
        }
    });
    add(u"measure"_s, tr("&Measure a machine…"), u"Ctrl+M"_s, u"chip"_s, Nothing,
        [this] { measurements_.measure(); });
    add(u"measureAgain"_s, tr("Measure a&gain with the same settings"), u"Ctrl+Shift+M"_s,
        u"play"_s, Nothing, [this] { measurements_.measureAgain(); });
    add(u"measureRoofs"_s, tr("Measure the roo&fs of a machine…"), {}, u"roofline"_s, Nothing,
        [this] { measurements_.measureRoofs(); });
    add(u"countProgram"_s, tr("Count a &program…"), {}, u"play"_s, Nothing,
        [this] { measurements_.countProgram(); });
    add(u"resumeMeasuring"_s, tr("R&esume measuring"), {}, u"play"_s, Nothing, [this] {
        measurements_.resume();
    })->setEnabled(false);
    add(u"save"_s, tr("&Save"), u"Ctrl+S"_s, u"save"_s, Study, [this] { documents_.save(); });
    add(u"saveAs"_s, tr("Save &as…"), u"Ctrl+Shift+S"_s, {}, Study,
        [this] { documents_.saveAs(); });
    add(u"saveExchange"_s, tr("Save a small copy to s&hare…"), {}, {}, Study,
        [this] { documents_.saveExchangeCopy(); });
    add(u"report"_s, tr("Re&port…"), u"Ctrl+Shift+R"_s, u"export"_s, Study,
        [this] { documents_.writeReport(); });
    add(u"close"_s, tr("&Close study"), u"Ctrl+W"_s, {}, Study, [this] { documents_.close(); });
    add(u"quit"_s, tr("&Quit"), u"Ctrl+Q"_s, {}, Nothing, [this] { QMainWindow::close(); });
    addUndoCommands(commands_, workspace_.undoStack());
    add(u"history"_s, tr("&History…"), u"Ctrl+H"_s, {}, Study, [this] { showHistory(); });
    add(u"find"_s, tr("&Find event, metric or command"), u"Ctrl+K"_s, u"search"_s, Nothing, [this] {
        toolBar_->findField().setFocus(Qt::ShortcutFocusReason);
        toolBar_->findField().selectAll();
    });
    add(u"theme"_s, tr("S&witch light and dark"), u"Ctrl+Shift+D"_s, u"theme"_s, Nothing,
        [] { ThemeChoice::instance().toggle(); });
    addSwitch(u"showParameters"_s, tr("&Parameters"), u"Ctrl+Shift+P"_s, true,
              [this](bool shown) { pages_->docks().showParameters(shown); });
    addSwitch(u"showMessages"_s, tr("&Jobs and messages"), u"Ctrl+Shift+J"_s, false,
              [this](bool shown) { pages_->docks().unfoldMessages(shown); });
    add(u"resetLayout"_s, tr("&Reset layout"), {}, u"reset"_s, Nothing, [this] { resetLayout(); });
    addSwitch(u"reopenLast"_s, tr("Reopen the &last study at start"), {},
              Settings().reopensLastStudy(),
              [](bool wanted) { Settings().setReopensLastStudy(wanted); });
    add(u"reload"_s, tr("&Reload from file, keep settings"), u"F5"_s, u"reset"_s, Nothing, [this] {
        documents_.reload();
        // What it is compared with may have been measured again as well.
        pages_->page(u"compare"_s)->reloadFiles();
    });
    add(u"resetParameters"_s, tr("&Default parameters of this kind"), {}, {}, Study, [this] {
        workspace_.editActive(tr("default parameters"), [](auto& benchmark) {
            benchmark.parameters = core::defaultParameters(benchmark.kind);
        });
    });
    add(u"copyCommand"_s, tr("Copy the &command for this view"), u"Ctrl+Shift+C"_s, u"terminal"_s,
        Study, [this] { copyCommand(); });
    add(u"pageHelp"_s, tr("About this &page"), u"F1"_s, u"help"_s, Nothing,
        [this] { showPageHelp(); });
    add(u"shortcuts"_s, tr("&Keyboard shortcuts"), u"Ctrl+F1 ?"_s, {}, Nothing,
        [this] { widgets::ShortcutSheet(commands_.all(), this).exec(); });
    add(u"about"_s, tr("&About Papilio"), {}, {}, Nothing, [this] { showAbout(); });
    add(u"previousPage"_s, tr("Pre&vious page"), u"Ctrl+PgUp"_s, {}, Nothing,
        [this] { pages_->stepPage(-1); });
    add(u"nextPage"_s, tr("Ne&xt page"), u"Ctrl+PgDown"_s, {}, Nothing,
        [this] { pages_->stepPage(1); });
    add(u"previousPane"_s, tr("Previous p&ane"), u"Shift+F6"_s, {}, Nothing,
        [this] { pages_->walkPanes(-1); });
    add(u"nextPane"_s, tr("&Next pane"), u"F6"_s, {}, Nothing, [this] { pages_->walkPanes(1); });
    add(u"setTau"_s, tr("Set noise threshold &τ"), u"Ctrl+T"_s, {}, Nothing,
        [this] { pages_->editParameter(u"tauField"_s); });
    add(u"setAlpha"_s, tr("Set score rounding &α"), u"Ctrl+Shift+T"_s, {}, Nothing,
        [this] { pages_->editParameter(u"alphaField"_s); });
    add(u"useRecommendedParameters"_s, tr("Use recommended (τ, α)"), {}, {}, Nothing, [this] {
        if (const auto& best = workspace_.stability().recommended) {
            workspace_.setTauAndAlpha(best->tau, best->alpha);
        }
    });
    add(u"menuBar"_s, tr("Menu bar"), u"F10"_s, {}, Nothing, [this] {
        menuBar()->setFocus(Qt::MenuBarFocusReason);
        menuBar()->setActiveAction(menuBar()->actions().value(0));
    });
    for (const auto& entry : pageList()) {
        add(commandOfPage(entry.id), entry.word, entry.keys, entry.icon, Nothing,
            [this, id = entry.id] { pages_->showPage(id); });
    }
}

void MainWindow::addSwitch(const QString& id,
                           const QString& text,
                           const QString& keys,
                           bool isOn,
                           std::function<void(bool)> run)
{
    commands_
        .add({.id = id,
              .text = text,
              .keys = {QKeySequence(keys)},
              .run = std::move(run),
              .isCheckable = true})
        ->setChecked(isOn);
}

void MainWindow::connectParts()
{
    using widgets::FindField;
    auto* docks = &pages_->docks();
    connect(pages_, &PageArea::pageMade, this, [this](auto* page) { connectPage(*page); });
    connect(pages_, &PageArea::pageShown, this, [this] {
        if (help_ != nullptr && help_->isVisible()) {
            help_->showPage(pages_->helpPage());
        }
    });
    changes_ = connect(&workspace_, &widgets::Workspace::changed, this, &MainWindow::showChanges);
    connect(docks, &DockArea::parametersShown, commands_[u"showParameters"_s],
            &QAction::setChecked);
    connect(docks, &DockArea::messagesFolded, commands_[u"showMessages"_s], &QAction::setChecked);
    connect(docks, &DockArea::placeActivated, this, [this](const QString& place) {
        if (place == widgets::Measurement::resumeLink()) {
            measurements_.resume();
            return;
        }
        workspace_.activateBenchmark(place);
        showPage(u"study"_s);
    });
    auto* find = &toolBar_->findField();
    connect(find, &FindField::eventFound, this, [this](quint32 event) {
        workspace_.selectEvent(event);
        showPage(u"events"_s);
    });
    connect(find, &FindField::metricFound, this, [this](const QString& metric) {
        workspace_.selectMetric(metric);
        showPage(u"metrics"_s);
    });
    connect(find, &FindField::contentFound, this, &MainWindow::showItem);
    connect(&measurements_, &Measurements::attentionNeeded, this, &MainWindow::showMessages);
    connect(&measurements_, &Measurements::pageRequested, this, &MainWindow::showItem);
    connect(&measurements_, &Measurements::campaignRequested, this,
            [this](const QStringList& paths) {
                showPage(u"campaign"_s);
                pages_->page(u"campaign"_s)->openPaths(paths);
            });
    connect(&measurements_, &Measurements::resumableChanged, commands_[u"resumeMeasuring"_s],
            &QAction::setEnabled);
    connect(&documents_, &Documents::attentionNeeded, this, &MainWindow::showMessages);
    connect(&documents_, &Documents::pageRequested, this, &MainWindow::showPage);
    connect(&transfer(), &widgets::StudyTransfer::opened, pages_, &PageArea::restoreView);
    connect(&transfer(), &widgets::StudyTransfer::readingEnded, this, [this] {
        // What was being opened into an empty window may have failed or been cancelled.
        if (!workspace_.hasStudy()) {
            pages_->displayPage(pages_->current());
        }
    });
}

void MainWindow::connectPage(widgets::Page& page)
{
    using widgets::Page;
    connect(&page, &Page::pageRequested, this, &MainWindow::showItem);
    connect(&page, &Page::actionRequested, this,
            [this](const QString& command) { commands_[command]->trigger(); });
    connect(&page, &Page::measurementRequested, &measurements_, &Measurements::measureWith);
    connect(&page, &Page::pathsRequested, this, &MainWindow::openPaths);
    // Pages hear of a change before the window, which may show them for it: a page that is shown
    // knows what it has to show anew.
    disconnect(changes_);
    changes_ = connect(&workspace_, &widgets::Workspace::changed, this, &MainWindow::showChanges);
}

void MainWindow::resetLayout()
{
    pages_->docks().resetLayout();
}

void MainWindow::showMessages()
{
    pages_->docks().drawAttention();
}

void MainWindow::showChanges(widgets::Changes changes)
{
    const bool open = workspace_.hasStudy();
    if (changes & (widgets::Changes(Change::Study) | Change::Benchmark | Change::File)) {
        toolBar_->showStudy();
        setWindowTitle(open ? u"%1[*] \u2014 Papilio"_s.arg(titleOf(workspace_)) : u"Papilio"_s);
        commands_[u"reload"_s]->setEnabled(open && !workspace_.path().isEmpty());
    }
    if (changes & Change::Study) {
        commands_.setStudyOpen(open);
        pages_->showStudy();
    }
    setWindowModified(workspace_.isModified());
    status_->showStatus();
}

void MainWindow::copyCommand()
{
    if (!copyViewCommands(*page(currentPage()), currentPage(), workspace_)) {
        showMessages();  // folded, the reason would be cut off
    }
}

void MainWindow::showPageHelp()
{
    if (help_ == nullptr) {
        help_ = new widgets::PageHelp(this);
        for (const auto& entry : pageList()) {
            help_->addPage(entry.id, entry.word);
        }
        connect(help_, &widgets::PageHelp::pageRequested, this, &MainWindow::showPage);
        connect(help_, &widgets::PageHelp::shortcutsRequested, commands_[u"shortcuts"_s],
                &QAction::trigger);
    }
    help_->showPage(pages_->helpPage());
    help_->show();
    help_->raise();
    help_->activateWindow();
}

void MainWindow::showHistory()
{
    if (history_ == nullptr) {
        history_ = new HistoryDialog(workspace_, this);
    }
    history_->show();
    history_->raise();
    history_->activateWindow();
}

void MainWindow::showAbout()
{
    QMessageBox box(
        QMessageBox::NoIcon, tr("About Papilio"),
        tr("<b>Papilio %1</b><p>From raw hardware events to metrics you can trust.</p>"
           "<p>Free software under the GNU General Public License, version 3 or later.</p>")
            .arg(QApplication::applicationVersion()),
        QMessageBox::Ok, this);
    box.setTextFormat(Qt::RichText);  // labels show plain text unless they say so
    box.setIconPixmap(windowIcon().pixmap(64, 64));
    box.exec();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!workspace_.hasStudy()) {
        pages_->displayPage(currentPage());
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!documents_.mayDiscard()) {
        event->ignore();
        return;
    }
    documents_.forgetRecovered();  // it was saved, or the answer was to discard it
    if (memory_ == Memory::Persistent) {
        rememberLayout(*this, *pages_);
        Settings().setLastStudy(workspace_.path());
        documents_.rememberView();
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const auto paths = widgets::localPaths(*event->mimeData());
    if (!paths.isEmpty()) {
        event->acceptProposedAction();
        status_->showMessage(paths.size() == 1 && isStudyFile(paths.first())
                                 ? tr("Drop to open this study")
                                 : tr("Drop to import"));
        showDropHint(true);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    status_->clearMessage();
    showDropHint(false);
}

void MainWindow::showDropHint(bool shown)
{
    if (dropHint_ == nullptr) {
        dropHint_ = new widgets::DropArea(this);
        dropHint_->setObjectName(u"dropHint"_s);
        dropHint_->setActive(true);
    }
    QRect area({}, dropHint_->sizeHint());
    area.moveCenter(rect().center());
    dropHint_->setGeometry(area);
    dropHint_->setVisible(shown);
    dropHint_->raise();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const auto paths = widgets::localPaths(*event->mimeData());
    status_->clearMessage();
    showDropHint(false);
    event->acceptProposedAction();
    // The drag's own loop must end before a dialog opens.
    QMetaObject::invokeMethod(
        this, [this, paths] { openPaths(paths); }, Qt::QueuedConnection);
}

}  // namespace papilio::app
