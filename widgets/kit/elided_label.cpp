#include "widgets/kit/elided_label.h"

#include <QPainter>
#include <QStyle>

namespace papilio::widgets {

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void ElidedLabel::setMode(Qt::TextElideMode mode)
{
    mode_ = mode;
    update();
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {0, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/)
{
    constexpr int fewLetters = 6;  // what is left of a text says nothing, and looks like a fault
    const auto room = contentsRect().width();
    const auto between = QStringLiteral(" \u00b7 ");
    auto whole = text();
    while (mode_ == Qt::ElideRight && whole.contains(between) &&
           fontMetrics().horizontalAdvance(whole) > room) {
        whole.truncate(whole.lastIndexOf(between));
    }
    auto shown = fontMetrics().elidedText(whole, mode_, room);
    if (shown != whole && shown.size() < fewLetters) {
        shown.clear();
    }
    QPainter painter(this);
    setToolTip(shown == text() ? QString() : text());
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(),
                          isEnabled(), shown, foregroundRole());
}

}  // namespace papilio::widgets
