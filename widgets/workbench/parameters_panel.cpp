#include "widgets/workbench/parameters_panel.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/kit/widget_support.h"

#include <QLabel>

namespace papilio::widgets {

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

ParameterControl ParametersPanel::addRow(const QString& name,
                                         const QString& words,
                                         const QString& toolTip,
                                         const LogAxis& axis,
                                         const QString& hint,
                                         double core::Parameters::*parameter)
{
    const auto control = newParameterControl(workspace_, name, words, toolTip, parameter);
    control.bar->setAxis(axis);
    auto* label = new QLabel(words);
    label->setToolTip(toolTip);
    auto* below = roleLabel(hint, "hint");
    below->setWordWrap(true);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->addLayout(inRow(nullptr, {{label, 1}, control.field}, usualSpacing));
    column->addWidget(control.bar);
    column->addWidget(below);
    column->addSpacing(16);
    return control;
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
        const auto show = [](const ParameterControl& control, double value) {
            control.field->setValue(value);
            control.bar->setValue(value);
        };
        show(rho_, benchmark->parameters.representationTolerance);
        show(rounding_, benchmark->parameters.roundingTolerance);
    }
}

}  // namespace papilio::widgets
