#include "widgets/pages/topdown/heat_key.h"

#include "widgets/models/topdown_view.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int barWidth = 120;
constexpr int barHeight = 8;
constexpr int inset = 16;

}  // namespace

HeatKey::HeatKey(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("heatKey"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void HeatKey::setLargest(double largest, const QString& whole)
{
    largest_ = largest;
    whole_ = whole;
    setAccessibleName(tr("Colors from 0 % to %1").arg(words()));
    update();
}

QString HeatKey::words() const
{
    return whole_.isEmpty() ? shareText(largest_) : tr("%1 of %2").arg(shareText(largest_), whole_);
}

QSize HeatKey::sizeHint() const
{
    return {Fonts::scaled(barWidth + 2 * inset), Fonts::scaled(34)};
}

void HeatKey::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto& tokens = Theme::tokens();
    painter.fillRect(rect(), tokens.surface);
    const QRect bar(Fonts::scaled(inset), Fonts::scaled(4), Fonts::scaled(barWidth),
                    Fonts::scaled(barHeight));
    for (int x = 0; x < bar.width(); ++x) {  // as the cells, step by step
        painter.fillRect(bar.left() + x, bar.top(), 1, bar.height(),
                         sequenceColor(x / double(bar.width() - 1), tokens));
    }
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens.muted);
    const int top = bar.bottom() + 3;
    const int line = height() - top;
    painter.drawText(QRect(bar.left(), top, bar.width(), line), Qt::AlignLeft | Qt::AlignTop,
                     QStringLiteral("0 %"));
    const int end = painter.fontMetrics().horizontalAdvance(words());
    painter.drawText(
        QRect(std::max(bar.right() - end, bar.left() + Fonts::scaled(36)), top, end + 2, line),
        Qt::AlignLeft | Qt::AlignTop, words());
}

}  // namespace papilio::widgets
