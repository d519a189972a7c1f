#pragma once

#include "core/traces/pyramid.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/plot/trace_marks.h"
#include "widgets/plot/trace_picture.h"

#include <optional>
#include <set>
#include <vector>

namespace papilio::widgets {

/**
 * Series of any length over one another: residuals on a log axis, counters as steps.
 *
 * Every pixel column shows the least and the largest of its values, through a min/max pyramid: ten
 * million points pan and zoom like a thousand, and no extreme is lost. Zero and negative values
 * are on a dotted line labeled "0"; values off the scale are counted, with a triangle at the
 * edge. The tolerance is a line to drag, on a layer of its own. Keys: Up and Down move it by a
 * tenth of a decade, Page keys by one.
 *
 * A card next to the pointer has the values of all lines at one position, and how the others
 * compare with the one under the pointer. A click on the key hides a line or shows it again, with
 * Ctrl all others. Ctrl and the drag choose a range, of which the plot writes the statistics.
 */
class TracePlot : public PlotFrame {
    Q_OBJECT

public:
    explicit TracePlot(QWidget* parent = nullptr);

    /// Shows another picture. @param keepView  zoom and pan stay as they are
    void setPicture(TracePicture picture, bool keepView);
    [[nodiscard]] const TracePicture& picture() const { return picture_; }
    /// Moves the line; emits nothing.
    void setTolerance(double tolerance);
    /// Draws a trace on top of the others, which pale; none: all alike.
    void setSelected(std::optional<std::size_t> trace);

    /// Lines that the user hid stay hidden while they have the same name and group.
    [[nodiscard]] bool isHidden(std::size_t trace) const { return hidden_[trace]; }
    void setHidden(std::size_t trace, bool isHidden);
    /// Hides all but one; where these are hidden already, shows all.
    void showOnly(std::size_t trace);
    void showAllTraces();
    /// Of the key's entry of a trace; null where it has none. Pixels on canvas().
    [[nodiscard]] QRectF keyBox(std::size_t trace) const;

    /// A range of positions, whose statistics are written over it.
    struct Range {
        double from = 0;
        double to = 0;
    };
    void setRange(std::optional<Range> range);
    [[nodiscard]] const std::optional<Range>& range() const { return range_; }
    /// Of the values of a trace in the range, in the unit of the axis.
    [[nodiscard]] core::RangeStatistics statistics(std::size_t trace) const;

    /// Name, position and value of every shown value.
    [[nodiscard]] PlotData plotData() const override;

    /// Values of the shown stretch above and below the axis.
    [[nodiscard]] std::size_t offScale() const;
    /// Pixels on canvas().
    [[nodiscard]] double tolerancePixel() const { return yPixel(picture_.tolerance.value_or(1)); }
    [[nodiscard]] QPointF pixelOf(std::size_t trace, std::size_t index) const
    {
        return scale().pixelOf(picture_.traces[trace], index);
    }

    void resetView() override;
    /// The positions that are shown.
    void showStretch(double from, double to);

signals:
    void stretchChanged(double from, double to);
    void toleranceDragged(double tolerance);
    void toleranceDragFinished();
    void hovered(const QString& words);  ///< empty when the pointer left
    void traceClicked(int trace);        ///< -1: where no trace is
    void offScaleChanged();

protected:
    void fitToSize() override;
    void keyPressEvent(QKeyEvent* event) override;
    [[nodiscard]] PlotPoint pointAt(QPointF pixel) const override;
    [[nodiscard]] HoverText cardAt(const PlotPoint& point, QPointF pixel) const override;
    void hoverChanged() override;
    void clicked(const QMouseEvent& event) override;
    [[nodiscard]] bool isButton(QPointF pixel) const override
    {
        return key().traceAt(pixel).has_value();
    }
    [[nodiscard]] std::optional<DragLine> dragLine() const override;
    void lineDragged(double tolerance) override;
    void lineDragFinished() override { emit toleranceDragFinished(); }
    void rangeChosen(double from, double to) override { setRange(Range{from, to}); }
    void rangeCleared() override { setRange({}); }
    void addMenuActions(QMenu& menu, QPointF place) override;

private:
    [[nodiscard]] double keyRoom() const;
    [[nodiscard]] bool isKeyNarrow() const;
    [[nodiscard]] TraceKey key() const;
    void updateHidden();
    void showHidden();
    void updateStatistics();
    [[nodiscard]] TraceScale scale() const { return {plot(), picture_.isLogarithmic}; }

    void paintTraces(QCPPainter& painter) const;
    void paintTrace(QCPPainter& painter, const Trace& trace, bool isStrong, bool isPale) const;
    void paintTitle(QCPPainter& painter) const;
    void paintTolerance(QCPPainter& painter) const;
    void paintRange(QCPPainter& painter) const;
    void paintHover(QCPPainter& painter) const;

    TracePicture picture_;
    std::optional<std::size_t> selected_;
    std::set<QString> hiddenNames_;
    std::vector<bool> hidden_;  ///< by trace
    std::optional<Range> range_;
    std::vector<core::RangeStatistics> statistics_;  ///< of the range, by trace
    QCPLayer* toleranceLayer_;
    QCPLayer* hoverLayer_;
};

}  // namespace papilio::widgets
