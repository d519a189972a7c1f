#pragma once

#include "widgets/plot/plot_frame.h"

#include <QVector>

#include <algorithm>

namespace papilio::widgets {

/// A matrix with named rows and columns.
struct HeatMapData {
    QStringList rows;  ///< one name per row, or per `rowsPerLabel` rows
    QStringList columns;
    QVector<double> values;  ///< row-major; NaN is drawn as nothing measured, 0 as the empty cell
    int rowsPerLabel = 1;    ///< rows under one label: the loops of one kernel share theirs
    QString unit;            ///< next to the color bar
    double full = 0;         ///< the colors are from 0 to this; 0: from the least to the largest
    QStringList names = {};  ///< of each row, for its card; empty: its label
    QSizeF largestCell =
        {};  ///< of a label's row, in pixels at 96 dpi; empty: what there is room for
    QString (*text)(double) = nullptr;  ///< of a value; null: countText()

    /// Rows side by side under one label, and labels.
    [[nodiscard]] int perLine() const { return std::max(1, rowsPerLabel); }
    [[nodiscard]] int lines() const { return (rowCount() + perLine() - 1) / perLine(); }
    [[nodiscard]] int rowCount() const
    {
        return columns.isEmpty() ? 0 : static_cast<int>(values.size() / columns.size());
    }
    [[nodiscard]] double at(int row, int column) const
    {
        return values.value(row * columns.size() + column);
    }
};

/// Which way values become colors.
enum class HeatMapColors {
    Tint,  ///< by magnitude; negative ones have a color of their own
    Sequence
};

/**
 * A matrix as a map: column names aslant above, row names left, a color bar below, one column
 * framed.
 *
 * Rows under one label are laid side by side within a cell, as the three loops of a CAT kernel are.
 * The arrow keys move the cell cursor, from the framed column on; Enter is a double click. A press
 * on the name of a column is one on its first cell. The series of a point is its row, the index its
 * column.
 */
class HeatMap : public PlotFrame {
    Q_OBJECT

public:
    explicit HeatMap(QWidget* parent = nullptr);

    void setData(HeatMapData matrix);
    void setColors(HeatMapColors colors);
    /// Frames a column; -1: none.
    void setHighlightedColumn(int column);
    [[nodiscard]] int highlightedColumn() const { return highlighted_; }

    /// Pixels on canvas().
    [[nodiscard]] QRectF cellBox(int row, int column) const;

    void resetView() override {}
    [[nodiscard]] PlotData plotData() const override;

signals:
    void cellClicked(int row, int column);
    void cellActivated(int row, int column);  ///< double click or Enter: edit it

protected:
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF pixel) const override;
    void choose(const PlotPoint& point) override;
    [[nodiscard]] PlotPoint neighbor(int across, int down) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void addMenuActions(QMenu& menu, QPointF place) override;

private:
    [[nodiscard]] QRectF mapBox() const;
    [[nodiscard]] QColor colorOf(double value) const;
    [[nodiscard]] QString nameOf(int row) const;
    [[nodiscard]] QString textOf(double value) const;
    void activate(const PlotPoint& point);
    void paintCells(QCPPainter& painter) const;
    void paintLabels(QCPPainter& painter) const;
    void paintColorBar(QCPPainter& painter) const;

    HeatMapData data_;
    HeatMapColors colors_ = HeatMapColors::Tint;
    double low_ = 0;  ///< smallest and largest magnitude that is not zero
    double high_ = 1;
    int highlighted_ = -1;
    PlotPoint cursor_;
};

}  // namespace papilio::widgets
