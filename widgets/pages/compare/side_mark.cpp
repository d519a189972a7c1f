#include "widgets/pages/compare/side_mark.h"

#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace papilio::widgets {

SideMark::SideMark(bool isFirst, QWidget* parent) : QWidget(parent), isFirst_(isFirst)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(isFirst ? QStringLiteral("A") : QStringLiteral("B"));
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

QSize SideMark::sizeHint() const
{
    return {Fonts::scaled(20), Fonts::scaled(20)};
}

void SideMark::paintEvent(QPaintEvent* /*event*/)
{
    const auto& tokens = Theme::tokens();
    const auto fill = category(comparedCategory(isFirst_), tokens).color;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect(), 4, 4);
    painter.setPen(textOn(fill));
    painter.setFont(Fonts::ui(Fonts::axis, QFont::DemiBold));
    painter.drawText(rect(), Qt::AlignCenter, accessibleName());
}

}  // namespace papilio::widgets
