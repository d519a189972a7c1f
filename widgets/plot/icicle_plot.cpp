#include "widgets/plot/icicle_plot.h"

#include "widgets/plot/icicle_layout.h"
#include "widgets/plot/painted_layer.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <algorithm>

namespace papilio::widgets {

namespace {

constexpr int margin = 16;
constexpr int noteHeight = 34;  ///< two lines
constexpr int tallest = 64;     ///< a row
constexpr int stripeHeight = 6;

}  // namespace

struct IciclePlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    void layOut();
    void paint(QCPPainter& painter) const;
    void paintNode(QCPPainter& painter, int node) const;
    void paintText(QCPPainter& painter,
                   const QRectF& box,
                   const QString& name,
                   const QString& text,
                   const QColor& fill) const;
    void paintNote(QCPPainter& painter) const;
    [[nodiscard]] QString note() const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    IcicleData data;
    IcicleLayout layout;
    int current = -1;
};

void IciclePlot::Parts::layOut()
{
    const int rows = icicleLevels(data) + 1;
    const double height = (plot.height() - 2.0 * margin - Fonts::scaled(noteHeight)) / rows;
    layout = layOutIcicle(data, {double(margin), double(margin), plot.width() - 2.0 * margin,
                                 std::min(height, 1.0 * Fonts::scaled(tallest))});
}

void IciclePlot::Parts::paintText(QCPPainter& painter,
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

void IciclePlot::Parts::paintNode(QCPPainter& painter, int node) const
{
    const auto& which = data.nodes[node];
    const auto& box = layout.boxes[node];
    if (box.width() <= 0) {
        return;
    }
    const auto inner = box.adjusted(0, 0, box.width() > 2 ? -1 : 0, -1);
    const auto fill = which.isMissing ? tokens->shade : which.colour;
    painter.fillRect(inner, fill);
    if (!layout.onScale[node]) {
        // Stripes at the edges only: what is written has to stay legible.
        const QBrush stripes(mix(fill, tokens->text, 0.45), Qt::BDiagPattern);
        const double strip = std::min<double>(Fonts::scaled(stripeHeight), inner.height() / 4);
        painter.fillRect(QRectF(inner.left(), inner.bottom() - strip, inner.width(), strip),
                         stripes);
        painter.fillRect(QRectF(inner.left(), inner.top(), inner.width(), strip), stripes);
    }
    paintText(painter, box, which.name, which.text, fill);
}

QString IciclePlot::Parts::note() const
{
    QStringList sentences;
    sentences << (layout.onScale.contains(false)
                      ? IciclePlot::tr("Striped: a share of something else or not counted; its "
                                       "width means nothing.")
                      : IciclePlot::tr("Every width is on the scale of the uppermost row."));
    if (!layout.negative.isEmpty()) {
        sentences << IciclePlot::tr("Below 0, so without a width: %1.")
                         .arg(layout.negative.join(QStringLiteral(", ")));
    }
    if (!layout.hidden.isEmpty()) {
        sentences << IciclePlot::tr("Not counted, and nothing is left for it: %1.")
                         .arg(layout.hidden.join(QStringLiteral(", ")));
    }
    if (layout.extent > 1 + 1e-3) {
        sentences << IciclePlot::tr("Nodes go past the whole, up to %1 of it.")
                         .arg(percentText(layout.extent));
    }
    return sentences.join(u' ');
}

void IciclePlot::Parts::paintNote(QCPPainter& painter) const
{
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens->muted);
    const double under = layout.root.top() + layout.root.height() * (layout.levels + 1) + 6;
    painter.drawText(QRectF(margin, under, plot.width() - 2.0 * margin, plot.height() - under),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, note());
}

void IciclePlot::Parts::paint(QCPPainter& painter) const
{
    painter.setAntialiasing(false);
    painter.fillRect(layout.root.adjusted(0, 0, -1, -1), tokens->categories[7]);
    paintText(painter, layout.root, data.rootName, data.rootText, tokens->categories[7]);
    for (int node = 0; node < data.nodes.size(); ++node) {
        paintNode(painter, node);
    }
    if (current >= 0 && current < layout.boxes.size() && layout.boxes[current].width() > 0) {
        painter.setPen(QPen(tokens->accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(layout.boxes[current].adjusted(1, 1, -2, -2));
    }
    paintNote(painter);
}

IciclePlot::IciclePlot(QWidget* parent) : PlotFrame(parent), parts_(std::make_unique<Parts>(plot()))
{
    plot().axisRect()->setVisible(false);
    plot().xAxis->setVisible(false);
    plot().yAxis->setVisible(false);
    plot().setMouseTracking(true);
    plot().installEventFilter(this);
    new PaintedLayer(&plot(), QStringLiteral("main"), [this](QCPPainter& painter) {
        parts_->layOut();
        parts_->paint(painter);
    });
    setAccessibleName(tr("Tree of shares as widths"));
    applyTokens(tokens());
}

IciclePlot::~IciclePlot()
{
    plot().removeEventFilter(this);
}

void IciclePlot::restyle()
{
    parts_->tokens = &tokens();
}

void IciclePlot::setData(IcicleData tree)
{
    parts_->data = std::move(tree);
    parts_->layOut();
    setAccessibleDescription(parts_->note());
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void IciclePlot::setCurrentNode(int node)
{
    parts_->current = node;
    plot().replot(QCustomPlot::rpQueuedReplot);
}

QRectF IciclePlot::nodeBox(int node) const
{
    return parts_->layout.boxes.value(node);
}

bool IciclePlot::hasHatched() const
{
    return parts_->layout.onScale.contains(false);
}

QString IciclePlot::note() const
{
    return parts_->note();
}

void IciclePlot::resetView()
{
    plot().replot(QCustomPlot::rpQueuedReplot);
}

int IciclePlot::nodeAt(QPointF pixel) const
{
    const auto& boxes = parts_->layout.boxes;
    for (int node = 0; node < boxes.size(); ++node) {
        if (boxes[node].width() > 0 && boxes[node].contains(pixel)) {
            return node;
        }
    }
    return -1;
}

bool IciclePlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const int node = nodeAt(mouse->position());
        if (node >= 0 && mouse->button() == Qt::LeftButton) {
            emit nodeClicked(node);
        }
    } else if (event->type() == QEvent::MouseMove) {
        const auto at = static_cast<QMouseEvent*>(event)->position();
        const int node = nodeAt(at);
        showHover(node < 0 ? HoverText() : parts_->data.nodes[node].card, at);
    } else if (event->type() == QEvent::Leave) {
        showHover({}, {});
    }
    return PlotFrame::eventFilter(watched, event);
}

}  // namespace papilio::widgets
