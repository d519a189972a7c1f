#include "tests/support/area_program.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QTest>

#include <cmath>
#include <vector>

using namespace papilio;
using namespace papilio::widgets;

class TestPlotNotes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().apply(*qApp); }

    // Near 1 the words on what is rejected have no room below the line of the mean.
    void wordsKeepOffTheLineOfTheMean_data()
    {
        QTest::addColumn<double>("tau");
        for (const double tau : {1e-10, 0.1, 0.29, 0.42, 0.58, 0.9, 3.0}) {
            QTest::addRow("%g", tau) << tau;
        }
    }
    void wordsKeepOffTheLineOfTheMean()
    {
        QFETCH(double, tau);
        NoiseCurve curve;
        for (std::uint32_t rank = 0; rank < 100; ++rank) {
            curve.values.push_back(1e-6 * std::pow(10.0, rank * 6.7 / 100));
            curve.events.push_back(rank);
            curve.statuses.push_back(core::EventStatus::Noisy);
        }
        NoisePlot plot;
        plot.resize(800, 500);
        plot.setCurve(std::move(curve));
        plot.setTau(tau);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QTest::qWait(20);

        const auto words = plot.labels().rejected.box;
        const auto mean = plot.labels().mean.box;

        QVERIFY(!mean.isNull());
        const double line = mean.bottom() + 4;  // the words stand on it
        if (tau < 0.01) {
            QVERIFY(!words.isNull());
        }
        if (!words.isNull()) {
            QVERIFY(!words.intersects(mean));
            QVERIFY(words.bottom() < line || words.top() > line);
            QVERIFY(words.bottom() < plot.tauPixel());
        }
    }

    void lowPlotsLeaveOutWhatHasNoRoom_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("overview") << QSize(390, 125);
        QTest::newRow("column of a paper") << QSize(316, 215);
        QTest::newRow("page") << QSize(900, 500);
    }
    void lowPlotsLeaveOutWhatHasNoRoom()
    {
        QFETCH(QSize, size);
        NoiseCurve curve;
        for (std::uint32_t rank = 0; rank < 114; ++rank) {
            curve.values.push_back(rank < 37   ? 0
                                   : rank < 41 ? 1e-14 * (rank - 36)
                                               : 1e-6 * std::pow(10.0, (rank - 41) * 6.5 / 72));
            curve.events.push_back(rank);
            curve.statuses.push_back(rank < 41 ? core::EventStatus::Unrepresentable
                                               : core::EventStatus::Noisy);
        }
        NoisePlot plot;
        plot.resize(size);
        plot.setCurve(std::move(curve));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QTest::qWait(20);

        const auto labels = plot.labels();

        QVERIFY(!labels.kept.box.isNull());
        std::vector<QRectF> boxes;
        for (const auto* words : {&labels.kept, &labels.rejected, &labels.mean, &labels.gap}) {
            if (words->box.isNull()) {
                continue;
            }
            QVERIFY2(plot.box().adjusted(0, -4, 0, 0).contains(words->box),
                     qPrintable(words->text));
            for (const auto& other : boxes) {
                QVERIFY2(!words->box.intersects(other), qPrintable(words->text));
            }
            for (std::size_t rank = 0; rank < plot.curve().size(); ++rank) {
                QVERIFY2(!words->box.contains(plot.pixelOf(rank)), qPrintable(words->text));
            }
            boxes.push_back(words->box);
        }
    }
};

PAPILIO_TEST(TestPlotNotes)
#include "test_plot_notes.moc"
