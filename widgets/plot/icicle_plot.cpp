#include "widgets/plot/icicle_plot.h"

#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int plotMargin = 16;
constexpr int noteHeight = 34;  ///< two lines
constexpr int tallest = 64;     ///< a row
constexpr int stripeHeight = 6;

}  // namespace

void IciclePlot::layOut()
{
    const int rows = icicleLevels(data_) + 1;
    const double height = (plot().height() - 2.0 * plotMargin - Fonts::scaled(noteHeight)) / rows;
    layout_ = layOutIcicle(
        data_, {double(plotMargin), double(plotMargin), plot().width() - 2.0 * plotMargin,
                std::min(height, 1.0 * Fonts::scaled(tallest))});
}

void IciclePlot::paintText(QCPPainter& painter,
                           const QRectF& box,
                           const QString& name,
                           const QString& text,
                           const QColor& fill) const
{
    const auto room = box.adjusted(6, 3, -4, -3);
    const QFontMetricsF names(Fonts::ui(Fonts::axis, QFont::Medium));
    if (room.width() < names.horizontalAdvance(QStringLiteral("mmm…")) ||
        room.height() < names.height()) {
        return;
    }
    painter.setPen(textOn(fill));
    painter.setFont(Fonts::ui(Fonts::axis, QFont::Medium));
    const bool isTwoLines = room.height() > 2 * names.height();
    painter.drawText(
        room, Qt::AlignLeft | (isTwoLines ? Qt::AlignTop : Qt::AlignVCenter),
        names.elidedText(isTwoLines ? name : name + u' ' + text, Qt::ElideRight, room.width() - 2));
    if (isTwoLines) {
        painter.setFont(Fonts::mono(Fonts::axis));
        painter.drawText(
            room, Qt::AlignLeft | Qt::AlignBottom,
            QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, room.width()));
    }
}

void IciclePlot::paintNode(QCPPainter& painter, int node) const
{
    const auto& which = data_.nodes[node];
    const auto& box = layout_.boxes[node];
    if (box.width() <= 0) {
        return;
    }
    const auto inner = box.adjusted(0, 0, box.width() > 2 ? -1 : 0, -1);
    const auto fill = which.isMissing ? tokens().shade : which.color;
    painter.fillRect(inner, fill);
    if (!layout_.onScale[node]) {
        // Stripes at the edges only: what is written has to stay legible.
        const QBrush stripes(mix(fill, tokens().text, 0.45), Qt::BDiagPattern);
        const double strip = std::min<double>(Fonts::scaled(stripeHeight), inner.height() / 4);
        painter.fillRect(QRectF(inner.left(), inner.bottom() - strip, inner.width(), strip),
                         stripes);
        painter.fillRect(QRectF(inner.left(), inner.top(), inner.width(), strip), stripes);
    }
    paintText(painter, box, which.name, which.text, fill);
}

QString IciclePlot::note() const
{
    QStringList sentences;
    sentences << (layout_.onScale.contains(false) ? tr("Striped: a share of a different total, or "
                                                       "not counted; its width has no meaning.")
                                                  : tr("All widths use the scale of the top row."));
    if (!layout_.negative.isEmpty()) {
        sentences << tr("Below 0, so drawn without width: %1.")
                         .arg(layout_.negative.join(QStringLiteral(", ")));
    }
    if (!layout_.hidden.isEmpty()) {
        sentences << tr("Not counted, and there is no space left for it: %1.")
                         .arg(layout_.hidden.join(QStringLiteral(", ")));
    }
    if (layout_.extent > 1 + 1e-3) {
        sentences << tr("Nodes exceed the total, up to %1 of it.").arg(percentText(layout_.extent));
    }
    return sentences.join(u' ');
}

void IciclePlot::paintNote(QCPPainter& painter) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens().muted);
    const double under = layout_.root.top() + layout_.root.height() * (layout_.levels + 1) + 6;
    painter.drawText(
        QRectF(plotMargin, under, plot().width() - 2.0 * plotMargin, plot().height() - under),
        static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, note());
}

void IciclePlot::paint(QCPPainter& painter) const
{
    painter.setAntialiasing(false);
    painter.fillRect(layout_.root.adjusted(0, 0, -1, -1), tokens().categories[7]);
    paintText(painter, layout_.root, data_.rootName, data_.rootText, tokens().categories[7]);
    for (int node = 0; node < data_.nodes.size(); ++node) {
        paintNode(painter, node);
    }
    if (current_ >= 0 && current_ < layout_.boxes.size() && layout_.boxes[current_].width() > 0) {
        painter.setPen(QPen(tokens().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(layout_.boxes[current_].adjusted(1, 1, -2, -2));
    }
    paintNote(painter);
}

IciclePlot::IciclePlot(QWidget* parent) : PlotFrame(parent)
{
    plot().axisRect()->setVisible(false);
    plot().xAxis->setVisible(false);
    plot().yAxis->setVisible(false);
    paintOn(QStringLiteral("main"), [this](QCPPainter& painter) {
        layOut();
        paint(painter);
    });
    setAccessibleName(tr("Tree of shares as widths"));
    applyTokens(tokens());
}

void IciclePlot::setData(IcicleData tree)
{
    data_ = std::move(tree);
    layOut();
    setAccessibleDescription(note());
    redraw();
}

void IciclePlot::setCurrentNode(int node)
{
    current_ = node;
    redraw();
}

int IciclePlot::nodeAt(QPointF pixel) const
{
    const auto& boxes = layout_.boxes;
    for (int node = 0; node < boxes.size(); ++node) {
        if (boxes[node].width() > 0 && boxes[node].contains(pixel)) {
            return node;
        }
    }
    return -1;
}

void IciclePlot::clicked(const QMouseEvent& event)
{
    if (const int node = nodeAt(event.position()); node >= 0) {
        emit nodeClicked(node);
    }
}

bool IciclePlot::moved(const QMouseEvent& event)
{
    const int node = nodeAt(event.position());
    showHover(node < 0 ? HoverText() : data_.nodes[node].card, event.position());
    return false;
}

PlotData IciclePlot::plotData() const
{
    PlotData numbers;
    numbers.columns = {{tr("Node")}, {tr("Parent")}, {tr("Share")}, {tr("Value")}};
    for (const auto& node : data_.nodes) {
        numbers.columns[0].texts << node.name;
        numbers.columns[1].texts << (node.parent < 0 ? data_.rootName
                                                     : data_.nodes[node.parent].name);
        numbers.columns[2].numbers.push_back(node.share);
        numbers.columns[3].texts << node.text;
    }
    return numbers;
}

}  // namespace papilio::widgets
