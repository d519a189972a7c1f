#include "widgets/plot/plot_style.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <QStaticText>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace papilio::widgets {

namespace {

QPen cosmetic(const QColor& color)
{
    QPen pen(color, 1);
    pen.setCosmetic(true);
    return pen;
}

/// How many labels an axis has room for, at most `most`: those of a vertical one need their height.
int roomForLabels(const QCPAxis& axis, int most)
{
    if (QCPAxis::orientation(axis.axisType()) != Qt::Vertical) {
        return most;
    }
    const auto& plot = *axis.parentPlot();
    const auto margins = axis.axisRect()->margins();
    // The size to come: the ticks are found before the layout.
    const int height = plot.axisRectCount() == 1
                           ? plot.viewport().height() - margins.top() - margins.bottom()
                           : axis.axisRect()->height();
    return std::clamp(static_cast<int>(height / QFontMetricsF(axis.tickLabelFont()).height()), 1,
                      most);
}

/// Decades, thinned so that 1 stays among them, and a "0" for where zeros are drawn; a range that
/// shows hardly a decade has 2 and 5 of each as well, or all nine.
class DecadeTicker : public QCPAxisTickerLog {
public:
    DecadeTicker(const QCPAxis& axis, double zeroAt) : axis_(axis), zeroAt_(zeroAt) {}

protected:
    double getTickStep(const QCPRange& range) override
    {
        const double decades = std::log10(range.upper / range.lower);
        step_ = std::max(1, static_cast<int>(std::ceil(decades / roomForLabels(axis_, 8))));
        // The smallest decade that is not on the "0".
        const int room = roomForLabels(axis_, 1000);
        aboveZero_ = zeroAt_ * std::max(5.0, room == 1000 ? 0 : std::pow(10.0, decades / room));
        return QCPAxisTickerLog::getTickStep(range);
    }

    QVector<double> createTickVector(double /*tickStep*/, const QCPRange& range) override
    {
        QVector<double> ticks;
        if (zeroAt_ > 0 && range.contains(zeroAt_)) {
            ticks.append(zeroAt_);
        }
        for (const auto& digits : {QList{1}, QList{1, 2, 5}, QList{1, 2, 3, 4, 5, 6, 7, 8, 9}}) {
            auto more = ticks + ticksOf(digits, range);
            isDecades_ = digits.size() == 1;
            arePlain_ = range.lower > 1e-4 && range.upper < 1e4;  // 0.001 to 1,000 in one form
            if (more.size() >= 2 || digits.size() == 9) {
                return more;
            }
        }
        return ticks;
    }

    int getSubTickCount(double /*tickStep*/) override { return step_ == 1 && isDecades_ ? 8 : 0; }

    QVector<double> createSubTickVector(int subTickCount, const QVector<double>& ticks) override
    {
        QVector<double> subTicks;
        for (const double tick : ticks) {
            for (int k = 2; subTickCount > 0 && tick != zeroAt_ && k <= 9; ++k) {
                subTicks.append(tick * k);
            }
        }
        return subTicks;
    }

    QString getTickLabel(double tick,
                         const QLocale& /*locale*/,
                         QChar /*format*/,
                         int /*precision*/) override
    {
        if (tick == zeroAt_) {
            return QStringLiteral("0");
        }
        const int exponent = static_cast<int>(std::floor(std::log10(tick) + 1e-9));
        if (!isDecades_ || arePlain_) {
            return shortText(tick);
        }
        return powerOfTenText(exponent);
    }

private:
    [[nodiscard]] QVector<double> ticksOf(const QList<int>& digits, const QCPRange& range) const
    {
        QVector<double> ticks;
        const int first = static_cast<int>(std::floor(std::log10(range.lower)));
        const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
        for (int exponent = first; exponent <= last; ++exponent) {
            for (const int digit : digits) {
                const double tick = digit * std::pow(10.0, exponent);
                if (exponent % step_ == 0 && tick > aboveZero_ &&
                    tick >= range.lower * (1 - 1e-9) && tick <= range.upper * (1 + 1e-9)) {
                    ticks.append(tick);
                }
            }
        }
        return ticks;
    }

    const QCPAxis& axis_;
    double zeroAt_;
    double aboveZero_ = 0;
    int step_ = 1;
    bool isDecades_ = true;
    bool arePlain_ = false;
};

/// Ticks at round values; the labels of large and small ones share a power of ten.
class LinearTicker : public QCPAxisTicker {
public:
    explicit LinearTicker(const QCPAxis& axis) : axis_(axis) {}

protected:
    double getTickStep(const QCPRange& range) override
    {
        const double step = QCPAxisTicker::getTickStep(range);
        const double least = range.size() / roomForLabels(axis_, 1000);
        return step >= least ? step : roundStep(least);
    }

    QVector<double> createTickVector(double tickStep, const QCPRange& range) override
    {
        auto ticks = QCPAxisTicker::createTickVector(tickStep, range);
        for (double& tick : ticks) {
            tick = std::abs(tick) < 1e-9 * tickStep ? 0.0 : tick;  // a sum of steps misses zero
        }
        ticks_ = ticks;
        texts_ = tickTexts(ticks);
        return ticks;
    }

    QString getTickLabel(double tick,
                         const QLocale& /*locale*/,
                         QChar /*format*/,
                         int /*precision*/) override
    {
        return texts_.value(ticks_.indexOf(tick), numberText(tick));
    }

private:
    const QCPAxis& axis_;
    QVector<double> ticks_;
    QStringList texts_;
};

/// The text in two lines, broken where the longer one is shortest; empty where that is more than
/// `room`.
QString inTwoLines(const QString& text, const QFontMetrics& metrics, int room)
{
    QString best;
    for (auto space = text.indexOf(u' '); space >= 0; space = text.indexOf(u' ', space + 1)) {
        const auto lines = QString(text).replace(space, 1, u'\n');
        const int width = metrics.boundingRect(QRect(), Qt::TextDontClip, lines).width();
        if (width <= room) {
            best = lines;
            room = width - 1;
        }
    }
    return best;
}

void styleAxis(QCPAxis& axis, const Tokens& t)
{
    axis.setBasePen(cosmetic(t.axis));
    axis.setTickPen(cosmetic(t.axis));
    axis.setSubTickPen(cosmetic(t.axis));
    axis.setTickLength(0, 4);
    axis.setSubTickLength(0, 0);
    axis.setTickLabelColor(t.tick);
    axis.setLabelColor(t.muted);
    axis.setSelectedBasePen(cosmetic(t.accent));
    axis.setSelectedTickPen(cosmetic(t.accent));
    axis.setTickLabelFont(Fonts::ui(Fonts::axis));
    axis.setSelectedTickLabelFont(Fonts::ui(Fonts::axis));
    axis.setLabelFont(Fonts::ui(Fonts::axis));
    axis.grid()->setPen(cosmetic(t.grid));
    axis.grid()->setSubGridPen(cosmetic(t.subgrid));
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

void fitLabel(QCPAxis& axis, int room, bool canGrow)
{
    if (axis.label() != axis.property("fittedLabel").toString()) {
        axis.setProperty("wholeLabel", axis.label());  // somebody set another one
    }
    const auto whole = axis.property("wholeLabel").toString();
    const QFontMetrics metrics(axis.labelFont());
    auto fitted = whole;
    if (metrics.horizontalAdvance(whole) > room) {
        fitted = canGrow ? inTwoLines(whole, metrics, room) : QString();
    }
    const auto brief = axis.property("briefLabel").toString();
    if (fitted.isEmpty() && !brief.isEmpty() && metrics.horizontalAdvance(brief) <= room) {
        fitted = brief;
    } else if (fitted.isEmpty()) {
        constexpr qsizetype least = 8;  // letters: fewer say nothing
        fitted = metrics.elidedText(whole, Qt::ElideRight, room);
        fitted = fitted.size() > least || fitted == whole ? fitted : QString();
    }
    axis.setProperty("fittedLabel", fitted);
    axis.setLabel(fitted);
}

}  // namespace

void applyTheme(QCustomPlot& plot, const Tokens& tokens)
{
    plot.setBackground(QBrush(tokens.surface));
    for (auto* rect : plot.axisRects()) {
        for (auto* axis : rect->axes()) {
            styleAxis(*axis, tokens);
        }
    }
    for (int i = 0; i < plot.itemCount(); ++i) {
        if (auto* text = qobject_cast<QCPItemText*>(plot.item(i))) {
            text->setColor(tokens.text);
            text->setSelectedColor(tokens.accent);
        }
    }
    QPen accent(tokens.accent, 2);
    for (int i = 0; i < plot.plottableCount(); ++i) {
        if (auto* decorator = plot.plottable(i)->selectionDecorator()) {
            decorator->setPen(accent);
        }
    }
    plot.selectionRect()->setPen(cosmetic(tokens.accent));
}

void fixMargins(QCustomPlot& plot, int top, int right, int bottom, int left)
{
    auto* rect = plot.axisRect();
    rect->setAutoMargins(QCP::msNone);
    rect->setMargins(QMargins(Fonts::scaled(left), Fonts::scaled(top), Fonts::scaled(right),
                              Fonts::scaled(bottom)));
}

void growLeftMargin(QCustomPlot& plot)
{
    auto* rect = plot.axisRect();
    rect->setMinimumMargins(QMargins(rect->margins().left(), 0, 0, 0));
    rect->setAutoMargins(QCP::msLeft);
}

void makeLogarithmic(QCPAxis& axis, double zeroAt)
{
    axis.setScaleType(QCPAxis::stLogarithmic);
    axis.setTicker(QSharedPointer<DecadeTicker>::create(axis, zeroAt));
    axis.grid()->setSubGridVisible(true);
}

void makeLinear(QCPAxis& axis)
{
    const int count =
        axis.scaleType() == QCPAxis::stLogarithmic ? 5 : axis.ticker()->tickCount();  // 5 is usual
    axis.setScaleType(QCPAxis::stLinear);
    axis.setTicker(QSharedPointer<LinearTicker>::create(axis));
    axis.ticker()->setTickCount(count);
}

void fitLabels(const QCustomPlot& plot)
{
    if (plot.axisRectCount() == 0) {
        return;
    }
    const auto& rect = *plot.axisRect();
    const auto margins = rect.margins();
    const auto size = plot.viewport().size();
    if (auto* left = rect.axis(QCPAxis::atLeft)) {
        fitLabel(*left, std::max(size.height() - margins.top() - margins.bottom(), 0),
                 rect.autoMargins().testFlag(QCP::msLeft));
    }
    if (auto* bottom = rect.axis(QCPAxis::atBottom)) {
        // It stands in the middle of the axis.
        fitLabel(*bottom, std::max(size.width() - std::abs(margins.left() - margins.right()), 0),
                 false);
    }
}

QPen dashedPen(const QColor& color, double width, const QVector<qreal>& pattern)
{
    QPen pen(color, width);
    pen.setDashPattern(pattern);
    pen.setCapStyle(Qt::FlatCap);
    return pen;
}

void drawHaloed(QCPPainter& painter, QPointF at, const QString& text, const QColor& halo)
{
    if (!painter.modes().testFlag(QCPPainter::pmVectorized)) {
        // The text itself, all around: an outline of its letters takes milliseconds a label.
        constexpr int directions = 12;
        constexpr double radius = 1.5;
        const auto pen = painter.pen();
        QStaticText laidOut(text);
        laidOut.setTextFormat(Qt::PlainText);
        laidOut.prepare(painter.transform(), painter.font());
        painter.setPen(halo);
        const QPointF corner(at.x(), at.y() - QFontMetricsF(painter.font()).ascent());
        for (int direction = 0; direction < directions; ++direction) {
            const double angle = 2 * std::numbers::pi * direction / directions;
            painter.drawStaticText(corner + radius * QPointF(std::cos(angle), std::sin(angle)),
                                   laidOut);
        }
        painter.setPen(pen);
    }
    painter.drawText(at, text);
}

void drawCrossHair(QCPPainter& painter,
                   const QRectF& axes,
                   QPointF at,
                   const QString& x,
                   const QString& y,
                   const Tokens& tokens,
                   bool isAcross)
{
    painter.setPen(dashedPen(tokens.accent, 1, {3, 3}));
    painter.drawLine(QPointF(axes.left(), at.y()), isAcross ? QPointF(axes.right(), at.y()) : at);
    painter.drawLine(isAcross ? QPointF(at.x(), axes.top()) : at, QPointF(at.x(), axes.bottom()));
    painter.setFont(Fonts::mono(Fonts::axis));
    const QFontMetricsF metrics(painter.font());
    const auto write = [&](const QRectF& area, const QString& text) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.accent);
        painter.drawRoundedRect(area, 3, 3);
        painter.setPen(tokens.onAccent);
        painter.drawText(area, Qt::AlignCenter, text);
    };
    const double height = metrics.height() + 2;
    const double xWidth = metrics.horizontalAdvance(x) + 10;
    const double yWidth = metrics.horizontalAdvance(y) + 10;
    write(QRectF(std::max(0.0, axes.left() - 4 - yWidth), at.y() - height / 2, yWidth, height), y);
    write(QRectF(at.x() - xWidth / 2, axes.bottom() + 3, xWidth, height), x);
}

}  // namespace papilio::widgets
