#include "widgets/plot/icicle_layout.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

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

}  // namespace

int icicleLevels(const IcicleData& data)
{
    const auto levels = levelsOf(data);
    return levels.isEmpty() ? 0 : *std::max_element(levels.begin(), levels.end());
}

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

}  // namespace papilio::widgets
