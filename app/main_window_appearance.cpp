#include "app/main_window_actions.h"
#include "app/settings.h"
#include "app/theme_choice.h"
#include "widgets/theme/language.h"
#include "widgets/workbench/page_help.h"

#include <QActionGroup>
#include <QMenu>
#include <QStatusBar>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int noticeMilliseconds = 8000;

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

void MainWindow::buildThemeMenu(QMenu& view)
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
    menu->addSeparator();
    menu->addAction(actions_->theme);
    connect(&ThemeChoice::instance(), &ThemeChoice::changed, this, [this] {
        if (memory_ == Memory::Persistent) {
            Settings().setTheme(ThemeChoice::instance().kind());
        }
    });
}

void MainWindow::buildLanguageMenu(QMenu& view)
{
    auto* menu = view.addMenu(tr("Lan&guage"));
    auto* group = new QActionGroup(menu);
    const auto chosen = Settings().language();
    const auto add = [&](const QString& code, const QString& text) {
        auto* action =
            addChoice(*group, *menu, u"language_"_s + (code.isEmpty() ? u"system"_s : code), text);
        action->setChecked(chosen == code);
        action->setToolTip(tr("Takes effect at the next start"));
        connect(action, &QAction::triggered, this, [this, code] {
            Settings().setLanguage(code);
            statusBar()->showMessage(tr("The language changes at the next start of Papilio."),
                                     noticeMilliseconds);
        });
    };
    menu->setToolTipsVisible(true);
    add({}, tr("&System (%1)").arg(widgets::Language::ownName(widgets::Language::ofSystem())));
    for (const auto& code : widgets::Language::available()) {
        add(code, u'&' + widgets::Language::ownName(code));
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
        connect(help_, &widgets::PageHelp::shortcutsRequested, this, &MainWindow::showShortcuts);
    }
    help_->showPage(workspace_.hasStudy() || isAlone_ ? currentPage_ : u"welcome"_s);
    help_->show();
    help_->raise();
    help_->activateWindow();
}

}  // namespace papilio::app
