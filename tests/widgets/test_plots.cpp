#include "core/base/constants.h"
#include "tests/support/area_program.h"
#include "tests/support/mouse.h"
#include "tests/support/right_click.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/heat_map.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/plot/picture_file.h"
#include "widgets/plot/scatter_plot.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"

#include <qcustomplot.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace papilio;
using namespace papilio::widgets;

namespace {

/// 20 zeros, 20 values from 1e-15 on, 60 from 1e-5 up to 6: a gap of many decades in between.
NoiseCurve smallCurve()
{
    NoiseCurve curve;
    for (std::uint32_t rank = 0; rank < 100; ++rank) {
        const double value = rank < 20   ? 0.0
                             : rank < 40 ? 1e-15 * std::pow(10.0, (rank - 20) / 20.0)
                                         : 1e-5 * std::pow(10.0, (rank - 40) * 5.8 / 60.0);
        curve.values.push_back(value);
        curve.events.push_back(1000 - rank);
        curve.statuses.push_back(rank < 8    ? core::EventStatus::Chosen
                                 : rank < 40 ? core::EventStatus::Dependent
                                             : core::EventStatus::Noisy);
    }
    return curve;
}

NoiseCurve largeCurve(std::size_t count)
{
    NoiseCurve curve;
    for (std::size_t rank = 0; rank < count; ++rank) {
        curve.values.push_back(
            1e-15 * std::pow(10.0, 15.0 * static_cast<double>(rank) / static_cast<double>(count)));
        curve.events.push_back(static_cast<std::uint32_t>(rank));
        curve.statuses.push_back(core::EventStatus::Noisy);
    }
    return curve;
}

}  // namespace

class TestPlots : public QObject {
    Q_OBJECT

    /// The labels of the ticks below the curve.
    [[nodiscard]] QStringList shownRanks() const
    {
        const auto& axis = *qobject_cast<QCustomPlot*>(noise_->canvas())->xAxis;
        QVector<double> ticks;
        QVector<QString> labels;
        axis.ticker()->generate(axis.range(), QLocale::c(), u'f', 0, ticks, nullptr, &labels);
        QStringList shown;
        for (int tick = 0; tick < ticks.size(); ++tick) {
            if (axis.range().contains(ticks[tick])) {
                shown << labels[tick];
            }
        }
        return shown;
    }

private slots:
    // The canvas kept the event: a right click opened nothing, the menu key did.
    void aRightClickOpensTheMenu()
    {
        NoisePlot noise;
        BarPlot bars;
        ScatterPlot scatter;
        for (PlotFrame* plot : std::initializer_list<PlotFrame*>{&noise, &bars, &scatter}) {
            QAction own(QStringLiteral("Own"));
            plot->addContextAction(&own);
            plot->resize(400, 300);
            plot->show();
            QVERIFY(QTest::qWaitForWindowExposed(plot));
            QStringList texts;
            const auto look = [&](const QMenu& menu) {
                texts.clear();
                for (const auto* action : menu.actions()) {
                    texts << action->text();
                }
            };
            QVERIFY(tests::rightClick(*plot->canvas(), {200, 150}, look));
            QCOMPARE(texts.front(), QStringLiteral("Own"));
            QVERIFY(texts.size() >= 4);
            plot->setEmptyText(QStringLiteral("nothing yet"));
            QVERIFY(tests::rightClick(*plot->canvas(), {200, 150}, look));
        }
    }

    void ranksAreReadAsOtherCounts()
    {
        noise_->setCurve(largeCurve(40000));
        QVERIFY2(shownRanks().contains(QStringLiteral("10,000")),
                 qPrintable(shownRanks().join(u' ')));
    }

    void initTestCase() { Theme::instance().apply(*qApp); }

    void init()
    {
        noise_ = std::make_unique<NoisePlot>();
        noise_->resize(640, 480);
        noise_->setTau(1e-10);
        noise_->setCurve(smallCurve());
        noise_->show();
        QVERIFY(QTest::qWaitForWindowExposed(noise_.get()));
        QTRY_VERIFY(noise_->pixelOf(99).x() > 100);
    }
    void cleanup()
    {
        noise_.reset();
        Theme::instance().setScheme(Theme::Scheme::Light);
    }

    void tauFollowsTheMouse()
    {
        const QSignalSpy started(noise_.get(), &NoisePlot::tauDragStarted);
        const QSignalSpy dragged(noise_.get(), &NoisePlot::tauDragged);
        const QSignalSpy finished(noise_.get(), &NoisePlot::tauDragFinished);
        const QPoint line(300, static_cast<int>(std::lround(noise_->tauPixel())));

        QTest::mousePress(noise_->canvas(), Qt::LeftButton, {}, line + QPoint(0, 5));
        QTest::mouseMove(noise_->canvas(), line + QPoint(0, -40));
        QTest::mouseMove(noise_->canvas(), line + QPoint(0, -80));
        QTest::mouseRelease(noise_->canvas(), Qt::LeftButton, {}, line + QPoint(0, -80));

        QCOMPARE(started.count(), 1);
        QCOMPARE(finished.count(), 1);
        QVERIFY(dragged.count() >= 2);
        QCOMPARE(dragged.last().first().toDouble(), noise_->tau());
        QVERIFY(noise_->tau() > 1e-9);
        QVERIFY(std::abs(noise_->tauPixel() - (line.y() - 80)) <= 1);
    }

    // Zeros have a place of their own, and decades that lead to it, only where there are zeros.
    void noDecadesLeadToZeroWhereNothingRepeatsExactly()
    {
        auto curve = smallCurve();
        QVERIFY(noise_->pixelOf(0).y() > 0.8 * noise_->canvas()->height());
        curve.values.erase(curve.values.begin(), curve.values.begin() + 40);
        curve.events.resize(60);
        curve.statuses.resize(60);
        noise_->setTau(1e-3);
        noise_->setCurve(curve);

        noise_->resetView();

        const double least = noise_->pixelOf(0).y();
        QVERIFY(least < noise_->canvas()->height());
        QVERIFY(least > 0.6 * noise_->canvas()->height());
    }

    void aPressBesideTheLineDoesNotMoveTau()
    {
        const QSignalSpy dragged(noise_.get(), &NoisePlot::tauDragged);
        const QPoint line(300, static_cast<int>(std::lround(noise_->tauPixel())));

        QTest::mousePress(noise_->canvas(), Qt::LeftButton, {}, line + QPoint(0, 9));
        QTest::mouseMove(noise_->canvas(), line + QPoint(0, -40));
        QTest::mouseRelease(noise_->canvas(), Qt::LeftButton, {}, line + QPoint(0, -40));

        QCOMPARE(dragged.count(), 0);
        QCOMPARE(noise_->tau(), 1e-10);
    }

    void theBottomOfTheAxisMeansZero()
    {
        const QPoint line(300, static_cast<int>(std::lround(noise_->tauPixel())));

        QTest::mousePress(noise_->canvas(), Qt::LeftButton, {}, line);
        QTest::mouseMove(noise_->canvas(), QPoint(300, 470));
        QTest::mouseRelease(noise_->canvas(), Qt::LeftButton, {}, QPoint(300, 470));

        QCOMPARE(noise_->tau(), 0.0);
        QVERIFY(noise_->tauPixel() <
                noise_->pixelOf(0).y());  // zeros stay below the line: they are kept
    }

    // The promise that makes 200,000 events fluent.
    void draggingNeverDrawsTheCurveAgain()
    {
        noise_->setCurve(largeCurve(200000));
        QTRY_VERIFY(noise_->pixelOf(199999).x() > noise_->pixelOf(0).x() + 300);
        QTest::qWait(50);
        const QSignalSpy drawn(noise_->canvas(), SIGNAL(afterReplot()));  // of all layers
        const QPoint line(300, static_cast<int>(std::lround(noise_->tauPixel())));

        QTest::mousePress(noise_->canvas(), Qt::LeftButton, {}, line);
        for (int i = 1; i <= 30; ++i) {
            QTest::mouseMove(noise_->canvas(), line + QPoint(0, -i * 3));
            QApplication::processEvents();
        }
        QTest::mouseRelease(noise_->canvas(), Qt::LeftButton, {}, line + QPoint(0, -90));

        QCOMPARE(drawn.count(), 0);
        noise_->resetView();
        QTRY_COMPARE(drawn.count(), 1);
        QVERIFY(noise_->tau() > 1e-10);
    }

    void keysMoveTau()
    {
        const QSignalSpy finished(noise_.get(), &NoisePlot::tauDragFinished);

        QTest::keyClick(noise_.get(), Qt::Key_PageUp);
        QVERIFY(std::abs(noise_->tau() / 1e-9 - 1) < 1e-9);
        QTest::keyClick(noise_.get(), Qt::Key_Down);
        QVERIFY(std::abs(noise_->tau() / 1e-9 - std::pow(10.0, -0.1)) < 1e-9);
        QCOMPARE(finished.count(), 2);

        noise_->setTau(1e-16);
        QTest::keyClick(noise_.get(), Qt::Key_Down);
        QCOMPARE(noise_->tau(), 0.0);
        QTest::keyClick(noise_.get(), Qt::Key_PageUp);
        QVERIFY(noise_->tau() > 0);
    }

    void aClickOnAPointNamesItsEvent()
    {
        const QSignalSpy clicked(noise_.get(), &NoisePlot::eventClicked);
        const auto at = noise_->pixelOf(70).toPoint();

        QTest::mouseClick(noise_->canvas(), Qt::LeftButton, {}, at);

        QCOMPARE(clicked.count(), 1);
        const auto event = clicked.first().first().toUInt();
        QVERIFY(std::abs(static_cast<int>(event) - (1000 - 70)) <= 1);  // points are 5 px apart

        // The cross-hair snaps to it from there, so a click takes it.
        QTest::mouseClick(noise_->canvas(), Qt::LeftButton, {}, at - QPoint(0, 20));
        QCOMPARE(clicked.count(), 2);

        QTest::mouseClick(noise_->canvas(), Qt::LeftButton, {},
                          QPointF(noise_->pixelOf(10).x(), noise_->pixelOf(95).y()).toPoint());
        QCOMPARE(clicked.count(), 2);  // nothing there
    }

    void theArrowsWalkThroughTheEvents()
    {
        const QSignalSpy clicked(noise_.get(), &NoisePlot::eventClicked);
        noise_->setSelectedEvent(990U, QStringLiteral("X"));

        QTest::keyClick(noise_.get(), Qt::Key_Right);

        QCOMPARE(clicked.first().first().toUInt(), 989U);
    }

    void hoveringTellsTheRank()
    {
        const QSignalSpy hovered(noise_.get(), &NoisePlot::hovered);

        QTest::mouseMove(noise_->canvas(), noise_->pixelOf(80).toPoint());

        QTRY_COMPARE(hovered.count(), 1);
        QVERIFY(std::abs(hovered.first().first().toInt() - 80) <= 1);
    }

    void nothingIsClipped()
    {
        const auto area = noise_->rect();
        for (const std::size_t rank : {0U, 20U, 99U}) {
            QVERIFY(area.contains(noise_->pixelOf(rank).toPoint()));
        }
        // Zeros stand below every positive value, those above 1 above 1.
        QVERIFY(noise_->pixelOf(0).y() > noise_->pixelOf(20).y() + 5);
        QVERIFY(noise_->pixelOf(99).y() > 10);
    }

    void aDoubleClickShowsEverythingAgain()
    {
        const auto home = noise_->pixelOf(50);
        const QPoint empty(300, 120);
        QTest::mousePress(noise_->canvas(), Qt::LeftButton, {}, empty);
        QTest::mouseMove(noise_->canvas(), empty + QPoint(60, 30));
        QTest::mouseRelease(noise_->canvas(), Qt::LeftButton, {}, empty + QPoint(60, 30));
        QTRY_VERIFY(noise_->pixelOf(50).x() > home.x() + 30);

        QTest::mouseDClick(noise_->canvas(), Qt::LeftButton, {}, empty);

        QTRY_COMPARE(noise_->pixelOf(50), home);
    }

    void figuresAreLightAndTextStaysText()
    {
        Theme::instance().setScheme(Theme::Scheme::Dark);
        const QTemporaryDir directory;
        const auto svg = directory.filePath(QStringLiteral("noise.svg"));
        const auto pdf = directory.filePath(QStringLiteral("noise.pdf"));
        const auto png = directory.filePath(QStringLiteral("noise.png"));

        QVERIFY(noise_->save(svg));
        QVERIFY(noise_->save(pdf));
        QVERIFY(noise_->save(png));

        QFile file(svg);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto source = file.readAll();
        QVERIFY(source.contains("<text"));
        QVERIFY(source.contains("Rank of event by max-RNMSE"));
        QVERIFY(QFileInfo(pdf).size() > 1000);
        const QImage image(png);
        QCOMPARE(image.size(), noise_->size() * 2);
        QCOMPARE(image.pixelColor(3, 3), lightTokens().surface);
        QCOMPARE(noise_->grab().toImage().pixelColor(3, 3), darkTokens().surface);
        QVERIFY(!noise_->save(directory.filePath(QStringLiteral("noise.xyz"))));
        QVERIFY(!noise_->save(directory.filePath(QStringLiteral("no/such/folder.png"))));
    }

    // 88 mm are 249.4 points; an inch has 600 dots.
    void aFigureForAPaperHasItsSize()
    {
        const QTemporaryDir directory;
        const FigureSize size{.width = 88, .height = 60, .fontPoints = 9};
        setNoteMaker(*noise_, [](const QWidget& part) {
            return ProvenanceNote{
                {}, part.property(PlotFrame::saveOptions).toStringList().join(u' '), {}};
        });
        const auto before = noise_->canvas()->size();
        const auto saved = [&](const QString& name) {
            const auto path = directory.filePath(name);
            return noise_->save(path, size) ? path : QString();
        };
        QFile pdf(saved(QStringLiteral("noise.pdf")));
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        const auto page = QRegularExpression(QStringLiteral("/MediaBox \\[0 0 ([\\d.]+) ([\\d.]+)"))
                              .match(QString::fromLatin1(pdf.readAll()));
        QVERIFY(std::abs(page.captured(1).toDouble() - 88 / 25.4 * 72) < 1);
        QVERIFY(std::abs(page.captured(2).toDouble() - 60 / 25.4 * 72) < 1);
        const QImage image(saved(QStringLiteral("noise.png")));
        QVERIFY(std::abs(image.width() - 88 / 25.4 * 600) < 10);
        QCOMPARE(image.dotsPerMeterX(), qRound(600 / 0.0254));
        QCOMPARE(image.text("Source"), QStringLiteral("--size 88x60mm --font-size 9"));
        QFile svg(saved(QStringLiteral("noise.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const auto width = QRegularExpression(QStringLiteral("width=\"([\\d.]+)mm\""))
                               .match(QString::fromUtf8(svg.readAll()));
        QVERIFY(std::abs(width.captured(1).toDouble() - 88) < 0.5);
        QCOMPARE(noise_->canvas()->size(), before);
    }

    void aFigureHasNoSelection()
    {
        const auto bare = noise_->image();
        noise_->setSelectedEvent(3, QStringLiteral("EVENT"));
        QCOMPARE(noise_->image(), bare);
        QVERIFY(noise_->grab().toImage() != bare);
    }

    void anEmptyPlotSaysWhy()
    {
        noise_->setEmptyText(QStringLiteral("Open a study."));
        const auto covered = noise_->grab().toImage();
        noise_->setEmptyText({});
        const auto shown = noise_->grab().toImage();
        QVERIFY(covered != shown);
    }

    // 30 events have a whisker each, 10,000 a band; both begin and end where the interval does.
    void intervalsAreWhiskersOrABand_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("hasWhiskers");
        QTest::newRow("few") << 30 << true;
        QTest::newRow("many") << 10000 << false;
    }
    void intervalsAreWhiskersOrABand()
    {
        QFETCH(int, count);
        QFETCH(bool, hasWhiskers);
        auto curve = largeCurve(static_cast<std::size_t>(count));
        for (const double value : curve.values) {
            curve.lows.push_back(value / 100);
            curve.highs.push_back(10 * value);
        }
        noise_->setIntervalsShown(true);
        noise_->setCurve(curve);
        QCOMPARE(noise_->hasWhiskers(), hasWhiskers);

        const auto image = noise_->image(1);
        const auto rank = static_cast<std::size_t>(count) * 9 / 10;
        const double decade = (noise_->pixelOf(rank * 2 / 3).y() - noise_->pixelOf(rank).y()) /
                              (15.0 * static_cast<double>(rank - rank * 2 / 3) / count);
        const auto colorAt = [&](double decades) {
            const auto at = noise_->pixelOf(rank);
            return image.pixelColor(static_cast<int>(std::round(at.x())),
                                    static_cast<int>(std::round(at.y() - decades * decade)));
        };
        const auto expected = hasWhiskers
                                  ? lightTokens().axis
                                  : mix(lightTokens().categories[0], lightTokens().surface, 0.22);
        QCOMPARE(colorAt(0.8), expected);
        QCOMPARE(colorAt(-1.8), expected);
        QVERIFY(colorAt(1.3) != expected);
        QVERIFY(colorAt(-2.3) != expected);
    }

    // The outline of the squares of many points had the color that QCustomPlot starts with.
    void manyEventsHaveTheColorOfTheirStatus()
    {
        noise_->setCurve(largeCurve(40000));
        const auto at = noise_->pixelOf(30000).toPoint();
        const auto image = noise_->image(1);
        for (int side = -3; side <= 3; ++side) {
            QVERIFY(image.pixelColor(at.x(), at.y() + side) != QColor(Qt::blue));
        }
        QCOMPARE(image.pixelColor(at), lightTokens().disabled);
    }

    void undecidedEventsHaveASquareAtTheirTauOnly()
    {
        auto curve = smallCurve();
        curve.lows = curve.values;
        curve.highs = curve.values;
        curve.lows[90] = 5e-11;
        curve.highs[90] = 5e-10;
        noise_->setCurve(curve);
        const auto corner = [&] {
            const auto at = noise_->pixelOf(90);
            return noise_->image(1).pixelColor(static_cast<int>(std::round(at.x()) - 4),
                                               static_cast<int>(std::round(at.y()) - 4));
        };

        QCOMPARE(corner(), lightTokens().approximate.text);
        QCOMPARE(noise_->svg().count("undecided"), 1);  // in the key
        noise_->setTau(1e-9);
        QVERIFY(corner() != lightTokens().approximate.text);
        QCOMPARE(noise_->svg().count("undecided"), 0);
        noise_->setTau(1e-10);
        QCOMPARE(corner(), lightTokens().approximate.text);
    }

    void aCardSaysWhatLiesUnderThePointer()
    {
        noise_->setCards([](std::size_t rank) { return HoverText{QString::number(rank), {}}; });

        tests::moveMouse(*noise_->canvas(), noise_->pixelOf(80).toPoint());
        QTRY_VERIFY(!noise_->hoverText().isEmpty());
        QVERIFY(std::abs(noise_->hoverText().title.toInt() - 80) <= 1);

        tests::moveMouse(*noise_->canvas(), QPoint(300, static_cast<int>(noise_->tauPixel())));
        QTRY_VERIFY(noise_->hoverText().isEmpty());
    }

    // One event stood at the edge of an axis of eight.
    void oneEventIsInTheMiddleWithItsTick()
    {
        NoiseCurve curve;
        curve.values = {1e-3};
        curve.events = {0};
        curve.statuses = {core::EventStatus::Chosen};
        noise_->setCurve(curve);

        const auto& axis = *qobject_cast<QCustomPlot*>(noise_->canvas())->xAxis;
        QVERIFY(std::abs(axis.range().center()) < 0.2);
        QVERIFY(axis.range().size() < 2);
        QCOMPARE(shownRanks(), QStringList(QStringLiteral("0")));
    }

    // Plots that are painted without axes had no picture.
    void mapsAreCopied()
    {
        HeatMap map;
        map.resize(300, 200);
        QGuiApplication::clipboard()->clear();
        QToolTip::hideText();
        map.copyImage();
        QCOMPARE(QGuiApplication::clipboard()->image().size(), 2 * map.size());
        QTRY_VERIFY(QToolTip::isVisible());  // it says that it did
        QToolTip::hideText();
        copyText(QStringLiteral("<b>name</b>"));
        // As it is: tool tips are plain text, and would show a mark of HTML.
        QTRY_COMPARE(QToolTip::text(), QStringLiteral("Copied <b>name</b>"));
        const auto labels = QApplication::topLevelWidgets();
        QVERIFY(std::ranges::any_of(labels, [](QWidget* widget) {
            auto* tip = qobject_cast<QLabel*>(widget);
            return tip != nullptr && tip->text() == QToolTip::text() &&
                   tip->textFormat() == Qt::PlainText;
        }));
    }

    // On paper the words of the page are left behind: the figure itself says what made its data.
    void aFigureSaysWhatWasNotMeasured()
    {
        QWidget window;
        QString origin;
        setNoteMaker(window, [&](const QWidget&) {
            return ProvenanceNote{.title = {}, .command = {}, .program = {}, .origin = origin};
        });
        NoisePlot plot(&window);
        plot.resize(400, 300);
        plot.setCurve(smallCurve());
        const auto plain = plot.image();
        const auto box = plot.box();
        origin = QStringLiteral("Simulated");
        QCOMPARE(plot.svg().count("Simulated"), 1);
        const auto marked = plot.image();
        QCOMPARE(marked.size(), 2 * plot.size());
        origin.clear();
        QCOMPARE(plot.svg().count("Simulated"), 0);
        QVERIFY(plain != marked);
        QCOMPARE(plot.image(), plain);
        QCOMPARE(plot.box(), box);
    }

    // The key stood on "Rejected", in 88 x 60 mm.
    void theKeyOfAFigureIsClearOfWords()
    {
        auto curve = smallCurve();
        for (auto& value : curve.values) {
            value = value > 1e-10 ? 0.01 + value : 0;
        }
        NoisePlot plot;
        plot.resize(343, 234);
        plot.setTau(1e-10);
        plot.setCurve(curve);
        const auto svg = QString::fromUtf8(plot.svg());
        const auto placeOf = [&](const char* text) {
            static const auto pattern =
                QStringLiteral("<text[^>]*x=\"([-0-9.]+)\" y=\"([-0-9.]+)\"[^>]*>\\s*%1");
            const auto found = QRegularExpression(pattern.arg(QLatin1String(text))).match(svg);
            return found.hasMatch() ? found.captured(2).toDouble() : core::notANumber;
        };
        const double rejected = placeOf("Rejected");
        for (const auto* kind : {"noisy", "quiet", "chosen"}) {
            const double place = placeOf(kind);
            QVERIFY2(std::abs(place - rejected) >= 12,
                     qPrintable(QStringLiteral("%1 %2 %3").arg(kind).arg(place).arg(rejected)));
        }
        plot.resize(200, 110);  // no place is left
        QCOMPARE(plot.svg().count("noisy"), 0);
    }

    // "plot.png" was proposed whatever was open; PNG alone, without a word on where it is from.
    void mapsAreSavedUnderTheNameOfTheStudy()
    {
        const QTemporaryDir folder;
        QWidget window;
        setNoteMaker(window, [](const QWidget&) {
            return ProvenanceNote{.title = QStringLiteral("Noise of <b>spr</b>"),
                                  .command = QStringLiteral("papilio render spr.h5"),
                                  .program = QStringLiteral("Papilio"),
                                  .name = QStringLiteral("spr noise")};
        });
        HeatMap map(&window);
        QStringList proposed;
        const auto saveAs = [&](const QString& name) {
            QTimer timer;
            QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
                auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                if (dialog == nullptr) {
                    return;  // not open yet
                }
                timer.stop();
                auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
                proposed << field->text();
                field->setText(folder.filePath(name));
                QTest::keyClick(field, Qt::Key_Return);
            });
            timer.start(10);
            map.saveImage();
            QFile file(folder.filePath(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };

        const auto png = QImage::fromData(saveAs(QStringLiteral("a.png")), "PNG");
        QCOMPARE(png.size(), 2 * map.size());
        QCOMPARE(png.text(QStringLiteral("Source")), QStringLiteral("papilio render spr.h5"));
        const auto svg = saveAs(QStringLiteral("a.svg"));
        QVERIFY(svg.contains("<title>Noise of &lt;b&gt;spr&lt;/b&gt;</title>") &&
                svg.contains("</svg>"));
        QVERIFY(saveAs(QStringLiteral("a.pdf")).trimmed().endsWith("%%EOF"));
        QCOMPARE(proposed, QStringList(3, QStringLiteral("spr noise.png")));
    }

    // Shares that differ by round-off went from yellow to dark blue.
    void roundOffIsNoContrast()
    {
        HeatMap map;
        map.setColors(HeatMapColors::Sequence);
        map.resize(400, 300);
        HeatMapData data;
        data.rows = {"rank 0", "rank 1"};
        data.columns = {"1"};
        data.values = {0.43, 0.43 + 1e-12};
        data.full = 1;
        map.setData(data);
        const auto picture = map.grab().toImage();
        const auto color = [&](int row) {
            // In its corner: the number is in the middle.
            return picture.pixelColor(map.cellBox(row, 0).topLeft().toPoint() + QPoint(3, 3));
        };
        QCOMPARE(color(0), color(1));
    }

    void aFewEventsStandAtWholeRanks()
    {
        NoiseCurve curve;
        curve.values = {0.02, 0.03};
        curve.events = {0, 1};
        curve.statuses = {core::EventStatus::Noisy, core::EventStatus::Noisy};
        noise_->setCurve(std::move(curve));
        QTest::qWait(20);

        // Closer ticks would repeat their labels.
        QVERIFY(noise_->pixelOf(1).x() - noise_->pixelOf(0).x() > 20);
        QCOMPARE(shownRanks(), QStringList({QStringLiteral("0"), QStringLiteral("1")}));

        // Of 17 events: no "0 3 5 8", which are steps of 2.5.
        NoiseCurve more;
        for (std::uint32_t rank = 0; rank < 17; ++rank) {
            more.values.push_back(1e-3);
            more.events.push_back(rank);
            more.statuses.push_back(core::EventStatus::Noisy);
        }
        noise_->setCurve(more);
        const auto ranks = shownRanks();
        QVERIFY(ranks.size() > 2);
        for (int place = 1; place + 1 < ranks.size(); ++place) {
            QCOMPARE(2 * ranks[place].toInt(), ranks[place - 1].toInt() + ranks[place + 1].toInt());
        }
    }

    void notesStandWhereTheCurveIsNot()
    {
        // Nearly all values round the mean: on the right the curve crosses the line at 1.
        NoiseCurve curve;
        for (std::uint32_t rank = 0; rank < 400; ++rank) {
            curve.values.push_back(0.02 * std::pow(10.0, rank * 2.2 / 400));
            curve.events.push_back(rank);
            curve.statuses.push_back(core::EventStatus::Noisy);
        }
        noise_->setCurve(std::move(curve));
        QTest::qWait(20);

        const auto note = noise_->labels().mean.box;

        QVERIFY(note.width() > 60);
        for (std::size_t rank = 0; rank < 400; ++rank) {
            QVERIFY(!note.contains(noise_->pixelOf(rank)));
        }
    }

private:
    std::unique_ptr<NoisePlot> noise_;
};

PAPILIO_TEST(TestPlots)
#include "test_plots.moc"
