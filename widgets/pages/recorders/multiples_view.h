#pragma once

#include "widgets/pages/recorders/trace_pictures.h"

#include <QWidget>

class QGridLayout;

namespace papilio::widgets {

/// Residuals of solvers as small multiples: a plot for each matrix, solvers without a
/// preconditioner at the right of those with one.
class MultiplesView : public QWidget {
    Q_OBJECT

public:
    explicit MultiplesView(QWidget* parent = nullptr);

    /// @param rows  the runs that are drawn
    /// @param selected  the row of the run that is selected
    void setRuns(const RecordersSnapshot& snapshot,
                 const std::vector<std::size_t>& rows,
                 const ConvergenceChoice& choice,
                 std::optional<std::size_t> selected);

signals:
    void hovered(const QString& text);
    void toleranceDragged(double tolerance);
    void toleranceDragFinished();

private:
    QGridLayout* grid_;
};

/// Selects the trace of this run in a convergence plot; nothing: none.
void selectRunIn(TracePlot& plot, std::optional<std::size_t> row);

}  // namespace papilio::widgets
