#include "widgets/pages/events/events_page.h"

#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/shown_formula.h"
#include "core/findings/event_text.h"
#include "core/model/event_names.h"
#include "core/present/event_columns.h"
#include "core/present/table.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/edit_model.h"
#include "widgets/models/event_texts.h"
#include "widgets/pages/events/event_detail_pane.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/scatter_plot.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/event_pane.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QAction>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

namespace papilio::widgets {

namespace {

QVector<double> meanOf(const core::EventFacts& facts, std::uint32_t event)
{
    const auto mean = facts.mean(event);
    return {mean.begin(), mean.end()};
}

}  // namespace

/// Several events over one another: their counts over the kernels, and two of them one against the
/// other.
class EventOverlayPane : public QWidget {
    Q_OBJECT

public:
    explicit EventOverlayPane(QWidget* parent = nullptr) : QWidget(parent)
    {
        setObjectName(u"eventOverlay"_s);
        scale_->addSegment(tr("Relative"), tr("Each event divided by its own largest count"));
        scale_->addSegment(tr("Counts"), tr("The counts, on one scale for all events"));
        header_->addWidget(scale_);
        header_->addPlotTools(*overlay_);
        for (auto* text : {kernelText_, note_}) {
            text->setWordWrap(true);
            text->setMinimumWidth(1);  // a name has no blanks to be broken at
            text->setContentsMargins(16, 4, 16, 4);
        }
        setGround(*this);
        inColumn(this, {header_, {overlay_, 1}, {scatter_, 1}, kernelText_, note_});
        buildMenu();

        connect(scale_, &SegmentedButtons::currentChanged, this, &EventOverlayPane::showOverlay);
        connect(overlay_, &BarPlot::placeClicked, this, &EventOverlayPane::kernelChosen);
        connect(scatter_, &ScatterPlot::pointClicked, this, &EventOverlayPane::kernelChosen);
    }

    /// So many events have a color, line and marker of their own.
    static constexpr std::size_t most = 7;

    /// @param events  the first of the selected ones, `most` at most
    /// @param selected  how many are selected
    void showEvents(const core::EventFacts& facts,
                    const std::vector<std::uint32_t>& events,
                    std::size_t selected)
    {
        facts_ = facts;
        events_ = events;
        header_->setTitle(tr("%1 events").arg(selected));
        note_->setText(selected > events.size()
                           ? tr("The first %1 of the selected events are drawn.").arg(events.size())
                       : events.size() > 2 ? tr("Select two events to draw one against the other.")
                                           : QString());
        note_->setVisible(!note_->text().isEmpty());
        showOverlay();
        showScatter();
        showKernel();
    }

    /// Marks a kernel in both plots and writes its counts; nothing: none.
    void setKernel(std::optional<int> kernel)
    {
        kernel_ = kernel;
        showKernel();
    }

    [[nodiscard]] BarPlot& overlay() const { return *overlay_; }
    [[nodiscard]] SegmentedButtons& scale() const { return *scale_; }

signals:
    void kernelChosen(int kernel);

private:
    void buildMenu()
    {
        auto* copy = named(new QAction(tr("Copy the counts as CSV"), this), "copyCounts");
        connect(copy, &QAction::triggered, this, [this] { copyText(csv()); });
        auto* save = new QAction(tr("Save the counts as CSV…"), this);
        connect(save, &QAction::triggered, this, [this] { saveCsvFile(*overlay_, csv()); });
        for (auto* action : {copy, save}) {
            overlay_->addContextAction(action);
            scatter_->addContextAction(action);
        }
    }

    void showOverlay()
    {
        if (events_.empty()) {
            return;
        }
        BarData drawn;
        drawn.arrangement = BarData::Arrangement::Lines;
        drawn.labels = kernelNames(*facts_.dataset());
        drawn.separators = dividersOf(*facts_.analysis().benchmark->basis);
        drawn.axisLabel = isRelative() ? tr("Count, relative to the largest") : tr("Count");
        for (const auto event : events_) {
            const auto shape = facts_.shape(event);
            drawn.series.push_back({.name = nameOf(event),
                                    .values = isRelative()
                                                  ? QVector<double>(shape.begin(), shape.end())
                                                  : meanOf(facts_, event)});
        }
        overlay_->setBars(std::move(drawn));
    }

    void showScatter()
    {
        scatter_->setVisible(events_.size() == 2);
        if (events_.size() != 2) {
            return;
        }
        ScatterData drawn;
        drawn.x = meanOf(facts_, events_[0]);
        drawn.y = meanOf(facts_, events_[1]);
        const bool areCounted = !drawn.x.isEmpty() && !drawn.y.isEmpty();
        scatter_->setEmptyText(
            areCounted ? QString()
                       : tr("No plot: one of the events is zero in every kernel, or has missing "
                            "values."));
        if (!areCounted) {
            drawn.x.clear();
            drawn.y.clear();
        } else {
            drawn.names = kernelNames(*facts_.dataset());
        }
        drawn.xLabel = nameOf(events_[0]);
        drawn.yLabel = nameOf(events_[1]);
        if (const auto found =
                core::proportionOf(*facts_.analysis().noise, events_[1], events_[0])) {
            drawn.factor = found->factor;
            // What both names share says nothing here, and the factor would be cut for it.
            const std::vector<std::string> both = {drawn.xLabel.toStdString(),
                                                   drawn.yLabel.toStdString()};
            const auto names = core::shortNames(both, core::StringTable(both));
            drawn.lineText = textOf(names[1]) + u' ' + inWindowWords([&] {
                                 return core::multipleText(
                                     {events_[0], found->factor, found->deviation}, names[0]);
                             });
        }
        scatter_->setData(std::move(drawn));
    }

    /// The counts of the marked kernel in words, also for who chose it with the keys.
    void showKernel()
    {
        overlay_->setCurrent(kernel_.value_or(-1));
        scatter_->setCurrent(kernel_.value_or(-1));
        QStringList counts;
        const bool isKnown = kernel_ && !events_.empty() &&
                             static_cast<std::size_t>(*kernel_) < facts_.dataset()->kernelCount();
        if (isKnown) {
            for (const auto event : events_) {
                if (const auto mean = facts_.mean(event); !mean.empty()) {
                    counts << u"%1 %2"_s.arg(
                        nameOf(event), numberText(mean[static_cast<std::size_t>(*kernel_)], 4));
                }
            }
        }
        kernelText_->setText(
            isKnown ? tr("Kernel %1: %2")
                          .arg(kernelNames(*facts_.dataset())[*kernel_], counts.join(u" · "_s))
                    : tr("Click a kernel, or use Left and Right, to read its counts."));
    }

    [[nodiscard]] bool isRelative() const { return scale_->current() == 0; }

    [[nodiscard]] QString csv() const
    {
        if (events_.empty()) {
            return {};
        }
        std::vector<std::size_t> kernels(facts_.dataset()->kernelCount());
        std::iota(kernels.begin(), kernels.end(), std::size_t{0});
        return textOf(
            core::toCsv(core::tabulate(core::kernelCountColumns(facts_, events_), kernels)));
    }

    [[nodiscard]] QString nameOf(std::uint32_t event) const
    {
        const auto name = shortEventName(facts_, event);
        return facts_.mean(event).empty() ? u"%1 (%2)"_s.arg(name, statusText(facts_.status(event)))
                                          : name;
    }

    PaneHeader* header_ = named(new PaneHeader(tr("Events")), "overlayHeader");
    SegmentedButtons* scale_ = named(new SegmentedButtons, "overlayScale");
    BarPlot* overlay_ =
        named(new BarPlot, "overlayPlot", tr("Counts of the selected events over the kernels"));
    ScatterPlot* scatter_ = named(new ScatterPlot, "scatterPlot");
    QLabel* kernelText_ = named(roleLabel({}, "secondary"), "overlayKernel");
    QLabel* note_ = named(roleLabel({}, "hint"), "overlayNote");
    core::EventFacts facts_;
    std::vector<std::uint32_t> events_;
    std::optional<int> kernel_;
};

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
        {"All", StatusSet()},
        {"Chosen", {EventStatus::Chosen}},
        {"Dependent", {EventStatus::Dependent}},
        {"Tiny", {EventStatus::Tiny}},
        {"Unrepresentable", {EventStatus::Unrepresentable}},
        {"Noisy", {EventStatus::Noisy}},
        {"All zero", {EventStatus::Irrelevant}},
        {"Unusable", {EventStatus::Missing, EventStatus::NonFinite}},
        {"Excluded", {EventStatus::Excluded}},
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

/// Every event by status, with its score and representation; one event in detail.
class EventsPage : public Page {
    Q_OBJECT

public:
    explicit EventsPage(Workspace& workspace)
        : Page(workspace),
          events_(new EventPane(workspace, tr("All events"))),
          whatChanged_(new WhatChangedBar(workspace))
    {
        setObjectName(u"eventsPage"_s);
        for (const auto& segment : segmentList()) {
            QStringList meanings;
            for (std::size_t status = 0; status < core::eventStatusCount; ++status) {
                const auto one = static_cast<EventStatus>(status);
                if (!segment.statuses.isAll() && segment.statuses.contains(one)) {
                    meanings << inWindowWords([one] { return core::statusMeaning(one); });
                }
            }
            segments_->addSegment(tr(segment.word), meanings.join(u'\n'));
        }
        header_->addWidget(segments_);
        buildTable();
        events_->setPreselecting(true);

        stack_->addWidget(detail_);
        stack_->addWidget(overlay_);
        auto* split =
            newSplitter(Qt::Horizontal, "eventsSplitter", {{events_, 1}, stack_}, {870, 370});
        inColumn(this, {header_, {split, 1}, whatChanged_});

        connect(segments_, &SegmentedButtons::currentChanged, this, &EventsPage::showSegment);
        keep(*segments_, "events/segment");
        connect(events_, &EventPane::measurementRequested, this, &Page::measurementRequested);
        connect(events_, &EventPane::filterCleared, this, [this] {
            segments_->setCurrent(0);
            showSegment(0);
        });
        connect(events_, &EventPane::filterChanged, this, &EventsPage::showCounts);
        connect(&events_->model(), &EventTableModel::rowsChanged, this, &EventsPage::showDetail);
        connect(detail_, &EventDetailPane::searchRequested, events_, &EventPane::search);
        connect(detail_, &EventDetailPane::noteEdited, this,
                [this](std::uint32_t event, const auto& note) {
                    if (const auto benchmark = this->workspace().benchmark();
                        benchmark && event < benchmark->data->eventCount()) {
                        auto notes = this->workspace().notes();
                        notes.setEvent(std::string(benchmark->data->eventIds[event]),
                                       note.toStdString());
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

    /// @param item  a status as in the JSON document ("missing"): its events are shown; or
    /// "#metric": the events in the formula of the selected metric are selected
    void reveal(const QString& item) override
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
            const auto found = std::find_if(
                list.begin() + 1, list.end(),
                [&](const Segment& segment) { return segment.statuses.contains(one); });
            segments_->setCurrent(static_cast<int>(found - list.begin()));
            events_->showAll();
            showSegment(segments_->current());
            return;
        }
    }

    [[nodiscard]] QWidget* mainPlot() override
    {
        return isOverlaid() ? &overlay_->overlay() : nullptr;
    }

    [[nodiscard]] bool isSettled() const override
    {
        return Page::isSettled() && detail_->isSettled();
    }

protected:
    void refresh(Changes changes) override
    {
        const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::Benchmark);
        isOpening_ = isOpening_ || changes.testFlag(Change::Opened);
        events_->refresh(changes);
        restoreSelected();
        whatChanged_->refresh();
        if (another || (changes & resultChanges())) {
            showCounts();
        }
        if (another || (changes & (resultChanges() | Change::Selection | Change::Descriptions |
                                   Change::Review | Change::Notes))) {
            showDetail();
        }
    }

private:
    void buildTable() { events_->table().setColumnRoom("rnmse", 76); }

    void showSegment(int segment)
    {
        const auto& chosen = segmentList()[static_cast<std::size_t>(segment)];
        events_->setStatuses(chosen.statuses);
        events_->header().setTitle(segment == 0 ? tr("All events")
                                                : tr("%1 events").arg(tr(chosen.word)));
        events_->header().setSubtitle(segments_->segment(segment)->toolTip());
    }

    void selectEventsOfMetric()
    {
        const auto& analysis = workspace().analysis();
        if (!analysis.fits) {
            return;
        }
        const auto metric = workspace().selection().metric.toStdString();
        if (const auto& review = workspace().results().review();
            review && review->analysis.fits == analysis.fits) {
            for (const auto& formula : core::countedFormulas(review->families, review->metrics)) {
                if (formula.fit.metric == metric) {
                    events_->showEvents(formula.shown.events);
                }
            }
            return;
        }
        const auto& fits = analysis.fits->metrics;
        const auto fit = std::ranges::find(fits, metric, &core::MetricFit::metric);
        if (fit != fits.end()) {
            events_->showEvents(core::formulaEvents(analysis, *fit));
        }
    }

    /// A segment counts what choosing it would list.
    void showCounts()
    {
        const auto& analysis = workspace().analysis();
        const auto counts = events_->model().counts();
        for (int place = 0; place < static_cast<int>(segmentList().size()); ++place) {
            const auto& segment = segmentList()[static_cast<std::size_t>(place)];
            segments_->setSegmentText(
                place, analysis.pivoting ? u"%1 %2"_s.arg(tr(segment.word))
                                               .arg(countText(countOf(counts, segment.statuses)))
                                         : tr(segment.word));
        }
        header_->setSubtitle(analysis.problem ? textOf(analysis.problem->message) : QString());
    }

    void showDetail()
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

    /// Several selected events are part of how the study is looked at: a command can name them.
    void keepSelected()
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
            ids << textOf(id);
        }
        workspace().view().setTexts(selectedKey, ids);
    }

    /// Once the events of a study that was opened are known.
    void restoreSelected()
    {
        const auto& facts = events_->model().facts();
        if (!isOpening_ || facts.count() == 0) {
            return;
        }
        const auto wanted = workspace().view().texts(selectedKey).value_or(QStringList());
        std::vector<std::uint32_t> events;
        for (std::uint32_t event = 0; !wanted.isEmpty() && event < facts.count(); ++event) {
            const auto id = facts.id(event);
            if (wanted.contains(textOf(id))) {
                events.push_back(event);
            }
        }
        if (events.size() > 1) {
            events_->selectEvents(events);
        }
        isOpening_ = false;
    }

    [[nodiscard]] bool isOverlaid() const { return stack_->currentWidget() == overlay_; }

    PaneHeader* header_ = named(new PaneHeader(tr("Events")), "eventsHeader");
    SegmentedButtons* segments_ = named(new SegmentedButtons, "statusSegments");
    EventPane* events_;
    EventDetailPane* detail_ = new EventDetailPane;
    EventOverlayPane* overlay_ = new EventOverlayPane;
    QStackedWidget* stack_ = new QStackedWidget;
    WhatChangedBar* whatChanged_;
    bool isOpening_ = true;  ///< the several events that the view names are not yet selected
};

Page* newEventsPage(Workspace& workspace)
{
    return new EventsPage(workspace);
}

}  // namespace papilio::widgets

#include "events_page.moc"
