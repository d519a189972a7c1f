#include "app/main_window_actions.h"

#include "app/settings.h"
#include "widgets/controls/elided_label.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/find_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace papilio::app {

using namespace Qt::StringLiterals;
using widgets::icon;

namespace {

constexpr int toolBarHeight = 40;
constexpr int findWidth = 300;
/// In a narrow window.
constexpr int leastFind = 150;
constexpr int leastName = 64;
/// Characters of an edit's name behind Undo and Redo; the tool tip has all.
constexpr qsizetype longestEdit = 32;

/// A widget that takes all room to the right of what stands before it.
QWidget* spring()
{
    auto* widget = new QWidget;
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
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

}  // namespace

QList<QAction*> MainWindow::Actions::all() const
{
    QList<QAction*> list = {
        open,         import,       addStudy,     addDescriptions, compareWith,
        measure,      measureAgain, measureRoofs, resumeMeasuring, save,
        saveAs,       saveExchange, report,       close,           quit,
        undo,         redo,         find,         theme,           parameters,
        messages,     resetLayout,  reload,       resetParameters, copyCommand,
        pageHelp,     shortcuts,    about,        previousPage,    nextPage,
        previousPane, nextPane,     setTau,       setAlpha,        useRecommended,
        menuBar};
    return list + pages;
}

void MainWindow::buildActions()
{
    actions_ = std::make_unique<Actions>();
    const auto add = [this](QAction*& place, const QString& name, const QString& text,
                            const QKeySequence& keys, const QString& iconName, auto slot) {
        place = addCommand(name, text, keys, iconName, [slot](bool checked) {
            if constexpr (std::is_invocable_v<decltype(slot), bool>) {
                slot(checked);
            } else {
                slot();
            }
        });
    };
    auto& a = *actions_;
    add(a.open, u"open"_s, tr("&Open…"), QKeySequence::Open, u"open"_s,
        [this] { chooseAndOpen(); });
    add(a.import, u"import"_s, tr("&Import…"), QKeySequence(u"Ctrl+I"_s), u"import"_s,
        [this] { chooseAndImport(); });
    add(a.addStudy, u"addStudy"_s, tr("A&dd another study…"), {}, u"plus"_s,
        [this] { chooseAndAdd(); });
    add(a.addDescriptions, u"addDescriptions"_s, tr("Add e&vent descriptions…"), {}, u"plus"_s,
        [this] { chooseAndDescribe(); });
    add(a.compareWith, u"compareWith"_s, tr("C&ompare with…"), QKeySequence(u"Ctrl+Shift+O"_s),
        u"compare"_s, [this] { chooseAndCompare(); });
    add(a.measure, u"measure"_s, tr("&Measure this machine…"), QKeySequence(u"Ctrl+M"_s), u"chip"_s,
        [this] { measure(); });
    add(a.measureAgain, u"measureAgain"_s, tr("Measure a&gain with the same settings"),
        QKeySequence(u"Ctrl+Shift+M"_s), u"play"_s, [this] { measureAgain(); });
    add(a.measureRoofs, u"measureRoofs"_s, tr("Measure the roo&fs of this machine…"), {},
        u"roofline"_s, [this] { measureRoofs(); });
    add(a.resumeMeasuring, u"resumeMeasuring"_s, tr("R&esume measuring"), {}, u"play"_s,
        [this] { resumeMeasuring(); });
    a.resumeMeasuring->setEnabled(false);
    add(a.save, u"save"_s, tr("&Save"), QKeySequence::Save, u"save"_s, [this] { save(); });
    add(a.saveAs, u"saveAs"_s, tr("Save &as…"), QKeySequence(u"Ctrl+Shift+S"_s), {},
        [this] { saveAs(); });
    add(a.saveExchange, u"saveExchange"_s, tr("Save a small copy to s&hare…"), {}, {},
        [this] { saveExchangeCopy(); });
    add(a.report, u"report"_s, tr("Re&port…"), QKeySequence(u"Ctrl+Shift+R"_s), u"export"_s,
        [this] { writeReport(); });
    add(a.close, u"close"_s, tr("&Close study"), QKeySequence(u"Ctrl+W"_s), {}, [this] {
        if (mayDiscard()) {
            workspace_.closeStudy();
        }
    });
    add(a.quit, u"quit"_s, tr("&Quit"), QKeySequence(u"Ctrl+Q"_s), {},
        [this] { QMainWindow::close(); });
    add(a.find, u"find"_s, tr("&Find event, metric or command"), QKeySequence(u"Ctrl+K"_s),
        u"search"_s, [this] {
            find_->setFocus(Qt::ShortcutFocusReason);
            find_->selectAll();
        });
    add(a.theme, u"theme"_s, tr("S&witch light and dark"), QKeySequence(u"Ctrl+Shift+D"_s),
        u"theme"_s, [this] { toggleTheme(); });
    add(a.parameters, u"showParameters"_s, tr("&Parameters"), QKeySequence(u"Ctrl+Shift+P"_s), {},
        [this](bool shown) {
            parametersWanted_ = shown;
            showDocks();
        });
    a.parameters->setCheckable(true);
    a.parameters->setChecked(true);
    add(a.messages, u"showMessages"_s, tr("&Jobs and messages"), QKeySequence(u"Ctrl+Shift+J"_s),
        {}, [this](bool shown) { unfoldMessages(shown); });
    a.messages->setCheckable(true);
    add(a.resetLayout, u"resetLayout"_s, tr("&Reset layout"), {}, u"reset"_s,
        [this] { resetLayout(); });
    add(a.reopen, u"reopenLast"_s, tr("Reopen the &last study at start"), {}, {},
        [](bool wanted) { Settings().setReopensLastStudy(wanted); });
    a.reopen->setCheckable(true);
    a.reopen->setChecked(Settings().reopensLastStudy());
    add(a.reload, u"reload"_s, tr("&Reload from file, keep settings"), QKeySequence(Qt::Key_F5),
        u"reset"_s, [this] { reload(); });
    add(a.resetParameters, u"resetParameters"_s, tr("&Default parameters of this kind"), {}, {},
        [this] {
            if (const auto benchmark = workspace_.benchmark()) {
                workspace_.setParameters(core::defaultParameters(benchmark->kind),
                                         tr("default parameters"));
            }
        });
    add(a.copyCommand, u"copyCommand"_s, tr("Copy the &command for this view"),
        QKeySequence(u"Ctrl+Shift+C"_s), u"terminal"_s, [this] { copyCommand(); });
    add(a.pageHelp, u"pageHelp"_s, tr("About this &page"), QKeySequence(Qt::Key_F1), u"help"_s,
        [this] { showPageHelp(); });
    add(a.shortcuts, u"shortcuts"_s, tr("&Keyboard shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1),
        {}, [this] { showShortcuts(); });
    a.shortcuts->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_F1), QKeySequence(Qt::Key_Question)});
    add(a.about, u"about"_s, tr("&About Papilio"), {}, {}, [this] { showAbout(); });

    auto& stack = workspace_.undoStack();
    add(a.undo, u"undo"_s, tr("Undo"), QKeySequence::Undo, u"undo"_s, [&stack] { stack.undo(); });
    add(a.redo, u"redo"_s, tr("Redo"), QKeySequence(u"Ctrl+Shift+Z"_s), u"redo"_s,
        [&stack] { stack.redo(); });
    a.redo->setShortcuts({QKeySequence(u"Ctrl+Shift+Z"_s), QKeySequence(u"Ctrl+Y"_s)});
    const auto name = [](QAction* action, const QString& verb, const QString& edit) {
        // A long title in it would push everything else out of the tool bar.
        auto shown = edit.size() > longestEdit ? edit.left(longestEdit - 1).trimmed() + u'…' : edit;
        shown.replace(u'&', u"&&"_s);
        action->setText(edit.isEmpty() ? verb : u"%1: %2"_s.arg(verb, shown));
        const auto keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(edit.isEmpty() ? u"%1 (%2)"_s.arg(verb, keys)
                                          : u"%1: %2 (%3)"_s.arg(verb, edit, keys));
    };
    connect(&stack, &QUndoStack::undoTextChanged, this,
            [name, &a](const QString& edit) { name(a.undo, tr("Undo"), edit); });
    connect(&stack, &QUndoStack::redoTextChanged, this,
            [name, &a](const QString& edit) { name(a.redo, tr("Redo"), edit); });
    connect(&stack, &QUndoStack::canUndoChanged, a.undo, &QAction::setEnabled);
    connect(&stack, &QUndoStack::canRedoChanged, a.redo, &QAction::setEnabled);
    a.undo->setEnabled(false);
    a.redo->setEnabled(false);

    buildNavigation();
}

QAction* MainWindow::addCommand(const QString& name,
                                const QString& text,
                                const QKeySequence& keys,
                                const QString& iconName,
                                const std::function<void(bool)>& slot)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(keys);
    if (!iconName.isEmpty()) {
        action->setIcon(icon(iconName));
    }
    const auto keyText = keys.toString(QKeySequence::NativeText);
    const auto tip = QString(text).remove(u'&').remove(u'…');
    action->setToolTip(keyText.isEmpty() ? tip : u"%1 (%2)"_s.arg(tip, keyText));
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
    return action;
}

void MainWindow::buildMenus()
{
    const auto& a = *actions_;
    auto* file = menuBar()->addMenu(tr("&File"));
    file->addActions({a.open, a.import, a.addStudy, a.addDescriptions});
    recentMenu_ = file->addMenu(tr("Open &recent"));
    connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    file->addSeparator();
    file->addActions({a.save, a.saveAs, a.saveExchange, a.report});
    file->addSeparator();
    file->addAction(a.reopen);
    file->addActions({a.close, a.quit});

    auto* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({a.undo, a.redo});
    edit->addSeparator();
    edit->addAction(a.find);

    auto* view = menuBar()->addMenu(tr("&View"));
    view->addActions(a.pages);
    view->addActions({a.previousPage, a.nextPage, a.previousPane, a.nextPane});
    view->addSeparator();
    view->addActions({a.parameters, a.messages, a.resetLayout});
    view->addSeparator();
    buildThemeMenu(*view);
    buildLanguageMenu(*view);

    auto* study = menuBar()->addMenu(tr("&Study"));
    benchmarkMenu_ = study->addMenu(tr("&Benchmark"));
    connect(benchmarkMenu_, &QMenu::aboutToShow, this, &MainWindow::fillBenchmarkMenu);
    study->addAction(a.compareWith);
    study->addActions({a.measure, a.measureAgain, a.resumeMeasuring, a.measureRoofs});
    study->addSeparator();
    study->addActions({a.setTau, a.setAlpha, a.useRecommended, a.resetParameters});
    study->addSeparator();
    study->addAction(a.reload);

    auto* tools = menuBar()->addMenu(tr("&Tools"));
    tools->addAction(a.copyCommand);

    auto* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({a.pageHelp, a.shortcuts, a.about});
}

void MainWindow::buildToolBar()
{
    auto* bar = addToolBar(tr("Main"));
    bar->setObjectName(u"mainToolBar"_s);
    bar->setMovable(false);
    bar->setFixedHeight(widgets::Fonts::scaled(toolBarHeight));
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    const auto& a = *actions_;
    auto* openButton = toolButton(a.open, Qt::ToolButtonTextBesideIcon);
    openButton->setText(tr("Open"));
    auto* importButton = toolButton(a.import, Qt::ToolButtonTextBesideIcon);
    importButton->setText(tr("Import"));
    // A stylesheet's horizontal padding would also eat the height of a tool bar.
    const auto addInset = [bar] {
        auto* inset = new QWidget;
        inset->setFixedWidth(widgets::Fonts::scaled(8));
        bar->addWidget(inset);
    };
    addInset();
    bar->addWidget(openButton);
    bar->addWidget(importButton);
    bar->addWidget(toolButton(a.save, Qt::ToolButtonIconOnly));
    bar->addSeparator();
    bar->addWidget(toolButton(a.undo, Qt::ToolButtonTextBesideIcon));
    bar->addWidget(toolButton(a.redo, Qt::ToolButtonIconOnly));
    bar->addSeparator();

    studyName_ = new widgets::ElidedLabel;
    studyName_->setMinimumWidth(widgets::Fonts::scaled(leastName));
    studyName_->setObjectName(u"studyName"_s);
    studyName_->setFont(widgets::Fonts::ui(widgets::Fonts::body, QFont::DemiBold));
    studyChip_ = new QLabel;
    studyChip_->setProperty("role", u"chip"_s);
    studyChip_->setObjectName(u"studyChip"_s);
    auto* name = new QWidget;
    auto* nameLayout = new QHBoxLayout(name);
    nameLayout->setContentsMargins(4, 0, 0, 0);
    nameLayout->setSpacing(8);
    nameLayout->addWidget(studyName_);
    nameLayout->addWidget(studyChip_, 0, Qt::AlignVCenter);
    bar->addWidget(name);
    bar->addWidget(spring());

    find_ = new widgets::FindField(workspace_);
    find_->setMinimumWidth(widgets::Fonts::scaled(leastFind));
    find_->setMaximumWidth(widgets::Fonts::scaled(findWidth));
    find_->setProperty("size", u"small"_s);
    find_->addAction(icon(u"search"_s, widgets::IconTint::Muted), QLineEdit::LeadingPosition);
    auto* hint = new QLabel(
        a.find->shortcut().toString(QKeySequence::NativeText).replace(u'+', u' '), find_);
    hint->setFont(widgets::Fonts::mono(widgets::Fonts::axis));
    hint->setProperty("role", u"hint"_s);
    hint->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* findLayout = new QHBoxLayout(find_);
    findLayout->setContentsMargins(0, 0, 8, 0);
    findLayout->addStretch();
    findLayout->addWidget(hint);
    connect(find_, &QLineEdit::textChanged, hint,
            [hint](const QString& text) { hint->setVisible(text.isEmpty()); });
    find_->setTextMargins(0, 0, hint->sizeHint().width() + 8, 0);
    find_->setCommands(a.all(), menuBar());
    bar->addWidget(find_);
    bar->addWidget(toolButton(a.theme, Qt::ToolButtonIconOnly));
    bar->addWidget(toolButton(a.pageHelp, Qt::ToolButtonIconOnly));
    addInset();
}

}  // namespace papilio::app
