#include "tests/support/area_program.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/stability_map_view.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <cmath>
#include <limits>

using namespace papilio::widgets;

namespace {

std::vector<RibbonInterval> threeIntervals()
{
    return {{0, 1e-12, 0, 5, false},
            {1e-12, 1e-6, 1, 8, true},
            {1e-6, std::numeric_limits<double>::infinity(), 2, 9, false}};
}

const LogAxis tauAxis{.low = 1e-16, .high = 10, .hasZero = true, .isLinear = false};

bool isNear(double value, double expected, double tolerance = 1e-6)
{
    return std::abs(value / expected - 1) < tolerance;
}

}  // namespace

// What a number is chosen with: slider, field, ribbon and map.
class TestParameterControls : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp);
        QAccessible::setActive(true);
    }

    // A number without its exponent is another one.
    void aNumberIsShownWithItsExponent_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("end");
        QTest::newRow("long") << 1.09915e-4 << QStringLiteral("×10⁻⁴");
        QTest::newRow("longer") << 1.23456e-112 << QStringLiteral("×10⁻¹¹²");
        QTest::newRow("short") << 2e-5 << QStringLiteral("2×10⁻⁵");
    }
    void aNumberIsShownWithItsExponent()
    {
        QFETCH(double, value);
        QFETCH(QString, end);
        ParameterField field;
        field.ensurePolished();

        field.setValue(value);

        QVERIFY2(field.text().endsWith(end), qPrintable(field.text()));
        QVERIFY2(field.fontMetrics().horizontalAdvance(field.text()) < field.width() - 4,
                 qPrintable(field.text()));
        QCOMPARE(field.value(), value);
    }

    void logAxisGoesThereAndBack()
    {
        for (const double value : {1e-16, 1e-10, 3.2e-7, 10.0}) {
            QVERIFY(
                isNear(tauAxis.value(tauAxis.position(value)), value == 1e-16 ? 1e-16 : value) ||
                (value == 1e-16 && tauAxis.value(tauAxis.position(value)) == 0));
        }
        QCOMPARE(tauAxis.position(0), 0.0);
        QCOMPARE(tauAxis.position(100), 1.0);
        const LogAxis linear{.low = 0, .high = 0.2, .hasZero = false, .isLinear = true};
        QCOMPARE(linear.position(0.05), 0.25);
        QCOMPARE(linear.value(0.25), 0.05);
    }

    void sliderFollowsMouseAndKeys()
    {
        StabilityRibbon slider;
        slider.resize(228, 44);
        slider.setAxis({.low = 1e-10, .high = 1, .hasZero = false, .isLinear = false});
        slider.setValue(1e-5);
        slider.show();
        const QSignalSpy started(&slider, &StabilityRibbon::dragStarted);
        const QSignalSpy dragged(&slider, &StabilityRibbon::valueDragged);
        const QSignalSpy finished(&slider, &StabilityRibbon::dragFinished);

        QTest::mousePress(&slider, Qt::LeftButton, {}, QPoint(114, 15));
        QCOMPARE(dragged.count(), 0);  // a press on the handle moves nothing
        QTest::mouseMove(&slider, QPoint(134, 15));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, QPoint(134, 15));

        QVERIFY(isNear(slider.value(), 1e-4));
        QCOMPARE(started.count(), 1);
        QCOMPARE(finished.count(), 1);

        QTest::keyClick(&slider, Qt::Key_PageUp);
        QVERIFY(isNear(slider.value(), 1e-3));
        QTest::keyClick(&slider, Qt::Key_Home);
        QVERIFY(isNear(slider.value(), 1e-10));
        QTest::keyClick(&slider, Qt::Key_End);
        QCOMPARE(slider.value(), 1.0);
        QCOMPARE(started.count(), finished.count());
    }

    void fieldTakesNumbersAndSaysWhatIsWrong()
    {
        ParameterField field;
        field.setRange(0, 10, "τ");
        field.setValue(1e-10);
        field.show();
        const QSignalSpy edited(&field, &ParameterField::valueEdited);
        QCOMPARE(field.text(), QStringLiteral("10⁻¹⁰"));

        field.selectAll();
        QTest::keyClicks(&field, "2.5e-13");
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(field.value(), 2.5e-13);

        field.selectAll();
        QTest::keyClicks(&field, "3 2");
        QVERIFY(!field.isValid());
        QVERIFY(field.property("invalid").toBool());
        QVERIFY(field.reason().contains("3 2"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(field.value(), 2.5e-13);

        field.selectAll();
        QTest::keyClicks(&field, "11");
        QVERIFY(field.reason().contains("between 0 and 10"));
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(field.isValid());
        QCOMPARE(field.text(), QStringLiteral("2.5×10⁻¹³"));

        QTest::keyClick(&field, Qt::Key_Up);
        QCOMPARE(field.value(), 3.2e-13);
        QCOMPARE(edited.count(), 2);
    }

    // Steps of a tenth of a decade went to 1.995e-10.
    void stepsGoToRoundNumbers()
    {
        ParameterField field;
        field.setRange(0, 10, "τ");
        field.setValue(1e-10);
        QList<double> values;
        for (int step = 0; step < 4; ++step) {
            QTest::keyClick(&field, Qt::Key_Up);
            values << field.value();
        }
        QCOMPARE(values, (QList<double>{1.25e-10, 1.6e-10, 2e-10, 2.5e-10}));
        QTest::keyClick(&field, Qt::Key_Down);
        QCOMPARE(field.text(), QStringLiteral("2×10⁻¹⁰"));
    }

    void aFieldIsEditedAsOneTypes()
    {
        QWidget window;
        ParameterField field(&window);
        QLineEdit other(&window);
        field.setRange(0, 10, "τ");
        field.setValue(3.73e-4);
        QCOMPARE(field.text(), QStringLiteral("3.73×10⁻⁴"));
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        field.setFocus();
        QCOMPARE(field.text(), QStringLiteral("3.73e-04"));
        other.setFocus();
        QCOMPARE(field.text(), QStringLiteral("3.73×10⁻⁴"));
        QCOMPARE(field.value(), 3.73e-4);
    }

    void theTipOfARefusedValueGoesWithIt()
    {
        ParameterField field;
        field.setRange(0, 10, "τ");
        field.setValue(1e-10);
        field.show();
        field.selectAll();
        QTest::keyClicks(&field, "-1");
        QTest::keyClick(&field, Qt::Key_Return);
        QTRY_VERIFY(QToolTip::isVisible());

        field.selectAll();
        QTest::keyClicks(&field, "1e-3");

        QTRY_VERIFY_WITH_TIMEOUT(!QToolTip::isVisible(), 2000);
    }

    void percentFieldReadsShares_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("value");
        QTest::newRow("with sign") << "7 %" << 0.07;
        QTest::newRow("without") << "7" << 0.07;
        QTest::newRow("fraction") << "0.5%" << 0.005;
    }
    void percentFieldReadsShares()
    {
        QFETCH(QString, typed);
        QFETCH(double, value);
        ParameterField field;
        field.setRange(0, 0.5, "Rounding");
        field.setPercent(true);
        field.setValue(0.05);

        field.selectAll();
        QTest::keyClicks(&field, typed);
        QTest::keyClick(&field, Qt::Key_Return);

        QVERIFY(isNear(field.value(), value));
    }

    void ribbonIsDraggedAndStepped()
    {
        StabilityRibbon ribbon;
        ribbon.setAxis(tauAxis);
        ribbon.setIntervals(threeIntervals());
        ribbon.setValue(1e-10);
        ribbon.resize(700, 44);
        ribbon.show();
        const QSignalSpy dragged(&ribbon, &StabilityRibbon::valueDragged);
        const QSignalSpy finished(&ribbon, &StabilityRibbon::dragFinished);
        const auto bar = ribbon.barBox();
        const QPoint handle(static_cast<int>(std::lround(ribbon.xOf(1e-10))),
                            static_cast<int>(bar.center().y()));
        const QPoint target(static_cast<int>(std::lround(ribbon.xOf(1e-8))), handle.y());

        QTest::mousePress(&ribbon, Qt::LeftButton, {}, handle);
        QTest::mouseMove(&ribbon, target);
        QTest::mouseRelease(&ribbon, Qt::LeftButton, {}, target);
        QVERIFY(isNear(ribbon.value(), 1e-8, 0.1));
        QCOMPARE(finished.count(), 1);

        QTest::keyClick(&ribbon, Qt::Key_Right);
        QVERIFY(ribbon.value() > 1e-6 && ribbon.value() < 10);
        QTest::keyClick(&ribbon, Qt::Key_Home);
        QVERIFY(isNear(ribbon.value(), 1e-9, 1e-3));  // the middle of the recommended interval
        QTest::keyClick(&ribbon, Qt::Key_Left);
        QVERIFY(ribbon.value() < 1e-12);
        const auto moves = dragged.count();
        QTest::keyClick(&ribbon, Qt::Key_Left);
        QCOMPARE(dragged.count(), moves);  // there is no interval further left

        auto* spoken = QAccessible::queryAccessibleInterface(&ribbon);
        QVERIFY(spoken != nullptr && spoken->valueInterface() != nullptr);
        spoken->valueInterface()->setCurrentValue(1e-8);
        QCOMPARE(ribbon.value(), 1e-8);
        QVERIFY(spoken->text(QAccessible::Value).contains("set B"));
        QVERIFY(spoken->text(QAccessible::Value).contains("recommended"));
    }

    void intervalLabelsShrinkToTheirRoom()
    {
        const RibbonInterval interval{1e-12, 1e-6, 2, 8, true};
        const auto font = Fonts::ui(Fonts::axis);
        QCOMPARE(intervalLabel(interval, 200, font), QStringLiteral("C · 8 events"));
        QCOMPARE(intervalLabel(interval, 45, font), QStringLiteral("C · 8"));
        QCOMPARE(intervalLabel(interval, 20, font), QStringLiteral("C"));
        QCOMPARE(intervalLabel(interval, 8, font), QString());
        const auto intervals = threeIntervals();
        QCOMPARE(intervalAt(intervals, 1e-12)->set, 1);  // low <= value < high
        QCOMPARE(intervalAt(intervals, 0)->set, 0);
        QCOMPARE(intervalAt(intervals, 1e9)->set, 2);
    }

    void draggedValuesHaveThreeDigits()
    {
        StabilityRibbon ribbon;
        ribbon.setAxis(LogAxis{.low = 1e-5, .high = 1});
        ribbon.resize(700, 44);
        ribbon.show();
        QList<double> values;
        QTest::mouseClick(&ribbon, Qt::LeftButton, {}, QPoint(420, 22));
        values << ribbon.value();
        QTest::keyClick(&ribbon, Qt::Key_Right);
        values << ribbon.value();

        for (const double value : values) {
            QVERIFY(value > 1e-4);
            QCOMPARE(QString::number(value, 'g', 12), QString::number(value, 'g', 3));
        }
    }

    void mapMovesBothParameters()
    {
        StabilityMapView map;
        std::vector<StabilityMapRow> rows;
        for (const double alpha : {1e-4, 1e-2, 1.0}) {
            rows.push_back({alpha, threeIntervals()});
        }
        map.setRows(rows);
        map.setPoint(1e-10, 1e-4);
        map.resize(300, 200);
        map.show();
        const QSignalSpy dragged(&map, &StabilityMapView::pointDragged);
        const auto from = map.pixelOf(1e-10, 1e-4).toPoint();
        const auto to = map.pixelOf(1e-5, 1e-2).toPoint();

        QTest::mousePress(&map, Qt::LeftButton, {}, from);
        QTest::mouseMove(&map, to);
        QTest::mouseRelease(&map, Qt::LeftButton, {}, to);
        QVERIFY(!dragged.isEmpty());
        QVERIFY(isNear(map.tau(), 1e-5, 0.3));
        QCOMPARE(map.alpha(), 1e-2);  // rows are what was computed

        QTest::keyClick(&map, Qt::Key_Up);
        QCOMPARE(map.alpha(), 1.0);
        const double before = map.tau();
        QTest::keyClick(&map, Qt::Key_Right);
        QVERIFY(map.tau() > before);
        QVERIFY(map.spokenValue().contains("set C"));
    }
};

PAPILIO_TEST(TestParameterControls)
#include "test_parameter_controls.moc"
