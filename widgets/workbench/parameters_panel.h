#pragma once

#include "widgets/workbench/threshold_bar.h"

#include <QWidget>

namespace papilio::widgets {

struct LogAxis;

/// The parameters that are not in the bar over the pages, as fields and bars: representation
/// tolerance and coefficient rounding.
class ParametersPanel : public QWidget {
    Q_OBJECT

public:
    explicit ParametersPanel(Workspace& workspace, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] ParameterControl addRow(const QString& name,
                                          const QString& words,
                                          const QString& toolTip,
                                          const LogAxis& axis,
                                          const QString& hint,
                                          double core::Parameters::*parameter);
    void refresh(Changes changes);

    Workspace& workspace_;
    ParameterControl rho_;
    ParameterControl rounding_;
};

}  // namespace papilio::widgets
