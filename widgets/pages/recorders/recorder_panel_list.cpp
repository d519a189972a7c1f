#include "widgets/controls/filter_field.h"
#include "widgets/pages/recorders/recorder_panel.h"
#include "widgets/theme/fonts.h"

#include <QMenu>
#include <QSignalBlocker>
#include <QTreeWidget>

#include <algorithm>
#include <map>
#include <optional>

// The list of recorders: by library or matrix, then by solver run.
namespace papilio::widgets {

namespace {

constexpr int mostTicked = 8;
constexpr std::size_t mostOpen = 8;

/// The recorders of one subject, as they stand below one another.
struct SubjectGroup {
    std::string library;
    std::string subject;
    std::optional<std::size_t> head = {};  ///< the residual that stands for the run
    std::vector<std::size_t> members = {};
};

std::vector<SubjectGroup> groupsOf(const RecorderList& recorders)
{
    std::vector<SubjectGroup> groups;
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    for (std::size_t index = 0; index < recorders.size(); ++index) {
        const auto& recorder = *recorders[index];
        const auto subject = core::traceSubject(recorder);
        const auto [at, isNew] =
            places.emplace(std::pair(recorder.library, subject), groups.size());
        if (isNew) {
            groups.push_back({.library = recorder.library, .subject = subject});
        }
        auto& group = groups[at->second];
        if (!group.head && core::traceRole(recorder) == core::TraceRole::Residual) {
            group.head = index;
        } else {
            group.members.push_back(index);
        }
    }
    return groups;
}

QString nameInLibrary(const core::Recorder& recorder)
{
    const auto prefix = recorder.library + "::";
    return QString::fromStdString(!recorder.library.empty() && recorder.name.starts_with(prefix)
                                      ? recorder.name.substr(prefix.size())
                                      : recorder.name);
}

QString countText(const core::Recorder& recorder)
{
    return QLocale::c().toString(static_cast<qulonglong>(recorder.count()));
}

bool holdSeveralProblems(const std::vector<SubjectGroup>& groups)
{
    return std::ranges::any_of(groups, [&](const SubjectGroup& group) {
        return group.head && groups.front().head &&
               core::traceProblem(group.subject) != core::traceProblem(groups.front().subject);
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
    const auto name =
        library.empty() ? RecorderPanel::tr("other recorders") : QString::fromStdString(library);
    auto* item = new QTreeWidgetItem(
        &tree, {problem.empty() ? name : QString::fromStdString(problem), QString()});
    item->setToolTip(0, name);
    item->setFirstColumnSpanned(true);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(0, Qt::Unchecked);
    item->setFont(0, Fonts::ui(Fonts::table, QFont::Medium));
    item->setExpanded(true);
    return item;
}

}  // namespace

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
}

QStringList RecorderPanel::ticked() const
{
    return {ticked_.begin(), ticked_.end()};
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
            const bool isResidual =
                core::traceRole(*snapshot_.recorders[index]) == core::TraceRole::Residual;
            (isResidual ? residuals : others).push_back(index);
        }
    }
    return residuals.empty() ? others : residuals;
}

void RecorderPanel::tickGroup(const QTreeWidgetItem& group, bool isTicked)
{
    std::set<const core::Recorder*> members;
    for (const auto index : membersOf(group)) {
        members.insert(snapshot_.recorders[index].get());
    }
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
    const auto* item = tree_->itemAt(at);
    const auto index = item != nullptr ? item->data(0, recorderRole) : QVariant();
    const auto recorder = index.isValid() ? snapshot_.recorders[index.toULongLong()] : nullptr;
    const auto role = recorder ? core::traceRole(*recorder) : core::TraceRole::Residual;
    auto* menu = new QMenu(tree_);
    menu->setObjectName(QStringLiteral("tickMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    // Ticks of another kind (counters beside residuals) stay as they are.
    const auto add = [&](const char* name, const QString& text, auto wanted) {
        auto* action = menu->addAction(text, this, [this, role, wanted] {
            tick([&](const core::Recorder& one, bool was) {
                return core::traceRole(one) == role ? wanted(one, was) : was;
            });
        });
        action->setObjectName(QString::fromLatin1(name));
    };
    if (recorder) {
        const auto subject = core::traceSubject(*recorder);
        const auto solver = core::traceSolver(subject);
        const auto matrix = core::traceProblem(subject);
        add("tickOnly", tr("Only this"),
            [recorder](const core::Recorder& one, bool) { return &one == recorder.get(); });
        add("tickSolver",
            tr("%1 of every matrix").arg(QString::fromStdString(core::solverTitle(solver))),
            [solver](const core::Recorder& one, bool) {
                return core::traceSolver(core::traceSubject(one)) == solver;
            });
        if (!matrix.empty()) {
            add("tickMatrix", tr("All of %1").arg(QString::fromStdString(matrix)),
                [matrix](const core::Recorder& one, bool) {
                    return core::traceProblem(core::traceSubject(one)) == matrix;
                });
        }
        menu->addSeparator();
    }
    add("tickAll", tr("All"), [](const core::Recorder&, bool) { return true; });
    add("tickNone", tr("None"), [](const core::Recorder&, bool) { return false; });
    add("tickInvert", tr("Invert"), [](const core::Recorder&, bool was) { return !was; });
    menu->popup(tree_->viewport()->mapToGlobal(at));
}

bool RecorderPanel::holdsSame(const RecordersSnapshot& snapshot) const
{
    return items_.size() == snapshot.recorders.size() &&
           std::ranges::equal(snapshot_.recorders, snapshot.recorders,
                              [](const auto& one, const auto& other) {
                                  return one->name == other->name &&
                                         core::traceRole(*one) == core::traceRole(*other);
                              });
}

void RecorderPanel::setRecorders(const RecordersSnapshot& snapshot)
{
    const QSignalBlocker blocker(tree_);
    if (holdsSame(snapshot)) {
        // A program that runs: only what is counted changes, and nothing folds up.
        snapshot_ = snapshot;
        for (std::size_t index = 0; index < items_.size(); ++index) {
            items_[index]->setText(1, countText(*snapshot_.recorders[index]));
        }
        return;
    }
    snapshot_ = snapshot;
    tickNew();
    build();
    applyFilter();
}

void RecorderPanel::tickNew()
{
    if (known_.empty() && !isChosen_) {
        for (const auto row : firstRows(snapshot_.runs)) {
            ticked_.insert(QString::fromStdString(snapshot_.runs[row].residual->name));
        }
    }
    const bool isFirst = known_.empty() && (isChosen_ || !ticked_.empty());
    for (const auto& recorder : snapshot_.recorders) {
        const auto name = QString::fromStdString(recorder->name);
        if (known_.insert(name).second && !isFirst && tickedLater_ < mostTicked &&
            core::traceRole(*recorder) == core::TraceRole::Residual) {
            ticked_.insert(name);
            ++tickedLater_;
        }
    }
}

QTreeWidgetItem* RecorderPanel::addItem(QTreeWidgetItem* parent, std::size_t index)
{
    const auto& recorder = *snapshot_.recorders[index];
    const auto name = QString::fromStdString(recorder.name);
    auto* item = new QTreeWidgetItem(
        parent, {QString::fromStdString(nameInSubject(recorder)), countText(recorder)});
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(0, ticked_.contains(name) ? Qt::Checked : Qt::Unchecked);
    item->setData(0, Qt::UserRole, name);
    item->setData(0, recorderRole, static_cast<qulonglong>(index));
    item->setFont(0, Fonts::mono(Fonts::axis));
    item->setFont(1, Fonts::mono(Fonts::axis));
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(
        0, recorder.description.empty()
               ? name
               : QStringLiteral("%1\n%2").arg(name, QString::fromStdString(recorder.description)));
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
    const bool byProblem = holdSeveralProblems(groups);
    for (const auto& group : groups) {
        const auto problem =
            byProblem && group.head ? core::traceProblem(group.subject) : std::string();
        auto*& library = libraries[{group.library, problem}];
        if (library == nullptr) {
            library = newTopItem(*tree_, group.library, problem);
        }
        auto* parent = library;
        if (group.head) {
            parent = addItem(library, *group.head);
            const int run = snapshot_.runOf(*snapshot_.recorders[*group.head]);
            const auto title = !problem.empty()
                                   ? core::solverTitle(core::traceSolver(group.subject))
                               : run >= 0 ? titles[static_cast<std::size_t>(run)]
                                          : group.subject;
            parent->setText(0, QString::fromStdString(title));
            parent->setFont(0, Fonts::ui(Fonts::table));
        } else if (group.members.size() > 1 && group.subject != group.library) {
            parent = new QTreeWidgetItem(library, {QString::fromStdString(group.subject)});
            parent->setFlags(Qt::ItemIsEnabled);
            parent->setFont(0, Fonts::ui(Fonts::table));
        }
        for (const auto index : group.members) {
            auto* item = addItem(parent, index);
            if (parent == library) {
                item->setText(0, nameInLibrary(*snapshot_.recorders[index]));
            }
        }
        if (parent != library) {
            const auto key = QString::fromStdString(group.library + "::" + group.subject);
            parent->setData(0, groupRole, key);
            // A few groups without a solver are open; the events of many solvers are not.
            parent->setExpanded(open.contains(key) || (!group.head && groups.size() <= mostOpen));
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
        return (item->data(0, Qt::UserRole).toString() + QLatin1Char(' ') + item->text(0))
            .contains(pattern);
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
