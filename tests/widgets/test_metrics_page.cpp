#include "core/analysis/event_facts.h"
#include "core/definitions/definition_export.h"
#include "core/findings/metric_text.h"
#include "core/papi/presets.h"
#include "tests/support/area_program.h"
#include "tests/support/right_click.h"
#include "tests/support/small_study.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/models/metric_models.h"
#include "widgets/pages/metrics/metric_panes.h"
#include "widgets/pages/metrics/metrics_page.h"
#include "widgets/plot/panels_plot.h"
#include "widgets/session/collection.h"
#include "widgets/table/cell_kinds.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/verdicts.h"
#include "widgets/theme/window_sentences.h"
#include "widgets/workbench/what_changed_bar.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace papilio {

using namespace widgets;
using namespace Qt::Literals::StringLiterals;
using tests::PageOf;

namespace {

QStringList column(const DataTable& table, ColumnName name)
{
    QStringList texts;
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        texts << tests::cell(table, row, name);
    }
    return texts;
}

/// Until the definitions are reviewed, and the page shows it.
void settleReview(PageOf<newMetricsPage>& fixture)
{
    QVERIFY(
        QTest::qWaitFor([&] { return !fixture.workspace.results().isReviewPending(); }, 60'000));
    fixture.settle();
}

void show(PageOf<newMetricsPage>& fixture, MetricPane::Tab tab)
{
    QTest::mouseClick(fixture.find<SegmentedButtons>("metricTabs")->segment(tab), Qt::LeftButton);
    fixture.settle();
}

QPoint cellOf(const DataTable& table, int row)
{
    return table.visualRect(table.model()->index(row, 0)).center();
}

}  // namespace

class TestMetricsPage : public QObject {
    Q_OBJECT

private slots:
    void shortVerdictsLeaveTheirRoomToTheFormulas()
    {
        auto study = tests::smallStudy();
        PageOf<newMetricsPage> fixture(study, {1500, 800});
        const auto* table = fixture.find<DataTable>("metrics");

        // The longest chip here is "not definable: no chosen event counts CE".
        QVERIFY(table->columnWidth(1) >= table->contentWidth(1));
        QVERIFY(table->columnWidth(1) < 300);
        QVERIFY(table->columnWidth(0) >= table->contentWidth(0));
    }

    void rawCoefficientsAreNeverCut()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        const auto* table = fixture.find<DataTable>("coefficients");

        fixture.workspace.selectMetric(u"Not taken"_s);  // one is −1.000000
        fixture.settle();

        QVERIFY(table->columnWidth("raw") >= table->contentWidth("raw"));
    }

    // The line that Export writes; none for a metric that is only nearly built.
    void theMetricIsThereAsPapiReadsIt()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        settleReview(fixture);
        const auto* lines = fixture.find<QPlainTextEdit>("papiLines");
        for (const auto& fit : fixture.workspace.analysis().fits->metrics) {
            fixture.workspace.selectMetric(QString::fromStdString(fit.metric));
            fixture.settle();
            QCOMPARE(lines->isHidden(), !fit.isDefined());
            if (!fit.isDefined()) {
                continue;
            }
            const auto file =
                core::readPresets("CPU,cpu\n" + lines->toPlainText().toStdString() + "\n");
            QVERIFY2(file, file ? "" : file.error().message.c_str());
            QCOMPARE(file->blocks.front().presets.size(), std::size_t{1});
            QCOMPARE(file->blocks.front().presets.front().events.size(),
                     static_cast<std::size_t>((fit.shown.array() != 0).count()));
        }
    }

    // The window ended where a tool other than PAPI was chosen.
    void theMetricIsCopiedForEveryToolOfTheMenu()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        settleReview(fixture);
        fixture.workspace.selectMetric(u"Taken"_s);
        fixture.settle();
        const auto copied = [&](int tool) {
            QGuiApplication::clipboard()->clear();
            fixture.find<QToolButton>("copyFor")->menu()->actions()[tool]->trigger();
            return QGuiApplication::clipboard()->text();
        };
        QVERIFY(copied(0).contains(u"EVENT,TAKEN,"_s));
        QVERIFY2(copied(1).contains(u"EVENTSET"_s), qPrintable(copied(1)));
        QVERIFY2(copied(2).contains(u"MetricExpr"_s), qPrintable(copied(2)));
    }

    // Where the counts are LIKWID's, a refusal by PAPI was all that was shown.
    void countsOfLikwidAreWrittenForLikwid()
    {
        auto study = tests::smallStudy();
        auto benchmark = std::make_shared<core::Benchmark>(*study.benchmarks.front());
        auto data = std::make_shared<core::Dataset>(*benchmark->data);
        data->provenance.source = core::importSource("likwid");
        benchmark->data = data;
        study.benchmarks.front() = benchmark;
        PageOf<newMetricsPage> fixture(study);
        settleReview(fixture);
        fixture.workspace.selectMetric(u"Taken"_s);
        fixture.settle();
        const auto text = fixture.find<QPlainTextEdit>("papiLines")->toPlainText();
        QVERIFY2(text.contains(u"EVENTSET"_s) && !text.contains(u'#'), qPrintable(text));
    }

    // As Export has it: a line that PAPI cannot read is none.
    void whatPapiDoesNotHaveIsNoLine()
    {
        if (Collection::programPath().isEmpty()) {
            QSKIP("papilio-collect is not built");
        }
        auto study = tests::smallStudy();
        study.machines = {{"here", {{"pmu", "spr"}}}};
        auto benchmark = std::make_shared<core::Benchmark>(*study.benchmarks.front());
        benchmark->machine = "here";
        study.benchmarks.front() = benchmark;
        PageOf<newMetricsPage> fixture(study);
        settleReview(fixture);
        const auto lines = [&](const char* metric) {
            fixture.workspace.selectMetric(QString::fromLatin1(metric));
            fixture.settle();
            return fixture.find<QPlainTextEdit>("papiLines")->toPlainText();
        };
        QVERIFY(lines("Not taken").contains(u"EVENT,NOT_TAKEN"_s));
        const auto text = lines("Mispredicted");  // BR_MISP_RETIRED has no event without a mask
        QVERIFY2(!text.contains(u"EVENT,"_s) && text.contains(u"libpfm4"_s), qPrintable(text));
    }

    // The reason gives way, never the verdict and its error.
    void verdictsAreNeverCut()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy(), {900, 500});
        const auto* table = fixture.find<DataTable>("metrics");

        const auto verdict = tests::cellAt(*table->model(), 4, "verdict");

        QVERIFY(table->columnWidth("verdict") >= verdictWidthWithoutReason(verdict));
    }

    void chosenEventsStandInPivotOrderAndSegmentsShowTheOthers()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        const auto* table = fixture.find<DataTable>("chosenEvents");
        auto* segments = fixture.find<SegmentedButtons>("chosenSegments");
        QStringList expected;
        for (const auto& chosen : fixture.workspace.analysis().pivoting->chosen) {
            expected << QString::fromUtf8(
                fixture.workspace.benchmark()->data->eventNames[chosen.event].data(),
                qsizetype(fixture.workspace.benchmark()->data->eventNames[chosen.event].size()));
        }
        QCOMPARE(column(*table, 1), expected);
        QCOMPARE(segments->segment(0)->text(), u"Chosen 4"_s);

        QTest::mouseClick(segments->segment(1), Qt::LeftButton);

        QCOMPARE(column(*table, 1), QStringList{u"BR_INST_RETIRED:COND_NTAKEN"_s});
    }

    // Paper 1, Fig. 3: expected and formula of every metric.
    void curvesShowEveryMetricOverTheKernels()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        const auto* curves = fixture.find<PanelsPlot>("metricCurves");
        QVERIFY(!curves->isVisible());

        show(fixture, MetricPane::Curves);

        QVERIFY(curves->isVisible() && curves->emptyText().isEmpty());
        const auto& data = curves->panels();
        QCOMPARE(data.panels.size(), 5);
        QCOMPARE(data.places.size(), 11);
        QCOMPARE(data.panels[1].title, u"Taken"_s);
        QCOMPARE(data.panels[1].note, u"exact"_s);
        QCOMPARE(data.panels[1].lines[0].values[2], 2.0);  // column T of the basis
        QCOMPARE(data.panels[1].lines[1].values, data.panels[1].lines[0].values);
        QVERIFY(data.panels[4].lines[1].values != data.panels[4].lines[0].values);
        QVERIFY(curves->panelBox(4).width() > 100 && curves->panelBox(4).height() > 40);

        // A click selects the metric, whose coefficients are beside it.
        QTest::mouseClick(curves->canvas(), Qt::LeftButton, {},
                          curves->panelBox(1).center().toPoint());
        fixture.settle();
        QCOMPARE(fixture.workspace.selection().metric, u"Taken"_s);
        QCOMPARE(curves->current(), 1);
        QCOMPARE(fixture.workspace.view().number("metrics/tab").value_or(0), 3.0);
    }

    // A report takes the figure of a page that shows its table.
    void theFigureOfTheTableIsThatOfTheCurves()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());

        auto* plot = qobject_cast<PlotFrame*>(fixture.page->mainPlot());

        QVERIFY(plot != nullptr && !plot->isVisible());
        const auto image = plot->image(1);
        QCOMPARE(image.size(), plot->size());
        QVERIFY(image.width() > 800);
        QCOMPARE(plot->plotData().columns.size(), std::size_t(11));  // kernels, five metrics
    }

    void metricsHaveTheirVerdicts()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        const auto* table = fixture.find<DataTable>("metrics");

        const auto verdicts = column(*table, 1);

        QCOMPARE(verdicts.mid(0, 4), QStringList(4, u"exact"_s));
        QVERIFY(verdicts[4].startsWith(u"not definable"_s));
    }

    // "0.8·(…)" stood in the place of a definition, and could be copied as one.
    void whatIsNotDefinableIsOnlyTheNearestFormula()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        const auto& model = *fixture.find<DataTable>("metrics")->model();
        const auto secondLine = [&](int row) {
            return tests::cellAt(model, row, "metric").data(SecondLineRole).toString();
        };
        QVERIFY(!secondLine(0).startsWith(u"nearest: "_s));
        QVERIFY(secondLine(4).startsWith(u"nearest: "_s));
        QVERIFY(tests::cellAt(model, 4, "metric").data(MutedRole).toBool());
        fixture.workspace.selectMetric(u"Taken"_s);
        QTRY_VERIFY(!fixture.find<QToolButton>("copyFormula")->isHidden());
        fixture.workspace.selectMetric(u"Executed"_s);
        QTRY_VERIFY(fixture.find<QToolButton>("copyFormula")->isHidden());
    }

    void anEmptySignatureIsEmpty()
    {
        auto study = tests::smallStudy();
        auto benchmark = std::make_shared<core::Benchmark>(*study.benchmarks[0]);
        auto signatures = *benchmark->signatures;
        signatures.front().coefficients.setZero();
        benchmark->signatures = std::make_shared<const core::Signatures>(signatures);
        study.benchmarks[0] = benchmark;
        PageOf<newMetricsPage> fixture(study);
        const auto verdict = fixture.find<DataTable>("metrics")->model()->index(0, 1);

        QCOMPARE(verdict.data().toString(), u"empty"_s);
        QCOMPARE(verdict.data(VerdictRole).toInt(), int(VerdictKind::Neutral));
    }

    void selectingAMetricShowsItsCoefficientsAndStrips()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        auto* table = fixture.find<DataTable>("metrics");
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Down);
        QTest::keyClick(table, Qt::Key_Down);
        fixture.settle();

        QCOMPARE(fixture.workspace.selection().metric, u"Not taken"_s);
        QCOMPARE(fixture.find<VerdictChip>("metricVerdict")->words(), u"exact"_s);
        const auto rounded = column(*fixture.find<DataTable>("coefficients"), "shown");
        QCOMPARE(rounded.count(u"1"_s), 1);
        QCOMPARE(rounded.count(u"\u22121"_s), 1);
        QCOMPARE(rounded.size(), 2);
        QTest::mouseClick(fixture.find<QToolButton>("zeroTerms"), Qt::LeftButton);
        QCOMPARE(column(*fixture.find<DataTable>("coefficients"), "shown").count(u"0"_s), 2);
        const auto& lines = fixture.find<PanelsPlot>("formulaCurve")->panels().panels[0].lines;
        const auto& asked = lines[0].values;
        const auto& given = lines[1].values;
        QCOMPARE(asked.size(), 11);
        for (qsizetype kernel = 0; kernel < asked.size(); ++kernel) {
            QVERIFY(std::abs(asked[kernel] - given[kernel]) < 1e-12);
        }
        QVERIFY(!fixture.find<QLabel>("trustWarning")->isVisible());

        QTest::mouseClick(fixture.find<QToolButton>("copyFormula"), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 u"Not taken = BR_INST_RETIRED:COND - BR_INST_RETIRED:COND_TAKEN"_s);
    }

    void aMetricThatCannotBeDefinedSaysWhy()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        const auto* reason = fixture.find<QLabel>("reason");
        QVERIFY(reason->text().isEmpty());

        fixture.workspace.selectMetric(u"Executed"_s);
        fixture.settle();

        QVERIFY(reason->text().contains(u"Why “Executed” cannot be defined here"_s));
        QVERIFY(reason->text().contains(u"CE"_s));
    }

    void anEditTellsWhatItChangedAndCanBeTakenBack()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        auto* bar = fixture.find<WhatChangedBar>("whatChanged");
        auto* undo = fixture.find<QToolButton>("undoChange");
        QVERIFY(!undo->isVisible());

        fixture.workspace.setTau(1e-3);
        fixture.settle();

        QTRY_COMPARE(bar->spokenText(),
                     QStringLiteral(u"What changed: τ 10⁻¹⁰ → 0.001; entered BR_SPEC; "
                                    u"Executed from not definable to exact after rounding"));
        QTest::mouseClick(undo, Qt::LeftButton);
        fixture.settle();
        QCOMPARE(fixture.workspace.benchmark()->parameters.tau, 1e-10);
        QTRY_VERIFY(bar->spokenText().contains(u"left BR_SPEC"_s));
        QVERIFY(!undo->isVisible());
    }

    void wildScalesAreWarnedOf()
    {
        auto events = tests::smallEvents();
        events[6] = {"BR_SPEC", {1e6, 0, 0, 0, 0}, 0};
        PageOf<newMetricsPage> fixture(tests::smallStudy(events));

        fixture.workspace.selectMetric(u"Taken"_s);
        fixture.settle();

        QVERIFY(fixture.workspace.analysis().fits->condition > 1e4);
        QVERIFY(fixture.find<QLabel>("trustWarning")->isVisible());
    }

    void theSelectedEventIsMarkedInEveryTable()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());

        fixture.workspace.selectMetric(u"Not taken"_s);
        fixture.workspace.selectEvent(fixture.event("BR_INST_RETIRED:COND"));
        fixture.settle();

        QCOMPARE(fixture.find<DataTable>("chosenEvents")
                     ->currentIndex()
                     .siblingAtColumn(1)
                     .data()
                     .toString(),
                 u"BR_INST_RETIRED:COND"_s);
        QCOMPARE(fixture.find<DataTable>("coefficients")
                     ->currentIndex()
                     .siblingAtColumn(0)
                     .data()
                     .toString(),
                 u"COND"_s);
    }

    void aDeficientBasisIsNamed()
    {
        auto benchmark = tests::smallBenchmark();
        auto basis = *benchmark.basis;
        basis.matrix.col(4) = basis.matrix.col(0);
        benchmark.basis = std::make_shared<const core::Basis>(basis);
        core::Document document;
        document.benchmarks.push_back(std::make_shared<const core::Benchmark>(benchmark));

        PageOf<newMetricsPage> fixture(document);

        QVERIFY(fixture.workspace.analysis().problem.has_value());
        QCOMPARE(fixture.find<DataTable>("metrics")->emptyText(),
                 QString::fromStdString(fixture.workspace.analysis().problem->message));
    }

    // A noisy clock alone: "raise τ" changed nothing.
    void anEventThatNoTauLetsInIsNoReasonToRaiseIt()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy({{"CLOCK", {}, 0.03}}));

        const auto text = fixture.find<DataTable>("chosenEvents")->emptyText();
        QVERIFY2(text.contains(u"1 noisy"_s) && !text.contains(u"raise"_s), qPrintable(text));
    }

    void whyNotLeadsToWhatWouldHelp()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        fixture.workspace.selectMetric(u"Executed"_s);
        fixture.settle();
        QSignalSpy asked(fixture.page.get(), &Page::pageRequested);

        QTest::mouseClick(fixture.find<QToolButton>("whatWouldHelp"), Qt::LeftButton);

        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.front()[0].toString(), u"study"_s);
        QCOMPARE(asked.front()[1].toString(), u"#next"_s);
    }

    void aMetricThatIsNotDefinableSaysWhatToMeasure()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        fixture.workspace.selectMetric(u"Executed"_s);
        settleReview(fixture);
        auto& help = *fixture.find<QWidget>("whatHelps");
        QTRY_VERIFY(help.isVisible());
        QTRY_VERIFY(help.findChild<QPushButton*>(u"measureSuggestion"_s) != nullptr);
        QSignalSpy asked(fixture.page.get(), &Page::measurementRequested);

        auto* measure = help.findChild<QPushButton*>(u"measureSuggestion"_s);
        fixture.find<QScrollArea>("whyNot")->ensureWidgetVisible(measure);
        QTest::mouseClick(measure, Qt::LeftButton);

        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].value<CollectionRequest>().values(QStringLiteral("--events")),
                 QStringList{QStringLiteral("BR_SPEC")});
        QTest::mouseClick(help.findChild<QPushButton*>(QStringLiteral("copySuggestion")),
                          Qt::LeftButton);
        QVERIFY(QGuiApplication::clipboard()->text().contains(
            QStringLiteral("--events BR_SPEC --repetitions 10")));
        fixture.workspace.selectMetric(QStringLiteral("Taken"));
        QTRY_VERIFY(!help.isVisible());
    }

    void theTableSaysHowSureEachDefinitionIs()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        settleReview(fixture);
        const auto words = column(*fixture.find<DataTable>("metrics"), "confidence");

        const auto& metrics = fixture.workspace.results().review()->metrics;
        QCOMPARE(words.size(), qsizetype(metrics.size()));
        for (qsizetype metric = 0; metric < words.size(); ++metric) {
            const auto& known = metrics[std::size_t(metric)].confidence.confidence;
            QCOMPARE(words[metric], known ? confidenceWords(*known) : QString());
        }
        QVERIFY(words[4].isEmpty());  // Executed is not definable
        QVERIFY(!words[0].isEmpty());
    }

    void theCardSaysWhatTheReviewFound()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy(), {1500, 900});
        settleReview(fixture);
        QTest::mouseClick(fixture.find<DataTable>("metrics")->viewport(), Qt::LeftButton, {},
                          cellOf(*fixture.find<DataTable>("metrics"), 2));  // Not taken
        fixture.settle();
        const auto& review = *fixture.workspace.results().review();

        show(fixture, MetricPane::HowSure);
        QVERIFY(fixture.find<QWidget>("howSure")->isVisible());
        QCOMPARE(fixture.find<VerdictChip>("confidence")->words(),
                 confidenceWords(*review.metrics[2].confidence.confidence));
        QCOMPARE(fixture.find<VerdictChip>("metricVerdict")->words(), u"exact"_s);
        QVERIFY(fixture.find<QLabel>("confidenceWhy")
                    ->text()
                    .compare(inWindowWords([&] {
                                 return core::confidenceReasons(
                                     review.metrics[2].confidence.reasons);
                             }) + u'.',
                             Qt::CaseInsensitive) == 0);
        const auto smallest = fixture.find<QLabel>("otherFormula")->text();
        QVERIFY2(smallest.startsWith(u"COND_NTAKEN\n1 counter"_s), qPrintable(smallest));
        QVERIFY2(smallest.endsWith(u", proven"_s), qPrintable(smallest));
        QCOMPARE(fixture.find<QLabel>("confidenceRepetitions")->text(), u"2"_s);
        QVERIFY(fixture.find<QLabel>("confidenceThresholds")
                    ->text()
                    .contains(u"gives the same 4 events"_s));

        QTest::mouseClick(fixture.find<QToolButton>("copyOther"), Qt::LeftButton);

        QCOMPARE(QGuiApplication::clipboard()->text(),
                 u"Not taken = BR_INST_RETIRED:COND_NTAKEN"_s);
    }

    void selectingAFormulaShowsItAndItsCounts()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy(), {1500, 900});
        fixture.workspace.selectMetric(u"Not taken"_s);
        settleReview(fixture);
        show(fixture, MetricPane::HowSure);
        auto* formulas = fixture.find<DataTable>("formulas");
        QCOMPARE(column(*formulas, "formula"),
                 (QStringList{u"COND \u2212 COND_TAKEN"_s, u"COND_NTAKEN"_s}));
        QCOMPARE(fixture.find<QPlainTextEdit>("selectedFormula")->toPlainText(),
                 u"COND \u2212 COND_TAKEN"_s);

        formulas->setFocus();
        QTest::keyClick(formulas, Qt::Key_Down);

        QCOMPARE(fixture.find<QPlainTextEdit>("selectedFormula")->toPlainText(), u"COND_NTAKEN"_s);
        const auto& review = *fixture.workspace.results().review();
        const auto& smallest = review.metrics[2].smallest.formulas.front();
        const auto expected = core::formulaOverKernels(*review.families.analysis.noise,
                                                       smallest.events, smallest.coefficients);
        const auto& lines = fixture.find<PanelsPlot>("selectedCurve")->panels().panels[0].lines;
        QCOMPARE(lines[1].values, QVector<double>(expected.begin(), expected.end()));
        QTest::mouseClick(fixture.find<QToolButton>("copySelected"), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 u"Not taken = BR_INST_RETIRED:COND_NTAKEN"_s);
    }

    void theSmallestFormulaIsExportedOnRequest()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy(), {1500, 900});
        fixture.workspace.selectMetric(u"Not taken"_s);
        settleReview(fixture);
        show(fixture, MetricPane::HowSure);
        auto* formulas = fixture.find<DataTable>("formulas");
        formulas->setFocus();
        QTest::keyClick(formulas, Qt::Key_Down);
        QSignalSpy asked(fixture.page.get(), &Page::pageRequested);

        QTest::mouseClick(fixture.find<QToolButton>("exportFormula"), Qt::LeftButton);

        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].toString(), u"export"_s);
        QCOMPARE(asked[0][1].toString(), u"Not taken"_s);
        QCOMPARE(fixture.workspace.view().texts(core::smallestFormulasKey),
                 QStringList{u"Not taken"_s});
        QTest::keyClick(formulas, Qt::Key_Up);
        QTest::mouseClick(fixture.find<QToolButton>("exportFormula"), Qt::LeftButton);
        QCOMPARE(fixture.workspace.view().texts(core::smallestFormulasKey), QStringList());
    }

    // "an …" was left of it beside the name of the metric.
    void whatASignatureCountsTwiceIsSaidWhole()
    {
        auto study = tests::smallStudy();
        auto benchmark = *study.benchmarks.front();
        benchmark.kind = core::BenchmarkKind::GpuFlops;
        study.benchmarks.front() = std::make_shared<const core::Benchmark>(benchmark);
        PageOf<newMetricsPage> fixture(study);
        const auto* remark = fixture.find<QLabel>("countRemark");
        fixture.workspace.selectMetric(u"Taken"_s);
        fixture.settle();
        QCOMPARE(remark->text(), textOf(core::countRemark((*benchmark.signatures)[1], benchmark)));
        QVERIFY(remark->isVisible() && remark->wordWrap());
    }

    // What is shown while the next review is computed is that of the thresholds before.
    void theCardIsGrayUntilTheReviewIsNew()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        fixture.workspace.selectMetric(u"Taken"_s);
        settleReview(fixture);
        auto* header = fixture.find<PaneHeader>("metricHeader");
        auto* chip = fixture.find<VerdictChip>("confidence");
        const auto* table = fixture.find<DataTable>("metrics");
        const auto kind = [&] {
            return tests::cellAt(*table->model(), 1, "confidence").data(VerdictRole).toInt();
        };
        QCOMPARE(header->subtitle(), QString());
        QVERIFY(chip->kind() != VerdictKind::Neutral);

        fixture.workspace.setTau(1e-3);
        fixture.settle();

        QVERIFY(fixture.workspace.results().isReviewPending());
        QCOMPARE(header->subtitle(), u"updating…"_s);
        QCOMPARE(chip->kind(), VerdictKind::Neutral);
        QCOMPARE(kind(), int(VerdictKind::Neutral));
        settleReview(fixture);
        QCOMPARE(header->subtitle(), QString());
        QVERIFY(chip->kind() != VerdictKind::Neutral);
        QVERIFY(kind() != int(VerdictKind::Neutral));
    }

    void coefficientsHaveIntervals()
    {
        auto events = tests::smallEvents();
        events[5].noise = 0.02;            // COND_TAKEN counts 2 % more in the second repetition
        events.erase(events.begin() + 4);  // COND_NTAKEN would do as well
        auto study = tests::smallStudy(events);
        PageOf<newMetricsPage> fixture(study);
        fixture.workspace.setTau(0.1);
        fixture.workspace.selectMetric(u"Taken"_s);
        settleReview(fixture);
        const auto& model = *fixture.find<DataTable>("coefficients")->model();
        const auto& known =
            fixture.workspace.results().review()->metrics[1].confidence.coefficients;
        QCOMPARE(known.size(), std::size_t{1});

        QStringList intervals;
        for (int row = 0; row < model.rowCount(); ++row) {
            if (const auto text = tests::cellAt(model, row, "interval").data().toString();
                !text.isEmpty()) {
                intervals << text;
            }
        }

        QCOMPARE(intervals,
                 QStringList{tellApart({known[0].low, known[0].high}).join(u" \u2026 "_s)});
        QVERIFY(known[0].low < 0.99 && known[0].high > 0.9999);
    }

    void aStudyWithoutProgramsSaysHowToAddThem()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy(), {1500, 1000});
        fixture.workspace.selectMetric(u"Taken"_s);
        settleReview(fixture);
        show(fixture, MetricPane::Programs);
        auto* link = fixture.find<QToolButton>("addPrograms");
        QSignalSpy asked(fixture.page.get(), &Page::actionRequested);

        QTest::mouseClick(link, Qt::LeftButton);

        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0][0].toString(), u"import"_s);
    }

    // On the program COND_NTAKEN is twice COND - COND_TAKEN.
    void theProgramWhereFormulasDifferIsNamed()
    {
        auto study = tests::smallStudy();
        auto table = std::make_shared<core::CounterTable>();
        table->name = "programs";
        table->events = {"BR_INST_RETIRED:COND", "BR_INST_RETIRED:COND_TAKEN",
                         "BR_INST_RETIRED:COND_NTAKEN"};
        table->columns.emplace_back().run = "solver";
        table->values = {100, 60, 80};
        study.counters.push_back(table);
        PageOf<newMetricsPage> fixture(study, {1500, 900});
        fixture.workspace.selectMetric(u"Not taken"_s);
        settleReview(fixture);

        const auto text = fixture.find<QLabel>("programs")->text();
        QVERIFY2(text.contains(u"on solver the formula gives 0.5 times"_s), qPrintable(text));
        QVERIFY2(text.contains(u"0 of 1 programs"_s), qPrintable(text));
        QVERIFY(fixture.find<QToolButton>("addPrograms")->isHidden());
    }

    void sixMetricsAreSeenAtOnce()
    {
        auto study = tests::smallStudy();
        auto benchmark = std::make_shared<core::Benchmark>(*study.benchmarks.front());
        auto signatures = *benchmark->signatures;
        signatures.push_back(signatures[1]);
        signatures.back().metric = "Sixth";
        benchmark->signatures = std::make_shared<const core::Signatures>(signatures);
        study.benchmarks.front() = benchmark;
        PageOf<newMetricsPage> fixture(study, {1192, 500});  // of a window of 1280 × 720
        fixture.workspace.selectMetric(u"Executed"_s);
        fixture.settle();

        const auto* table = fixture.find<DataTable>("metrics");
        QCOMPARE(table->model()->rowCount(), 6);
        QVERIFY(table->viewport()->rect().contains(
            table->visualRect(table->model()->index(5, 0)).adjusted(0, 0, 0, -1)));
    }

    // A third of the scrolled area had something in it, and the next metric began there.
    void tabsScrollOverWhatTheyHoldAndBeginAtItsTop()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy(), {1000, 400});
        fixture.workspace.selectMetric(u"Not taken"_s);
        settleReview(fixture);
        for (const auto& [name, tab] :
             {std::pair("metricFormula", MetricPane::Formula), {"howSure", MetricPane::HowSure}}) {
            show(fixture, tab);
            auto* scroll = fixture.find<QScrollArea>(name);
            const auto* content = scroll->widget();
            int bottom = 0;
            for (const auto* part : content->findChildren<QWidget*>()) {
                if (part->isVisible()) {
                    bottom = std::max(bottom, part->mapTo(content, QPoint(0, part->height())).y());
                }
            }
            QVERIFY2(content->height() - std::max(bottom, scroll->viewport()->height()) < 24, name);
            scroll->verticalScrollBar()->setValue(scroll->verticalScrollBar()->maximum());
        }
        fixture.workspace.selectMetric(u"Taken"_s);
        fixture.settle();
        for (const char* name : {"metricFormula", "howSure"}) {
            QCOMPARE(fixture.find<QScrollArea>(name)->verticalScrollBar()->value(), 0);
        }
    }

    void theSmallerFormulaIsShownOnRequest()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy(), {1500, 900});
        fixture.workspace.selectMetric(u"Not taken"_s);
        settleReview(fixture);
        const auto* counters = fixture.find<QLabel>("counters");
        QCOMPARE(counters->text(), u"2"_s);

        QTest::mouseClick(fixture.find<QToolButton>("useOther"), Qt::LeftButton);
        settleReview(fixture);

        QCOMPARE(counters->text(), u"1"_s);
        QCOMPARE(fixture.find<QPlainTextEdit>("wholeFormula")->toPlainText(), u"COND_NTAKEN"_s);
        QVERIFY(
            fixture.find<QLabel>("otherFormula")->text().startsWith(u"COND \u2212 COND_TAKEN"_s));
        QCOMPARE(tests::cell(*fixture.find<DataTable>("metrics"), 2, "counters"), u"1"_s);
    }

    void theMenuOfAMetricLeadsToWhatBelongsToIt()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        const auto& metrics = fixture.workspace.analysis().fits->metrics;
        const auto defined = std::ranges::find_if(metrics, &core::MetricFit::isDefined);
        QVERIFY(defined != metrics.end());
        const auto metric = QString::fromStdString(defined->metric);
        fixture.workspace.selectMetric(metric);
        fixture.settle();
        auto* table = fixture.find<DataTable>("metrics");
        QSignalSpy asked(fixture.page.get(), &Page::pageRequested);
        // The names of what the menu offers.
        const auto offers = [](const QMenu& menu) {
            QStringList names;
            for (const auto* action : menu.actions()) {
                names << (action->isEnabled() ? action->objectName() : QString());
            }
            return names;
        };
        QStringList offered;
        const auto place = cellOf(*table, static_cast<int>(defined - metrics.begin()));
        QVERIFY(tests::rightClick(*table->viewport(), place,
                                  [&](const QMenu& menu) { offered = offers(menu); }));
        QCOMPARE(offered.mid(0, 4), QStringList({u"showSignature"_s, u"showEvents"_s, u"copyPapi"_s,
                                                 u"exportMetric"_s}));
        // The platform makes this of the Menu key; the offscreen one does not.
        const auto pressMenuKey = [&] {
            QStringList names;
            QTimer::singleShot(0, table, [&] {
                if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
                    names = offers(*menu);
                    menu->close();
                }
            });
            table->setFocus();
            const auto cell = table->visualRect(table->currentIndex()).center();
            QContextMenuEvent menuKey(QContextMenuEvent::Keyboard, cell,
                                      table->viewport()->mapToGlobal(cell));
            QCoreApplication::sendEvent(table->viewport(), &menuKey);
            return names;
        };
        QCOMPARE(pressMenuKey(), offered);

        fixture.find<QAction>("showSignature")->trigger();
        fixture.find<QAction>("showEvents")->trigger();
        fixture.find<QAction>("exportMetric")->trigger();
        fixture.find<QAction>("copyPapi")->trigger();

        QCOMPARE(asked.count(), 3);
        QCOMPARE(asked[0], QVariantList({u"signatures"_s, metric}));
        QCOMPARE(asked[1], QVariantList({u"events"_s, u"#metric"_s}));
        QCOMPARE(asked[2], QVariantList({u"export"_s, metric}));
        const auto file = core::readPresets(
            "CPU,cpu\n" + QGuiApplication::clipboard()->text().toStdString() + "\n");
        QVERIFY2(file, file ? "" : file.error().message.c_str());
        QCOMPARE(file->blocks.front().presets.front().events.size(),
                 core::formulaEvents(fixture.workspace.analysis(), *defined).size());

        // What is only nearest is not copied.
        const auto nearest =
            std::ranges::find(metrics, core::Verdict::NotDefinable, &core::MetricFit::verdict);
        QVERIFY(nearest != metrics.end());
        fixture.workspace.selectMetric(QString::fromStdString(nearest->metric));
        fixture.settle();
        const auto ofNearest = pressMenuKey();
        QVERIFY(ofNearest.contains(u"showSignature"_s));
        QVERIFY(!ofNearest.contains(u"copyPapi"_s));
    }

    void addingASignatureAsksForItsPage()
    {
        PageOf<newMetricsPage> fixture(tests::smallStudy());
        QSignalSpy asked(fixture.page.get(), &Page::pageRequested);

        QTest::mouseClick(fixture.find<QToolButton>("addSignature"), Qt::LeftButton);

        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.front(), QVariantList({u"signatures"_s, u"#new"_s}));
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestMetricsPage)
#include "test_metrics_page.moc"
