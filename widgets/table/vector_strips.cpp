#include "widgets/table/vector_strips.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

VectorStrips::VectorStrips(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void VectorStrips::setStrips(const QList<VectorStrip>& strips, const QVector<int>& groups)
{
    strips_ = strips;
    groups_ = groups;
    QStringList labels;
    for (const auto& strip : strips) {
        labels.append(strip.label);
    }
    setAccessibleName(tr("Vectors over the kernels: %1").arg(labels.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

void VectorStrips::setLabelWidth(int width)
{
    labelWidth_ = width;
    update();
}

QSize VectorStrips::sizeHint() const
{
    return {Fonts::scaled(360), Fonts::scaled(50) * static_cast<int>(strips_.size())};
}

QSize VectorStrips::minimumSizeHint() const
{
    return {Fonts::scaled(160), sizeHint().height()};
}

QRectF VectorStrips::stripBox(qsizetype index) const
{
    const double height = this->height() / std::max<double>(1, static_cast<double>(strips_.size()));
    return {static_cast<double>(labelWidth_), static_cast<double>(index) * height + 8,
            width() - labelWidth_ - 1.0, height - 10};
}

void VectorStrips::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    double low = 0;
    double high = 0;
    for (const auto& strip : strips_) {
        for (const double value : strip.values) {
            low = std::isfinite(value) ? std::min(low, value) : low;
            high = std::isfinite(value) ? std::max(high, value) : high;
        }
    }
    const double span = high > low ? high - low : 1;
    for (qsizetype i = 0; i < strips_.size(); ++i) {
        const auto& strip = strips_[i];
        const auto box = stripBox(i);
        painter.setFont(Fonts::ui(Fonts::table));
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, box.top(), labelWidth_ - 8, box.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, strip.label);
        const double base = box.bottom() + low / span * box.height();
        const double step =
            box.width() / std::max<double>(1, static_cast<double>(strip.values.size()));
        const auto colour = category(static_cast<std::size_t>(strip.category), t).colour;
        for (qsizetype k = 0; k < strip.values.size(); ++k) {
            if (!std::isfinite(strip.values[k]) || strip.values[k] == 0) {
                continue;
            }
            const double left = std::round(box.left() + static_cast<double>(k) * step);
            const double right =
                std::max(left + 1, std::round(box.left() + static_cast<double>(k + 1) * step) - 1);
            const double top = base - strip.values[k] / span * box.height();
            painter.fillRect(
                QRectF(QPointF(left, std::min(top, base)), QPointF(right, std::max(top, base))),
                colour);
        }
        painter.fillRect(QRectF(box.left(), base, box.width(), 1), t.border);
        for (const int group : groups_) {
            painter.fillRect(
                QRectF(std::round(box.left() + group * step), box.top(), 1, box.height()), t.grid);
        }
    }
}

bool VectorStrips::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (qsizetype i = 0; i < strips_.size(); ++i) {
            const auto box = stripBox(i);
            const auto count = strips_[i].values.size();
            if (box.contains(help->pos()) && count > 0) {
                const auto kernel = std::min<qsizetype>(
                    count - 1, static_cast<qsizetype>((help->pos().x() - box.left()) / box.width() *
                                                      static_cast<double>(count)));
                QToolTip::showText(help->globalPos(),
                                   tr("%1, kernel %2: %3")
                                       .arg(strips_[i].label)
                                       .arg(kernel + 1)
                                       .arg(numberText(strips_[i].values[kernel])),
                                   this);
                return true;
            }
        }
    }
    return QWidget::event(event);
}

}  // namespace papilio::widgets
