#pragma once

#include "core/model/benchmark.h"

#include <QList>
#include <QWidget>

namespace papilio::widgets {

/// A strip of bars over the kernels, on its own scale or a common one; negative values hang below
/// the base line.
class KernelStrip : public QWidget {
    Q_OBJECT

public:
    enum class Ink { Muted, First };  ///< what is asked for, what is measured

    explicit KernelStrip(Ink ink, QWidget* parent = nullptr);

    /// @param kernels   names, for the tool tip
    /// @param dividers  first kernels of further groups
    /// @param largest   the value that fills the height
    void setValues(const QList<double>& values,
                   const QStringList& kernels,
                   const QList<int>& dividers,
                   double largest);
    /// Values over the kernels of a benchmark. @param largest  see span()
    void setVector(const core::Benchmark& benchmark, const Eigen::VectorXd& values, double largest);
    /// From the lowest value or 0 to the highest one or 0: the height that a vector needs.
    [[nodiscard]] static double span(const Eigen::VectorXd& values);
    [[nodiscard]] const QList<double>& values() const { return values_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    Ink ink_;
    QList<double> values_;
    QStringList kernels_;
    QList<int> dividers_;
    double largest_ = 1;
};

}  // namespace papilio::widgets
