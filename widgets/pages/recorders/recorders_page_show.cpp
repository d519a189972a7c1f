#include "core/traces/findings_text.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/pane_header.h"
#include "widgets/controls/parameter_field.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/pages/recorders/recorder_panel.h"
#include "widgets/pages/recorders/recorders_page.h"
#include "widgets/pages/recorders/runs_model.h"
#include "widgets/plot/histogram_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/numbers.h"
#include "widgets/workspace/collection_process.h"

#include <QGridLayout>
#include <QLabel>
#include <QStackedWidget>

// What the page shows of its snapshot.
#include <algorithm>

namespace papilio::widgets {

namespace {

/// Up to here the analysis takes less than a frame or two.
constexpr std::size_t fewValues = 2'000'000;

}  // namespace

void RecordersPage::refresh(Changes changes)
{
    if (changes & Change::Opened) {
        readView();
    }
    if (changes & (Changes(Change::Study) | Change::Recorders | Change::Opened)) {
        analyse();
        showPlot(false);
    }
    showLive();
}

RecorderList RecordersPage::shownRecorders() const
{
    auto all = workspace().document().recorders;
    all.insert(all.end(), liveRecorders_.begin(), liveRecorders_.end());
    return all;
}

void RecordersPage::analyse()
{
    auto recorders = shownRecorders();
    std::size_t values = 0;
    for (const auto& recorder : recorders) {
        values += recorder->count();
    }
    if (values <= fewValues) {
        job_.cancel();
        take(makeSnapshot(std::move(recorders), options_, snapshot_));
        return;
    }
    job_.start([recorders = std::move(recorders), options = options_, before = snapshot_](
                   const std::stop_token&) { return makeSnapshot(recorders, options, before); },
               [this](RecordersSnapshot snapshot) { take(std::move(snapshot)); },
               [this](const QString& why) {
                   workspace().messages().add(Message::Severity::Error,
                                              tr("The recorders are not shown. %1").arg(why));
               });
}

void RecordersPage::take(RecordersSnapshot snapshot)
{
    const bool another = snapshot_.recorders.size() != snapshot.recorders.size();
    const bool sameRecorders = snapshot_.recorders == snapshot.recorders;
    if (snapshot_.runs.empty() && !snapshot.runs.empty()) {
        view_ = firstView_;  // the first solver: what one came for
    }
    snapshot_ = std::move(snapshot);
    styles_.add(snapshot_.runs, firstRows(snapshot_.runs));
    if (!sameRecorders) {
        panel_->setRecorders(snapshot_);
    }
    showAll(!another);
    chooseWanted();
}

void RecordersPage::showAll(bool keepView)
{
    showViews();
    showPlot(keepView);
    showTable();
    showWords();
    showHeader();
}

void RecordersPage::showViews()
{
    const auto current = panel_->current();
    const bool hasRuns = !snapshot_.runs.empty();
    const bool hasCounters = std::ranges::any_of(snapshot_.recorders, [](const auto& recorder) {
        const auto role = core::traceRole(*recorder);
        return role == core::TraceRole::Counter || role == core::TraceRole::Spmv;
    });
    const bool hasSpread = std::ranges::any_of(snapshot_.recorders, [](const auto& recorder) {
        return core::traceRole(*recorder) == core::TraceRole::Distribution;
    });
    const auto nothing = tr("The study holds no residual history.");
    views_->setSegmentEnabled(0, hasRuns, nothing);
    views_->setSegmentEnabled(1, hasRuns, nothing);
    views_->setSegmentEnabled(2, hasCounters, tr("The study holds no sampled counter."));
    views_->setSegmentEnabled(3, hasSpread || current != nullptr,
                              tr("Choose a recorder in the list."));
    if (!hasRuns && view_ != View::Distribution && view_ != View::Counters) {
        view_ = hasSpread ? View::Distribution : hasCounters ? View::Counters : view_;
    }
    views_->setCurrent(static_cast<int>(view_));
    const bool convergence = view_ == View::Convergence || view_ == View::Multiples;
    axes_->setVisible(convergence);
    units_->setVisible(convergence);
    tolerance_->setVisible(convergence);
    header_->showSpare(toleranceTitle_, convergence);
    const auto rows = shownRuns(snapshot_, panel_->shown());
    const auto known = [&](core::RunAxis axis) {
        return std::ranges::any_of(rows, [&](std::size_t row) {
            return core::abscissa(snapshot_.runs[row], axis).has_value();
        });
    };
    const bool timed = known(core::RunAxis::Time);
    const bool counted = known(core::RunAxis::Spmv);
    for (auto* buttons : {axes_, ranks_}) {
        buttons->setSegmentEnabled(1, timed, tr("The ticked recorders have no times."));
        buttons->setSegmentEnabled(
            2, counted, tr("Nothing counted the matrix-vector products of the ticked solvers."));
        if ((buttons->current() == 1 && !timed) || (buttons->current() == 2 && !counted)) {
            buttons->setCurrent(0);
        }
    }
    if (!isRankChosen_) {
        ranks_->setCurrent(static_cast<int>(core::fairestAxis(snapshot_.runs)));
    }
}

std::optional<std::size_t> RecordersPage::selectedRow() const
{
    const auto found = std::ranges::find(snapshot_.runs, selected_, &core::SolverRun::subject);
    return selected_.empty() || found == snapshot_.runs.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - snapshot_.runs.begin()));
}

std::vector<std::size_t> RecordersPage::drawnRuns() const
{
    auto rows = shownRuns(snapshot_, panel_->shown());
    if (const auto selected = selectedRow();
        selected && std::ranges::find(rows, *selected) == rows.end()) {
        rows.insert(std::ranges::lower_bound(rows, *selected), *selected);
    }
    return rows;
}

std::set<const core::Recorder*> RecordersPage::running() const
{
    std::set<const core::Recorder*> found;
    if (live_.isRunning()) {
        for (const auto& recorder : liveRecorders_) {
            found.insert(recorder.get());
        }
    }
    return found;
}

void RecordersPage::markSelected(TracePlot& plot) const
{
    const auto row = selectedRow();
    const auto& traces = plot.picture().traces;
    const auto found = std::ranges::find_if(
        traces, [&](const Trace& trace) { return row && trace.id == *row && !trace.isSecondary; });
    plot.setSelected(found == traces.end()
                         ? std::nullopt
                         : std::optional(static_cast<std::size_t>(found - traces.begin())));
}

ConvergenceChoice RecordersPage::choice() const
{
    return {.axis = static_cast<core::RunAxis>(axes_->current()),
            .isAbsolute = units_->current() == 1,
            .showsTrue = true,
            .styles = &styles_,
            .running = running()};
}

/// The line is where all drawn solvers are judged; whose tolerance it is stands beside the field.
void RecordersPage::showTolerance(const std::vector<std::size_t>& rows)
{
    const auto common = commonTolerance(snapshot_, rows, units_->current() == 1);
    const bool isOwn = std::ranges::any_of(rows, [&](std::size_t row) {
        return snapshot_.runs[row].statistic("tolerance").has_value();
    });
    if (!options_.overrideOwn) {
        tolerance_->setValue(common.value_or(options_.tolerance));
    }
    toleranceOwner_->setText(!common ? tr("own, several") : isOwn ? tr("own") : tr("default"));
    const auto owner =
        !common ? tr("The solvers have tolerances of their own, which differ. A number in the "
                     "field judges all of them.")
        : isOwn ? tr("The tolerance that the solvers say they were run with")
                : tr("The solvers do not say their tolerance");
    const bool isOwner = !options_.overrideOwn && !rows.empty();
    toleranceOwner_->setToolTip(owner);
    const auto meaning =
        tr("Residual to reach, relative to the first one (or absolute). Drag the line in the plot, "
           "or type: 1e-6 … 1e-10 are usual.");
    if (tolerance_->isValid()) {  // in a narrow header whose tolerance it is stands here only
        tolerance_->setToolTip(isOwner ? meaning + QStringLiteral("\n") + owner : meaning);
    }
    const bool isConvergence = view_ == View::Convergence || view_ == View::Multiples;
    header_->showSpare(toleranceOwner_, isConvergence && isOwner);
    toleranceReset_->setVisible(isConvergence && options_.overrideOwn);
}

void RecordersPage::showPlot(bool keepView)
{
    const auto rows = drawnRuns();
    showTolerance(rows);
    auto empty = emptyText();
    stack_->setCurrentIndex(view_ == View::Distribution ? 2 : view_ == View::Multiples ? 1 : 0);
    if (view_ == View::Multiples && empty.isEmpty() && !rows.empty()) {
        showMultiples(rows);
    } else if (view_ == View::Distribution) {
        showDistribution();
    } else if (view_ == View::Counters) {
        const auto counters = tickedCounters();
        if (empty.isEmpty() && counters.empty()) {
            empty = tr("No counter is ticked: tick some in the list at the right.");
        }
        plot_->setEmptyText(empty);
        plot_->setPicture(counterPicture(snapshot_, counters, styles_), keepView);
        plot_->setSelected({});
    } else {
        if (empty.isEmpty() && rows.empty()) {
            empty = tr("No residual is ticked: tick some in the list at the right.");
        }
        stack_->setCurrentIndex(0);
        plot_->setEmptyText(empty);
        plot_->setPicture(convergencePicture(snapshot_, rows, choice()), keepView);
        markSelected(*plot_);
    }
    showOffScale();
}

RecorderList RecordersPage::tickedCounters() const
{
    RecorderList counters;
    const auto shown = panel_->shown();
    const auto isCounter = [](const auto& recorder) {
        const auto role = core::traceRole(*recorder);
        return role == core::TraceRole::Counter || role == core::TraceRole::Spmv;
    };
    for (const auto& recorder : snapshot_.recorders) {
        if (shown.contains(recorder.get()) && isCounter(recorder)) {
            counters.push_back(recorder);
        }
    }
    return counters.empty() ? countersOf(snapshot_, shownRuns(snapshot_, shown)) : counters;
}

void RecordersPage::showMultiples(const std::vector<std::size_t>& rows)
{
    const auto wanted = multiplesOf(snapshot_, withCounterparts(snapshot_, rows));
    const auto look = choice();
    while (auto* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const int columns = wanted.size() == 1 ? 1 : 2;
    for (std::size_t index = 0; index < wanted.size(); ++index) {
        auto* plot = new TracePlot;
        plot->setObjectName(QStringLiteral("multiple%1").arg(index));
        auto picture = convergencePicture(snapshot_, wanted[index].rows, look);
        picture.title = wanted[index].title;
        plot->setPicture(std::move(picture), false);
        markSelected(*plot);
        plot->setEmptyText(wanted[index].rows.empty()
                               ? tr("%1: no such solver is ticked.").arg(wanted[index].title)
                               : QString());
        connect(plot, &TracePlot::hovered, hovered_, &QLabel::setText);
        connect(plot, &TracePlot::toleranceDragged, tolerance_, &ParameterField::setValue);
        connect(
            plot, &TracePlot::toleranceDragFinished, this,
            [this] { setTolerance(tolerance_->value()); }, Qt::QueuedConnection);
        grid_->addWidget(plot, static_cast<int>(index) / columns,
                         static_cast<int>(index) % columns);
    }
}

void RecordersPage::showDistribution()
{
    auto recorder = panel_->current();
    if (!recorder) {
        const auto found = std::ranges::find_if(snapshot_.recorders, [](const auto& one) {
            return core::traceRole(*one) == core::TraceRole::Distribution;
        });
        recorder = found == snapshot_.recorders.end() ? nullptr : *found;
    }
    if (!recorder || recorder->count() == 0) {
        histogram_->setEmptyText(
            tr("No distribution to show: choose a recorder with values in the list at the right."));
        return;
    }
    histogram_->setEmptyText({});
    const auto companion = companionOf(snapshot_.recorders, *recorder);
    // A few very rare values next to many: only a logarithmic count shows both.
    auto picture = histogramPicture(*recorder, companion.get(), false);
    std::size_t most = 0;
    std::size_t least = recorder->count();
    for (const auto& bin : picture.distribution.bins) {
        most = std::max(most, bin.count);
        least = bin.count > 0 ? std::min(least, bin.count) : least;
    }
    constexpr std::size_t apart = 200;
    picture.isLogarithmic = most > apart * least;
    histogram_->setPicture(std::move(picture));
}

void RecordersPage::showTable()
{
    const auto selected = table_->currentSourceRow();
    std::vector<std::optional<RunStyle>> styles(snapshot_.runs.size());
    for (const auto row : drawnRuns()) {
        styles[row] = styles_.of(snapshot_.runs[row].subject);
    }
    model_->setRuns(snapshot_.runs, static_cast<core::RunAxis>(ranks_->current()), styles,
                    running());
    const auto row = selectedRow();
    table_->selectSourceRow(row                             ? static_cast<int>(*row)
                            : selected < model_->rowCount() ? selected
                                                            : -1);
    fitTable();
    // Where nothing but counters and distributions is, the room is theirs.
    tablePane_->setVisible(!snapshot_.runs.empty() || snapshot_.recorders.empty());
    table_->setEmptyText(
        tr("No solver's residuals are here. Import a history (Ginkgo, PETSc's "
           "-ksp_monitor, CSV) or watch a program at the right."));
    const std::array words = {tr("iterations"), tr("time"), tr("matrix-vector products")};
    tableHeader_->setSubtitle(snapshot_.runs.empty()
                                  ? QString()
                                  : tr("ranked by %1 to the tolerance")
                                        .arg(words[static_cast<std::size_t>(ranks_->current())]));
}

void RecordersPage::showWords()
{
    auto rows = drawnRuns();
    if (const auto selected = selectedRow()) {
        // What one looks at is read first.
        std::erase(rows, *selected);
        rows.insert(rows.begin(), *selected);
    }
    panel_->setWords(snapshot_.runs.empty() ? tr("No solver's residuals are here.")
                                            : inWords(snapshot_, rows, running()));
}

void RecordersPage::showHeader()
{
    header_->setTitle(view_ == View::Distribution ? tr("Distribution")
                      : view_ == View::Counters   ? tr("Counters")
                                                  : tr("Convergence"));
    const auto missed = std::ranges::count_if(snapshot_.runs, &core::SolverRun::missesTrueResidual);
    const auto converged =
        std::ranges::count_if(snapshot_.runs,
                              [](const core::SolverRun& run) { return run.converged(); }) -
        missed;
    auto subtitle = snapshot_.recorders.empty() ? QString()
                    : snapshot_.runs.empty()
                        ? tr("%1 recorders").arg(snapshot_.recorders.size())
                        : tr("%1 of %2 converged").arg(converged).arg(snapshot_.runs.size());
    if (missed > 0) {
        subtitle += tr(", %1 more by the recurrent residual only").arg(missed);
    }
    const auto growing = running();
    const auto open = std::ranges::count_if(snapshot_.runs, [&](const core::SolverRun& run) {
        return !run.converged() && growing.contains(run.residual.get());
    });
    if (open > 0) {
        subtitle += tr(", %1 running").arg(open);
    }
    header_->setSubtitle(subtitle);
}

void RecordersPage::showOffScale()
{
    const auto count = stack_->currentWidget() == plot_ ? plot_->offScale() : 0;
    offScale_->setText(count == 0   ? QString()
                       : count == 1 ? tr("1 point off scale: counted, not drawn")
                                    : tr("%1 points off scale: counted, not drawn").arg(count));
}

QString RecordersPage::emptyText() const
{
    if (job_.isRunning()) {
        return tr("The recorders are being read.");
    }
    if (snapshot_.recorders.empty()) {
        return tr(
            "The study holds no recorders. Import a residual history (Ginkgo, PETSc's "
            "-ksp_monitor, CSV), or watch a running program at the right.");
    }
    return {};
}

void RecordersPage::selectRun(int row)
{
    const bool isRun = row >= 0 && static_cast<std::size_t>(row) < snapshot_.runs.size();
    selected_ = isRun ? snapshot_.runs[static_cast<std::size_t>(row)].subject : std::string();
    table_->selectSourceRow(isRun ? row : -1);
    if (isRun) {
        panel_->setCurrent(snapshot_.runs[static_cast<std::size_t>(row)].residual.get());
    }
    // It may not be ticked: then it is drawn while it is selected.
    if (view_ == View::Convergence || view_ == View::Multiples) {
        showPlot(true);
    }
    showWords();
}

QString RecordersPage::command() const
{
    if (workspace().document().recorders.empty()) {
        return {};
    }
    QStringList words{QStringLiteral("papilio"), QStringLiteral("traces"), studyArgument()};
    if (options_.overrideOwn) {
        words << QStringLiteral("--tolerance") << fullPrecision(options_.tolerance);
    }
    if (options_.absolute) {
        words << QStringLiteral("--absolute");
    }
    return shellQuoted(words);
}

}  // namespace papilio::widgets
