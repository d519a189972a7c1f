#include "widgets/pages/compare/compare_page.h"

#include "core/io/study/study_file.h"
#include "core/present/study_report.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/compare/section_pane.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/session/collection.h"
#include "widgets/session/foreign_text.h"
#include "widgets/theme/icons.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QStackedWidget>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace papilio::widgets {

namespace {

/// "Small branch study · simulated:spr"
QString noteOf(const core::Document& document)
{
    QStringList parts;
    if (!document.title.empty()) {
        parts << textOf(document.title);
    }
    for (const auto& machine : document.machines) {
        parts << textOf(machine.id);
    }
    return parts.join(QStringLiteral(" · "));
}

/// Nothing where no section has that name.
std::optional<int> sectionOf(const std::string& name)
{
    const auto& names = core::comparisonViews();
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<int>(found - names.begin()));
}

/// What names a kind: the option of `papilio compare`, and where the view of a study keeps a pair.
struct KindWords {
    core::ComparedKind kind;
    const char* option;
    const char* key;
};
constexpr std::array kindWords = {
    KindWords{core::ComparedKind::Benchmark, "--benchmark", "compare/benchmark"},
    KindWords{core::ComparedKind::Run, "--run", "compare/counts"},
    KindWords{core::ComparedKind::TopDownRun, "--run", "compare/run"},
    KindWords{core::ComparedKind::Roofline, "--roofline", "compare/roofline"},
    KindWords{core::ComparedKind::SolverRun, "--solver", "compare/solver"}};

QString studyPath(const QMimeData& data)
{
    for (const auto& url : data.urls()) {
        const auto suffix = QFileInfo(url.toLocalFile()).suffix().toLower();
        if (url.isLocalFile() &&
            (suffix == QLatin1String("h5") || suffix == QLatin1String("hdf5"))) {
            return url.toLocalFile();
        }
    }
    return {};
}

}  // namespace

ComparePage::ComparePage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      sections_(new SegmentedButtons),
      problem_(new MessageBar),
      stack_(new QStackedWidget),
      reading_(this),
      comparing_(this)
{
    setObjectName(QStringLiteral("comparePage"));
    reading_.list(workspace.jobs(), tr("Reading study B"),
                  [this] { showProblem(tr("Reading was cancelled.")); });
    comparing_.list(workspace.jobs(), tr("Comparing"),
                    [this] { showProblem(tr("The comparison was cancelled.")); });
    setAccessibleName(tr("Compare"));
    setAcceptDrops(true);
    build();
    connect(sections_, &SegmentedButtons::currentChanged, this, [this](int section) {
        showPane(section);
        this->workspace().view().setText("compare/section", sectionName());
    });
    for (auto* pane : panes_) {
        // A pane that chose a pair is shown anew: not while it still handles the click.
        connect(pane, &SectionPane::pairChosen, this, &ComparePage::choosePair,
                Qt::QueuedConnection);
        connect(pane, &SectionPane::kernelsPaired, this, &ComparePage::pairKernels,
                Qt::QueuedConnection);
    }
    for (const auto& [control, key] : {std::pair("compareNoiseTableSubset", "compare/subset"),
                                       {"compareCountsTableSubset", "compare/counts_subset"},
                                       {"compareRoofsSubset", "compare/roofs_subset"},
                                       {"compareAxis", "compare/axis"}}) {
        keep(*findChild<SegmentedButtons*>(QLatin1String(control)), key);
    }
    // At once, not when the page is shown: somebody may choose B before that.
    connect(&workspace, &Workspace::changed, this, [this](Changes changes) {
        if (changes & Change::Opened) {
            restoreView();
        }
    });
    restoreView();
}

void ComparePage::build()
{
    panes_ = newSections([this](const core::Highlight& highlight) { openHighlight(highlight); });
    sections_->setObjectName(QStringLiteral("compareSections"));
    for (const auto& word : sectionWords()) {
        sections_->addSegment(word);
    }
    for (auto* pane : panes_) {
        stack_->addWidget(pane);
    }
    problem_->setObjectName(QStringLiteral("compareProblem"));
    auto* header = new PaneHeader(tr("Compare"));
    header->setObjectName(QStringLiteral("compareHeader"));
    header->addWidget(sections_);
    connect(header->addCommandTool(), &QToolButton::clicked, this, &ComparePage::copyCommand);
    inColumn(this, {header, newSides(), problem_, {stack_, 1}});
    problem_->clear();
}

/// Who is compared: A, swap, B, and where another B comes from.
QWidget* ComparePage::newSides()
{
    const auto label = [](const char* name, const char* role) {
        auto* made = new ElidedLabel;
        made->setObjectName(QLatin1String(name));
        made->setProperty("role", QLatin1String(role));
        made->setMode(Qt::ElideMiddle);
        made->setTextFormat(Qt::PlainText);  // titles come from files
        return made;
    };
    names_ = {label("compareFirstName", "pane-title"), label("compareSecondName", "pane-title")};
    notes_ = {label("compareFirstNote", "hint"), label("compareSecondNote", "hint")};
    const auto side = [this](bool isFirst) {
        const std::size_t at = isFirst ? 0 : 1;
        auto* made = new QWidget;
        auto* row = inRow(made, {}, 10);
        row->addWidget(newSideMark(isFirst), 0, Qt::AlignVCenter);
        row->addLayout(inColumn(nullptr, {names_[at], notes_[at]}), 1);
        return made;
    };
    const auto button = [](const char* name, const char* picture, const QString& text,
                           const QString& spoken, const QString& tip) {
        auto* made = new QToolButton;
        made->setObjectName(QLatin1String(name));
        made->setIcon(icon(QLatin1String(picture)));
        made->setText(text);
        made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        made->setProperty("role", QStringLiteral("outlined"));
        made->setToolTip(tip);
        made->setAccessibleName(spoken);
        return made;
    };
    swap_ = button("compareSwap", "compare", tr("Swap"), tr("Swap A and B"),
                   tr("Swap A and B (Ctrl+Shift+X)"));
    swap_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+X")));
    auto* with =
        button("compareWith", "open", tr("Compare with…"), tr("Compare with another study"),
               tr("Open another study to compare with; it is only read"));
    auto* menu = new QMenu(this);
    with->setPopupMode(QToolButton::MenuButtonPopup);
    with->setMenu(menu);
    connect(swap_, &QToolButton::clicked, this, &ComparePage::swap);
    connect(with, &QToolButton::clicked, this, &ComparePage::chooseContent);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillStudies(*menu); });
    auto* bar = new QFrame;
    setGround(*bar);
    inRow(bar, {{side(true), 1}, swap_, {side(false), 1}, with}, 16, {16, 8, 16, 8});
    return bar;
}

void ComparePage::fillStudies(QMenu& menu)
{
    menu.clear();
    connect(menu.addAction(icon(QStringLiteral("open")), tr("&Open a study…")), &QAction::triggered,
            this, &ComparePage::chooseContent);
    auto* within = menu.addAction(tr("&Two items of this study"));
    within->setEnabled(other_.has_value());
    connect(within, &QAction::triggered, this, &ComparePage::compareWithin);
    const auto recent = workspace().recentPaths();
    if (!recent.isEmpty()) {
        menu.addSection(tr("Recent"));
    }
    for (const auto& path : recent) {
        auto* action = menu.addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        action->setEnabled(QFileInfo::exists(path));
        connect(action, &QAction::triggered, this, [this, path] { compareWith(path); });
    }
}

void ComparePage::showSides()
{
    for (const bool isFirst : {true, false}) {
        const bool isOther = isFirst == isSwapped_;
        const bool isFile = isOther && other_;
        const auto item = itemOf(isFirst);
        auto name = item.isEmpty() ? nameOf(isOther) : item;
        auto note = noteOf(isFile ? *other_ : workspace().document());
        if (!isFile && workspace().isModified()) {
            note += note.isEmpty() ? tr("with unsaved changes") : tr(" · with unsaved changes");
        }
        if (!isFirst && hasNoPair()) {
            name = tr("Nothing chosen yet");
            note = tr("another study: use Compare with… or drop it here");
        } else if (!isFirst && !other_ && item.isEmpty()) {
            note = tr("another benchmark, run, roofline or solver of the same study");
        }
        names_[isFirst ? 0 : 1]->setText(name);
        notes_[isFirst ? 0 : 1]->setText(note);
    }
    swap_->setEnabled(!hasNoPair());
    if (reading_.isRunning()) {
        showReading();
    }
}

QString ComparePage::itemOf(bool isFirst) const
{
    QStringList items;
    const auto shown = panes_[static_cast<std::size_t>(section_)]->kind();
    for (const auto kind : core::comparedKinds) {
        const auto* pair =
            other_ || !view_ || shown.value_or(kind) != kind ? nullptr : view_->pair(kind);
        if (pair == nullptr) {
            continue;
        }
        // Of one roofline its runs are compared.
        const auto& points = pair->roofs.points;
        const bool areRuns =
            pair->first == pair->second && !points.empty() &&
            std::ranges::all_of(points, [&points](const core::ComparedPoint& point) {
                return point.before == points.front().before && point.after == points.front().after;
            });
        const auto& names = areRuns ? core::ItemPair{points.front().before, points.front().after}
                                    : core::ItemPair{pair->first, pair->second};
        const auto item = textOf(isFirst ? names.first : names.second);
        if (names.first != names.second && !items.contains(item)) {
            items << item;
        }
    }
    return items.join(QStringLiteral(" · "));
}

bool ComparePage::hasNoPair() const
{
    return !other_ && view_ && view_->isWithin() && view_->comparison.isEmpty();
}

void ComparePage::showSections()
{
    for (int section = 1; section < static_cast<int>(panes_.size()); ++section) {
        const auto reason = panes_[static_cast<std::size_t>(section)]->unavailable(*view_);
        sections_->setSegmentEnabled(section, reason.isEmpty(), reason);
    }
    showPane(wantedSection_);
}

void ComparePage::showPane(int section)
{
    wantedSection_ = section;
    const auto* pane = panes_[static_cast<std::size_t>(section)];
    section_ = view_ && !pane->unavailable(*view_).isEmpty() ? 0 : section;
    sections_->setCurrent(section_);
    stack_->setCurrentIndex(section_);
    showSides();
}

void ComparePage::compare()
{
    if (!isVisible()) {
        isStale_ = true;  // made when somebody looks
        return;
    }
    isStale_ = false;
    opened_ = {};
    CompareRequest request;
    request.isWithin = !other_;
    request.first = isSwapped_ ? *other_ : workspace().document();
    request.second = isSwapped_ || !other_ ? workspace().document() : *other_;
    request.chosen = chosen_;
    request.kernels = kernels_;
    request.known = view_ ? view_->known : nullptr;
    comparing_.start(
        [request = std::move(request)](std::stop_token stop) {
            return makeComparison(request, stop);
        },
        [this](std::shared_ptr<CompareView> view) { showComparison(std::move(view)); });
}

void ComparePage::refresh(Changes changes)
{
    const auto relevant = Changes(Change::Study) | Change::Parameters | Change::Basis |
                          Change::Signatures | Change::Counters | Change::Rooflines |
                          Change::Recorders | Change::Definitions | Change::File;
    if ((changes & relevant) || isStale_) {
        isStale_ = true;
        compareSoon();
    }
}

void ComparePage::compareSoon()
{
    // refresh() comes just before the page is visible, edits several at a time.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (isStale_) {
                compare();
            }
        },
        Qt::QueuedConnection);
}

void ComparePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (isStale_) {  // B was read while another page was shown
        compareSoon();
    }
}

bool ComparePage::isSettled() const
{
    return Page::isSettled() && !isStale_ && !reading_.isRunning() && !comparing_.isRunning();
}

void ComparePage::showComparison(std::shared_ptr<CompareView> view)
{
    view_ = std::move(view);
    view_->firstName = nameOf(isSwapped_);
    view_->secondName = nameOf(other_ && !isSwapped_);
    for (const auto kind : core::comparedKinds) {
        const auto item = static_cast<std::size_t>(kind);
        const auto& pairs = view_->pairs.of(kind);
        const auto found = chosen_[item] ? std::ranges::find(pairs, *chosen_[item]) : pairs.end();
        view_->current[item] =
            found == pairs.end() ? 0 : static_cast<std::size_t>(found - pairs.begin());
    }
    showSections();
    for (auto* pane : panes_) {
        pane->setView(view_);
    }
    if (const auto [pane, item] = std::exchange(opened_, {}); pane != nullptr) {
        pane->selectItem(item);
    }
}

void ComparePage::choosePair(core::ComparedKind kind, const QString& first, const QString& second)
{
    const core::ItemPair pair{first.toStdString(), second.toStdString()};
    const auto item = static_cast<std::size_t>(kind);
    const auto& pairs = view_->pairs.of(kind);
    chosen_[item] = pair;
    rememberPairs();
    const auto found = std::ranges::find(pairs, pair);
    if (found == pairs.end()) {
        compare();
        return;
    }
    const auto place = static_cast<std::size_t>(found - pairs.begin());
    if (place != view_->current[item]) {
        view_->current[item] = place;
        showSides();
        for (auto* pane : panes_) {
            if (pane->kind() == kind) {
                pane->setView(view_);
            }
        }
    }
}

void ComparePage::pairKernels(const core::ItemPair& kernels)
{
    if (std::erase(kernels_, kernels) == 0) {
        std::erase_if(kernels_, [&kernels](const core::ItemPair& other) {
            return other.first == kernels.first || other.second == kernels.second;
        });
        kernels_.push_back(kernels);
    }
    rememberPairs();
    compare();
}

void ComparePage::openHighlight(const core::Highlight& highlight)
{
    const int section = static_cast<int>(highlight.section) + 1;
    auto* pane = panes_[static_cast<std::size_t>(section)];
    if (const auto kind = pane->kind()) {
        choosePair(*kind, textOf(highlight.pair.first), textOf(highlight.pair.second));
    }
    showPane(section);
    workspace().view().setText("compare/section", sectionName());
    if (comparing_.isRunning()) {
        opened_ = {pane, highlight.item};
    } else {
        pane->selectItem(highlight.item);
    }
}

bool ComparePage::showSection(const QString& name)
{
    const auto section = sectionOf(name.toStdString());
    if (!section) {
        return false;
    }
    showPane(*section);
    workspace().view().setText("compare/section", sectionName());
    return true;
}

QString ComparePage::sectionName() const
{
    return textOf(core::comparisonViews()[static_cast<std::size_t>(section_)]);
}

void ComparePage::rememberPairs()
{
    auto& view = workspace().view();
    for (const auto& words : kindWords) {
        if (const auto& pair = chosen_[static_cast<std::size_t>(words.kind)]) {
            view.setTexts(words.key, {textOf(pair->first), textOf(pair->second)});
        } else {
            view.forget(words.key);
        }
    }
    QStringList kernels;
    for (const auto& [first, second] : kernels_) {
        kernels << textOf(first) << textOf(second);
    }
    if (kernels.isEmpty()) {
        view.forget("compare/kernels");
    } else {
        view.setTexts("compare/kernels", kernels);
    }
    view.setText("compare/swapped", isSwapped_ ? QStringLiteral("yes") : QString());
}

void ComparePage::readPairs()
{
    chosen_ = {};
    kernels_.clear();
    const auto kernels = workspace().view().texts("compare/kernels").value_or(QStringList());
    for (qsizetype at = 0; at + 1 < kernels.size(); at += 2) {
        kernels_.push_back({kernels[at].toStdString(), kernels[at + 1].toStdString()});
    }
    for (const auto& words : kindWords) {
        const auto pair = workspace().view().texts(words.key);
        if (pair && pair->size() == 2) {
            chosen_[static_cast<std::size_t>(words.kind)] = {pair->front().toStdString(),
                                                             pair->back().toStdString()};
        }
    }
}

void ComparePage::restoreView()
{
    auto& view = workspace().view();
    const auto path = view.text("compare/with");
    if (!(other_ && !path.isEmpty() && path == otherPath_)) {
        reading_.cancel();
        problem_->clear();
        other_.reset();
        otherPath_.clear();
    }
    isSwapped_ = other_ && !view.text("compare/swapped").isEmpty();
    readPairs();
    wantedSection_ = sectionOf(view.text("compare/section").toStdString()).value_or(0);
    section_ = 0;
    view_.reset();
    if (!other_ && !path.isEmpty() && QFileInfo::exists(path)) {
        isRestoring_ = true;
        compareWith(path);
    }
    isStale_ = true;
}

QWidget* ComparePage::mainPlot()
{
    return panes_[static_cast<std::size_t>(section_)]->plot();
}

std::set<core::DataOrigin> ComparePage::origins() const
{
    const auto section = sectionName().toStdString();
    auto origins = core::dataOrigins(workspace().document(), section);
    if (other_) {
        origins.merge(core::dataOrigins(*other_, section));
    }
    return origins;
}

QString ComparePage::nameOf(bool isOther) const
{
    const auto path = pathOf(isOther);
    const auto title =
        isOther && other_ ? textOf(other_->title) : textOf(workspace().document().title);
    return !path.isEmpty()    ? QFileInfo(path).fileName()
           : !title.isEmpty() ? title
                              : tr("this study");
}

QString ComparePage::pathOf(bool isOther) const
{
    return isOther && other_ ? otherPath_ : workspace().path();
}

QString ComparePage::command() const
{
    const auto path = [this](bool isOther) {
        const auto own = pathOf(isOther);
        return own.isEmpty() ? QStringLiteral("STUDY.h5") : own;
    };
    QStringList words{QStringLiteral("papilio"), QStringLiteral("compare"), path(isSwapped_)};
    if (other_) {
        words << path(!isSwapped_);
    }
    const auto kind = panes_[static_cast<std::size_t>(section_)]->kind();
    if (view_ && kind) {
        // By name they are found without being named.
        const auto pair = view_->currentPair(*kind);
        if (pair && (!other_ || pair->first != pair->second || view_->pairs.of(*kind).size() > 1)) {
            words << QLatin1String(kindWords[static_cast<std::size_t>(*kind)].option)
                  << textOf(pair->first);
            if (pair->first != pair->second) {
                words << textOf(pair->second);
            }
        }
    }
    for (const auto& [first, second] : kernels_) {
        words << QStringLiteral("--kernel") << textOf(first) << textOf(second);
    }
    if (section_ > 0) {
        words << QStringLiteral("--section") << sectionName();
    }
    return shellQuoted(words);
}

void ComparePage::compareWith(const QString& path)
{
    problem_->clear();
    readingPath_ = path;
    showReading();
    reading_.start([path](std::stop_token) { return core::readStudy(path.toStdString()); },
                   [this, path](core::Result<core::Document> document) {
                       if (document) {
                           setOther(*std::move(document), path);
                       } else {
                           showProblem(textOf(document.error().message));
                       }
                   },
                   [this](const QString& why) { showProblem(why); });
}

void ComparePage::showReading()
{
    notes_[1]->setText(tr("Reading %1…").arg(QFileInfo(readingPath_).fileName()));
}

void ComparePage::showProblem(const QString& sentence)
{
    isRestoring_ = false;
    showSides();
    problem_->showMessage(VerdictKind::Error, tr("Not compared."), sentence);
}

void ComparePage::setOther(core::Document other, const QString& path)
{
    problem_->clear();
    if (path != otherPath_) {
        // What was paired with another B means nothing here, but for that of the study's own view.
        isSwapped_ = isRestoring_ && !workspace().view().text("compare/swapped").isEmpty();
        if (!isRestoring_) {
            chosen_ = {};
            kernels_.clear();
        }
    }
    isRestoring_ = false;
    other_ = std::move(other);
    otherPath_ = path;
    if (!path.isEmpty()) {
        workspace().view().setText("compare/with", path);
    }
    rememberPairs();
    compare();
}

void ComparePage::forgetOther()
{
    reading_.cancel();
    isRestoring_ = false;
    problem_->clear();
    other_.reset();
    otherPath_.clear();
    isSwapped_ = false;
    workspace().view().forget("compare/with");
}

void ComparePage::compareWithin()
{
    forgetOther();
    chosen_ = {};
    kernels_.clear();
    rememberPairs();
    compare();
}

void ComparePage::reveal(const QString& section)
{
    if (const auto found = sectionOf(section.toStdString())) {
        forgetOther();
        readPairs();
        wantedSection_ = *found;
        workspace().view().setText("compare/section", section);
        compare();
    }
}

bool ComparePage::chooseContent()
{
    const auto path =
        chooser_ ? chooser_()
                 : QFileDialog::getOpenFileName(this, tr("Compare with"),
                                                QFileInfo(workspace().path()).absolutePath(),
                                                tr("Papilio studies (*.h5 *.hdf5);;All files (*)"));
    if (path.isEmpty()) {
        return false;
    }
    compareWith(path);
    return true;
}

void ComparePage::reloadFiles()
{
    if (!otherPath_.isEmpty()) {
        compareWith(otherPath_);
    }
}

void ComparePage::swap()
{
    isSwapped_ = other_ && !isSwapped_;
    for (const auto kind : core::comparedKinds) {
        auto& chosen = chosen_[static_cast<std::size_t>(kind)];
        if (!chosen && !other_ && view_) {
            chosen = view_->currentPair(kind);
        }
        if (chosen) {
            std::swap(chosen->first, chosen->second);
        }
    }
    for (auto& kernels : kernels_) {
        std::swap(kernels.first, kernels.second);
    }
    rememberPairs();
    compare();
}

void ComparePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!studyPath(*event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
        problem_->showMessage(VerdictKind::Neutral, tr("Drop to compare:"),
                              tr("this study becomes B. It is only read, not changed."));
    }
}

void ComparePage::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    problem_->clear();
}

void ComparePage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    compareWith(studyPath(*event->mimeData()));
}

}  // namespace papilio::widgets
