#include "widgets/pages/campaign/overlay_pane.h"

#include "core/traces/pyramid.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/shown_text.h"

#include <QStackedWidget>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>

namespace papilio::widgets {

namespace {

core::Followed followedIn(int view)
{
    switch (view) {
        case OverlayPane::Metrics:
            return core::Followed::Metric;
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
        case core::Followed::Roof:
            return OverlayPane::tr("The selected studies have no measured roofs.");
        case core::Followed::Kernel:
            return OverlayPane::tr("The selected studies have no kernels under roofs.");
        default:
            return OverlayPane::tr("The selected studies have no solver runs.");
    }
}

QString titleOf(const core::StudyDigest& study)
{
    return shownText(textOf(
        study.title.empty() ? std::filesystem::path(study.path).filename().string() : study.title));
}

}  // namespace

OverlayPane::OverlayPane(QWidget* parent)
    : QWidget(parent),
      header_(new PaneHeader(tr("Studies over one another"))),
      views_(new SegmentedButtons),
      stack_(new QStackedWidget),
      noise_(new TracePlot),
      values_(new BarPlot)
{
    header_->setObjectName(QStringLiteral("overlayHeader"));
    views_->setObjectName(QStringLiteral("overlayViews"));
    views_->addSegment(tr("Noise"), tr("max-RNMSE of the events of each study, sorted"));
    views_->addSegment(tr("Metrics"), tr("Mean error of each metric on the kernels"));
    views_->addSegment(tr("Roofs"), tr("Relative to the first selected study that has the roof"));
    views_->addSegment(tr("Kernels"),
                       tr("Relative to the first selected study that has the kernel"));
    views_->addSegment(tr("Solvers"), tr("Iterations of each solver run"));
    header_->addWidget(views_);
    noise_->setObjectName(QStringLiteral("overlayNoise"));
    noise_->setAccessibleName(tr("Noise of the selected studies"));
    values_->setObjectName(QStringLiteral("overlayValues"));
    values_->setAccessibleName(tr("Values of the selected studies"));
    stack_->addWidget(noise_);
    stack_->addWidget(values_);
    inColumn(this, {header_, {stack_, 1}});
    connect(views_, &SegmentedButtons::currentChanged, this, &OverlayPane::show);
    show();
}

PlotFrame& OverlayPane::plot() const
{
    return views_->current() <= Noise ? static_cast<PlotFrame&>(*noise_) : *values_;
}

void OverlayPane::showStudies(const std::shared_ptr<const core::Campaign>& campaign,
                              const std::vector<std::size_t>& studies)
{
    campaign_ = campaign;
    studies_ = studies;            // in the order of time
    if (studies_.size() > most) {  // the newest ones
        studies_.erase(studies_.begin(), studies_.end() - static_cast<std::ptrdiff_t>(most));
    }
    show();
}

QString OverlayPane::nameOf(std::size_t study) const
{
    const auto& own = campaign_->studies[study];
    const auto title = titleOf(own);
    const bool isTaken = std::ranges::any_of(studies_, [&](std::size_t other) {
        return other != study && titleOf(campaign_->studies[other]) == title;
    });
    constexpr std::size_t day = 10;  // of 2026-11-26T08:00:00Z
    return isTaken ? QStringLiteral("%1 · %2").arg(title, textOf(own.measured.substr(0, day)))
                   : title;
}

void OverlayPane::show()
{
    header_->setSubtitle(studies_.empty() ? QString()
                                          : tr("%n studies", nullptr, int(studies_.size())));
    const int view = std::max(views_->current(), 0);
    stack_->setCurrentIndex(view == Noise ? 0 : 1);
    if (view == Noise) {
        showNoise();
    } else {
        showValues(followedIn(view));
    }
    if (studies_.empty()) {
        plot().setEmptyText(
            tr("Select studies above, several with Ctrl or Shift, to see them over "
               "one another."));
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
            trace.name = nameOf(studies_[place]);
            trace.group = shownText(textOf(benchmark));
            trace.values = std::make_shared<const core::Pyramid>(std::move(values));
            trace.category = place;
            trace.dash = dash++;
            trace.id = picture.traces.size();
            picture.traces.push_back(std::move(trace));
        }
    }
    noise_->setEmptyText(picture.traces.empty()
                             ? tr("The selected studies have no events whose noise is known.")
                             : QString());
    noise_->setPicture(std::move(picture), false);
}

void OverlayPane::showValues(core::Followed kind)
{
    const bool isRelative = kind == core::Followed::Roof || kind == core::Followed::Kernel;
    BarData bars;
    bars.arrangement = BarData::Arrangement::Lines;
    bars.axisLabel = kind == core::Followed::Metric ? tr("mean error on the kernels")
                     : isRelative                   ? tr("relative to the first")
                                                    : tr("iterations");
    std::map<std::pair<std::string, std::string>, int> places;
    std::vector<double> bases;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t place = 0; place < studies_.size(); ++place) {
        BarSeries series;
        series.name = nameOf(studies_[place]);
        series.category = place;
        for (const auto& value : campaign_->studies[studies_[place]].values) {
            if (value.kind != kind || !std::isfinite(value.value)) {
                continue;
            }
            const auto [at, isNew] = places.emplace(std::pair(value.subject, value.name),
                                                    static_cast<int>(bases.size()));
            if (isNew) {
                bases.push_back(isRelative && value.value != 0 ? value.value : 1);
                bars.labels << shownText(textOf(value.name));
            }
            series.values.resize(std::max<qsizetype>(series.values.size(), at->second + 1), none);
            series.values[at->second] = value.value / bases[static_cast<std::size_t>(at->second)];
        }
        bars.series << series;
    }
    for (auto& series : bars.series) {
        series.values.resize(bars.labels.size(), none);
    }
    bars.isShare = kind == core::Followed::Metric;
    values_->setEmptyText(bars.labels.isEmpty() ? nothingOf(kind) : QString());
    values_->setBars(std::move(bars));
}

}  // namespace papilio::widgets
