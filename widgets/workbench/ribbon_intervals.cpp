#include "widgets/workbench/ribbon_intervals.h"

#include "widgets/kit/box_layout.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tr.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

const LogAxis alphaAxis{.low = 1e-5, .high = 1, .hasZero = false, .isLinear = false};

/// The slider stop nearest to a value: 1/k with an even k, so that 1 and 1/2 keep their score.
double nearestStop(double alpha)
{
    static const auto stops = core::alphaGrid();
    return *std::ranges::min_element(
        stops, {}, [alpha](double stop) { return std::abs(std::log(stop / alpha)); });
}

}  // namespace

AlphaRibbon::AlphaRibbon(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace)
{
    ribbon_->setAxis(alphaAxis);
    ribbon_->setSymbol(u"α"_s);
    ribbon_->setValueShown(true);
    ribbon_->setBarMargins(64, 32);
    hint_->setContentsMargins(64, 0, 16, 0);
    hint_->setWordWrap(true);
    inColumn(this, {ribbon_, hint_}, 0, {0, 8, 0, 8});
    connect(ribbon_, &StabilityRibbon::dragStarted, &workspace_, &Workspace::beginGesture);
    connect(ribbon_, &StabilityRibbon::valueDragged, this, &AlphaRibbon::moveTo);
    connect(ribbon_, &StabilityRibbon::dragFinished, &workspace_, &Workspace::endGesture);
}

void AlphaRibbon::moveTo(double alpha)
{
    workspace_.setAlpha(nearestStop(alpha));
    if (const auto benchmark = workspace_.benchmark()) {
        ribbon_->setValue(benchmark->parameters.alpha);
    }
}

void AlphaRibbon::refresh(Changes changes)
{
    const auto benchmark = workspace_.benchmark();
    setVisible(benchmark != nullptr);
    if (!benchmark || !(changes & (Change::Study | Change::Benchmark | Change::Parameters |
                                   Change::Stability | Change::Pivoting | Change::Problem))) {
        return;
    }
    ribbon_->setValue(benchmark->parameters.alpha);
    const auto& intervals = workspace_.stability().alpha;
    ribbon_->setIntervals(intervals ? ribbonIntervals(*intervals, workspace_.setLetters(),
                                                      workspace_.stability().recommended)
                                    : std::vector<RibbonInterval>());
    const auto& problem = workspace_.analysis().problem;
    hint_->setText(intervals ? alphaText(workspace_.stability(), benchmark->parameters.alpha)
                   : problem ? tr("No intervals: the analysis stopped.")
                             : tr("Computing the intervals…"));
}

void AlphaRibbon::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::tokens().surface);
    painter.fillRect(QRect(0, 0, width(), 1), Theme::tokens().border);
}

namespace {

/// Three digits are enough to read; the fields take the exact value.
QString boundText(double value)
{
    constexpr int digits = 3;
    return shortText(value, NumberStyle::Window, digits);
}

QString rangeText(const core::StableInterval& interval)
{
    const auto low = boundText(interval.low);
    return std::isinf(interval.high) ? tr("%1 and above").arg(low)
                                     : tr("%1 … %2").arg(low, boundText(interval.high));
}

double widthOf(const core::StableInterval& interval)
{
    constexpr double lowest = 1e-16;
    constexpr double highest = 10;
    return std::min(interval.high, highest) / std::max(interval.low, lowest);
}

bool choosesNothing(const core::StabilityAxis& axis)
{
    return std::ranges::all_of(axis.sets, [](const auto& set) { return set.empty(); });
}

}  // namespace

std::vector<RibbonInterval> ribbonIntervals(const core::StabilityAxis& axis,
                                            SetLetters& letters,
                                            const std::optional<core::Recommendation>& recommended)
{
    const core::StableInterval* marked = nullptr;
    for (const auto& interval : axis.intervals) {
        if (recommended && axis.sets[interval.set] == recommended->chosen &&
            (marked == nullptr || widthOf(interval) > widthOf(*marked))) {
            marked = &interval;
        }
    }
    std::vector<RibbonInterval> intervals;
    intervals.reserve(axis.intervals.size());
    for (std::size_t at = 0; at < axis.intervals.size(); ++at) {
        const auto& interval = axis.intervals[at];
        const auto& set = axis.sets[interval.set];
        intervals.push_back({.low = interval.low,
                             .high = interval.high,
                             .set = letters.number(set),
                             .events = static_cast<int>(set.size()),
                             .isRecommended = &interval == marked});
    }
    return intervals;
}

std::vector<StabilityMapRow> mapRows(const core::StabilityMap& map, SetLetters& letters)
{
    std::vector<StabilityMapRow> rows(map.rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row].alpha = map.alphas[row];
        for (const auto& interval : map.rows[row]) {
            const auto& set = map.sets[interval.set];
            rows[row].intervals.push_back({.low = interval.low,
                                           .high = interval.high,
                                           .set = letters.number(set),
                                           .events = static_cast<int>(set.size())});
        }
    }
    return rows;
}

QString sameEventsText(const core::StabilityAxis& axis, double value)
{
    const auto& current = axis.around(value);
    const auto events = static_cast<int>(axis.sets[current.set].size());
    if (events == 0) {
        return choosesNothing(axis) ? tr("No value chooses an event.")
                                    : tr("%1 chooses no event.").arg(rangeText(current));
    }
    return events == 1 ? tr("%1 gives the same event.").arg(rangeText(current))
                       : tr("%1 gives the same %2 events.").arg(rangeText(current)).arg(events);
}

QString alphaText(const StabilityResults& stability, double value)
{
    const auto text = sameEventsText(*stability.alpha, value) + u' ' + tr("(Sampled.)");
    const auto& defined = stability.definedAlpha;
    return defined.low < defined.high
               ? text + u' ' + tr("%1 keeps all defined metrics defined.").arg(rangeText(defined))
               : text;
}

QString recommendationText(const StabilityResults& stability, const core::Analysis& analysis)
{
    if (!stability.isRecommendationKnown || !analysis.pivoting) {
        return tr("Looking for the best τ and α…");
    }
    if (!stability.recommended) {
        return tr("No τ and α define a metric.");
    }
    const auto& best = *stability.recommended;
    const auto metrics = analysis.fits ? analysis.fits->metrics.size() : 0;
    const auto defines =
        best.chosen.size() == 1
            ? tr("1 event defines %1 of %2 metrics.").arg(best.defined).arg(metrics)
            : tr("%1 events define %2 of %3 metrics.")
                  .arg(best.chosen.size())
                  .arg(best.defined)
                  .arg(metrics);
    if (isRecommended(analysis, best)) {
        return tr("τ and α choose the recommended events: %1").arg(defines);
    }
    return tr("Recommended: τ %1 and α 1/%2: %3")
        .arg(boundText(best.tau))
        .arg(std::lround(1 / best.alpha))
        .arg(defines);
}

bool isRecommended(const core::Analysis& analysis, const core::Recommendation& recommended)
{
    auto chosen = core::chosenEvents(*analysis.pivoting);
    std::ranges::sort(chosen);
    return chosen == recommended.chosen;
}

}  // namespace papilio::widgets
