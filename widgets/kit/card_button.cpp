#include "widgets/kit/card_button.h"

#include "widgets/kit/widget_support.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

namespace papilio::widgets {

namespace {

/// Text in the card; clicks go through it to the button.
QLabel* cardLabel(const QString& text, const char* role)
{
    auto* label = roleLabel(text, role);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return label;
}

}  // namespace

CardButton::CardButton(const QString& iconName,
                       const QString& title,
                       const QString& text,
                       QWidget* parent)
    : QAbstractButton(parent),
      iconName_(iconName),
      description_(cardLabel(text, "muted")),
      reason_(cardLabel({}, "warning")),
      shortcut_(roleLabel({}, "shortcut"))
{
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(text);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setMinimumWidth(Fonts::scaled(240));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    shortcut_->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* grid = new QGridLayout(this);
    const int edge = text.isEmpty() ? 7 : 11;
    grid->setContentsMargins(57, edge, 17, edge);
    description_->setVisible(!text.isEmpty());
    grid->setVerticalSpacing(0);
    grid->setRowMinimumHeight(0, Fonts::scaled(20));
    grid->addWidget(cardLabel(title, "card-title"), 0, 0);
    grid->addWidget(description_, 1, 0);
    grid->addWidget(reason_, 2, 0);
    grid->addWidget(shortcut_, 0, 1, 3, 1);
    grid->setColumnStretch(0, 1);
    reason_->setIndent(20);
    reason_->hide();
}

void CardButton::setDescription(const QString& text)
{
    description_->setText(text);
    setAccessibleDescription(text);
}

void CardButton::setShortcutText(const QString& text)
{
    shortcut_->setText(text);
}

void CardButton::setDisabledReason(const QString& reason)
{
    reason_->setText(reason);
    reason_->setVisible(!reason.isEmpty());
    setEnabled(reason.isEmpty());
    setAccessibleDescription(reason.isEmpty() ? description_->text() : reason);
}

QString CardButton::disabledReason() const
{
    return reason_->text();
}

void CardButton::setPrimary(bool primary)
{
    isPrimary_ = primary;
    update();
}

QSize CardButton::sizeHint() const
{
    return {Fonts::scaled(440), heightForWidth(Fonts::scaled(440))};
}

void CardButton::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double border = hasFocus() ? 2 : 1;
    const bool isMarked = (isPrimary_ && isEnabled()) || hasFocus();
    painter.setPen(QPen(isMarked ? t.accent : t.border, border));
    painter.setBrush(isEnabled() && (underMouse() || isDown()) ? t.hover : t.surface);
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(border / 2, border / 2, -border / 2, -border / 2), 6, 6);
    paintIcon(painter, QRectF(19, height() / 2.0 - 12, 24, 24), iconName_,
              isEnabled() ? t.accent : t.disabled);
    if (reason_->isVisible()) {
        paintIcon(painter, QRectF(reason_->x(), reason_->y(), 15, 15),
                  QStringLiteral("triangle-warning"), t.approximate.text);
    }
}

}  // namespace papilio::widgets
