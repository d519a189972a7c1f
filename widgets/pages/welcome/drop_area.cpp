#include "widgets/pages/welcome/drop_area.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace papilio::widgets {

DropArea::DropArea(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Drop files or folders here"));
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void DropArea::setActive(bool active)
{
    if (isActive_ != active) {
        isActive_ = active;
        update();
    }
}

QSize DropArea::sizeHint() const
{
    return {Fonts::scaled(320), Fonts::scaled(88)};
}

QSize DropArea::minimumSizeHint() const
{
    return {Fonts::scaled(160), Fonts::scaled(56)};
}

void DropArea::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isActive_ ? t.accent : t.control, isActive_ ? 2 : 1, Qt::DashLine));
    painter.setBrush(isActive_ ? QBrush(t.selection) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    painter.setFont(Fonts::ui(Fonts::table));
    painter.setPen(isActive_ ? t.text : t.muted);
    painter.drawText(
        rect(), Qt::AlignCenter,
        isActive_ ? tr("Release to open or import") : tr("Drop files or folders here"));
}

}  // namespace papilio::widgets
