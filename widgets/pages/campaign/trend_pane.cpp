#include "widgets/pages/campaign/trend_pane.h"

#include "core/findings/campaign_text.h"
#include "core/traces/pyramid.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/pane_header.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

QDateTime timeOf(const core::Campaign& campaign, const core::TrendPoint& point)
{
    return QDateTime::fromString(QString::fromStdString(campaign.studies[point.study].measured),
                                 Qt::ISODate);
}

/// The unit of a time axis: a few of it are shown.
struct TimeUnit {
    double seconds = 1;
    QString label;  ///< of the axis, with the time at which it begins
};

TimeUnit unitOf(double span, const QDateTime& first)
{
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    constexpr double fewest = 2;
    const auto dates = QLocale::c();
    if (span >= fewest * day || span == 0) {
        return {
            day,
            TrendPane::tr("days since %1").arg(dates.toString(first.date(), QLocale::ShortFormat))};
    }
    const auto time = dates.toString(first, QLocale::ShortFormat);
    return span >= fewest * hour ? TimeUnit{hour, TrendPane::tr("hours since %1 (UTC)").arg(time)}
           : span >= fewest * minute
               ? TimeUnit{minute, TrendPane::tr("minutes since %1 (UTC)").arg(time)}
               : TimeUnit{1, TrendPane::tr("seconds since %1 (UTC)").arg(time)};
}

/// What the value of a trend is, where it is shown alone.
QString valueLabel(const core::Trend& trend)
{
    switch (trend.kind) {
        case core::Followed::Metric:
            return TrendPane::tr("mean error on the kernels");
        case core::Followed::Event:
            return TrendPane::tr("size of the representation");
        default:
            return textOf(trend.unit);
    }
}

/// What is followed, as the key names it. @param hasMachine  several machines are shown
QString nameOf(const core::Trend& trend, bool hasMachine)
{
    auto name = textOf(trend.name);
    if (hasMachine && !trend.machine.empty()) {
        name += QStringLiteral(" · ") + textOf(trend.machine);
    }
    return name;
}

}  // namespace

TrendPane::TrendPane(QWidget* parent)
    : QWidget(parent),
      header_(new PaneHeader(tr("Trend"))),
      plot_(new TracePlot)
{
    header_->setObjectName(QStringLiteral("trendHeader"));
    plot_->setObjectName(QStringLiteral("trendPlot"));
    plot_->setAccessibleName(tr("Values over time"));
    header_->addPlotTools(*plot_);
    inColumn(this, {header_, {plot_, 1}});
    showTrends({}, {});
}

void TrendPane::showTrends(const std::shared_ptr<const core::Campaign>& campaign,
                           const std::vector<std::size_t>& trends)
{
    TracePicture picture;
    picture.isLogarithmic = false;
    std::vector<const core::Trend*> shown;
    const bool isRelative = trends.size() > 1;
    for (const auto index : trends) {
        // Relative to nothing there is nothing to see.
        if (std::ranges::any_of(campaign->trends[index].points,
                                [isRelative](const core::TrendPoint& point) {
                                    return std::isfinite(point.value->value) &&
                                           (!isRelative || point.value->value != 0);
                                })) {
            shown.push_back(&campaign->trends[index]);
        }
    }
    header_->setTitle(shown.size() == 1 ? nameOf(*shown.front(), true) : tr("Trend"));
    header_->setSubtitle({});
    QDateTime first;
    QDateTime last;
    bool hasDates = !shown.empty();
    for (const auto* trend : shown) {
        for (const auto& point : trend->points) {
            const auto time = timeOf(*campaign, point);
            hasDates = hasDates && time.isValid();
            first = first.isValid() && first <= time ? first : time;
            last = last.isValid() && last >= time ? last : time;
        }
    }
    hasDates = hasDates && first < last;  // else all stand in one place
    const auto unit =
        hasDates ? unitOf(static_cast<double>(first.secsTo(last)), first) : TimeUnit();
    const bool hasMachines = std::ranges::any_of(
        shown, [&](const core::Trend* trend) { return trend->machine != shown.front()->machine; });
    for (const auto* trend : shown) {
        std::vector<double> values;
        std::vector<double> positions;
        double base = 0;
        for (const auto& point : trend->points) {
            const double value = point.value->value;
            base = base == 0 && std::isfinite(value) ? value : base;
            values.push_back(isRelative && base != 0 ? value / base : value);
            positions.push_back(hasDates
                                    ? static_cast<double>(first.secsTo(timeOf(*campaign, point))) /
                                          unit.seconds
                                    : static_cast<double>(point.study + 1));
        }
        Trace trace;
        trace.name = nameOf(*trend, hasMachines);
        trace.note = textOf(trend->subject);
        trace.values = std::make_shared<const core::Pyramid>(std::move(values));
        trace.positions = std::move(positions);
        trace.category = picture.traces.size();
        const auto level = std::ranges::find_if(
            trend->changes.rbegin(), trend->changes.rend(), [](const core::TrendChange& change) {
                return change.isLevel && change.difference.isReal();
            });
        if (level != trend->changes.rend()) {
            trace.crossing = level->point;
        }
        picture.traces.push_back(std::move(trace));
    }
    if (!shown.empty()) {
        picture.xLabel = hasDates ? unit.label : tr("study");
        picture.yLabel = isRelative ? tr("relative to the first") : valueLabel(*shown.front());
        picture.hasKey = isRelative;
    }
    if (shown.size() == 1 && !shown.front()->changes.empty()) {
        const WindowSentences inWindowLanguage;
        header_->setSubtitle(
            textOf(core::changeText(*shown.front(), shown.front()->changes.back())));
    }
    const bool isOnce = std::ranges::all_of(
        shown, [](const core::Trend* trend) { return trend->points.size() == 1; });
    if (isOnce) {
        picture = {};  // a single point has neither a course nor a scale
    }
    plot_->setEmptyText(
        !picture.traces.empty() ? QString()
        : !shown.empty()        ? tr("This is in one study only: a trend needs a second one.")
        : campaign == nullptr
            ? tr("No studies are open. Open a folder above to see their values over time.")
            : tr("Select a row above to see it over time. Several rows are shown relative to "
                 "their first values."));
    plot_->setPicture(std::move(picture), false);
}

}  // namespace papilio::widgets
