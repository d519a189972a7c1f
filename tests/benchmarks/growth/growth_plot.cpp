#include "tests/benchmarks/growth/growth_plot.h"

#include "widgets/plot/plot_style.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace papilio::benchmarks {

namespace {

void addReference(QCustomPlot& plot, const std::vector<Curve>& curves)
{
    const auto slowest = std::max_element(
        curves.begin(), curves.end(),
        [](const Curve& a, const Curve& b) { return a.values.back() < b.values.back(); });
    const double size = slowest->sizes.back();
    const double factor = 2 * slowest->values.back() / (size * std::log2(size));
    auto* graph = plot.addGraph();
    graph->setName(QStringLiteral("n log n"));
    graph->setPen(QPen(widgets::Theme::instance().tokens().muted, 1, Qt::DashLine));
    for (double n = slowest->sizes.front(); n <= size * 1.0001; n *= std::sqrt(10)) {
        graph->addData(n, factor * n * std::log2(n));
    }
}

}  // namespace

bool drawGrowth(const std::vector<Curve>& curves, const QString& xLabel, const QString& path)
{
    QCustomPlot plot;
    plot.resize(1100, 560);
    std::size_t index = 0;
    for (const auto& curve : curves) {
        auto* graph = plot.addGraph();
        graph->setName(QString::fromStdString(curve.name));
        graph->setData(QVector<double>(curve.sizes.begin(), curve.sizes.end()),
                       QVector<double>(curve.values.begin(), curve.values.end()));
        // More curves than colors: those of the second round have squares.
        constexpr std::size_t colors = 7;
        const auto look = widgets::category(index % colors, widgets::Theme::instance().tokens());
        const auto shape = index < colors ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssSquare;
        ++index;
        graph->setPen(QPen(look.color, 2, look.line));
        graph->setScatterStyle(QCPScatterStyle(shape, look.color, index > colors ? 9 : 6));
    }
    addReference(plot, curves);
    widgets::applyTheme(plot, widgets::Theme::instance().tokens());
    widgets::makeLogarithmic(*plot.xAxis);
    widgets::makeLogarithmic(*plot.yAxis);
    plot.xAxis->setLabel(xLabel);
    plot.yAxis->setLabel(QStringLiteral("ms"));
    plot.rescaleAxes();
    plot.legend->setVisible(true);
    plot.legend->setFont(widgets::Fonts::ui(widgets::Fonts::table));
    plot.legend->setBorderPen(Qt::NoPen);
    auto* side = new QCPLayoutGrid;
    plot.plotLayout()->addElement(0, 1, side);
    side->addElement(0, 0, plot.legend);
    side->addElement(1, 0, new QCPLayoutElement(&plot));
    side->setRowStretchFactor(0, 0.001);
    plot.plotLayout()->setColumnStretchFactor(1, 0.001);
    return plot.savePng(path, 0, 0, 2);
}

}  // namespace papilio::benchmarks
