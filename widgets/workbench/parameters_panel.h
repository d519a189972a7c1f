#pragma once

#include "widgets/session/workspace.h"

#include <QWidget>

namespace papilio::widgets {

class LogSlider;
class ParameterField;
struct LogAxis;

/// The parameters that are not in the bar over the pages, as fields and sliders: representation
/// tolerance and coefficient rounding.
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
    };

    Row addRow(const QString& name,
               const QString& words,
               const QString& toolTip,
               const LogAxis& axis,
               const QString& hint,
               double core::Parameters::*parameter);
    void refresh(Changes changes);

    Workspace& workspace_;
    Row rho_;
    Row rounding_;
};

}  // namespace papilio::widgets
