#include "core/traces/pyramid.h"
#include "tests/support/area_program.h"
#include "tests/support/mouse.h"
#include "tests/support/right_click.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/histogram_plot.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/plot/scatter_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QInputDialog>
#include <QLineEdit>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <array>
#include <cmath>
#include <functional>
#include <memory>

using namespace papilio;
using namespace papilio::widgets;

namespace {

Trace traceOf(const char* name, std::vector<double> values, std::size_t id)
{
    Trace trace;
    trace.name = QString::fromLatin1(name);
    trace.values = std::make_shared<const core::Pyramid>(std::move(values));
    trace.category = id;
    trace.id = id;
    return trace;
}

/// Two residuals: one falls by ten in each step, the other by two.
TracePicture twoSolvers()
{
    TracePicture picture;
    picture.xLabel = QStringLiteral("Iteration");
    picture.yLabel = QStringLiteral("r");
    std::vector<double> fast;
    std::vector<double> slow;
    for (int step = 0; step <= 10; ++step) {
        fast.push_back(std::pow(10.0, -step));
        slow.push_back(std::pow(0.5, step));
    }
    picture.traces = {traceOf("fast", fast, 0), traceOf("slow", slow, 1)};
    return picture;
}

void wheel(PlotFrame& plot, QPointF at, Qt::KeyboardModifiers keys)
{
    auto* canvas = plot.canvas();
    QWheelEvent event(at, canvas->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, keys,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(canvas, &event);
}

/// Pixels from one value to the next, and from one decade to the next.
QPointF scaleOf(const TracePlot& plot)
{
    return plot.pixelOf(0, 1) - plot.pixelOf(0, 0);
}

/// Chooses an entry of the plot's menu, whose dialog gets a text.
bool choose(PlotFrame& plot, QPoint place, const QString& entry, const QString& text = {})
{
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, &answer, [&] {
        if (auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget())) {
            dialog->setTextValue(text);
            dialog->accept();
        }
    });
    answer.start(10);
    bool isThere = false;
    (void)tests::rightClick(*plot.canvas(), place, [&](QMenu& menu) {
        for (auto* action : menu.actions()) {
            if (!isThere && action->text() == entry) {
                isThere = true;
                menu.close();
                action->trigger();
            }
        }
    });
    return isThere;
}

}  // namespace

/// What the frame of plots can do, with the mouse and with keys.
class TestPlotTools : public QObject {
    Q_OBJECT

private slots:
    // Curves in a pane that scrolls kept the wheel for themselves.
    void theWheelIsOfThePaneWhereAPlotDoesNotZoom()
    {
        PanelsPlot panels;
        BarPlot bars;
        const auto isTaken = [](PlotFrame& plot) {
            plot.resize(300, 200);
            plot.show();
            const QPointF at = plot.canvas()->rect().center();
            QWheelEvent event(at, plot.canvas()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(plot.canvas(), &event);
            return event.isAccepted();
        };
        QVERIFY(!isTaken(panels));
        QVERIFY(isTaken(bars));
    }

    void initTestCase() { Theme::instance().apply(*qApp); }

    void init()
    {
        plot_ = std::make_unique<TracePlot>();
        plot_->resize(800, 500);
        plot_->setPicture(twoSolvers(), false);
        plot_->allowNotes();
        plot_->show();
        QVERIFY(QTest::qWaitForWindowExposed(plot_.get()));
        plot_->canvas()->repaint();
        plot_->setFocus();
    }
    void cleanup() { plot_.reset(); }

    void shiftAndDragZoomIntoARectangle()
    {
        const auto from = plot_->pixelOf(0, 2).toPoint();
        const auto to = plot_->pixelOf(0, 4).toPoint();
        const auto before = scaleOf(*plot_);

        tests::drag(*plot_->canvas(), from, to, Qt::ShiftModifier);

        const auto box = plot_->box();
        QVERIFY(std::abs(plot_->pixelOf(0, 2).x() - box.left()) < 3);
        QVERIFY(std::abs(plot_->pixelOf(0, 4).x() - box.right()) < 3);
        QVERIFY(std::abs(plot_->pixelOf(0, 2).y() - box.top()) < 3);
        QVERIFY(scaleOf(*plot_).x() > 2 * before.x());
        QTest::keyClick(plot_.get(), Qt::Key_0);
        QCOMPARE(scaleOf(*plot_), before);
    }

    // A pane without height wrote six warnings of QPainter.
    void aPlotWithoutHeightDrawsNothing()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("QPainter")));
        plot_->canvas()->resize(300, 0);
        plot_->setPicture(twoSolvers(), false);
        QCoreApplication::processEvents();
        plot_->canvas()->resize(800, 500);
        QVERIFY(plot_->box().width() > 400);
    }

    void aPlainDragStillPans()
    {
        const auto before = plot_->pixelOf(0, 0);
        const auto scale = scaleOf(*plot_);
        tests::drag(*plot_->canvas(), {300, 200}, {340, 200}, {});
        QCOMPARE(scaleOf(*plot_), scale);
        QVERIFY(std::abs(plot_->pixelOf(0, 0).x() - before.x() - 40) < 2);
    }

    void keysZoomAndPan()
    {
        const auto before = scaleOf(*plot_);
        QTest::keyClick(plot_.get(), Qt::Key_Plus);
        QVERIFY(scaleOf(*plot_).x() > before.x());
        QVERIFY(scaleOf(*plot_).y() > before.y());
        QTest::keyClick(plot_.get(), Qt::Key_Minus);
        QVERIFY(std::abs(scaleOf(*plot_).x() - before.x()) < 1e-6);
        QTest::keyClick(plot_.get(), Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(scaleOf(*plot_).x() > before.x());
        QVERIFY(std::abs(scaleOf(*plot_).y() - before.y()) < 1e-6);
        const double left = plot_->pixelOf(0, 5).x();
        QTest::keyClick(plot_.get(), Qt::Key_Right);
        QVERIFY(plot_->pixelOf(0, 5).x() < left);
    }

    void ctrlOrShiftWithTheWheelZoomOneAxis()
    {
        const auto before = scaleOf(*plot_);
        wheel(*plot_, {300, 200}, Qt::ControlModifier);
        QVERIFY(scaleOf(*plot_).x() > before.x());
        QVERIFY(std::abs(scaleOf(*plot_).y() - before.y()) < 1e-6);
        plot_->resetView();
        wheel(*plot_, {300, 200}, Qt::ShiftModifier);
        QVERIFY(std::abs(scaleOf(*plot_).x() - before.x()) < 1e-6);
        QVERIFY(scaleOf(*plot_).y() > before.y());
        plot_->resetView();
        wheel(*plot_, {300, 200}, {});
        QVERIFY(scaleOf(*plot_).x() > before.x());
        QVERIFY(scaleOf(*plot_).y() > before.y());
    }

    // Nothing of a recording is left out, also where the values at its end are equal.
    void theAxisEndsWithTheRecording()
    {
        TracePicture picture;
        picture.isLogarithmic = false;
        picture.traces = {traceOf("power", {50, 100, 50, 50}, 0), traceOf("still", {7, 7, 7}, 1)};
        picture.traces[0].positions = std::vector<double>{0, 10, 20, 60};
        for (auto& trace : picture.traces) {
            trace.isStepped = true;
        }

        plot_->setPicture(picture, false);

        QVERIFY(std::abs(plot_->pixelOf(0, 3).x() - plot_->box().right()) < 2);
    }

    // Of many distributions the bars are too narrow for words over them.
    void labelsOfBarsAreOnTheCardToo()
    {
        HistogramPlot plot;
        plot.resize(640, 400);
        HistogramPicture picture;
        for (std::size_t index = 0; index < 5; ++index) {
            HistogramSeries series;
            series.distribution = core::distributionOf(std::vector<double>{1, 2, 2, 3});
            series.name = QString::number(index);
            series.labels.assign(series.distribution.bins.size(), QStringLiteral("1.23e9"));
            series.category = index;
            picture.series.push_back(series);
        }
        plot.setPicture(picture);
        plot.show();

        tests::moveMouse(*plot.canvas(), plot.barBox(1, 2).center());

        const auto card = plot.hoverText();
        QCOMPARE(card.lines.size(), std::size_t{5});
        QVERIFY2(card.lines[2].value.endsWith(u"1.23e9"), qPrintable(card.lines[2].value));
    }

    // Median and third quartile of a long tail lie on one pixel.
    void wordsOfQuartilesDoNotLieOnEachOther_data()
    {
        QTest::addColumn<QVector<double>>("values");
        QTest::newRow("four at the left") << QVector<double>{1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 900};
        QTest::newRow("four at the right") << QVector<double>{1, 899, 899.2, 899.4, 899.6, 900};
        QTest::newRow("all equal") << QVector<double>{5, 5, 5, 5};
    }
    void wordsOfQuartilesDoNotLieOnEachOther()
    {
        QFETCH(QVector<double>, values);
        HistogramPlot plot;
        plot.resize(640, 400);
        HistogramPicture picture;
        HistogramSeries series;
        series.distribution = core::distributionOf(values);
        picture.series = {series};
        plot.setPicture(picture);
        plot.show();

        const auto words = plot.quartileWords();

        QVERIFY(!words.empty());
        for (std::size_t one = 0; one < words.size(); ++one) {
            QVERIFY(words[one].box.top() >= 0);
            for (std::size_t other = one + 1; other < words.size(); ++other) {
                QVERIFY2(!words[one].box.intersects(words[other].box),
                         qPrintable(words[one].text + " on " + words[other].text));
            }
        }
    }

    void theCardHasAllCurvesAtOnePosition()
    {
        tests::moveMouse(*plot_->canvas(), plot_->pixelOf(0, 3));

        const auto card = plot_->hoverText();
        QVERIFY(card.title.contains(QStringLiteral("3")));
        QCOMPARE(card.lines.size(), std::size_t(2));
        QCOMPARE(card.lines[0].words, QStringLiteral("fast"));
        QCOMPARE(card.lines[0].value, QStringLiteral("0.001"));
        QCOMPARE(card.lines[1].words, QStringLiteral("slow"));
        // 0.125 is 125 times 0.001.
        QVERIFY(card.lines[1].value.startsWith(QStringLiteral("0.125")));
        QVERIFY(card.lines[1].value.endsWith(ratioText(125)));
        tests::moveMouse(*plot_->canvas(), {2, 2});
        QVERIFY(plot_->hoverText().isEmpty());
    }

    // The card and the cross hair are of what lies under the pointer now.
    void aZoomTellsAgainWhatLiesUnderThePointer()
    {
        const QSignalSpy told(plot_.get(), &TracePlot::hovered);
        const auto zooms = std::to_array<std::function<void()>>({
            [this] { QTest::keyClick(plot_.get(), Qt::Key_Plus); },
            [this] {
                wheel(*plot_, {300, 200}, {});
            },
            [this] {
                tests::drag(*plot_->canvas(), {200, 100}, {300, 200}, Qt::ShiftModifier);
            },
        });
        for (const auto& zoom : zooms) {
            plot_->resetView();
            tests::moveMouse(*plot_->canvas(), plot_->pixelOf(0, 8));
            const auto before = plot_->hoverText().title;
            QVERIFY(!before.isEmpty());
            const auto count = told.count();

            zoom();
            zoom();

            QTRY_VERIFY(plot_->hoverText().title != before);
            QVERIFY(told.count() > count);
        }
    }

    void anotherPictureTellsNothingOfTheOneBefore()
    {
        const QSignalSpy told(plot_.get(), &TracePlot::hovered);
        tests::moveMouse(*plot_->canvas(), plot_->pixelOf(0, 3));
        QVERIFY(!told.back().front().toString().isEmpty());

        plot_->setPicture({}, false);

        QVERIFY(told.back().front().toString().isEmpty());
        QVERIFY(plot_->hoverText().isEmpty());
    }

    void aClickOnTheKeyBeginsNoPan()
    {
        const auto before = plot_->pixelOf(0, 0);
        const auto entry = plot_->keyBox(1).center().toPoint();
        QTest::mouseClick(plot_->canvas(), Qt::LeftButton, {}, entry);

        tests::moveMouse(*plot_->canvas(), entry - QPoint(200, 30));
        QCOMPARE(plot_->pixelOf(0, 0), before);
        // Nor does one that is held and moved.
        tests::drag(*plot_->canvas(), entry, entry - QPoint(200, 30), {});
        QCOMPARE(plot_->pixelOf(0, 0), before);
    }

    void aClickOnTheKeyHidesACurve()
    {
        const auto key = plot_->keyBox(1).center().toPoint();
        QTest::mouseClick(plot_->canvas(), Qt::LeftButton, {}, key);
        QVERIFY(plot_->isHidden(1));
        QVERIFY(!plot_->isHidden(0));
        tests::moveMouse(*plot_->canvas(), plot_->pixelOf(0, 3));
        QCOMPARE(plot_->hoverText().lines.size(), std::size_t(1));
        // It stays hidden when the picture is drawn anew.
        plot_->setPicture(twoSolvers(), true);
        QVERIFY(plot_->isHidden(1));
        QTest::mouseClick(plot_->canvas(), Qt::LeftButton, {}, plot_->keyBox(1).center().toPoint());
        QVERIFY(!plot_->isHidden(1));

        QTest::mouseClick(plot_->canvas(), Qt::LeftButton, Qt::ControlModifier,
                          plot_->keyBox(1).center().toPoint());
        QVERIFY(plot_->isHidden(0));
        QVERIFY(!plot_->isHidden(1));
        QVERIFY(choose(*plot_, {300, 200}, QStringLiteral("Show all curves")));
        QVERIFY(!plot_->isHidden(0));
    }

    /// "0 and below" is said of what is drawn.
    void aHiddenCurveHasNoZeros()
    {
        auto picture = twoSolvers();
        picture.traces[1] = traceOf("slow", {1, 0.1, 0}, 1);
        plot_->setPicture(picture, false);
        const auto words = [&] {
            QTest::qWait(50);  // a drawing that was asked for comes later
            const auto box = plot_->box();
            const auto image = plot_->canvas()->grab().toImage();
            int inked = 0;
            for (int y = int(box.bottom()) - 12; y < int(box.bottom()) - 4; ++y) {
                for (int x = int(box.left()) + 4; x < int(box.left()) + 70; ++x) {
                    inked += image.pixelColor(x, y) != Theme::tokens().surface ? 1 : 0;
                }
            }
            return inked;
        };
        const int before = words();
        plot_->setHidden(1, true);
        QVERIFY2(words() < before / 4, qPrintable(QString::number(words())));
        QVERIFY(before > 50);
    }

    void ctrlAndDragSayWhatARangeHolds()
    {
        const int y = static_cast<int>(plot_->box().center().y());
        const auto at = [&](std::size_t index) {
            return QPoint(static_cast<int>(std::lround(plot_->pixelOf(0, index).x())), y);
        };
        tests::drag(*plot_->canvas(), at(2) - QPoint(5, 0), at(6) + QPoint(5, 0),
                    Qt::ControlModifier);

        QVERIFY(plot_->range().has_value());
        const auto fast = plot_->statistics(0);
        QCOMPARE(fast.count, std::size_t(5));
        QVERIFY(std::abs(fast.maximum - 1e-2) < 1e-12);
        QVERIFY(std::abs(fast.minimum - 1e-6) < 1e-15);
        QVERIFY(std::abs(fast.factor - 0.1) < 1e-9);
        QVERIFY(std::abs(plot_->statistics(1).factor - 0.5) < 1e-9);
        QTest::keyClick(plot_.get(), Qt::Key_Escape);
        QVERIFY(!plot_->range().has_value());
    }

    void notesAreWrittenChangedAndRemoved()
    {
        const QSignalSpy edited(plot_.get(), &PlotFrame::notesEdited);
        const auto place = plot_->pixelOf(0, 4).toPoint();

        QVERIFY(
            choose(*plot_, place, QStringLiteral("Add a note here…"), QStringLiteral(" restart ")));

        QCOMPARE(edited.count(), 1);
        QCOMPARE(plot_->notes().size(), 1);
        QCOMPARE(plot_->notes().front().text, QStringLiteral("restart"));
        QVERIFY(std::abs(plot_->notes().front().at.x() - 4) < 0.1);
        const auto with = plot_->image();
        QVERIFY(choose(*plot_, place, QStringLiteral("Change the note…"), QStringLiteral("other")));
        QCOMPARE(plot_->notes().front().text, QStringLiteral("other"));
        QVERIFY(choose(*plot_, place, QStringLiteral("Remove the note")));
        QVERIFY(plot_->notes().isEmpty());
        QCOMPARE(edited.count(), 3);
        QVERIFY(plot_->image() != with);  // they are part of the figure
    }

    void theMenuCopiesTheDataInFullPrecision()
    {
        QVERIFY(choose(*plot_, {300, 200}, QStringLiteral("Copy the data")));
        const auto lines = QGuiApplication::clipboard()->text().split(u'\n');
        QCOMPARE(lines.front(), QStringLiteral("Curve\tIteration\tr"));
        QCOMPARE(lines.size(), 2 + 2 * 11);  // the last line is empty
        QCOMPARE(lines[4], QStringLiteral("fast\t3\t0.001"));
    }

    void everyKindOfPlotGivesItsData()
    {
        BarPlot bars;
        BarData data;
        data.series = {{.name = QStringLiteral("a,b"), .values = {1, std::nan("")}}};
        data.labels = {QStringLiteral("k1"), QStringLiteral("=k2")};
        bars.setBars(data);
        QCOMPARE(bars.plotData().text(u','), QStringLiteral("Place,\"a,b\"\nk1,1\n'=k2,\n"));

        ScatterPlot scatter;
        scatter.setData({.names = {QStringLiteral("k")},
                         .x = {0.1},
                         .y = {2},
                         .xLabel = QStringLiteral("X"),
                         .yLabel = QStringLiteral("Y"),
                         .lineText = {}});
        QCOMPARE(scatter.plotData().text(u'\t'), QStringLiteral("Name\tX\tY\nk\t0.1\t2\n"));

        HistogramPlot histogram;
        const std::vector<double> values = {1, 1, 2};
        histogram.setPicture({.series = {{.distribution = core::distributionOf(values),
                                          .name = QStringLiteral("n"),
                                          .labels = {}}},
                              .name = QStringLiteral("n"),
                              .unit = {}});
        QCOMPARE(histogram.plotData().columns[2].numbers, (std::vector<double>{2, 1}));
        histogram.resize(400, 300);
        histogram.show();
        QVERIFY(QTest::qWaitForWindowExposed(&histogram));
        tests::moveMouse(*histogram.canvas(), histogram.barBox(0).center());
        QVERIFY(!histogram.hoverText().isEmpty());
    }

    // The other button in the middle of a drag left the drag without an end.
    void anotherButtonDoesNotEndADrag()
    {
        auto picture = twoSolvers();
        picture.tolerance = 1e-3;
        plot_->setPicture(picture, false);
        const QSignalSpy finished(plot_.get(), &TracePlot::toleranceDragFinished);
        const QPoint line(static_cast<int>(plot_->box().center().x()),
                          static_cast<int>(plot_->tolerancePixel()));
        QTest::mousePress(plot_->canvas(), Qt::LeftButton, {}, line);
        QTest::mousePress(plot_->canvas(), Qt::RightButton, {}, line);
        QTest::mouseRelease(plot_->canvas(), Qt::RightButton, {}, line);
        QTest::mouseRelease(plot_->canvas(), Qt::LeftButton, {}, line);
        QCOMPARE(finished.count(), 1);
    }

    // What waits for the end of a drag, as small multiples do, never heard of a key.
    void aKeyMovesTheLineAsOneDrag()
    {
        auto picture = twoSolvers();
        picture.tolerance = 1e-3;
        plot_->setPicture(picture, false);
        const QSignalSpy finished(plot_.get(), &TracePlot::toleranceDragFinished);
        QTest::keyClick(plot_.get(), Qt::Key_PageUp);
        QCOMPARE(plot_->picture().tolerance, std::optional(1e-2));
        QCOMPARE(finished.count(), 1);
    }

private:
    std::unique_ptr<TracePlot> plot_;
};

PAPILIO_TEST(TestPlotTools)
#include "test_plot_tools.moc"
