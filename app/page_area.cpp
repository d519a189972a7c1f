#include "app/page_area.h"

#include "app/dock_area.h"
#include "app/page_list.h"
#include "app/view_commands.h"
#include "core/io/topdown/model_choice.h"
#include "core/model/document.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/navigation_rail.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/workflow_strip.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/keyboard.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/workbench/collect_dialog.h"
#include "widgets/workbench/strip_presenter.h"
#include "widgets/workbench/threshold_bar.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QButtonGroup>
#include <QHash>
#include <QLineEdit>
#include <QList>
#include <QPointer>
#include <QScrollArea>
#include <QStackedWidget>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

using widgets::PaneHeader;

/// What a widget is worth as the first one of its pane; the least is the best.
enum class Use { Content, Field, Button, Tool, FilledField };

/// Whether it is a field with text to edit. Given the keys unasked, it would have all of its text
/// selected: the next letter replaces it, and it keeps shortcuts such as Ctrl+E for itself.
bool isFilledField(const QWidget& widget)
{
    const auto* field = qobject_cast<const QLineEdit*>(&widget);
    return field != nullptr && !field->isReadOnly() && !field->text().isEmpty();
}

bool isInHeader(const QWidget& widget)
{
    for (const auto* at = &widget; at != nullptr; at = at->parentWidget()) {
        if (qobject_cast<const PaneHeader*>(at) != nullptr) {
            return true;
        }
    }
    return false;
}

Use useOf(const QWidget& widget)
{
    if (isInHeader(widget) || qobject_cast<const QScrollArea*>(&widget) != nullptr) {
        return Use::Tool;
    }
    if (qobject_cast<const QAbstractButton*>(&widget) != nullptr) {
        return Use::Button;
    }
    if (isFilledField(widget)) {
        return Use::FilledField;
    }
    return qobject_cast<const QAbstractItemView*>(&widget) != nullptr ||
                   qobject_cast<const widgets::PlotFrame*>(&widget) != nullptr
               ? Use::Content
               : Use::Field;
}

bool isKeyTarget(const QWidget& widget)
{
    if ((widget.focusPolicy() & Qt::TabFocus) == 0 || widget.focusProxy() != nullptr ||
        !widget.isVisible() || !widget.isEnabled() || widget.size().isEmpty()) {
        return false;
    }
    // Arrow keys go from the chosen one of a group to the others.
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const auto* group = button != nullptr ? button->group() : nullptr;
    return group == nullptr || !group->exclusive() || button->isChecked();
}

/// The innermost pane around a widget; null where none is.
QWidget* paneOf(const QList<QWidget*>& panes, const QWidget* widget)
{
    for (const auto* at = widget; at != nullptr; at = at->parentWidget()) {
        if (const auto found = std::ranges::find(panes, at); found != panes.end()) {
            return *found;
        }
    }
    return nullptr;
}

struct Candidate {
    QWidget* widget = nullptr;
    Use use = Use::Tool;
};

/// The best in the order of Tab.
std::optional<Candidate> firstIn(const QList<QWidget*>& panes, QWidget& pane)
{
    std::optional<Candidate> best;
    auto* widget = &pane;
    do {
        if (isKeyTarget(*widget) && paneOf(panes, widget) == &pane &&
            (!best || useOf(*widget) < best->use)) {
            best = Candidate{widget, useOf(*widget)};
        }
        widget = widget->nextInFocusChain();
    } while (widget != &pane);
    return best;
}

/// The panes of a page in reading order: what is with each pane header that is shown, behind
/// the page itself, which holds what is in none of them.
QList<QWidget*> panesOf(QWidget& page)
{
    struct Found {
        int top;
        int left;
        QWidget* pane;
    };
    std::vector<Found> found;
    for (auto* header : page.findChildren<PaneHeader*>()) {
        if (header->isVisible() && header->parentWidget() != &page) {
            const auto corner = header->mapTo(&page, QPoint());
            found.push_back({corner.y(), corner.x(), header->parentWidget()});
        }
    }
    std::ranges::stable_sort(found, [](const Found& one, const Found& other) {
        return std::pair(one.top, one.left) < std::pair(other.top, other.left);
    });
    QList<QWidget*> panes{&page};
    for (const auto& each : found) {
        if (!panes.contains(each.pane)) {  // two headers may share one
            panes << each.pane;
        }
    }
    return panes;
}

QWidget* nextInPanes(const QList<QWidget*>& panes, const QWidget* from, int step)
{
    const auto count = panes.size();
    const auto at = panes.indexOf(paneOf(panes, from));
    auto next = at < 0 && step < 0 ? 0 : at;
    for (qsizetype tried = 0; tried < count; ++tried) {
        next = (next + step + count) % count;
        if (const auto found = firstIn(panes, *panes[next])) {
            return found->widget;
        }
    }
    return nullptr;
}

/// A page's first table, plot or empty field, or else its first button; null where it has none.
QWidget* mostUseful(QWidget& page)
{
    const auto panes = panesOf(page);
    std::optional<Candidate> best;
    for (auto* pane : panes) {
        const auto found = firstIn(panes, *pane);
        if (found && (!best || found->use < best->use)) {
            best = found;
        }
        if (best && best->use <= Use::Field) {
            break;
        }
    }
    return best && best->use != Use::FilledField ? best->widget : nullptr;
}

using core::Document;

bool hasBenchmark(const Document& document)
{
    return !document.benchmarks.empty();
}

bool hasCounters(const Document& document)
{
    return !document.counters.empty();
}

bool hasRoofs(const Document& document)
{
    return !document.rooflines.empty() || !document.reuse.empty() ||
           !document.communication.empty();
}

bool isAny(const Document& document)
{
    return !document.isEmpty();
}

constexpr const char* benchmarkNeed =
    "This page needs a benchmark: events that were counted on kernels whose true counts are known.";
constexpr const char* benchmarkTasks = "measure importData openStudy";
constexpr const char* programTasks = "countProgram importData openStudy";

/// What a page answers, what it needs, and who has it.
struct Need {
    const char* page;
    const char* question;
    bool (*isMet)(const Document& document);  ///< null: it needs no study
    const char* what;
    const char* tasks;
};
constexpr std::array pageNeeds = {
    Need{"noise", "Which events give the same count every time?", hasBenchmark, benchmarkNeed,
         benchmarkTasks},
    Need{"events", "What does each event count?", hasBenchmark, benchmarkNeed, benchmarkTasks},
    Need{"signatures", "What should a metric count?", hasBenchmark, benchmarkNeed, benchmarkTasks},
    Need{"metrics", "Which metrics do the events define?", hasBenchmark, benchmarkNeed,
         benchmarkTasks},
    Need{"export", "How do I use the metrics in PAPI, perf or LIKWID?", hasBenchmark, benchmarkNeed,
         benchmarkTasks},
    Need{"audit", "Do PAPI’s presets count what they promise?", hasBenchmark, benchmarkNeed,
         benchmarkTasks},
    Need{"formulas", "What do my own formulas give?", isAny,
         "This page needs a study: counts of a program, or a benchmark.", programTasks},
    Need{"topdown", "Where do the cycles go?", hasCounters,
         "This page needs counts of a program: count one here, or import output of perf stat, "
         "toplev, PAPI or LIKWID.",
         programTasks},
    Need{"roofline", "How fast could a kernel be?", hasRoofs,
         "This page needs roofs: measure those of a machine, or import them (CARM, likwid-bench, "
         "STREAM, CSV).",
         "measureRoofs countProgram importData openStudy"},
    Need{"compare", "What differs between two studies?", isAny,
         "This page needs a study: open the first one.",
         "openStudy measure recordProgram measureRoofs"},
    Need{"campaign", "What changed from study to study?", nullptr,
         "This page needs a folder of studies. It needs no open study.", "openCampaign measure"}};

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

/**
 * The pages of the window, each made when it is first asked for: a window that opens on one page
 * need not wait for the other eleven.
 */
class PageStack : public QStackedWidget {
    Q_OBJECT

public:
    explicit PageStack(widgets::Workspace& workspace, QWidget* parent = nullptr)
        : QStackedWidget(parent),
          workspace_(workspace),
          lastInOrder_(nothing_)
    {
        nothing_->setFocusPolicy(Qt::ClickFocus);
        addWidget(nothing_);
    }

    /// How the page without a study is made.
    void setWelcome(std::function<widgets::Page*()> make) { makeWelcome_ = std::move(make); }

    /// A page by its id in pageList(); null where there is none.
    widgets::Page* page(const QString& id)
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
    /// The page that is shown, the welcome page too; null before there is one.
    [[nodiscard]] widgets::Page* shownPage() const
    {
        return qobject_cast<widgets::Page*>(currentWidget());
    }
    void showPage(const QString& id)
    {
        if (auto* shown = page(id)) {
            show(*shown);
        }
    }
    void showWelcome()
    {
        if (welcome_ == nullptr) {
            welcome_ = makeWelcome_();
            place(*welcome_);
        }
        show(*welcome_);
    }
    /// In place of a page that has no data: its question and ways to begin.
    void showStart(const widgets::StartPage::Offer& offer)
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
    [[nodiscard]] bool isStart() const { return start_ != nullptr && currentWidget() == start_; }
    /// Nothing, while a study is being opened into a new window.
    void showNothing() { show(*nothing_); }
    /// Gives the keys to what had them last in the page that is shown, or else to what is of most
    /// use there, and shows where they go.
    void focusContent()
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
    /// A page that asks for more room than there is does not make the window grow.
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        const auto wanted = QStackedWidget::minimumSizeHint();
        return isVisible() ? wanted.boundedTo(size()) : wanted;
    }

signals:
    /// A page was created and added to the stack; it was not shown yet.
    void pageMade(papilio::widgets::Page* page, const QString& id);

private:
    void place(QWidget& widget)
    {
        addWidget(&widget);
        // Qt puts what is added late behind everything in the window: Tab would go through the
        // docks before it goes through the page.
        for (auto* next : focusOrder(widget)) {
            // A page may have dropped the part that was last.
            setTabOrder(lastInOrder_ != nullptr ? lastInOrder_.data() : nothing_, next);
            lastInOrder_ = next;
        }
    }
    void show(QWidget& widget)
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

    widgets::Workspace& workspace_;
    std::function<widgets::Page*()> makeWelcome_;
    QWidget* nothing_ = new QWidget;
    QPointer<QWidget> lastInOrder_;  ///< of Tab, in the pages made so far
    widgets::Page* welcome_ = nullptr;
    widgets::StartPage* start_ = nullptr;
    std::map<QString, widgets::Page*> pages_;
    QHash<QWidget*, QPointer<QWidget>> lastFocus_;  ///< of each page that was left
};

/// What stands in the place of a page that has nothing to show; without tasks where the page is to
/// be shown.
widgets::StartPage::Offer PageArea::startOffer(const QString& page) const
{
    const auto* need = std::ranges::find_if(
        pageNeeds, [&](const Need& one) { return page == QLatin1String(one.page); });
    const auto* entry = entryOf(page);
    const auto isMet = [&] {
        return need->isMet != nullptr ? need->isMet(workspace_.document())
                                      : stack_->page(page)->hasContent();
    };
    if (need == pageNeeds.end() || entry == nullptr || isMet()) {
        return {};
    }
    auto why = QString::fromUtf8(need->what);
    if (workspace_.hasStudy() && need->isMet != nullptr) {
        why += u" The open study has no such data. "_s +
               (widgets::takesMeasurements(workspace_)
                    ? u"What you measure or import can be added to it."_s
                    : u"It is a sample, or was not measured, so nothing can be added to it: "
                      "what you measure or import is a study of its own."_s);
    }
    return {page, entry->icon, QString::fromUtf8(need->question), why,
            QString::fromLatin1(need->tasks).split(u' ')};
}

QString firstPageOf(const core::Document& document)
{
    if (!document.benchmarks.empty()) {
        return u"study"_s;
    }
    const bool hasPoints = std::ranges::any_of(
        document.rooflines, [](const auto& roofline) { return !roofline->points.empty(); });
    const bool hasTree = std::ranges::any_of(document.counters, [](const auto& table) {
        return !table->model.empty() || !table->topDown.model.empty();
    });
    if (hasPoints && !hasTree) {
        return u"roofline"_s;  // what was counted is a point there
    }
    if (document.definitions.empty() && !document.counters.empty()) {
        // Counts that no model is for are shown as they were counted.
        const bool isModelled = std::ranges::any_of(document.counters, [&](const auto& table) {
            return core::chosenTopDown(*table, document).hasValue();
        });
        return hasTree || isModelled ? u"topdown"_s : u"study"_s;
    }
    const bool hasLocality = !document.reuse.empty() || !document.communication.empty();
    return !document.definitions.empty()                ? u"formulas"_s
           : !document.rooflines.empty() || hasLocality ? u"roofline"_s
           : !document.recorders.empty()                ? u"recorders"_s
                                                        : u"study"_s;
}

PageArea::PageArea(widgets::Workspace& workspace,
                   std::function<widgets::Page*()> makeWelcome,
                   std::function<bool()> isOpening,
                   QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      isOpening_(std::move(isOpening)),
      rail_(new widgets::NavigationRail),
      strip_(new widgets::WorkflowStrip),
      stripPresenter_(new widgets::StripPresenter(workspace, *strip_, this)),
      thresholds_(new widgets::ThresholdBar(workspace)),
      stack_(new PageStack(workspace)),
      docks_(new DockArea(workspace, *stack_)),
      current_(pageList().front().id)
{
    stack_->setWelcome(std::move(makeWelcome));
    connect(stack_, &PageStack::pageMade, this, &PageArea::pageMade);
    connect(rail_, &widgets::NavigationRail::pageActivated, this, &PageArea::showPage);
    connect(strip_, &widgets::WorkflowStrip::stepActivated, this, &PageArea::showPage);
    connect(thresholds_, &widgets::ThresholdBar::othersWanted, this,
            [this] { editParameter(u"rhoField"_s); });
    for (const auto& entry : pageList()) {
        if (entry.has(PageEntry::StartsGroup)) {
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
            stack_->isStart() != !startOffer(current_).isEmpty()) {
            displayPage(current_);
        }
    });
    widgets::setNoteMaker(*stack_, [this](const QWidget& part) {
        return figureNote(*page(current_), *entryOf(current_), workspace_, part);
    });

    auto* right = widgets::inColumn(nullptr, {strip_, thresholds_, {docks_, 1}});
    widgets::inRow(this, {rail_, {right, 1}});
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
    const auto offer = startOffer(id);
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
    strip_->setVisible(workspace_.hasStudy() && entry->has(PageEntry::HasStrip));
    thresholds_->setVisible(hasParameters());
    docks_->showDocks(hasParameters());
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
    QList<QWidget*> panes{rail_, strip_, thresholds_};
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
    if (!hasParameters()) {
        showPage(u"noise"_s);
    }
    if (auto* edit = findChild<QLineEdit*>(field)) {
        if (docks_->docks().front()->isAncestorOf(edit)) {
            docks_->showParameters(true);
        }
        edit->setFocus(Qt::ShortcutFocusReason);
        edit->selectAll();
    }
}

bool PageArea::hasParameters() const
{
    const auto* entry = entryOf(current_);
    return entry != nullptr && entry->has(PageEntry::HasParameters) && workspace_.hasStudy() &&
           startOffer(current_).isEmpty();
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
    } else if (!workspace_.benchmark() || !startOffer(current_).isEmpty()) {
        // The page would be empty: the first page that has something to show.
        displayPage(firstPageOf(workspace_.document()));
    }
}

QString PageArea::helpPage() const
{
    return workspace_.hasStudy() || isAlone_ ? current_ : u"welcome"_s;
}

}  // namespace papilio::app

#include "page_area.moc"
