#include "widgets/plot/icicle_plot.h"

#include "widgets/plot/painted_layer.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int margin = 16;

}  // namespace

struct IciclePlot::Parts {
    explicit Parts(QCustomPlot& target) : plot(target) {}

    void layOut();
    void paint(QCPPainter& painter) const;
    void paintBox(QCPPainter& painter,
                  const QRectF& box,
                  const QString& name,
                  const QString& text,
                  const QColor& fill) const;
    [[nodiscard]] int level(int node) const
    {
        return data.nodes[node].parent < 0 ? 1 : 1 + level(data.nodes[node].parent);
    }
    [[nodiscard]] QRectF rootBox() const;

    QCustomPlot& plot;
    const Tokens* tokens = &lightTokens();
    IcicleData data;
    QList<QRectF> boxes;
    int levels = 1;
    int current = -1;
};

QRectF IciclePlot::Parts::rootBox() const
{
    const double height = (plot.height() - 2.0 * margin - Fonts::scaled(18)) / (levels + 1);
    return {margin, margin, plot.width() - 2.0 * margin, std::min(height, 1.0 * Fonts::scaled(56))};
}

void IciclePlot::Parts::layOut()
{
    levels = 0;
    for (int node = 0; node < data.nodes.size(); ++node) {
        levels = std::max(levels, level(node));
    }
    const auto root = rootBox();
    boxes.clear();
    for (int node = 0; node < data.nodes.size(); ++node) {
        boxes << QRectF();
    }
    for (int parent = -1; parent < data.nodes.size(); ++parent) {
        QList<int> children;
        for (int node = 0; node < data.nodes.size(); ++node) {
            if (data.nodes[node].parent == parent) {
                children << node;
            }
        }
        const auto outer = parent < 0 ? root : boxes[parent];
        const bool isScaled = std::all_of(children.begin(), children.end(), [&](int node) {
            return data.nodes[node].isPart && std::isfinite(data.nodes[node].share);
        });
        double at = outer.left();
        for (const int node : children) {
            // On the scale of the root, so that widths compare over the whole picture.
            const double width = isScaled && (parent < 0 || data.nodes[parent].isPart)
                                     ? std::max(0.0, data.nodes[node].share) * root.width()
                                     : outer.width() / static_cast<double>(children.size());
            boxes[node] =
                QRectF(at, root.top() + root.height() * level(node), width, root.height());
            at += width;
        }
    }
}

void IciclePlot::Parts::paintBox(QCPPainter& painter,
                                 const QRectF& box,
                                 const QString& name,
                                 const QString& text,
                                 const QColor& fill) const
{
    const auto ink = textOn(fill);
    const auto room = box.adjusted(6, 3, -4, -3);
    const QFontMetricsF names(Fonts::ui(Fonts::axis));
    if (room.width() < names.horizontalAdvance(QStringLiteral("m…")) ||
        room.height() < names.height()) {
        return;
    }
    painter.setPen(ink);
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

void IciclePlot::Parts::paint(QCPPainter& painter) const
{
    painter.setAntialiasing(false);
    const auto root = rootBox();
    painter.fillRect(root.adjusted(0, 0, -1, -1), tokens->categories[7]);
    paintBox(painter, root, data.rootName, data.rootText, tokens->categories[7]);
    bool isAnyHatched = false;
    for (int node = 0; node < data.nodes.size(); ++node) {
        const auto& which = data.nodes[node];
        const auto box = boxes[node].adjusted(0, 0, -1, -1);
        if (boxes[node].width() <= 0) {
            continue;
        }
        if (which.isMissing) {
            painter.fillRect(box, tokens->shade);
            paintBox(painter, boxes[node], which.name, which.text, tokens->shade);
            continue;
        }
        painter.fillRect(box, which.colour);
        if (!which.isPart) {
            isAnyHatched = true;
            const auto line = mix(which.colour, tokens->surface, 0.45);
            painter.fillRect(box, QBrush(line, Qt::BDiagPattern));
            const auto label =
                QRectF(box.left() + 2, box.top() + 2, box.width() - 4, box.height() - 4);
            painter.fillRect(
                label.intersected(QRectF(label.topLeft(), QSizeF(label.width(), label.height()))),
                QColor(which.colour.red(), which.colour.green(), which.colour.blue(), 140));
        }
        paintBox(painter, boxes[node], which.name, which.text, which.colour);
    }
    if (current >= 0 && current < boxes.size() && boxes[current].width() > 0) {
        painter.setPen(QPen(tokens->accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(boxes[current].adjusted(1, 1, -2, -2));
    }
    painter.setFont(Fonts::ui(Fonts::axis));
    painter.setPen(tokens->muted);
    const double under = root.top() + root.height() * (levels + 1) + 6;
    painter.drawText(
        QRectF(margin, under, root.width(), Fonts::scaled(18)), Qt::AlignLeft | Qt::AlignVCenter,
        isAnyHatched
            ? IciclePlot::tr("Hatched: a share of something else, so its width means nothing.")
            : IciclePlot::tr("Every width is on the scale of the uppermost row."));
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
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void IciclePlot::setCurrentNode(int node)
{
    parts_->current = node;
    plot().replot(QCustomPlot::rpQueuedReplot);
}

QRectF IciclePlot::nodeBox(int node) const
{
    return parts_->boxes.value(node);
}

bool IciclePlot::hasHatched() const
{
    return std::any_of(parts_->data.nodes.begin(), parts_->data.nodes.end(),
                       [](const auto& node) { return !node.isPart; });
}

void IciclePlot::resetView()
{
    plot().replot(QCustomPlot::rpQueuedReplot);
}

bool IciclePlot::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto at = static_cast<QMouseEvent*>(event)->position();
        for (int node = 0; node < parts_->boxes.size(); ++node) {
            if (parts_->boxes[node].contains(at)) {
                emit nodeClicked(node);
                break;
            }
        }
    }
    return PlotFrame::eventFilter(watched, event);
}

}  // namespace papilio::widgets
