#include "widgets/pages/noise/noise_page.h"

#include "core/analysis/event_facts.h"
#include "core/analysis/noise.h"
#include "core/findings/event_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tokens.h"
#include "widgets/theme/tr.h"
#include "widgets/theme/verdicts.h"
#include "widgets/workbench/event_pane.h"
#include "widgets/workbench/exclude_action.h"
#include "widgets/workbench/no_benchmark.h"
#include "widgets/workbench/origin_chip.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QString>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace papilio::widgets {

namespace {

/// "not drawn: 220 all zero, 3 missing"
QString drawnText(const core::EventFacts& facts)
{
    using Status = core::EventStatus;
    QStringList left;
    for (const auto status : {Status::Irrelevant, Status::Missing, Status::NonFinite}) {
        if (const auto count = std::ranges::count(facts.analysis().noise->sanity, status)) {
            left << countText(count) + u' ' + statusText(status);
        }
    }
    return left.isEmpty() ? tr("all %1 drawn").arg(countText(facts.count()))
                          : tr("not drawn: %1").arg(left.join(u", "_s));
}

/// What values in steps of `quantum` do to "zero noise".
QString quantizationText(double quantum)
{
    return tr("The values are rounded to multiples of %1: repetitions that differ by less look "
              "equal, so zero noise "
              "means “within %1”, not “the same count”.")
        .arg(shortText(quantum));
}

/// What one repetition does to every number on the page.
QString unassessedText()
{
    return tr(
        "There is only one repetition, so noise was not assessed, and no event counts as noisy. "
        "Measure at least two repetitions to find the noisy ones.");
}

/// Marks and counts of chosen, quiet and noisy events, as rich text.
QString legendText(const core::EventFacts& facts, const Tokens& tokens)
{
    if (!facts.analysis().pivoting || facts.analysis().noise->unassessed) {
        return {};
    }
    const auto& counts = facts.analysis().pivoting->counts;
    const auto entry = [&tokens](core::EventStatus status, const QString& mark, const QString& word,
                                 std::size_t count) {
        return u"<span style=\"color:%1\">%2</span>&nbsp; %3&nbsp;%4"_s
            .arg(statusLook(status, tokens).color.name(), mark, word)
            .arg(countText(count));
    };
    const auto disc = u"\u25cf"_s;
    QStringList entries{
        entry(core::EventStatus::Chosen, u"\u25c6"_s, tr("chosen"),
              counts.of(core::EventStatus::Chosen)),
        u"<span style=\"color:%1\">%2</span>&nbsp; %3&nbsp;%4"_s
            .arg(tokens.categories[0].name(), disc, tr("quiet"))
            .arg(countText(counts.quiet())),
        entry(core::EventStatus::Noisy, disc, tr("noisy"), counts.of(core::EventStatus::Noisy))};
    if (const auto excluded = counts.of(core::EventStatus::Excluded); excluded > 0) {
        entries << entry(core::EventStatus::Excluded, u"\u00d7"_s, tr("excluded"), excluded);
    }
    return entries.join(u" &nbsp;&nbsp;&nbsp; "_s);
}

/// Left and right margin of the noise plot's axes: the words below begin there.
constexpr int leftMargin = 66;
constexpr int rightMargin = 18;
/// Above this many events the curve waits until no result came for so long.
constexpr int restMilliseconds = 120;
constexpr std::size_t largeCurve = 50000;
/// The table takes this much, most names whole next to noise and status, where so much is left for
/// the curve.
constexpr int tableWidth = 548;
constexpr int curveWidth = 460;

}  // namespace

/// The noise of every event by rank, tau as a line to drag, and the same events as a table.
class NoisePage : public Page {
    Q_OBJECT

public:
    explicit NoisePage(Workspace& workspace)
        : Page(workspace),
          events_(new EventPane(workspace, tr("Events"))),
          whatChanged_(new WhatChangedBar(workspace))
    {
        setObjectName(u"noisePage"_s);
        split_->addWidget(buildPlotPane());
        split_->addWidget(events_);
        split_->setStretchFactor(0, 4);
        split_->setStretchFactor(1, 3);
        split_->setChildrenCollapsible(false);
        inColumn(this, {{split_, 1}, whatChanged_});

        events_->setIntervalsShown(false);
        auto& table = events_->table();
        for (const char* column : {"residual", "counts", "score", "norm"}) {
            table.setColumnHidden(column, true);
        }
        table.setColumnRoom("rnmse", 76);
        connect(split_, &QSplitter::splitterMoved, this, [this] { isSplitByHand_ = true; });
        connectParts();
    }

    [[nodiscard]] QWidget* mainPlot() override { return plot_; }

protected:
    void refresh(Changes changes) override
    {
        const bool another = changes.testFlag(Change::Study) || changes.testFlag(Change::Benchmark);
        events_->refresh(changes);
        whatChanged_->refresh();
        if (another || changes.testFlag(Change::Parameters)) {
            showTau();
        }
        if (another || (changes & (resultChanges() | Change::Review))) {
            facts_ = core::EventFacts(workspace().analysis(), {}, workspace().eventReview());
            // While something is dragged only line and shade of a large curve follow at once.
            if (another || facts_.count() <= largeCurve || plot_->curve().size() == 0) {
                showCurve();
            } else {
                restTimer_.start();
            }
            showHeader();
            showProvenance();
            showLegend();
        }
        if (another || (changes & (resultChanges() | Change::Review | Change::Parameters |
                                   Change::Stability))) {
            showUndecided();
        }
        if (another || (changes & (Change::Selection | Change::Noise))) {
            showSelection();
        }
    }

    void resizeEvent(QResizeEvent* event) override
    {
        Page::resizeEvent(event);
        if (!isSplitByHand_) {
            const int least =
                std::min(Fonts::scaled(tableWidth), width() - Fonts::scaled(curveWidth));
            const int table = std::max(width() * 3 / 7, least);
            split_->setSizes({width() - split_->handleWidth() - table, table});
        }
    }

private:
    [[nodiscard]] QWidget* buildPlotPane()
    {
        buildTools();
        keepNotes(*plot_, [this] {
            const auto benchmark = workspace().benchmark();
            return u"noise/"_s + (benchmark ? textOf(benchmark->name) : QString());
        });
        legend_->setTextFormat(Qt::RichText);
        undecided_->setProperty("role", u"hint"_s);
        hovered_->setFont(Fonts::mono(Fonts::table));
        hovered_->setMode(Qt::ElideMiddle);  // the end of a name says most
        note_->setWordWrap(true);

        auto* below = new QWidget;
        auto* line = inRow(nullptr, {legend_, BoxItem::gap(24), BoxItem::growing(1), hovered_});
        inColumn(below, {line, undecided_, note_}, 8,
                 {Fonts::scaled(leftMargin), 12, Fonts::scaled(rightMargin), 16});
        return newPane({header_, {plot_, 1}, below});
    }

    void buildTools()
    {
        auto* intervals =
            header_->addTool("noiseIntervals", u"double-wave"_s,
                             tr("Draw the interval of each event: the τ at which another "
                                "measurement may judge it differently"),
                             [this] {
                                 plot_->setIntervalsShown(!plot_->showsIntervals());
                                 events_->setIntervalsShown(plot_->showsIntervals());
                             });
        intervals->setCheckable(true);
        header_->addPlotTools(*plot_);
        connect(header_->addCommandTool(), &QToolButton::clicked, this, &NoisePage::copyCommand);
    }

    void connectParts()
    {
        connect(plot_, &NoisePlot::tauDragStarted, &workspace(), &Workspace::beginGesture);
        connect(plot_, &NoisePlot::tauDragged, this,
                [this](double tau) { workspace().setTau(tau); });
        connect(plot_, &NoisePlot::tauDragFinished, &workspace(), &Workspace::endGesture);
        restTimer_.setSingleShot(true);
        restTimer_.setInterval(restMilliseconds);
        connect(&restTimer_, &QTimer::timeout, this, &NoisePage::showCurve);
        plot_->setCards([this](std::size_t rank) { return cardOf(rank); });
        plot_->addAction(&events_->excludeAction());
        connect(events_, &EventPane::measurementRequested, this, &Page::measurementRequested);
        plot_->setEventMenu([this](QMenu& menu, std::uint32_t event) {
            if (facts_.analysis().benchmark->data == workspace().benchmark()->data) {
                menu.addAction(toggleExcludedText(workspace(), {event}), this,
                               [this, event] { toggleExcluded(workspace(), {event}); });
            }
        });
        connect(plot_, &NoisePlot::hovered, this, &NoisePage::showRank);
        connect(plot_, &NoisePlot::eventClicked, this,
                [this](std::uint32_t event) { workspace().selectEvent(event); });
        connect(&Theme::instance(), &Theme::themeChanged, this, &NoisePage::showLegend);
    }

    void showCurve()
    {
        restTimer_.stop();
        auto curve = noiseCurve(facts_);
        plot_->setEmptyText(curve.events.empty() ? emptyText() : QString());
        plot_->setCurve(std::move(curve));
        plot_->setJudged(core::isNoiseJudged(workspace().analysis()));
    }

    void showHeader()
    {
        const bool isDrawn = facts_.count() > 0 && !facts_.analysis().noise->unassessed;
        header_->setSubtitle(isDrawn ? drawnText(facts_) : QString());
    }

    void showProvenance()
    {
        const auto* dataset = facts_.dataset();
        const auto& provenance = dataset != nullptr ? dataset->provenance : core::Provenance();
        showOrigin(*origin_, workspace().document(), &provenance);
        quantized_->setVisible(provenance.quantum > 0);
        quantized_->setVerdict(VerdictKind::Approximate,
                               tr("in steps of %1").arg(shortText(provenance.quantum)));
        quantized_->setToolTip(quantizationText(provenance.quantum));
        const bool isUnassessed = facts_.count() > 0 && facts_.analysis().noise->unassessed;
        unassessed_->setVisible(isUnassessed);
        unassessed_->setVerdict(VerdictKind::Approximate, tr("noise not assessed"));
        unassessed_->setToolTip(unassessedText());
        // Of one repetition the empty plot speaks. Without a basis tau judges no event.
        const auto& problem = facts_.analysis().problem;
        QStringList notes;
        if (provenance.quantum > 0) {
            notes << quantizationText(provenance.quantum);
        }
        if (facts_.count() > 0 && problem) {
            notes << tr("The events are not judged.") + u' ' + textOf(problem->message);
        }
        note_->setText(notes.join(u'\n'));
        note_->setHidden(note_->text().isEmpty());
    }

    void showTau()
    {
        if (const auto benchmark = workspace().benchmark()) {
            plot_->setTau(benchmark->parameters.tau);
        }
    }

    void showSelection()
    {
        const auto event = workspace().selection().event;
        const bool isKnown = event && *event < facts_.count();
        plot_->setSelectedEvent(isKnown ? event : std::nullopt,
                                isKnown ? shortEventName(facts_, *event) : QString());
        showRank(-1);
    }

    void showLegend() { legend_->setText(legendText(facts_, Theme::tokens())); }

    void showUndecided()
    {
        const auto undecided = facts_.count() > 0 ? facts_.undecided() : std::nullopt;
        const auto text =
            undecided ? inWindowWords([&] { return core::undecidedText(*undecided); }) : QString();
        // One line, whatever it says: the plot above keeps its height while tau is dragged.
        undecided_->setText(facts_.count() == 0 || facts_.analysis().noise->unassessed ? QString()
                            : !undecided && workspace().results().isReviewPending()
                                ? tr("Checking which events are undecided…")
                            : !undecided     ? QString()
                            : text.isEmpty() ? tr("Every event is decided at this τ.")
                                             : u"\u25a1 "_s + text);
    }

    [[nodiscard]] HoverText cardOf(std::size_t rank) const
    {
        const auto event = plot_->curve().events[rank];
        if (event >= facts_.count()) {
            return {};
        }
        const auto noise = [](double value) {
            return textOf(core::noiseText(value, core::NumberStyle::Window));
        };
        HoverText card;
        card.title = shortEventName(facts_, event);
        card.lines.push_back({tr("Noise"), noise(plot_->curve().values[rank])});
        if (const auto interval = facts_.interval(event)) {
            card.lines.push_back(
                {tr("Interval"), inWindowWords([&] { return core::intervalText(*interval); })});
        }
        if (!facts_.analysis().noise->unassessed) {
            const auto measures = core::noiseMeasures(*facts_.analysis().noise, event);
            card.lines.push_back({tr("Range"), noise(measures.range)});
            card.lines.push_back({tr("Robust"), noise(measures.robust)});
        }
        if (facts_.noiseVerdict(event) == core::NoiseVerdict::Undecided) {
            card.lines.push_back({tr("undecided"), {}});
        }
        return card;
    }

    void showRank(int rank)
    {
        const auto& curve = plot_->curve();
        if (rank < 0) {
            const auto event = workspace().selection().event;
            const auto place = event ? std::ranges::find(curve.events, *event) : curve.events.end();
            rank =
                place == curve.events.end() ? -1 : static_cast<int>(place - curve.events.begin());
        }
        if (rank < 0 || static_cast<std::size_t>(rank) >= curve.size()) {
            hovered_->clear();
            return;
        }
        const auto place = static_cast<std::size_t>(rank);
        hovered_->setText(
            tr("rank %1 · %2 · %3")
                .arg(rank)
                .arg(textOf(core::noiseText(curve.values[place], core::NumberStyle::Window)),
                     shortEventName(facts_, curve.events[place])));
    }

    [[nodiscard]] QString emptyText() const
    {
        if (!workspace().benchmark()) {
            return noBenchmarkText(workspace());
        }
        if (facts_.count() == 0) {
            return workspace().results().isAnalyzing() ? tr("Computing the noise…")
                   : workspace().analysis().problem
                       ? textOf(workspace().analysis().problem->message)
                       : tr("The benchmark has no events.");
        }
        if (facts_.analysis().noise->unassessed) {
            return unassessedText();
        }
        return tr(
            "No event can be drawn: all are missing, not finite, or zero in every kernel. The "
            "table "
            "shows the status of each event, the import messages show the reasons.");
    }

    PaneHeader* header_ = named(new PaneHeader(tr("Noise by event")), "noiseHeader");
    VerdictChip* origin_ = named(header_->addChip(), "originChip");
    VerdictChip* quantized_ = named(header_->addChip(), "quantisedChip");
    VerdictChip* unassessed_ = named(header_->addChip(), "unassessedChip");
    NoisePlot* plot_ = named(new NoisePlot, "noisePlot");
    QLabel* legend_ = named(roleLabel({}, "secondary"), "noiseLegend");
    ElidedLabel* undecided_ = named(new ElidedLabel, "undecidedEvents");
    ElidedLabel* hovered_ = named(new ElidedLabel, "hoveredEvent");
    QLabel* note_ = named(roleLabel({}, "hint"), "provenanceNote");
    EventPane* events_;
    QSplitter* split_ = named(new QSplitter(Qt::Horizontal), "noiseSplitter");
    WhatChangedBar* whatChanged_;
    bool isSplitByHand_ = false;
    core::EventFacts facts_;
    QTimer restTimer_;  ///< a large curve is drawn again when no result came for a moment
};

Page* newNoisePage(Workspace& workspace)
{
    return new NoisePage(workspace);
}

}  // namespace papilio::widgets

#include "noise_page.moc"
