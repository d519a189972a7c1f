#include "widgets/pages/welcome/sample_card.h"

#include "widgets/controls/verdict_chip.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QTextLayout>

#include <utility>

namespace papilio::widgets {

namespace {

constexpr int padding = 12;
constexpr int pictureWidth = 176;
constexpr int cardHeight = 137;

/// Draws as many lines as fit; the last one is elided.
void drawLines(QPainter& painter, const QRectF& box, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    double y = 0;
    while (y + metrics.lineSpacing() <= box.height() + 1) {
        auto line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(box.width());
        const bool isLast = y + 2 * metrics.lineSpacing() > box.height() + 1;
        const auto rest = text.mid(line.textStart());
        const auto part = isLast ? metrics.elidedText(rest, Qt::ElideRight, box.width())
                                 : text.mid(line.textStart(), line.textLength());
        painter.drawText(QPointF(box.left(), box.top() + y + metrics.ascent()), part);
        y += metrics.lineSpacing();
    }
    layout.endLayout();
}

}  // namespace

SampleCard::SampleCard(SampleSummary sample, QWidget* parent)
    : QAbstractButton(parent),
      sample_(std::move(sample))
{
    setText(sample_.title);
    setAccessibleName(sample_.title);
    setAccessibleDescription(sample_.problem.isEmpty()
                                 ? sample_.contents + QLatin1Char(' ') + sample_.provenance
                                 : sample_.problem);
    setToolTip(sample_.problem.isEmpty() ? sample_.path : sample_.problem);
    setEnabled(sample_.problem.isEmpty());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&Theme::instance(), &Theme::themeChanged, this, qOverload<>(&QWidget::update));
}

QSize SampleCard::sizeHint() const
{
    return {Fonts::scaled(448), Fonts::scaled(cardHeight)};
}

QSize SampleCard::minimumSizeHint() const
{
    return {Fonts::scaled(280), Fonts::scaled(cardHeight)};
}

QRect SampleCard::pictureBox() const
{
    const int edge = Fonts::scaled(padding);
    const int width = std::min(Fonts::scaled(pictureWidth), this->width() * 2 / 5);
    return {edge, edge, width, Fonts::scaled(96)};
}

void SampleCard::paintEvent(QPaintEvent* /*event*/)
{
    const auto& t = Theme::tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isActive = hasFocus();
    painter.setPen(QPen(isActive ? t.accent : t.border, isActive ? 2 : 1));
    painter.setBrush(underMouse() && isEnabled() ? t.hover : t.surface);
    const double inset = isActive ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 6, 6);

    const auto picture = pictureBox();
    painter.setPen(QPen(t.border, 1));
    painter.setBrush(t.surface);
    painter.drawRect(QRectF(picture).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.save();
    paintSample(painter, QRectF(picture).adjusted(12, 9, -12, -9), sample_);
    painter.restore();

    const int gap = Fonts::scaled(16);
    QRectF text(picture.right() + gap, picture.top(),
                width() - picture.right() - gap - Fonts::scaled(padding),
                height() - 2 * Fonts::scaled(padding));
    painter.setFont(Fonts::ui(Fonts::body, QFont::DemiBold));
    painter.setPen(isEnabled() ? t.text : t.disabled);
    const QFontMetricsF title(painter.font());
    painter.drawText(QPointF(text.left(), text.top() + title.ascent()),
                     title.elidedText(sample_.title, Qt::ElideRight, text.width()));
    const int chipHeight = Fonts::scaled(20);
    painter.setFont(Fonts::ui(Fonts::table));
    painter.setPen(sample_.problem.isEmpty() ? t.muted : t.error.text);
    const auto lines =
        text.adjusted(0, title.height() + 4, 0, sample_.provenance.isEmpty() ? 0 : -chipHeight - 4);
    drawLines(painter, lines, sample_.problem.isEmpty() ? sample_.contents : sample_.problem);
    if (!sample_.provenance.isEmpty()) {
        paintVerdictChip(painter,
                         QRectF(text.left(), text.bottom() - chipHeight, text.width(), chipHeight),
                         VerdictKind::Neutral, sample_.provenance);
    }
}

void SampleCard::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void SampleCard::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void SampleCard::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

}  // namespace papilio::widgets
