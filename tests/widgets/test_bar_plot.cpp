#include "tests/support/area_program.h"
#include "tests/support/mouse.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/scatter_plot.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QImage>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <array>
#include <cmath>

using namespace papilio;
using namespace papilio::widgets;

namespace {

BarData barsOf(const QVector<double>& values)
{
    BarData bars;
    bars.series = {{.name = {}, .values = values}};
    bars.axisLabel = "counts";
    return bars;
}

}  // namespace

class TestBarPlot : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().apply(*qApp); }

    // The key of forty lines left no room for them.
    void theKeyOfLinesHasAFewRows()
    {
        const auto linesOf = [](int count) {
            BarData lines;
            lines.arrangement = BarData::Arrangement::Lines;
            for (int line = 0; line < count; ++line) {
                lines.series << BarSeries{.name = QString::number(line), .values = {1, 2}};
            }
            return lines;
        };
        constexpr double narrow = 60;
        QVERIFY(roomAbove(linesOf(2), narrow) < roomAbove(linesOf(6), narrow));
        QCOMPARE(roomAbove(linesOf(40), narrow), roomAbove(linesOf(6), narrow));
        // Six rows left no room for the axes of a low window.
        constexpr double wide = 900;
        QCOMPARE(roomAbove(linesOf(6), wide), roomAbove(linesOf(2), narrow));
    }

    // A file of the numbers has no two columns of one name.
    void spreadsOfEachSeriesAreColumns()
    {
        BarData bars;
        bars.arrangement = BarData::Arrangement::Grouped;
        bars.labels = {"x", "y"};
        for (const char* name : {"A", "B"}) {
            bars.series << BarSeries{
                .name = name, .values = {4, 2}, .lows = {3, 2}, .highs = {5, 2}};
        }
        BarPlot plot;
        plot.setBars(bars);

        QStringList titles;
        for (const auto& column : plot.plotData().columns) {
            titles << column.title;
        }
        QCOMPARE(titles, (QStringList{"Place", "A", "Lowest A", "Highest A", "B", "Lowest B",
                                      "Highest B"}));
    }

    // Nine categories of POWER9 beside axes of 136 px, in a window of 1100 x 700.
    void theKeyFindsRoomBesideLowAxes()
    {
        BarData bars;
        for (int series = 0; series < 9; ++series) {
            bars.series << BarSeries{.name = QString::number(series), .values = {1}};
        }
        QVERIFY(9 * keyLine(bars, 136) <= 136);
        bars.series.resize(3);
        QCOMPARE(keyLine(bars, 136), 1.0 * Fonts::scaled(20));
    }

    void aPanIsNoClick_data()
    {
        QTest::addColumn<bool>("isBars");
        QTest::newRow("bars") << true;
        QTest::newRow("points") << false;
    }

    // A drag that pans a plot and ends over a bar or a point chose it.
    void aPanIsNoClick()
    {
        QFETCH(bool, isBars);
        BarPlot bars;
        bars.setBars(barsOf({4, 4, 4, 4}));
        ScatterPlot points;
        ScatterData data;
        data.names = {"a", "b", "c", "d"};
        data.x = {1, 2, 3, 4};
        data.y = {1, 1, 1, 1};
        points.setData(data);
        PlotFrame& shown = isBars ? static_cast<PlotFrame&>(bars) : points;
        shown.resize(500, 300);
        shown.show();
        QVERIFY(QTest::qWaitForWindowExposed(&shown));
        const QSignalSpy ofBars(&bars, &BarPlot::placeClicked);
        const QSignalSpy ofPoints(&points, &ScatterPlot::pointClicked);
        const auto target = isBars ? bars.barBox(1).center() : points.pixelOf(1);
        const auto at = target.toPoint();

        tests::drag(*shown.canvas(), at, at + QPoint(30, 0));
        QCOMPARE(ofBars.count() + ofPoints.count(), 0);

        shown.resetView();
        QTest::mouseClick(shown.canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(ofBars.count() + ofPoints.count(), 1);
    }

    // An axis up to 0.06 would look like measured fractions.
    void zerosHaveTheAxisOfCounts()
    {
        BarPlot bars;
        bars.setBars(barsOf({0, 0}));
        bars.resetView();
        QVERIFY(qobject_cast<QCustomPlot*>(bars.canvas())->yAxis->range().upper >= 1);
    }

    void longLabelsStayDifferent()
    {
        BarPlot bars;
        bars.resize(500, 300);
        BarData data;
        for (int kernel = 0; kernel < 12; ++kernel) {
            data.labels << QStringLiteral("measured_on_node_seven_kernel_%1_in_double_precision")
                               .arg(kernel);
        }
        data.series = {{.name = QStringLiteral("A"), .values = QList<double>(12, 1.0)}};
        bars.setBars(data);
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));

        const auto shown = bars.shownLabels();

        QVERIFY(shown.size() > 1);
        QCOMPARE(QSet<QString>(shown.begin(), shown.end()).size(), shown.size());
        QVERIFY(!shown.front().startsWith(QStringLiteral("measured")));
        QVERIFY(shown.front().contains(QLatin1Char('0')));

        // What has room is whole.
        data.labels = {QStringLiteral("a_x"), QStringLiteral("a_y")};
        data.series = {{.name = QStringLiteral("A"), .values = {1, 2}}};
        bars.setBars(data);
        QCOMPARE(bars.shownLabels(), data.labels);
    }

    // "L1 1 (str…, ppb 512)" at every third kernel.
    void everyNthNameOfManyIsWhole()
    {
        BarPlot bars;
        bars.resize(900, 300);
        BarData data;
        for (int kernel = 0; kernel < 48; ++kernel) {
            data.labels
                << QStringLiteral("L%1 %2 (stride 64, ppb 512)").arg(kernel / 12).arg(kernel);
        }
        data.series = {{.name = QStringLiteral("A"), .values = QList<double>(48, 1.0)}};
        bars.setBars(data);
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        const auto shown = bars.shownLabels();
        QVERIFY(shown.size() >= 4);
        for (const auto& label : shown) {
            QVERIFY2(data.labels.contains(label), qPrintable(label));
        }

        // "memo…" where "L3" next to it leaves room; of labels without room every n-th.
        data.labels.clear();
        for (int group = 0; group < 16; ++group) {
            data.minor << BarSpan{3 * group, 3,
                                  group % 4 == 3 ? QStringLiteral("memory")
                                                 : QStringLiteral("L%1").arg(group % 4 + 1)};
        }
        bars.setBars(data);
        const auto wide = bars.shownLabels();
        QCOMPARE(wide.size(), 16);
        QCOMPARE(wide[3], QStringLiteral("memory"));
        // What is outside of the axes when they are zoomed has no label beside them.
        auto& axis = *qobject_cast<QCustomPlot*>(bars.canvas())->xAxis;
        axis.setRange(6, 12);
        QCOMPARE(bars.shownLabels(), (QStringList{QStringLiteral("L3"), QStringLiteral("memory")}));
        bars.resetView();
        bars.resize(400, 300);
        QTRY_VERIFY(bars.shownLabels().size() < 16);
        QVERIFY(bars.shownLabels().size() >= 4);

        // Every head has its name, in two rows where one has no room.
        data.major = {{0, 24, QStringLiteral("stride 64, ppb 512")},
                      {24, 24, QStringLiteral("stride 128, ppb 16")}};
        bars.setBars(data);
        const auto below = [&bars] {
            return qobject_cast<QCustomPlot*>(bars.canvas())->axisRect()->margins().bottom();
        };
        const int one = below();
        bars.resize(200, 300);
        QTRY_VERIFY(below() > one);
    }

    void linesLieOverOneAnother()
    {
        BarPlot bars;
        bars.resize(500, 300);
        BarData data;
        data.arrangement = BarData::Arrangement::Lines;
        data.series = {{.name = QStringLiteral("A"), .values = {1, 4, 2, 3}},
                       {.name = QStringLiteral("B"), .values = {3, std::nan(""), 1, 1}}};
        data.labels = {QStringLiteral("k1"), QStringLiteral("k2"), QStringLiteral("k3"),
                       QStringLiteral("k4")};
        bars.setBars(data);
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        const QSignalSpy clicked(&bars, &BarPlot::placeClicked);

        // Both have the whole place, and a marker in its middle.
        QCOMPARE(bars.barBox(0, 0).left(), bars.barBox(0, 1).left());
        const auto image = bars.image(1);
        for (const int series : {0, 1}) {
            const auto top =
                QPointF(bars.barBox(0, series).center().x(), bars.barBox(0, series).top());
            QCOMPARE(image.pixelColor(top.toPoint()),
                     category(static_cast<std::size_t>(series), lightTokens()).color);
        }

        QTest::keyClick(&bars, Qt::Key_Right);
        QCOMPARE(clicked.first().first().toInt(), 0);
        const auto over = bars.barBox(2, 0).center();
        tests::moveMouse(*bars.canvas(), over.toPoint());
        QTRY_COMPARE(bars.hoverText().title, QStringLiteral("k3"));
        QCOMPARE(bars.hoverText().lines.size(), std::size_t(2));
    }

    // 1, 4 and 5 threads were as far from each other: points are at 0.5, 2 and 2.5 of 3 places,
    // and a place reaches to the middle between two.
    void linesAreAtTheirPositions()
    {
        BarPlot bars;
        bars.resize(500, 300);
        BarData data;
        data.arrangement = BarData::Arrangement::Lines;
        data.series = {{.name = QStringLiteral("A"), .values = {1, 4, 5}}};
        data.labels = {QStringLiteral("1"), QStringLiteral("4"), QStringLiteral("5")};
        data.positions = {1, 4, 5};
        data.idealName = QStringLiteral("ideal");
        bars.setBars(data);
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));

        const double whole = bars.barBox(2).right() - bars.barBox(0).left();
        const std::array shares = {1.25, 1.0, 0.75};
        for (const int place : {0, 1, 2}) {
            const double share = shares[static_cast<std::size_t>(place)] / 3;
            QVERIFY(std::abs(bars.barBox(place).width() - share * whole) < 3);
            const auto over = bars.barBox(place).center();
            tests::moveMouse(*bars.canvas(), over.toPoint());
            QTRY_COMPARE(bars.hoverText().title, data.labels[place]);
        }
    }

    void aScatterPlotHasItsLineAndPoints()
    {
        ScatterPlot scatter;
        scatter.resize(400, 300);
        ScatterData data;
        data.names = {QStringLiteral("k1"), QStringLiteral("k2"), QStringLiteral("k3")};
        data.x = {0, 5, 10};
        data.y = {0, 20, 40};
        data.xLabel = QStringLiteral("A");
        data.yLabel = QStringLiteral("B");
        data.factor = 4;
        scatter.setData(data);
        scatter.show();
        QVERIFY(QTest::qWaitForWindowExposed(&scatter));
        const auto middle = (scatter.pixelOf(0) + scatter.pixelOf(2)) / 2;

        QVERIFY((middle - scatter.pixelOf(1)).manhattanLength() < 0.01);  // y = 4 x is a line
        const auto image = scatter.image(1);
        QCOMPARE(image.pixelColor(scatter.pixelOf(2).toPoint()), lightTokens().categories[0]);
        tests::moveMouse(*scatter.canvas(), scatter.pixelOf(1).toPoint());
        QTRY_COMPARE(scatter.hoverText().title, QStringLiteral("k2"));
        QCOMPARE(scatter.hoverText().lines[2].value, QStringLiteral("4"));

        // The wheel zooms, Home shows all.
        const auto home = scatter.pixelOf(2);
        QWheelEvent wheel(middle, scatter.canvas()->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton,
                          {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(scatter.canvas(), &wheel);
        QTRY_VERIFY(scatter.pixelOf(2) != home);
        QTest::keyClick(&scatter, Qt::Key_Home);
        QTRY_COMPARE(scatter.pixelOf(2), home);
    }

    void barsTellTheirKernel()
    {
        BarPlot bars;
        bars.resize(500, 300);
        bars.setBars(barsOf({1, 2, -3, std::nan("")}));
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        QTest::qWait(20);
        const QSignalSpy hovered(&bars, &BarPlot::placeHovered);
        const QSignalSpy clicked(&bars, &BarPlot::placeClicked);

        const QPointF over = bars.barBox(1).center();
        tests::moveMouse(*bars.canvas(), over);
        QTest::mouseClick(bars.canvas(), Qt::LeftButton, {}, bars.barBox(2).center().toPoint());

        QVERIFY(!hovered.isEmpty());
        QCOMPARE(hovered.first().first().toInt(), 1);
        QCOMPARE(clicked.first().first().toInt(), 2);
        QVERIFY(bars.barBox(2).top() >= bars.barBox(1).bottom() - 1);  // negative values hang
        QVERIFY(bars.barBox(1).height() > 1.9 * bars.barBox(0).height());
    }

    // "1.00", between "1.00" and "1.00", was said of repetitions that differ.
    void aCardTellsTheEndsOfAWhiskerApart()
    {
        BarPlot bars;
        bars.resize(500, 300);
        auto data = barsOf({1.0001});
        data.labels = {"k"};
        data.series[0].lows = {1};
        data.series[0].highs = {1.0002};
        bars.setBars(data);
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        tests::moveMouse(*bars.canvas(), bars.barBox(0).center());
        QTRY_COMPARE(bars.hoverText().lines.size(), std::size_t{2});
        const auto lines = bars.hoverText().lines;
        const auto ends = lines[1].value.split(QStringLiteral(", "));
        QCOMPARE(QSet<QString>({lines[0].value, ends.front(), ends.back()}).size(), qsizetype{3});
    }

    // 1.2×10¹⁰ beside 3.4×10¹²: which is larger took reading exponents.
    void partsOfStacksHaveOnePowerOfTen()
    {
        BarPlot bars;
        bars.resize(500, 300);
        BarData data;
        data.arrangement = BarData::Arrangement::Stacked;
        data.labels = {"a", "b"};
        data.series = {{.name = "one", .values = {1.2e10, 3e12}},
                       {.name = "two", .values = {4e11, 5e9}}};
        bars.setBars(data);
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        const QPointF above(bars.barBox(0).center().x(), bars.box().top() + 2);
        QMouseEvent moved(QEvent::MouseMove, above, bars.canvas()->mapToGlobal(above), Qt::NoButton,
                          {}, {});
        QApplication::sendEvent(bars.canvas(), &moved);

        const auto card = bars.hoverText();
        QCOMPARE(card.lines.size(), std::size_t{2});
        for (const auto& line : card.lines) {
            QVERIFY2(line.value.endsWith(QStringLiteral("×10¹²")), qPrintable(line.value));
        }
    }

    void theLabelOfAHighlightCoversNoBar_data()
    {
        QTest::addColumn<QVector<double>>("values");
        QTest::addColumn<int>("first");
        QTest::newRow("room on the left") << QVector<double>{0, 0, 0, 0, 0, 0, 5, 9, 9} << 6;
        QTest::newRow("higher bars to the right")
            << QVector<double>{2, 4, 9, 9, 9, 9, 9, 9, 9} << 0;
        QTest::newRow("higher bars on both sides")
            << QVector<double>{9, 9, 9, 9, 2, 9, 9, 9, 9} << 4;
        QTest::newRow("all alike") << QVector<double>{9, 9, 9, 9, 9, 9, 9, 9, 9} << 4;
    }

    void theLabelOfAHighlightCoversNoBar()
    {
        QFETCH(QVector<double>, values);
        QFETCH(int, first);
        BarPlot bars;
        bars.resize(500, 300);
        bars.setBars(barsOf(values));
        bars.setHighlight(first, 1, "S_SCAL: 1 × 24, 48, 96");
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        QTest::qWait(20);

        const auto label = bars.highlightLabelBox();

        QVERIFY(label.width() > 60);
        QVERIFY(QRectF(bars.canvas()->rect()).contains(label));
        for (int kernel = 0; kernel < values.size(); ++kernel) {
            QVERIFY(values[kernel] == 0 || !label.intersects(bars.barBox(kernel)));
        }
    }

    void largeCountsAreWrittenShort()
    {
        BarPlot bars;
        bars.resize(500, 300);
        bars.setBars(barsOf({1e6, 0, 0}));
        bars.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bars));
        QTest::qWait(20);

        // The axis label stands at the left edge; six digits would push it out of the picture.
        const auto image = bars.grab().toImage();
        const auto ground = Theme::tokens().surface.rgb();
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
            inked += image.pixel(1, y) != ground ? 1 : 0;
        }
        QCOMPARE(inked, 0);
    }
};

PAPILIO_TEST(TestBarPlot)
#include "test_bar_plot.moc"
