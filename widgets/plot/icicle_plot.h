#pragma once

#include "widgets/plot/plot_frame.h"

#include <QColor>
#include <QRectF>
#include <QStringList>

namespace papilio::widgets {

/// A tree whose widths say how much; only where children are parts of their parent.
struct IcicleData {
    struct Node {
        QString name;
        QString text;  ///< "44 %"
        QColor color;
        int parent = -1;     ///< index of an earlier node; -1: below the root
        double share = 0;    ///< of the root; NaN where it is not a part of it
        bool isPart = true;  ///< false: striped, its width is of no scale
        bool isMissing = false;
        HoverText card = {};  ///< what the pointer over it says
    };
    QString rootName;
    QString rootText;
    QList<Node> nodes;
};

/// Where the boxes of an icicle stand.
struct IcicleLayout {
    QRectF root;          ///< the whole
    QList<QRectF> boxes;  ///< one a node; without width: nothing to see
    /// One a node: its width is on the scale of the root. The others share what is left of their
    /// parent evenly.
    QList<bool> onScale;
    int levels = 0;
    double extent = 1;     ///< width of the widest level, of the whole: above 1 where nodes overlap
    QStringList negative;  ///< "Core bound −1.0 %": below 0, so without a width
    QStringList hidden;    ///< not counted, and nothing is left of their parent
};

/**
 * Lays the levels out below one another; children begin where their parent begins, or where the box
 * before them ends.
 *
 * Where nodes go past the whole everything becomes narrower, so that nothing is cut.
 * @param first  room of the uppermost row
 */
IcicleLayout layOutIcicle(const IcicleData& data, const QRectF& first);

/// Level below level, from the top; every width is a share of the whole. Nodes that are not part of
/// their parent, or were not counted, share what is left of its width and are striped: their width
/// means nothing. Nodes without a width, or beyond the total, are listed below.
class IciclePlot : public PlotFrame {
    Q_OBJECT

public:
    explicit IciclePlot(QWidget* parent = nullptr);

    void setData(IcicleData tree);
    void setCurrentNode(int node);                                        ///< -1: none
    [[nodiscard]] const IcicleLayout& placed() const { return layout_; }  ///< pixels on canvas()
    [[nodiscard]] QString note() const;                                   ///< what the widths mean
    void resetView() override { redraw(); }
    [[nodiscard]] PlotData plotData() const override;

signals:
    void nodeClicked(int node);

protected:
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF /*pixel*/) const override
    {
        return point ? data_.nodes[point.index].card : HoverText();
    }
    void hoverChanged() override {}
    void choose(const PlotPoint& point) override { emit nodeClicked(point.index); }

private:
    void layOut();
    void paint(QCPPainter& painter) const;
    void paintNode(QCPPainter& painter, int node) const;
    void paintText(QCPPainter& painter,
                   const QRectF& box,
                   const QString& name,
                   const QString& text,
                   const QColor& fill) const;
    void paintNote(QCPPainter& painter) const;

    IcicleData data_;
    IcicleLayout layout_;
    int current_ = -1;
};

}  // namespace papilio::widgets
