#include "widgets/pages/recorders/recorder_panel.h"

#include "core/traces/recorder_roles.h"
#include "widgets/kit/box_layout.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"

#include <QHeaderView>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <map>
#include <tuple>

namespace papilio::widgets {

namespace {

/// How often the counts of a program that runs are written; not with its curves, which take a
/// frame.
constexpr int countsMilliseconds = 200;
/// More curves hide each other; the others wait in the list.
constexpr std::size_t mostTicked = 32;
constexpr std::size_t mostOpen = 8;

/// The recorders of one subject, as they are below one another.
struct SubjectGroup {
    std::string library;
    std::string subject;
    core::SeriesName::Level level = core::SeriesName::Level::Machine;  ///< of what was monitored
    std::optional<std::size_t> head = {};  ///< the residual that represents the run
    std::string problem = {};              ///< of the head
    std::vector<std::size_t> members = {};
};

std::vector<SubjectGroup> groupsOf(const RecorderList& recorders)
{
    std::vector<SubjectGroup> groups;
    std::map<std::tuple<std::string, std::string, core::SeriesName::Level>, std::size_t> places;
    for (std::size_t index = 0; index < recorders.size(); ++index) {
        const auto& recorder = *recorders[index];
        const auto subject = core::traceSubject(recorder);
        const auto level = core::isMonitored(recorder) ? core::seriesName(recorder).level
                                                       : core::SeriesName::Level::Machine;
        const auto [at, isNew] =
            places.emplace(std::tuple(recorder.library, subject, level), groups.size());
        if (isNew) {
            groups.push_back({.library = recorder.library, .subject = subject, .level = level});
        }
        auto& group = groups[at->second];
        if (!group.head && core::traceRole(recorder) == core::TraceRole::Residual) {
            group.head = index;
            group.problem = core::traceProblem(recorder);
        } else {
            group.members.push_back(index);
        }
    }
    // Machine, sockets, nodes, cores of one subject follow one another.
    std::map<std::string, std::size_t> order;
    for (const auto& group : groups) {
        order.emplace(group.subject, order.size());
    }
    std::ranges::stable_sort(groups, {}, [&](const SubjectGroup& group) {
        return std::pair(order[group.subject], group.level);
    });
    return groups;
}

bool holdSeveralProblems(const std::vector<SubjectGroup>& groups)
{
    return std::ranges::any_of(groups, [&](const SubjectGroup& group) {
        return group.head && groups.front().head && group.problem != groups.front().problem;
    });
}

std::set<QString> openGroups(QTreeWidget& tree, int groupRole)
{
    std::set<QString> open;
    for (QTreeWidgetItemIterator at(&tree); *at != nullptr; ++at) {
        if ((*at)->isExpanded()) {
            open.insert((*at)->data(0, groupRole).toString());
        }
    }
    return open;
}

/// A library, or one matrix of it.
QTreeWidgetItem* newTopItem(QTreeWidget& tree,
                            const std::string& library,
                            const std::string& problem)
{
    const auto name = library.empty() ? RecorderPanel::tr("other recorders") : textOf(library);
    auto* item = new QTreeWidgetItem(&tree, {problem.empty() ? name : textOf(problem), QString()});
    item->setToolTip(0, name);
    item->setFirstColumnSpanned(true);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(0, Qt::Unchecked);
    item->setFont(0, Fonts::ui(Fonts::table, QFont::Medium));
    item->setExpanded(true);
    return item;
}

}  // namespace

RecorderPanel::RecorderPanel(QWidget* parent) : QWidget(parent)
{
    setObjectName(u"recorderPanel"_s);
    setGround(*this, "window");
    setMinimumWidth(Fonts::scaled(188));
    filter_->setPlaceholderText(tr("Filter recorders"));
    tree_->setColumnCount(2);
    tree_->setHeaderHidden(true);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setIndentation(Fonts::scaled(12));
    tree_->setUniformRowHeights(true);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree_->setTextElideMode(Qt::ElideMiddle);
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::RichText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words_->setFont(Fonts::ui(Fonts::table));
    wordsScroll_ = named(scrolled(words_), "", tr("Findings in words"));

    auto* title = new QLabel(tr("In words"));
    title->setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    auto* below = new QWidget;
    inColumn(below, {title, {wordsScroll_, 1}}, usualSpacing, {0, 8, 0, 0});
    auto* split = newSplitter(Qt::Vertical, "", {tree_, below}, {400, 360});

    inColumn(this, {program_, filter_, {split, 1}}, 8, {16, 12, 16, 12});

    connect(filter_, &FilterField::patternChanged, this, &RecorderPanel::applyFilter);
    counts_.setSingleShot(true);
    connect(&counts_, &QTimer::timeout, this, &RecorderPanel::showCounts);
    connect(tree_, &QTreeWidget::itemChanged, this, &RecorderPanel::takeTick);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tree_, &QTreeWidget::customContextMenuRequested, this, &RecorderPanel::showTickMenu);
    connect(tree_, &QTreeWidget::currentItemChanged, this, &RecorderPanel::currentChanged);
}

QWidget& RecorderPanel::keyTarget() const
{
    return items_.empty() ? *program_->keyTarget() : *tree_;
}

std::set<const core::Recorder*> RecorderPanel::shown() const
{
    std::set<const core::Recorder*> found;
    for (const auto& recorder : snapshot_.recorders) {
        if (ticked_.contains(textOf(recorder->name))) {
            found.insert(recorder.get());
        }
    }
    return found;
}

std::shared_ptr<const core::Recorder> RecorderPanel::current() const
{
    const auto* item = tree_->currentItem();
    const auto index = item != nullptr ? item->data(0, recorderRole) : QVariant();
    return index.isValid() && index.toULongLong() < snapshot_.recorders.size()
               ? snapshot_.recorders[index.toULongLong()]
               : nullptr;
}

std::string RecorderPanel::currentSubject() const
{
    const auto* item = tree_->currentItem();
    while (item != nullptr && item->parent() != nullptr && !item->data(0, recorderRole).isValid()) {
        item = item->child(0);  // a subject without a residual
    }
    const auto index = item != nullptr ? item->data(0, recorderRole) : QVariant();
    return index.isValid() ? core::traceSubject(*snapshot_.recorders[index.toULongLong()])
                           : std::string();
}

void RecorderPanel::addListActions(const QList<QAction*>& actions)
{
    listActions_ = actions;
    tree_->addActions(actions);
}

void RecorderPanel::setCurrent(const core::Recorder* recorder)
{
    for (QTreeWidgetItemIterator at(tree_); *at != nullptr; ++at) {
        const auto index = (*at)->data(0, recorderRole);
        if (index.isValid() && snapshot_.recorders[index.toULongLong()].get() == recorder) {
            const QSignalBlocker blocker(tree_);
            tree_->setCurrentItem(*at);
            tree_->scrollToItem(*at);
            tree_->viewport()->update();
            return;
        }
    }
}

void RecorderPanel::setWords(const QString& html)
{
    words_->setText(html.isEmpty() ? tr("The ticked recorders show nothing unusual.") : html);
}

void RecorderPanel::reset(const std::optional<QStringList>& ticked)
{
    const QSignalBlocker blocker(tree_);
    known_.clear();
    ticked_.clear();
    tickedLater_ = 0;
    isChosen_ = ticked.has_value();
    if (ticked) {
        ticked_ = {ticked->begin(), ticked->end()};
    }
    snapshot_ = {};
    items_.clear();
    tree_->clear();
    wordsScroll_->verticalScrollBar()->setValue(0);
}

void RecorderPanel::takeTick(QTreeWidgetItem* item)
{
    const bool isTicked = item->checkState(0) == Qt::Checked;
    const auto name = item->data(0, Qt::UserRole).toString();
    if (name.isEmpty()) {
        if (item->parent() == nullptr) {
            tickGroup(*item, isTicked);
        }
        return;
    }
    if (isTicked) {
        ticked_.insert(name);
    } else {
        ticked_.erase(name);
    }
    showGroupTicks();
    emit shownChanged();
}

std::vector<std::size_t> RecorderPanel::membersOf(const QTreeWidgetItem& group) const
{
    std::vector<std::size_t> residuals;
    std::vector<std::size_t> others;
    for (std::size_t index = 0; index < items_.size(); ++index) {
        const auto* top = items_[index];
        bool isHidden = top->isHidden();
        while (top->parent() != nullptr) {
            top = top->parent();
            isHidden = isHidden || top->isHidden();
        }
        if (top == &group && !isHidden) {
            const auto& recorder = *snapshot_.recorders[index];
            const bool isResidual =
                recorder.outer.empty() && core::traceRole(recorder) == core::TraceRole::Residual;
            (isResidual ? residuals : others).push_back(index);
        }
    }
    return residuals.empty() ? others : residuals;
}

std::set<const core::Recorder*> RecorderPanel::groupOf(const QTreeWidgetItem& group) const
{
    std::set<const core::Recorder*> members;
    if (group.parent() == nullptr) {
        for (const auto index : membersOf(group)) {
            members.insert(snapshot_.recorders[index].get());
        }
    }
    for (std::size_t index = 0; index < items_.size(); ++index) {
        if (group.parent() != nullptr && items_[index]->parent() == &group) {
            members.insert(snapshot_.recorders[index].get());
        }
    }
    return members;
}

void RecorderPanel::tickGroup(const QTreeWidgetItem& group, bool isTicked)
{
    const auto members = groupOf(group);
    tick([&](const core::Recorder& recorder, bool was) {
        return members.contains(&recorder) ? isTicked : was;
    });
}

void RecorderPanel::tick(
    const std::function<bool(const core::Recorder& recorder, bool isTicked)>& wanted)
{
    const QSignalBlocker blocker(tree_);
    for (std::size_t index = 0; index < items_.size(); ++index) {
        auto* item = items_[index];
        const bool isHidden =
            item->isHidden() || (item->parent() != nullptr && item->parent()->isHidden());
        const bool was = item->checkState(0) == Qt::Checked;
        const bool now = isHidden ? was : wanted(*snapshot_.recorders[index], was);
        if (now != was) {
            item->setCheckState(0, now ? Qt::Checked : Qt::Unchecked);
            const auto name = item->data(0, Qt::UserRole).toString();
            if (now) {
                ticked_.insert(name);
            } else {
                ticked_.erase(name);
            }
        }
    }
    showGroupTicks();
    tree_->viewport()->update();
    emit shownChanged();
}

void RecorderPanel::showGroupTicks()
{
    const QSignalBlocker blocker(tree_);
    for (int top = 0; top < tree_->topLevelItemCount(); ++top) {
        auto* group = tree_->topLevelItem(top);
        const auto members = membersOf(*group);
        const auto count = std::ranges::count_if(members, [&](std::size_t index) {
            return items_[index]->checkState(0) == Qt::Checked;
        });
        group->setCheckState(0, count == 0                     ? Qt::Unchecked
                                : count == std::ssize(members) ? Qt::Checked
                                                               : Qt::PartiallyChecked);
    }
    tree_->viewport()->update();
}

void RecorderPanel::showTickMenu(const QPoint& at)
{
    auto* item = tree_->itemAt(at);
    if (item != nullptr) {
        tree_->setCurrentItem(item);  // what the entries below are about
    }
    const auto index = item != nullptr ? item->data(0, recorderRole) : QVariant();
    const auto recorder = index.isValid() ? snapshot_.recorders[index.toULongLong()] : nullptr;
    const auto group =
        item != nullptr && !recorder ? groupOf(*item) : std::set<const core::Recorder*>();
    std::set<core::TraceRole> roles;
    for (const auto* member : group) {
        roles.insert(core::traceRole(*member));
    }
    if (roles.empty()) {
        roles = {recorder ? core::traceRole(*recorder) : core::TraceRole::Residual};
    }
    auto* menu = named(new QMenu(tree_), "tickMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    // Ticks of another kind (counters next to residuals) stay as they are.
    const auto add = [&](const char* name, const QString& text, auto wanted) {
        auto* action = menu->addAction(text, this, [this, roles, wanted] {
            tick([&](const core::Recorder& one, bool was) {
                return roles.contains(core::traceRole(one)) ? wanted(one, was) : was;
            });
        });
        action->setObjectName(QString::fromLatin1(name));
    };
    if (recorder) {
        const auto subject = core::traceSubject(*recorder);
        const auto solver = core::traceSolver(subject);
        const auto matrix = core::traceProblem(*recorder);
        add("tickOnly", tr("Only this"),
            [recorder](const core::Recorder& one, bool) { return &one == recorder.get(); });
        add("tickSolver", tr("%1 on every matrix").arg(textOf(core::solverTitle(solver))),
            [solver](const core::Recorder& one, bool) {
                return core::traceSolver(core::traceSubject(one)) == solver;
            });
        if (!matrix.empty()) {
            add("tickMatrix", tr("All of %1").arg(textOf(matrix)),
                [matrix](const core::Recorder& one, bool) {
                    return core::traceProblem(one) == matrix;
                });
        }
        menu->addSeparator();
    } else if (!group.empty()) {
        add("tickOnly", tr("Only this"),
            [group](const core::Recorder& one, bool) { return group.contains(&one); });
        menu->addSeparator();
    }
    // Over a row these could mean what is below it.
    const bool areSolvers = roles == std::set{core::TraceRole::Residual};
    add("tickAll", areSolvers ? tr("All solvers") : tr("All of this kind"),
        [](const core::Recorder&, bool) { return true; });
    add("tickNone", areSolvers ? tr("No solver") : tr("None of this kind"),
        [](const core::Recorder&, bool) { return false; });
    add("tickInvert", areSolvers ? tr("Invert all solvers") : tr("Invert all of this kind"),
        [](const core::Recorder&, bool was) { return !was; });
    if (!currentSubject().empty()) {
        menu->addSeparator();
        menu->addActions(listActions_);
    }
    menu->popup(tree_->viewport()->mapToGlobal(at));
}

bool RecorderPanel::holdsSame(const RecordersSnapshot& snapshot) const
{
    return items_.size() == snapshot.recorders.size() &&
           snapshot_.runs.size() == snapshot.runs.size() &&  // they name the groups
           std::ranges::equal(
               snapshot_.recorders, snapshot.recorders, [](const auto& one, const auto& other) {
                   return one->name == other->name && one->subject == other->subject &&
                          core::traceRole(*one) == core::traceRole(*other);
               });
}

void RecorderPanel::setRecorders(const RecordersSnapshot& snapshot)
{
    const QSignalBlocker blocker(tree_);
    if (holdsSame(snapshot)) {
        // A program that runs: only what is counted changes, and nothing folds up.
        snapshot_ = snapshot;
        if (!counts_.isActive()) {
            counts_.start(countsMilliseconds);
        }
        return;
    }
    snapshot_ = snapshot;
    tickNew();
    build();
    applyFilter();
}

void RecorderPanel::showCounts()
{
    const QSignalBlocker blocker(tree_);
    // Else the column is measured again after each of them.
    tree_->header()->setSectionResizeMode(1, QHeaderView::Fixed);
    for (std::size_t index = 0; index < items_.size(); ++index) {
        items_[index]->setText(1, countText(snapshot_.recorders[index]->count()));
    }
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
}

void RecorderPanel::tickNew()
{
    if (known_.empty() && !isChosen_) {
        auto rows = firstRows(snapshot_.runs);
        rows.resize(std::min(rows.size(), mostTicked));
        for (const auto row : rows) {
            ticked_.insert(textOf(snapshot_.runs[row].residual->name));
        }
    }
    const bool isFirst = known_.empty() && (isChosen_ || !ticked_.empty());
    for (const auto& recorder : snapshot_.recorders) {
        const auto name = textOf(recorder->name);
        if (known_.insert(name).second && !isFirst && tickedLater_ < mostTicked &&
            recorder->outer.empty() && core::traceRole(*recorder) == core::TraceRole::Residual) {
            ticked_.insert(name);
            ++tickedLater_;
        }
    }
}

QTreeWidgetItem* RecorderPanel::addItem(QTreeWidgetItem* parent, std::size_t index)
{
    const auto& recorder = *snapshot_.recorders[index];
    const auto name = textOf(recorder.name);
    auto said = textOf(nameInSubject(recorder));
    if (core::isMonitored(recorder)) {
        const auto series = core::seriesName(recorder);  // short where it differs
        said =
            textOf(series.instance.empty() ? series.metric : series.instance + " " + series.metric);
    }
    auto* item = new QTreeWidgetItem(parent, {said, countText(recorder.count())});
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(0, ticked_.contains(name) ? Qt::Checked : Qt::Unchecked);
    item->setData(0, Qt::UserRole, name);
    item->setData(0, recorderRole, static_cast<qulonglong>(index));
    item->setFont(0, Fonts::mono(Fonts::axis));
    item->setFont(1, Fonts::mono(Fonts::axis));
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(0, recorder.description.empty()
                            ? name
                            : u"%1\n%2"_s.arg(name, textOf(recorder.description)));
    items_[index] = item;
    return item;
}

void RecorderPanel::build()
{
    const auto open = openGroups(*tree_, groupRole);
    const auto selected = tree_->currentItem() != nullptr
                              ? tree_->currentItem()->data(0, Qt::UserRole).toString()
                              : QString();
    tree_->clear();
    items_.assign(snapshot_.recorders.size(), nullptr);
    const auto titles = titlesOf(snapshot_.runs);
    const auto groups = groupsOf(snapshot_.recorders);
    std::map<std::pair<std::string, std::string>, QTreeWidgetItem*> libraries;
    std::map<std::string, QTreeWidgetItem*> heads;
    const bool byProblem = holdSeveralProblems(groups);
    for (const auto& group : groups) {
        const auto problem = byProblem ? group.problem : std::string();
        auto*& library = libraries[{group.library, problem}];
        if (library == nullptr) {
            library = newTopItem(*tree_, group.library, problem);
        }
        auto* parent = library;
        if (group.head) {
            parent = heads[group.subject] = addItem(library, *group.head);
            const int run = snapshot_.runOf(*snapshot_.recorders[*group.head]);
            const auto prefix = core::traceProblem(group.subject);
            const auto title = !problem.empty() && (prefix.empty() || prefix == problem)
                                   ? core::solverTitle(core::traceSolver(group.subject))
                               : run >= 0 ? titles[static_cast<std::size_t>(run)]
                                          : group.subject;
            parent->setText(0, textOf(title));
            parent->setFont(0, Fonts::ui(Fonts::table));
        } else if (group.members.size() > 1 && group.subject != group.library) {
            const auto level = levelText(group.level);
            parent = new QTreeWidgetItem(
                library, {level.isEmpty() ? textOf(group.subject)
                                          : u"%1 \u00b7 %2"_s.arg(textOf(group.subject), level)});
            parent->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            parent->setFont(0, Fonts::ui(Fonts::table));
        }
        for (const auto index : group.members) {
            auto* item = addItem(parent, index);
            if (parent == library) {
                const auto& shown = *snapshot_.recorders[index];
                item->setText(0, textOf(core::nameInLibrary(shown.name, shown.library)));
            }
        }
        if (parent != library) {
            const auto key =
                textOf(group.library + "::" + group.subject) +
                (group.level == core::SeriesName::Level::Machine ? QString()
                                                                 : levelText(group.level));
            parent->setData(0, groupRole, key);
            // A few groups without a solver are open; the events of many solvers are not.
            parent->setExpanded(open.contains(key) || (!group.head && groups.size() <= mostOpen));
        }
    }
    const auto& recorders = snapshot_.recorders;
    for (const auto& group : groups) {  // inner solves below their outer one, which is none
        const auto outer = group.head ? heads.find(recorders[*group.head]->outer) : heads.end();
        if (outer != heads.end() &&
            recorders[outer->second->data(0, recorderRole).toULongLong()]->outer.empty()) {
            auto* inner = items_[*group.head];
            inner->parent()->removeChild(inner);
            outer->second->addChild(inner);
        }
    }
    select(selected);
    showGroupTicks();
}

void RecorderPanel::select(const QString& name)
{
    for (auto* item : items_) {
        if (!name.isEmpty() && item->data(0, Qt::UserRole).toString() == name) {
            tree_->setCurrentItem(item);
        }
    }
}

void RecorderPanel::applyFilter()
{
    const auto pattern = filter_->pattern();
    const auto matches = [&](const QTreeWidgetItem* item) {
        return (item->data(0, Qt::UserRole).toString() + u' ' + item->text(0)).contains(pattern);
    };
    for (int top = 0; top < tree_->topLevelItemCount(); ++top) {
        auto* library = tree_->topLevelItem(top);
        bool any = false;
        for (int row = 0; row < library->childCount(); ++row) {
            auto* group = library->child(row);
            bool inside = false;
            for (int below = 0; below < group->childCount(); ++below) {
                const bool found = matches(group->child(below));
                group->child(below)->setHidden(!found);
                inside = inside || found;
            }
            group->setHidden(!inside && !matches(group));
            any = any || !group->isHidden();
        }
        library->setHidden(!any);
    }
    showGroupTicks();
}

}  // namespace papilio::widgets
