#include "widgets/pages/metrics/metrics_page.h"

#include "core/analysis/event_facts.h"
#include "core/analysis/pipeline.h"
#include "core/present/study_columns.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/models/metric_models.h"
#include "widgets/pages/metrics/metric_panes.h"
#include "widgets/session/workspace.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/exclude_action.h"
#include "widgets/workbench/no_benchmark.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <array>
#include <optional>

namespace papilio::widgets {

namespace {

/// The segments over the chosen events, in their order.
constexpr std::array segmentStatuses = {core::EventStatus::Chosen, core::EventStatus::Dependent,
                                        core::EventStatus::Tiny,
                                        core::EventStatus::Unrepresentable};

}  // namespace

/// A strip that opens: the chosen events in the order of their pivots; or those of another status,
/// with why they were not chosen.
class ChosenEventsPane : public QWidget {
    Q_OBJECT

public:
    explicit ChosenEventsPane(Workspace& workspace, QWidget* parent = nullptr)
        : QWidget(parent),
          workspace_(workspace)
    {
        fold_ = header_->addTool("foldChosen", u"arrow-right"_s, {}, [this] {
            isWanted_ = !isOpen();
            setOpen(*isWanted_);
        });
        for (const auto status : segmentStatuses) {
            segments_->addSegment(capitalized(statusText(status)));
        }
        header_->addWidget(segments_);
        filter_->setAccessibleName(tr("Filter these events by name"));
        header_->addWidget(filter_);
        table_->addTools(*header_);
        buildTable();
        inColumn(this, {newPane({header_, {table_, 1}})});
        connectParts();
        setOpen(false);
    }

    /// Of the status that is shown.
    [[nodiscard]] SegmentedButtons& statuses() const { return *segments_; }
    [[nodiscard]] int rowCount() const { return chosen_->rowCount(); }
    /// @param most     px that it may take where it is open
    /// @param isRoomy  whether it is open unless the user chose otherwise
    void setRoom(int most, bool isRoomy)
    {
        constexpr int header = 36;
        const int few =
            std::clamp(rowCount(), 2, 5) * static_cast<int>(DataTable::Density::Compact);
        table_->setFixedHeight(std::max(most - Fonts::scaled(header), Fonts::scaled(28 + few)));
        setOpen(isWanted_.value_or(isRoomy));
    }
    /// Shows the results of the active benchmark.
    void showResults()
    {
        chosen_->setAnalysis(workspace_.analysis(), workspace_.document().descriptions);
        showSegments();
    }

    /// Selects the event that is selected everywhere.
    void showSelection()
    {
        const auto event = workspace_.selection().event;
        table_->selectSourceRow(event ? chosen_->rowOf(*event) : -1);
    }

    /// Why no event is listed, and what to do.
    [[nodiscard]] QString emptyText() const
    {
        const auto& analysis = workspace_.analysis();
        if (!workspace_.benchmark()) {
            return noBenchmarkText(workspace_);
        }
        if (analysis.problem) {
            return textOf(analysis.problem->message);
        }
        if (!analysis.pivoting) {
            return tr("Analyzing the events…");
        }
        if (!filter_->text().isEmpty()) {
            return tr("No event name here contains “%1”: change or clear the filter.")
                .arg(filter_->text());
        }
        if (chosen_->status() != core::EventStatus::Chosen) {
            return tr("No event has this status with the current thresholds.");
        }
        const auto& counts = analysis.pivoting->counts;
        if (core::openEvents(analysis) > 0) {
            return tr("No event is chosen so far: the measurement has not decided yet.");
        }
        if (counts.quiet() == 0 && analysis.candidates->size() > 0) {
            return tr(
                "No event is chosen, because no event is quiet: raise τ, or measure again "
                "with less noise.");
        }
        if (counts.representable() == 0) {
            return counts.quiet() == 0
                       ? tr("No event is chosen, at any τ (%1): measure other events.")
                             .arg(textOf(core::countsText(counts)))
                       : tr("No event is chosen, because no quiet event is a combination of the "
                            "expectations: raise ρ, or check the basis.");
        }
        return tr(
            "No event is chosen, because every representable event is smaller than β: lower α.");
    }

private:
    [[nodiscard]] bool isOpen() const { return !table_->isHidden(); }
    void setOpen(bool isOpen)
    {
        table_->setVisible(isOpen);
        // What works on rows has none while they are hidden.
        for (auto* part : header_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
            if (part != fold_ && qobject_cast<QLabel*>(part) == nullptr) {
                part->setVisible(isOpen);
            }
        }
        showSegments();
        fold_->setIcon(icon(isOpen ? u"minus"_s : u"plus"_s));
        fold_->setToolTip(isOpen ? tr("Close the chosen events") : tr("Open the chosen events"));
        fold_->setAccessibleName(fold_->toolTip());
    }

    void buildTable()
    {
        table_->setSortingEnabled(false);
        table_->setDensity(DataTable::Density::Compact);
        table_->setSelfSortingSource(chosen_);
        table_->setCells({"pivot", "score", "norm", "new_norm", "rnmse"}, numberCells);
        table_->setCells({"event"}, eventNameCells);
        table_->setCells({"mean"}, fingerprintCells);
        table_->fitColumns({.expendable = {"new_norm", "norm", "mean", "score"},
                            .widest = 260,
                            .words = "event",
                            .leastWords = 200,
                            .bars = "mean"});
    }

    void connectParts()
    {
        connect(segments_, &SegmentedButtons::currentChanged, this, [this](int segment) {
            chosen_->setStatus(segmentStatuses[static_cast<std::size_t>(segment)]);
            showSegments();
            showSelection();
        });
        connect(filter_, &FilterField::patternChanged, this, [this] {
            chosen_->setFilter(filter_->text(), filter_->isRegex());
            showSegments();
            showSelection();
        });
        auto* exclude = new ExcludeAction(
            workspace_, [this] { return selectedEvents(); }, this);
        exclude->addTo(*table_);
        connect(table_, &DataTable::sourceRowActivated, this,
                [this](int row) { workspace_.selectEvent(chosen_->eventAt(row)); });
    }

    void showSegments()
    {
        const auto& analysis = workspace_.analysis();
        for (std::size_t segment = 0; segment < segmentStatuses.size(); ++segment) {
            const auto word = capitalized(statusText(segmentStatuses[segment]));
            segments_->setSegmentText(
                static_cast<int>(segment),
                analysis.pivoting ? u"%1 %2"_s.arg(word).arg(countText(
                                        analysis.pivoting->counts.of(segmentStatuses[segment])))
                                  : word);
        }
        const bool isChosen = chosen_->status() == core::EventStatus::Chosen;
        header_->setTitle(isChosen
                              ? tr("Chosen events")
                              : tr("%1 events").arg(capitalized(statusText(chosen_->status()))));
        header_->setSubtitle(chosen_->status() == core::EventStatus::Unrepresentable
                                 ? tr("sorted by residual of the representation")
                             : isChosen && isOpen() ? QString()  // the first column says it
                             : isChosen             ? countText(chosen_->rowCount())
                                        : tr("sorted by score, then norm, then position"));
        table_->setEmptyText(chosen_->rowCount() == 0 ? emptyText() : QString());
    }

    /// The selected rows.
    [[nodiscard]] std::vector<std::uint32_t> selectedEvents() const
    {
        std::vector<std::uint32_t> events;
        for (const auto& index : table_->selectionModel()->selectedRows()) {
            events.push_back(chosen_->eventAt(table_->sourceRow(index.row())));
        }
        return events;
    }

    Workspace& workspace_;
    ChosenEventsModel* chosen_ = new ChosenEventsModel(this);
    PaneHeader* header_ = named(new PaneHeader(tr("Chosen events")), "chosenHeader");
    SegmentedButtons* segments_ = named(new SegmentedButtons, "chosenSegments");
    FilterField* filter_ = new FilterField;
    DataTable* table_ = new DataTable(u"chosenEvents"_s, tr("Chosen events"));
    QToolButton* fold_;
    std::optional<bool> isWanted_;  ///< open, as the user chose
};

namespace {

/// The review of the active benchmark; null: it has none yet.
std::shared_ptr<const core::DefinitionReview> reviewOf(const Workspace& workspace)
{
    const auto benchmark = workspace.benchmark();
    const auto& review = workspace.results().review();
    return review && benchmark && review->analysis.benchmark->name == benchmark->name ? review
                                                                                      : nullptr;
}

}  // namespace

/// The metrics as a table, the chosen events below it, and everything about the selected metric
/// beside it.
class MetricsPage : public Page {
    Q_OBJECT

public:
    explicit MetricsPage(Workspace& workspace)
        : Page(workspace),
          chosen_(new ChosenEventsPane(workspace)),
          whatChanged_(new WhatChangedBar(workspace)),
          about_(new MetricPane(workspace))
    {
        setObjectName(u"metricsPage"_s);
        buildTable();
        auto* metrics = newPane({metricsHeader_, {metricsTable_, 1}});
        auto* left = new QWidget;
        inColumn(left, {{metrics, 1}, chosen_});
        auto* split =
            newSplitter(Qt::Horizontal, "metricsSplitter", {{left, 4}, {about_, 3}}, {880, 620});
        inColumn(this, {{split, 1}, whatChanged_});
        keep(chosen_->statuses(), "metrics/status");
        keep(about_->tabs(), "metrics/tab");
        connect(about_, &MetricPane::helpWanted, this,
                [this] { emit pageRequested(u"study"_s, u"#next"_s); });
        connect(about_, &MetricPane::measurementRequested, this,
                &MetricsPage::measurementRequested);
        connect(about_, &MetricPane::importWanted, this,
                [this] { emit actionRequested(u"import"_s); });
        connect(about_, &MetricPane::exportWanted, this,
                [this](const QString& metric, core::FormulaOrigin origin) {
                    this->workspace().chooseFormula(metric, origin);
                    emit pageRequested(u"export"_s, metric);
                });
    }

    [[nodiscard]] bool isSettled() const override
    {
        return Page::isSettled() && about_->isSettled();
    }
    /// The curves of all metrics, whether they or the table are shown.
    [[nodiscard]] QWidget* mainPlot() override { return &about_->curves(); }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        Page::resizeEvent(event);
        fitChosen();
    }

    void refresh(Changes changes) override
    {
        const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::Benchmark);
        if (another || (changes & (resultChanges() | Change::Descriptions | Change::Review))) {
            showResults();
        }
        if (another || (changes & (resultChanges() | Change::Selection | Change::Descriptions |
                                   Change::Review | Change::Stability))) {
            showSelection();
        }
        whatChanged_->refresh();
    }

private:
    void buildTable()
    {
        auto* add = named(metricsHeader_->addButton(u"plus"_s, tr("Signature"),
                                                    tr("Adds a metric on the Signatures page")),
                          "addSignature");
        connect(add, &QToolButton::clicked, this,
                [this] { emit pageRequested(u"signatures"_s, u"#new"_s); });
        metricsTable_->addTools(*metricsHeader_);
        metricsTable_->setSource(metrics_);
        metricsTable_->setDensity(DataTable::Density::TwoLines);
        metricsTable_->setItemDelegateForColumn(0, new TwoLineDelegate(metricsTable_));
        metricsTable_->setCells({"verdict", "confidence"}, verdictCells);
        metricsTable_->setCells({"counters", "error", "mean_error"}, numberCells);
        metricsTable_->setCells({"expected"}, fingerprintCells);
        metricsTable_->stretchColumn("metric");
        metricsTable_->setColumnRooms({{"confidence", 92}, {"counters", 76}});
        // The chip says the error; both are in the menu of the header.
        metricsTable_->setColumnHidden("error", true);
        metricsTable_->setColumnHidden("mean_error", true);
        metricsTable_->setColumnHidden("expected", true);  // until there is room
        connect(metricsTable_, &DataTable::resized, this, &MetricsPage::fitMetricColumns);
        connect(metricsTable_, &DataTable::sourceRowActivated, this, [this](int row) {
            this->workspace().selectMetric(textOf(metrics_->fit(row).metric));
        });
        buildMetricMenu();
    }

    void buildMetricMenu()
    {
        const auto add = [this](const char* name, const QString& text, auto act) {
            auto* action = named(new QAction(text, this), name);
            connect(action, &QAction::triggered, this, [this, act] {
                if (const auto* fit = currentFit()) {
                    const auto metric = textOf(fit->metric);
                    // The first row is shown without being selected.
                    workspace().selectMetric(metric);
                    act(*fit, metric);
                }
            });
            metricsTable_->addContextAction(action);
            return action;
        };
        showSignature_ = add("showSignature", tr("Show its signature"),
                             [this](const core::MetricFit&, const QString& metric) {
                                 emit pageRequested(u"signatures"_s, metric);
                             });
        showEvents_ = add("showEvents", tr("Show its events"),
                          [this](const core::MetricFit&, const QString&) {
                              emit pageRequested(u"events"_s, u"#metric"_s);
                          });
        copyPapi_ = add("copyPapi", tr("Copy as a PAPI event"),
                        [this](const core::MetricFit& fit, const QString&) {
                            copyText(about_->papiLines(fit.metric));
                        });
        exportMetric_ = add("exportMetric", tr("Export…"),
                            [this](const core::MetricFit&, const QString& metric) {
                                emit pageRequested(u"export"_s, metric);
                            });
        connect(metricsTable_, &DataTable::menuRequested, this, &MetricsPage::enableMetricMenu);
    }

    void enableMetricMenu()
    {
        const auto* fit = currentFit();
        showSignature_->setEnabled(fit != nullptr);
        showEvents_->setEnabled(fit != nullptr &&
                                !core::formulaEvents(workspace().analysis(), *fit).empty());
        copyPapi_->setEnabled(
            fit != nullptr &&
            core::isDefinition(*metrics_->row(metricsTable_->currentSourceRow()).fit));
        exportMetric_->setEnabled(fit != nullptr);
    }

    /// Chips without their reason give way to formulas; the pane beside has the reason whole.
    void fitMetricColumns()
    {
        const int room = metricsTable_->viewport()->width() -
                         metricsTable_->columnWidth("confidence") -
                         metricsTable_->columnWidth("counters");
        const int formula = std::min(metricsTable_->contentWidth("metric"), Fonts::scaled(460));
        const int chip = metricsTable_->wholeWidth("verdict");
        int verdict = metricsTable_->titleWidth("verdict");
        for (int row = 0; row < metrics_->rowCount(); ++row) {
            verdict = std::max(verdict, verdictWidthWithoutReason(metrics_->index(
                                            row, metricsTable_->column("verdict"))) +
                                            2 * cellPadding);
        }
        const int strip = Fonts::scaled(132);
        const bool hasStrip = room - Fonts::scaled(430) >= verdict + strip;
        metricsTable_->setColumnHidden("expected", !hasStrip);
        metricsTable_->setColumnWidth("expected", strip);
        const int left = room - formula - (hasStrip ? strip : 0);
        metricsTable_->setColumnWidth("verdict", left >= chip ? chip : std::min(verdict, chip));
    }

    /// Unasked the chosen events are open where all metrics are seen all the same.
    void fitChosen()
    {
        constexpr int edges = 12;                             // of panes and rows
        constexpr int others = 3 * 36 + 2 * 28 + 32 + edges;  // headers, titles, what changed
        const int rows = metrics_->rowCount() * static_cast<int>(DataTable::Density::TwoLines) +
                         chosen_->rowCount() * static_cast<int>(DataTable::Density::Compact);
        chosen_->setRoom(height() - Fonts::scaled(36 + 28 + 32 + edges) -
                             Fonts::scaled(metrics_->rowCount() *
                                           static_cast<int>(DataTable::Density::TwoLines)),
                         height() >= Fonts::scaled(rows + others));
    }

    void showResults()
    {
        const auto& analysis = workspace().analysis();
        chosen_->showResults();
        metrics_->setAnalysis(analysis, reviewOf(workspace()));
        metricsHeader_->setSubtitle(
            analysis.fits ? tr("error: worst repetition on the measured kernels") : QString());
        metricsTable_->setEmptyText(emptyText());
        fitMetricColumns();
        fitChosen();
    }

    [[nodiscard]] QString emptyText() const
    {
        return workspace().analysis().fits
                   ? tr("There are no signatures. Add one to define a metric.")
                   : chosen_->emptyText();
    }

    void showSelection()
    {
        const auto metric = selectedMetric();
        // Without a basis the table says why there is nothing, once.
        const auto benchmark = workspace().benchmark();
        const bool hasBasis = !benchmark || !core::isPlaceholder(benchmark->basis);
        chosen_->setVisible(hasBasis);
        chosen_->showSelection();
        metricsTable_->selectSourceRow(metrics_->rowOf(metric));
        about_->showMetric(metric, reviewOf(workspace()),
                           hasBasis ? emptyText() : tr("No metrics."));
        about_->markTermOf(workspace().selection().event);
    }

    /// Of the row that has the focus; null: none.
    [[nodiscard]] const core::MetricFit* currentFit() const
    {
        const int row = metricsTable_->currentSourceRow();
        return row >= 0 && row < metrics_->rowCount() ? &metrics_->fit(row) : nullptr;
    }

    [[nodiscard]] QString selectedMetric() const
    {
        const auto& wanted = workspace().selection().metric;
        if (metrics_->rowOf(wanted) >= 0 || metrics_->rowCount() == 0) {
            return wanted;
        }
        return textOf(metrics_->fit(0).metric);
    }

    MetricTableModel* metrics_ = new MetricTableModel(this);
    ChosenEventsPane* chosen_;
    WhatChangedBar* whatChanged_;
    PaneHeader* metricsHeader_ = named(new PaneHeader(tr("Metrics")), "metricsHeader");
    DataTable* metricsTable_ = new DataTable(u"metrics"_s, tr("Metrics"));
    QAction* showSignature_ = nullptr;
    QAction* showEvents_ = nullptr;
    QAction* copyPapi_ = nullptr;
    QAction* exportMetric_ = nullptr;
    MetricPane* about_;
};

Page* newMetricsPage(Workspace& workspace)
{
    return new MetricsPage(workspace);
}

}  // namespace papilio::widgets

#include "metrics_page.moc"
