#pragma once

#include "widgets/plot/plot_frame.h"

#include <QColor>
#include <QList>

#include <memory>
#include <optional>

namespace papilio::widgets {

/// A tree whose widths say how much; only where children are parts of their parent.
struct IcicleData {
    struct Node {
        QString name;
        QString text;  ///< "44 %"
        QColor colour;
        int parent = -1;     ///< index of an earlier node; -1: below the root
        double share = 0;    ///< of the root; NaN where it is no part of it
        bool isPart = true;  ///< false: striped, its width is of no scale
        bool isMissing = false;
        HoverText card = {};  ///< what the pointer over it says
    };
    QString rootName;
    QString rootText;
    QList<Node> nodes;
};

/// Level below level, from the top; every width is a share of the whole. Nodes that are no part of
/// their parent, or were not counted, share what is left of its width and are striped: their width
/// means nothing. What has none, or goes past the whole, is said below.
class IciclePlot : public PlotFrame {
    Q_OBJECT

public:
    explicit IciclePlot(QWidget* parent = nullptr);
    ~IciclePlot() override;

    void setData(IcicleData tree);
    void setCurrentNode(int node);                 ///< -1: none
    [[nodiscard]] QRectF nodeBox(int node) const;  ///< pixels on canvas(), for tests
    [[nodiscard]] bool hasHatched() const;         ///< some widths mean nothing
    [[nodiscard]] QString note() const;            ///< what is to be said of the widths
    void resetView() override;

signals:
    void nodeClicked(int node);

protected:
    void restyle() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;
    [[nodiscard]] int nodeAt(QPointF pixel) const;
    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
