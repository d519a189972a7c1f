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
#include "widgets/kit/elided_label.h"
#include "widgets/models/provenance_word.h"
#include "widgets/pages/welcome/drop_area.h"
#include "widgets/pages/welcome/welcome_page.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/file_choice.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/workbench/find_field.h"
#include "widgets/workbench/page_help.h"
#include "widgets/workbench/shortcut_sheet.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
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
#include <QUndoStack>

#include <algorithm>

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

/// "simulated: Sapphire Rapids", or nothing for data that were measured or imported.
QString originText(const core::Document& document, const core::Benchmark& benchmark)
{
    const auto& provenance = benchmark.data->provenance;
    if (!core::isMade(core::dataOrigin(provenance))) {
        return {};
    }
    QString machine;
    if (const auto* known = document.machine(benchmark.machine)) {
        for (const auto& [key, value] : known->attributes) {
            if (key == "microarchitecture" || (machine.isEmpty() && key == "model")) {
                machine = QString::fromStdString(value);
            }
        }
    }
    const auto word = widgets::provenanceWord(provenance);
    return machine.isEmpty() ? word : u"%1: %2"_s.arg(word, machine);
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
        addWidget(toolButton(commands[u"undo"_s], Qt::ToolButtonTextBesideIcon));
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
    void showStudy()
    {
        const auto benchmark = workspace_.benchmark();
        name_->setText(workspace_.hasStudy() ? titleOf(workspace_) : QString());
        const auto chip = benchmark ? originText(workspace_.document(), *benchmark)
                                    : widgets::foreignWord(workspace_.document());
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

/// One of several in a menu, of which one is ticked.
QAction* addChoice(QActionGroup& group, QMenu& menu, const QString& name, const QString& text)
{
    auto* action = menu.addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    group.addAction(action);
    return action;
}

}  // namespace

/// What the menu bar holds: the commands, and what is chosen there only (theme).
class Menus : public QObject {
    Q_OBJECT

public:
    /// @param persistent  whether the theme is remembered
    Menus(QMenuBar& bar,
          const Commands& commands,
          const QStringList& pages,
          widgets::Workspace& workspace,
          Documents& documents,
          bool persistent)
        : workspace_(workspace)
    {
        auto* file = bar.addMenu(tr("&File"));
        commands.fill(*file, {u"open"_s, u"import"_s, u"addStudy"_s, u"addDescriptions"_s});
        auto* recent = file->addMenu(tr("Open &recent"));
        connect(recent, &QMenu::aboutToShow, this,
                [recent, &documents] { documents.fillRecentMenu(*recent); });
        commands.fill(*file, {u"-"_s, u"save"_s, u"saveAs"_s, u"saveExchange"_s, u"report"_s,
                              u"-"_s, u"reopenLast"_s, u"close"_s, u"quit"_s});

        commands.fill(*bar.addMenu(tr("&Edit")),
                      {u"undo"_s, u"redo"_s, u"history"_s, u"-"_s, u"find"_s});

        auto* view = bar.addMenu(tr("&View"));
        commands.fill(*view, pages);
        commands.fill(*view,
                      {u"previousPage"_s, u"nextPage"_s, u"previousPane"_s, u"nextPane"_s, u"-"_s,
                       u"showParameters"_s, u"showMessages"_s, u"resetLayout"_s, u"-"_s});
        addThemes(*view, commands, persistent);

        auto* study = bar.addMenu(tr("&Study"));
        auto* benchmarks = study->addMenu(tr("&Benchmark"));
        connect(benchmarks, &QMenu::aboutToShow, this,
                [this, benchmarks] { fillBenchmarks(*benchmarks); });
        commands.fill(*study,
                      {u"compareWith"_s, u"measure"_s, u"measureAgain"_s, u"resumeMeasuring"_s,
                       u"measureRoofs"_s, u"countProgram"_s, u"-"_s, u"setTau"_s, u"setAlpha"_s,
                       u"useRecommendedParameters"_s, u"resetParameters"_s, u"-"_s, u"reload"_s});

        commands.fill(*bar.addMenu(tr("&Tools")), {u"copyCommand"_s});
        commands.fill(*bar.addMenu(tr("&Help")), {u"pageHelp"_s, u"shortcuts"_s, u"about"_s});
    }

private:
    void addThemes(QMenu& view, const Commands& commands, bool persistent)
    {
        auto* menu = view.addMenu(tr("T&heme"));
        auto* group = new QActionGroup(menu);
        const auto add = [&](const QString& name, const QString& text, ThemeChoice::Kind choice) {
            auto* action = addChoice(*group, *menu, name, text);
            const auto show = [action, choice] {
                action->setChecked(ThemeChoice::instance().kind() == choice);
            };
            connect(action, &QAction::triggered, this,
                    [choice] { ThemeChoice::instance().set(choice); });
            connect(&ThemeChoice::instance(), &ThemeChoice::changed, action, show);
            show();
        };
        add(u"themeSystem"_s, tr("&Follow the system"), ThemeChoice::Kind::System);
        add(u"themeLight"_s, tr("&Light"), ThemeChoice::Kind::Light);
        add(u"themeDark"_s, tr("&Dark"), ThemeChoice::Kind::Dark);
        commands.fill(*menu, {u"-"_s, u"theme"_s});
        if (persistent) {
            connect(&ThemeChoice::instance(), &ThemeChoice::changed, this,
                    [] { Settings().setTheme(ThemeChoice::instance().kind()); });
        }
    }
    void fillBenchmarks(QMenu& menu)
    {
        menu.clear();
        const auto active = workspace_.benchmark();
        for (const auto& benchmark : workspace_.document().benchmarks) {
            const auto name = QString::fromStdString(benchmark->name);
            auto* action = menu.addAction(name);
            action->setCheckable(true);
            action->setChecked(benchmark == active);
            connect(action, &QAction::triggered, this,
                    [this, name] { workspace_.activateBenchmark(name); });
        }
    }

    widgets::Workspace& workspace_;
};

namespace {

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
        const auto letter = widgets::SetLetters::letter(workspace_.setLetters().number(set));
        set_->setText(tr("Set %1 \u00b7 %n event(s)", nullptr, static_cast<int>(set.size()))
                          .arg(letter)
                          .replace(u"(s)"_s, set.size() == 1 ? QString() : u"s"_s));
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
    const Settings settings;
    if (!window.restoreGeometry(settings.geometry())) {
        fitScreen(window);
    }
    pages.docks().restoreState(settings.docks());
    pages.docks().unfoldMessages(settings.messagesUnfolded());
    if (entryOf(settings.page()) != nullptr) {
        pages.setCurrent(settings.page());
    }
}

void rememberLayout(const QMainWindow& window, PageArea& pages)
{
    Settings settings;
    settings.setGeometry(window.saveGeometry());
    settings.setDocks(pages.docks().saveState());
    settings.setPage(pages.current());
    settings.setMessagesUnfolded(pages.docks().messagesWanted());
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

/// The commands "undo" and "redo", which show the edit they are about.
/// @param stack  outlives the commands
void addUndoCommands(Commands& commands, QUndoStack& stack)
{
    auto* undo = commands.add({.id = u"undo"_s,
                               .text = MainWindow::tr("Undo"),
                               .keys = {QKeySequence(QKeySequence::Undo)},
                               .icon = u"undo"_s,
                               .run = [&stack](bool) { stack.undo(); }});
    auto* redo = commands.add({.id = u"redo"_s,
                               .text = MainWindow::tr("Redo"),
                               .keys = {QKeySequence(u"Ctrl+Shift+Z"_s), QKeySequence(u"Ctrl+Y"_s)},
                               .icon = u"redo"_s,
                               .run = [&stack](bool) { stack.redo(); }});
    QObject::connect(&stack, &QUndoStack::undoTextChanged, undo, [undo](const QString& edit) {
        nameEdit(*undo, MainWindow::tr("Undo"), edit);
    });
    QObject::connect(&stack, &QUndoStack::redoTextChanged, redo, [redo](const QString& edit) {
        nameEdit(*redo, MainWindow::tr("Redo"), edit);
    });
    QObject::connect(&stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    QObject::connect(&stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    undo->setEnabled(false);
    redo->setEnabled(false);
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

#include "main_window.moc"
