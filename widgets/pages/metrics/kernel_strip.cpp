#include "widgets/pages/metrics/kernel_strip.h"

#include "widgets/models/event_texts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

KernelStrip::KernelStrip(Ink ink, QWidget* parent) : QWidget(parent), ink_(ink)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void KernelStrip::setValues(const QList<double>& values,
                            const QStringList& kernels,
                            const QList<int>& dividers,
                            double largest)
{
    values_ = values;
    kernels_ = kernels;
    dividers_ = dividers;
    largest_ = largest > 0 ? largest : 1;
    const auto top =
        std::ranges::max_element(values_, {}, [](double value) { return std::abs(value); });
    setAccessibleDescription(
        top == values_.end() ? QString()
                             : tr("bars over %1 kernels, the largest %2 in kernel %3")
                                   .arg(values_.size())
                                   .arg(numberText(*top), kernels_.value(top - values_.begin())));
    update();
}

void KernelStrip::setVector(const core::Benchmark& benchmark,
                            const Eigen::VectorXd& values,
                            double largest)
{
    QStringList kernels;
    const auto& names = benchmark.data->kernels;
    for (std::size_t kernel = 0; kernel < names.size(); ++kernel) {
        kernels << textOf(names[kernel]);
    }
    setValues(QList<double>(values.begin(), values.end()), kernels, dividersOf(*benchmark.basis),
              largest);
}

double KernelStrip::span(const Eigen::VectorXd& values)
{
    return values.size() == 0 ? 0
                              : std::max(values.maxCoeff(), 0.0) - std::min(values.minCoeff(), 0.0);
}

QSize KernelStrip::sizeHint() const
{
    return {Fonts::scaled(300), Fonts::scaled(40)};
}

QSize KernelStrip::minimumSizeHint() const
{
    return {Fonts::scaled(80), Fonts::scaled(28)};
}

bool KernelStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !values_.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto kernel = std::clamp<qsizetype>(
            help->pos().x() * values_.size() / std::max(1, width()), 0, values_.size() - 1);
        QToolTip::showText(
            help->globalPos(),
            QStringLiteral("%1: %2").arg(kernels_.value(kernel), numberText(values_[kernel])),
            this);
        return true;
    }
    return QWidget::event(event);
}

void KernelStrip::paintEvent(QPaintEvent* /*event*/)
{
    if (values_.isEmpty()) {
        return;
    }
    const auto& t = Theme::tokens();
    QPainter painter(this);
    const double lowest = std::min(0.0, *std::ranges::min_element(values_));
    const double highest = std::max(0.0, *std::ranges::max_element(values_));
    const double scale = (height() - 4) / std::max(largest_, highest - lowest);
    const double base = height() - 2 + lowest * scale;
    const double step = static_cast<double>(width()) / static_cast<double>(values_.size());
    const auto color = ink_ == Ink::Muted ? t.categories[7] : t.categories[0];
    painter.fillRect(QRectF(0, base, width(), 1), t.border);
    for (qsizetype kernel = 0; kernel < values_.size(); ++kernel) {
        const double length = values_[kernel] * scale;
        if (std::abs(length) >= 0.25) {
            const double left = static_cast<double>(kernel) * step;
            painter.fillRect(QRectF(left, base - std::max(length, 0.0), std::max(1.0, step - 1),
                                    std::abs(length)),
                             color);
        }
    }
    for (const int divider : dividers_) {
        painter.fillRect(QRectF(std::round(divider * step), 0, 1, height()), t.axis);
    }
}

}  // namespace papilio::widgets
