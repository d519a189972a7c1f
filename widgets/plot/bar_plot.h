#pragma once

#include "widgets/plot/plot_frame.h"

#include <QStringList>
#include <QVector>

#include <memory>
#include <optional>

class QMouseEvent;

namespace papilio::widgets {

/// A run of kernels under one label.
struct KernelSpan {
    int first = 0;
    int count = 0;
    QString label;
};

/// A vector over the kernels, in groups.
struct KernelBars {
    QVector<double> values;   ///< one per kernel; NaN leaves a gap
    QVector<int> categories;  ///< index of each kernel's category; empty: all the first
    QStringList kernels;      ///< names, for the pointer
    QList<KernelSpan> minor;  ///< first line of labels: "SC", "128" …
    QList<KernelSpan> major;  ///< second line, with a line above: "single", "double" …
    QVector<int> separators;  ///< a dashed line before these kernels
    QString axisLabel;        ///< "Expected count per iteration"
};

/// Bars over the kernels with two lines of group labels; negative values hang below the axis.
class BarPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit BarPlot(QWidget* parent = nullptr);
    ~BarPlot() override;

    void setBars(KernelBars bars);
    [[nodiscard]] const KernelBars& bars() const;

    /// Frames kernels first … first + count - 1 and writes `label` beside them; count 0 clears.
    void setHighlight(int first, int count, const QString& label = {});

    [[nodiscard]] QRectF barBox(int kernel) const;   ///< pixels on canvas(), for tests
    [[nodiscard]] QRectF highlightLabelBox() const;  ///< likewise; null without a label
    void resetView() override;

signals:
    void kernelHovered(int kernel);  ///< -1 when the pointer left
    void kernelClicked(int kernel);

protected:
    void restyle() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;
    [[nodiscard]] int kernelAt(QPointF pixel) const;
    void hover(int kernel);

    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
