#include "widgets/plot/grouped_bar_plot.h"

#include "widgets/plot/painted_layer.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int groupsTopMargin = 12;
constexpr int lineHeight = 16;
constexpr double labelGap = 6;
/// Share of its place a bar fills.
constexpr double fill = 0.7;

}  // namespace

struct GroupedBarPlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    [[nodiscard]] QRectF box() const { return plot.axisRect()->rect(); }
    [[nodiscard]] QRectF barBox(int label, int series) const;
    [[nodiscard]] bool isStacked() const
    {
        return bars.arrangement == BarGroups::Arrangement::Stacked;
    }
    /// Lower and upper end of a bar in values.
    [[nodiscard]] std::pair<double, double> ends(int label, int series) const;
    [[nodiscard]] QColor colourOf(int series) const
    {
        return category(bars.series[series].category.value_or(static_cast<std::size_t>(series)),
                        *tokens)
            .colour;
    }
    [[nodiscard]] int keyWidth() const;
    [[nodiscard]] double widestLabel() const;
    [[nodiscard]] int labelRows() const;
    [[nodiscard]] int bottomMargin() const;
    void paintBars(QCPPainter& painter) const;
    void paintWords(QCPPainter& painter) const;
    void paintKey(QCPPainter& painter) const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    BarGroups bars;
};

std::pair<double, double> GroupedBarPlot::Parts::ends(int label, int series) const
{
    const double value = bars.series[series].values.value(label, std::nan(""));
    if (!isStacked()) {
        return {0, value};
    }
    double base = 0;
    for (int below = 0; below < series; ++below) {
        const double part = bars.series[below].values.value(label, std::nan(""));
        base += std::isfinite(part) && (part < 0) == (value < 0) ? part : 0;
    }
    return {base, base + value};
}

QRectF GroupedBarPlot::Parts::barBox(int label, int series) const
{
    const auto [low, high] = ends(label, series);
    if (!std::isfinite(high)) {
        return {};
    }
    const double share = isStacked() ? fill : fill / static_cast<double>(bars.series.size());
    const double first = label + (1 - fill) / 2 + (isStacked() ? 0 : series * share);
    const double left = std::round(plot.xAxis->coordToPixel(first));
    const double right = std::max(left + 1, std::round(plot.xAxis->coordToPixel(first + share)));
    const double one = plot.yAxis->coordToPixel(low);
    const double other = plot.yAxis->coordToPixel(high);
    return {QPointF(left, std::min(one, other)), QPointF(right, std::max(one, other))};
}

void GroupedBarPlot::Parts::paintBars(QCPPainter& painter) const
{
    painter.save();
    painter.setClipRect(box());
    painter.setAntialiasing(false);
    for (int label = 0; label < bars.labels.size(); ++label) {
        for (int series = 0; series < bars.series.size(); ++series) {
            const auto bar = barBox(label, series);
            if (bar.isNull()) {
                continue;
            }
            painter.fillRect(bar, colourOf(series));
            if (bar.width() > 6 && bar.height() > 3) {
                painter.setPen(QPen(tokens->surface, 1));
                painter.drawLine(bar.topLeft(), bar.topRight());
            }
        }
        const double mark = bars.marks.value(label, std::nan(""));
        if (std::isfinite(mark)) {
            const double y = plot.yAxis->coordToPixel(mark);
            painter.setPen(QPen(tokens->text, 2));
            painter.drawLine(QPointF(plot.xAxis->coordToPixel(label + 0.08), y),
                             QPointF(plot.xAxis->coordToPixel(label + 0.92), y));
        }
    }
    painter.setPen(tokens->axis);
    const double base = std::round(plot.yAxis->coordToPixel(0));
    painter.drawLine(QPointF(box().left(), base), QPointF(box().right(), base));
    painter.restore();
}

double GroupedBarPlot::Parts::widestLabel() const
{
    constexpr double most = 120;
    const QFontMetricsF metrics(Fonts::ui(Fonts::axis));
    double widest = 0;
    for (const auto& label : bars.labels) {
        widest = std::max(widest, std::min(metrics.horizontalAdvance(label), most));
    }
    return widest;
}

int GroupedBarPlot::Parts::labelRows() const
{
    const double place = plot.xAxis->coordToPixel(1) - plot.xAxis->coordToPixel(0);
    return bars.labels.size() > 1 && widestLabel() + labelGap > place ? 2 : 1;
}

int GroupedBarPlot::Parts::bottomMargin() const
{
    return Fonts::scaled(lineHeight) * labelRows() + 14;
}

/// In one row, or by turns in two; of those that stand closer still every n-th. None is drawn over
/// another.
void GroupedBarPlot::Parts::paintWords(QCPPainter& painter) const
{
    // What is left of an elided label: kernels differ at both ends, so rather fewer labels.
    constexpr double least = 90;
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens->tick);
    const QFontMetricsF metrics(painter.font());
    const double place = plot.xAxis->coordToPixel(1) - plot.xAxis->coordToPixel(0);
    const int rows = labelRows();
    const int step = std::max(
        1,
        static_cast<int>(std::ceil((std::min(widestLabel(), least) + labelGap) / (place * rows))));
    for (int label = 0; label < bars.labels.size(); label += step) {
        const double width = place * step * rows - labelGap;
        const double centre = plot.xAxis->coordToPixel(label + 0.5);
        const double line = Fonts::scaled(lineHeight);
        const QRectF room(centre - width / 2, box().bottom() + 5 + line * (label / step % rows),
                          width, line);
        if (room.center().x() >= box().left() && room.center().x() <= box().right()) {
            painter.drawText(room, Qt::AlignCenter,
                             metrics.elidedText(bars.labels[label], Qt::ElideMiddle, width));
        }
    }
}

int GroupedBarPlot::Parts::keyWidth() const
{
    const QFontMetrics metrics(Fonts::ui(Fonts::axis));
    int widest = bars.markName.isEmpty() ? 0 : metrics.horizontalAdvance(bars.markName);
    for (const auto& series : bars.series) {
        widest = std::max(widest, metrics.horizontalAdvance(series.name));
    }
    return widest == 0 ? 18 : std::min(widest + 44, 220);
}

void GroupedBarPlot::Parts::paintKey(QCPPainter& painter) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    const double left = box().right() + 14;
    const double line = Fonts::scaled(20);
    double top = box().top() + 4;
    const auto write = [&](const QString& name) {
        painter.setPen(tokens->text);
        painter.drawText(
            QRectF(left + 18, top, keyWidth() - 36, line), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, keyWidth() - 36));
        top += line;
    };
    const auto count = static_cast<int>(bars.series.size());
    for (int row = 0; row < count; ++row) {
        const int series = isStacked() ? count - 1 - row : row;
        const QRectF swatch(left, top + line / 2 - 5, 11, 11);
        painter.fillRect(swatch, colourOf(series));
        painter.setPen(QPen(tokens->axis, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(swatch);
        write(bars.series[series].name);
    }
    if (!bars.markName.isEmpty() && !bars.marks.isEmpty()) {
        painter.setPen(QPen(tokens->text, 2));
        painter.drawLine(QPointF(left - 1, top + line / 2), QPointF(left + 12, top + line / 2));
        write(bars.markName);
    }
}

GroupedBarPlot::GroupedBarPlot(QWidget* parent)
    : PlotFrame(parent),
      parts_(std::make_unique<Parts>(plot()))
{
    fixMargins(plot(), groupsTopMargin, 18, parts_->bottomMargin());
    plot().setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot().axisRect()->setRangeDrag(Qt::Horizontal);
    plot().axisRect()->setRangeZoom(Qt::Horizontal);
    plot().xAxis->setTicks(false);
    plot().xAxis->setTickLabels(false);
    plot().xAxis->grid()->setVisible(false);
    plot().yAxis->ticker()->setTickCount(5);
    makeLinear(*plot().yAxis);
    plot().yAxis->setLabelPadding(2);
    plot().installEventFilter(this);
    new PaintedLayer(&plot(), QStringLiteral("main"),
                     [this](QCPPainter& painter) { parts_->paintBars(painter); });
    new PaintedLayer(&plot(), QStringLiteral("axes"), [this](QCPPainter& painter) {
        parts_->paintWords(painter);
        parts_->paintKey(painter);
    });
    applyTokens(tokens());
}

GroupedBarPlot::~GroupedBarPlot()
{
    plot().removeEventFilter(this);
}

void GroupedBarPlot::restyle()
{
    parts_->tokens = &tokens();
    plot().xAxis->setBasePen(Qt::NoPen);
}

const BarGroups& GroupedBarPlot::bars() const
{
    return parts_->bars;
}

QRectF GroupedBarPlot::barBox(int label, int series) const
{
    return parts_->barBox(label, series);
}

void GroupedBarPlot::setBars(BarGroups bars)
{
    parts_->bars = std::move(bars);
    plot().yAxis->setLabel(parts_->bars.axisLabel);
    resetView();
    placeMargins();
}

/// Whether the labels need a second row depends on the width.
void GroupedBarPlot::placeMargins()
{
    fixMargins(plot(), groupsTopMargin, parts_->keyWidth(), parts_->bottomMargin());
}

void GroupedBarPlot::resetView()
{
    const auto& bars = parts_->bars;
    double low = 0;
    double high = 0;
    for (int label = 0; label < bars.labels.size(); ++label) {
        for (int series = 0; series < bars.series.size(); ++series) {
            const double end = parts_->ends(label, series).second;
            if (std::isfinite(end)) {
                low = std::min(low, end);
                high = std::max(high, end);
            }
        }
        const double mark = bars.marks.value(label, std::nan(""));
        high = std::isfinite(mark) ? std::max(high, mark) : high;
    }
    const double span = high > low ? high - low : 1;
    plot().xAxis->setRange(0, std::max<double>(1, static_cast<double>(bars.labels.size())));
    plot().yAxis->setRange(low < 0 ? low - 0.06 * span : 0, high + 0.06 * span);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

int GroupedBarPlot::labelAt(QPointF pixel) const
{
    const double label = std::floor(plot().xAxis->pixelToCoord(pixel.x()));
    const bool isInside = parts_->box().contains(pixel) && label >= 0 &&
                          label < static_cast<double>(parts_->bars.labels.size());
    return isInside ? static_cast<int>(label) : -1;
}

QString GroupedBarPlot::wordsAt(int label) const
{
    const auto& bars = parts_->bars;
    QString words = bars.labels[label];
    for (const auto& series : bars.series) {
        const double value = series.values.value(label, std::nan(""));
        words += QStringLiteral("\n%1  %2").arg(series.name, numberText(value));
    }
    const double mark = bars.marks.value(label, std::nan(""));
    return std::isfinite(mark)
               ? words + QStringLiteral("\n%1  %2").arg(bars.markName, numberText(mark))
               : words;
}

bool GroupedBarPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        placeMargins();
    } else if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const int label = labelAt(help->pos()); label >= 0) {
            QToolTip::showText(help->globalPos(), wordsAt(label), canvas());
        }
    } else if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (const int label = labelAt(mouse->position());
            label >= 0 && mouse->button() == Qt::LeftButton) {
            emit labelClicked(label);
        }
    }
    return PlotFrame::eventFilter(watched, event);
}

}  // namespace papilio::widgets
