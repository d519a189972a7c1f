#include "tests/support/area_program.h"
#include "widgets/plot/label_placer.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

namespace papilio {

using namespace widgets;

namespace {

DrawnRoof slope(const char* name, double value, int rank)
{
    return {.name = QString::fromLatin1(name),
            .label = QStringLiteral("%1 %2 GB/s").arg(QString::fromLatin1(name)).arg(value),
            .value = value,
            .low = value * 0.95,
            .high = value * 1.05,
            .rank = rank};
}

DrawnRoof flat(const char* name, double value, int rank, bool isFused)
{
    return {.name = QString::fromLatin1(name),
            .label = QStringLiteral("%1 %2 GFLOP/s").arg(QString::fromLatin1(name)).arg(value),
            .value = value,
            .low = value,
            .high = value,
            .isSlope = false,
            .rank = rank,
            .isFused = isFused};
}

DrawnPoint point(const QString& name, double intensity, double value, double seconds = 1)
{
    return {.name = name, .run = {}, .intensity = intensity, .value = value, .seconds = seconds};
}

/// Close roofs and a crowd of kernels: more labels than there is room for.
RooflineDrawing crowded()
{
    RooflineDrawing drawing;
    drawing.roofs = {slope("L1", 5840, 0),
                     slope("L2", 2310, 1),
                     slope("L3", 612, 2),
                     slope("DRAM", 176, 3),
                     flat("AVX-512 FMA", 1638, 0, true),
                     flat("AVX2 FMA", 922, 1, true),
                     flat("AVX-512 ADD", 819, 2, false),
                     flat("AVX2 ADD", 461, 3, false),
                     flat("scalar FMA", 256, 4, true),
                     flat("scalar ADD", 128, 5, false)};
    for (int index = 0; index < 40; ++index) {
        drawing.points.push_back(point(QStringLiteral("kernel_%1").arg(index),
                                       0.03 * std::pow(1.17, index % 20),
                                       4 * std::pow(1.2, index % 13), 0.3 * (index % 9)));
    }
    drawing.points.push_back(point(QStringLiteral("copy"), 0, 0, 7.8));
    drawing.points.push_back(
        point(QStringLiteral("lost"), std::numeric_limits<double>::quiet_NaN(), 3.2, 2));
    drawing.points[1].isHollow = true;
    drawing.points[1].run = QStringLiteral("RCM");
    drawing.arrows = {{0, 1, QStringLiteral("RCM: +27 %")}};
    drawing.xLabel = QStringLiteral("FLOP per byte");
    drawing.yLabel = QStringLiteral("GFLOP/s");
    return drawing;
}

/// As in the mock-up: few kernels, all names fit.
RooflineDrawing sparse()
{
    auto drawing = crowded();
    drawing.arrows.clear();
    drawing.points = {point(QStringLiteral("dgemm"), 9.8, 1412, 31),
                      point(QStringLiteral("stencil7"), 0.48, 148, 18),
                      point(QStringLiteral("spmv"), 0.097, 12.4, 15)};
    return drawing;
}

struct Shown {
    Shown(const RooflineDrawing& drawing, QSize size)
    {
        Theme::instance().apply(*qApp);
        plot.resize(size);
        plot.show();
        plot.setDrawing(drawing);
        QCoreApplication::processEvents();
    }
    RooflinePlot plot;
};

}  // namespace

class TestRooflinePlot : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { Theme::instance().setScheme(Theme::Scheme::Light); }

    void labelsNeverOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<double>("zoom");
        for (const auto& [name, size] : {std::pair("1000 x 700", QSize(1000, 700)),
                                         std::pair("2000 x 1400", QSize(2000, 1400)),
                                         std::pair("500 x 400", QSize(500, 400))}) {
            for (const bool isDark : {false, true}) {
                for (const double zoom : {1.0, 3.0, 0.4}) {
                    QTest::addRow("%s %s %.1f", name, isDark ? "dark" : "light", zoom)
                        << size << isDark << zoom;
                }
            }
        }
    }
    void labelsNeverOverlap()
    {
        QFETCH(QSize, size);
        QFETCH(bool, isDark);
        QFETCH(double, zoom);
        Theme::instance().setScheme(isDark ? Theme::Scheme::Dark : Theme::Scheme::Light);
        Shown shown(crowded(), size);
        const int steps = zoom > 1 ? 4 : zoom < 1 ? -4 : 0;
        for (int step = 0; step < std::abs(steps); ++step) {
            const QPointF at = shown.plot.box().center();
            QWheelEvent wheel(at, shown.plot.canvas()->mapToGlobal(at), {},
                              QPoint(0, steps > 0 ? 120 : -120), Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(shown.plot.canvas(), &wheel);
        }

        const auto labels = shown.plot.shownLabels();

        QVERIFY(!labels.empty());
        for (const auto& label : labels) {
            for (const auto& roof : shown.plot.drawing().roofs) {
                const auto line = shown.plot.scale().segment(roof);
                QVERIFY2(!line || !overlap(label.outline, QPolygonF({line->p1(), line->p2()})),
                         qPrintable(label.text));
            }
            for (int index = 0; index < 40; ++index) {
                QVERIFY2(!overlap(label.outline, QPolygonF(shown.plot.pointBox(index))),
                         qPrintable(label.text));
            }
        }
        for (std::size_t first = 0; first < labels.size(); ++first) {
            for (const auto& corner : labels[first].outline) {
                QVERIFY(shown.plot.box().contains(corner));
            }
            for (std::size_t second = first + 1; second < labels.size(); ++second) {
                QVERIFY2(!overlap(labels[first].outline, labels[second].outline),
                         qPrintable(textsOf(labels).join(QLatin1Char('|'))));
            }
        }
    }

    // Where there is room, every roof and kernel has its label.
    void allLabelsAreThereWhereTheyFit_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1000 x 700") << QSize(1000, 700);
        QTest::newRow("2000 x 1400") << QSize(2000, 1400);
    }
    void allLabelsAreThereWhereTheyFit()
    {
        QFETCH(QSize, size);
        Shown shown(sparse(), size);
        const auto labels = textsOf(shown.plot.shownLabels());
        for (const auto& roof : sparse().roofs) {
            QVERIFY2(labels.contains(roof.label), qPrintable(roof.label));
        }
        for (const auto& drawn : sparse().points) {
            QVERIFY2(labels.contains(drawn.name), qPrintable(drawn.name));
        }
    }

    // In a small figure "DRAM 182 GB/s" stood on the line of L3.
    void noRoofHasTheLabelOfAnotherOne_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("a column") << QSize(340, 227);
        QTest::newRow("two columns") << QSize(690, 340);
        QTest::newRow("a page") << QSize(1000, 700);
    }
    void noRoofHasTheLabelOfAnotherOne()
    {
        QFETCH(QSize, size);
        Shown shown(crowded(), size);
        const auto scale = shown.plot.scale();
        const auto& roofs = shown.plot.drawing().roofs;
        const std::vector<QRectF> none(shown.plot.drawing().points.size());
        const auto labels = placeLabels(shown.plot.drawing(), scale, none, -1).roofs;
        const auto svg = shown.plot.svg();
        for (std::size_t roof = 0; roof < roofs.size(); ++roof) {
            QVERIFY2(svg.contains(roofs[roof].label.toUtf8()) || !roofs[roof].isSlope,
                     qPrintable(roofs[roof].label));
            if (!labels[roof].isVisible) {
                continue;
            }
            const auto distance = [&](const QLineF& line) {
                QLineF across(labels[roof].outline.boundingRect().center(), {});
                across.setAngle(line.angle() + 90);
                QPointF foot;
                across.intersects(line, &foot);
                return QLineF(across.p1(), foot).length();
            };
            const auto own = scale.segment(roofs[roof]);
            for (const auto& other : roofs) {
                const auto line = scale.segment(other);
                if (line && other.isSlope == roofs[roof].isSlope) {
                    QVERIFY2(distance(*line) >= distance(*own), qPrintable(roofs[roof].label));
                }
                QVERIFY2(
                    !line || !overlap(labels[roof].outline, QPolygonF({line->p1(), line->p2()})),
                    qPrintable(roofs[roof].label));
            }
        }
    }

    // What bounds the picture is always said, however crowded it is.
    void theHighestRoofAndDramAlwaysHaveTheirLabel_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("480 x 360") << QSize(480, 360);
        QTest::newRow("1000 x 700") << QSize(1000, 700);
    }
    void theHighestRoofAndDramAlwaysHaveTheirLabel()
    {
        QFETCH(QSize, size);
        Shown shown(crowded(), size);
        const auto labels = textsOf(shown.plot.shownLabels());

        const auto drawn = shown.plot.svg();  // with the key
        QVERIFY2(drawn.contains("DRAM 176 GB/s"), qPrintable(labels.join(u'|')));
        QVERIFY2(drawn.contains("AVX-512 FMA 1638 GFLOP/s"), qPrintable(labels.join(u'|')));
    }

    // The angle of a label is the line's on the screen, and follows a resize.
    // In a small figure labels are left out, not those of the largest and of the selected kernel,
    // and they are counted: those of roofs, too.
    void theLargestKernelHasItsLabelAndTheOthersAreCounted()
    {
        auto drawing = crowded();
        drawing.points.push_back(point(QStringLiteral("dgemm_tile"), 0.3, 20, 31));
        const auto placed = [](const RooflinePlot& plot, int selected) {
            std::vector<QRectF> markers;
            for (int index = 0; index < static_cast<int>(plot.drawing().points.size()); ++index) {
                markers.push_back(plot.pointBox(index));
            }
            return placeLabels(plot.drawing(), plot.scale(), markers, selected);
        };
        const Shown shown(drawing, {520, 380});
        const auto& drawn = shown.plot.drawing();
        const auto largest = placed(shown.plot, -1).points.back();
        QVERIFY(largest.isVisible && largest.leader);
        QVERIFY(QLineF(largest.leader->p1(), shown.plot.pointBox(42).center()).length() <= 22);
        QVERIFY(
            largest.outline.boundingRect().adjusted(-1, -1, 1, 1).contains(largest.leader->p2()));
        for (int selected = 0; selected < 40; selected += 7) {
            const auto& point = placed(shown.plot, selected).points.at(selected);
            QVERIFY2(point.isVisible, qPrintable(drawn.points.at(selected).name));
        }
        const auto hidden = placed(shown.plot, -1).hidden(drawn);
        QVERIFY(hidden.points > 0 && hidden.roofs > 0);
        const Shown few(sparse(), {1200, 900});
        const auto none = placed(few.plot, -1).hidden(few.plot.drawing());
        QCOMPARE(none.points + none.roofs + none.arrows, 0);
    }

    void labelsFollowTheirLine()
    {
        Shown shown(sparse(), {1000, 700});
        const auto angle = [&] {
            const auto outline = shown.plot.shownLabels().front().outline;
            const auto side = outline[1] - outline[0];
            return std::atan2(side.y(), side.x());
        };
        const auto line = [&] {
            const auto way = shown.plot.pixelOf(0.1, 584) - shown.plot.pixelOf(0.01, 58.4);
            return std::atan2(way.y(), way.x());
        };
        QVERIFY(std::abs(angle() - line()) < 1e-6);
        const double before = angle();
        shown.plot.resize(1600, 500);
        QCoreApplication::processEvents();
        QVERIFY(std::abs(angle() - line()) < 1e-6);
        QVERIFY(std::abs(angle() - before) > 0.05);
    }

    // A label along a line goes below it where it would be crossed by a neighbor above.
    void labelsAlongALineKeepOffItsNeighbor()
    {
        const QLineF lower(0, 400, 400, 0);
        const auto upper = lower.translated(0, -20);
        LabelPlacer alone(QRectF(-10, -10, 500, 500));
        const auto above = alone.along(QStringLiteral("L2"), {90, 14}, lower.p1(), lower.p2(), 7);
        QVERIFY(above.isVisible);

        LabelPlacer placer(QRectF(-10, -10, 500, 500));
        placer.avoid(lower);
        placer.avoid(upper);
        const auto label = placer.along(QStringLiteral("L2"), {90, 14}, lower.p1(), lower.p2(), 7);

        const auto crosses = [&](const PlacedLabel& placed, const QLineF& line) {
            return overlap(placed.outline, QPolygonF({line.p1(), line.p2()}));
        };
        QVERIFY(crosses(above, upper));
        QVERIFY(label.isVisible);
        QVERIFY(!crosses(label, upper));
        QVERIFY(!crosses(label, lower));
    }

    void overlapOfTurnedBoxes()
    {
        const QPolygonF box(QRectF(0, 0, 10, 4));
        QVERIFY(overlap(box, box));
        QVERIFY(overlap(box, box.translated(9, 3)));
        QVERIFY(!overlap(box, box.translated(10, 0)));
        // The bounding boxes meet, the boxes do not.
        const QPolygonF turned({{14, 0}, {24, 10}, {21, 13}, {11, 3}});
        QVERIFY(box.boundingRect().translated(4, 0).intersects(turned.boundingRect()));
        QVERIFY(!overlap(box, turned));
        QVERIFY(overlap(box.translated(6, 0), turned));
    }

    void zeroFlopAndMissingBytesStandApart()
    {
        Shown shown(crowded(), {1000, 700});
        const auto zero = shown.plot.pointBox(40);
        const auto lost = shown.plot.pointBox(41);
        QVERIFY(!zero.isNull() && !lost.isNull());
        QVERIFY(zero.top() > shown.plot.box().bottom());
        QVERIFY(lost.top() > zero.bottom());
    }

    // 90 x 60 mm of a paper: the axes come before kernels that have no place on them.
    void axesKeepTheirRoomInASmallFigure()
    {
        const QSize column(340, 227);
        const Shown small(crowded(), column);
        QVERIFY(small.plot.box().height() >= 0.4 * column.height());
        // 60 x 45 mm: the rows of the key took them, too.
        const QSize half(234, 175);
        Shown smaller(crowded(), half);
        QVERIFY2(smaller.plot.box().height() >= 0.4 * half.height(),
                 qPrintable(QString::number(smaller.plot.box().height())));
        QCOMPARE(smaller.plot.svg().count(">2 kernels and the key not drawn<"), 1);
        QVERIFY(small.plot.pointBox(40).isNull());
        const Shown large(crowded(), {1000, 700});
        QVERIFY(!large.plot.pointBox(40).isNull());
        QVERIFY(small.plot.pointBox(8).width() < large.plot.pointBox(8).width());
    }

    // Only L1 had a place beside the sentence of what is hidden.
    void theKeyOfASmallFigureHasEveryRoof()
    {
        Shown small(crowded(), {340, 227});
        const auto svg = small.plot.svg();
        for (const auto& roof : crowded().roofs) {
            if (roof.isSlope) {
                QVERIFY2(svg.contains('>' + roof.name.toUtf8()), qPrintable(roof.name));
            }
        }
        // What is hidden is said in the key, within the figure.
        const auto hidden =
            QRegularExpression(QStringLiteral("y=\"([-0-9.]+)\"[^>]*>[^<]*not named<"))
                .match(QString::fromUtf8(svg));
        QVERIFY(hidden.hasMatch());
        QVERIFY2(hidden.captured(1).toDouble() < 227, qPrintable(hidden.captured(1)));
    }

    void aPressOnAMarkerOrATraySelects()
    {
        Shown shown(sparse(), {1000, 700});
        QSignalSpy clicked(&shown.plot, &RooflinePlot::pointClicked);
        QTest::mouseClick(shown.plot.canvas(), Qt::LeftButton, {},
                          shown.plot.pointBox(1).center().toPoint());
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked.takeFirst().front().toInt(), 1);
        QTest::mouseClick(shown.plot.canvas(), Qt::LeftButton, {},
                          shown.plot.pixelOf(0.02, 1000).toPoint());
        QCOMPARE(clicked.count(), 0);

        Shown trays(crowded(), {1000, 700});
        QSignalSpy tray(&trays.plot, &RooflinePlot::pointClicked);
        QTest::mouseClick(trays.plot.canvas(), Qt::LeftButton, {},
                          trays.plot.pointBox(40).center().toPoint());
        QCOMPARE(tray.takeFirst().front().toInt(), 40);
    }

    void hoveringARidgeSaysItsIntensity()
    {
        Shown shown(sparse(), {1000, 700});
        QTest::mouseMove(shown.plot.canvas(), shown.plot.pixelOf(1638.0 / 5840, 1638).toPoint());
        const auto card = shown.plot.hoverText();
        QCOMPARE(card.title, QStringLiteral("Ridge of L1 and AVX-512 FMA"));
        QCOMPARE(card.lines.front().value, QStringLiteral("0.280"));
    }

    // A kernel's numbers stand at the kernel, inside the plot.
    void hoveringAKernelShowsItsCard()
    {
        auto drawing = sparse();
        drawing.points[1].card = {QStringLiteral("stencil7"),
                                  {{QStringLiteral("AI"), QStringLiteral("0.48")}}};
        Shown shown(drawing, {1000, 700});
        const auto* card = shown.plot.findChild<QWidget*>(QStringLiteral("hoverCard"));
        const auto at = shown.plot.pointBox(1).center();

        QTest::mouseMove(shown.plot.canvas(), at.toPoint());
        QCOMPARE(shown.plot.hoverText().title, QStringLiteral("stencil7"));
        QVERIFY(card->isVisible());
        QVERIFY(shown.plot.rect().contains(card->geometry()));
        QVERIFY(QLineF(card->geometry().topLeft(), at).length() < 40);

        QTest::mouseMove(shown.plot.canvas(), shown.plot.pixelOf(0.02, 1000).toPoint());
        QVERIFY(shown.plot.hoverText().isEmpty());
        QVERIFY(!card->isVisible());
    }

    // Of two rooflines each ends at its own compute roof, with its ridges there.
    void slopesEndAtTheHighestRoofOfTheirOwnRoofline()
    {
        auto drawing = sparse();
        drawing.roofs = {slope("A DRAM", 176, 0), slope("B DRAM", 100, 0),
                         flat("A FMA", 1638, 0, true), flat("B FMA", 200, 0, true)};
        for (const std::size_t index : {0U, 1U, 2U, 3U}) {
            drawing.roofs[index].category = index % 2 == 0 ? 0 : 5;
        }
        Shown shown(drawing, {1000, 700});
        const auto line = [&](std::size_t index) {
            const auto& roof = shown.plot.drawing().roofs[index];
            return shown.plot.scale().segment(roof).value();
        };
        const auto near = [](QPointF left, QPointF right) {
            return QLineF(left, right).length() < 0.5;
        };

        QVERIFY(near(line(0).p2(), shown.plot.pixelOf(1638.0 / 176, 1638)));
        QVERIFY(near(line(1).p2(), shown.plot.pixelOf(200.0 / 100, 200)));
        QVERIFY(near(line(3).p1(), shown.plot.pixelOf(2, 200)));
        QTest::mouseMove(shown.plot.canvas(), shown.plot.pixelOf(2, 200).toPoint());
        QCOMPARE(shown.plot.hoverText().title, QStringLiteral("Ridge of B DRAM and B FMA"));
    }

    // The picture of a wide band goes on to the axis, it is not cut slantwise before it.
    void bandsReachTheAxis()
    {
        auto drawing = sparse();
        drawing.roofs[0].low = 400;
        drawing.roofs[0].high = 9000;
        Shown shown(drawing, {1000, 700});
        const auto band = shown.plot.scale().band(shown.plot.drawing().roofs[0]);
        const auto box = shown.plot.box();

        QCOMPARE(band.size(), 4);
        QVERIFY(band[0].x() <= box.left() + 0.5 && band[3].x() <= box.left() + 0.5);
        // The lower edge is where the slowest repetition is, wherever the axis ends.
        QVERIFY(QLineF(band[1], shown.plot.pixelOf(1638.0 / 400, 1638)).length() < 0.5);
    }

    void everythingFitsAtFirstAndAfterADoubleClick()
    {
        Shown shown(crowded(), {1000, 700});
        const auto visible = [&] {
            for (int index = 0; index < 40; ++index) {
                if (!shown.plot.box().contains(shown.plot.pointBox(index).center())) {
                    return false;
                }
            }
            return true;
        };
        QVERIFY(visible());
        const QPointF at = shown.plot.box().topLeft() + QPointF(5, 5);
        for (int step = 0; step < 8; ++step) {
            QWheelEvent wheel(at, shown.plot.canvas()->mapToGlobal(at), {}, QPoint(0, 120),
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(shown.plot.canvas(), &wheel);
        }
        QVERIFY(!visible());
        QTest::mouseDClick(shown.plot.canvas(), Qt::LeftButton, {},
                           shown.plot.box().center().toPoint());
        QVERIFY(visible());
    }

    void picturesHaveTheLightColors()
    {
        Theme::instance().setScheme(Theme::Scheme::Dark);
        Shown shown(sparse(), {600, 400});
        const auto image = shown.plot.image(1);
        QVERIFY(image.pixelColor(2, 2).lightness() > 240);
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestRooflinePlot)
#include "test_roofline_plot.moc"
