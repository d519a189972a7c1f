#pragma once

#include "core/traces/convergence.h"
#include "core/traces/pyramid.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/theme/categories.h"

#include <QPointF>

#include <memory>
#include <optional>
#include <vector>

class QMouseEvent;

namespace papilio::widgets {

/// One line of a trace plot.
struct Trace {
    QString name;
    QString group;                                         ///< the matrix, where there are several
    QString note;                                          ///< second line in the key
    std::shared_ptr<const core::Pyramid> values;           ///< n; never null
    std::shared_ptr<const std::vector<double>> positions;  ///< n, ascending; null: 0, 1, 2 …
    double unit = 1;                                       ///< values are divided by it
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
 * stand on a dotted line labelled "0"; values off the scale are counted, with a triangle at the
 * edge. The tolerance is a line to drag, on a layer of its own. Keys: Up and Down move it by a
 * tenth of a decade, Page keys by one.
 */
class TracePlot : public PlotFrame {
    Q_OBJECT

public:
    explicit TracePlot(QWidget* parent = nullptr);
    ~TracePlot() override;

    /// Shows another picture. @param keepView  zoom and pan stay as they are
    void setPicture(TracePicture picture, bool keepView);
    [[nodiscard]] const TracePicture& picture() const;
    /// Moves the line; emits nothing.
    void setTolerance(double tolerance);
    /// Draws a trace on top of the others, which pale; none: all alike.
    void setSelected(std::optional<std::size_t> trace);

    /// Values of the shown stretch above and below the axis.
    [[nodiscard]] std::size_t offScale() const;
    /// Pixels on canvas(), for tests.
    [[nodiscard]] double tolerancePixel() const;
    [[nodiscard]] QPointF pixelOf(std::size_t trace, std::size_t index) const;
    [[nodiscard]] int drawings() const;  ///< how often the traces themselves were drawn
    /// Draws now what is shown from `low` to `high`; for the benchmark.
    void showRange(double low, double high);

    void resetView() override;

signals:
    void toleranceDragStarted();
    void toleranceDragged(double tolerance);
    void toleranceDragFinished();
    void hovered(const QString& words);  ///< empty when the pointer left
    void traceClicked(int trace);        ///< -1: where no trace is
    void offScaleChanged();

protected:
    void restyle() override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Parts;

    bool press(QMouseEvent* event);
    bool move(QMouseEvent* event);
    bool release(QMouseEvent* event);
    void hover(QPointF pixel);
    void stepTolerance(double decades);

    std::unique_ptr<Parts> parts_;
};

}  // namespace papilio::widgets
