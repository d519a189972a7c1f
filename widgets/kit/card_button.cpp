#include "widgets/kit/card_button.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

namespace papilio::widgets {

namespace {

constexpr int textLeft = 57;
constexpr int margin = 13;

}  // namespace

CardButton::CardButton(const QString& iconName,
                       const QString& title,
                       const QString& text,
                       QWidget* parent)
    : QAbstractButton(parent),
      iconName_(iconName),
      description_(text)
{
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(text);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    auto policy = QSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

void CardButton::setDescription(const QString& text)
{
    description_ = text;
    setAccessibleDescription(text);
    updateGeometry();
    update();
}

void CardButton::setShortcutText(const QString& text)
{
    shortcut_ = text;
    updateGeometry();
    update();
}

void CardButton::setDisabledReason(const QString& reason)
{
    reason_ = reason;
    setEnabled(reason.isEmpty());
    setAccessibleDescription(reason.isEmpty() ? description_ : reason);
    updateGeometry();
    update();
}

void CardButton::setPrimary(bool primary)
{
    isPrimary_ = primary;
    update();
}

QRect CardButton::textBox(int width) const
{
    const QFontMetrics mono(Fonts::mono(Fonts::axis));
    const int right = shortcut_.isEmpty() ? 16 : 30 + mono.horizontalAdvance(shortcut_);
    return {textLeft, margin, std::max(40, width - textLeft - right), 0};
}

int CardButton::textHeight(const QString& text, int width) const
{
    const QFontMetrics metrics(Fonts::ui(Fonts::table));
    return text.isEmpty()
               ? 0
               : metrics.boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height();
}

int CardButton::heightForWidth(int width) const
{
    const int textWidth = textBox(width).width();
    const int reason = reason_.isEmpty() ? 0 : 4 + textHeight(reason_, textWidth - 20);
    return 2 * margin + Fonts::scaled(20) + textHeight(description_, textWidth) + reason;
}

QSize CardButton::sizeHint() const
{
    return {Fonts::scaled(440), heightForWidth(Fonts::scaled(440))};
}

QSize CardButton::minimumSizeHint() const
{
    return {Fonts::scaled(240), heightForWidth(Fonts::scaled(440))};
}

void CardButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void CardButton::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double border = (isPrimary_ && isEnabled()) || hasFocus() ? 2 : 1;
    painter.setPen(QPen(border > 1 ? t.accent : t.border, border));
    painter.setBrush(isEnabled() && (underMouse() || isDown()) ? t.hover : t.surface);
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(border / 2, border / 2, -border / 2, -border / 2), 6, 6);

    paintIcon(painter, QRectF(19, height() / 2.0 - 12, 24, 24), iconName_,
              isEnabled() ? t.accent : t.disabled);
    auto box = textBox(width());
    painter.setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    painter.setPen(isEnabled() ? t.text : t.disabled);
    painter.drawText(QRect(box.left(), box.top(), box.width(), Fonts::scaled(20)),
                     Qt::AlignLeft | Qt::AlignVCenter, text());
    box.translate(0, Fonts::scaled(20));
    box.setHeight(textHeight(description_, box.width()));
    painter.setFont(Fonts::ui(Fonts::table));
    painter.setPen(t.muted);
    painter.drawText(box, Qt::TextWordWrap | Qt::AlignLeft, description_);
    if (!reason_.isEmpty()) {
        const auto& warning = t.approximate.text;
        const QRect line(box.left() + 20, box.bottom() + 5, box.width() - 20,
                         textHeight(reason_, box.width() - 20));
        paintIcon(painter, QRectF(box.left(), line.top(), 15, 15),
                  QStringLiteral("triangle-warning"), warning);
        painter.setPen(warning);
        painter.drawText(line, Qt::TextWordWrap | Qt::AlignLeft, reason_);
    }
    painter.setFont(Fonts::mono(Fonts::axis));
    painter.setPen(t.muted);
    painter.drawText(rect().adjusted(0, 0, -17, 0), Qt::AlignRight | Qt::AlignVCenter, shortcut_);
}

}  // namespace papilio::widgets
