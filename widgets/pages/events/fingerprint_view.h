#pragma once

#include "core/analysis/event_facts.h"

#include <QList>
#include <QStringList>
#include <QWidget>

namespace papilio::widgets {

/// One event's counts over the kernels, large: a bar for the mean, a whisker from the smallest to
/// the largest repetition.
class FingerprintView : public QWidget {
    Q_OBJECT

public:
    explicit FingerprintView(QWidget* parent = nullptr);

    void showFacts(const core::EventFacts& facts, std::uint32_t event);
    void clear();
    /// K means as shown; empty where the event has none.
    [[nodiscard]] const QList<double>& means() const { return means_; }
    /// What the pointer reads off at a kernel: "S_128 24: 12.0 (11.9 … 12.1)".
    [[nodiscard]] QString kernelText(qsizetype kernel) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF plotBox() const;
    [[nodiscard]] double yOf(double value) const;
    void paintAxis(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintKernels(QPainter& painter) const;

    QList<double> means_;
    QList<double> lows_;
    QList<double> highs_;
    QStringList kernels_;
    QList<int> dividers_;
    core::EventStatus status_ = core::EventStatus::Chosen;
    double bottom_ = 0;
    double top_ = 1;
};

}  // namespace papilio::widgets
