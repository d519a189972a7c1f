#include "widgets/controls/message_bar.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/pages/compare/counts_pane.h"
#include "widgets/pages/compare/definitions_pane.h"
#include "widgets/pages/compare/events_pane.h"
#include "widgets/pages/compare/metrics_pane.h"
#include "widgets/pages/compare/noise_pane.h"
#include "widgets/pages/compare/overview_pane.h"
#include "widgets/pages/compare/recorders_pane.h"
#include "widgets/pages/compare/roofline_pane.h"
#include "widgets/pages/compare/sides_bar.h"
#include "widgets/pages/compare/topdown_pane.h"

#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

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

}  // namespace

ComparePage::ComparePage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      sides_(new SidesBar),
      sections_(new SegmentedButtons),
      problem_(new MessageBar),
      stack_(new QStackedWidget),
      reading_(this),
      comparing_(this)
{
    setObjectName(QStringLiteral("comparePage"));
    setAccessibleName(tr("Compare"));
    setAcceptDrops(true);
    build();
    connect(sides_, &SidesBar::swapRequested, this, &ComparePage::swap);
    connect(sides_, &SidesBar::fileRequested, this, &ComparePage::chooseOther);
    connect(sides_, &SidesBar::pathChosen, this, &ComparePage::compareWith);
    connect(sides_, &SidesBar::withinRequested, this, &ComparePage::compareWithin);
    connect(sections_, &SegmentedButtons::currentChanged, this, [this](int section) {
        showPane(section);
        this->workspace().view().setText("compare/section", sectionName());
    });
    for (auto* pane : panes_) {
        // A pane that chose a pair is shown anew: not while it still handles the click.
        connect(pane, &SectionPane::pairChosen, this, &ComparePage::choosePair,
                Qt::QueuedConnection);
    }
    connect(static_cast<OverviewPane*>(panes_.front()), &OverviewPane::highlightActivated, this,
            &ComparePage::openHighlight);
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
    auto* overview = new OverviewPane;
    panes_ = {overview,
              new ComparedNoisePane,
              new ComparedEventsPane,
              new ComparedMetricsPane,
              new ComparedCountsPane,
              new ComparedTopDownPane,
              new ComparedRooflinePane,
              new ComparedRecordersPane,
              new ComparedDefinitionsPane};
    sections_->setObjectName(QStringLiteral("compareSections"));
    for (const auto& word : {tr("Overview"), tr("Noise"), tr("Events"), tr("Metrics"), tr("Counts"),
                             tr("Top-Down"), tr("Roofline"), tr("Recorders"), tr("Definitions")}) {
        sections_->addSegment(word);
    }
    for (auto* pane : panes_) {
        stack_->addWidget(pane);
    }
    problem_->setObjectName(QStringLiteral("compareProblem"));
    auto* header = new PaneHeader(tr("Compare"));
    header->setObjectName(QStringLiteral("compareHeader"));
    header->addWidget(sections_);
    auto* command =
        header->addTool(QStringLiteral("terminal"), tr("Copy the command for this view"));
    command->setObjectName(QStringLiteral("copyCommand"));
    connect(command, &QToolButton::clicked, this, &ComparePage::copyCommand);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(sides_);
    layout->addWidget(problem_);
    layout->addWidget(stack_, 1);
    problem_->clear();
}

void ComparePage::setRecent(std::function<QStringList()> recent)
{
    sides_->setRecent(std::move(recent));
}

void ComparePage::showSides()
{
    const auto side = [this](bool isOther) {
        const bool isFile = isOther && other_;
        auto note = noteOf(isFile ? *other_ : workspace().document());
        if (!isFile && workspace().isModified()) {
            note += note.isEmpty() ? tr("with unsaved changes") : tr(" · with unsaved changes");
        }
        return SidesBar::Side{nameOf(isOther), note};
    };
    auto first = side(isSwapped_);
    auto second = side(!isSwapped_);
    if (hasNoPair()) {
        second = {tr("Nothing chosen yet"),
                  tr("another study, with Compare with… or dropped here")};
    } else if (!other_) {
        second.note = tr("another benchmark, run, roofline or solver of the same study");
    }
    sides_->setSides(first, second);
    sides_->setCanSwap(!hasNoPair());
    sides_->setHasOther(other_.has_value());
    if (reading_.isRunning()) {
        showReading();
    }
}

bool ComparePage::hasNoPair() const
{
    return !other_ && view_ && view_->isWithin() && view_->comparison.isEmpty();
}

/// Why a section cannot be shown; empty where it can.
QString ComparePage::unavailable(int section) const
{
    const auto item = panes_[static_cast<std::size_t>(section)]->item();
    if (section == 0) {
        return {};
    }
    if (!item) {
        return !view_->comparison.definitions.empty() ? QString()
               : view_->isWithin()
                   ? tr("Definitions are compared between two studies: use Compare with…")
                   : tr("Neither study defines events of its own");
    }
    const bool hasSeries = section == 7 && !view_->comparison.recorders.empty();
    const auto first = view_->namesOf(*item, true).size();
    const auto second = view_->namesOf(*item, false).size();
    const bool isEnough =
        view_->isWithin() ? first > 1 || !view_->pairsOf(*item).empty() : first > 0 && second > 0;
    if (isEnough || hasSeries) {
        return {};
    }
    constexpr std::array kinds = {QT_TR_NOOP("benchmarks"), QT_TR_NOOP("counted runs"),
                                  QT_TR_NOOP("Top-Down runs"), QT_TR_NOOP("rooflines"),
                                  QT_TR_NOOP("solver runs")};
    const auto kind = tr(kinds[static_cast<std::size_t>(*item)]);
    return view_->isWithin()           ? tr("This study holds fewer than two %1").arg(kind)
           : first == 0 && second == 0 ? tr("A and B hold no %1").arg(kind)
           : first == 0                ? tr("A holds no %1").arg(kind)
                                       : tr("B holds no %1").arg(kind);
}

void ComparePage::showSections()
{
    for (int section = 1; section < static_cast<int>(panes_.size()); ++section) {
        const auto reason = unavailable(section);
        sections_->setSegmentEnabled(section, reason.isEmpty(), reason);
    }
    showPane(wantedSection_);
}

void ComparePage::showPane(int section)
{
    wantedSection_ = section;
    section_ = view_ && !unavailable(section).isEmpty() ? 0 : section;
    sections_->setCurrent(section_);
    stack_->setCurrentIndex(section_);
}

}  // namespace papilio::widgets
