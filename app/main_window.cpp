#include "app/main_window.h"

#include "app/commands.h"
#include "app/dock_area.h"
#include "app/documents.h"
#include "app/history_dialog.h"
#include "app/page_area.h"
#include "app/settings.h"
#include "app/theme_choice.h"
#include "app/view_commands.h"
#include "app/workbench.h"
#include "core/model/basis.h"
#include "core/model/dataset.h"
#include "core/present/study_report.h"
#include "widgets/kit/elided_label.h"
#include "widgets/models/provenance_word.h"
#include "widgets/pages/welcome/welcome_page.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/workbench/find_field.h"
#include "widgets/workbench/page_help.h"
#include "widgets/workbench/shortcut_sheet.h"

#include <QAbstractButton>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QCursor>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QObject>
#include <QScreen>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>
#include <QUndoStack>

#include <algorithm>
#include <array>

namespace papilio::app {

using namespace Qt::StringLiterals;
using widgets::Change;

namespace {

constexpr int toolBarHeight = 40;
constexpr int findWidth = 300;
/// In a narrow window.
constexpr int leastFind = 150;
constexpr int leastName = 64;

/// A widget that takes all room to the right of the widget before it.
QWidget* spring()
{
    auto* widget = new QWidget;
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

/// A stylesheet's horizontal padding would also eat the height of a tool bar.
QWidget* inset()
{
    auto* widget = new QWidget;
    widget->setFixedWidth(widgets::Fonts::scaled(8));
    return widget;
}

QToolButton* toolButton(QAction* action, Qt::ToolButtonStyle style)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setIconSize(QSize(18, 18));
    button->setAccessibleName(action->text().remove(u'&'));
    return button;
}

/// "simulated: Sapphire Rapids", "partly simulated", or nothing for data that were measured or
/// imported. @param benchmark  may be null
QString originText(const core::Document& document, const core::Benchmark* benchmark)
{
    const auto word = QString::fromStdString(core::reportBadge(document, "study"));
    if (benchmark == nullptr || widgets::provenanceWord(benchmark->data->provenance) != word) {
        return word;
    }
    QString machine;
    if (const auto* known = document.machine(benchmark->machine)) {
        for (const auto& [key, value] : known->attributes) {
            if (key == "microarchitecture" || (machine.isEmpty() && key == "model")) {
                machine = QString::fromStdString(value);
            }
        }
    }
    return machine.isEmpty() ? word : u"%1: %2"_s.arg(word, machine);
}

/// "Matrix study (run.papilio.h5)"
QString titleWithFile(const widgets::Workspace& workspace)
{
    const auto title = QString::fromStdString(workspace.document().title);
    return title.isEmpty() || workspace.path().isEmpty()
               ? titleOf(workspace)
               : u"%1 (%2)"_s.arg(title, titleOf(workspace));
}

}  // namespace

/// The line at the top: commands, the name of the study, and the field that finds everything.
class ToolBar : public QToolBar {
    Q_OBJECT

public:
    /// @param menus  whose other commands can be found too; outlives this
    ToolBar(widgets::Workspace& workspace,
            const Commands& commands,
            const QMenuBar& menus,
            QWidget* parent = nullptr)
        : QToolBar(tr("Main"), parent),
          workspace_(workspace)
    {
        setObjectName(u"mainToolBar"_s);
        setMovable(false);
        setFixedHeight(widgets::Fonts::scaled(toolBarHeight));
        setContextMenuPolicy(Qt::PreventContextMenu);
        auto* openButton = toolButton(commands[u"open"_s], Qt::ToolButtonTextBesideIcon);
        openButton->setText(tr("Open"));
        auto* importButton = toolButton(commands[u"import"_s], Qt::ToolButtonTextBesideIcon);
        importButton->setText(tr("Import"));
        addWidget(inset());
        addWidget(openButton);
        addWidget(importButton);
        addWidget(toolButton(commands[u"save"_s], Qt::ToolButtonIconOnly));
        addSeparator();
        // Without its text, which changes with each edit and would move all that follows.
        addWidget(toolButton(commands[u"undo"_s], Qt::ToolButtonIconOnly));
        addWidget(toolButton(commands[u"redo"_s], Qt::ToolButtonIconOnly));
        addSeparator();
        addName();
        addWidget(spring());
        addFindField(commands, menus);
        addWidget(toolButton(commands[u"theme"_s], Qt::ToolButtonIconOnly));
        addWidget(toolButton(commands[u"pageHelp"_s], Qt::ToolButtonIconOnly));
        addWidget(inset());
    }

    [[nodiscard]] widgets::FindField& findField() { return *find_; }
    void find()
    {
        find_->setFocus(Qt::ShortcutFocusReason);
        find_->selectAll();
        find_->offer();
    }
    void showStudy()
    {
        name_->setText(workspace_.hasStudy() ? titleWithFile(workspace_) : QString());
        const auto chip = originText(workspace_.document(), workspace_.benchmark().get());
        chip_->setText(chip);
        chip_->setVisible(!chip.isEmpty());
    }

private:
    void addName()
    {
        name_ = new widgets::ElidedLabel;
        name_->setMinimumWidth(widgets::Fonts::scaled(leastName));
        name_->setObjectName(u"studyName"_s);
        name_->setFont(widgets::Fonts::ui(widgets::Fonts::body, QFont::DemiBold));
        chip_ = new QLabel;
        chip_->setProperty("role", u"chip"_s);
        chip_->setObjectName(u"studyChip"_s);
        auto* both = new QWidget;
        auto* layout = new QHBoxLayout(both);
        layout->setContentsMargins(4, 0, 0, 0);
        layout->setSpacing(8);
        layout->addWidget(name_);
        layout->addWidget(chip_, 0, Qt::AlignVCenter);
        addWidget(both);
    }
    void addFindField(const Commands& commands, const QMenuBar& menus)
    {
        find_ = new widgets::FindField(workspace_);
        find_->setMinimumWidth(widgets::Fonts::scaled(leastFind));
        find_->setMaximumWidth(widgets::Fonts::scaled(findWidth));
        find_->setProperty("size", u"small"_s);
        find_->addAction(widgets::icon(u"search"_s, widgets::IconTint::Muted),
                         QLineEdit::LeadingPosition);
        auto* hint = new QLabel(
            commands[u"find"_s]->shortcut().toString(QKeySequence::NativeText).replace(u'+', u' '),
            find_);
        hint->setFont(widgets::Fonts::mono(widgets::Fonts::axis));
        hint->setProperty("role", u"hint"_s);
        hint->setAttribute(Qt::WA_TransparentForMouseEvents);
        auto* layout = new QHBoxLayout(find_);
        layout->setContentsMargins(0, 0, 8, 0);
        layout->addStretch();
        layout->addWidget(hint);
        connect(find_, &QLineEdit::textChanged, hint,
                [hint](const QString& text) { hint->setVisible(text.isEmpty()); });
        find_->setTextMargins(0, 0, hint->sizeHint().width() + 8, 0);
        find_->setCommands(commands.all(), &menus);
        addWidget(find_);
    }

    widgets::Workspace& workspace_;
    QLabel* name_ = nullptr;
    QLabel* chip_ = nullptr;  ///< "simulated: Sapphire Rapids"
    widgets::FindField* find_ = nullptr;
};

namespace {

/// The themes, of which one is ticked. @param persistent  whether the choice is remembered
void addThemes(QMenu& view, const Commands& commands, bool persistent)
{
    auto* menu = view.addMenu(MainWindow::tr("T&heme"));
    auto* group = new QActionGroup(menu);
    auto& theme = ThemeChoice::instance();
    const auto add = [&](const QString& name, const QString& text, ThemeChoice::Kind choice) {
        auto* action = menu->addAction(text);
        action->setObjectName(name);
        action->setCheckable(true);
        group->addAction(action);
        const auto show = [action, &theme, choice] { action->setChecked(theme.kind() == choice); };
        QObject::connect(action, &QAction::triggered, &theme,
                         [&theme, choice] { theme.set(choice); });
        QObject::connect(&theme, &ThemeChoice::changed, action, show);
        show();
    };
    add(u"themeSystem"_s, MainWindow::tr("&Follow the system"), ThemeChoice::Kind::System);
    add(u"themeLight"_s, MainWindow::tr("&Light"), ThemeChoice::Kind::Light);
    add(u"themeDark"_s, MainWindow::tr("&Dark"), ThemeChoice::Kind::Dark);
    commands.fill(*menu, {u"-"_s, u"theme"_s});
    if (persistent) {
        QObject::connect(&theme, &ThemeChoice::changed, menu, [&theme] { theme.remember(); });
    }
}

void fillBenchmarks(QMenu& menu, widgets::Workspace& workspace)
{
    menu.clear();
    const auto active = workspace.benchmark();
    for (const auto& benchmark : workspace.document().benchmarks) {
        const auto name = QString::fromStdString(benchmark->name);
        auto* action = menu.addAction(name);
        action->setCheckable(true);
        action->setChecked(benchmark == active);
        QObject::connect(action, &QAction::triggered, &workspace,
                         [&workspace, name] { workspace.activateBenchmark(name); });
    }
}

/// What the menu bar holds: the commands, and what is chosen there only (theme).
/// @param workspace  it and `documents` outlive the menus
void addMenus(QMenuBar& bar,
              const Commands& commands,
              const QStringList& pages,
              widgets::Workspace& workspace,
              Documents& documents,
              bool persistent)
{
    auto* file = bar.addMenu(MainWindow::tr("&File"));
    commands.fill(*file,
                  {u"open"_s, u"import"_s, u"addStudy"_s, u"addDescriptions"_s, u"openCampaign"_s});
    auto* recent = file->addMenu(MainWindow::tr("Open &recent"));
    QObject::connect(recent, &QMenu::aboutToShow, &documents,
                     [recent, &documents] { documents.fillRecentMenu(*recent); });
    commands.fill(*file, {u"-"_s, u"save"_s, u"saveAs"_s, u"saveExchange"_s, u"report"_s, u"-"_s,
                          u"reopenLast"_s, u"close"_s, u"quit"_s});

    auto* edit = bar.addMenu(MainWindow::tr("&Edit"));
    commands.fill(*edit, {u"undo"_s, u"redo"_s, u"history"_s, u"-"_s, u"copy"_s, u"paste"_s,
                          u"copyCommand"_s, u"-"_s, u"find"_s});

    auto* view = bar.addMenu(MainWindow::tr("&View"));
    commands.fill(*view, pages);
    commands.fill(*view,
                  {u"previousPage"_s, u"nextPage"_s, u"previousPane"_s, u"nextPane"_s, u"-"_s,
                   u"showParameters"_s, u"showMessages"_s, u"resetLayout"_s, u"-"_s});
    addThemes(*view, commands, persistent);

    auto* study = bar.addMenu(MainWindow::tr("&Study"));
    auto* benchmarks = study->addMenu(MainWindow::tr("&Benchmark"));
    QObject::connect(benchmarks, &QMenu::aboutToShow, &workspace,
                     [benchmarks, &workspace] { fillBenchmarks(*benchmarks, workspace); });
    commands.fill(*study,
                  {u"compareWith"_s, u"-"_s, u"setTau"_s, u"setAlpha"_s,
                   u"useRecommendedParameters"_s, u"resetParameters"_s, u"-"_s, u"addMetric"_s,
                   u"definePresets"_s, u"addPoints"_s, u"-"_s, u"reload"_s});

    commands.fill(
        *bar.addMenu(MainWindow::tr("&Measure")),
        {u"measure"_s, u"measureAgain"_s, u"resumeMeasuring"_s, u"-"_s, u"measureRoofs"_s,
         u"measureConstants"_s, u"-"_s, u"countProgram"_s, u"recordProgram"_s, u"followLog"_s});
    commands.fill(*bar.addMenu(MainWindow::tr("&Help")),
                  {u"pageHelp"_s, u"shortcuts"_s, u"about"_s});
}

QLabel* statusLabel(const QString& name)
{
    auto* made = new QLabel;
    made->setObjectName(name);
    made->setContentsMargins(0, 0, 16, 0);
    return made;
}

}  // namespace

/// The line below: how long the analysis took, what it chose, the parameters, whether it is saved.
class StatusBar : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusBar(widgets::Workspace& workspace, QWidget* parent = nullptr)
        : QStatusBar(parent),
          workspace_(workspace),
          time_(statusLabel(u"statusTime"_s)),
          set_(statusLabel(u"statusSet"_s)),
          parameters_(statusLabel(u"statusParameters"_s)),
          saved_(statusLabel(u"statusSaved"_s))
    {
        addWidget(time_);
        addWidget(set_);
        addPermanentWidget(parameters_);
        addPermanentWidget(saved_);
        setSizeGripEnabled(false);
        setContentsMargins(12, 0, 12, 0);
    }

    void showStatus()
    {
        saved_->setText(!workspace_.hasStudy()        ? QString()
                        : workspace_.path().isEmpty() ? tr("Not saved yet")
                        : workspace_.isModified()     ? tr("Changed since saved")
                                                      : tr("Saved"));
        const auto benchmark = workspace_.benchmark();
        if (!benchmark) {
            set_->clear();
            parameters_->clear();
            time_->setText(workspace_.hasStudy() ? tr("No benchmark in this study")
                                                 : tr("No study open"));
            return;
        }
        showAnalysis();
        if (core::isPlaceholder(benchmark->basis)) {
            parameters_->clear();  // nothing is judged by them
            return;
        }
        const auto& parameters = benchmark->parameters;
        parameters_->setText(tr("τ %1    α %2    ρ %3    rounding %4")
                                 .arg(widgets::shortText(parameters.tau),
                                      widgets::shortText(parameters.alpha),
                                      widgets::shortText(parameters.representationTolerance),
                                      widgets::percentText(parameters.roundingTolerance)));
    }

private:
    void showAnalysis()
    {
        const auto& analysis = workspace_.analysis();
        if (analysis.problem) {
            time_->setText(core::isPlaceholder(analysis.benchmark->basis)
                               ? tr("No metrics without a basis")
                               : tr("The analysis stopped: see the messages"));
            set_->clear();
            return;
        }
        if (!analysis.isComplete()) {
            time_->setText(tr("Computing…"));
            return;
        }
        time_->setText(tr("Recomputed in %1")
                           .arg(widgets::timeText(workspace_.analysisMilliseconds() / 1000)));
        core::ChosenSet set;
        for (const auto& chosen : analysis.pivoting->chosen) {
            set.push_back(chosen.event);
        }
        std::ranges::sort(set);
        const auto letter = widgets::chosenSetLetter(workspace_.setLetters().number(set));
        set_->setText(tr("Set %1 \u00b7 %2").arg(letter, widgets::counted(set.size(), "event")));
    }

    widgets::Workspace& workspace_;
    QLabel* time_;
    QLabel* set_;
    QLabel* parameters_;
    QLabel* saved_;
};

namespace {

/// A laptop's screen is smaller, and the frame has to be on it too.
void fitScreen(QMainWindow& window)
{
    // The window manager tells its frame when the window is shown, too late for its first size.
    const auto& style = *window.style();
    const QSize frame(2 * style.pixelMetric(QStyle::PM_MdiSubWindowFrameWidth),
                      2 * style.pixelMetric(QStyle::PM_TitleBarHeight));
    const auto room = window.screen()->availableGeometry();
    window.resize(window.size().boundedTo(room.size() - frame));
    window.move(room.topLeft());
}

/// Places a window and its docks as they were left, with the page that was shown last.
void restoreLayout(QMainWindow& window, PageArea& pages)
{
    if (!window.restoreGeometry(Settings::geometry.get())) {
        fitScreen(window);
    }
    pages.docks().restoreState(Settings::docks.get());
    pages.docks().unfoldMessages(Settings::messagesUnfolded.get());
    if (const auto page = Settings::page.get(); entryOf(page) != nullptr) {
        pages.setCurrent(page);
    }
}

void rememberLayout(const QMainWindow& window, PageArea& pages)
{
    Settings::geometry.set(window.saveGeometry());
    Settings::docks.set(pages.docks().saveState());
    Settings::page.set(pages.current());
    Settings::messagesUnfolded.set(pages.docks().messagesWanted());
}

/// Characters of an edit's name behind Undo and Redo; the tool tip has all.
constexpr qsizetype longestEdit = 32;

/// Shows what Undo or Redo would do. A long title would push everything else out of the tool bar.
void nameEdit(QAction& action, const QString& verb, const QString& edit)
{
    auto shown = edit.size() > longestEdit ? edit.left(longestEdit - 1).trimmed() + u'…' : edit;
    shown.replace(u'&', u"&&"_s);
    action.setText(edit.isEmpty() ? verb : u"%1: %2"_s.arg(verb, shown));
    const auto keys = action.shortcut().toString(QKeySequence::NativeText);
    action.setToolTip(edit.isEmpty() ? u"%1 (%2)"_s.arg(verb, keys)
                                     : u"%1: %2 (%3)"_s.arg(verb, edit, keys));
}

/// Undo or Redo shows the edit it is about.
void followStack(QAction& action,
                 QUndoStack& stack,
                 void (QUndoStack::*textChanged)(const QString&),
                 void (QUndoStack::*canChanged)(bool))
{
    QObject::connect(
        &stack, textChanged, &action,
        [&action, verb = action.text()](const QString& edit) { nameEdit(action, verb, edit); });
    QObject::connect(&stack, canChanged, &action, &QAction::setEnabled);
    action.setEnabled(false);
}

/// To the widget that has the focus: it knows what it copies, and where it pastes.
void sendKey(QKeySequence::StandardKey standard)
{
    const auto keys = QKeySequence(standard)[0];
    QKeyEvent press(QEvent::KeyPress, keys.key(), keys.keyboardModifiers());
    // Not sent: a key that the widget does not take would trigger this command again.
    QObject* focus = QApplication::focusWidget();
    if (focus == nullptr || (focus->event(&press), !press.isAccepted())) {
        QToolTip::showText(QCursor::pos(), standard == QKeySequence::Copy
                                               ? MainWindow::tr("Nothing here can be copied.")
                                               : MainWindow::tr("Nothing can be pasted here."));
    }
}

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
    addMenus(*menuBar(), commands_, pages, workspace_, documents_, memory_ == Memory::Persistent);
    toolBar_ = new ToolBar(workspace_, commands_, *menuBar());
    addToolBar(toolBar_);
    pages_ = new PageArea(
        workspace_,
        [this] {
            auto* welcome =
                widgets::newWelcomePage(workspace_, documents_.recent(), samplesDirectory());
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
    enum Trait { Always, Study, Switch };  // Study: disabled while none is open
    struct Entry {
        const char* id;
        const char* text;
        const char* keys;
        const char* icon;
        Trait trait;
        void (*run)(MainWindow& window, bool isOn);
    };
    using W = MainWindow;
    // A command is a line.
    // clang-format off
    constexpr std::array entries = {
        Entry{"open", "&Open…", "Ctrl+O", "open", Always, [](W& w, bool) { w.documents_.open(); }},
        Entry{"import", "&Import…", "Ctrl+I", "import", Always, [](W& w, bool) { w.documents_.import(); }},
        Entry{"addStudy", "A&dd another study…", "", "plus", Always, [](W& w, bool) { w.documents_.add(); }},
        Entry{"addDescriptions", "Add e&vent descriptions…", "", "plus", Study, [](W& w, bool) { w.documents_.describe(); }},
        Entry{"compareWith", "C&ompare with…", "Ctrl+Shift+O", "compare", Study, [](W& w, bool) { w.compareWith(); }},
        Entry{"measure", "&Measure a machine…", "Ctrl+M", "chip", Always, [](W& w, bool) { w.measurements_.measure(); }},
        Entry{"measureAgain", "Measure a&gain with the same settings", "Ctrl+Shift+M", "play", Always, [](W& w, bool) { w.measurements_.measureAgain(); }},
        Entry{"measureRoofs", "Measure the roo&fs of a machine…", "", "roofline", Always, [](W& w, bool) { w.measurements_.measureRoofs(); }},
        Entry{"measureConstants", "Measure the co&nstants of a machine…", "", "sum", Always, [](W& w, bool) { w.press(u"formulas"_s, u"measureConstants"_s); }},
        Entry{"countProgram", "Count a &program…", "", "play", Always, [](W& w, bool) { w.measurements_.countProgram(); }},
        Entry{"recordProgram", "Recor&d a program…", "", "recorders", Always, [](W& w, bool) { w.measurements_.recordProgram(); }},
        Entry{"followLog", "Follow the &log of a solver…", "", "recorders", Always, [](W& w, bool) { w.press(u"recorders"_s, u"followLog"_s); }},
        Entry{"addPoints", "Add poin&ts under the roofs…", "", "plus", Always, [](W& w, bool) { w.press(u"roofline"_s, u"addPoints"_s); }},
        Entry{"openCampaign", "Open a &folder of studies as a campaign…", "", "open", Always, [](W& w, bool) { w.press(u"campaign"_s, u"openCampaign"_s); }},
        Entry{"addMetric", "Add a &metric of your own", "", "plus", Study, [](W& w, bool) { w.press(u"signatures"_s, u"addMetric"_s); }},
        Entry{"definePresets", "De&fine PAPI’s presets for this CPU…", "", "chip", Study, [](W& w, bool) { w.press(u"export"_s, u"exportPresets"_s); }},
        Entry{"resumeMeasuring", "R&esume measuring", "", "play", Always, [](W& w, bool) { w.measurements_.resume(); }},
        Entry{"save", "&Save", "Ctrl+S", "save", Study, [](W& w, bool) { w.documents_.save(); }},
        Entry{"saveAs", "Save &as…", "Ctrl+Shift+S", "", Study, [](W& w, bool) { w.documents_.saveAs(); }},
        Entry{"saveExchange", "Save a small copy to s&hare…", "", "", Study, [](W& w, bool) { w.documents_.saveExchangeCopy(); }},
        Entry{"report", "Re&port…", "Ctrl+Shift+R", "export", Study, [](W& w, bool) { w.documents_.writeReport(); }},
        Entry{"close", "&Close study", "Ctrl+W", "", Study, [](W& w, bool) { w.documents_.close(); }},
        Entry{"quit", "&Quit", "Ctrl+Q", "", Always, [](W& w, bool) { w.QMainWindow::close(); }},
        Entry{"undo", "Undo", "Ctrl+Z", "undo", Always, [](W& w, bool) { w.workspace_.undoStack().undo(); }},
        Entry{"redo", "Redo", "Ctrl+Shift+Z Ctrl+Y", "redo", Always, [](W& w, bool) { w.workspace_.undoStack().redo(); }},
        Entry{"history", "&History…", "Ctrl+H", "", Study, [](W& w, bool) { w.showHistory(); }},
        Entry{"copy", "Co&py", "Ctrl+C", "copy", Always, [](W&, bool) { sendKey(QKeySequence::Copy); }},
        Entry{"paste", "Pa&ste", "Ctrl+V", "paste", Always, [](W&, bool) { sendKey(QKeySequence::Paste); }},
        Entry{"find", "&Find anything", "Ctrl+K", "search", Always, [](W& w, bool) { w.toolBar_->find(); }},
        Entry{"theme", "S&witch light and dark", "Ctrl+Shift+D", "theme", Always, [](W&, bool) { ThemeChoice::instance().toggle(); }},
        Entry{"showParameters", "&Parameters", "Ctrl+Shift+P", "", Switch, [](W& w, bool isOn) { w.pages_->docks().showParameters(isOn); }},
        Entry{"showMessages", "&Jobs and messages", "Ctrl+Shift+J", "", Switch, [](W& w, bool isOn) { w.pages_->docks().unfoldMessages(isOn); }},
        Entry{"resetLayout", "&Reset layout", "", "reset", Always, [](W& w, bool) { w.resetLayout(); }},
        Entry{"reopenLast", "Reopen the &last study at start", "", "", Switch, [](W&, bool isOn) { Settings::reopensLastStudy.set(isOn); }},
        Entry{"reload", "&Reload from file, keep settings", "F5", "reset", Always, [](W& w, bool) { w.reload(); }},
        Entry{"resetParameters", "&Default parameters of this kind", "", "", Study, [](W& w, bool) { w.resetParameters(); }},
        Entry{"copyCommand", "Copy the &command for this view", "Ctrl+Shift+C", "terminal", Study, [](W& w, bool) { w.copyCommand(); }},
        Entry{"pageHelp", "About this &page", "F1", "help", Always, [](W& w, bool) { w.showHelp(w.pages_->helpPage()); }},
        Entry{"shortcuts", "&Keyboard shortcuts", "Ctrl+F1 ?", "", Always, [](W& w, bool) { widgets::ShortcutSheet(w.commands_.all(), &w).exec(); }},
        Entry{"about", "&About Papilio", "", "", Always, [](W& w, bool) { w.showAbout(); }},
        Entry{"previousPage", "Pre&vious page", "Ctrl+PgUp", "", Always, [](W& w, bool) { w.pages_->stepPage(-1); }},
        Entry{"nextPage", "Ne&xt page", "Ctrl+PgDown", "", Always, [](W& w, bool) { w.pages_->stepPage(1); }},
        Entry{"previousPane", "Previous p&ane", "Shift+F6", "", Always, [](W& w, bool) { w.pages_->walkPanes(-1); }},
        Entry{"nextPane", "&Next pane", "F6", "", Always, [](W& w, bool) { w.pages_->walkPanes(1); }},
        Entry{"setTau", "Set noise threshold &τ", "Ctrl+T", "", Always, [](W& w, bool) { w.pages_->editParameter(u"tauField"_s); }},
        Entry{"setAlpha", "Set score rounding &α", "Ctrl+Shift+T", "", Always, [](W& w, bool) { w.pages_->editParameter(u"alphaField"_s); }},
        Entry{"useRecommendedParameters", "Use recommended (τ, α)", "", "", Always, [](W& w, bool) { w.useRecommended(); }},
        Entry{"menuBar", "Menu bar", "F10", "", Always, [](W& w, bool) { w.enterMenuBar(); }}};
    // clang-format on
    for (const auto& [id, text, keys, icon, trait, run] : entries) {
        commands_.add({.id = QString::fromLatin1(id),
                       .text = tr(text),
                       .keys = QString::fromLatin1(keys),
                       .icon = QString::fromLatin1(icon),
                       .run = [this, run = run](bool isOn) { run(*this, isOn); },
                       .needsStudy = trait == Study,
                       .isCheckable = trait == Switch});
    }
    for (const auto& entry : pageList()) {
        auto* page = commands_.add({.id = commandOfPage(entry.id),
                                    .text = entry.word,
                                    .keys = entry.keys,
                                    .icon = entry.icon,
                                    .run = [this, id = entry.id](bool) { pages_->showPage(id); }});
        page->setProperty("page", true);
    }
    for (const auto& id : {u"copy"_s, u"paste"_s, u"find"_s}) {  // of what had the focus; here
        commands_[id]->setProperty("page", false);
    }
    commands_[u"resumeMeasuring"_s]->setEnabled(false);
    commands_[u"reopenLast"_s]->setChecked(Settings::reopensLastStudy.get());
    auto& stack = workspace_.undoStack();
    followStack(*commands_[u"undo"_s], stack, &QUndoStack::undoTextChanged,
                &QUndoStack::canUndoChanged);
    followStack(*commands_[u"redo"_s], stack, &QUndoStack::redoTextChanged,
                &QUndoStack::canRedoChanged);
}

void MainWindow::compareWith()
{
    if (pages_->page(u"compare"_s)->chooseContent()) {
        pages_->showPage(u"compare"_s);
    }
}

void MainWindow::press(const QString& page, const QString& button)
{
    showPage(page);
    auto* shown = pages_->page(page);
    shown->refreshNow();
    auto* pressed = shown->findChild<QAbstractButton*>(button);
    if (pressed->isEnabled()) {
        pressed->click();
    } else if (pages_->shown() == shown) {  // else the cards in its place say what it needs
        workspace_.messages().add(widgets::Message::Severity::Warning, pressed->toolTip());
        showMessages();
    }
}

void MainWindow::reload()
{
    documents_.reload();
    // What it is compared with may have been measured again as well.
    pages_->page(u"compare"_s)->reloadFiles();
}

void MainWindow::resetParameters()
{
    workspace_.editActive(tr("default parameters"), [](auto& benchmark) {
        benchmark.parameters = core::defaultParameters(benchmark.kind);
    });
}

void MainWindow::useRecommended()
{
    if (const auto& best = workspace_.results().stability().recommended) {
        workspace_.setTauAndAlpha(best->tau, best->alpha);
    }
}

void MainWindow::enterMenuBar()
{
    // The focus stays where it is: the menus have commands for what has it.
    menuBar()->setActiveAction(menuBar()->actions().value(0));
}

void MainWindow::connectParts()
{
    using widgets::FindField;
    auto* docks = &pages_->docks();
    connect(pages_, &PageArea::pageMade, this, [this](auto* page) { connectPage(*page); });
    connect(pages_, &PageArea::pageShown, this, [this] {
        auto& parameters = *commands_[u"showParameters"_s];
        parameters.setEnabled(pages_->hasParameters());
        parameters.setText(parameters.isEnabled()
                               ? tr("&Parameters")
                               : tr("&Parameters (of Noise, Events, Signatures, Metrics, Export)"));
        if (help_ != nullptr && help_->isVisible()) {
            help_->showPage(pages_->helpPage());
        }
    });
    changes_ = connect(&workspace_, &widgets::Workspace::changed, this, &MainWindow::showChanges);
    connect(&measurements_, &Measurements::printed, docks, &DockArea::showOutput);
    connect(docks, &DockArea::parametersShown, commands_[u"showParameters"_s],
            &QAction::setChecked);
    connect(docks, &DockArea::messagesFolded, commands_[u"showMessages"_s], &QAction::setChecked);
    connect(docks, &DockArea::placeActivated, this, [this](const QString& place) {
        if (place == widgets::Collection::resumeLink()) {
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
    connect(find, &FindField::helpFound, this, &MainWindow::showHelp);
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
        setWindowTitle(open ? u"%1[*] \u2014 Papilio"_s.arg(titleWithFile(workspace_))
                            : u"Papilio"_s);
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

void MainWindow::showHelp(const QString& page, const QString& words)
{
    if (help_ == nullptr) {
        help_ = new widgets::PageHelp(this);
        for (const auto& entry : pageList()) {
            help_->addPage(entry.id, entry.word);
        }
        connect(help_, &widgets::PageHelp::pageRequested, this, &MainWindow::showPage);
        help_->addPage(u"glossary"_s, tr("Glossary"));
        connect(help_, &widgets::PageHelp::shortcutsRequested, commands_[u"shortcuts"_s],
                &QAction::trigger);
    }
    help_->showPage(page, words);
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
        Settings::lastStudy.set(workspace_.path());
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

#include "main_window.moc"
