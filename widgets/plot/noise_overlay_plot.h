#pragma once

#include "widgets/plot/plot_frame.h"

#include <QPointF>
#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace papilio::widgets {

/// One of the two curves: events by rank of their max-RNMSE.
struct OverlayCurve {
    QString name;                ///< "A  spr-branch"
    std::vector<double> values;  ///< finite, >= 0, ascending
    std::vector<int> rows;       ///< the caller's number of each rank's event; -1: none
    double tau = 0;              ///< drawn as a line with its value

    [[nodiscard]] std::size_t size() const { return values.size(); }
};

/**
 * The noise curves of two benchmarks over one another, each with its tau.
 *
 * A is a filled disc and a solid line, B an open diamond and a dashed one: they are told apart
 * without colour. Exact zeros stand on a dotted line labelled "0". The same event of both is joined
 * by a line when it is selected. Keys: Left and Right walk through the events of A, Home shows all.
 */
class NoiseOverlayPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit NoiseOverlayPlot(QWidget* parent = nullptr);
    ~NoiseOverlayPlot() override;

    void setCurves(OverlayCurve first, OverlayCurve second);
    [[nodiscard]] const OverlayCurve& curve(int side) const;

    /// Rings the points with this number in both curves; -1 clears.
    void setSelectedRow(int row, const QString& label = {});
    [[nodiscard]] int selectedRow() const;

    /// Pixels on canvas(), for tests; nothing where the curve has no such row.
    [[nodiscard]] std::optional<QPointF> pixelOf(int side, int row) const;
    [[nodiscard]] double tauPixel(int side) const;
    void resetView() override;

signals:
    void rowClicked(int row);

protected:
    void restyle() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Parts;
    [[nodiscard]] int rowAt(QPointF pixel) const;
    void walk(int step);

    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
