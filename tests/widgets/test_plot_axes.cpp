#include "tests/support/area_program.h"
#include "widgets/plot/plot_style.h"
#include "widgets/theme/numbers.h"

#include <qcustomplot.h>

#include <QTest>

#include <cmath>

using namespace papilio::widgets;

class TestPlotAxes : public QObject {
    Q_OBJECT

private slots:
    // Watts and shares span less than a decade: an axis without a number says nothing.
    void aLogarithmicAxisHasNumbersWhateverItsRange_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("many decades") << 1e-15 << 1e3;
        QTest::newRow("one decade and a bit") << 0.9 << 11.0;
        QTest::newRow("less than a decade") << 120.0 << 480.0;
        QTest::newRow("hardly anything") << 6.1 << 9.3;
        QTest::newRow("small") << 2.1e-7 << 8.4e-7;
    }

    void aLogarithmicAxisHasNumbersWhateverItsRange()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QCustomPlot plot;
        makeLogarithmic(*plot.yAxis);
        plot.yAxis->setRange(low, high);
        plot.resize(400, 300);
        plot.replot();
        QVector<double> ticks;
        QVector<QString> labels;
        plot.yAxis->ticker()->generate(plot.yAxis->range(), QLocale::c(), u'g', 6, ticks, nullptr,
                                       &labels);
        QVERIFY2(ticks.size() >= 2, qPrintable(QString::number(ticks.size())));
        QVERIFY(ticks.size() <= 9);
        for (qsizetype tick = 0; tick < ticks.size(); ++tick) {
            const double said = parseNumber(labels[tick]).value_or(0);
            QVERIFY2(std::abs(said / ticks[tick] - 1) < 1e-9, qPrintable(labels[tick]));
        }
    }

    // 10, 100, 10³ were two forms on one axis.
    void decadesThatNeedNoExponentHaveNone()
    {
        QCustomPlot plot;
        makeLogarithmic(*plot.yAxis);
        plot.yAxis->setRange(5, 3000);
        plot.resize(400, 300);
        plot.replot();
        QVector<double> ticks;
        QVector<QString> labels;
        plot.yAxis->ticker()->generate(plot.yAxis->range(), QLocale::c(), u'g', 6, ticks, nullptr,
                                       &labels);
        QCOMPARE(labels, QVector<QString>({"10", "100", "1,000"}));
    }

    void aLinearAxisHasNoExponentToCountOff_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<QString>("last");
        QTest::newRow("percents") << 0.0 << 100.0 << "100";
        QTest::newRow("cycles") << 0.0 << 1.62e12 << "1.50×10¹²";
        QTest::newRow("small") << 0.0 << 0.0005 << "5×10⁻⁴";
        QTest::newRow("zoomed") << 1.23450 << 1.23460 << "1.23458";
        QTest::newRow("negative") << -3.0 << -1.0 << "−1.0";
    }
    void aLinearAxisHasNoExponentToCountOff()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(QString, last);
        QCustomPlot plot;
        makeLinear(*plot.yAxis);
        plot.yAxis->setRange(low, high);
        plot.resize(400, 300);
        plot.replot();
        QVector<double> ticks;
        QVector<QString> labels;
        plot.yAxis->ticker()->generate(plot.yAxis->range(), QLocale::c(), u'g', 6, ticks, nullptr,
                                       &labels);
        QVERIFY(labels.size() >= 3);
        QVERIFY2(labels.contains(last), qPrintable(QStringList(labels).join(u' ')));
        QCOMPARE(QSet<QString>(labels.begin(), labels.end()).size(), labels.size());
    }
};

PAPILIO_TEST(TestPlotAxes)
#include "test_plot_axes.moc"
