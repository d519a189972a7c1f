// Where the bars and intervals of a stack stand.
#include "widgets/plot/stack_plot_parts.h"

#include <algorithm>
#include <cmath>

namespace papilio::widgets {

namespace {

double finite(double value)
{
    return std::isfinite(value) ? value : 0;
}

}  // namespace

int StackPlot::Parts::runAt(double coordinate) const
{
    if (coordinate < 0 || data.runs.isEmpty()) {
        return -1;
    }
    if (!isArea()) {
        return coordinate < data.runs.size() ? static_cast<int>(coordinate) : -1;
    }
    const auto end = std::upper_bound(data.times.begin(), data.times.end(), coordinate);
    return end == data.times.end() ? -1 : static_cast<int>(end - data.times.begin());
}

double StackPlot::Parts::top() const
{
    double most = data.isShare ? 1 : 0;
    for (int run = 0; run < data.runs.size(); ++run) {
        double sum = 0;
        for (const auto& layer : data.layers) {
            sum += std::max(0.0, finite(layer.values[run]));
        }
        most = std::max(most, sum);
    }
    return most;
}

double StackPlot::Parts::bottom() const
{
    double least = 0;
    for (int run = 0; run < data.runs.size(); ++run) {
        double sum = 0;
        for (const auto& layer : data.layers) {
            sum += std::min(0.0, finite(layer.values[run]));
        }
        least = std::min(least, sum);
    }
    return least;
}

QVector<double> StackPlot::Parts::means(int first, int last) const
{
    QVector<double> values;
    for (const auto& layer : data.layers) {
        double sum = 0, time = 0;
        for (int run = first; run <= last; ++run) {
            if (std::isfinite(layer.values[run])) {
                const double width = right(run) - left(run);
                sum += width * layer.values[run];
                time += width;
            }
        }
        values << (time > 0 ? sum / time : std::nan(""));
    }
    return values;
}

StackColumn StackPlot::Parts::column(int run) const
{
    StackColumn one{
        .first = run, .last = run, .left = left(run), .right = right(run), .values = {}};
    for (const auto& layer : data.layers) {
        one.values << layer.values[run];
    }
    return one;
}

QVector<StackColumn> StackPlot::Parts::columns() const
{
    QVector<StackColumn> all;
    const auto range = plot.xAxis->range();
    for (int run = 0; run < data.runs.size(); ++run) {
        if (right(run) < range.lower || left(run) > range.upper) {
            continue;
        }
        const int first = run;
        // All that begin in the same pixel.
        const double pixel = std::floor(x(left(first)));
        while (isArea() && run + 1 < data.runs.size() && std::floor(x(left(run + 1))) == pixel) {
            ++run;
        }
        all << (run == first ? column(run)
                             : StackColumn{.first = first,
                                           .last = run,
                                           .left = left(first),
                                           .right = right(run),
                                           .values = means(first, run)});
    }
    return all;
}

QRectF StackPlot::Parts::barBox(const StackColumn& column, int layer) const
{
    double above = 0, below = 0;
    for (int under = 0; under < layer; ++under) {
        const double value = finite(column.values[under]);
        (value < 0 ? below : above) += value;
    }
    const double value = finite(column.values[layer]);
    const double from = value < 0 ? below : above;
    const double gap = isArea() ? 0 : 0.09 * (x(1) - x(0));
    // Areas meet, whatever is rounded.
    const double begin = isArea() ? std::floor(x(column.left)) : std::round(x(column.left) + gap);
    const double end = isArea() ? std::max(begin + 1, std::floor(x(column.right)))
                                : std::round(x(column.right) - gap);
    return QRectF(QPointF(begin, y(from + value)), QPointF(end, y(from))).normalized();
}

}  // namespace papilio::widgets
