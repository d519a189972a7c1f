#pragma once

#include "widgets/plot/icicle_layout.h"
#include "widgets/plot/plot_frame.h"

namespace papilio::widgets {

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
    bool moved(const QMouseEvent& event) override;
    void clicked(const QMouseEvent& event) override;
    void pointerLeft() override { showHover({}, {}); }

private:
    [[nodiscard]] int nodeAt(QPointF pixel) const;
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
