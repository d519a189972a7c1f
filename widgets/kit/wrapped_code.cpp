#include "widgets/kit/wrapped_code.h"

#include "widgets/theme/fonts.h"

#include <QEvent>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

WrappedCode::WrappedCode(QWidget* parent) : QPlainTextEdit(parent)
{
    setProperty("role", QStringLiteral("code"));
    setFont(Fonts::mono(Fonts::axis));
    setReadOnly(true);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    fitHeight();
}

void WrappedCode::setCode(const QString& text)
{
    if (text != toPlainText()) {
        setPlainText(text);
        fitHeight();
    }
}

QSize WrappedCode::minimumSizeHint() const
{
    return {0, minimumHeight()};
}

void WrappedCode::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitHeight();
    }
}

void WrappedCode::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

void WrappedCode::fitHeight()
{
    // The document of a plain text edit counts its height in lines.
    const double lines = document()->size().height() * fontMetrics().lineSpacing();
    const int around = std::max(0, height() - viewport()->height());  // 0 before it has a place
    setFixedHeight(static_cast<int>(std::ceil(lines + 2 * document()->documentMargin())) + around);
}

}  // namespace papilio::widgets
