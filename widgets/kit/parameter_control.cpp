#include "widgets/kit/parameter_control.h"

#include "widgets/kit/box_layout.h"
#include "widgets/kit/log_slider.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"

#include <QLabel>

namespace papilio::widgets {

ParameterControl::ParameterControl(const QString& symbol, const QString& words, QWidget* parent)
    : QWidget(parent),
      symbol_(symbol),
      field_(new ParameterField),
      slider_(new LogSlider),
      ribbon_(new StabilityRibbon),
      low_(new QLabel),
      high_(new QLabel),
      hint_(new QLabel)
{
    const auto name = symbol.isEmpty() ? words : QStringLiteral("%1  %2").arg(symbol, words);
    auto* label = new QLabel(name);
    label->setFont(Fonts::ui(Fonts::body, QFont::Medium));
    label->setBuddy(field_);
    field_->setAccessibleName(name);
    slider_->setAccessibleName(name);
    ribbon_->setCompact(true);
    ribbon_->setAccessibleName(tr("Intervals of %1").arg(name));
    ribbon_->hide();
    low_->setProperty("role", QStringLiteral("hint"));
    high_->setProperty("role", QStringLiteral("hint"));
    hint_->setProperty("role", QStringLiteral("hint"));
    hint_->setWordWrap(true);

    auto* head = inRow(nullptr, {{label, 1}, field_}, usualSpacing);
    auto* ends = inRow(nullptr, {low_, BoxItem::growing(1), high_}, usualSpacing);
    inColumn(this, {head, slider_, ribbon_, ends, hint_}, 4);

    connect(slider_, &LogSlider::dragStarted, this, &ParameterControl::dragStarted);
    connect(slider_, &LogSlider::dragFinished, this, &ParameterControl::dragFinished);
    connect(slider_, &LogSlider::valueDragged, this, [this](double value) {
        field_->setValue(value);
        ribbon_->setValue(value);
        emit valueDragged(value);
    });
    connect(ribbon_, &StabilityRibbon::dragStarted, this, &ParameterControl::dragStarted);
    connect(ribbon_, &StabilityRibbon::dragFinished, this, &ParameterControl::dragFinished);
    connect(ribbon_, &StabilityRibbon::valueDragged, this, [this](double value) {
        field_->setValue(value);
        slider_->setValue(value);
        emit valueDragged(value);
    });
    connect(field_, &ParameterField::valueEdited, this, [this](double value) {
        slider_->setValue(value);
        ribbon_->setValue(value);
        emit dragStarted();
        emit valueDragged(value);
        emit dragFinished();
    });
    connect(field_, &ParameterField::validityChanged, this, &ParameterControl::showHint);
}

void ParameterControl::setAxis(const LogAxis& axis, const QString& lowText, const QString& highText)
{
    slider_->setAxis(axis);
    ribbon_->setAxis(axis);
    low_->setText(lowText);
    high_->setText(highText);
}

void ParameterControl::setRange(double low, double high)
{
    field_->setRange(low, high, symbol_.isEmpty() ? tr("The value") : symbol_);
}

void ParameterControl::setPercent(bool percent)
{
    field_->setPercent(percent);
}

void ParameterControl::setStops(std::vector<double> stops)
{
    slider_->setStops(std::move(stops));
}

void ParameterControl::setIntervals(const std::vector<RibbonInterval>& intervals)
{
    ribbon_->setIntervals(intervals);
    ribbon_->setVisible(!intervals.empty());
}

void ParameterControl::setHint(const QString& hint)
{
    hintText_ = hint;
    showHint(field_->reason());
}

void ParameterControl::showHint(const QString& problem)
{
    setDynamicProperty(*hint_, "role",
                       problem.isEmpty() ? QStringLiteral("hint") : QStringLiteral("error"));
    hint_->setText(problem.isEmpty() ? hintText_ : problem);
    hint_->setVisible(!hint_->text().isEmpty());
}

void ParameterControl::setValue(double value)
{
    field_->setValue(value);
    slider_->setValue(value);
    ribbon_->setValue(value);
}

}  // namespace papilio::widgets
