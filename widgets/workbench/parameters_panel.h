#pragma once

#include "widgets/kit/log_slider.h"
#include "widgets/session/workspace.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace papilio::widgets {

class LogSlider;
class ParameterField;
class StabilityMapView;
class StabilityRibbon;

/// The thresholds of the analysis, each as a field, a slider and, where it has one, its ribbon; and
/// the map over both.
class ParametersPanel : public QWidget {
    Q_OBJECT

public:
    explicit ParametersPanel(Workspace& workspace, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Row {
        ParameterField* field = nullptr;
        LogSlider* slider = nullptr;
        StabilityRibbon* ribbon = nullptr;
        QLabel* hint = nullptr;
    };
    struct Description {
        QString name = {};    ///< object names begin with it
        QString symbol = {};  ///< may be empty
        QString words = {};
        QString toolTip = {};
        LogAxis axis = {};
        double low = 0;  ///< what the field accepts
        double high = 0;
        QString lowText = {};  ///< under the slider's ends
        QString highText = {};
        bool hasRibbon = false;
        bool isPercent = false;
    };

    Row addRow(QVBoxLayout& layout,
               const Description& description,
               double core::Parameters::*parameter);
    void addRecommendation(QVBoxLayout& layout);
    void addMap(QVBoxLayout& layout);
    void refresh(Changes changes);
    void showParameters();
    void showStability();

    Workspace& workspace_;
    Row tau_;
    Row alpha_;
    Row rho_;
    Row rounding_;
    QLabel* recommendation_ = nullptr;
    QPushButton* useRecommended_ = nullptr;
    StabilityMapView* map_ = nullptr;
};

}  // namespace papilio::widgets
