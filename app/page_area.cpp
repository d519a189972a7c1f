#include "app/page_area.h"

#include "app/dock_area.h"
#include "app/page_stack.h"
#include "app/page_start.h"
#include "app/pane_walk.h"
#include "app/session.h"
#include "app/view_commands.h"
#include "widgets/kit/navigation_rail.h"
#include "widgets/kit/workflow_strip.h"
#include "widgets/pages/welcome/welcome_page.h"
#include "widgets/theme/keyboard.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/workbench/strip_presenter.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

PageArea::PageArea(widgets::Workspace& workspace,
                   std::function<widgets::WelcomePage*()> makeWelcome,
                   std::function<bool()> isOpening,
                   QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      isOpening_(std::move(isOpening)),
      rail_(new widgets::NavigationRail),
      strip_(new widgets::WorkflowStrip),
      stripPresenter_(new widgets::StripPresenter(workspace, *strip_, this)),
      stack_(new PageStack(workspace)),
      docks_(new DockArea(workspace, *stack_)),
      current_(pageList().front().id)
{
    stack_->setWelcome(std::move(makeWelcome));
    connect(stack_, &PageStack::pageMade, this, &PageArea::pageMade);
    connect(rail_, &widgets::NavigationRail::pageActivated, this, &PageArea::showPage);
    connect(strip_, &widgets::WorkflowStrip::stepActivated, this, &PageArea::showPage);
    for (const auto& entry : pageList()) {
        if (entry.startsGroup) {
            rail_->addSeparator();
        }
        rail_->addPage(entry.id, entry.word, entry.icon);
    }
    // What is measured or imported gives a page its data, and an undo may take them.
    connect(&workspace, &widgets::Workspace::changed, this, [this](widgets::Changes changes) {
        using widgets::Change;
        const auto contents = widgets::Changes(Change::Study) | Change::Counters |
                              Change::Rooflines | Change::Recorders;
        if ((changes & contents) && !changes.testFlag(Change::Opened) && workspace_.hasStudy() &&
            stack_->isStart() != !startOffer(current_, workspace_.document(), true).isEmpty()) {
            displayPage(current_);
        }
    });
    widgets::setNoteMaker(*stack_, [this](const QWidget& part) {
        return figureNote(*page(current_), *entryOf(current_), workspace_, part);
    });

    auto* right = new QVBoxLayout;
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(0);
    right->addWidget(strip_);
    right->addWidget(docks_, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(rail_);
    layout->addLayout(right, 1);
}

widgets::Page* PageArea::page(const QString& id) const
{
    return stack_->page(id);
}

widgets::Page* PageArea::shown() const
{
    return stack_->shownPage();
}

void PageArea::showPage(const QString& id)
{
    const auto* entry = entryOf(id);
    isAlone_ = !workspace_.hasStudy() && entry != nullptr && entry->id != pageList().front().id;
    displayPage(id);
    if (workspace_.hasStudy() && current_ == id) {
        workspace_.view().setText("window/page", id);
    }
}

void PageArea::displayPage(const QString& id)
{
    const auto* before = stack_->currentWidget();
    const auto* entry = entryOf(id);
    if (entry == nullptr) {
        return;
    }
    current_ = id;
    const bool isPage = workspace_.hasStudy() || isAlone_;
    const auto offer = startOffer(id, workspace_.document(), workspace_.hasStudy());
    if (isPage && !offer.isEmpty()) {
        stack_->showStart(offer);
    } else if (isPage) {
        stack_->showPage(id);
    } else if (isOpening_() || !window()->isVisible()) {
        stack_->showNothing();  // a study comes in a moment, or the window itself does
    } else {
        stack_->showWelcome();
    }
    rail_->setCurrentPage(isPage ? id : pageList().front().id);
    stripPresenter_->setCurrentPage(id);
    strip_->setVisible(workspace_.hasStudy() && entry->showsStrip);
    docks_->showDocks(entry->hasParameters && offer.isEmpty());
    takeKeysToPage(before != stack_->currentWidget());
    emit pageShown();
}

void PageArea::showItem(const QString& id, const QString& item)
{
    showPage(id);
    if (auto* page = item.isEmpty() ? nullptr : stack_->page(id)) {
        page->refreshNow();
        page->reveal(item);
    }
}

void PageArea::stepPage(qsizetype by)
{
    const auto& list = pageList();
    const auto count = static_cast<qsizetype>(list.size());
    const auto at = std::ranges::find(list, current_, &PageEntry::id) - list.begin();
    showPage(list[static_cast<std::size_t>((at + by + count) % count)].id);
}

/// Keys act on the page at once; a button of the toolbar would keep the first focus otherwise.
void PageArea::takeKeysToPage(bool isOther)
{
    auto* shown = stack_->currentWidget();
    if (!widgets::Keyboard::wasUsedLast()) {
        shown->setFocus(Qt::OtherFocusReason);
        return;
    }
    // Keyboard focus in the rail stays there, and so does focus in the page.
    const auto* focus = QApplication::focusWidget();
    const bool isInPage = shown != focus && shown->isAncestorOf(focus);
    if (!rail_->hasFocus() && (isOther || !isInPage)) {
        stack_->focusContent();
    }
}

void PageArea::walkPanes(int step)
{
    QList<QWidget*> panes{rail_, strip_};
    panes << panesOf(*stack_->currentWidget()) << docks_->docks();
    if (auto* next = nextInPanes(panes, QApplication::focusWidget(), step)) {
        if (!next->isActiveWindow()) {  // a dock may float
            next->window()->activateWindow();
        }
        next->setFocus(Qt::ShortcutFocusReason);
    }
}

void PageArea::editParameter(const QString& field)
{
    if (!workspace_.hasStudy()) {
        return;
    }
    const auto* entry = entryOf(current_);
    if (entry == nullptr || !entry->hasParameters) {
        showPage(u"noise"_s);
    }
    docks_->editParameter(field);
}

void PageArea::showStudy()
{
    const bool open = workspace_.hasStudy();
    isAlone_ = false;
    displayPage(open ? current_ : pageList().front().id);
}

void PageArea::restoreView()
{
    const auto page = workspace_.view().text("window/page");
    if (entryOf(page) != nullptr) {
        showPage(page);
    } else if (!workspace_.benchmark() ||
               !startOffer(current_, workspace_.document(), true).isEmpty()) {
        // The page would be empty: the first page that has something to show.
        displayPage(firstPageOf(workspace_.document()));
    }
}

QString PageArea::helpPage() const
{
    return workspace_.hasStudy() || isAlone_ ? current_ : u"welcome"_s;
}

}  // namespace papilio::app
