#include "widgets/pages/recorders/recorders_page.h"

#include "core/traces/solver_runs.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/widget_support.h"
#include "widgets/pages/recorders/live_control.h"
#include "widgets/pages/recorders/recorder_panel.h"
#include "widgets/pages/recorders/recorders_snapshot.h"
#include "widgets/pages/recorders/runs_pane.h"
#include "widgets/pages/recorders/trace_pictures.h"
#include "widgets/plot/histogram_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/shown_text.h"
#include "widgets/workbench/page.h"
#include "widgets/workbench/part_actions.h"

#include <QGridLayout>
#include <QLabel>
#include <QObject>
#include <QStackedWidget>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace papilio::widgets {

namespace {

/// Selects the trace of this run in a convergence plot; nothing: none.
void selectRunIn(TracePlot& plot, std::optional<std::size_t> row)
{
    const auto& traces = plot.picture().traces;
    const auto found = std::ranges::find_if(
        traces, [&](const Trace& trace) { return row && trace.id == *row && !trace.isSecondary; });
    plot.setSelected(found == traces.end()
                         ? std::nullopt
                         : std::optional(static_cast<std::size_t>(found - traces.begin())));
}

// How the study is looked at (Workspace::view())
constexpr auto toleranceKey = "recorders/tolerance";
constexpr auto absoluteKey = "recorders/absolute";
constexpr auto tickedKey = "recorders/ticked";
constexpr auto viewKey = "recorders/view";
constexpr auto axisKey = "recorders/axis";
constexpr auto rankKey = "recorders/rank";
constexpr auto selectedKey = "recorders/selected";  // a solver run
constexpr auto currentKey = "recorders/current";    // a recorder in the list

}  // namespace

/// The tolerance that solvers are judged by, in the header of the page: its field, whose it is, and
/// the way back to that of each solver.
class ToleranceTools : public QObject {
    Q_OBJECT

public:
    static constexpr double smallest = 1e-300;
    static constexpr double largest = 1e300;

    /// Adds itself to the header, which owns it.
    explicit ToleranceTools(PaneHeader& header) : QObject(&header), header_(header)
    {
        field_->setRange(smallest, largest, tr("The tolerance"));
        field_->setValue(core::RunOptions().tolerance);
        title_->setBuddy(field_);
        reset_->setText(tr("Reset"));
        reset_->setIcon(icon(u"reset"_s));
        reset_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        reset_->setProperty("role", u"outlined"_s);
        reset_->setToolTip(tr("Use the tolerance of each solver again, or 10⁻⁶"));
        header_.addSpare(title_);
        header_.addWidget(field_);
        header_.addSpare(owner_);
        header_.addWidget(reset_);
        header_.showSpare(owner_, false);
        reset_->hide();
        connect(field_, &ParameterField::valueEdited, this, &ToleranceTools::edited);
        connect(reset_, &QToolButton::clicked, this, &ToleranceTools::resetRequested);
    }

    [[nodiscard]] double value() const { return field_->value(); }
    void setValue(double tolerance) { field_->setValue(tolerance); }
    /// Says by what the solvers of `rows` are judged: by that of the options where it overrides
    /// their own. @param isShown  whether the view has a tolerance
    void show(const RecordersSnapshot& snapshot,
              const std::vector<std::size_t>& rows,
              const core::RunOptions& options,
              bool isShown)
    {
        const auto common = commonTolerance(snapshot, rows, options.absolute);
        const bool isOwn = std::ranges::any_of(
            rows, [&](std::size_t row) { return snapshot.runs[row].saysTolerance(); });
        if (!options.overrideOwn) {
            field_->setValue(common.value_or(options.tolerance));
        }
        const bool isKnown = std::ranges::all_of(
            rows, [&](std::size_t row) { return snapshot.runs[row].hasTolerance(); });
        owner_->setText(!isKnown  ? tr("not known")
                        : !common ? tr("own (they differ)")
                        : isOwn   ? tr("own")
                                  : tr("default"));
        const auto owner =
            !isKnown
                ? tr("Some values have a tolerance that their log does not say. Enter it to see "
                     "when it was reached.")
            : !common ? tr("The solvers have different tolerances. Enter a number to use it for "
                           "all of them.")
            : isOwn   ? tr("The tolerance that the solvers report")
                      : tr("The solvers do not report their tolerance");
        const bool isOwner = !options.overrideOwn && !rows.empty();
        owner_->setToolTip(owner);
        const auto meaning =
            tr("Residual to reach, relative to the first one (or absolute). Drag the line in the "
               "plot, "
               "or type: 1e-6 … 1e-10 are usual.");
        if (field_->isValid()) {  // in a narrow header only this shows whose tolerance it is
            field_->setToolTip(isOwner ? meaning + u"\n"_s + owner : meaning);
        }
        header_.showSpare(title_, isShown);
        field_->setVisible(isShown);
        header_.showSpare(owner_, isShown && isOwner);
        reset_->setVisible(isShown && options.overrideOwn);
    }

signals:
    void edited(double tolerance);
    void resetRequested();

private:
    PaneHeader& header_;
    QLabel* title_ = roleLabel(tr("tol"), "secondary");
    ParameterField* field_ = named(new ParameterField, "tolerance", tr("Tolerance"));
    QLabel* owner_ = named(roleLabel({}, "secondary"), "toleranceOwner");
    QToolButton* reset_ = named(new QToolButton, "toleranceReset", tr("Reset"));
};

/// Several plots: of the solvers of each matrix, without a preconditioner at the right of those
/// with one; or of the counters of each unit, below one another.
class MultiplesView : public QWidget {
    Q_OBJECT

public:
    explicit MultiplesView(QWidget* parent = nullptr) : QWidget(parent)
    {
        setObjectName(u"multiples"_s);
        setGround(*this);
        grid_->setContentsMargins(0, 0, 0, 0);
        grid_->setSpacing(0);
    }

    /// @param rows  the runs that are drawn
    /// @param selected  the row of the run that is selected
    void setRuns(const RecordersSnapshot& snapshot,
                 const std::vector<std::size_t>& rows,
                 const ConvergenceChoice& choice,
                 std::optional<std::size_t> selected)
    {
        std::vector<TracePicture> pictures;
        for (const auto& multiple : multiplesOf(snapshot, rows)) {
            pictures.push_back(convergencePicture(snapshot, multiple.rows, choice));
            pictures.back().title = multiple.title;
        }
        const int columns = pictures.size() == 1 ? 1 : 2;
        setPictures(std::move(pictures), columns, false);
        for (auto* plot : plots_) {
            selectRunIn(*plot, selected);
            plot->setEmptyText(plot->picture().traces.empty()
                                   ? tr("%1: no such solver is ticked.").arg(plot->picture().title)
                                   : QString());
        }
    }

    void setPictures(std::vector<TracePicture> pictures, int columns, bool keepView)
    {
        const bool areSame = columns == columns_ && plots_.size() == qsizetype(pictures.size());
        if (!areSame) {
            makePlots(qsizetype(pictures.size()), columns);
        }
        followsZoom_ = false;  // each begins with what it has
        for (std::size_t index = 0; index < pictures.size(); ++index) {
            plots_[qsizetype(index)]->setPicture(std::move(pictures[index]), keepView && areSame);
        }
        followsZoom_ = columns == 1;
    }

signals:
    void hovered(const QString& text);
    void toleranceDragged(double tolerance);
    void toleranceDragFinished();

private:
    void makePlots(qsizetype count, int columns)
    {
        qDeleteAll(plots_);
        plots_.clear();
        columns_ = columns;
        for (int index = 0; index < count; ++index) {
            auto* plot = new TracePlot;
            plot->setObjectName(u"multiple%1"_s.arg(index));
            plot->setMinimumHeight(columns == 1 && count > 1 ? Fonts::scaled(150) : 0);
            connect(plot, &TracePlot::hovered, this, &MultiplesView::hovered);
            connect(plot, &TracePlot::toleranceDragged, this, &MultiplesView::toleranceDragged);
            // Queued: what follows may replace the plot that is dragged in.
            connect(plot, &TracePlot::toleranceDragFinished, this,
                    &MultiplesView::toleranceDragFinished, Qt::QueuedConnection);
            // Below one another they have one time axis.
            connect(plot, &TracePlot::stretchChanged, this, [this, plot](double from, double to) {
                for (auto* one : followsZoom_ ? plots_ : QList<TracePlot*>()) {
                    if (one->picture().xLabel == plot->picture().xLabel) {
                        one->showStretch(from, to);
                    }
                }
            });
            grid_->addWidget(plot, index / columns, index % columns);
            plots_ << plot;
        }
    }

    QGridLayout* grid_ = new QGridLayout(this);
    QList<TracePlot*> plots_;
    int columns_ = 0;
    bool followsZoom_ = false;
};

class RecordersPage : public Page {
    Q_OBJECT

public:
    enum class View { Convergence, Multiples, Counters, Distribution };

    explicit RecordersPage(Workspace& workspace)
        : Page(workspace),
          live_(workspace,
                panel_->program(),
                *header_->addChip(VerdictKind::Neutral, tr("Live")),
                *this),
          snapshots_(workspace)
    {
        setObjectName(u"recordersPage"_s);
        auto* left = newSplitter(Qt::Vertical, "recordersSplitter",
                                 {{buildPlotPane(), 3}, {runs_, 2}}, {540, 330});
        auto* split = newSplitter(Qt::Horizontal, "recordersSides", {{left, 1}, panel_},
                                  {1200, Fonts::scaled(272)});
        inColumn(this, {split});
        connectParts();
        connect(&live_, &LiveControl::begun, panel_, &RecorderPanel::makeRoom);
        connect(&live_, &LiveControl::grew, this, &RecordersPage::takeLive);
        connect(&live_, &LiveControl::ended, this, &RecordersPage::endLive);
        connect(&live_, &LiveControl::changed, this, [this] { live_.show(snapshot_.runs); });
        connect(&live_, &LiveControl::recordRequested, this,
                [this] { emit actionRequested(u"recordProgram"_s); });
        connect(&live_, &LiveControl::pathsRequested, this, &RecordersPage::pathsRequested);
        connect(&snapshots_, &SnapshotMaker::made, this, [this](RecordersSnapshot snapshot) {
            growSnapshot(snapshot, shownRecorders(), snapshot_);
            take(std::move(snapshot));
        });
        connect(&snapshots_, &SnapshotMaker::isDue, this, [this] {
            if (live_.isRunning()) {
                takeLive();
            }
        });
    }

    [[nodiscard]] QWidget* mainPlot() override
    {
        return view_ == View::Multiples || (view_ == View::Counters && hasPanels_) ? multiples_
               : view_ == View::Distribution ? static_cast<QWidget*>(histogram_)
                                             : plot_;
    }

    [[nodiscard]] QString command() const override
    {
        if (workspace().document().recorders.empty()) {
            return {};
        }
        QStringList words{u"papilio"_s, u"traces"_s, studyArgument()};
        if (options_.overrideOwn) {
            words << u"--tolerance"_s << fullPrecision(options_.tolerance);
        }
        if (options_.absolute) {
            words << u"--absolute"_s;
        }
        return shellQuoted(words);
    }

    [[nodiscard]] bool hasContent() const override
    {
        return !workspace().document().recorders.empty();
    }

    [[nodiscard]] bool isSettled() const override
    {
        return Page::isSettled() && !snapshots_.isRunning();
    }

    void reveal(const QString& recorder) override
    {
        wanted_ = recorder.toStdString();
        chooseWanted();
    }

    /// Follows the log of a solver. @param format  as core::LogFollower takes it
    void followLog(const QString& path, const QString& format = {}) { live_.follow(path, format); }

protected:
    void refresh(Changes changes) override
    {
        if (changes & Change::Opened) {
            readView();
        }
        if (changes & (Change::Study | Change::Recorders | Change::Opened)) {
            analyze();
            showPlot(false);
        }
        if (changes & Change::Notes) {
            showWords();
        }
        live_.show(snapshot_.runs);
    }

private:
    [[nodiscard]] QWidget* buildPlotPane()
    {
        buildTools();
        keepNotes(*plot_, [this] { return placeOfNotes(); });
        stack_->addWidget(plot_);
        stack_->addWidget(scrolled(multiples_));
        stack_->addWidget(histogram_);
        hovered_->setFont(Fonts::mono(Fonts::axis));

        auto* line = inRow(nullptr, {offScale_, BoxItem::growing(1), hovered_}, usualSpacing,
                           {Fonts::scaled(66), 0, 16, 6});
        return newPane({header_, {stack_, 1}, line});
    }

    void buildTools()
    {
        views_->addSegment(tr("Together"), tr("Residuals of all solvers in one plot"));
        views_->addSegment(tr("By matrix"), tr("One plot for each matrix: with a preconditioner "
                                               "on the left, without one on the right"));
        views_->addSegment(tr("Counters"), tr("Ticked counters as steps over time"));
        views_->addSegment(
            tr("Distribution"),
            tr("Histogram and quartiles of the recorder chosen in the list. Ticked recorders of "
               "the same quantity are drawn with it."));
        axes_->addSegment(tr("Iteration"));
        axes_->addSegment(tr("Time"));
        axes_->addSegment(tr("SpMV"), tr("Sparse matrix-vector products"));
        units_->addSegment(tr("r / r₀"), tr("Residuals relative to the first one"));
        units_->addSegment(tr("Absolute"));
        // What is hidden in other views is left of the buttons that choose them: they stay in
        // place.
        header_->addWidget(axes_);
        header_->addWidget(units_);
        tolerance_ = new ToleranceTools(*header_);
        header_->addWidget(views_);
        header_->addPlotTools([this]() -> PlotFrame* {
            auto* shown = qobject_cast<PlotFrame*>(mainPlot());
            return shown != nullptr ? shown : multiples_->findChild<PlotFrame*>();
        });
        connect(header_->addCommandTool(), &QToolButton::clicked, this,
                &RecordersPage::copyCommand);
    }

    void connectParts()
    {
        connect(views_, &SegmentedButtons::currentChanged, this, [this](int index) {
            view_ = static_cast<View>(index);
            workspace().view().setNumber(viewKey, index);
            showAll(false);
        });
        connect(axes_, &SegmentedButtons::currentChanged, this, [this](int index) {
            workspace().view().setNumber(axisKey, index);
            showPlot(false);
        });
        connect(units_, &SegmentedButtons::currentChanged, this, [this](int index) {
            options_.absolute = index == 1;
            workspace().view().setNumber(absoluteKey, index);
            analyze();
            showPlot(false);
        });
        connect(runs_, &RunsPane::rankChosen, this, [this](int index) {
            isRankChosen_ = true;
            workspace().view().setNumber(rankKey, index);
            showTable();
        });
        connect(tolerance_, &ToleranceTools::edited, this, &RecordersPage::setTolerance);
        connect(tolerance_, &ToleranceTools::resetRequested, this, &RecordersPage::resetTolerance);
        connect(plot_, &TracePlot::toleranceDragged, this, &RecordersPage::setTolerance);
        connect(plot_, &TracePlot::hovered, hovered_, &QLabel::setText);
        connect(histogram_, &HistogramPlot::hovered, hovered_, &QLabel::setText);
        connect(plot_, &TracePlot::offScaleChanged, this, &RecordersPage::showOffScale);
        connect(plot_, &TracePlot::traceClicked, this, [this](int trace) {
            const auto& traces = plot_->picture().traces;
            if (view_ == View::Convergence && trace < std::ssize(traces)) {
                selectRun(trace < 0 ? -1
                                    : static_cast<int>(traces[static_cast<std::size_t>(trace)].id));
            }
        });
        connect(runs_, &RunsPane::runActivated, this, &RecordersPage::selectRun);
        connect(runs_, &RunsPane::sameProblemChosen, this, &RecordersPage::makeSameProblem);
        connect(multiples_, &MultiplesView::hovered, hovered_, &QLabel::setText);
        connect(multiples_, &MultiplesView::toleranceDragged, tolerance_,
                &ToleranceTools::setValue);
        connect(multiples_, &MultiplesView::toleranceDragFinished, this,
                [this] { setTolerance(tolerance_->value()); });
        connect(panel_, &RecorderPanel::shownChanged, this, [this] {
            workspace().view().setTexts(tickedKey, panel_->ticked());
            showAll(false);
        });
        connect(panel_, &RecorderPanel::currentChanged, this, &RecordersPage::showCurrent);
        offerRunActions();
    }

    void readView()
    {
        const auto& view = workspace().view();
        const auto chosen = [&](const char* key, int count) -> std::optional<int> {
            const auto number = view.number(key);
            return number && *number >= 0 && *number < count ? std::optional(int(*number))
                                                             : std::nullopt;
        };
        snapshot_ = {};
        styles_.clear();
        hovered_->clear();
        selected_ = view.text(selectedKey).toStdString();
        restored_ = view.text(currentKey).toStdString();
        options_ = {};
        if (const auto tolerance = view.number(toleranceKey);
            tolerance && *tolerance >= ToleranceTools::smallest &&
            *tolerance <= ToleranceTools::largest) {
            options_.tolerance = *tolerance;
            options_.overrideOwn = true;
        }
        options_.absolute = chosen(absoluteKey, 2) == 1;
        tolerance_->setValue(options_.tolerance);
        units_->setCurrent(options_.absolute ? 1 : 0);
        axes_->setCurrent(chosen(axisKey, 3).value_or(0));
        isRankChosen_ = chosen(rankKey, 3).has_value();
        runs_->ranks().setCurrent(chosen(rankKey, 3).value_or(0));
        firstView_ = static_cast<View>(chosen(viewKey, 4).value_or(0));
        view_ = firstView_;
        panel_->reset(view.texts(tickedKey));
        runs_->scrollToTop();
    }

    void analyze() { snapshots_.make(shownRecorders(), options_, snapshot_); }
    void take(RecordersSnapshot snapshot)
    {
        const bool another = snapshot_.recorders.size() != snapshot.recorders.size();
        const bool sameRecorders = snapshot_.recorders == snapshot.recorders &&
                                   snapshot_.runs.size() == snapshot.runs.size();
        if (snapshot_.runs.empty() && !snapshot.runs.empty()) {
            view_ = firstView_;  // the first solver: what one came for
        }
        snapshot_ = std::move(snapshot);
        if (another) {
            std::erase_if(*snapshot_.axes, [&](const auto& known) {
                return std::ranges::none_of(snapshot_.recorders, [&](const auto& recorder) {
                    return recorder->name == known.first;
                });
            });
        }
        styles_.add(snapshot_.runs, firstRows(snapshot_.runs));
        if (!sameRecorders) {
            panel_->setRecorders(snapshot_);
            const auto current =
                std::ranges::find(snapshot_.recorders, restored_,
                                  [](const auto& recorder) { return recorder->name; });
            if (!restored_.empty() && current != snapshot_.recorders.end()) {
                restored_.clear();
                panel_->setCurrent(current->get());
            }
        }
        showAll(!another);
        chooseWanted();
    }

    void showAll(bool keepView)
    {
        setKeyTarget(panel_->keyTarget());
        showViews();
        showPlot(keepView);
        showTable();
        showWords();
        showHeader();
    }

    void showViews()
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
        const auto nothing = tr("The study has no residual histories.");
        views_->setSegmentEnabled(0, hasRuns, nothing);
        views_->setSegmentEnabled(1, hasRuns, nothing);
        views_->setSegmentEnabled(2, hasCounters, tr("The study has no sampled counters."));
        views_->setSegmentEnabled(3, hasSpread || current != nullptr,
                                  tr("Choose a recorder in the list."));
        if (!hasRuns && view_ != View::Distribution && view_ != View::Counters) {
            view_ = hasSpread ? View::Distribution : hasCounters ? View::Counters : view_;
        }
        views_->setCurrent(static_cast<int>(view_));
        const bool convergence = view_ == View::Convergence || view_ == View::Multiples;
        axes_->setVisible(convergence);
        units_->setVisible(convergence);
        const auto rows = shownRuns(snapshot_, panel_->shown());
        const auto known = [&](auto core::SolverRun::*cost) {
            return std::ranges::any_of(
                rows, [&](std::size_t row) { return (snapshot_.runs[row].*cost).has_value(); });
        };
        const bool timed = known(&core::SolverRun::seconds);
        const bool counted = known(&core::SolverRun::spmvCount);
        for (auto* buttons : {axes_, &runs_->ranks()}) {
            buttons->setSegmentEnabled(1, timed, tr("The ticked recorders have no times."));
            buttons->setSegmentEnabled(
                2, counted,
                tr("The matrix-vector products of the ticked solvers were not counted."));
            if ((buttons->current() == 1 && !timed) || (buttons->current() == 2 && !counted)) {
                buttons->setCurrent(0);
            }
        }
        if (!isRankChosen_) {
            runs_->ranks().setCurrent(static_cast<int>(core::fairestAxis(snapshot_.runs)));
        }
    }

    void showPlot(bool keepView)
    {
        const auto rows = drawnRuns();
        tolerance_->show(snapshot_, rows, options_,
                         view_ == View::Convergence || view_ == View::Multiples);
        auto empty = emptyText();
        stack_->setCurrentIndex(view_ == View::Distribution ? 2 : view_ == View::Multiples ? 1 : 0);
        if (view_ == View::Multiples && empty.isEmpty() && !rows.empty()) {
            multiples_->setRuns(snapshot_, rows, choice(), selectedRow());
        } else if (view_ == View::Distribution) {
            showDistribution();
        } else if (view_ == View::Counters) {
            const auto counters = tickedCounters();
            if (empty.isEmpty() && counters.empty()) {
                empty = tr("No counter is ticked: tick some in the list on the right.");
            }
            auto pictures = counterPictures(snapshot_, counters, styles_);
            hasPanels_ = empty.isEmpty() && pictures.size() > 1;
            if (hasPanels_) {
                stack_->setCurrentIndex(1);
                multiples_->setPictures(std::move(pictures), 1, keepView);
            } else {
                plot_->setEmptyText(empty);
                plot_->setPicture(pictures.empty() ? TracePicture() : std::move(pictures.front()),
                                  keepView);
                plot_->setSelected({});
            }
        } else {
            if (empty.isEmpty() && rows.empty()) {
                empty = tr("No residual is ticked: tick some in the list on the right.");
            }
            stack_->setCurrentIndex(0);
            plot_->setEmptyText(empty);
            plot_->setPicture(convergencePicture(snapshot_, rows, choice()), keepView);
            selectRunIn(*plot_, selectedRow());
        }
        showOffScale();
        showNotes();
    }

    void showDistribution()
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
                tr("No distribution to show: choose a recorder with values in the list on the "
                   "right."));
            return;
        }
        histogram_->setEmptyText({});
        histogram_->setPicture(
            histogramPicture(snapshot_, distributionsWith(snapshot_, recorder, panel_->shown())));
    }

    void showTable()
    {
        std::vector<std::optional<RunStyle>> styles(snapshot_.runs.size());
        for (const auto row : drawnRuns()) {
            styles[row] = styles_.of(snapshot_.runs[row].subject);
        }
        runs_->setRuns(snapshot_, styles, running());
        if (const auto row = selectedRow()) {
            runs_->selectRow(static_cast<int>(*row));
        }
        // Where nothing but counters and distributions is, the room is theirs.
        runs_->setVisible(!snapshot_.runs.empty() || snapshot_.recorders.empty());
    }

    void showWords()
    {
        auto rows = drawnRuns();
        if (const auto selected = selectedRow()) {
            // What one looks at is read first.
            std::erase(rows, *selected);
            rows.insert(rows.begin(), *selected);
        }
        QString notes;
        for (const auto row : rows) {
            const auto& subject = snapshot_.runs[row].subject;
            if (const auto note = core::noteOn(workspace().document(), {.name = subject});
                !note.empty()) {
                notes += u"<p><b>%1</b> <i>%2</i></p>"_s.arg(textOf(subject).toHtmlEscaped(),
                                                             textOf(note).toHtmlEscaped());
            }
        }
        const auto series = seriesInWords(snapshot_.compared);
        panel_->setWords(!snapshot_.runs.empty()
                             ? notes + inWords(snapshot_, rows, running()) + series
                         : series.isEmpty() ? tr("No residual histories in this study.")
                                            : series);
    }

    void showOffScale()
    {
        const auto count = stack_->currentWidget() == plot_ ? plot_->offScale() : 0;
        offScale_->setText(
            count == 0
                ? QString()
                : tr("%1 outside the scale: counted, not drawn").arg(counted(count, "point")));
    }

    void showHeader()
    {
        header_->setTitle(view_ == View::Distribution ? tr("Distribution")
                          : view_ == View::Counters   ? tr("Counters")
                                                      : tr("Convergence"));
        const auto count = snapshot_.recorders.size();
        const auto runs = snapshot_.runs.size();
        const auto drawn = drawnRuns().size();
        header_->setSubtitle(count == 0  ? QString()
                             : runs == 0 ? counted(count, "recorder")
                             : drawn == runs || view_ != View::Convergence
                                 ? QString()
                                 : tr("%1 of %2 solver runs are drawn").arg(drawn).arg(runs));
    }

    void selectRun(int row)
    {
        const bool isRun = row >= 0 && static_cast<std::size_t>(row) < snapshot_.runs.size();
        selected_ = isRun ? snapshot_.runs[static_cast<std::size_t>(row)].subject : std::string();
        runs_->selectRow(isRun ? row : -1);
        if (isRun) {
            panel_->setCurrent(snapshot_.runs[static_cast<std::size_t>(row)].residual.get());
        }
        rememberSelected();
        // It may not be ticked: then it is drawn while it is selected.
        if (view_ == View::Convergence || view_ == View::Multiples) {
            showPlot(true);
        }
        showHeader();
        showTable();
        showWords();
    }

    /// Of the drawn runs, which the study keeps (Recorder::problem).
    void makeSameProblem()
    {
        auto recorders = workspace().document().recorders;
        std::string problem;
        for (const auto row : drawnRuns()) {
            const auto& run = snapshot_.runs[row];
            problem = problem.empty() ? core::solvedProblem(run).matrix : problem;
            const auto found = std::ranges::find(recorders, run.residual->name,
                                                 [](const auto& one) { return one->name; });
            if (found != recorders.end()) {
                auto changed = std::make_shared<core::Recorder>(**found);
                changed->problem = problem;
                std::erase_if(changed->statistics, [](const auto& said) {
                    return said.first == "solve";  // nor is it one of several any more
                });
                *found = std::move(changed);
            }
        }
        workspace().edit(tr("Same problem"),
                         [&](auto& document) { document.recorders = std::move(recorders); });
    }

    /// What is selected in the list of recorders is selected everywhere.
    void showCurrent()
    {
        const auto recorder = panel_->current();
        if (!recorder) {
            return;
        }
        if (const int row = snapshot_.runOf(*recorder); row >= 0) {
            runs_->selectRow(row);
            selectRun(row);
            panel_->setCurrent(recorder.get());
        }
        workspace().view().setText(currentKey, textOf(recorder->name));
        showViews();
        if (view_ == View::Distribution) {
            showPlot(false);
        }
    }

    void rememberSelected()
    {
        auto& view = workspace().view();
        view.setText(selectedKey, textOf(selected_));
        if (const auto current = panel_->current()) {
            view.setText(currentKey, textOf(current->name));
        }
    }

    void chooseWanted()
    {
        const auto found = std::ranges::find(snapshot_.recorders, wanted_,
                                             [](const auto& recorder) { return recorder->name; });
        if (!wanted_.empty() && found != snapshot_.recorders.end()) {
            wanted_.clear();
            panel_->setCurrent(found->get());
            showCurrent();
        }
    }

    /// Of the run that is selected in the table, or in the list.
    void offerRunActions()
    {
        const auto offer = [this](QWidget& view, auto chosen) {
            auto* actions = new PartActions(
                workspace(), tr("run"),
                [this, chosen]() -> std::optional<core::MeasuredPart> {
                    const std::string subject = chosen();
                    const bool isStored = std::ranges::any_of(
                        workspace().document().recorders,
                        [&](const auto& one) { return core::traceSubject(*one) == subject; });
                    return isStored ? std::optional(core::MeasuredPart{.name = subject})
                                    : std::nullopt;
                },
                view);
            connect(actions, &PartActions::renamed, this,
                    [this](const core::MeasuredPart& part, const QString& to) {
                        selected_ = selected_ == part.name ? to.toStdString() : selected_;
                        styles_.rename(part.name, to.toStdString());
                    });
            return actions;
        };
        auto& table = runs_->table();
        auto* ofTable = offer(table, [this] { return selected_; });
        ofTable->addKeys(table);
        ofTable->addEntries(table);
        panel_->addListActions(
            offer(*panel_, [this] { return panel_->currentSubject(); })->actions());
    }

    void setTolerance(double tolerance)
    {
        options_.tolerance = tolerance;
        options_.overrideOwn = true;
        workspace().view().setNumber(toleranceKey, tolerance);
        tolerance_->setValue(tolerance);
        plot_->setTolerance(tolerance);
        analyze();
    }

    void resetTolerance()
    {
        options_.tolerance = core::RunOptions().tolerance;
        options_.overrideOwn = false;
        workspace().view().forget(toleranceKey);
        tolerance_->setValue(options_.tolerance);
        analyze();
    }

    void takeLive()
    {
        if (growSnapshot(snapshot_, shownRecorders(), {})) {
            panel_->setRecorders(snapshot_);
        }
        snapshots_.makeOfRun(shownRecorders(), options_, snapshot_);
        // A run grows into view.
        showPlot(false);
        live_.show(snapshot_.runs);
    }

    void endLive()
    {
        analyze();  // also where what was recorded went to another study
        showPlot(false);
    }

    [[nodiscard]] RecorderList shownRecorders() const
    {
        auto all = workspace().document().recorders;
        const auto growing = live_.recorders();
        all.insert(all.end(), growing.begin(), growing.end());
        return all;
    }

    [[nodiscard]] RecorderList tickedCounters() const
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

    /// Other axes have other notes.
    [[nodiscard]] QString placeOfNotes() const
    {
        if (view_ == View::Counters) {
            return u"recorders/counters"_s;
        }
        constexpr std::array axes = {"iteration", "time", "spmv"};
        return u"recorders/%1/%2"_s.arg(
            QLatin1String(axes[static_cast<std::size_t>(std::clamp(axes_->current(), 0, 2))]),
            options_.absolute ? u"absolute"_s : u"relative"_s);
    }

    [[nodiscard]] ConvergenceChoice choice() const
    {
        return {.axis = static_cast<core::RunAxis>(axes_->current()),
                .isAbsolute = units_->current() == 1,
                .showsTrue = true,
                .styles = &styles_,
                .running = running()};
    }

    [[nodiscard]] QString emptyText() const
    {
        if (snapshots_.isRunning() && !live_.isRunning()) {
            return tr("Reading the recorders…");
        }
        // What runs is in no study before it ends, and is drawn all the same.
        if (!snapshot_.recorders.empty()) {
            return {};
        }
        if (live_.isRunning()) {
            return tr("Nothing is recorded yet.");
        }
        if (!workspace().hasStudy()) {
            return tr(
                "Nothing is recorded yet. Record a program, or follow or import the log of a "
                "solver.");
        }
        return tr(
            "The study has no recorders. Import a residual history (the log of a solver, Ginkgo, "
            "CSV), "
            "or record a program or follow a log on the right.");
    }

    /// The ticked runs, and the selected one.
    [[nodiscard]] std::vector<std::size_t> drawnRuns() const
    {
        auto rows = shownRuns(snapshot_, panel_->shown());
        if (const auto selected = selectedRow();
            selected && std::ranges::find(rows, *selected) == rows.end()) {
            rows.insert(std::ranges::lower_bound(rows, *selected), *selected);
        }
        return rows;
    }

    [[nodiscard]] std::optional<std::size_t> selectedRow() const
    {
        const auto found = std::ranges::find(snapshot_.runs, selected_, &core::SolverRun::subject);
        return selected_.empty() || found == snapshot_.runs.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - snapshot_.runs.begin()));
    }

    /// Residuals of a program or log that may still grow.
    [[nodiscard]] std::set<const core::Recorder*> running() const
    {
        const auto live = live_.recorders();
        std::vector<const core::Recorder*> all;
        std::set<const core::Recorder*> growing;
        for (const auto& recorder : live) {
            all.push_back(recorder.get());
            const bool isTimed = !recorder->timesNs.empty() &&
                                 core::traceRole(*recorder) == core::TraceRole::Residual;
            if (!isTimed && recorder->end.kind == core::RunEnd::Kind::Unsaid) {
                growing.insert(recorder.get());
            }
        }
        for (const auto place : core::latestResiduals(all)) {
            growing.insert(all[place]);
        }
        return growing;
    }

    PaneHeader* header_ = named(new PaneHeader(tr("Convergence")), "recordersHeader");
    SegmentedButtons* views_ = named(new SegmentedButtons, "recorderViews");
    SegmentedButtons* axes_ = named(new SegmentedButtons, "recorderAxes");
    SegmentedButtons* units_ = named(new SegmentedButtons, "recorderUnits");
    ToleranceTools* tolerance_ = nullptr;
    QStackedWidget* stack_ = new QStackedWidget;
    TracePlot* plot_ = named(new TracePlot, "tracePlot");
    MultiplesView* multiples_ = new MultiplesView;
    HistogramPlot* histogram_ = named(new HistogramPlot, "histogramPlot");
    QLabel* hovered_ = named(new QLabel, "hoveredValue");
    QLabel* offScale_ = named(roleLabel({}, "hint"), "offScale");
    RunsPane* runs_ = new RunsPane;
    RecorderPanel* panel_ = new RecorderPanel;

    RecordersSnapshot snapshot_;
    std::string wanted_;    ///< recorder to select when it has arrived
    std::string restored_;  ///< the current one in the list, as the study was looked at
    core::RunOptions options_;
    RunStyles styles_;
    std::string selected_;  ///< subject of the selected run; empty: none
    View view_ = View::Convergence;
    View firstView_ = View::Convergence;  ///< when runs arrive
    bool isRankChosen_ = false;
    bool hasPanels_ = false;  ///< counters of several units
    LiveControl live_;
    SnapshotMaker snapshots_;
};

Page* newRecordersPage(Workspace& workspace)
{
    return new RecordersPage(workspace);
}

void followLog(Page& recordersPage, const QString& path, const QString& format)
{
    dynamic_cast<RecordersPage&>(recordersPage).followLog(path, format);
}

}  // namespace papilio::widgets

#include "recorders_page.moc"
