#include "tests/support/area_program.h"
#include "widgets/kit/choice_box.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/elided_label.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/navigation_rail.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/workflow_strip.h"
#include "widgets/plot/heat_map.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/messages_panel.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QListView>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace papilio::widgets;

class TestControls : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        Theme::instance().apply(*qApp);
        QAccessible::setActive(true);
    }

    // "CPU-FLOPs · 48 kernels · 5 re…" and "…"
    void aLineGivesUpWholeParts()
    {
        const auto picture = [](const QString& text) {
            ElidedLabel label(text);
            label.resize(150, 20);
            return label.grab().toImage();
        };
        const auto parts =
            QStringLiteral("48 kernels \u00b7 5 repetitions of each \u00b7 8 threads");
        QCOMPARE(picture(parts), picture(QStringLiteral("48 kernels")));
        const auto cut = QStringLiteral("error of the worst repetition");
        QVERIFY(picture(cut) != picture({}));
        ElidedLabel narrow(cut);
        narrow.resize(30, 20);
        ElidedLabel empty;
        empty.resize(30, 20);
        QCOMPARE(narrow.grab().toImage(), empty.grab().toImage());
    }

    // The last of 24 lines was cut: lines are not a whole number of pixels high.
    void codeIsAsHighAsItsLines()
    {
        for (const int lines : {1, 2, 24, 200}) {
            WrappedCode code;
            code.resize(300, 100);
            code.show();
            code.setCode(QStringLiteral("MBOX0C0 CAS_COUNT_RD\n").repeated(lines).chopped(1));
            code.moveCursor(QTextCursor::End);
            const int below = code.viewport()->height() - code.cursorRect().bottom();
            QVERIFY2(below >= 0 && below < 12,
                     qPrintable(QStringLiteral("%1: %2").arg(lines).arg(below)));
        }
    }

    // The reason stands at the end of a sentence, and must not be off the screen.
    void longMessagesWrap()
    {
        Workspace workspace;
        auto& log = workspace.messages();
        log.add(Message::Severity::Error, QStringLiteral("short"));
        log.add(Message::Severity::Error, QStringLiteral("events cannot be counted: ") +
                                              QStringLiteral("UOPS_QUEUE_EMPTY, ").repeated(30) +
                                              QStringLiteral("reason"));
        MessagesPanel panel(workspace);
        auto& view = *panel.findChild<QListView*>(QStringLiteral("messages"));
        const auto& delegate = *view.itemDelegate();
        view.resize(600, 300);
        QStyleOptionViewItem option;
        option.widget = &view;
        option.rect = view.viewport()->rect();
        const auto height = [&](int row) {
            return delegate.sizeHint(option, log.index(row)).height();
        };
        QVERIFY(height(1) > 3 * height(0));
        QCOMPARE(delegate.sizeHint(option, log.index(1)).width(), view.viewport()->width());
    }

    void stripLeadsToItsPages()
    {
        WorkflowStrip strip;
        strip.setSteps({{"study", "1132", "events", {}},
                        {"noise", "412", "quiet", {}},
                        {"metrics", "6", "metrics", {}}});
        strip.setCurrentPage("noise");
        strip.resize(800, 48);
        strip.show();
        const QSignalSpy activated(&strip, &WorkflowStrip::stepActivated);
        const auto steps = strip.findChildren<StepButton*>();
        QCOMPARE(steps.size(), 3);
        QVERIFY(steps[1]->isChecked());
        QCOMPARE(steps[1]->accessibleName(), QStringLiteral("412 quiet"));

        QTest::mouseClick(steps[2], Qt::LeftButton, {}, QPoint(20, 16));
        QCOMPARE(activated.last().first().toString(), QStringLiteral("metrics"));
        QVERIFY(steps[1]->isChecked());  // the owner says when the page changed

        strip.setSteps({{"study", "1132", "events", {}},
                        {"noise", "300", "quiet", {}},
                        {"metrics", "6", "metrics", {}}});
        QCOMPARE(strip.findChildren<StepButton*>(),
                 steps);  // an update keeps the buttons and the focus
        QCOMPARE(steps[1]->accessibleName(), QStringLiteral("300 quiet"));
    }

    void stripOffersTheOtherBenchmarks()
    {
        WorkflowStrip strip;
        strip.resize(800, 48);
        strip.show();
        const auto* button = strip.findChild<QToolButton*>(QStringLiteral("stripBenchmark"));
        const QSignalSpy chosen(&strip, &WorkflowStrip::benchmarkChosen);

        strip.setBenchmarks({QStringLiteral("branch")}, QStringLiteral("branch"));
        QVERIFY(!button->isVisible());  // nothing to choose

        strip.setBenchmarks({QStringLiteral("branch"), QStringLiteral("data.reads")},
                            QStringLiteral("branch"));
        QVERIFY(button->isVisible());
        QVERIFY(button->text().startsWith(QStringLiteral("branch")));
        const auto offered = button->menu()->actions();
        QCOMPARE(offered.size(), 2);
        QVERIFY(offered[0]->isChecked() && !offered[1]->isChecked());
        offered[1]->trigger();
        QCOMPARE(chosen.last().first().toString(), QStringLiteral("data.reads"));
    }

    void railMovesByKeysOverSeparators()
    {
        NavigationRail rail;
        rail.addPage("study", "Study", "study");
        rail.addPage("noise", "Noise", "noise");
        rail.addSeparator();
        rail.addPage("compare", "Compare", "compare");
        rail.resize(88, 400);
        rail.show();
        const QSignalSpy activated(&rail, &NavigationRail::pageActivated);

        rail.setCurrentPage("study");
        QCOMPARE(activated.count(), 0);
        QTest::keyClick(&rail, Qt::Key_Down);
        QCOMPARE(rail.currentPage(), QStringLiteral("noise"));
        QTest::keyClick(&rail, Qt::Key_Down);
        QCOMPARE(rail.currentPage(), QStringLiteral("compare"));
        QCOMPARE(activated.count(), 2);
    }

    void segmentsMoveWithTheArrows()
    {
        SegmentedButtons buttons;
        buttons.addSegment("A");
        buttons.addSegment("B");
        buttons.addSegment("C");
        buttons.setSegmentEnabled(1, false, "none");
        buttons.show();
        const QSignalSpy changed(&buttons, &SegmentedButtons::currentChanged);

        QTest::keyClick(buttons.segment(0), Qt::Key_Right);

        QCOMPARE(buttons.current(), 2);
        QCOMPARE(changed.count(), 1);
        buttons.setCurrent(0);
        QCOMPARE(changed.count(), 1);
    }

    void segmentsFoldIntoABox()
    {
        SegmentedButtons buttons;
        buttons.addSegment(QStringLiteral("All 1132"));
        buttons.addSegment(QStringLiteral("Chosen 8"));
        buttons.addSegment(QStringLiteral("Dependent 49"));
        buttons.setSegmentEnabled(1, false, QStringLiteral("no event is chosen"));
        buttons.show();
        QVERIFY(buttons.boxWidth() < buttons.rowWidth());
        auto* box = buttons.findChild<QComboBox*>();
        QVERIFY(!box->isVisible());

        buttons.setFolded(true);
        QVERIFY(box->isVisible());
        QVERIFY(!buttons.segment(0)->isVisible());
        QCOMPARE(box->currentText(), QStringLiteral("All 1132"));
        buttons.setSegmentText(2, QStringLiteral("Dependent 50"));
        QCOMPARE(box->itemText(2), QStringLiteral("Dependent 50"));

        const QSignalSpy changed(&buttons, &SegmentedButtons::currentChanged);
        QTest::keyClick(box, Qt::Key_Down);  // past the one that cannot be chosen
        QCOMPARE(buttons.current(), 2);
        QCOMPARE(changed.size(), 1);
        buttons.setCurrent(0);
        QCOMPARE(box->currentIndex(), 0);
        QCOMPARE(changed.size(), 1);

        buttons.setFolded(false);
        QVERIFY(buttons.segment(2)->isVisible());
        QVERIFY(!box->isVisible());
    }

    // What a narrow header has no room for gives way in its order, and nothing is cut or covered.
    void aNarrowHeaderKeepsItsControls()
    {
        QWidget pane;  // a window of its own would not get narrower than its layout
        PaneHeader header(QStringLiteral("Presets"), QStringLiteral("of papi_events.csv"), &pane);
        auto* chip = header.addChip(VerdictKind::Approximate, QStringLiteral("in steps of 0.25"));
        auto* button = header.addButton(QStringLiteral("open"), QStringLiteral("Presets…"));
        auto* segments = new SegmentedButtons;
        for (const auto* text : {"All 120", "Equal 40", "Scaled 3", "Different 12", "Missing 65"}) {
            segments->addSegment(QString::fromLatin1(text));
        }
        header.addWidget(segments);
        auto* filter = new FilterField;
        header.addWidget(filter);
        auto* tool = header.addTool(QStringLiteral("copy"), QStringLiteral("Copy"));
        pane.resize(1200, 60);
        pane.show();
        header.resize(header.sizeHint());
        QCoreApplication::processEvents();
        QCOMPARE(button->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        QVERIFY(!segments->isFolded());

        bool wasFoldedWithWord = false;
        for (int width = header.width(); width >= header.minimumSizeHint().width(); width -= 7) {
            header.resize(width, header.height());
            QCoreApplication::processEvents();
            wasFoldedWithWord =
                wasFoldedWithWord ||
                (segments->isFolded() && button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon);
            const QList<QWidget*> parts{chip, button, segments, filter, tool};
            for (const auto* part : parts) {
                QVERIFY2(header.rect().contains(part->geometry()),
                         qPrintable(QString::number(width)));
                for (const auto* other : parts) {
                    QVERIFY2(other == part || !other->geometry().intersects(part->geometry()),
                             qPrintable(QString::number(width)));
                }
            }
        }
        QVERIFY(!wasFoldedWithWord);
        QVERIFY(segments->isFolded());
        QCOMPARE(button->toolButtonStyle(), Qt::ToolButtonIconOnly);
        QCOMPARE(button->toolTip(), QStringLiteral("Presets…"));

        header.resize(header.sizeHint());
        QCoreApplication::processEvents();
        QVERIFY(!segments->isFolded());
        QCOMPARE(button->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    }

    // "exact" was cut to "e…" beside a long name, which can be cut.
    void aLongTitleGivesWayToItsChips()
    {
        QWidget pane;
        PaneHeader header(QStringLiteral("Sum of SP Instrs. and DP Instrs. and others"), {}, &pane);
        const QList<VerdictChip*> chips{header.addChip(VerdictKind::Exact, QStringLiteral("exact")),
                                        header.addChip(VerdictKind::Exact, QStringLiteral("sure"))};
        header.addTool(QStringLiteral("copy"), QStringLiteral("Copy"));
        pane.show();
        const int full = chips[0]->sizeHint().width() + chips[1]->sizeHint().width();
        for (int width = header.sizeHint().width(); width >= full + Fonts::scaled(200);
             width -= 7) {
            header.resize(width, header.height());
            QCoreApplication::processEvents();
            for (const auto* chip : chips) {
                QVERIFY2(chip->width() >= chip->sizeHint().width(),
                         qPrintable(QString::number(width)));
            }
        }
    }

    void railShowsAllPagesInALowWindow()
    {
        NavigationRail rail;
        for (int page = 0; page < 12; ++page) {
            rail.addPage(QString::number(page), QStringLiteral("Page"), QStringLiteral("open"));
            if (page == 6) {
                rail.addSeparator();
            }
        }
        rail.show();
        for (const int height : {1000, 614, 580}) {
            rail.resize(rail.width(), Fonts::scaled(height));
            QCoreApplication::processEvents();
            const auto last = rail.visualRect(rail.model()->index(rail.model()->rowCount() - 1, 0));
            QVERIFY2(last.bottom() < rail.viewport()->height(),
                     qPrintable(QString::number(height)));
            QVERIFY(last.height() >= Fonts::scaled(44));
        }
    }

    void aChoiceStaysChosenWhereItIsStillThere()
    {
        using Texts = std::vector<std::string>;
        ChoiceBox box(QStringLiteral("runs"), QStringLiteral("Run"));
        const QSignalSpy changes(&box, &QComboBox::currentIndexChanged);
        box.fill(Texts{"a"});
        QVERIFY(box.isHidden());
        box.prefer(QStringLiteral("c"));
        QCOMPARE(box.wanted(), QStringLiteral("c"));
        QCOMPARE(box.value(), QString());
        box.fill(Texts{"a", "b", "c"});
        QCOMPARE(box.value(), QStringLiteral("c"));
        QVERIFY(!box.isHidden());
        box.fill(Texts{"c", "d"});
        QCOMPARE(box.value(), QStringLiteral("c"));
        box.fill(Texts{"d", "e"});
        QCOMPARE(box.value(), QStringLiteral("d"));  // what is gone is no choice
        QCOMPARE(changes.count(), 0);
    }

    void mapOfAMatrixTellsItsCells()
    {
        HeatMap map;
        HeatMapData data;
        data.rows = QStringList{"a", "b"};
        data.columns = QStringList{"x", "y", "z"};
        data.values = {1, 0, 0, 0, 2, 0, 0, 0, 3, 4, 5, 6};
        data.rowsPerLabel = 2;
        map.setData(data);
        map.resize(400, 300);
        map.show();
        const QSignalSpy activated(&map, &HeatMap::cellActivated);
        const QSignalSpy clicked(&map, &HeatMap::cellClicked);

        QTest::mouseDClick(map.canvas(), Qt::LeftButton, {}, map.cellBox(3, 1).center().toPoint());
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.last(), QVariantList({3, 1}));
        QTest::mouseClick(map.canvas(), Qt::LeftButton, {}, map.cellBox(0, 0).center().toPoint());
        QTest::keyClick(&map, Qt::Key_Right);
        QCOMPARE(clicked.last(), QVariantList({0, 1}));
        QTest::keyClick(&map, Qt::Key_Up);
        QCOMPARE(clicked.last(), QVariantList({0, 1}));  // the edge
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(activated.last(), QVariantList({0, 1}));
        QCOMPARE(map.plotData().text(u';'), QStringLiteral("Name;x;y;z\n"
                                                           "a, part 1;1;0;0\n"
                                                           "a, part 2;0;2;0\n"
                                                           "b, part 1;0;0;3\n"
                                                           "b, part 2;4;5;6\n"));
    }
};

PAPILIO_TEST(TestControls)
#include "test_controls.moc"
