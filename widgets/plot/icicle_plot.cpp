#include "widgets/plot/icicle_plot.h"

#include "widgets/plot/plot_style.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

constexpr int plotMargin = 16;
constexpr int noteHeight = 34;  ///< two lines
constexpr int stripeHeight = 6;

/// Differences of large counts end a little off zero.
constexpr double roundoff = 1e-9;

/// In shares of the whole: from 0 to 1, or beyond.
struct Span {
    double from = 0, width = 0;
};

QList<int> levelsOf(const IcicleData& data)
{
    QList<int> levels;
    for (const auto& node : data.nodes) {
        levels << (node.parent < 0 ? 1 : levels[node.parent] + 1);
    }
    return levels;
}

QList<int> childrenOf(const IcicleData& data, int parent)
{
    QList<int> children;
    for (int node = 0; node < data.nodes.size(); ++node) {
        if (data.nodes[node].parent == parent) {
            children << node;
        }
    }
    return children;
}

/// Places nodes from left to right, a subtree after the other.
class Placing {
public:
    Placing(const IcicleData& data, const QList<int>& levels, IcicleLayout& layout)
        : data_(data),
          levels_(levels),
          layout_(layout),
          spans_(data.nodes.size()),
          ends_(layout.levels + 2, 0.0)
    {}

    /// @param parent  -1: the root
    void placeBelow(int parent)
    {
        const auto children = childrenOf(data_, parent);
        if (children.isEmpty()) {
            return;
        }
        const auto outer = parent < 0 ? Span{0, 1} : spans_[parent];
        const double left = shareOfOthers(children, parent, outer.width);
        double& end = ends_[levels_[children.front()]];
        double at = std::max(outer.from, end);
        for (const int child : children) {
            const bool isOnScale = layout_.onScale[child];
            const double width = isOnScale ? std::max(0.0, data_.nodes[child].share) : left;
            spans_[child] = {at, width};
            at += width;
            note(child, width);
        }
        end = std::max(end, at);
        layout_.extent = std::max(layout_.extent, at);
        for (const int child : children) {
            placeBelow(child);
        }
    }

    [[nodiscard]] const QList<Span>& spans() const { return spans_; }

private:
    /// Decides who is on the scale, and gives the width of each that is not.
    double shareOfOthers(const QList<int>& children, int parent, double width)
    {
        double known = 0;
        int others = 0;
        for (const int child : children) {
            const auto& node = data_.nodes[child];
            const bool isOnScale = (parent < 0 || layout_.onScale[parent]) && node.isPart &&
                                   !node.isMissing && std::isfinite(node.share);
            layout_.onScale[child] = isOnScale;
            known += isOnScale ? std::max(0.0, node.share) : 0;
            others += isOnScale ? 0 : 1;
        }
        return others > 0 ? std::max(0.0, width - known) / others : 0;
    }

    void note(int child, double width)
    {
        const auto& node = data_.nodes[child];
        if (layout_.onScale[child] && node.share < -roundoff) {
            layout_.negative << node.name + u' ' + node.text;
        } else if (!layout_.onScale[child] && width <= 0) {
            layout_.hidden << node.name;
        }
    }

    const IcicleData& data_;
    const QList<int>& levels_;
    IcicleLayout& layout_;
    QList<Span> spans_;
    QList<double> ends_;  ///< one a level: where its last box ends
};

/// The levels of a tree below its root.
int icicleLevels(const IcicleData& data)
{
    const auto levels = levelsOf(data);
    return levels.isEmpty() ? 0 : *std::max_element(levels.begin(), levels.end());
}

}  // namespace

IcicleLayout layOutIcicle(const IcicleData& data, const QRectF& first)
{
    IcicleLayout layout;
    const auto levels = levelsOf(data);
    layout.levels = icicleLevels(data);
    layout.onScale.resize(data.nodes.size());
    Placing placing(data, levels, layout);
    placing.placeBelow(-1);
    const auto& spans = placing.spans();
    const double unit = first.width() / layout.extent;
    layout.root = QRectF(first.topLeft(), QSizeF(unit, first.height()));
    for (int node = 0; node < data.nodes.size(); ++node) {
        layout.boxes << QRectF(first.left() + spans[node].from * unit,
                               first.top() + first.height() * levels[node],
                               spans[node].width * unit, first.height());
    }
    return layout;
}

void IciclePlot::layOut()
{
    const int rows = icicleLevels(data_) + 1;
    const double height = (plot().height() - 2.0 * plotMargin - Fonts::scaled(noteHeight)) / rows;
    layout_ = layOutIcicle(
        data_, {double(plotMargin), double(plotMargin), plot().width() - 2.0 * plotMargin, height});
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
    if (!isFigure() && current_ >= 0 && current_ < layout_.boxes.size() &&
        layout_.boxes[current_].width() > 0) {
        painter.setPen(QPen(tokens().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(layout_.boxes[current_].adjusted(1, 1, -2, -2));
    }
    paintNote(painter);
}

IciclePlot::IciclePlot(QWidget* parent) : PlotFrame(parent)
{
    hideAxes();
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

PlotPoint IciclePlot::pointAt(QPointF pixel) const
{
    const auto& boxes = layout_.boxes;
    for (int node = 0; node < boxes.size(); ++node) {
        if (boxes[node].width() > 0 && boxes[node].contains(pixel)) {
            return {0, node};
        }
    }
    return {};
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
