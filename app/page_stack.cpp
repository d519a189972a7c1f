#include "app/page_stack.h"

#include "app/page_list.h"
#include "app/pane_walk.h"
#include "widgets/pages/welcome/welcome_page.h"

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// `root` and what can have the focus in it, in the order of Tab; no parts of compound widgets.
QList<QWidget*> focusOrder(QWidget& root)
{
    QList<QWidget*> found{&root};
    for (auto* widget = root.nextInFocusChain(); widget != &root;
         widget = widget->nextInFocusChain()) {
        if (root.isAncestorOf(widget) && widget->focusPolicy() != Qt::NoFocus &&
            widget->focusProxy() == nullptr) {
            found << widget;
        }
    }
    return found;
}

}  // namespace

PageStack::PageStack(widgets::Workspace& workspace, QWidget* parent)
    : QStackedWidget(parent),
      workspace_(workspace),
      nothing_(new QWidget),
      lastInOrder_(nothing_)
{
    nothing_->setFocusPolicy(Qt::ClickFocus);
    addWidget(nothing_);
}

widgets::Page* PageStack::page(const QString& id)
{
    if (const auto made = pages_.find(id); made != pages_.end()) {
        return made->second;
    }
    const auto& list = pageList();
    const auto entry = std::ranges::find(list, id, &PageEntry::id);
    if (entry == list.end()) {
        return nullptr;
    }
    auto* page = entry->make(workspace_);
    page->setObjectName(id + u"Page"_s);
    page->setFocusPolicy(Qt::ClickFocus);
    pages_.emplace(id, page);
    place(*page);
    emit pageMade(page, id);
    return page;
}

void PageStack::place(QWidget& widget)
{
    addWidget(&widget);
    // Qt puts what is added late behind everything in the window: Tab would go through the docks
    // before it goes through the page.
    for (auto* next : focusOrder(widget)) {
        // A page may have dropped the part that was last.
        setTabOrder(lastInOrder_ != nullptr ? lastInOrder_.data() : nothing_, next);
        lastInOrder_ = next;
    }
}

widgets::Page* PageStack::shownPage() const
{
    return qobject_cast<widgets::Page*>(currentWidget());
}

void PageStack::showPage(const QString& id)
{
    if (auto* shown = page(id)) {
        show(*shown);
    }
}

void PageStack::showWelcome()
{
    if (welcome_ == nullptr) {
        welcome_ = makeWelcome_();
        place(*welcome_);
    }
    show(*welcome_);
}

void PageStack::showStart(const widgets::StartPage::Offer& offer)
{
    if (start_ == nullptr) {
        start_ = new widgets::StartPage(workspace_);
        start_->setFocusPolicy(Qt::ClickFocus);
        place(*start_);
        emit pageMade(start_, {});
    }
    start_->setOffer(offer);
    show(*start_);
}

void PageStack::showNothing()
{
    show(*nothing_);
}

void PageStack::show(QWidget& widget)
{
    auto* before = currentWidget();
    if (auto* last = before->focusWidget(); last != nullptr && last != before) {
        lastFocus_[before] = last;
    }
    // The window need not be as wide as the widest page while another one is shown.
    for (int place = 0; place < count(); ++place) {
        const auto policy =
            this->widget(place) == &widget ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        this->widget(place)->setSizePolicy(policy, policy);
    }
    setCurrentWidget(&widget);
}

QSize PageStack::minimumSizeHint() const
{
    const auto wanted = QStackedWidget::minimumSizeHint();
    return isVisible() ? wanted.boundedTo(size()) : wanted;
}

void PageStack::focusContent()
{
    auto* shown = currentWidget();
    const auto* page = shownPage();
    const auto takesKeys = [](const QWidget* widget) {
        return widget != nullptr && widget->isVisible() && widget->isEnabled() &&
               !isFilledField(*widget);
    };
    QWidget* target = lastFocus_.value(shown);
    if (!takesKeys(target)) {
        target = page != nullptr ? page->keyTarget() : nullptr;
    }
    if (!takesKeys(target)) {
        target = mostUseful(*shown);
    }
    if (target == nullptr) {
        target = shown;
    }
    // The stack may have given it the focus already, which nobody sees.
    target->clearFocus();
    target->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace papilio::app
