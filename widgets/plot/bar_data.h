#pragma once

#include <QColor>
#include <QRectF>
#include <QStringList>
#include <QVector>

#include <optional>

class QCPPainter;

namespace papilio::widgets {

struct Tokens;

/// One value at every place of a bar plot.
struct BarSeries {
    QString name;
    QVector<double> values;                    ///< one per place; NaN leaves a gap
    std::optional<std::size_t> category = {};  ///< of its color; nothing: that of its index
    QVector<int> categories = {};              ///< of each place, where the bars differ
    std::optional<QColor> color = {};          ///< instead of a category
    bool isHatched = false;                    ///< not really a part of the others' whole
    QVector<double> lows = {};  ///< of error bars, as `highs`; NaN: none; empty: no error bars
    QVector<double> highs = {};
    int id = -1;  ///< for whoever made it
};

/// A run of places under one label.
struct BarSpan {
    int first = 0;
    int count = 0;
    QString label;
};

/// A row above the axes: what each place belongs to ("Solver", "Running"). Places one after another
/// with the same label are one box.
struct BarBand {
    QString name;
    QStringList labels;  ///< one per place; empty: nothing
};

/// What a bar plot shows: values at places, which are kernels, runs or intervals of time.
struct BarData {
    enum class Arrangement {
        Single,   ///< one series, bar next to bar
        Grouped,  ///< the series of a place side by side
        Stacked,  ///< parts of a whole on each other
        Lines     ///< the series of a place over one another, each with its marker and line
    };

    Arrangement arrangement = Arrangement::Single;
    QList<BarSeries> series;    ///< stacked: from below
    QStringList labels;         ///< of the places; below the axis where there are no spans
    QList<BarSpan> minor;       ///< first line of spans: "SC", "128" …
    QList<BarSpan> major;       ///< second line, with a line above: "single", "double" …
    QVector<int> separators;    ///< a dashed line before these places
    QVector<double> times;      ///< ends of intervals in seconds: areas over time; empty: bars
    QVector<double> positions;  ///< of Lines: where the places are; empty: evenly
    QString idealName;  ///< of a thin line that is 1 at the first position and proportional to it
    QVector<double> marks;  ///< a short line over every place ("CPI, measured"); may be empty
    QString markName;
    QList<BarBand> bands;     ///< from above
    QVector<double> line;     ///< above the axes on the same places; empty: none
    QString lineName;         ///< "Cycles"
    QString lineNote;         ///< at its smallest: "minimum 0.27e12 at 32"
    bool isJoined = true;     ///< the points of the line, as those of one series
    QString axisLabel;        ///< "Expected count per iteration"
    QString placesLabel;      ///< before the labels of the places: "Run"
    bool isShare = false;     ///< values are of 1, written in per cent
    bool hasNumbers = false;  ///< every bar with room for it has its number
    double fill = 0.7;        ///< share of its place that a bar, or a group of bars, takes
    int keyWidth = 0;         ///< pixels at 96 dpi; 0: as wide as the names need

    [[nodiscard]] bool hasSpans() const { return !minor.isEmpty() || !major.isEmpty(); }
    [[nodiscard]] bool isStacked() const { return arrangement == Arrangement::Stacked; }
    [[nodiscard]] bool isLines() const { return arrangement == Arrangement::Lines; }
};

/// Names of places along an axis: shortened so that they stay different, in one row or two, and
/// every n-th only, so that no name is drawn over another one.
class PlaceLabels {
public:
    /// Names of every step-th place, alternately in so many rows.
    struct Layout {
        int rows = 1;
        int step = 1;
        double width = 0;   ///< px, of each
        QStringList texts;  ///< of the places 0, step …
    };

    PlaceLabels() = default;
    explicit PlaceLabels(const QStringList& names);

    /// @param room  px from a place to the next one
    [[nodiscard]] Layout layout(double room) const;
    [[nodiscard]] int rows(double room) const;

private:
    /// The names, without what all begin with where they have no room.
    [[nodiscard]] const QStringList& fitting(double room) const;
    [[nodiscard]] double widest(double room) const;

    QStringList names_;
    QStringList short_;  ///< without what all begin with
};

/// The color of a bar.
QColor barColor(const BarData& data, int series, int place, const Tokens& tokens);

/// Of an entry of the key beside the axes: all find room beside axes of this height, px.
double keyLine(const BarData& data, double height);
/// The right margin that the key needs: names in the order of the stack; that of lines is above the
/// axes, because names of events are long and panes may be narrow. Before the font is scaled, as
/// the other lengths here.
int keyWidth(const BarData& data);
/// The upper margin: of the key of lines, or of the line above the axes. @param width  of the axes
int roomAbove(const BarData& data, double width);
constexpr int summaryHeight = 62;    ///< of the line above the axes
constexpr int bandHeight = 20;       ///< of each row above that
constexpr double barMarkerSize = 7;  ///< of lines

/// @param axes  pixels @param plotWidth  right edge of the key
void paintKey(QCPPainter& painter,
              const BarData& data,
              const QRectF& axes,
              double plotWidth,
              const Tokens& tokens);
/// The line above the axes, on the same places: with a scale of its own and a note at its smallest
/// value. @param centers  of the places
void paintSummary(QCPPainter& painter,
                  const BarData& data,
                  const QRectF& axes,
                  const QVector<double>& centers,
                  const Tokens& tokens);

}  // namespace papilio::widgets
