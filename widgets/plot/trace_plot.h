#pragma once

#include "core/traces/convergence.h"
#include "core/traces/pyramid.h"
#include "core/traces/range_statistics.h"
#include "widgets/plot/label_placer.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/categories.h"

#include <QPointF>

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace papilio::widgets {

/// One line of a trace plot.
struct Trace {
    QString name;
    QString group;                                ///< the matrix, where there are several
    QString note;                                 ///< second line in the key
    std::shared_ptr<const core::Pyramid> values;  ///< n; never null
    core::GrowingNumbers<double> positions;       ///< n, ascending; empty: 0, 1, 2 …
    double unit = 1;                              ///< values are divided by it
    std::size_t category = 0;
    std::optional<std::size_t> dash;  ///< category is the colour alone, this the line's pattern
    std::size_t id = 0;               ///< the caller's
    bool isSecondary = false;  ///< the same solver's other residual: thin, dashed, not in the key
    bool isStepped = false;    ///< a counter: it keeps its value until the next
    bool isRunning = false;    ///< an open ring at its end
    bool isTwin = false;       ///< lies on one before it: dashed, so that both are seen
    std::optional<std::size_t> crossing;     ///< where it reached the tolerance for good
    std::optional<core::Forecast> forecast;  ///< in iterations
};

/// How a line of that category is drawn: the colours of category() less the one that is for fills
/// only, then the same colours with other lines.
Category traceLook(std::size_t category, const Tokens& tokens);
/// The same where colour and pattern say two different things: the solver and the matrix.
Category traceLook(std::size_t category, std::optional<std::size_t> dash, const Tokens& tokens);

/// Something that is marked at a trace, in words.
struct TraceMark {
    enum class Kind { Restart, Stagnation, Divergence, Forecast };
    Kind kind = Kind::Restart;
    std::size_t trace = 0;
    std::size_t from = 0;  ///< index of its values
    std::size_t to = 0;
    std::size_t period = 0;
    QString text = {};
};

/// Everything a trace plot shows.
struct TracePicture {
    std::vector<Trace> traces;
    std::vector<TraceMark> marks;
    QString title;  ///< over small multiples; else empty
    QString xLabel;
    QString yLabel;
    bool isLogarithmic = true;
    bool hasKey = true;
    std::optional<double> tolerance;  ///< in the unit of the axis
};

/**
 * Series of any length over one another: residuals on a log axis, counters as steps.
 *
 * Every pixel column shows the least and the largest of its values, through a min/max pyramid: ten
 * million points pan and zoom like a thousand, and no extreme is lost. Zero and negative values
 * are on a dotted line labelled "0"; values off the scale are counted, with a triangle at the
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
    [[nodiscard]] double tolerancePixel() const;
    [[nodiscard]] QPointF pixelOf(std::size_t trace, std::size_t index) const;

    void resetView() override;

signals:
    void toleranceDragStarted();
    void toleranceDragged(double tolerance);
    void toleranceDragFinished();
    void hovered(const QString& words);  ///< empty when the pointer left
    void traceClicked(int trace);        ///< -1: where no trace is
    void offScaleChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool pressed(const QMouseEvent& event) override;
    bool moved(const QMouseEvent& event) override;
    bool released(const QMouseEvent& event) override;
    void pointerLeft() override { hover({-1, -1}); }
    void rangeChosen(double from, double to) override { setRange(Range{from, to}); }
    void rangeCleared() override { setRange({}); }
    void addMenuActions(QMenu& menu, QPointF place) override;

private:
    /// One entry of the key, from above.
    struct KeyEntry {
        std::size_t trace = 0;
        QRectF box;
    };
    struct Key {
        std::vector<KeyEntry> entries;
        std::size_t more = 0;  ///< that found no room
        double bottom = 0;     ///< of the last one
        bool isTight = false;  ///< one line each
    };
    [[nodiscard]] Key key() const;
    void updateHidden();
    void updateStatistics();
    /// Trace and index of the value at a pixel.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> valueAt(QPointF pixel) const;
    [[nodiscard]] HoverText cardOf(std::size_t trace, std::size_t index) const;
    [[nodiscard]] QString fullName(const Trace& trace) const;
    void hover(QPointF pixel);
    void dragTo(double tolerance);
    [[nodiscard]] bool isOnTolerance(QPointF pixel) const;
    [[nodiscard]] double positionOf(const Trace& trace, std::size_t index) const;
    /// First index at or behind a position.
    [[nodiscard]] std::size_t indexAt(const Trace& trace, double position) const;
    /// Indices whose values are on the axis or just next to it.
    [[nodiscard]] std::pair<std::size_t, std::size_t> shownRange(const Trace& trace) const;
    [[nodiscard]] double y(const Trace& trace, double value) const;
    [[nodiscard]] Category lineLook(const Trace& trace) const;
    [[nodiscard]] QColor colour(const Trace& trace) const;
    /// What is shown: lines, one for each stretch without missing values, and bands where a line
    /// fills the pixels between its extremes.
    struct Shape {
        std::vector<QPolygonF> lines;
        std::vector<QPolygonF> bands;
    };
    [[nodiscard]] Shape shapeOf(const Trace& trace) const;
    [[nodiscard]] std::size_t offScale(const Trace& trace, bool above) const;
    [[nodiscard]] std::optional<double> lastShown(const Trace& trace) const;

    /// Where a trace reached the tolerance for good, and how large that is drawn.
    struct Crossing {
        std::size_t trace = 0;
        QPointF at;
        double radius = 0;
    };
    [[nodiscard]] std::vector<Crossing> crossings() const;

    void paintTraces(QCPPainter& painter) const;
    void paintTrace(QCPPainter& painter, const Trace& trace, bool isStrong, bool isPale) const;
    void paintEdges(QCPPainter& painter) const;
    void paintZero(QCPPainter& painter) const;
    void paintKey(QCPPainter& painter) const;
    void paintTitle(QCPPainter& painter) const;
    void paintMarks(QCPPainter& painter) const;
    void paintRestarts(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const;
    void paintStagnation(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const;
    void paintDivergence(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const;
    void paintForecast(QCPPainter& painter, const TraceMark& mark, LabelPlacer& placer) const;
    void paintCrossings(QCPPainter& painter) const;
    void paintTolerance(QCPPainter& painter) const;
    void paintRange(QCPPainter& painter) const;
    void paintHover(QCPPainter& painter) const;
    /// Writes a label where it is free, moving it up or down a little; leaves it out where not.
    void label(QCPPainter& painter, QPointF at, const QString& text, LabelPlacer& placer) const;

    TracePicture picture_;
    std::optional<std::size_t> selected_;
    std::set<QString> hiddenNames_;
    std::vector<bool> hidden_;  ///< by trace
    std::optional<Range> range_;
    std::vector<core::RangeStatistics> statistics_;  ///< of the range, by trace
    QCPLayer* toleranceLayer_;
    QCPLayer* hoverLayer_;
    bool isDragging_ = false;
    QPointF pressedAt_;
    std::optional<std::pair<std::size_t, std::size_t>> hovered_;  ///< trace, index
};

}  // namespace papilio::widgets
