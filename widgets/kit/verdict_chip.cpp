#include "widgets/kit/verdict_chip.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/verdicts.h"

#include <QFontMetrics>
#include <QPainter>

#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int chipPadding = 7;
constexpr int iconSide = 14;
constexpr int iconGap = 4;

int height()
{
    return Fonts::scaled(20);
}

int leading(VerdictKind kind)
{
    return verdictIcon(kind).isEmpty() ? chipPadding : chipPadding - 1 + iconSide + iconGap;
}

}  // namespace

QSize verdictChipSize(VerdictKind kind, const QString& words)
{
    const QFontMetricsF metrics(Fonts::ui(Fonts::table, QFont::Medium));
    return {leading(kind) + static_cast<int>(std::ceil(metrics.horizontalAdvance(words))) +
                chipPadding + 1,
            height()};
}

void paintVerdictChip(QPainter& painter, const QRectF& box, VerdictKind kind, const QString& words)
{
    const auto& ink = Theme::tokens().verdict(kind);
    const auto font = Fonts::ui(Fonts::table, QFont::Medium);
    QRectF chip(QPointF(0, 0),
                QSizeF(verdictChipSize(kind, words)).boundedTo(QSizeF(box.width(), box.height())));
    chip.moveLeft(box.left());
    chip.moveTop(std::round(box.center().y() - chip.height() / 2));

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink.fill);
    painter.drawRoundedRect(chip, 4, 4);
    if (const auto name = verdictIcon(kind); !name.isEmpty()) {
        const QRectF iconBox(chip.left() + chipPadding - 1, chip.center().y() - iconSide / 2.0,
                             iconSide, iconSide);
        paintIcon(painter, iconBox, name, ink.text);
    }
    painter.setFont(font);
    painter.setPen(ink.text);
    const auto text = chip.adjusted(leading(kind), 0, -chipPadding + 2, 0);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(words, Qt::ElideRight, text.width()));
    painter.restore();
}

VerdictChip::VerdictChip(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

VerdictChip::VerdictChip(VerdictKind kind, const QString& words, QWidget* parent)
    : VerdictChip(parent)
{
    setVerdict(kind, words);
}

void VerdictChip::setVerdict(VerdictKind kind, const QString& words)
{
    kind_ = kind;
    if (toolTip() == words_) {
        setToolTip({});
    }
    words_ = words;
    setAccessibleName(words);
    updateGeometry();
    update();
}

QSize VerdictChip::sizeHint() const
{
    return verdictChipSize(kind_, words_);
}

QSize VerdictChip::minimumSizeHint() const
{
    return {std::min(48, sizeHint().width()), sizeHint().height()};
}

void VerdictChip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintVerdictChip(painter, rect(), kind_, words_);
    if (width() < sizeHint().width() && toolTip().isEmpty()) {
        setToolTip(words_);
    }
}

}  // namespace papilio::widgets
