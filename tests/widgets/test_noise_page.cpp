#include "core/analysis/definition_review.h"
#include "core/findings/event_text.h"
#include "core/model/basis.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/stability_ribbon.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/kit/workflow_strip.h"
#include "widgets/models/event_table_model.h"
#include "widgets/pages/noise/noise_page.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/table/cell_delegate.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/strip_presenter.h"
#include "widgets/workbench/threshold_bar.h"

#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QTextDocumentFragment>
#include <QToolButton>

namespace papilio {

using namespace widgets;
using tests::PageOf;

namespace {

QString plain(const QLabel& label)
{
    return QTextDocumentFragment::fromHtml(label.text())
        .toPlainText()
        .replace(QChar(0x00a0), QLatin1Char(' '));
}

core::Document quantizedStudy()
{
    auto benchmark = tests::smallBenchmark();
    auto data = std::make_shared<core::Dataset>(*benchmark.data);
    data->provenance.quantum = 0.25;
    data->repetitions = 1;
    data->values.resize(data->eventCount() * data->kernelCount());
    benchmark.data = std::move(data);
    core::Document document;
    document.benchmarks.push_back(std::make_shared<const core::Benchmark>(std::move(benchmark)));
    return document;
}

}  // namespace

class TestNoisePage : public QObject {
    Q_OBJECT

private slots:
    void headerSaysWhatIsDrawnAndWhatIsNot()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());

        QCOMPARE(fixture.find<PaneHeader>("noiseHeader")->subtitle(), u"not drawn: 1 all zero"_s);
        QCOMPARE(plain(*fixture.find<QLabel>("noiseLegend")).simplified(),
                 u"\u25c6 chosen 4 \u25cf quiet 6 \u25cf noisy 2"_s);
        QVERIFY(!fixture.find<VerdictChip>("originChip")->isVisible());  // the title says it
        QVERIFY(!fixture.find<VerdictChip>("quantisedChip")->isVisible());
    }

    // "9 events, 6 quiet" read as three noisy ones.
    void theStripSaysWhatIsNotQuiet()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        WorkflowStrip strip;
        StripPresenter presenter(fixture.workspace, strip);
        fixture.workspace.setTau(1e-9);
        fixture.settle();
        QTRY_VERIFY(strip.findChildren<StepButton*>().size() > 1);
        const auto tip = strip.findChildren<StepButton*>()[1]->toolTip();
        QVERIFY2(tip.endsWith(u"2 noisy, 1 all zero"_s), qPrintable(tip));
    }

    void draggingTheLineMovesTauAndEverythingFollowsAsOneStepToUndo()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        ThresholdBar bar(fixture.workspace);
        auto* plot = fixture.find<NoisePlot>("noisePlot");
        auto* canvas = plot->canvas();
        auto* legend = fixture.find<QLabel>("noiseLegend");
        const int x = canvas->width() / 2;
        const int line = static_cast<int>(plot->tauPixel());
        // BR_SPEC has a noise of about 1e-4; halfway between it and CYCLES (3e-2) only the latter
        // is noisy.
        const double above = (plot->pixelOf(6).y() + plot->pixelOf(7).y()) / 2;

        QTest::mousePress(canvas, Qt::LeftButton, {}, QPoint(x, line));
        for (int step = 1; step <= 4; ++step) {
            QTest::mouseMove(canvas, QPoint(x, line + static_cast<int>((above - line) * step / 4)));
            fixture.settle();
        }
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, QPoint(x, static_cast<int>(above)));
        fixture.settle();

        const double tau = fixture.workspace.benchmark()->parameters.tau;
        QVERIFY2(tau > 1e-4 && tau < 3e-2, qPrintable(QString::number(tau)));
        QTRY_COMPARE(plain(*legend).simplified(),
                     u"\u25c6 chosen 5 \u25cf quiet 7 \u25cf noisy 1"_s);
        QCOMPARE(bar.findChild<StabilityRibbon*>(u"tauStability"_s)->value(), tau);
        QCOMPARE(fixture.workspace.undoStack().count(), 1);

        fixture.workspace.undoStack().undo();
        fixture.settle();

        QCOMPARE(fixture.workspace.benchmark()->parameters.tau, 1e-10);
        QTRY_COMPARE(plain(*legend).simplified(),
                     u"\u25c6 chosen 4 \u25cf quiet 6 \u25cf noisy 2"_s);
    }

    void theBarShowsTheIntervalsAndItsKeysStepBetweenThem()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        ThresholdBar bar(fixture.workspace);
        bar.show();
        auto* ribbon = bar.findChild<StabilityRibbon*>(u"tauStability"_s);
        QTRY_VERIFY(ribbon->intervals().size() >= 2);
        const auto first = ribbon->intervals().front();
        QCOMPARE(first.events, 4);
        QCOMPARE(first.high,
                 fixture.workspace.analysis().noise->maxRnmse[fixture.event("BR_SPEC")]);

        ribbon->setFocus();
        QTest::keyClick(ribbon, Qt::Key_Right);
        fixture.settle();

        const double tau = fixture.workspace.benchmark()->parameters.tau;
        QVERIFY(tau >= first.high);
        QCOMPARE(fixture.find<NoisePlot>("noisePlot")->tau(), tau);
        QTRY_COMPARE(fixture.workspace.analysis().pivoting->chosen.size(), std::size_t(5));
    }

    void clickingAnEventSelectsItEverywhere()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        auto* plot = fixture.find<NoisePlot>("noisePlot");
        const auto rank = plot->curve().size() - 1;

        QTest::mouseClick(plot->canvas(), Qt::LeftButton, {}, plot->pixelOf(rank).toPoint());
        fixture.settle();

        QCOMPARE(fixture.workspace.selection().event, std::optional(plot->curve().events[rank]));
        auto* table = fixture.find<DataTable>("events");
        QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(), u"CYCLES"_s);
        QCOMPARE(fixture.find<QLabel>("hoveredEvent")->text().section(u" · "_s, 2), u"CYCLES"_s);
    }

    // A long name made the pane of the curve wider, and the splitter jumped.
    void theReadOutGivesWay()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        auto* hovered = fixture.find<QLabel>("hoveredEvent");

        hovered->setText(QString(400, QLatin1Char('N')));

        QCOMPARE(hovered->minimumSizeHint().width(), 0);
    }

    void aNarrowTableKeepsWholeUnitMasksAndDropsTheBars()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy(), {912, 580});  // a window of 1000 pixels
        const auto* table = fixture.find<DataTable>("events");

        QVERIFY(table->columnWidth("status") >= statusWordsWidth() + 2 * cellPadding);
        const QFontMetrics metrics(Fonts::mono(Fonts::table));
        const int mask = metrics.horizontalAdvance(u"\u2026:128B_PACKED_DOUBLE"_s);
        QVERIFY(table->isColumnHidden("mean"));
        QVERIFY2(table->columnWidth("event") >= mask + 24,
                 qPrintable(QString::number(table->columnWidth("event"))));
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);

        fixture.page->resize(1640, 740);
        fixture.settle();

        QVERIFY(!table->isColumnHidden("mean"));
    }

    void theTableSelectsWithTheKeyboard()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        auto* table = fixture.find<DataTable>("events");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));

        QTest::keyClick(table, Qt::Key_Down);

        const auto* model = fixture.page->findChild<EventTableModel*>();
        QCOMPARE(fixture.workspace.selection().event, std::optional(model->eventAt(1)));
    }

    void selectionAndScrollPositionOutliveAMoveOfTau()
    {
        auto events = tests::smallEvents();
        for (int copy = 0; copy < 200; ++copy) {
            events.push_back({"COPY_" + std::to_string(copy), {0, 1, 0, 0, 0}, 1e-6 * copy});
        }
        PageOf<newNoisePage> fixture(tests::smallStudy(events));
        auto* table = fixture.find<DataTable>("events");
        table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum() / 2);
        const int row = table->rowAt(table->viewport()->height() / 2);
        table->setCurrentIndex(table->model()->index(row, 0));
        const auto name = table->currentIndex().data().toString();
        const int scrolled = table->verticalScrollBar()->value();

        fixture.workspace.setTau(1.0);
        fixture.settle();

        QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(), name);
        QCOMPARE(table->verticalScrollBar()->value(), scrolled);
    }

    void theCurveHasTheIntervalsOfTheReview()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        const auto* plot = fixture.find<NoisePlot>("noisePlot");
        QTRY_VERIFY(fixture.workspace.results().review());
        fixture.settle();

        const auto& review = *fixture.workspace.results().review();
        const auto& curve = plot->curve();
        QCOMPARE(curve.lows.size(), curve.size());
        std::size_t undecided = 0;
        for (std::size_t rank = 0; rank < curve.size(); ++rank) {
            const auto& interval = review.noise[curve.events[rank]];
            QCOMPARE(curve.lows[rank], interval.low);
            QCOMPARE(curve.highs[rank], interval.high);
            undecided += interval.isUndecided(plot->tau()) ? 1 : 0;
        }
        QVERIFY(undecided > 0);
        QVERIFY(plot->hasWhiskers());
        QVERIFY(!plot->showsIntervals());  // they would hide the gap
        QTest::mouseClick(fixture.find<QToolButton>("noiseIntervals"), Qt::LeftButton);
        QVERIFY(plot->showsIntervals());
        QVERIFY(fixture.find<QLabel>("undecidedEvents")
                    ->text()
                    .contains(QString::number(undecided) + u" events are"_s));
    }

    void theCardHasTheIntervalOfAnEvent()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        const auto* plot = fixture.find<NoisePlot>("noisePlot");
        QTRY_VERIFY(!plot->curve().lows.empty());
        const auto rank = plot->curve().size() - 1;

        QTest::mouseMove(plot->canvas(), plot->pixelOf(rank).toPoint());

        QTRY_COMPARE(plot->hoverText().title, u"CYCLES"_s);
        const auto& lines = plot->hoverText().lines;
        QVERIFY(lines.size() >= 2);
        const core::EventFacts facts(fixture.workspace.analysis(), {},
                                     fixture.workspace.eventReview());
        const auto interval = facts.interval(fixture.event("CYCLES"));
        QCOMPARE(lines[1].value, inWindowWords([&] { return core::intervalText(*interval); }));
    }

    void theTableHasIntervalsWhereThereIsRoom()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy(), {1240, 740});
        const auto* table = fixture.find<DataTable>("events");
        QTRY_VERIFY(fixture.workspace.results().review());
        fixture.settle();

        QVERIFY(table->isColumnHidden("interval"));
        QTest::mouseClick(fixture.find<QToolButton>("noiseIntervals"), Qt::LeftButton);
        QVERIFY(!table->isColumnHidden("interval"));
        const auto* model = fixture.page->findChild<EventTableModel*>();
        const int row = model->rowOf(fixture.event("CYCLES"));
        const auto& interval = fixture.workspace.results().review()->noise[fixture.event("CYCLES")];
        QCOMPARE(tests::cellAt(*model, row, "interval").data().toString(),
                 inWindowWords([&] { return core::intervalText(interval); }));
        QCOMPARE(tests::cellAt(*model, row, "noise_verdict").data().toString(),
                 interval.isUndecided(fixture.workspace.benchmark()->parameters.tau)
                     ? u"undecided"_s
                     : u"noisy"_s);

        fixture.page->resize(2000, 740);
        fixture.settle();
        QVERIFY(!table->isColumnHidden("noise_verdict"));
        QVERIFY(table->columnWidth("status") >= statusWordsWidth() + 2 * cellPadding);

        fixture.page->resize(740, 580);
        fixture.settle();
        QVERIFY(table->columnWidth("status") >= statusWordsWidth() + 2 * cellPadding);
        QVERIFY(table->isColumnHidden("interval"));
        QVERIFY(table->isColumnHidden("noise_verdict"));
    }

    void theTableSortsByIntervalAndVerdict()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy(), {2000, 740});
        auto* table = fixture.find<DataTable>("events");
        QTRY_VERIFY(fixture.workspace.results().review());
        fixture.settle();
        const auto* model = fixture.page->findChild<EventTableModel*>();
        const auto& noise = fixture.workspace.results().review()->noise;

        table->sortByColumn("interval", Qt::DescendingOrder);
        QCOMPARE(model->eventAt(model->rowCount() - 1), fixture.event("ZERO"));  // has none
        for (int row = 1; row + 1 < model->rowCount(); ++row) {
            QVERIFY(noise[model->eventAt(row)].high <= noise[model->eventAt(row - 1)].high);
        }

        table->sortByColumn("noise_verdict", Qt::AscendingOrder);
        bool wasDecided = false;
        for (int row = 0; row + 1 < model->rowCount(); ++row) {
            const bool isUndecided = noise[model->eventAt(row)].isUndecided(
                fixture.workspace.benchmark()->parameters.tau);
            QVERIFY(!(wasDecided && isUndecided));
            wasDecided = wasDecided || !isUndecided;
        }
    }

    void typingInTheFilterShowsMatchingEvents()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        auto* filter = fixture.find<FilterField>("filter");

        QTest::keyClicks(filter, u"cond"_s);

        QCOMPARE(fixture.find<DataTable>("events")->model()->rowCount(), 3);
        QVERIFY(fixture.find<QLabel>("eventSummary")->text().startsWith(u"3 shown of 9"_s));
        QTest::keyClick(filter, Qt::Key_Escape);
        QCOMPARE(fixture.find<DataTable>("events")->model()->rowCount(), 9);
    }

    void searchesFindEventsAndEnd()
    {
        auto events = tests::smallEvents();
        events.push_back({"TWICE_COND", {0, 2, 0, 0, 0}, 0});
        PageOf<newNoisePage> fixture(tests::smallStudy(events));
        const auto* table = fixture.find<DataTable>("events");
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));

        fixture.find<QAction>("proportionalTo")->trigger();

        QTRY_COMPARE(table->model()->rowCount(), 2);
        QVERIFY(
            fixture.find<QLabel>("searchText")->text().startsWith(u"1 event counts a multiple"_s));
        fixture.find<QAction>("sumOfTwo")->trigger();
        QTRY_COMPARE(table->model()->rowCount(), 3);  // COND = COND_TAKEN + COND_NTAKEN
        QTest::mouseClick(fixture.find<QToolButton>("showAll"), Qt::LeftButton);
        QCOMPARE(table->model()->rowCount(), 10);
        fixture.find<QAction>("copyName")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"BR_INST_RETIRED:COND"_s);
    }

    void oneRepetitionAndQuantizedValuesSayWhatTheyMean()
    {
        PageOf<newNoisePage> fixture(quantizedStudy());

        QVERIFY(fixture.find<VerdictChip>("quantisedChip")->isVisible());
        QVERIFY(fixture.find<VerdictChip>("unassessedChip")->isVisible());
        const auto note = fixture.find<QLabel>("provenanceNote")->text();
        QVERIFY(note.contains(u"multiples of 0.25"_s));
        QVERIFY(!note.contains(u"one repetition"_s));  // that is in place of the plot
        // One repetition has no interval: a band would fill the plot.
        QTRY_VERIFY(!fixture.workspace.results().isReviewPending());
        fixture.settle();
        // "Kept: 9 quiet events", each with noise 0, was said of noise that nobody knows.
        const auto* plot = fixture.find<NoisePlot>("noisePlot");
        QVERIFY(plot->curve().events.empty());
        QVERIFY(plot->emptyText().contains(u"one repetition"_s));
        QVERIFY(fixture.find<QLabel>("noiseLegend")->text().isEmpty());
        const auto* model = fixture.page->findChild<EventTableModel*>();
        QCOMPARE(tests::cellAt(*model, 0, "rnmse").data().toString(), u"–"_s);
        QVERIFY(fixture.find<QLabel>("undecidedEvents")->text().isEmpty());
    }

    // The line of tau was gone, and nothing said why no event is judged.
    void withoutABasisThePageSaysWhyNoEventIsJudged()
    {
        auto document = tests::smallStudy();
        auto benchmark = std::make_shared<core::Benchmark>(*document.benchmarks.front());
        benchmark->basis = std::make_shared<const core::Basis>(
            core::placeholderBasis(benchmark->data->kernelCount()));
        benchmark->signatures = nullptr;
        document.benchmarks = {benchmark};
        PageOf<newNoisePage> fixture(document);
        QVERIFY(fixture.find<NoisePlot>("noisePlot")->curve().size() > 0);
        QVERIFY(fixture.find<QLabel>("provenanceNote")
                    ->text()
                    .contains(textOf(fixture.workspace.analysis().problem->message)));
        ThresholdBar bar(fixture.workspace);
        bar.show();
        QVERIFY(!bar.isEnabled());
    }

    void anEmptyPlotSaysWhy()
    {
        PageOf<newNoisePage> none((core::Document()));
        QVERIFY(none.find<NoisePlot>("noisePlot")->emptyText().contains(u"No study is open"_s));

        PageOf<newNoisePage> zeros(tests::smallStudy({{"ZERO", {0, 0, 0, 0, 0}, 0}}));
        QTRY_VERIFY(
            zeros.find<NoisePlot>("noisePlot")->emptyText().contains(u"zero in every kernel"_s));
    }

    void everyControlHasAnAccessibleName()
    {
        PageOf<newNoisePage> fixture(tests::smallStudy());
        for (auto* widget : fixture.page->findChildren<QWidget*>()) {
            if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() &&
                (qobject_cast<QToolButton*>(widget) != nullptr ||
                 qobject_cast<QLineEdit*>(widget) != nullptr ||
                 qobject_cast<DataTable*>(widget) != nullptr ||
                 qobject_cast<StabilityRibbon*>(widget) != nullptr)) {
                const bool isNamed = !widget->accessibleName().isEmpty() ||
                                     (qobject_cast<QToolButton*>(widget) != nullptr &&
                                      !qobject_cast<QToolButton*>(widget)->text().isEmpty());
                QVERIFY2(isNamed, qPrintable(widget->objectName()));
            }
        }
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestNoisePage)
#include "test_noise_page.moc"
