// Commands that go somewhere: to a page, a pane or a parameter, into the menus.
#include "app/main_window.h"
#include "app/main_window_actions.h"
#include "app/page_stack.h"
#include "app/pane_walk.h"
#include "widgets/controls/navigation_rail.h"
#include "widgets/controls/workflow_strip.h"
#include "widgets/theme/keyboard.h"
#include "widgets/workbench/page_help.h"
#include "widgets/workbench/strip_presenter.h"

#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenuBar>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// Ten digits, then letters.
QKeySequence keysOfPage(std::size_t index, const QString& id)
{
    constexpr std::size_t digits = 10;
    if (index < digits) {
        return QKeySequence(u"Ctrl+%1"_s.arg((index + 1) % digits));
    }
    return id == u"recorders"_s ? QKeySequence(u"Ctrl+R"_s)
           : id == u"compare"_s ? QKeySequence(u"Ctrl+E"_s)
                                : QKeySequence();
}

}  // namespace

void MainWindow::showPage(const QString& id)
{
    const auto* entry = entryOf(id);
    isAlone_ = !workspace_.hasStudy() && entry != nullptr && entry->startsStudy;
    displayPage(id);
    if (workspace_.hasStudy() && currentPage_ == id) {
        workspace_.view().setText("window/page", id);
    }
}

void MainWindow::displayPage(const QString& id)
{
    const auto& list = pageList();
    const auto* before = stack_->currentWidget();
    const auto found = std::ranges::find(list, id, &PageEntry::id);
    if (found == list.end()) {
        return;
    }
    currentPage_ = id;
    const bool isPage = workspace_.hasStudy() || (isAlone_ && found->startsStudy);
    if (isPage) {
        stack_->showPage(id);
    } else if (transfer_.isBusy() || !isVisible()) {
        stack_->showNothing();  // a study comes in a moment, or the window itself does
    } else {
        stack_->showWelcome();
    }
    rail_->setCurrentPage(isPage ? id : list.front().id);
    stripPresenter_->setCurrentPage(id);
    strip_->setVisible(workspace_.hasStudy() && found->showsStrip);
    showDocks();
    if (help_ != nullptr && help_->isVisible()) {
        help_->showPage(isPage ? id : u"welcome"_s);
    }
    takeKeysToPage(before != stack_->currentWidget());
}

void MainWindow::showItem(const QString& id, const QString& item)
{
    showPage(id);
    if (auto* page = item.isEmpty() ? nullptr : stack_->page(id)) {
        page->refreshNow();
        page->reveal(item);
    }
}

QString MainWindow::currentPage() const
{
    return currentPage_;
}

widgets::Page* MainWindow::page(const QString& id) const
{
    return stack_->page(id);
}

widgets::Page* MainWindow::shownPage() const
{
    return qobject_cast<widgets::Page*>(stack_->currentWidget());
}

/// Keys act on the page at once; a button of the toolbar would keep the first focus otherwise.
void MainWindow::takeKeysToPage(bool isOther)
{
    auto* shown = stack_->currentWidget();
    if (!widgets::Keyboard::wasUsedLast()) {
        shown->setFocus(Qt::OtherFocusReason);
        return;
    }
    // Who walks through the rail stays there, and so does who is in the page.
    const auto* focus = QApplication::focusWidget();
    const bool isInPage = shown != focus && shown->isAncestorOf(focus);
    if (!rail_->hasFocus() && (isOther || !isInPage)) {
        stack_->focusContent();
    }
}

void MainWindow::walkPanes(int step)
{
    QList<QWidget*> panes{rail_, strip_};
    panes << panesOf(*stack_->currentWidget()) << parametersDock_ << messagesDock_;
    if (auto* next = nextInPanes(panes, QApplication::focusWidget(), step)) {
        if (!next->isActiveWindow()) {  // a dock may float
            next->window()->activateWindow();
        }
        next->setFocus(Qt::ShortcutFocusReason);
    }
}

void MainWindow::buildNavigation()
{
    auto& a = *actions_;
    for (std::size_t index = 0; index < pageList().size(); ++index) {
        const auto& entry = pageList()[index];
        a.pages << addCommand(u"page_"_s + entry.id, entry.word, keysOfPage(index, entry.id),
                              entry.icon, [this, id = entry.id](bool) { showPage(id); });
    }
    const auto step = [this](qsizetype by) {
        const auto& list = pageList();
        const auto count = static_cast<qsizetype>(list.size());
        const auto at = std::ranges::find(list, currentPage_, &PageEntry::id) - list.begin();
        showPage(list[static_cast<std::size_t>((at + by + count) % count)].id);
    };
    a.previousPage = addCommand(u"previousPage"_s, tr("Pre&vious page"),
                                QKeySequence(u"Ctrl+PgUp"_s), {}, [step](bool) { step(-1); });
    a.nextPage = addCommand(u"nextPage"_s, tr("Ne&xt page"), QKeySequence(u"Ctrl+PgDown"_s), {},
                            [step](bool) { step(1); });
    a.previousPane = addCommand(u"previousPane"_s, tr("Previous p&ane"),
                                QKeySequence(u"Shift+F6"_s), {}, [this](bool) { walkPanes(-1); });
    a.nextPane = addCommand(u"nextPane"_s, tr("&Next pane"), QKeySequence(Qt::Key_F6), {},
                            [this](bool) { walkPanes(1); });
    a.setTau = addCommand(u"setTau"_s, tr("Set noise threshold &τ"), QKeySequence(u"Ctrl+T"_s), {},
                          [this](bool) { editParameter(u"tauField"_s); });
    a.useRecommended = addCommand(u"useRecommendedParameters"_s, tr("Use recommended (τ, α)"), {},
                                  {}, [this](bool) {
                                      if (const auto& best = workspace_.stability().recommended) {
                                          workspace_.setTauAndAlpha(best->tau, best->alpha);
                                      }
                                  });
    a.setAlpha =
        addCommand(u"setAlpha"_s, tr("Set score rounding &α"), QKeySequence(u"Ctrl+Shift+T"_s), {},
                   [this](bool) { editParameter(u"alphaField"_s); });
    a.menuBar =
        addCommand(u"menuBar"_s, tr("Menu bar"), QKeySequence(Qt::Key_F10), {}, [this](bool) {
            menuBar()->setFocus(Qt::MenuBarFocusReason);
            menuBar()->setActiveAction(menuBar()->actions().value(0));
        });
}

/// On a page that has no parameters, the noise page comes first.
void MainWindow::editParameter(const QString& field)
{
    if (!workspace_.hasStudy()) {
        return;
    }
    const auto* entry = entryOf(currentPage_);
    if (entry == nullptr || !entry->hasParameters) {
        showPage(u"noise"_s);
    }
    parametersWanted_ = true;
    actions_->parameters->setChecked(true);
    showDocks();
    if (auto* edit = parametersDock_->findChild<QLineEdit*>(field)) {
        edit->setFocus(Qt::ShortcutFocusReason);
        edit->selectAll();
    }
}

}  // namespace papilio::app
