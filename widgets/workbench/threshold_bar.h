#pragma once

#include "core/analysis/stability.h"
#include "widgets/session/workspace.h"

#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;

namespace papilio::widgets {

class ParameterField;
class StabilityMapView;
class StabilityRibbon;

/// A parameter of the active benchmark: a field to type it, and a bar to drag it.
struct ParameterControl {
    ParameterField* field = nullptr;
    StabilityRibbon* bar = nullptr;
};

/// @param name  of the objects, before "Field" and "Stability" @param words  for screen readers
ParameterControl newParameterControl(Workspace& workspace,
                                     const QString& name,
                                     const QString& words,
                                     const QString& toolTip,
                                     double core::Parameters::*parameter);

/// The thin bar over the pages of events: of tau and of alpha a field, and the stable intervals on
/// a line with a handle; a button for the recommended values, and one for the map over both.
class ThresholdBar : public QFrame {
    Q_OBJECT

public:
    explicit ThresholdBar(Workspace& workspace, QWidget* parent = nullptr);

    /// Without the words beside the lines, which give way.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The user wants the other parameters.
    void othersWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Control : ParameterControl {
        QLabel* symbol = nullptr;
        QLabel* hint = nullptr;
    };

    [[nodiscard]] Control addControl(const QString& name,
                                     const QString& symbol,
                                     const QString& words,
                                     const QString& toolTip,
                                     double core::Parameters::*parameter);
    void buildMap();
    void openMap(QWidget& button);
    void refresh(Changes changes);
    void showStability();
    void showAxis(const Control& control,
                  const std::optional<core::StabilityAxis>& axis,
                  double value,
                  const QString& text);

    Workspace& workspace_;
    Control tau_;
    Control alpha_;
    QPushButton* useRecommended_;
    QFrame* mapFrame_;  ///< pops up
    StabilityMapView* map_;
};

/// "2.5×10⁻¹³ … 3.2×10⁻⁷ gives the same 8 events." of the value's interval.
QString sameEventsText(const core::StabilityAxis& axis, double value);

/// The same for alpha, whose intervals are sampled, and where all defined metrics stay defined.
/// @param stability  its alpha is known
QString alphaText(const StabilityResults& stability, double value);

/// "Recommended: τ 10⁻¹⁰ and α 1/2000: 8 events define 4 of 6 metrics.", or that these events are
/// chosen now, or why there is no recommendation.
QString recommendationText(const StabilityResults& stability, const core::Analysis& analysis);

}  // namespace papilio::widgets
