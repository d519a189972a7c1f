#pragma once

#include "widgets/plot/plot_frame.h"

#include <QColor>
#include <QStringList>
#include <QVector>

#include <memory>

namespace papilio::widgets {

/// Parts of a whole, one on the other, for every run.
struct StackData {
    struct Layer {
        QString name;
        QColor colour;
        QVector<double> values;  ///< one per run; NaN: none; negative ones hang below the axis
        bool isHatched = false;  ///< not really a part of the others' whole
    };
    QStringList runs;
    QVector<double> times;  ///< ends of intervals in seconds; empty: runs have no time
    QList<Layer> layers;    ///< from below
    bool isShare = true;    ///< values are of 1, written in percent
    QString axisLabel;      ///< for amounts
    QString runLabel;       ///< before the run names: "Run"
    QString lineName;       ///< "Cycles"
    QVector<double> line;   ///< one per run, above on the same columns; empty: none
    QString lineNote;       ///< at its smallest: "minimum 0.27e12 at 32"
};

/**
 * Stacked bars, one a run, with a line above on the same columns; with times, areas over time.
 *
 * A bar's number stands in it where it has the room. The key stands at the right, in the order of
 * the stack. Left and Right choose another run.
 */
class StackPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit StackPlot(QWidget* parent = nullptr);
    ~StackPlot() override;

    /// Colours of layers are asked for anew when the theme changes: see colourNeeded.
    void setData(StackData stack);
    [[nodiscard]] const StackData& stack() const;
    /// Frames a run; -1: none.
    void setCurrentRun(int run);
    [[nodiscard]] int currentRun() const;

    [[nodiscard]] QRectF barBox(int run, int layer) const;  ///< pixels on canvas(), for tests
    /// Bars that are drawn: fewer than runs where many intervals share a pixel.
    [[nodiscard]] int shownColumns() const;
    void resetView() override;

signals:
    void runClicked(int run);
    void runHovered(int run);  ///< -1 when the pointer left

protected:
    void restyle() override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;
    [[nodiscard]] int runAt(QPointF pixel) const;
    [[nodiscard]] HoverText cardAt(QPointF pixel) const;

    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
