#include "widgets/pages/recorders/recorder_panel.h"

#include "widgets/controls/filter_field.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <optional>

namespace papilio::widgets {

namespace {

constexpr int mostTicked = 8;
constexpr std::size_t mostOpen = 8;
constexpr int recorderRole = Qt::UserRole + 1;  ///< index in the snapshot
constexpr int groupRole = Qt::UserRole + 2;     ///< library and subject

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

}  // namespace

RecorderPanel::RecorderPanel(QWidget* parent)
    : QWidget(parent),
      live_(new VerdictChip(VerdictKind::Undefinable, tr("Live"))),
      program_(new QLabel),
      said_(new QLabel),
      command_(new QLineEdit),
      choose_(new QToolButton),
      start_(new QToolButton),
      stop_(new QToolButton),
      filter_(new FilterField),
      tree_(new QTreeWidget),
      words_(new QLabel)
{
    setObjectName(QStringLiteral("recorderPanel"));
    setProperty("role", QStringLiteral("window"));
    setAttribute(Qt::WA_StyledBackground);
    setMinimumWidth(Fonts::scaled(236));
    filter_->setObjectName(QStringLiteral("recorderFilter"));
    filter_->setPlaceholderText(tr("Filter recorders"));
    filter_->setAccessibleName(tr("Filter recorders"));
    tree_->setObjectName(QStringLiteral("recorderTree"));
    tree_->setAccessibleName(tr("Recorders"));
    tree_->setColumnCount(2);
    tree_->setHeaderHidden(true);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setIndentation(Fonts::scaled(12));
    tree_->setUniformRowHeights(true);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    tree_->setTextElideMode(Qt::ElideMiddle);
    words_->setObjectName(QStringLiteral("inWords"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::RichText);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words_->setFont(Fonts::ui(Fonts::table));

    auto* title = new QLabel(tr("In words"));
    title->setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    auto* below = new QWidget;
    auto* belowLayout = new QVBoxLayout(below);
    belowLayout->setContentsMargins(0, 8, 0, 0);
    belowLayout->addWidget(title);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(words_);
    belowLayout->addWidget(scroll, 1);
    auto* split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(tree_);
    split->addWidget(below);
    split->setSizes({400, 360});

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(8);
    layout->addWidget(buildLive());
    layout->addWidget(filter_);
    layout->addWidget(split, 1);

    connect(filter_, &FilterField::patternChanged, this, &RecorderPanel::applyFilter);
    connect(tree_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
        const auto name = item->data(0, Qt::UserRole).toString();
        if (name.isEmpty()) {
            return;
        }
        if (item->checkState(0) == Qt::Checked) {
            ticked_.insert(name);
        } else {
            ticked_.erase(name);
        }
        emit shownChanged();
    });
    connect(tree_, &QTreeWidget::currentItemChanged, this, &RecorderPanel::currentChanged);
}

QWidget* RecorderPanel::buildLive()
{
    auto* card = new QWidget;
    card->setProperty("role", QStringLiteral("card"));
    card->setAttribute(Qt::WA_StyledBackground);
    command_->setObjectName(QStringLiteral("liveCommand"));
    command_->setPlaceholderText(tr("Program to watch"));
    command_->setAccessibleName(tr("Program and arguments to watch"));
    command_->setToolTip(
        tr("The program runs unchanged under papilio-collect recorders; what it records is drawn "
           "while it runs and kept in the study at its end."));
    choose_->setIcon(icon(QStringLiteral("open")));
    choose_->setToolTip(tr("Choose the program"));
    choose_->setAccessibleName(choose_->toolTip());
    start_->setObjectName(QStringLiteral("liveStart"));
    start_->setText(tr("Start"));
    start_->setProperty("role", QStringLiteral("primary"));
    start_->setToolTip(tr("Run the program and watch its recorders"));
    stop_->setObjectName(QStringLiteral("liveStop"));
    stop_->setText(tr("Stop"));
    stop_->setIcon(icon(QStringLiteral("stop")));
    stop_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    stop_->setProperty("role", QStringLiteral("outlined"));
    stop_->setToolTip(tr("End the program; what it recorded is kept"));
    live_->setObjectName(QStringLiteral("liveChip"));
    program_->setObjectName(QStringLiteral("liveProgram"));
    program_->setFont(Fonts::mono(Fonts::table, QFont::Medium));
    said_->setObjectName(QStringLiteral("liveSaid"));
    said_->setProperty("role", QStringLiteral("secondary"));
    said_->setWordWrap(true);

    auto* line = new QHBoxLayout;
    line->addWidget(live_);
    line->addWidget(program_, 1);
    line->addWidget(stop_);
    auto* enter = new QHBoxLayout;
    enter->setSpacing(4);
    enter->addWidget(command_, 1);
    enter->addWidget(choose_);
    enter->addWidget(start_);
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(10, 8, 10, 8);
    layout->setSpacing(6);
    layout->addLayout(line);
    layout->addLayout(enter);
    layout->addWidget(said_);
    connect(command_, &QLineEdit::textChanged, this,
            [this] { start_->setEnabled(!command().isEmpty()); });
    connect(command_, &QLineEdit::returnPressed, start_, &QToolButton::click);
    connect(start_, &QToolButton::clicked, this, &RecorderPanel::startRequested);
    connect(stop_, &QToolButton::clicked, this, &RecorderPanel::stopRequested);
    connect(choose_, &QToolButton::clicked, this, &RecorderPanel::chooseProgram);
    setLive(false, false, {}, tr("Watch a program's recorders while it runs."));
    start_->setEnabled(false);
    return card;
}

void RecorderPanel::chooseProgram()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Program to watch"));
    if (!path.isEmpty()) {
        command_->setText(path.contains(QLatin1Char(' ')) ? QStringLiteral("\"%1\"").arg(path)
                                                          : path);
    }
}

QStringList RecorderPanel::command() const
{
    return QProcess::splitCommand(command_->text());
}

void RecorderPanel::setLive(bool isRunning,
                            bool isStopping,
                            const QString& program,
                            const QString& said)
{
    live_->setVisible(isRunning);
    program_->setVisible(isRunning);
    program_->setText(program);
    stop_->setVisible(isRunning);
    stop_->setEnabled(!isStopping);
    stop_->setText(isStopping ? tr("Stopping…") : tr("Stop"));
    command_->setVisible(!isRunning);
    choose_->setVisible(!isRunning);
    start_->setVisible(!isRunning);
    said_->setText(said);
    said_->setVisible(!said.isEmpty());
}

void RecorderPanel::setUnavailable(const QString& reason)
{
    command_->setEnabled(reason.isEmpty());
    choose_->setEnabled(reason.isEmpty());
    start_->setEnabled(reason.isEmpty() && !command().isEmpty());
    if (!reason.isEmpty()) {
        said_->setText(reason);
        said_->setVisible(true);
    }
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
    if (known_.empty()) {
        for (const auto row : firstRows(snapshot_.runs)) {
            ticked_.insert(QString::fromStdString(snapshot_.runs[row].residual->name));
        }
    }
    const bool isFirst = !ticked_.empty() && known_.empty();
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
    std::set<QString> open;
    for (QTreeWidgetItemIterator at(tree_); *at != nullptr; ++at) {
        if ((*at)->isExpanded()) {
            open.insert((*at)->data(0, groupRole).toString());
        }
    }
    const auto selected = tree_->currentItem() != nullptr
                              ? tree_->currentItem()->data(0, Qt::UserRole).toString()
                              : QString();
    tree_->clear();
    items_.assign(snapshot_.recorders.size(), nullptr);
    const auto titles = titlesOf(snapshot_.runs);
    const auto groups = groupsOf(snapshot_.recorders);
    std::map<std::pair<std::string, std::string>, QTreeWidgetItem*> libraries;
    const bool byProblem = std::ranges::any_of(groups, [&](const SubjectGroup& group) {
        return group.head && groups.front().head &&
               core::traceProblem(group.subject) != core::traceProblem(groups.front().subject);
    });
    for (const auto& group : groups) {
        const auto problem =
            byProblem && group.head ? core::traceProblem(group.subject) : std::string();
        auto*& library = libraries[{group.library, problem}];
        if (library == nullptr) {
            const auto name = group.library.empty() ? tr("other recorders")
                                                    : QString::fromStdString(group.library);
            library = new QTreeWidgetItem(
                tree_, {problem.empty() ? name : QString::fromStdString(problem), QString()});
            library->setToolTip(0, name);
            library->setFirstColumnSpanned(true);
            library->setFlags(Qt::ItemIsEnabled);
            library->setFont(0, Fonts::ui(Fonts::table, QFont::Medium));
            library->setExpanded(true);
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
    for (auto* item : items_) {
        if (item->data(0, Qt::UserRole).toString() == selected && !selected.isEmpty()) {
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
}

std::set<const core::Recorder*> RecorderPanel::shown() const
{
    std::set<const core::Recorder*> found;
    for (const auto& recorder : snapshot_.recorders) {
        if (ticked_.contains(QString::fromStdString(recorder->name))) {
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

void RecorderPanel::setCurrent(const core::Recorder* recorder)
{
    for (QTreeWidgetItemIterator at(tree_); *at != nullptr; ++at) {
        const auto index = (*at)->data(0, recorderRole);
        if (index.isValid() && snapshot_.recorders[index.toULongLong()].get() == recorder) {
            const QSignalBlocker blocker(tree_);
            tree_->setCurrentItem(*at);
            tree_->viewport()->update();
            return;
        }
    }
}

void RecorderPanel::setWords(const QString& html)
{
    words_->setText(html.isEmpty() ? tr("Nothing stands out in what is ticked.") : html);
}

}  // namespace papilio::widgets
