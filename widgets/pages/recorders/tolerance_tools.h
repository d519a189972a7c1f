#pragma once

#include "core/traces/solver_runs.h"

#include <QObject>

#include <vector>

class QLabel;
class QToolButton;

namespace papilio::widgets {

class PaneHeader;
class ParameterField;
struct RecordersSnapshot;

/// The tolerance that solvers are judged by, in the header of the page: its field, whose it is, and
/// the way back to that of each solver.
class ToleranceTools : public QObject {
    Q_OBJECT

public:
    static constexpr double smallest = 1e-300;
    static constexpr double largest = 1e300;

    /// Adds itself to the header, which owns it.
    explicit ToleranceTools(PaneHeader& header);

    [[nodiscard]] double value() const;
    void setValue(double tolerance);
    /// Says by what the solvers of `rows` are judged: by that of the options where it overrides
    /// their own. @param isShown  whether the view has a tolerance
    void show(const RecordersSnapshot& snapshot,
              const std::vector<std::size_t>& rows,
              const core::RunOptions& options,
              bool isShown);

signals:
    void edited(double tolerance);
    void resetRequested();

private:
    PaneHeader& header_;
    QLabel* title_;
    ParameterField* field_;
    QLabel* owner_;
    QToolButton* reset_;
};

}  // namespace papilio::widgets
