#include "widgets/pages/events/events_page.h"

#include "core/analysis/event_detail.h"
#include "core/findings/event_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/events/event_detail_pane.h"
#include "widgets/pages/events/event_overlay_pane.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/workbench/alpha_ribbon.h"
#include "widgets/workbench/event_pane.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace papilio::widgets {

namespace {

using core::EventStatus;

/// One segment over the table.
struct Segment {
    const char* word;
    StatusSet statuses;
};

/// Several events that are selected, by id.
constexpr const char* selectedKey = "events/selected";

const std::array<Segment, 9>& segmentList()
{
    static const std::array<Segment, 9> list = {{
        {QT_TRANSLATE_NOOP("EventsPage", "All"), StatusSet()},
        {QT_TRANSLATE_NOOP("EventsPage", "Chosen"), {EventStatus::Chosen}},
        {QT_TRANSLATE_NOOP("EventsPage", "Dependent"), {EventStatus::Dependent}},
        {QT_TRANSLATE_NOOP("EventsPage", "Tiny"), {EventStatus::Tiny}},
        {QT_TRANSLATE_NOOP("EventsPage", "Unrepresentable"), {EventStatus::Unrepresentable}},
        {QT_TRANSLATE_NOOP("EventsPage", "Noisy"), {EventStatus::Noisy}},
        {QT_TRANSLATE_NOOP("EventsPage", "All zero"), {EventStatus::Irrelevant}},
        {QT_TRANSLATE_NOOP("EventsPage", "Unusable"),
         {EventStatus::Missing, EventStatus::NonFinite}},
        {QT_TRANSLATE_NOOP("EventsPage", "Excluded"), {EventStatus::Excluded}},
    }};
    return list;
}

std::size_t countOf(const core::StatusCounts& counts, const StatusSet& statuses)
{
    std::size_t sum = 0;
    for (std::size_t status = 0; status < core::eventStatusCount; ++status) {
        const auto one = static_cast<EventStatus>(status);
        sum += statuses.contains(one) ? counts.of(one) : 0;
    }
    return sum;
}

}  // namespace

EventsPage::EventsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent),
      header_(new PaneHeader(tr("Events"))),
      segments_(new SegmentedButtons),
      events_(new EventPane(workspace, tr("All events"))),
      detail_(new EventDetailPane),
      overlay_(new EventOverlayPane),
      stack_(new QStackedWidget),
      alpha_(new AlphaRibbon(workspace)),
      whatChanged_(new WhatChangedBar(workspace))
{
    setObjectName(QStringLiteral("eventsPage"));
    header_->setObjectName(QStringLiteral("eventsHeader"));
    segments_->setObjectName(QStringLiteral("statusSegments"));
    for (const auto& segment : segmentList()) {
        QStringList meanings;
        for (std::size_t status = 0; status < core::eventStatusCount; ++status) {
            const auto one = static_cast<EventStatus>(status);
            if (!segment.statuses.isAll() && segment.statuses.contains(one)) {
                meanings << inWindowWords([one] { return core::statusMeaning(one); });
            }
        }
        segments_->addSegment(tr(segment.word), meanings.join(QLatin1Char('\n')));
    }
    header_->addWidget(segments_);
    buildTable();
    events_->setPreselecting(true);

    auto* left = new QWidget;
    inColumn(left, {{events_, 1}, alpha_});
    stack_->addWidget(detail_);
    stack_->addWidget(overlay_);
    auto* split = newSplitter(Qt::Horizontal, "eventsSplitter", {{left, 1}, stack_}, {870, 370});
    inColumn(this, {header_, {split, 1}, whatChanged_});

    connect(segments_, &SegmentedButtons::currentChanged, this, &EventsPage::showSegment);
    keep(*segments_, "events/segment");
    connect(events_, &EventPane::filterCleared, this, [this] {
        segments_->setCurrent(0);
        showSegment(0);
    });
    connect(&events_->model(), &EventTableModel::rowsChanged, this, &EventsPage::showDetail);
    connect(detail_, &EventDetailPane::searchRequested, events_, &EventPane::search);
    connect(
        detail_, &EventDetailPane::noteEdited, this, [this](std::uint32_t event, const auto& note) {
            if (const auto benchmark = this->workspace().benchmark();
                benchmark && event < benchmark->data->eventCount()) {
                auto notes = this->workspace().notes();
                notes.setEvent(std::string(benchmark->data->eventIds[event]), note.toStdString());
                this->workspace().setNotes(notes, tr("edit the note on an event"));
            }
        });
    connect(detail_, &EventDetailPane::eventRequested, this,
            [this](std::uint32_t event) { this->workspace().selectEvent(event); });
    keep(overlay_->scale(), "events/scale");
    connect(events_, &EventPane::selectedEventsChanged, this, [this] {
        keepSelected();
        showDetail();
    });
    connect(overlay_, &EventOverlayPane::kernelChosen, this, [this](int kernel) {
        auto selection = this->workspace().selection();
        selection.kernel = kernel;
        this->workspace().select(selection);
    });
}

QWidget* EventsPage::mainPlot()
{
    return isOverlaid() ? &overlay_->overlay() : nullptr;
}

bool EventsPage::isSettled() const
{
    return Page::isSettled() && detail_->isSettled();
}

bool EventsPage::isOverlaid() const
{
    return stack_->currentWidget() == overlay_;
}

/// Several selected events are part of how the study is looked at: a command can name them.
void EventsPage::keepSelected()
{
    if (isOpening_) {
        return;
    }
    const auto& facts = events_->model().facts();
    const auto events = events_->selectedEvents(EventOverlayPane::most);
    if (events.size() < 2) {
        workspace().view().forget(selectedKey);
        return;
    }
    QStringList ids;
    for (const auto event : events) {
        const auto id = facts.id(event);
        ids << QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    }
    workspace().view().setTexts(selectedKey, ids);
}

/// Once the events of a study that was opened are known.
void EventsPage::restoreSelected()
{
    const auto& facts = events_->model().facts();
    if (!isOpening_ || facts.count() == 0) {
        return;
    }
    const auto wanted = workspace().view().texts(selectedKey).value_or(QStringList());
    std::vector<std::uint32_t> events;
    for (std::uint32_t event = 0; !wanted.isEmpty() && event < facts.count(); ++event) {
        const auto id = facts.id(event);
        if (wanted.contains(QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())))) {
            events.push_back(event);
        }
    }
    if (events.size() > 1) {
        events_->selectEvents(events);
    }
    isOpening_ = false;
}

void EventsPage::buildTable()
{
    auto& table = events_->table();
    constexpr std::array widths = {
        std::pair(EventTableModel::Noise, 76), std::pair(EventTableModel::Status, 92),
        std::pair(EventTableModel::Residual, 74), std::pair(EventTableModel::Score, 58),
        std::pair(EventTableModel::Norm, 58)};
    for (const auto& [column, width] : widths) {
        table.setColumnRoom(column, width);
    }
}

void EventsPage::reveal(const QString& item)
{
    if (item == u"#metric") {
        selectEventsOfMetric();
        return;
    }
    for (std::size_t place = 0; place < core::eventStatusCount; ++place) {
        const auto one = static_cast<EventStatus>(place);
        if (core::toString(one) != item.toStdString()) {
            continue;
        }
        const auto& list = segmentList();
        const auto found = std::find_if(list.begin() + 1, list.end(), [&](const Segment& segment) {
            return segment.statuses.contains(one);
        });
        segments_->setCurrent(static_cast<int>(found - list.begin()));
        events_->showAll();
        showSegment(segments_->current());
        return;
    }
}

void EventsPage::selectEventsOfMetric()
{
    const auto& analysis = workspace().analysis();
    if (!analysis.fits) {
        return;
    }
    const auto& fits = analysis.fits->metrics;
    const auto fit = std::ranges::find(fits, workspace().selection().metric.toStdString(),
                                       &core::MetricFit::metric);
    if (fit != fits.end()) {
        events_->showEvents(core::formulaEvents(analysis, *fit));
    }
}

void EventsPage::showSegment(int segment)
{
    const auto& chosen = segmentList()[static_cast<std::size_t>(segment)];
    events_->setStatuses(chosen.statuses);
    events_->header().setTitle(segment == 0 ? tr("All events")
                                            : tr("%1 events").arg(tr(chosen.word)));
    events_->header().setSubtitle(segments_->segment(segment)->toolTip());
}

void EventsPage::showCounts()
{
    const auto& analysis = workspace().analysis();
    for (int place = 0; place < static_cast<int>(segmentList().size()); ++place) {
        const auto& segment = segmentList()[static_cast<std::size_t>(place)];
        segments_->setSegmentText(
            place, analysis.pivoting
                       ? QStringLiteral("%1 %2")
                             .arg(tr(segment.word))
                             .arg(countText(countOf(analysis.pivoting->counts, segment.statuses)))
                       : tr(segment.word));
    }
    header_->setSubtitle(analysis.problem ? QString::fromStdString(analysis.problem->message)
                                          : QString());
}

void EventsPage::refresh(Changes changes)
{
    const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::Benchmark);
    isOpening_ = isOpening_ || changes.testFlag(Change::Opened);
    events_->refresh(changes);
    restoreSelected();
    alpha_->refresh(changes);
    whatChanged_->refresh();
    if (another || (changes & resultChanges())) {
        showCounts();
    }
    if (another || (changes & (resultChanges() | Change::Selection | Change::Descriptions |
                               Change::Review | Change::Notes))) {
        showDetail();
    }
}

void EventsPage::showDetail()
{
    const auto& facts = events_->model().facts();
    const auto selected = facts.count() > 0 ? events_->selectedCount() : 0;
    if (selected > 1) {
        overlay_->showEvents(facts, events_->selectedEvents(EventOverlayPane::most), selected);
        overlay_->setKernel(workspace().selection().kernel);
        stack_->setCurrentWidget(overlay_);
    } else {
        const auto event = events_->shownEvent();
        detail_->showFacts(facts, event);
        const auto benchmark = workspace().benchmark();
        detail_->showNote(event && benchmark && *event < benchmark->data->eventCount()
                              ? textOf(workspace().notes().ofEvent(
                                    std::string(benchmark->data->eventIds[*event])))
                              : QString());
        stack_->setCurrentWidget(detail_);
    }
}

}  // namespace papilio::widgets
