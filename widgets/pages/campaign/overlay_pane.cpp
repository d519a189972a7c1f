#include "widgets/pages/campaign/overlay_pane.h"

#include "core/present/campaign_columns.h"
#include "core/traces/pyramid.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QStackedWidget>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace papilio::widgets {

namespace {

/// What the bars of a view are about.
core::Followed followedIn(int view)
{
    switch (view) {
        case OverlayPane::Metrics:
            return core::Followed::Metric;
        case OverlayPane::Coefficients:
            return core::Followed::Coefficient;
        case OverlayPane::Shares:
            return core::Followed::Share;
        case OverlayPane::Roofs:
            return core::Followed::Roof;
        case OverlayPane::Kernels:
            return core::Followed::Kernel;
        default:
            return core::Followed::Solver;
    }
}

QString nothingOf(core::Followed kind)
{
    switch (kind) {
        case core::Followed::Metric:
            return OverlayPane::tr("The selected studies have no metrics.");
        case core::Followed::Coefficient:
            return OverlayPane::tr("No metric of the selected studies is defined.");
        case core::Followed::Share:
            return OverlayPane::tr(
                "The selected studies have no counts that a Top-Down model knows.");
        case core::Followed::Roof:
            return OverlayPane::tr("The selected studies have no measured roofs.");
        case core::Followed::Kernel:
            return OverlayPane::tr("The selected studies have no kernels under roofs.");
        default:
            return OverlayPane::tr("The selected studies have no solver runs.");
    }
}

QString axisOf(core::Followed kind)
{
    switch (kind) {
        case core::Followed::Metric:
            return OverlayPane::tr("mean error on the kernels");
        case core::Followed::Coefficient:
            return OverlayPane::tr("coefficient");
        case core::Followed::Share:
            return OverlayPane::tr("share of the total");
        case core::Followed::Solver:
            return OverlayPane::tr("iterations");
        default:
            return OverlayPane::tr("relative to the first");
    }
}

/// The rows of one subject (benchmark, run, roofline) next to one another.
std::vector<core::SideRow> bySubject(std::vector<core::SideRow> rows)
{
    std::map<std::string, std::size_t> order;
    for (const auto& row : rows) {
        order.emplace(row.subject, order.size());
    }
    std::ranges::stable_sort(rows, {},
                             [&](const core::SideRow& row) { return order[row.subject]; });
    return rows;
}

/// A line over the places of each subject, where there are several.
QList<BarSpan> subjectSpans(const std::vector<core::SideRow>& rows)
{
    QList<BarSpan> spans;
    for (std::size_t place = 0; place < rows.size(); ++place) {
        if (place > 0 && rows[place].subject == rows[place - 1].subject) {
            ++spans.last().count;
        } else {
            spans << BarSpan{static_cast<int>(place), 1, shownText(textOf(rows[place].subject))};
        }
    }
    return spans.size() > 1 ? spans : QList<BarSpan>();
}

}  // namespace

OverlayPane::OverlayPane(QWidget* parent)
    : QWidget(parent),
      header_(new PaneHeader(tr("Studies over one another"))),
      views_(new SegmentedButtons),
      stack_(new QStackedWidget),
      lines_(new TracePlot),
      values_(new BarPlot),
      chosen_(new DataTable(QStringLiteral("overlayChosen"),
                            tr("Chosen events of the selected studies"))),
      chosenModel_(new ColumnsModel<core::SideRow>(this))
{
    header_->setObjectName(QStringLiteral("overlayHeader"));
    views_->setObjectName(QStringLiteral("overlayViews"));
    views_->addSegment(tr("Noise"), tr("max-RNMSE of the events of each study, sorted"));
    views_->addSegment(tr("Chosen"), tr("Events that at least one study has chosen"));
    views_->addSegment(tr("Metrics"), tr("Mean error of each metric on the kernels"));
    views_->addSegment(tr("Coefficients"), tr("Of the events in the formula of each metric"));
    views_->addSegment(tr("Top-Down"), tr("Share of each node of the Top-Down tree in each run"));
    views_->addSegment(tr("Roofs"), tr("Relative to the first selected study that has the roof"));
    views_->addSegment(tr("Kernels"),
                       tr("Relative to the first selected study that has the kernel"));
    views_->addSegment(tr("Solvers"), tr("Iterations of each solver run"));
    views_->addSegment(
        tr("Residuals"),
        tr("Residual of each solver run over its iterations, relative to its first"));
    header_->addWidget(views_);
    lines_->setObjectName(QStringLiteral("overlayNoise"));
    lines_->setAccessibleName(tr("Curves of the selected studies"));
    values_->setObjectName(QStringLiteral("overlayValues"));
    values_->setAccessibleName(tr("Values of the selected studies"));
    chosen_->setSource(chosenModel_);
    stack_->addWidget(lines_);
    stack_->addWidget(values_);
    stack_->addWidget(chosen_);
    inColumn(this, {header_, {stack_, 1}});
    connect(views_, &SegmentedButtons::currentChanged, this, &OverlayPane::show);
    show();
}

PlotFrame* OverlayPane::plot() const
{
    switch (std::max(views_->current(), 0)) {
        case Noise:
        case Residuals:
            return lines_;
        case Chosen:
            return nullptr;
        default:
            return values_;
    }
}

void OverlayPane::showStudies(const std::shared_ptr<const core::Campaign>& campaign,
                              const std::vector<std::size_t>& studies)
{
    chosenModel_->show({}, {});  // its rows point into the campaign that goes
    campaign_ = campaign;
    studies_ = studies;            // in the order of time
    if (studies_.size() > most) {  // the newest ones
        studies_.erase(studies_.begin(), studies_.end() - static_cast<std::ptrdiff_t>(most));
    }
    names_.clear();
    for (const auto& name : core::studyNames(shownStudies())) {
        names_ << shownText(textOf(name));
    }
    show();
}

std::vector<const core::StudyDigest*> OverlayPane::shownStudies() const
{
    std::vector<const core::StudyDigest*> studies;
    for (const auto study : studies_) {
        studies.push_back(&campaign_->studies[study]);
    }
    return studies;
}

void OverlayPane::show()
{
    header_->setSubtitle(studies_.empty() ? QString()
                                          : tr("%n studies", nullptr, int(studies_.size())));
    const int view = std::max(views_->current(), 0);
    switch (view) {
        case Noise:
            showNoise();
            break;
        case Chosen:
            showChosen();
            break;
        case Residuals:
            showResiduals();
            break;
        default:
            showValues(followedIn(view));
            break;
    }
    auto* plot = this->plot();
    stack_->setCurrentWidget(plot != nullptr ? static_cast<QWidget*>(plot) : chosen_);
    if (studies_.empty()) {
        const auto why =
            tr("Select studies above, several with Ctrl or Shift, to see them over "
               "one another.");
        if (plot != nullptr) {
            plot->setEmptyText(why);
        } else {
            chosen_->setEmptyText(why);
        }
    }
}

void OverlayPane::showNoise()
{
    TracePicture picture;
    picture.xLabel = tr("Events by rank");
    picture.yLabel = tr("max-RNMSE");
    for (std::size_t place = 0; place < studies_.size(); ++place) {
        std::map<std::string, std::vector<double>> ofBenchmarks;
        for (const auto& value : campaign_->studies[studies_[place]].values) {
            if (value.kind == core::Followed::Event && std::isfinite(value.spread)) {
                ofBenchmarks[value.subject].push_back(value.spread);
            }
        }
        std::size_t dash = 0;
        for (auto& [benchmark, values] : ofBenchmarks) {
            std::ranges::sort(values);
            Trace trace;
            trace.name = names_[static_cast<qsizetype>(place)];
            trace.group = shownText(textOf(benchmark));
            trace.values = std::make_shared<const core::Pyramid>(std::move(values));
            trace.category = place;
            trace.dash = dash++;
            trace.id = picture.traces.size();
            picture.traces.push_back(std::move(trace));
        }
    }
    lines_->setEmptyText(picture.traces.empty()
                             ? tr("The selected studies have no events whose noise is known.")
                             : QString());
    lines_->setPicture(std::move(picture), false);
}

/// Colour: the study; line: the solver run, the same in all studies.
void OverlayPane::showResiduals()
{
    TracePicture picture;
    picture.xLabel = tr("Iteration");
    picture.yLabel = tr("Residual, relative to the first");
    std::map<std::string, std::size_t> dashes;
    for (std::size_t place = 0; place < studies_.size(); ++place) {
        for (const auto& curve : campaign_->studies[studies_[place]].curves) {
            const auto first = std::ranges::find_if(
                curve.values, [](double value) { return std::isfinite(value) && value != 0; });
            if (first == curve.values.end()) {
                continue;
            }
            Trace trace;
            trace.name = names_[static_cast<qsizetype>(place)];
            trace.group = shownText(textOf(curve.subject));
            trace.values = std::make_shared<const core::Pyramid>(curve.values);
            trace.positions = curve.iterations;
            trace.unit = std::abs(*first);
            trace.category = place;
            trace.dash = dashes.emplace(curve.subject, dashes.size()).first->second;
            trace.id = picture.traces.size();
            picture.traces.push_back(std::move(trace));
        }
    }
    lines_->setEmptyText(picture.traces.empty() ? nothingOf(core::Followed::Solver) : QString());
    lines_->setPicture(std::move(picture), false);
}

void OverlayPane::showChosen()
{
    const auto studies = shownStudies();
    auto rows = core::chosenSideBySide(studies);
    const WindowSentences inWindowLanguage;
    auto columns = core::sideColumns(studies);
    columns.erase(columns.begin());  // all of them are events
    chosen_->setEmptyText(rows.empty() ? tr("The selected studies have chosen no event.")
                                       : QString());
    chosenModel_->show(columns, std::move(rows));
    chosen_->fitColumns({.expendable = {}, .widest = 320, .words = -1});
}

void OverlayPane::showValues(core::Followed kind)
{
    const bool isRelative = kind == core::Followed::Roof || kind == core::Followed::Kernel;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    constexpr std::size_t fewStudies = 4;  // whose bars still have a width
    auto rows = bySubject(core::sideBySide(shownStudies(), kind));
    std::erase_if(rows, [](const core::SideRow& row) {
        return std::ranges::none_of(row.values, [](const auto* value) {
            return value != nullptr && std::isfinite(value->value);
        });
    });
    BarData bars;
    const bool isBars = kind == core::Followed::Share || kind == core::Followed::Coefficient;
    bars.arrangement = isBars && studies_.size() <= fewStudies ? BarData::Arrangement::Grouped
                                                               : BarData::Arrangement::Lines;
    bars.axisLabel = axisOf(kind);
    bars.major = subjectSpans(rows);
    bars.isShare = kind == core::Followed::Metric || kind == core::Followed::Share;
    for (const auto& row : rows) {
        bars.labels << shownText(textOf(row.name));
    }
    for (std::size_t place = 0; place < studies_.size(); ++place) {
        BarSeries series;
        series.name = names_[static_cast<qsizetype>(place)];
        series.category = place;
        for (const auto& row : rows) {
            const auto base = std::ranges::find_if(row.values, [](const auto* value) {
                return value != nullptr && std::isfinite(value->value);
            });
            const auto* value = row.values[place];
            const double scale = isRelative && (*base)->value != 0 ? (*base)->value : 1;
            series.values << (value != nullptr ? value->value / scale : none);
        }
        // A study that has none of it needs no line in the key.
        if (std::ranges::any_of(series.values, [](double value) { return std::isfinite(value); })) {
            bars.series << series;
        }
    }
    values_->setEmptyText(bars.labels.isEmpty() ? nothingOf(kind) : QString());
    values_->setBars(std::move(bars));
}

}  // namespace papilio::widgets
