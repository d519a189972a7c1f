#pragma once

#include "core/base/number_format.h"
#include "widgets/plot/bar_data.h"
#include "widgets/plot/plot_frame.h"

#include <QStringList>
#include <QVector>

namespace papilio::widgets {

/**
 * Bars at places: single, grouped or stacked, or lines from place to place. Negative values hang
 * below the axis. Several series have a key in the right margin, in the order of the stack; that of
 * lines is above the axes. With times, the stack becomes areas
 * over time; intervals that share a pixel are drawn as their mean.
 *
 * A card beside the pointer has the label of the place and its values. The series of a point of a
 * stack is 1 for the lowest part, 0 beside all parts. Left and Right choose
 * another place where one is chosen, and the first one of lines where none is.
 */
class BarPlot : public PlotFrame {
    Q_OBJECT

public:
    explicit BarPlot(QWidget* parent = nullptr);

    /// Other values of as many places keep the zoom.
    void setBars(BarData bars);
    [[nodiscard]] const BarData& bars() const { return data_; }

    /// Frames the bars of places first … first + count - 1 and writes `label` beside them; count 0
    /// clears.
    void setHighlight(int first, int count, const QString& label = {});
    /// Frames a place from top to bottom; -1: none.
    void setCurrent(int place);
    [[nodiscard]] int current() const { return current_; }

    /// Pixels on canvas(); null where there is no value.
    [[nodiscard]] QRectF barBox(int place, int series = 0) const;
    /// Of the words at the highlight; null without them.
    [[nodiscard]] QRectF highlightLabelBox() const;
    /// What is written below the axis now, from the left; names that have no room are shortened so
    /// that they stay different, or left out. The card beside the pointer has them whole.
    [[nodiscard]] QStringList shownLabels() const;
    /// Bars that are drawn: fewer than places where many intervals share a pixel.
    [[nodiscard]] int shownColumns() const { return static_cast<int>(columns().size()); }
    void resetView() override;
    [[nodiscard]] PlotData plotData() const override;

signals:
    void placeHovered(int place);  ///< -1 when the pointer left
    void placeClicked(int place);
    void partClicked(int place, int series);  ///< of a stack, after placeClicked()

protected:
    void restyle() override;
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF pixel) const override;
    void hoverChanged() override;
    void choose(const PlotPoint& point) override;
    [[nodiscard]] PlotPoint neighbor(int across, int down) const override;
    void fitToSize() override { placeMargins(); }

private:
    /// One place, or the intervals of one pixel.
    struct Column {
        int first = 0, last = 0;  ///< places
        double left = 0, right = 0;
        QVector<double> values;  ///< one per series; NaN: none
    };

    [[nodiscard]] bool isArea() const { return !data_.times.isEmpty(); }
    [[nodiscard]] int places() const;
    [[nodiscard]] double value(int series, int place) const;
    /// Where the point of a line is.
    [[nodiscard]] double center(int place) const;
    [[nodiscard]] double left(int place) const;
    [[nodiscard]] double right(int place) const;
    [[nodiscard]] double placeWidth() const { return xPixel(1) - xPixel(0); }
    [[nodiscard]] Column column(int place) const;
    [[nodiscard]] QVector<Column> columns() const;
    [[nodiscard]] QVector<double> means(int first, int last) const;
    [[nodiscard]] QRectF barBox(const Column& column, int series) const;
    [[nodiscard]] QRectF highlightFrame() const;
    [[nodiscard]] bool isFree(const QRectF& area) const;

    [[nodiscard]] QString valueText(double value) const;

    [[nodiscard]] PlaceLabels::Layout labelLayout() const;
    void placeMargins();

    void paintBars(QCPPainter& painter) const;
    void paintColumn(QCPPainter& painter, const Column& column) const;
    void paintSpread(QCPPainter& painter, double x, const BarSeries& series, int place) const;
    void paintLines(QCPPainter& painter) const;
    void paintIdeal(QCPPainter& painter) const;
    void paintNumber(QCPPainter& painter,
                     const QRectF& bar,
                     double value,
                     const QColor& fill) const;
    void paintSummary(QCPPainter& painter) const;
    void paintBands(QCPPainter& painter) const;
    [[nodiscard]] QList<QRectF> spanRooms(const QList<BarSpan>& spans, double top) const;
    void paintSpans(QCPPainter& painter) const;
    void paintLabels(QCPPainter& painter) const;
    [[nodiscard]] QString placesWords() const;
    [[nodiscard]] QRectF placesLabelRoom() const;
    void paintPlacesLabel(QCPPainter& painter) const;
    void paintHighlight(QCPPainter& painter) const;
    void paintCurrent(QCPPainter& painter) const;

    BarData data_;
    PlaceLabels labels_;
    core::NumberFamily family_;  ///< of the parts of stacks, which are compared with each other
    int first_ = 0;
    int count_ = 0;
    QString label_;
    int current_ = -1;
};

}  // namespace papilio::widgets
