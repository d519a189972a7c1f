#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/analysis/event_search.h"
#include "core/analysis/shown_formula.h"
#include "core/findings/event_text.h"
#include "tests/support/area_program.h"
#include "tests/support/right_click.h"
#include "tests/support/small_study.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/models/event_table_model.h"
#include "widgets/pages/events/event_detail_pane.h"
#include "widgets/pages/events/events_page.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/scatter_plot.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/event_pane.h"
#include "widgets/workbench/threshold_bar.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QAction>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QTest>
#include <QTextDocumentFragment>
#include <QToolButton>

#include <algorithm>
#include <map>

namespace papilio {

using namespace widgets;
using tests::PageOf;

class TestEventsPage : public QObject {
    Q_OBJECT

private slots:
    void segmentsCountTheStatusesAndFilterTheTable()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        auto* segments = fixture.find<SegmentedButtons>("statusSegments");
        const auto* table = fixture.find<DataTable>("events");
        QStringList texts;
        for (int segment = 0; segment < 9; ++segment) {
            texts << segments->segment(segment)->text();
        }
        QCOMPARE(texts.join(QLatin1Char('|')),
                 u"All 9|Chosen 4|Dependent 1|Tiny 0|Unrepresentable 1|Noisy 2|All "
                 "zero 1|Unusable 0|Excluded 0"_s);

        for (const auto& [segment, rows] :
             {std::pair(1, 4), std::pair(2, 1), std::pair(3, 0), std::pair(5, 2)}) {
            QTest::mouseClick(segments->segment(segment), Qt::LeftButton);
            QCOMPARE(table->model()->rowCount(), rows);
        }
        QTest::keyClick(segments->segment(5), Qt::Key_Left);
        QCOMPARE(table->model()->rowCount(), 1);  // unrepresentable
    }

    // "All 9" stayed while three were listed.
    void segmentsCountWhatTheFilterAndASearchLeave()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        const auto* segments = fixture.find<SegmentedButtons>("statusSegments");
        auto* filter = fixture.find<FilterField>("filter");
        QTest::keyClicks(filter, u"COND"_s);
        QCOMPARE(segments->segment(0)->text(), u"All 3"_s);
        QCOMPARE(segments->segment(2)->text(), u"Dependent 1"_s);
        QCOMPARE(segments->segment(5)->text(), u"Noisy 0"_s);
        filter->clear();
        QCOMPARE(segments->segment(0)->text(), u"All 9"_s);

        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();
        QTest::mouseClick(fixture.find<QToolButton>("findProportional"), Qt::LeftButton);
        QTRY_COMPARE(segments->segment(0)->text(), u"All 1"_s);
    }

    void eventsOfOneUnitAreFound()
    {
        std::vector<tests::SmallEvent> events;
        for (const char* name :
             {"spr_unc_imc0::CAS:RD", "spr_unc_imc11::CAS:WR", "spr_unc_cha1::CAS:RD",
              "uncore_imc_0/cas/", "uncore_imc_1/cas/", "perf::CYCLES", "perf::TASK-CLOCK",
              "BR_INST_RETIRED:COND", "BR_INST_RETIRED:ALL", "BR_INST_RETIRED", "BR_MISP"}) {
            events.push_back({name, {0, 1, 0, 0, 0}, 0});
        }
        PageOf<newEventsPage> fixture(tests::smallStudy(events));
        const auto* segments = fixture.find<SegmentedButtons>("statusSegments");
        for (const auto& [name, found] : std::map<const char*, int>{{"spr_unc_imc11::CAS:WR", 2},
                                                                    {"uncore_imc_0/cas/", 2},
                                                                    {"perf::CYCLES", 2},
                                                                    {"BR_INST_RETIRED", 3},
                                                                    {"BR_MISP", 1}}) {
            fixture.workspace.selectEvent(fixture.event(name));
            fixture.settle();
            fixture.find<QAction>("sameUnit")->trigger();
            QTRY_COMPARE(segments->segment(0)->text(), u"All %1"_s.arg(found));
        }
        QVERIFY(fixture.find<DataTable>("events")->isColumnHidden("relation"));
        QTest::mouseClick(fixture.find<QToolButton>("showAll"), Qt::LeftButton);
        QTRY_COMPARE(segments->segment(0)->text(), u"All 11"_s);
    }

    // "depend.", "unrepr.", and a column that was cut at the edge of the table.
    void statusesAreWholeAndNoColumnIsCutAtAnyWidth()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        const auto* table = fixture.find<DataTable>("events");
        int shown = 0;
        for (int width = 912; width < 2500; width += 97) {
            fixture.page->resize(width, 700);
            fixture.settle();
            const auto where = QByteArray::number(width);
            QVERIFY2(table->columnWidth("status") >= statusWordsWidth() + 2 * cellPadding, where);
            QVERIFY2(table->horizontalScrollBar()->maximum() == 0, where);
            const int columns =
                table->model()->columnCount() - table->horizontalHeader()->hiddenSectionCount();
            QVERIFY2(columns >= shown, where);
            shown = columns;
        }
        QVERIFY(!table->isColumnHidden("noise_verdict"));
    }

    void aNoteOnAnEventBelongsToTheStudy()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        const auto& ids = fixture.workspace.benchmark()->data->eventIds;
        fixture.workspace.selectEvent(2);
        fixture.settle();
        auto* note = fixture.find<QLineEdit>("eventNote");
        note->setFocus();
        QTest::keyClicks(note, u"counts twice"_s);
        QTest::keyClick(note, Qt::Key_Return);
        QCOMPARE(fixture.workspace.notes().ofEvent(std::string(ids[2])),
                 std::string("counts twice"));
        fixture.workspace.selectEvent(3);
        fixture.settle();
        QVERIFY(note->text().isEmpty());
        fixture.workspace.selectEvent(2);
        fixture.settle();
        QCOMPARE(note->text(), u"counts twice"_s);
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QVERIFY(note->text().isEmpty());
        QVERIFY(fixture.workspace.notes().isEmpty());
    }

    void theFilterOfASegmentFollowsTau()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        QTest::mouseClick(fixture.find<SegmentedButtons>("statusSegments")->segment(5),
                          Qt::LeftButton);
        const auto* table = fixture.find<DataTable>("events");
        QCOMPARE(table->model()->rowCount(), 2);

        fixture.workspace.setTau(1e-3);
        fixture.settle();

        QTRY_COMPARE(table->model()->rowCount(), 1);
        QCOMPARE(fixture.find<SegmentedButtons>("statusSegments")->segment(5)->text(),
                 u"Noisy 1"_s);
    }

    void theDetailSaysWhyAnEventHasItsStatus()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        const auto dependent = fixture.event("BR_INST_RETIRED:COND_NTAKEN");

        fixture.workspace.selectEvent(dependent);
        fixture.settle();

        QCOMPARE(fixture.find<QLabel>("eventReason")->text(), u"= COND \u2212 COND_TAKEN"_s);
        QVERIFY(fixture.find<QLabel>("eventRepresentation")->text().startsWith(u"CR"_s));
        const auto means = fixture.find<BarPlot>("fingerprint")->bars().series[0].values;
        QCOMPARE(means.size(), 11);
        QVERIFY(fixture.find<BarPlot>("fingerprint")->accessibleDescription().contains(u"11"_s));
        for (Eigen::Index kernel = 0; kernel < 11; ++kernel) {
            QCOMPARE(means[kernel],
                     core::meanOf(*fixture.workspace.analysis().noise, dependent)(kernel));
        }

        fixture.workspace.selectEvent(fixture.event("CYCLES"));
        fixture.settle();
        QVERIFY(fixture.find<QLabel>("eventReason")
                    ->text()
                    .startsWith(u"Repetitions 1 and 2 differ by"_s));
        const auto& counts = fixture.find<BarPlot>("fingerprint")->bars().series[0];
        QVERIFY(counts.lows[0] < counts.values[0] && counts.values[0] < counts.highs[0]);
    }

    void withoutASelectionTheFirstEventIsShown()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
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
        PageOf<newEventsPage> fixture(tests::smallStudy());

        fixture.workspace.selectEvent(fixture.event("ZERO"));
        fixture.settle();

        QVERIFY(fixture.find<QLabel>("eventReason")->isVisible());
        QVERIFY(fixture.find<BarPlot>("fingerprint")->bars().series.isEmpty());
    }

    void representationsHaveMoreRoomThanResiduals()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy(), {1240, 740});
        const auto* table = fixture.find<DataTable>("events");

        QVERIFY(table->columnWidth("counts") > table->columnWidth("residual"));
        const int longest = textWidth(Fonts::mono(Fonts::table), numberText(8.88e-16));
        QVERIFY(table->columnWidth("residual") >= longest + 2 * cellPadding);
    }

    void namesTakeTheRoomOfAWiderPage()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy(), {1000, 700});
        const auto* table = fixture.find<DataTable>("events");
        const int narrow = table->columnWidth(0);

        fixture.page->resize(1700, 700);
        fixture.settle();

        QVERIFY(table->columnWidth(0) > narrow + 100);
    }

    // "FP…:128B_PACKED_DOUBLE" was shown beside a column of zeros.
    void namesGoBeforeResidualsInANarrowPage()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy(), {1012, 440});
        const auto* table = fixture.find<DataTable>("events");

        QVERIFY(table->isColumnHidden("residual"));
        QVERIFY(table->columnWidth(0) >= Fonts::scaled(180));
        QVERIFY(table->columnWidth("counts") >= Fonts::scaled(140));
    }

    void aSearchFromTheDetailNarrowsTheTable()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();

        QTest::mouseClick(fixture.find<QToolButton>("findSum"), Qt::LeftButton);

        QTRY_COMPARE(fixture.find<DataTable>("events")->model()->rowCount(), 3);
    }

    // Three of four were listed: the filter that was typed before hid the fourth.
    void aSearchLooksAtAllEvents()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();
        auto* segments = fixture.find<SegmentedButtons>("statusSegments");
        QTest::mouseClick(segments->segment(1), Qt::LeftButton);
        QTest::keyClicks(fixture.find<FilterField>("filter"), u"COND"_s);

        QTest::mouseClick(fixture.find<QToolButton>("findSum"), Qt::LeftButton);

        const auto* table = fixture.find<DataTable>("events");
        QTRY_COMPARE(table->model()->rowCount(), 3);
        QCOMPARE(segments->current(), 0);
        QCOMPARE(fixture.find<QLabel>("searchText")->text(),
                 u"1 pair of events adds up to BR_INST_RETIRED:COND"_s);
    }

    void aSearchSaysHowTheEventsAreRelated()
    {
        auto events = tests::smallEvents();
        events.push_back({"TWICE_COND", {0, 2, 0, 0, 0}, 0});
        PageOf<newEventsPage> fixture(tests::smallStudy(events));
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();
        const auto* table = fixture.find<DataTable>("events");
        const auto cell = [&](int row, ColumnName column, int role = Qt::DisplayRole) {
            return tests::cellAt(*table->model(), row, column).data(role);
        };
        QVERIFY(table->isColumnHidden("relation"));

        QTest::mouseClick(fixture.find<QToolButton>("findProportional"), Qt::LeftButton);
        QTRY_COMPARE(table->model()->rowCount(), 2);
        QVERIFY(!table->isColumnHidden("relation"));
        QCOMPARE(cell(1, "event").toString(), u"TWICE_COND"_s);
        QCOMPARE(cell(1, "relation", Qt::EditRole).toDouble(), 2.0);
        QVERIFY(cell(1, "deviation", Qt::EditRole).toDouble() < 1e-6);

        QTest::mouseClick(fixture.find<QToolButton>("findSum"), Qt::LeftButton);
        QTRY_COMPARE(table->model()->rowCount(), 3);
        const QStringList pair{u"BR_INST_RETIRED:COND_TAKEN"_s, u"BR_INST_RETIRED:COND_NTAKEN"_s};
        for (int row : {1, 2}) {
            const auto name = cell(row, "event").toString();
            QVERIFY(pair.contains(name));
            QCOMPARE(cell(row, "relation").toString(), name == pair[0] ? pair[1] : pair[0]);
        }

        QTest::mouseClick(fixture.find<QToolButton>("showAll"), Qt::LeftButton);
        QVERIFY(table->isColumnHidden("relation"));
        QCOMPARE(table->model()->rowCount(), 10);
        QCOMPARE(cell(0, "rnmse", Qt::EditRole).toDouble(), 0.0);
    }

    void aLinkShowsTheEventsOfAStatus()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        fixture.page->reveal(u"noisy"_s);
        QCOMPARE(fixture.find<SegmentedButtons>("statusSegments")->current(), 5);
        QCOMPARE(fixture.find<DataTable>("events")->model()->rowCount(), 2);

        fixture.page->reveal(u"missing"_s);
        QCOMPARE(fixture.find<SegmentedButtons>("statusSegments")->current(), 7);
    }

    void aLinkSelectsTheEventsOfTheMetric()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        const auto& analysis = fixture.workspace.analysis();
        const auto& metrics = analysis.fits->metrics;
        const auto several = std::ranges::find_if(metrics, [&](const core::MetricFit& fit) {
            return core::formulaEvents(analysis, fit).size() > 1;
        });
        QVERIFY(several != metrics.end());
        fixture.workspace.selectMetric(QString::fromStdString(several->metric));
        fixture.page->reveal(u"noisy"_s);  // hides them

        fixture.page->reveal(u"#metric"_s);
        fixture.settle();

        const auto& events = *fixture.page->findChild<EventPane*>();
        auto selected = events.selectedEvents(100);
        std::ranges::sort(selected);
        auto wanted = core::formulaEvents(analysis, *several);
        std::ranges::sort(wanted);
        QCOMPARE(selected, wanted);
        QCOMPARE(fixture.find<SegmentedButtons>("statusSegments")->current(), 0);
    }

    // Not those of the chosen set, where another formula is shown: one event, COND_NTAKEN.
    void aLinkSelectsTheEventsOfTheFormulaThatIsShown()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        fixture.workspace.selectMetric(u"Not taken"_s);
        fixture.workspace.chooseFormula(u"Not taken"_s, core::FormulaOrigin::Smallest);
        QTRY_VERIFY(fixture.workspace.results().review() &&
                    !fixture.workspace.results().isReviewPending());

        fixture.page->reveal(u"#metric"_s);
        fixture.settle();

        const std::vector expected = {fixture.event("BR_INST_RETIRED:COND_NTAKEN")};
        QCOMPARE(fixture.page->findChild<EventPane*>()->selectedEvents(100), expected);
    }

    void whatChangedStandsBelowTheEvents()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        fixture.workspace.setTau(1e-3);
        fixture.settle();
        const auto* bar = fixture.find<WhatChangedBar>("whatChanged");
        QTRY_VERIFY2(bar->spokenText().contains(u"BR_SPEC"_s), qPrintable(bar->spokenText()));

        // Where there is no room, names become a number and words are left out whole.
        WhatChangedBar narrow(fixture.workspace);
        narrow.show();
        const auto* text = narrow.findChild<QLabel*>(u"changeText"_s);
        for (const int width : {1400, 900, 800, 700}) {
            narrow.resize(width, narrow.height());
            QCoreApplication::processEvents();
            QVERIFY2(text->sizeHint().width() <= text->width(), qPrintable(text->text()));
            QVERIFY(text->toolTip().contains(u"BR_SPEC"_s));
        }
    }

    void draggingAlphaInTheBarIsLiveOneStepToUndoAndSnapsToStops()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        ThresholdBar bar(fixture.workspace);
        bar.resize(1200, 48);
        bar.show();
        auto* ribbon = bar.findChild<StabilityRibbon*>(u"alphaStability"_s);
        QTRY_VERIFY(!ribbon->intervals().empty());
        const int y = static_cast<int>(ribbon->barBox().center().y());
        const int from = static_cast<int>(ribbon->xOf(5e-4));

        QTest::mousePress(ribbon, Qt::LeftButton, {}, QPoint(from, y));
        for (const int offset : {20, 40, 60}) {
            const double before = fixture.workspace.benchmark()->parameters.alpha;
            QTest::mouseMove(ribbon, QPoint(from + offset, y));
            QVERIFY(fixture.workspace.benchmark()->parameters.alpha > before);
            fixture.settle();
        }
        QTest::mouseRelease(ribbon, Qt::LeftButton, {}, QPoint(from + 60, y));
        fixture.settle();

        const double alpha = fixture.workspace.benchmark()->parameters.alpha;
        QVERIFY(alpha > 5e-4);
        const auto stops = core::alphaGrid();
        QVERIFY(std::ranges::find(stops, alpha) != stops.end());
        QCOMPARE(fixture.workspace.undoStack().count(), 1);
    }

    void whatIsSaidOfAnEventIsShownAndUndone()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();
        const auto* label = fixture.find<QLabel>("eventDescription");
        // Without any, it says how to add some.
        QVERIFY(label->text().contains(u"Add event descriptions"_s));
        QVERIFY(label->text().contains(u"papilio-collect events --json"_s));

        core::EventDescription said;
        said.event = "BR_INST_RETIRED:COND";
        said.summary = "Conditional <branches>.";
        said.details = std::string(500, 'w');
        said.errata = "SKL091, SKL044";
        said.counters = "0,1,2,3";
        said.source = "list.json 1";
        said.deprecated = true;
        core::Document descriptions;
        descriptions.describe({said});
        fixture.workspace.addContent(descriptions, u"event descriptions"_s);
        fixture.settle();

        for (const auto* words :
             {"Conditional &lt;branches&gt;.", "Erratum SKL091", "Erratum SKL044", "Deprecated",
              "Counters: 0,1,2,3", "Source: list.json 1"}) {
            QVERIFY2(label->text().contains(QLatin1String(words)), qPrintable(label->text()));
        }
        QVERIFY(!label->text().contains(u"wwww"_s));  // long texts wait
        emit const_cast<QLabel*>(label)->linkActivated(u"more"_s);
        QVERIFY(label->text().contains(u"wwww"_s));

        fixture.workspace.selectEvent(fixture.event("CYCLES"));
        fixture.settle();
        QVERIFY(label->text().contains(u"have no entry for this event"_s));

        QCOMPARE(fixture.workspace.undoStack().count(), 1);
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QVERIFY(!fixture.workspace.document().descriptions);
        QVERIFY(label->text().contains(u"Add event descriptions"_s));
    }

    void theDetailNamesMultiplesAndPairs()
    {
        auto events = tests::smallEvents();
        events.push_back({"HALF_COND", {0, 0.5, 0, 0, 0}, 0});
        PageOf<newEventsPage> fixture(tests::smallStudy(events));
        const auto cond = fixture.event("BR_INST_RETIRED:COND");
        fixture.workspace.selectEvent(cond);
        fixture.settle();

        const auto* label = fixture.find<QLabel>("eventRelations");
        const auto text = [&] {
            return QTextDocumentFragment::fromHtml(label->text()).toPlainText();
        };
        const auto found = core::relationsOf(*fixture.workspace.analysis().noise, cond);
        QCOMPARE(found.multiples.size(), std::size_t(1));
        QCOMPARE(found.pairs.size(), std::size_t(1));
        QTRY_COMPARE(text(), QStringLiteral(u"= 2 × HALF_COND, exact\n= COND_NTAKEN + COND_TAKEN, "
                                            "exact"));

        // A name leads to its event, whatever the table shows.
        emit const_cast<QLabel*>(label)->linkActivated(QString::number(fixture.event("HALF_COND")));
        fixture.settle();
        QCOMPARE(fixture.workspace.selection().event, std::optional(fixture.event("HALF_COND")));
        QTRY_COMPARE(text(), u"= 0.5 × COND, exact"_s);

        fixture.workspace.selectEvent(fixture.event("CYCLES"));
        fixture.settle();
        QTRY_VERIFY(text().startsWith(u"No other event"_s) || text().startsWith(u"= "_s));
    }

    void aDragOfTauSearchesNothingAgain()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();
        const auto* label = fixture.find<QLabel>("eventRelations");
        QTRY_VERIFY(label->text().contains(u"COND_TAKEN"_s));

        fixture.workspace.setTau(1e-3);
        fixture.page->refreshNow();

        QVERIFY(label->text().contains(u"COND_TAKEN"_s));
    }

    void theDetailHasTheIntervalOfTheNoise()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        const auto event = fixture.event("BR_SPEC");
        fixture.workspace.selectEvent(event);
        QTRY_VERIFY(!fixture.workspace.results().isReviewPending());
        fixture.settle();

        const auto& interval = fixture.workspace.results().review()->noise[event];
        QCOMPARE(fixture.find<QLabel>("eventNumber4")->text(),
                 inWindowWords([&] { return core::intervalText(interval); }));
        QCOMPARE(fixture.find<QLabel>("eventUndecided")->isVisible(),
                 interval.isUndecided(fixture.workspace.benchmark()->parameters.tau));
    }

    void theDetailNamesTheUnitsOfAnEvent()
    {
        auto events = tests::smallEvents();
        for (const auto* name : {"CAS_COUNT_RD:MBOX0C0", "CAS_COUNT_RD:MBOX1C0"}) {
            events.push_back({name, {0, 0, 3, 0, 0}, 0});
        }
        PageOf<newEventsPage> fixture(tests::smallStudy(events));
        fixture.workspace.selectEvent(fixture.event("CAS_COUNT_RD:MBOX0C0"));
        QTRY_VERIFY(!fixture.workspace.results().isReviewPending());
        fixture.settle();

        const auto text =
            QTextDocumentFragment::fromHtml(fixture.find<QLabel>("eventRelations")->text())
                .toPlainText();
        QVERIFY2(text.startsWith(u"One of 2 units: CAS_COUNT_RD:MBOX*C0. Their sum counts 6 T."_s),
                 qPrintable(text));
    }

    void severalSelectedEventsAreDrawnOverOneAnother()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        auto* table = fixture.find<DataTable>("events");
        const auto* model = fixture.page->findChild<EventTableModel*>();
        const auto* overlay = fixture.find<BarPlot>("overlayPlot");
        const auto* scatter = fixture.find<ScatterPlot>("scatterPlot");
        const auto click = [&](std::string_view name, Qt::KeyboardModifiers keys) {
            const auto row = model->index(model->rowOf(fixture.event(name)), 0);
            QTest::mouseClick(table->viewport(), Qt::LeftButton, keys,
                              table->visualRect(row).center());
            fixture.settle();
        };

        click("BR_INST_RETIRED:COND", {});
        QVERIFY(!overlay->isVisible());
        click("BR_INST_RETIRED:COND_TAKEN", Qt::ControlModifier);

        QVERIFY(overlay->isVisible());
        QVERIFY(scatter->isVisible());
        const auto& noise = *fixture.workspace.analysis().noise;
        const auto first =
            model->eventAt(std::min(model->rowOf(fixture.event("BR_INST_RETIRED:COND")),
                                    model->rowOf(fixture.event("BR_INST_RETIRED:COND_TAKEN"))));
        const auto second = first == fixture.event("BR_INST_RETIRED:COND")
                                ? fixture.event("BR_INST_RETIRED:COND_TAKEN")
                                : fixture.event("BR_INST_RETIRED:COND");
        QCOMPARE(overlay->bars().series.size(), 2);
        QCOMPARE(overlay->bars().labels.size(), 11);
        const auto proportion = core::proportionOf(noise, second, first);
        QCOMPARE(scatter->data().factor, proportion->factor);
        for (int kernel = 0; kernel < 11; ++kernel) {
            QCOMPARE(scatter->data().x[kernel], core::meanOf(noise, first)(kernel));
            QCOMPARE(scatter->data().y[kernel], core::meanOf(noise, second)(kernel));
            QCOMPARE(overlay->bars().series[0].values[kernel],
                     core::meanOf(noise, first)(kernel) / core::meanOf(noise, first).maxCoeff());
        }

        QTest::mouseClick(fixture.find<SegmentedButtons>("overlayScale")->segment(1),
                          Qt::LeftButton);
        QCOMPARE(overlay->bars().series[1].values[3], core::meanOf(noise, second)(3));

        click("BR_MISP_RETIRED", Qt::ControlModifier);
        QCOMPARE(overlay->bars().series.size(), 3);
        QVERIFY(!scatter->isVisible());

        // Ctrl and a click takes an event out again; with one left it is shown alone.
        click("BR_MISP_RETIRED", Qt::ControlModifier);
        QVERIFY(scatter->isVisible());
        click("BR_INST_RETIRED:COND_TAKEN", Qt::ControlModifier);
        QVERIFY(!overlay->isVisible());
        QCOMPARE(fixture.workspace.selection().event,
                 std::optional(fixture.event("BR_INST_RETIRED:COND")));
        QCOMPARE(fixture.find<QLabel>("eventName")->text(), u"BR_INST_RETIRED:COND"_s);
    }

    void severalEventsAreSelectedWithTheKeys()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        auto* table = fixture.find<DataTable>("events");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));

        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        fixture.settle();

        const auto* overlay = fixture.find<BarPlot>("overlayPlot");
        QVERIFY(overlay->isVisible());
        QCOMPARE(overlay->bars().series.size(), 2);
        QTest::keyClick(table, Qt::Key_Down);
        fixture.settle();
        QVERIFY(!overlay->isVisible());
    }

    void severalSelectedEventsOutliveAMoveOfTau()
    {
        auto events = tests::smallEvents();
        for (int copy = 0; copy < 60; ++copy) {
            events.push_back({"COPY_" + std::to_string(copy), {0, 1, 0, 0, 0}, 1e-6 * copy});
        }
        PageOf<newEventsPage> fixture(tests::smallStudy(events));
        auto* table = fixture.find<DataTable>("events");
        table->sortByColumn("status", Qt::AscendingOrder);
        table->setFocus();
        table->setCurrentIndex(table->model()->index(3, 0));
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        fixture.settle();
        const auto names = [&] {
            QStringList all;
            for (const auto& index : table->selectionModel()->selectedRows()) {
                all << index.data().toString();
            }
            all.sort();
            return all;
        };
        const auto before = names();
        QCOMPARE(before.size(), 3);

        fixture.workspace.setTau(1.0);
        fixture.settle();

        QCOMPARE(names(), before);
        QVERIFY(fixture.find<BarPlot>("overlayPlot")->isVisible());
    }

    void aKernelIsReadInBothPlots()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        auto* table = fixture.find<DataTable>("events");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        fixture.settle();
        auto* overlay = fixture.find<BarPlot>("overlayPlot");
        auto* scatter = fixture.find<ScatterPlot>("scatterPlot");
        const auto* read = fixture.find<QLabel>("overlayKernel");
        QVERIFY(read->text().startsWith(u"Click a kernel"_s));

        QTest::keyClick(scatter, Qt::Key_Right);
        fixture.settle();
        QCOMPARE(scatter->current(), 0);
        QCOMPARE(overlay->current(), 0);
        QVERIFY(read->text().startsWith(u"Kernel 1: "_s));

        QTest::keyClick(overlay, Qt::Key_Right);
        fixture.settle();
        QCOMPARE(scatter->current(), 1);
        QCOMPARE(fixture.workspace.selection().kernel, std::optional(1));

        QTest::mouseMove(scatter->canvas(), scatter->pixelOf(10).toPoint());
        QTRY_COMPARE(scatter->hoverText().title, scatter->data().names[10]);
        QTest::mouseClick(scatter->canvas(), Qt::LeftButton, {}, scatter->pixelOf(10).toPoint());
        fixture.settle();
        QCOMPARE(overlay->current(), 10);
        QVERIFY(read->text().startsWith(u"Kernel 7: "_s));
    }

    void countsAreCopiedFromTheMenuOfAPlot()
    {
        PageOf<newEventsPage> fixture(tests::smallStudy());
        auto* table = fixture.find<DataTable>("events");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier);
        fixture.settle();

        for (auto* plot : {static_cast<PlotFrame*>(fixture.find<BarPlot>("overlayPlot")),
                           static_cast<PlotFrame*>(fixture.find<ScatterPlot>("scatterPlot"))}) {
            QGuiApplication::clipboard()->clear();
            QVERIFY(tests::rightClick(*plot->canvas(), {100, 60}, [](const QMenu& menu) {
                for (auto* action : menu.actions()) {
                    if (action->objectName() == u"copyCounts"_s) {
                        action->trigger();
                    }
                }
            }));
            const auto lines =
                QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
            QCOMPARE(lines.size(), 12);
            QCOMPARE(lines[0], u"Kernel,"_s + table->model()->index(0, 0).data().toString() +
                                   QLatin1Char(',') +
                                   table->model()->index(1, 0).data().toString());
        }
    }

    // render --view events/selected=… draws what is on the screen.
    void theViewKeepsSeveralSelectedEvents()
    {
        auto study = tests::smallStudy();
        core::ViewState view;
        view.set("events/selected", {"BR_MISP_RETIRED", "CYCLES"});
        study.view = std::make_shared<const core::ViewState>(std::move(view));
        PageOf<newEventsPage> fixture(std::move(study));
        QTRY_VERIFY(fixture.find<BarPlot>("overlayPlot")->isVisible());
        QCOMPARE(fixture.find<BarPlot>("overlayPlot")->bars().series.size(), 2);

        fixture.workspace.selectEvent(fixture.event("ZERO"));
        fixture.settle();

        QVERIFY(!fixture.find<BarPlot>("overlayPlot")->isVisible());
        QVERIFY(!fixture.workspace.view().texts("events/selected"));
    }

    void anEmptyPageSaysWhy()
    {
        PageOf<newEventsPage> fixture((core::Document()));

        QCOMPARE(fixture.find<DataTable>("events")->model()->rowCount(), 0);
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestEventsPage)
#include "test_events_page.moc"
