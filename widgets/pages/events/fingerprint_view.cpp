#include "widgets/pages/events/fingerprint_view.h"

#include "core/analysis/event_detail.h"
#include "widgets/models/event_texts.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int leftRoom = 52;
constexpr int bottomRoom = 22;
constexpr int topRoom = 8;
constexpr double mostTicks = 3;

}  // namespace

FingerprintView::FingerprintView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Mean per kernel, with the spread over the repetitions"));
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void FingerprintView::clear()
{
    means_.clear();
    lows_.clear();
    highs_.clear();
    update();
}

void FingerprintView::showFacts(const core::EventFacts& facts, std::uint32_t event)
{
    clear();
    const auto mean = facts.mean(event);
    if (mean.empty()) {
        return;
    }
    const auto repetitions = core::repetitionsOf(*facts.analysis().noise, event);
    const auto& names = facts.dataset()->kernels;
    means_ = QList<double>(mean.begin(), mean.end());
    kernels_.clear();
    for (Eigen::Index kernel = 0; kernel < repetitions.cols(); ++kernel) {
        lows_ << repetitions.col(kernel).minCoeff();
        highs_ << repetitions.col(kernel).maxCoeff();
        const auto name = names[static_cast<std::size_t>(kernel)];
        kernels_ << textOf(name);
    }
    dividers_ = dividersOf(*facts.analysis().benchmark->basis);
    status_ = facts.status(event).value_or(core::EventStatus::Unrepresentable);
    bottom_ = std::min(0.0, repetitions.minCoeff());
    top_ = std::max(0.0, repetitions.maxCoeff());
    if (bottom_ == top_) {
        top_ = 1;
    }
    const auto largest =
        std::ranges::max_element(means_, {}, [](double value) { return std::abs(value); });
    setAccessibleDescription(tr("%1 kernels, the largest: %2")
                                 .arg(means_.size())
                                 .arg(kernelText(largest - means_.begin())));
}

QString FingerprintView::kernelText(qsizetype kernel) const
{
    const auto values =
        tellApart({means_.value(kernel), lows_.value(kernel), highs_.value(kernel)});
    return QStringLiteral(u"%1: %2 (%3 … %4)")
        .arg(kernels_.value(kernel), values[0], values[1], values[2]);
}

QSize FingerprintView::sizeHint() const
{
    return {Fonts::scaled(360), Fonts::scaled(170)};
}

QSize FingerprintView::minimumSizeHint() const
{
    return {Fonts::scaled(160), Fonts::scaled(110)};
}

QRectF FingerprintView::plotBox() const
{
    return QRectF(rect()).adjusted(Fonts::scaled(leftRoom), Fonts::scaled(topRoom), -4,
                                   -Fonts::scaled(bottomRoom));
}

double FingerprintView::yOf(double value) const
{
    const auto box = plotBox();
    return box.bottom() - (value - bottom_) / (top_ - bottom_) * box.height();
}

bool FingerprintView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !means_.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto box = plotBox();
        const auto kernel = static_cast<qsizetype>((help->pos().x() - box.left()) / box.width() *
                                                   static_cast<double>(means_.size()));
        if (kernel >= 0 && kernel < means_.size() && help->pos().x() >= box.left()) {
            QToolTip::showText(help->globalPos(), kernelText(kernel), this);
            return true;
        }
    }
    return QWidget::event(event);
}

void FingerprintView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    if (means_.isEmpty()) {
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(Theme::tokens().muted);
        painter.drawText(rect().adjusted(8, 8, -8, -8),
                         static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                         tr("No plot: every count is zero, or some values are missing."));
        return;
    }
    paintAxis(painter);
    paintBars(painter);
    paintKernels(painter);
}

void FingerprintView::paintAxis(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = plotBox();
    const double step = roundStep((top_ - bottom_) / mostTicks);
    painter.setFont(Fonts::mono(Fonts::axis));
    QList<double> ticks;
    for (double value = std::ceil(bottom_ / step) * step; value <= top_ * (1 + 1e-12);
         value += step) {
        ticks << (std::abs(value) < step / 2 ? 0 : value);
    }
    const auto texts = tickTexts(ticks);
    for (qsizetype i = 0; i < ticks.size(); ++i) {
        const double value = ticks[i];
        const double y = std::round(yOf(value));
        painter.fillRect(QRectF(box.left(), y, box.width(), 1), t.grid);
        painter.setPen(t.tick);
        painter.drawText(QRectF(0, y - 9, box.left() - 6, 18), Qt::AlignRight | Qt::AlignVCenter,
                         texts[i]);
    }
    painter.fillRect(QRectF(box.left(), std::round(yOf(0)), box.width(), 1), t.axis);
}

void FingerprintView::paintBars(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = plotBox();
    const double step = box.width() / static_cast<double>(means_.size());
    const double gap = step >= 6 ? 2 : step >= 3 ? 1 : 0;
    const auto color = statusLook(status_, t).color;
    const double zero = std::round(yOf(0));
    for (qsizetype kernel = 0; kernel < means_.size(); ++kernel) {
        const double left = box.left() + static_cast<double>(kernel) * step;
        const double y = yOf(means_[kernel]);
        painter.fillRect(QRectF(QPointF(left + gap / 2, std::min(y, zero)),
                                QPointF(left + step - gap / 2, std::max(y, zero))),
                         color);
        const double spread = yOf(lows_[kernel]) - yOf(highs_[kernel]);
        if (spread >= 1) {
            const double middle = std::round(left + step / 2);
            const double arm = std::clamp(step / 4, 1.0, 4.0);
            painter.fillRect(QRectF(middle - 0.5, yOf(highs_[kernel]), 1, spread), t.text);
            painter.fillRect(QRectF(middle - arm, yOf(highs_[kernel]), 2 * arm, 1), t.text);
            painter.fillRect(QRectF(middle - arm, yOf(lows_[kernel]), 2 * arm, 1), t.text);
        }
    }
    for (const int divider : dividers_) {
        painter.fillRect(
            QRectF(std::round(box.left() + divider * step), box.top() - 4, 1, box.height() + 4),
            t.axis);
    }
}

void FingerprintView::paintKernels(QPainter& painter) const
{
    const auto& t = Theme::tokens();
    const auto box = plotBox();
    const double step = box.width() / static_cast<double>(means_.size());
    painter.setFont(Fonts::mono(Fonts::axis));
    painter.setPen(t.tick);
    const QFontMetricsF metrics(painter.font());
    double free = box.left();
    for (qsizetype kernel = 0; kernel < kernels_.size(); ++kernel) {
        // The name as it fits under its bar; where bars are narrow, as many names as have room.
        const double middle = box.left() + (static_cast<double>(kernel) + 0.5) * step;
        const double width = metrics.horizontalAdvance(kernels_[kernel]);
        const double left = std::min(std::max(middle - width / 2, box.left()), box.right() - width);
        if (left < free && kernel > 0) {
            continue;
        }
        painter.drawText(QRectF(left, box.bottom() + 4, width + 2, 16),
                         Qt::AlignLeft | Qt::AlignTop, kernels_[kernel]);
        free = left + width + 10;
    }
}

}  // namespace papilio::widgets
