#include "widgets/workbench/threshold_bar.h"

#include "core/model/basis.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/stability_map_view.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/event_texts.h"
#include "widgets/session/set_letters.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/tr.h"

#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int fieldWidth = 108;  // "0.00239552", and "8.10373e-04" while it has the focus
constexpr int hintWidth = 124;
/// From this width on each line has its interval in words beside it; they are in the tool tips too.
constexpr int leastForHints = 1240;

const LogAxis tauAxis{.low = 1e-16, .high = 10, .hasZero = true};
const LogAxis alphaAxis{.low = 1e-5, .high = 1};

/// The stop nearest to a value: 1/k with an even k, so that 1 and 1/2 keep their score.
double nearestStop(double alpha)
{
    static const auto stops = core::alphaGrid();
    return *std::ranges::min_element(
        stops, {}, [alpha](double stop) { return std::abs(std::log(stop / alpha)); });
}

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

/// The intervals as a ribbon shows them: numbered sets; marked is the widest one that chooses the
/// recommended events.
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

/// The map's rows with the same numbers for the same sets.
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

/// Whether the recommended events are the chosen ones.
bool isRecommended(const core::Analysis& analysis, const core::Recommendation& recommended)
{
    auto chosen = core::chosenEvents(*analysis.pivoting);
    std::ranges::sort(chosen);
    return chosen == recommended.chosen;
}

}  // namespace

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
    const auto defines = tr("%1 %2 of %3 metrics.")
                             .arg(counted(best.chosen.size(), "event defines", "events define"))
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

QString sameEventsText(const core::StabilityAxis& axis, double value)
{
    const auto& current = axis.around(value);
    const auto events = static_cast<int>(axis.sets[current.set].size());
    if (events == 0) {
        return choosesNothing(axis) ? tr("No value chooses an event.")
                                    : tr("%1 chooses no event.").arg(rangeText(current));
    }
    return tr("%1 gives the same %2.")
        .arg(rangeText(current), events == 1 ? tr("event") : counted(events, "event"));
}

QString alphaText(const StabilityResults& stability, double value)
{
    const auto text = sameEventsText(*stability.alpha, value) + u' ' + tr("(Sampled.)");
    const auto& defined = stability.definedAlpha;
    return defined.low < defined.high
               ? text + u' ' + tr("%1 keeps all defined metrics defined.").arg(rangeText(defined))
               : text;
}

ParameterControl newParameterControl(Workspace& workspace,
                                     const QString& name,
                                     const QString& words,
                                     const QString& toolTip,
                                     double core::Parameters::*parameter)
{
    const ParameterControl control{.field = new ParameterField, .bar = new StabilityRibbon};
    control.field->setObjectName(name + u"Field"_s);
    control.field->setProperty("size", u"small"_s);
    control.field->setFixedWidth(Fonts::scaled(fieldWidth));
    control.bar->setObjectName(name + u"Stability"_s);
    for (QWidget* part :
         {static_cast<QWidget*>(control.field), static_cast<QWidget*>(control.bar)}) {
        part->setAccessibleName(words);
        part->setToolTip(toolTip);
    }
    const auto edit = [&workspace, parameter](double value) {
        workspace.editActive({}, [&](auto& active) { active.parameters.*parameter = value; });
    };
    QObject::connect(control.field, &ParameterField::valueEdited, &workspace, edit);
    QObject::connect(control.bar, &StabilityRibbon::dragStarted, &workspace,
                     &Workspace::beginGesture);
    QObject::connect(control.bar, &StabilityRibbon::valueDragged, &workspace, edit);
    QObject::connect(control.bar, &StabilityRibbon::dragFinished, &workspace,
                     &Workspace::endGesture);
    return control;
}

ThresholdBar::ThresholdBar(Workspace& workspace, QWidget* parent)
    : QFrame(parent),
      workspace_(workspace)
{
    setObjectName(u"thresholdBar"_s);
    setAccessibleName(tr("Thresholds"));
    setProperty("role", u"bar"_s);
    tau_ = addControl(u"tau"_s, u"τ"_s, tr("noise threshold"),
                      tr("Events whose repetitions differ by more than τ (max-RNMSE) are noisy and "
                         "left out. A good value is inside a wide interval of the line."),
                      &core::Parameters::tau);
    alpha_ = addControl(u"alpha"_s, u"α"_s, tr("score rounding"),
                        tr("The coefficients of each representation are rounded to multiples of α "
                           "before events are scored, and an event must add at least α·√dimension "
                           "to be chosen. Good values are 1/k with an even k."),
                        &core::Parameters::alpha);
    tau_.field->setRange(0, 1e3, u"τ"_s);
    alpha_.field->setRange(1e-12, 1, u"α"_s);
    tau_.bar->setAxis(tauAxis);
    alpha_.bar->setAxis(alphaAxis);
    alpha_.bar->setStops(nearestStop);
    useRecommended_ = named(new QPushButton(tr("Use recommended")), "useRecommended");
    useRecommended_->setProperty("size", u"small"_s);
    connect(useRecommended_, &QPushButton::clicked, this, [this] {
        if (const auto& best = workspace_.results().stability().recommended) {
            workspace_.setTauAndAlpha(best->tau, best->alpha);
        }
    });
    buildMap();
    const auto tool = [](const char* name, const QString& iconName, const QString& toolTip) {
        auto* button = named(new QToolButton, name, toolTip);
        button->setIcon(icon(iconName));
        button->setToolTip(toolTip);
        return button;
    };
    auto* map = tool("showMap", u"table"_s, tr("The map of the chosen events over τ and α"));
    connect(map, &QToolButton::clicked, this, [this, map] { openMap(*map); });
    auto* others =
        tool("otherParameters", u"settings"_s, tr("Representation tolerance ρ and rounding"));
    connect(others, &QToolButton::clicked, this, &ThresholdBar::othersWanted);
    inRow(this,
          {tau_.symbol,
           tau_.field,
           {tau_.bar, 1},
           tau_.hint,
           BoxItem::gap(8),
           alpha_.symbol,
           alpha_.field,
           {alpha_.bar, 1},
           alpha_.hint,
           useRecommended_,
           map,
           others},
          8, {16, 2, 16, 2});
    connect(&workspace, &Workspace::changed, this, &ThresholdBar::refresh);
    refresh(Change::Everything);
}

ThresholdBar::Control ThresholdBar::addControl(const QString& name,
                                               const QString& symbol,
                                               const QString& words,
                                               const QString& toolTip,
                                               double core::Parameters::*parameter)
{
    const Control control{
        newParameterControl(workspace_, name, symbol + u' ' + words, toolTip, parameter),
        new QLabel(symbol), roleLabel({}, "hint")};
    control.symbol->setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    control.symbol->setToolTip(toolTip);
    control.bar->setAccessibleName(tr("Stability over %1").arg(symbol));
    control.hint->setObjectName(name + u"Hint"_s);
    control.hint->setFixedWidth(Fonts::scaled(hintWidth));
    return control;
}

void ThresholdBar::buildMap()
{
    mapFrame_ = new QFrame(this, Qt::Popup);
    mapFrame_->setAccessibleName(tr("Chosen set over τ and α"));
    setDynamicProperty(*mapFrame_, "role", u"card"_s);
    map_ = named(new StabilityMapView, "stabilityMap");
    map_->setMinimumSize(Fonts::scaled(420), Fonts::scaled(220));
    inColumn(mapFrame_,
             {roleLabel(tr("Chosen set over (τ, α)"), "section"),
              {map_, 1},
              roleLabel(tr("Click to set τ and α. Same color: same set. Escape closes the map."),
                        "hint")},
             8, {16, 12, 16, 12});
    auto* close = new QShortcut(Qt::Key_Escape, mapFrame_);
    connect(close, &QShortcut::activated, mapFrame_, &QWidget::hide);
    connect(map_, &StabilityMapView::dragStarted, &workspace_, &Workspace::beginGesture);
    connect(map_, &StabilityMapView::pointDragged, this,
            [this](double tau, double alpha) { workspace_.setTauAndAlpha(tau, alpha); });
    connect(map_, &StabilityMapView::dragFinished, &workspace_, &Workspace::endGesture);
}

void ThresholdBar::openMap(QWidget& button)
{
    mapFrame_->adjustSize();
    mapFrame_->move(button.mapToGlobal(
        QPoint(button.width() - mapFrame_->width(), button.height() + Fonts::scaled(4))));
    mapFrame_->show();
    map_->setFocus(Qt::PopupFocusReason);
}

void ThresholdBar::showEvent(QShowEvent* event)
{
    refresh(Change::Everything);
    QFrame::showEvent(event);
}

QSize ThresholdBar::minimumSizeHint() const
{
    auto size = QFrame::minimumSizeHint();
    for (const auto* control : {&tau_, &alpha_}) {
        if (!control->hint->isHidden()) {
            size.rwidth() -= control->hint->width() + layout()->spacing();
        }
    }
    return size;
}

void ThresholdBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    for (const auto* control : {&tau_, &alpha_}) {
        control->hint->setVisible(width() >= Fonts::scaled(leastForHints));
    }
}

void ThresholdBar::refresh(Changes changes)
{
    if (changes & (Change::Study | Change::Benchmark | Change::Basis | Change::Parameters)) {
        const auto benchmark = workspace_.benchmark();
        // Without a basis tau judges nothing, and there is nothing for alpha to choose.
        setEnabled(benchmark && !core::isPlaceholder(benchmark->basis));
        if (benchmark) {
            const auto& [tau, alpha] =
                std::pair(benchmark->parameters.tau, benchmark->parameters.alpha);
            tau_.field->setValue(tau);
            tau_.bar->setValue(tau);
            alpha_.field->setValue(alpha);
            alpha_.bar->setValue(alpha);
            map_->setPoint(tau, alpha);
        }
    }
    if (changes & (Change::Study | Change::Benchmark | Change::Parameters | Change::Stability |
                   Change::Pivoting | Change::Problem)) {
        showStability();
    }
}

void ThresholdBar::showStability()
{
    const auto& stability = workspace_.results().stability();
    const auto& analysis = workspace_.analysis();
    const bool isAnalyzed = analysis.benchmark && analysis.pivoting;
    const auto parameters =
        workspace_.benchmark() ? workspace_.benchmark()->parameters : core::Parameters();
    const auto axisOf = [&](const auto& axis) { return isAnalyzed ? axis : std::nullopt; };
    showAxis(tau_, axisOf(stability.tau), parameters.tau,
             stability.tau ? sameEventsText(*stability.tau, parameters.tau) : QString());
    showAxis(alpha_, axisOf(stability.alpha), parameters.alpha,
             stability.alpha ? alphaText(stability, parameters.alpha) : QString());
    useRecommended_->setEnabled(isAnalyzed && stability.recommended &&
                                !isRecommended(analysis, *stability.recommended));
    useRecommended_->setToolTip(
        tr("Sets τ and α to the values with which the fewest events define the most metrics.") +
        u'\n' + (isAnalyzed ? recommendationText(stability, analysis) : QString()));
    map_->setRows(isAnalyzed && stability.map ? mapRows(*stability.map, workspace_.setLetters())
                                              : std::vector<StabilityMapRow>());
    map_->setEmptyText(!workspace_.benchmark() ? tr("No map, because there is no benchmark.")
                       : analysis.problem      ? tr("No map: %1.").arg(stoppedText(analysis))
                                               : tr("Computing the map…"));
}

void ThresholdBar::showAxis(const Control& control,
                            const std::optional<core::StabilityAxis>& axis,
                            double value,
                            const QString& text)
{
    const auto& analysis = workspace_.analysis();
    const auto& best = workspace_.results().stability().recommended;
    control.bar->setIntervals(axis ? ribbonIntervals(*axis, workspace_.setLetters(), best)
                                   : std::vector<RibbonInterval>());
    if (!axis) {
        control.hint->setText(analysis.problem || !workspace_.benchmark() ? QString()
                                                                          : tr("computing…"));
    } else {
        const auto& current = axis->around(value);
        const auto events = static_cast<int>(axis->sets[current.set].size());
        control.hint->setText(
            tr("the same %1:").arg(events == 1 ? tr("event") : counted(events, "event")) + u'\n' +
            rangeText(current));
    }
    control.hint->setToolTip(axis ? text : QString());
    control.bar->setToolTip(axis ? text : QString());  // the words are hidden in narrow windows
    control.bar->setAccessibleDescription(axis ? text : QString());
}

}  // namespace papilio::widgets
