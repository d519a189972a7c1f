#pragma once

#include <QObject>

class QCustomPlot;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace papilio::widgets {

/**
 * How one moves in a plot besides the wheel and the drag.
 *
 * Shift and the drag zoom into a rectangle; Ctrl and the wheel zoom the horizontal axis alone,
 * Shift and the wheel the vertical one (the wheel over an axis does, too). Keys: + and − zoom, with
 * Ctrl the horizontal axis alone and with Alt the vertical one, the arrows pan, Home or 0 show
 * everything, Escape ends a rectangle. Ctrl and the drag choose a range of the horizontal axis,
 * where the plot has statistics of it.
 */
class PlotNavigation : public QObject {
    Q_OBJECT

public:
    explicit PlotNavigation(QCustomPlot& plot);

    /// The directions that can be zoomed and panned; none until then.
    void allow(Qt::Orientations directions);
    void setHasRanges(bool has) { hasRanges_ = has; }

    /// @return whether a rectangle or range begins, which the plot itself has nothing to do with
    bool press(const QMouseEvent& event);
    /// Whether a rectangle or range is drawn now.
    [[nodiscard]] bool isActive() const { return kind_ != Kind::None; }
    /// @return whether the plot zooms at all
    bool wheel(const QWheelEvent& event);
    /// @return whether the key did something
    bool key(const QKeyEvent& event);

signals:
    /// The user asked for everything.
    void resetRequested();
    /// Coordinates, from <= to.
    void rangeChosen(double from, double to);
    /// Ctrl and a click: no range any more.
    void rangeCleared();

private:
    enum class Kind { None, Rectangle, Range };

    void accept(const QRect& pixels);
    void release();
    void zoom(double factor, Qt::Orientations directions);
    bool pan(int key);

    QCustomPlot& plot_;
    Qt::Orientations directions_;
    bool hasRanges_ = false;
    Kind kind_ = Kind::None;
};

}  // namespace papilio::widgets
