#pragma once

#include <QStringList>
#include <QVector>
#include <QWidget>

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
    QStringList names = {};  ///< of each row, for its tool tip; empty: its label
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
 * on the name of a column is one on its first cell.
 */
class HeatMap : public QWidget {
    Q_OBJECT

public:
    explicit HeatMap(QWidget* parent = nullptr);

    void setData(HeatMapData matrix);
    void setColors(HeatMapColors colors);
    /// Frames a column; -1: none.
    void setHighlightedColumn(int column);
    [[nodiscard]] int highlightedColumn() const { return highlighted_; }
    void setEmptyText(const QString& text);

    [[nodiscard]] QRectF cellBox(int row, int column) const;

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void cellClicked(int row, int column);
    void cellActivated(int row, int column);  ///< double click or Enter: edit it

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Cell {
        int row = -1;
        int column = -1;
        bool operator==(const Cell&) const = default;
    };

    [[nodiscard]] QRectF mapBox() const;
    [[nodiscard]] Cell cellAt(QPointF pixel) const;
    [[nodiscard]] QColor colorOf(double value) const;
    [[nodiscard]] QString describe(const Cell& cell) const;
    void paintCells(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;
    void paintColorBar(QPainter& painter) const;
    void hover(const Cell& cell);

    HeatMapData data_;
    HeatMapColors colors_ = HeatMapColors::Tint;
    QString emptyText_;
    double low_ = 0;  ///< smallest and largest magnitude that is not zero
    double high_ = 1;
    int highlighted_ = -1;
    Cell hovered_;
    Cell cursor_;
};

}  // namespace papilio::widgets
