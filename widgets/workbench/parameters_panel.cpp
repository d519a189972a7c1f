#include "widgets/workbench/parameters_panel.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/log_slider.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/stability_map_view.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/workbench/ribbon_intervals.h"

#include <QLabel>
#include <QPushButton>

namespace papilio::widgets {

namespace {

constexpr int fieldWidth = 92;

const LogAxis tauAxis{.low = 1e-16, .high = 10, .hasZero = true};
const LogAxis alphaAxis{.low = 1e-5, .high = 1};
const LogAxis rhoAxis{.low = 1e-6, .high = 1};
const LogAxis roundingAxis{.low = 0, .high = 0.2, .isLinear = true};

QLabel* hintLabel()
{
    auto* label = new QLabel;
    label->setProperty("role", u"hint"_s);
    label->setWordWrap(true);
    return label;
}

}  // namespace

ParametersPanel::ParametersPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace)
{
    setObjectName(u"parameters"_s);
    auto* layout = inColumn(this, {}, 4, {16, 16, 16, 16});
    tau_ = addRow(
        *layout,
        {.name = u"tau"_s,
         .symbol = u"τ"_s,
         .words = tr("noise threshold"),
         .toolTip = tr("Events whose repetitions differ by more than τ (max-RNMSE) are noisy and "
                       "left out. A good value is inside a wide interval of the ribbon."),
         .axis = tauAxis,
         .low = 0,
         .high = 1e3,
         .lowText = u"0"_s,
         .highText = u"10"_s,
         .hasRibbon = true},
        &core::Parameters::tau);
    alpha_ =
        addRow(*layout,
               {.name = u"alpha"_s,
                .symbol = u"α"_s,
                .words = tr("score rounding"),
                .toolTip = tr("The coefficients of each representation are rounded to multiples of "
                              "α before events are scored, and an event must add at least "
                              "α·√dimension to be chosen. Good values are 1/k with an even k."),
                .axis = alphaAxis,
                .low = 1e-12,
                .high = 1,
                .lowText = powerOfTenText(-5),
                .highText = u"1"_s,
                .hasRibbon = true},
               &core::Parameters::alpha);
    rho_ = addRow(*layout,
                  {.name = u"rho"_s,
                   .symbol = u"ρ"_s,
                   .words = tr("representation"),
                   .toolTip = tr("Events whose mean differs by more than ρ (relative) from every "
                                 "combination of the expectations are unrepresentable."),
                   .axis = rhoAxis,
                   .low = 0,
                   .high = 1,
                   .lowText = powerOfTenText(-6),
                   .highText = u"1"_s},
                  &core::Parameters::representationTolerance);
    rho_.hint->setText(tr("0.005 for FLOPs and branches, 0.1 for caches."));
    rounding_ =
        addRow(*layout,
               {.name = u"rounding"_s,
                .words = tr("Coefficient rounding"),
                .toolTip = tr("A coefficient this close to an integer becomes that integer."),
                .axis = roundingAxis,
                .low = 0,
                .high = 0.5,
                .lowText = u"0"_s,
                .highText = tr("20 %"),
                .isPercent = true},
               &core::Parameters::roundingTolerance);
    rounding_.hint->setText(tr("Rounds coefficients this close to an integer."));
    addRecommendation(*layout);
    addMap(*layout);
    layout->addStretch();
    connect(&workspace, &Workspace::changed, this, &ParametersPanel::refresh);
    refresh(Change::Everything);
}

ParametersPanel::Row ParametersPanel::addRow(QVBoxLayout& layout,
                                             const Description& description,
                                             double core::Parameters::*parameter)
{
    const auto edit = [this, parameter](double value) {
        workspace_.editActive({}, [&](auto& active) { active.parameters.*parameter = value; });
    };
    Row row;
    auto* name =
        new QLabel(description.symbol.isEmpty() ? description.words
                                                : description.symbol + u"  "_s + description.words);
    name->setToolTip(description.toolTip);
    row.field = new ParameterField;
    row.field->setObjectName(description.name + u"Field"_s);
    row.field->setAccessibleName(name->text());
    row.field->setProperty("size", u"small"_s);
    row.field->setPercent(description.isPercent);
    row.field->setRange(description.low, description.high,
                        description.symbol.isEmpty() ? description.words : description.symbol);
    row.field->setFixedWidth(Fonts::scaled(fieldWidth));
    row.field->setToolTip(description.toolTip);
    row.slider = new LogSlider;
    row.slider->setObjectName(description.name + u"Slider"_s);
    row.slider->setAccessibleName(name->text());
    row.slider->setAxis(description.axis);
    row.slider->setToolTip(description.toolTip);
    row.hint = hintLabel();
    row.hint->setObjectName(description.name + u"Hint"_s);

    auto* head = inRow(nullptr, {{name, 1}, row.field}, usualSpacing);
    layout.addLayout(head);
    layout.addWidget(row.slider);
    if (description.hasRibbon) {
        row.ribbon = new StabilityRibbon;
        row.ribbon->setObjectName(description.name + u"Ribbon"_s);
        row.ribbon->setAccessibleName(tr("Stability over %1").arg(description.symbol));
        row.ribbon->setAxis(description.axis);
        row.ribbon->setSymbol(description.symbol);
        row.ribbon->setCompact(true);
        row.ribbon->setBarMargins(0, 0);
        layout.addWidget(row.ribbon);
        connect(row.ribbon, &StabilityRibbon::dragStarted, &workspace_, &Workspace::beginGesture);
        connect(row.ribbon, &StabilityRibbon::valueDragged, this, edit);
        connect(row.ribbon, &StabilityRibbon::dragFinished, &workspace_, &Workspace::endGesture);
    }
    auto* ends = new QHBoxLayout;
    auto* low = hintLabel();
    low->setText(description.lowText);
    auto* high = hintLabel();
    high->setText(description.highText);
    high->setAlignment(Qt::AlignRight);
    ends->addWidget(low);
    ends->addWidget(high);
    layout.addLayout(ends);
    layout.addWidget(row.hint);
    layout.addSpacing(16);

    connect(row.field, &ParameterField::valueEdited, this, edit);
    connect(row.slider, &LogSlider::dragStarted, &workspace_, &Workspace::beginGesture);
    connect(row.slider, &LogSlider::valueDragged, this, edit);
    connect(row.slider, &LogSlider::dragFinished, &workspace_, &Workspace::endGesture);
    return row;
}

void ParametersPanel::addRecommendation(QVBoxLayout& layout)
{
    recommendation_ = named(hintLabel(), "recommendation");
    useRecommended_ = named(new QPushButton(tr("Use recommended (τ, α)")), "useRecommended");
    useRecommended_->setToolTip(
        tr("Sets both to the values with which the fewest events define the most metrics"));
    layout.addWidget(recommendation_);
    layout.addWidget(useRecommended_, 0, Qt::AlignLeft);
    layout.addSpacing(16);
    connect(useRecommended_, &QPushButton::clicked, this, [this] {
        if (const auto& best = workspace_.stability().recommended) {
            workspace_.setTauAndAlpha(best->tau, best->alpha);
        }
    });
}

void ParametersPanel::addMap(QVBoxLayout& layout)
{
    auto* title = new QLabel(tr("Chosen set over (τ, α)"));
    title->setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    map_ = named(new StabilityMapView, "stabilityMap");
    map_->setAccessibleName(title->text());
    map_->setEmptyText(tr("Computing the map…"));
    auto* hint = hintLabel();
    hint->setText(tr("Click to set τ and α. Same color: same set."));
    layout.addWidget(title);
    layout.addWidget(map_);
    layout.addWidget(hint);
    connect(map_, &StabilityMapView::dragStarted, &workspace_, &Workspace::beginGesture);
    connect(map_, &StabilityMapView::pointDragged, this,
            [this](double tau, double alpha) { workspace_.setTauAndAlpha(tau, alpha); });
    connect(map_, &StabilityMapView::dragFinished, &workspace_, &Workspace::endGesture);
}

void ParametersPanel::showEvent(QShowEvent* event)
{
    refresh(Change::Everything);
    QWidget::showEvent(event);
}

void ParametersPanel::refresh(Changes changes)
{
    if (changes & (Change::Study | Change::Benchmark | Change::Parameters)) {
        showParameters();
    }
    if (changes & (Change::Study | Change::Benchmark | Change::Stability | Change::Pivoting |
                   Change::Problem)) {
        showStability();
    }
}

void ParametersPanel::showParameters()
{
    const auto benchmark = workspace_.benchmark();
    setEnabled(benchmark != nullptr);
    if (!benchmark) {
        return;
    }
    const auto& parameters = benchmark->parameters;
    const auto show = [](const Row& row, double value) {
        row.field->setValue(value);
        row.slider->setValue(value);
        if (row.ribbon != nullptr) {
            row.ribbon->setValue(value);
        }
    };
    show(tau_, parameters.tau);
    show(alpha_, parameters.alpha);
    show(rho_, parameters.representationTolerance);
    show(rounding_, parameters.roundingTolerance);
    map_->setPoint(parameters.tau, parameters.alpha);
}

void ParametersPanel::showStability()
{
    const auto& stability = workspace_.stability();
    const auto& analysis = workspace_.analysis();
    const auto show = [&](const Row& row, const std::optional<core::StabilityAxis>& axis,
                          const QString& text) {
        row.ribbon->setIntervals(
            axis ? ribbonIntervals(*axis, workspace_.setLetters(), stability.recommended)
                 : std::vector<RibbonInterval>());
        row.hint->setText(axis ? text : tr("Computing the intervals…"));
    };
    if (!analysis.benchmark || !analysis.pivoting) {
        for (const auto* row : {&tau_, &alpha_}) {
            row->hint->clear();
            row->ribbon->setIntervals({});
        }
        recommendation_->clear();
        useRecommended_->setEnabled(false);
        map_->setRows({});
        map_->setEmptyText(!workspace_.benchmark() ? tr("No map, because there is no benchmark.")
                           : analysis.problem      ? tr("No map: the analysis stopped.")
                                                   : tr("Computing the map…"));
        return;
    }
    const auto& parameters = analysis.benchmark->parameters;
    show(tau_, stability.tau,
         stability.tau ? sameEventsText(*stability.tau, parameters.tau) : QString());
    show(alpha_, stability.alpha,
         stability.alpha ? alphaText(stability, parameters.alpha) : QString());
    recommendation_->setText(recommendationText(stability, analysis));
    useRecommended_->setEnabled(stability.recommended &&
                                !isRecommended(analysis, *stability.recommended));
    if (stability.map) {
        map_->setRows(mapRows(*stability.map, workspace_.setLetters()));
    } else {
        map_->setRows({});
        map_->setEmptyText(tr("Computing the map…"));
    }
}

}  // namespace papilio::widgets
