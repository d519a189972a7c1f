#include "tests/support/area_program.h"
#include "tests/support/small_study.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/models/event_table_model.h"
#include "widgets/pages/events/events_page.h"
#include "widgets/pages/events/fingerprint_view.h"
#include "widgets/table/data_table.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QLabel>
#include <QTest>
#include <QToolButton>

namespace papilio {

using namespace widgets;
using tests::PageFixture;

class TestEventsPage : public QObject {
    Q_OBJECT

private slots:
    void segmentsCountTheStatusesAndFilterTheTable()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        auto* segments = fixture.find<SegmentedButtons>("statusSegments");
        const auto* table = fixture.find<DataTable>("events");
        QStringList texts;
        for (int segment = 0; segment < 8; ++segment) {
            texts << segments->segment(segment)->text();
        }
        QCOMPARE(texts.join(QLatin1Char('|')),
                 QStringLiteral("All 9|Chosen 4|Dependent 1|Tiny 0|Unrepresentable 1|Noisy 2|All "
                                "zero 1|Unusable 0"));

        for (const auto& [segment, rows] :
             {std::pair(1, 4), std::pair(2, 1), std::pair(3, 0), std::pair(5, 2)}) {
            QTest::mouseClick(segments->segment(segment), Qt::LeftButton);
            QCOMPARE(table->model()->rowCount(), rows);
        }
        QTest::keyClick(segments->segment(5), Qt::Key_Left);
        QCOMPARE(table->model()->rowCount(), 1);  // unrepresentable
    }

    void theFilterOfASegmentFollowsTau()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        QTest::mouseClick(fixture.find<SegmentedButtons>("statusSegments")->segment(5),
                          Qt::LeftButton);
        const auto* table = fixture.find<DataTable>("events");
        QCOMPARE(table->model()->rowCount(), 2);

        fixture.workspace.setTau(1e-3);
        fixture.settle();

        QTRY_COMPARE(table->model()->rowCount(), 1);
        QCOMPARE(fixture.find<SegmentedButtons>("statusSegments")->segment(5)->text(),
                 QStringLiteral("Noisy 1"));
    }

    void theDetailSaysWhyAnEventHasItsStatus()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        const auto dependent = fixture.event("BR_INST_RETIRED:COND_NTAKEN");

        fixture.workspace.selectEvent(dependent);
        fixture.settle();

        QCOMPARE(fixture.find<QLabel>("eventReason")->text(),
                 QStringLiteral(u"= COND \u2212 COND_TAKEN"));
        QVERIFY(
            fixture.find<QLabel>("eventRepresentation")->text().startsWith(QStringLiteral("CR")));
        const auto& means = fixture.find<FingerprintView>("fingerprint")->means();
        QCOMPARE(means.size(), 11);
        for (Eigen::Index kernel = 0; kernel < 11; ++kernel) {
            QCOMPARE(means[kernel], fixture.workspace.analysis().noise->mean(dependent, kernel));
        }

        fixture.workspace.selectEvent(fixture.event("CYCLES"));
        fixture.settle();
        QVERIFY(fixture.find<QLabel>("eventReason")
                    ->text()
                    .startsWith(QStringLiteral("Repetitions 1 and 2 differ by")));
        QCOMPARE(fixture.find<FingerprintView>("fingerprint")->kernelText(0),
                 QStringLiteral(u"1: 1.02 (1.00 … 1.03)"));
    }

    void withoutASelectionTheFirstEventIsShown()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        auto* table = fixture.find<DataTable>("events");
        const auto first = table->model()->index(0, 0).data().toString();

        QVERIFY(!fixture.workspace.selection().event);  // only shown: other pages mark nothing
        QVERIFY(fixture.find<QLabel>("eventReason")->isVisible());
        QCOMPARE(fixture.find<QLabel>("eventName")->text(), first);
        QCOMPARE(table->currentIndex().row(), 0);

        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, 0)).center());
        QCOMPARE(fixture.workspace.selection().event, fixture.event(first.toStdString()));
    }

    void anAllZeroEventSaysSoToo()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());

        fixture.workspace.selectEvent(fixture.event("ZERO"));
        fixture.settle();

        QVERIFY(fixture.find<QLabel>("eventReason")->isVisible());
        QVERIFY(fixture.find<FingerprintView>("fingerprint")->means().isEmpty());
    }

    void representationsHaveMoreRoomThanResiduals()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy(), {1240, 740});
        const auto* table = fixture.find<DataTable>("events");

        QVERIFY(table->columnWidth(EventTableModel::Representation) >=
                2 * table->columnWidth(EventTableModel::Residual));
    }

    void namesTakeTheRoomOfAWiderPage()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy(), {1000, 700});
        const auto* table = fixture.find<DataTable>("events");
        const int narrow = table->columnWidth(0);

        fixture.page->resize(1700, 700);
        fixture.settle();

        QVERIFY(table->columnWidth(0) > narrow + 100);
    }

    void aSearchFromTheDetailNarrowsTheTable()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();

        QTest::mouseClick(fixture.find<QToolButton>("findSum"), Qt::LeftButton);

        QTRY_COMPARE(fixture.find<DataTable>("events")->model()->rowCount(), 3);
    }

    // Three of four were listed: the filter that was typed before hid the fourth.
    void aSearchLooksAtAllEvents()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();
        auto* segments = fixture.find<SegmentedButtons>("statusSegments");
        QTest::mouseClick(segments->segment(1), Qt::LeftButton);
        QTest::keyClicks(fixture.find<FilterField>("filter"), QStringLiteral("COND"));

        QTest::mouseClick(fixture.find<QToolButton>("findSum"), Qt::LeftButton);

        const auto* table = fixture.find<DataTable>("events");
        QTRY_COMPARE(table->model()->rowCount(), 3);
        QCOMPARE(segments->current(), 0);
        QCOMPARE(fixture.find<QLabel>("searchText")->text(),
                 QStringLiteral("1 pair of events adds up to BR_INST_RETIRED:COND"));
    }

    void aSearchSaysHowTheEventsAreRelated()
    {
        auto events = tests::smallEvents();
        events.push_back({"TWICE_COND", {0, 2, 0, 0, 0}, 0});
        PageFixture<EventsPage> fixture(tests::smallStudy(events));
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();
        const auto* table = fixture.find<DataTable>("events");
        const auto cell = [&](int row, int column, int role = Qt::DisplayRole) {
            return table->model()->index(row, column).data(role);
        };
        QVERIFY(table->isColumnHidden(EventTableModel::Relation));

        QTest::mouseClick(fixture.find<QToolButton>("findProportional"), Qt::LeftButton);
        QTRY_COMPARE(table->model()->rowCount(), 2);
        QVERIFY(!table->isColumnHidden(EventTableModel::Relation));
        QCOMPARE(cell(1, EventTableModel::Event).toString(), QStringLiteral("TWICE_COND"));
        QCOMPARE(cell(1, EventTableModel::Relation, Qt::EditRole).toDouble(), 2.0);
        QVERIFY(cell(1, EventTableModel::Deviation, Qt::EditRole).toDouble() < 1e-6);

        QTest::mouseClick(fixture.find<QToolButton>("findSum"), Qt::LeftButton);
        QTRY_COMPARE(table->model()->rowCount(), 3);
        const QStringList pair{QStringLiteral("BR_INST_RETIRED:COND_TAKEN"),
                               QStringLiteral("BR_INST_RETIRED:COND_NTAKEN")};
        for (int row : {1, 2}) {
            const auto name = cell(row, EventTableModel::Event).toString();
            QVERIFY(pair.contains(name));
            QCOMPARE(cell(row, EventTableModel::Relation).toString(),
                     name == pair[0] ? pair[1] : pair[0]);
        }

        QTest::mouseClick(fixture.find<QToolButton>("showAll"), Qt::LeftButton);
        QVERIFY(table->isColumnHidden(EventTableModel::Relation));
        QCOMPARE(table->model()->rowCount(), 10);
        QCOMPARE(cell(0, EventTableModel::Noise, Qt::EditRole).toDouble(), 0.0);
    }

    void aLinkShowsTheEventsOfAStatus()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        fixture.page->reveal(QStringLiteral("noisy"));
        QCOMPARE(fixture.find<SegmentedButtons>("statusSegments")->current(), 5);
        QCOMPARE(fixture.find<DataTable>("events")->model()->rowCount(), 2);

        fixture.page->reveal(QStringLiteral("missing"));
        QCOMPARE(fixture.find<SegmentedButtons>("statusSegments")->current(), 7);
    }

    void whatChangedStandsBelowTheEvents()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        fixture.workspace.setTau(1e-3);
        fixture.settle();
        const auto* bar = fixture.find<WhatChangedBar>("whatChanged");
        QTRY_VERIFY2(bar->spokenText().contains(QStringLiteral("BR_SPEC")),
                     qPrintable(bar->spokenText()));
    }

    void draggingTheAlphaRibbonIsOneStepToUndoAndSnapsToStops()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        auto* ribbon = fixture.find<StabilityRibbon>("alphaStability");
        QTRY_VERIFY(!ribbon->intervals().empty());
        const int y = static_cast<int>(ribbon->barBox().center().y());
        const int from = static_cast<int>(ribbon->xOf(5e-4));

        QTest::mousePress(ribbon, Qt::LeftButton, {}, QPoint(from, y));
        for (const int offset : {20, 40, 60}) {
            QTest::mouseMove(ribbon, QPoint(from + offset, y));
            fixture.settle();
        }
        QTest::mouseRelease(ribbon, Qt::LeftButton, {}, QPoint(from + 60, y));
        fixture.settle();

        const double alpha = fixture.workspace.benchmark()->parameters.alpha;
        QVERIFY(alpha > 5e-4);
        const auto stops = core::alphaStops();
        QVERIFY(std::ranges::find(stops, alpha) != stops.end());
        QCOMPARE(fixture.workspace.undoStack().count(), 1);
    }

    void whatIsSaidOfAnEventIsShownAndUndone()
    {
        PageFixture<EventsPage> fixture(tests::smallStudy());
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();
        const auto* label = fixture.find<QLabel>("eventDescription");
        // Without any, it says how to add some.
        QVERIFY(label->text().contains(QStringLiteral("Add event descriptions")));
        QVERIFY(label->text().contains(QStringLiteral("papilio-collect events --json")));

        core::EventDescription said;
        said.event = "BR_INST_RETIRED:COND";
        said.summary = "Conditional <branches>.";
        said.details = std::string(500, 'w');
        said.errata = "SKL091, SKL044";
        said.counters = "0,1,2,3";
        said.source = "list.json 1";
        said.deprecated = true;
        fixture.workspace.addDescriptions({said}, QStringLiteral("event descriptions"));
        fixture.settle();

        for (const auto* words :
             {"Conditional &lt;branches&gt;.", "Erratum SKL091", "Erratum SKL044", "Deprecated",
              "Counters: 0,1,2,3", "Source: list.json 1"}) {
            QVERIFY2(label->text().contains(QLatin1String(words)), qPrintable(label->text()));
        }
        QVERIFY(!label->text().contains(QStringLiteral("wwww")));  // long texts wait
        emit const_cast<QLabel*>(label)->linkActivated(QStringLiteral("more"));
        QVERIFY(label->text().contains(QStringLiteral("wwww")));

        fixture.workspace.selectEvent(fixture.event("CYCLES"));
        fixture.settle();
        QVERIFY(label->text().contains(QStringLiteral("have no entry for this event")));

        QCOMPARE(fixture.workspace.undoStack().count(), 1);
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QVERIFY(!fixture.workspace.document().descriptions);
        QVERIFY(label->text().contains(QStringLiteral("Add event descriptions")));
    }

    void anEmptyPageSaysWhy()
    {
        PageFixture<EventsPage> fixture((core::Document()));

        QCOMPARE(fixture.find<DataTable>("events")->model()->rowCount(), 0);
        QVERIFY(!fixture.find<QWidget>("alphaStability")->isVisible());
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestEventsPage)
#include "test_events_page.moc"
