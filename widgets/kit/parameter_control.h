#pragma once

#include "widgets/kit/log_axis.h"
#include "widgets/plot/stability_intervals.h"

#include <QWidget>

class QLabel;

namespace papilio::widgets {

class LogSlider;
class ParameterField;
class StabilityRibbon;

/**
 * One parameter of the dock: symbol and words, field, slider, thin ribbon, ends of the axis, a hint
 * with a good value.
 *
 * valueDragged() comes while moving and, between dragStarted() and dragFinished(), belongs to one
 * gesture; the field's edits are a gesture of their own.
 */
class ParameterControl : public QWidget {
    Q_OBJECT

public:
    ParameterControl(const QString& symbol, const QString& words, QWidget* parent = nullptr);

    void setAxis(const LogAxis& axis, const QString& lowText, const QString& highText);
    void setRange(double low, double high);
    void setPercent(bool percent);
    void setStops(std::vector<double> stops);
    /// Shows the thin ribbon below the slider.
    void setIntervals(const std::vector<RibbonInterval>& intervals);
    void setHint(const QString& hint);

    /// Shows a value; emits nothing.
    void setValue(double value);

    [[nodiscard]] ParameterField& field() const { return *field_; }
    [[nodiscard]] LogSlider& slider() const { return *slider_; }

signals:
    void dragStarted();
    void valueDragged(double value);
    void dragFinished();

private:
    void showHint(const QString& problem);

    QString symbol_;
    ParameterField* field_;
    LogSlider* slider_;
    StabilityRibbon* ribbon_;
    QLabel* low_;
    QLabel* high_;
    QLabel* hint_;
    QString hintText_;
};

}  // namespace papilio::widgets
