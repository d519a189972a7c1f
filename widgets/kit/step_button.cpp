#include "widgets/kit/step_button.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

namespace papilio::widgets {

namespace {

constexpr int stepPadding = 12;
constexpr int numberGap = 6;
constexpr int arrowRoom = 24;

QFont numberFont()
{
    return Fonts::ui(Fonts::strip, QFont::DemiBold);
}

QFont wordFont()
{
    return Fonts::ui(Fonts::table);
}

}  // namespace

StepButton::StepButton(bool hasArrow, QWidget* parent)
    : QAbstractButton(parent),
      hasArrow_(hasArrow)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StepButton::setStep(const QString& number, const QString& word)
{
    if (number_ == number && word_ == word) {
        return;
    }
    number_ = number;
    word_ = word;
    setText(number + u' ' + word);
    setAccessibleName(text());
    updateGeometry();
    update();
}

QSize StepButton::sizeHint() const
{
    const int width = QFontMetrics(numberFont()).horizontalAdvance(number_) + numberGap +
                      QFontMetrics(wordFont()).horizontalAdvance(word_) + 2 * stepPadding;
    return {width + (hasArrow_ ? arrowRoom : 0), Fonts::scaled(32)};
}

QSize StepButton::minimumSizeHint() const
{
    return sizeHint();
}

QRect StepButton::pill() const
{
    return rect().adjusted(0, 0, hasArrow_ ? -arrowRoom : 0, 0);
}

bool StepButton::hitButton(const QPoint& position) const
{
    return pill().contains(position);
}

void StepButton::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto box = pill();
    if (isChecked() || underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(t.accent, 2) : QPen(Qt::NoPen));
        painter.setBrush(isChecked() ? t.selection : underMouse() ? t.hover : t.raised);
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4);
    }
    // Number and word are on one base line.
    const QFontMetrics large(numberFont());
    const int base = box.center().y() + large.capHeight() / 2 + 1;
    painter.setFont(numberFont());
    painter.setPen(isChecked() ? t.accent : t.text);
    painter.drawText(box.left() + stepPadding, base, number_);
    painter.setFont(wordFont());
    painter.setPen(isChecked() ? t.accent : t.muted);
    painter.drawText(box.left() + stepPadding + large.horizontalAdvance(number_) + numberGap, base,
                     word_);
    if (hasArrow_) {
        const QRectF arrow(box.right() + (arrowRoom - 13) / 2.0, box.center().y() - 6, 13, 13);
        paintIcon(painter, arrow, QStringLiteral("arrow-right"), t.muted);
    }
}

}  // namespace papilio::widgets
