#include "widgets/workbench/parameters_panel.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/log_slider.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"

#include <QLabel>

namespace papilio::widgets {

namespace {

constexpr int fieldWidth = 92;

}  // namespace

ParametersPanel::ParametersPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace)
{
    setObjectName(u"parameters"_s);
    auto* layout = inColumn(this, {}, 4, {16, 16, 16, 16});
    rho_ = addRow(u"rho"_s, tr("ρ  representation"),
                  tr("Events whose mean differs by more than ρ (relative) from every combination "
                     "of the expectations are unrepresentable."),
                  {.low = 1e-6, .high = 1}, tr("0.005 for FLOPs and branches, 0.1 for caches."),
                  &core::Parameters::representationTolerance);
    rho_.field->setRange(0, 1, u"ρ"_s);
    rounding_ = addRow(u"rounding"_s, tr("Coefficient rounding"),
                       tr("A coefficient this close to an integer becomes that integer."),
                       {.low = 0, .high = 0.2, .isLinear = true},
                       tr("Rounds coefficients this close to an integer."),
                       &core::Parameters::roundingTolerance);
    rounding_.field->setPercent(true);
    rounding_.field->setRange(0, 0.5, tr("Coefficient rounding"));
    layout->addStretch();
    connect(&workspace, &Workspace::changed, this, &ParametersPanel::refresh);
    refresh(Change::Everything);
}

ParametersPanel::Row ParametersPanel::addRow(const QString& name,
                                             const QString& words,
                                             const QString& toolTip,
                                             const LogAxis& axis,
                                             const QString& hint,
                                             double core::Parameters::*parameter)
{
    const auto edit = [this, parameter](double value) {
        workspace_.editActive({}, [&](auto& active) { active.parameters.*parameter = value; });
    };
    const Row row{.field = new ParameterField, .slider = new LogSlider};
    auto* label = new QLabel(words);
    auto* below = roleLabel(hint, "hint");
    below->setWordWrap(true);
    row.field->setObjectName(name + u"Field"_s);
    row.field->setProperty("size", u"small"_s);
    row.field->setFixedWidth(Fonts::scaled(fieldWidth));
    row.slider->setObjectName(name + u"Slider"_s);
    row.slider->setAxis(axis);
    for (QWidget* part : {static_cast<QWidget*>(row.field), static_cast<QWidget*>(row.slider)}) {
        part->setAccessibleName(words);
        part->setToolTip(toolTip);
    }
    label->setToolTip(toolTip);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->addLayout(inRow(nullptr, {{label, 1}, row.field}, usualSpacing));
    column->addWidget(row.slider);
    column->addWidget(below);
    column->addSpacing(16);
    connect(row.field, &ParameterField::valueEdited, this, edit);
    connect(row.slider, &LogSlider::dragStarted, &workspace_, &Workspace::beginGesture);
    connect(row.slider, &LogSlider::valueDragged, this, edit);
    connect(row.slider, &LogSlider::dragFinished, &workspace_, &Workspace::endGesture);
    return row;
}

void ParametersPanel::showEvent(QShowEvent* event)
{
    refresh(Change::Everything);
    QWidget::showEvent(event);
}

void ParametersPanel::refresh(Changes changes)
{
    if (!(changes & (Change::Study | Change::Benchmark | Change::Parameters))) {
        return;
    }
    const auto benchmark = workspace_.benchmark();
    setEnabled(benchmark != nullptr);
    if (benchmark) {
        const auto show = [](const Row& row, double value) {
            row.field->setValue(value);
            row.slider->setValue(value);
        };
        show(rho_, benchmark->parameters.representationTolerance);
        show(rounding_, benchmark->parameters.roundingTolerance);
    }
}

}  // namespace papilio::widgets
