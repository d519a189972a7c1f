#include "app/menus.h"

#include "app/commands.h"
#include "app/documents.h"
#include "app/settings.h"
#include "app/theme_choice.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

namespace papilio::app {

using namespace Qt::StringLiterals;

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

Menus::Menus(QMenuBar& bar,
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
    commands.fill(*file, {u"-"_s, u"save"_s, u"saveAs"_s, u"saveExchange"_s, u"report"_s, u"-"_s,
                          u"reopenLast"_s, u"close"_s, u"quit"_s});

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

void Menus::addThemes(QMenu& view, const Commands& commands, bool persistent)
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

void Menus::fillBenchmarks(QMenu& menu)
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

}  // namespace papilio::app
