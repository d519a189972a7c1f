#include "core/io/definitions/written_export.h"
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/code_view.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/models/export_models.h"
#include "widgets/pages/export/export_page.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/session/collection.h"
#include "widgets/table/cell_roles.h"
#include "widgets/table/data_table.h"
#include "widgets/table/two_line_delegate.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace papilio {

using namespace widgets;
using namespace Qt::StringLiterals;
using tests::PageOf;

namespace {

int rowOf(const DataTable& table, const QString& metric)
{
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        if (table.model()->index(row, 0).data().toString() == metric) {
            return row;
        }
    }
    return -1;
}

void tick(DataTable& table, const QString& metric)
{
    const auto index = table.model()->index(rowOf(table, metric), 0);
    QStyleOptionViewItem option;
    option.rect = table.visualRect(index);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      CheckedTwoLineDelegate::tickBox(option, index).center());
}

/// Beside what the small study has, a metric of which only a part is counted.
core::Document studyWithHalfAMetric()
{
    auto benchmark = tests::smallBenchmark();
    auto signatures = *benchmark.signatures;
    core::Signature either{"Either", {}, ""};
    for (const auto& one : signatures) {
        if (one.metric == "Executed" || one.metric == "Taken") {
            either.coefficients = either.coefficients.size() == 0
                                      ? one.coefficients
                                      : Eigen::VectorXd(either.coefficients + one.coefficients);
        }
    }
    signatures.push_back(either);
    benchmark.signatures = std::make_shared<const core::Signatures>(signatures);
    core::Document document;
    document.benchmarks.push_back(std::make_shared<const core::Benchmark>(benchmark));
    return document;
}

}  // namespace

class TestExportPage : public QObject {
    Q_OBJECT

private slots:
    // COND_NTAKEN counts what COND - COND_TAKEN does.
    void theSmallestFormulaIsWrittenWhereItIsChosen()
    {
        PageOf<newExportPage> fixture(tests::smallStudy(), {1500, 900});
        QVERIFY(QTest::qWaitFor([&] { return !fixture.workspace.results().isReviewPending(); },
                                60'000));
        fixture.settle();
        fixture.page->reveal(u"Not taken"_s);
        auto* choice = fixture.find<SegmentedButtons>("formulaChoice");
        const auto* preview = fixture.find<CodeView>("exportPreview");
        QVERIFY(choice->isVisible());
        QCOMPARE(choice->current(), 0);
        QVERIFY(!preview->toPlainText().contains(u"COND_NTAKEN"_s));

        QTest::mouseClick(choice->segment(1), Qt::LeftButton);

        QVERIFY(preview->toPlainText().contains(u"COND_NTAKEN"_s));
        QVERIFY(fixture.page->command().contains(u"--formula 'Not taken=smallest'"_s));
        QCOMPARE(fixture.workspace.view().texts(core::smallestFormulasKey),
                 QStringList{u"Not taken"_s});
        fixture.page->reveal(u"Taken"_s);
        QCOMPARE(choice->current(), 0);
        fixture.page->reveal(u"Not taken"_s);
        QCOMPARE(choice->current(), 1);
        QTest::mouseClick(choice->segment(0), Qt::LeftButton);
        fixture.settle();
        QVERIFY(!preview->toPlainText().contains(u"COND_NTAKEN"_s));
        QVERIFY(fixture.page->command().contains(u"--formula 'Not taken=chosen'"_s));
    }

    // "-" and "o cpu-flops.csv" were two lines.
    void optionsAreNotBrokenAfterTheirDash()
    {
        CodeView view;
        const auto text = u"papilio export STUDY.h5 -o FILE --format likwid A - B"_s;
        view.setCode(text);
        const auto shown = view.document()->toPlainText();
        QVERIFY(!shown.contains(u"-o"_s) && !shown.contains(u"--f"_s));
        QVERIFY(shown.contains(u"A - B"_s));
        QCOMPARE(view.toPlainText(), text);
        view.selectAll();
        view.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), text);
    }

    void withoutABenchmarkItSaysWhatToDo()
    {
        PageOf<newExportPage> fixture(core::Document{});
        QVERIFY(
            fixture.find<DataTable>("exportMetrics")->emptyText().contains(u"No study is open"_s));
        QVERIFY(!fixture.find<BarPlot>("differencePlot")->emptyText().isEmpty());
    }

    void definedMetricsAreWritten()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);

        const auto text = fixture.find<CodeView>("exportPreview")->toPlainText();
        QVERIFY2(text.contains(u"CPU,spr\n"_s), qPrintable(text));
        QVERIFY(text.contains(u"EVENT,NOT_TAKEN,"_s));
        // Without a unit mask it is no event of this PMU, and no other one counts the same.
        QVERIFY(!text.contains(u"EVENT,MISPREDICTED,"_s));
        // Of what is not written it is not said what PAPI gets.
        fixture.page->reveal(u"Not taken"_s);
        QVERIFY(fixture.find<QLabel>("checkWords")->text().contains(u"PAPI"_s));
        fixture.page->reveal(u"Mispredicted"_s);
        QVERIFY(!fixture.find<QLabel>("checkWords")->text().contains(u"PAPI gets"_s));
        fixture.find<QLineEdit>("exportPmu")->setText(u"clx"_s);
        QVERIFY(fixture.find<CodeView>("exportPreview")
                    ->toPlainText()
                    .contains(u"EVENT,MISPREDICTED,"_s));
        QVERIFY(!text.contains(u"EVENT,EXECUTED,"_s));  // not definable
    }

    void notDefinableIsWrittenOnlyWhenTicked()
    {
        PageOf<newExportPage> fixture(studyWithHalfAMetric(), {1500, 900});
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto* table = fixture.find<DataTable>("exportMetrics");
        const int row = rowOf(*table, u"Either"_s);
        QCOMPARE(table->model()->index(row, 0).data(Qt::CheckStateRole).toInt(),
                 static_cast<int>(Qt::Unchecked));
        QVERIFY(row >= 0);
        QVERIFY(tests::cellAt(*table->model(), row, "remark")
                    .data()
                    .toString()
                    .contains(u"tick to export"_s));

        tick(*table, u"Not taken"_s);

        auto text = fixture.find<CodeView>("exportPreview")->toPlainText();
        QVERIFY(!text.contains(u"EVENT,NOT_TAKEN,"_s));
        QVERIFY(text.contains(u"EVENT,TAKEN,"_s));
        QVERIFY(!text.contains(u"EVENT,EITHER,"_s));
        tick(*table, u"Either"_s);
        text = fixture.find<CodeView>("exportPreview")->toPlainText();
        QVERIFY2(text.contains(u"EVENT,EITHER,"_s), qPrintable(text));
    }

    // Nothing invites to what cannot be done.
    void whatNoEventCountsHasNoTick()
    {
        PageOf<newExportPage> fixture(studyWithHalfAMetric(), {1500, 900});
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto* table = fixture.find<DataTable>("exportMetrics");
        const auto first = table->model()->index(rowOf(*table, u"Executed"_s), 0);

        QVERIFY(!first.data(Qt::CheckStateRole).isValid());
        QVERIFY(!(first.flags() & Qt::ItemIsUserCheckable));
        const auto before = fixture.find<CodeView>("exportPreview")->toPlainText();
        tick(*table, u"Executed"_s);
        QCOMPARE(fixture.find<CodeView>("exportPreview")->toPlainText(), before);
        const auto box = [&](const QString& metric) {
            const auto index = table->model()->index(rowOf(*table, metric), 0);
            QStyleOptionViewItem option;
            option.rect = table->visualRect(index);
            return table->viewport()
                ->grab(CheckedTwoLineDelegate::tickBox(option, index))
                .toImage();
        };
        const auto isPlain = [](const QImage& image) {
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixel(x, y) != image.pixel(0, 0)) {
                        return false;
                    }
                }
            }
            return true;
        };
        QVERIFY(isPlain(box(u"Executed"_s)));
        QVERIFY(!isPlain(box(u"Either"_s)));
        QCOMPARE(first.siblingAtColumn(4).data().toString(), u"no chosen event counts any of it"_s);
        table->setCurrentIndex(first.siblingAtColumn(1));
        QCOMPARE(fixture.find<DataTable>("kernelChecks")->emptyText(),
                 u"Not written: no chosen event counts any of it"_s);
    }

    // What was ticked because it was definable is not "written as you asked" once it no longer is.
    void aMetricThatBecomesUndefinableIsNoLongerTicked()
    {
        PageOf<newExportPage> fixture(tests::smallStudy(), {1500, 900});
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto* table = fixture.find<DataTable>("exportMetrics");
        const auto state = [&](const QString& metric) {
            return table->model()->index(rowOf(*table, metric), 0).data(Qt::CheckStateRole).toInt();
        };
        QCOMPARE(state(u"Not taken"_s), static_cast<int>(Qt::Checked));
        auto& workspace = fixture.workspace;
        auto signatures = *workspace.benchmark()->signatures;
        const auto at = std::ranges::find(signatures, "Not taken", &core::Signature::metric);
        const auto executed = std::ranges::find(signatures, "Executed", &core::Signature::metric);
        QVERIFY(at != signatures.end() && executed != signatures.end());
        const auto before = at->coefficients;
        at->coefficients = executed->coefficients;  // which no event reaches
        workspace.setSignatures(signatures, u"edit"_s);
        QTRY_COMPARE(state(u"Not taken"_s), static_cast<int>(Qt::Unchecked));
        QVERIFY(!fixture.find<MessageBar>("exportMessage")
                     ->message()
                     .contains(u"Written on request"_s));
        workspace.undoStack().undo();
        QTRY_COMPARE(state(u"Not taken"_s), static_cast<int>(Qt::Checked));
        // What the user unticked stays unticked.
        tick(*table, u"Not taken"_s);
        QCOMPARE(state(u"Not taken"_s), static_cast<int>(Qt::Unchecked));
        workspace.setTau(workspace.benchmark()->parameters.tau * 1.5);
        QTRY_VERIFY(!workspace.results().isAnalyzing());
        QCOMPARE(state(u"Not taken"_s), static_cast<int>(Qt::Unchecked));
    }

    void differencesAreShownPerKernel()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto* table = fixture.find<DataTable>("exportMetrics");

        table->setCurrentIndex(table->model()->index(rowOf(*table, u"Not taken"_s), 1));

        const auto* kernels = fixture.find<DataTable>("kernelChecks");
        QCOMPARE(kernels->model()->rowCount(), 11);
        QVERIFY(fixture.find<QLabel>("checkWords")->text().contains(u"BR_INST_RETIRED:COND"_s));
        const auto* plot = fixture.find<BarPlot>("differencePlot");
        QVERIFY2(plot->emptyText().contains(u"exactly the expected counts on all 11 kernels"_s) ||
                     plot->bars().series[0].values.size() == 11,
                 qPrintable(plot->emptyText()));
        QCOMPARE(fixture.workspace.selection().metric, u"Not taken"_s);
    }

    // What tells kernels apart may stand in the middle of their names.
    void kernelsAreWholeInANarrowWindow()
    {
        auto study = tests::smallStudy();
        auto benchmark = *study.benchmarks.front();
        auto data = std::make_shared<core::Dataset>(*benchmark.data);
        const auto count = data->kernels.size();
        data->kernels = {};
        for (std::size_t kernel = 0; kernel < count; ++kernel) {
            data->kernels.append("D_" + std::to_string(kernel) + "_FMA 96");
        }
        benchmark.data = data;
        study.benchmarks = {std::make_shared<const core::Benchmark>(std::move(benchmark))};
        PageOf<newExportPage> fixture(study, {912, 560});
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto* table = fixture.find<DataTable>("exportMetrics");
        table->setCurrentIndex(table->model()->index(rowOf(*table, u"Not taken"_s), 1));

        auto* kernels = fixture.find<DataTable>("kernelChecks");
        QCOMPARE(kernels->model()->index(0, 0).data().toString(), u"D_0_FMA 96"_s);
        QVERIFY2(kernels->columnWidth(0) >= kernels->contentWidth(0),
                 qPrintable(QString::number(kernels->columnWidth(0))));
    }

    // Score-P and others had an empty plot and "gets the shown coefficients".
    void whatATargetTakesIsNamedWhereItDoesNotCompute()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        auto* format = fixture.find<QComboBox>("format");
        format->setCurrentIndex(format->findData(u"event-list"_s));
        QVERIFY(format->currentIndex() >= 0);
        emit format->activated(format->currentIndex());
        fixture.settle();
        auto* table = fixture.find<DataTable>("exportMetrics");
        const int row = rowOf(*table, u"Not taken"_s);

        table->setCurrentIndex(table->model()->index(row, 1));

        QVERIFY(!fixture.find<BarPlot>("differencePlot")->isVisible());
        QVERIFY(table->isColumnHidden("difference"));
        QCOMPARE(tests::cell(*table, row, "counters"), u"2"_s);
        const auto words = fixture.find<QLabel>("checkWords")->text();
        QVERIFY2(words.startsWith(u"BR_INST_RETIRED:COND "_s), qPrintable(words));
        QVERIFY2(words.contains(u"2 events to count"_s), qPrintable(words));

        // Nor where a metric is not written.
        const int undefined = rowOf(*table, u"Executed"_s);
        QVERIFY(undefined >= 0);
        table->setCurrentIndex(table->model()->index(undefined, 1));
        QVERIFY(!fixture.find<BarPlot>("differencePlot")->isVisible());
    }

    void theToolThatGetsTheCoefficientsIsNamed()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        auto* format = fixture.find<QComboBox>("format");
        format->setCurrentIndex(format->findText(u"LIKWID group"_s));
        emit format->activated(format->currentIndex());
        fixture.settle();
        auto* table = fixture.find<DataTable>("exportMetrics");
        const auto row = table->model()->index(rowOf(*table, u"Not taken"_s), 1);
        table->setCurrentIndex(row);

        const auto words = fixture.find<QLabel>("checkWords")->text();
        QVERIFY2(words.contains(u"LIKWID gets "_s), qPrintable(words));
        QVERIFY(!words.contains(u"PAPI"_s));
        const auto tip = row.siblingAtColumn(4).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(u"LIKWID gets "_s), qPrintable(tip));
    }

    void whatIsNotWrittenDiffersByNothing()
    {
        PageOf<newExportPage> fixture(tests::smallStudy(), {1500, 900});
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto* table = fixture.find<DataTable>("exportMetrics");
        const int row = rowOf(*table, u"Executed"_s);

        QCOMPARE(tests::cellAt(*table->model(), row, "difference").data().toString(), u"–"_s);
    }

    // The verdict says its error; the largest difference of a kernel is another number.
    void whatIsNotDefinableHasOneError()
    {
        core::DefinitionExport made;
        auto& metric = made.metrics.emplace_back();
        metric.metric = "Taken twice";
        metric.verdict = core::Verdict::NotDefinable;
        metric.isWritten = true;
        metric.kernels.push_back({"k", 3, 3, {}, 0.0});
        ExportMetricModel model;
        model.setExport(made, {});
        const auto words = [&] { return tests::cellAt(model, 0, "difference").data().toString(); };
        QCOMPARE(words(), u"–"_s);
        model.setExport(made, {u"Taken twice"_s});
        QCOMPARE(words(), u"–"_s);
        made.metrics[0].verdict = core::Verdict::Exact;
        model.setExport(made, {u"Taken twice"_s});
        QCOMPARE(words(), u"nothing"_s);
    }

    // One form of a formula in the window: that of the Metrics page.
    void formulasHaveTheFormOfTheMetricsPage()
    {
        core::ExportedMetric metric;
        for (const char* event : {"128B_PACKED", "SCALAR"}) {
            auto& term = metric.terms.emplace_back();
            term.written = event;
            term.numerator = 4;
            term.denominator = 5;
        }
        QCOMPARE(formulaOnScreen(metric), QStringLiteral("0.8·(128B_PACKED + SCALAR)"));
        metric.terms.back().numerator = -8;
        QCOMPARE(formulaOnScreen(metric), QStringLiteral("0.8·128B_PACKED − 1.6·SCALAR"));
        QCOMPARE(formulaOnScreen(core::ExportedMetric()), QStringLiteral("0"));
    }

    void roundoffIsNoDifference()
    {
        PageOf<newExportPage> fixture(tests::smallStudy(), {1500, 900});
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto* table = fixture.find<DataTable>("exportMetrics");
        const int row = rowOf(*table, u"Not taken"_s);

        // The difference of two counts: least squares leave 1 - 1e-16 and -1 + 1e-16.
        QCOMPARE(tests::cellAt(*table->model(), row, "difference").data().toString(), u"nothing"_s);
        QCOMPARE(tests::cellAt(*table->model(), row, "remark").data().toString(),
                 u"the shown coefficients"_s);
        table->setCurrentIndex(table->model()->index(row, 1));
        QVERIFY(fixture.find<BarPlot>("differencePlot")
                    ->emptyText()
                    .contains(u"exactly the expected counts on all 11 kernels"_s));
        // On the screen the formula has a true minus.
        QVERIFY(fixture.find<QLabel>("checkWords")->text().contains(u" \u2212 "_s));
    }

    void formulasShowWhatDistinguishesAndTheirTipTheFullNames()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        const auto* model = fixture.find<DataTable>("exportMetrics")->model();
        QString shown;
        QString tips;
        for (int row = 0; row < model->rowCount(); ++row) {
            shown += model->index(row, 0).data(SecondLineRole).toString() + u'\n';
            tips += model->index(row, 0).data(Qt::ToolTipRole).toString() + u'\n';
        }

        QVERIFY2(shown.contains(u"COND_TAKEN"_s), qPrintable(shown));
        QVERIFY2(!shown.contains(u"BR_INST_RETIRED:"_s), qPrintable(shown));
        QVERIFY2(tips.contains(u"BR_INST_RETIRED:COND_TAKEN"_s), qPrintable(tips));
    }

    void thePlotKeepsAHeight()
    {
        PageOf<newExportPage> fixture(tests::smallStudy(), {1012, 660});
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        fixture.settle();
        QVERIFY(fixture.find<BarPlot>("differencePlot")->isVisible());
        QVERIFY(fixture.find<BarPlot>("differencePlot")->height() >= 150);
    }

    // In a window of 1100 x 700, which showed a single metric above 48 kernels without difference.
    void aLowPageIsForTheMetrics()
    {
        PageOf<newExportPage> fixture(tests::smallStudy(), {1012, 484});
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        fixture.settle();
        const auto* plot = fixture.find<BarPlot>("differencePlot");
        QVERIFY(!plot->isVisible());
        QVERIFY(fixture.find<QLabel>("checkWords")->text().contains(plot->emptyText()));
        QVERIFY(fixture.find<DataTable>("exportMetrics")->height() >= 200);
        fixture.page->resize(1012, 660);
        QVERIFY(plot->isVisible());
    }

    void remarksGoWhereThereIsNoRoom()
    {
        PageOf<newExportPage> fixture(tests::smallStudy(), {912, 560});
        const auto* table = fixture.find<DataTable>("exportMetrics");
        QVERIFY(table->isColumnHidden("remark") && table->isColumnHidden("counters"));
        QVERIFY(!table->isColumnHidden("difference"));
        fixture.page->resize(1500, 900);
        QVERIFY(!table->isColumnHidden("remark") && !table->isColumnHidden("counters"));
    }

    void everyFormatHasAPreview()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto* format = fixture.find<QComboBox>("format");
        QCOMPARE(format->count(), int(core::exportTargets().size()));
        QStringList seen;
        for (int index = 0; index < format->count(); ++index) {
            format->setCurrentIndex(index);
            emit format->activated(index);
            const auto text = fixture.find<CodeView>("exportPreview")->toPlainText();
            QVERIFY2(!text.isEmpty(), qPrintable(format->itemText(index)));
            QVERIFY(!seen.contains(text));
            seen << text;
        }
        fixture.find<QToolButton>("exportCommand")->click();
        const auto command = QGuiApplication::clipboard()->text();
        QVERIFY2(command.startsWith(u"papilio export "_s) &&
                     command.contains(u"--format event-list"_s) && command.contains(u"--pmu spr"_s),
                 qPrintable(command));
    }

    void everyFileHasTheBytesOfItsCommand_data()
    {
        QTest::addColumn<QString>("change");
        for (const auto* change : {"nothing", "raw", "threshold", "ticks"}) {
            QTest::newRow(change) << QString::fromLatin1(change);
        }
    }

    void everyFileHasTheBytesOfItsCommand()
    {
        QFETCH(QString, change);
        const auto program = Collection::programPath(u"papilio"_s);
        if (program.isEmpty()) {
            QSKIP("papilio is not built");
        }
        QTemporaryDir folder;
        const auto study = folder.filePath(u"study.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), study.toStdString()));
        PageOf<newExportPage> fixture(core::Document{});
        fixture.workspace.setStudy(*core::readStudy(study.toStdString()), study);
        fixture.settle();
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        if (change == u"raw"_s) {
            fixture.find<SegmentedButtons>("coefficients")->setCurrent(1);
        } else if (change == u"threshold"_s) {
            fixture.workspace.setTau(1e-3);
        } else if (change == u"ticks"_s) {
            auto* model = fixture.find<DataTable>("exportMetrics")->model();
            const auto tick = model->index(0, 0);
            model->setData(tick, Qt::Unchecked, Qt::CheckStateRole);
        }
        fixture.settle();
        auto* formats = fixture.find<QComboBox>("format");
        for (int format = 0; format < int(core::exportTargets().size()); ++format) {
            formats->setCurrentIndex(format);
            emit formats->activated(format);
            const auto file = folder.filePath(u"made.txt"_s);
            saveExport(*fixture.page, file);
            QFile written(file);
            QVERIFY(written.open(QIODevice::ReadOnly));
            const auto bytes = written.readAll();
            written.close();
            QVERIFY2(!bytes.isEmpty(), qPrintable(formats->currentText()));

            // As a shell runs it, with the names of metrics in quotes.
            auto command = fixture.page->command();
            command.replace(0, 7, shellQuoted(program));
            command.replace(QRegularExpression(u" -o \\S+"_s), u" -o "_s + file);
            QVERIFY(QFile::remove(file));
            QCOMPARE(QProcess::execute(u"bash"_s, {u"-c"_s, command}), 0);
            QVERIFY(written.open(QIODevice::ReadOnly));
            QCOMPARE(written.readAll(), bytes);
            QVERIFY(QFile::remove(file));
        }
    }

    void unsavedEditsStandInTheFileInsteadOfACommand()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        auto signatures = *fixture.workspace.benchmark()->signatures;
        signatures.front().metric = "Another";
        fixture.workspace.setSignatures(signatures, u"rename metric"_s);
        signatures.front().coefficients[0] = 8;
        fixture.workspace.setSignatures(signatures, u"Another, CE = 8"_s);
        fixture.settle();
        const auto text = fixture.find<CodeView>("exportPreview")->toPlainText();
        QVERIFY2(text.contains(u"No command makes this file again"_s) &&
                     text.contains(u"(rename metric; Another, CE = 8)"_s) &&
                     !text.contains(u"Reproduce"_s),
                 qPrintable(text));
    }

    void anUnknownPmuIsSaid()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        QVERIFY(fixture.find<MessageBar>("exportMessage")
                    ->message()
                    .contains(u"The PMU is not known"_s));
        // The command has a place for the name: without --pmu it would refuse to run.
        fixture.find<QToolButton>("exportCommand")->click();
        QVERIFY2(QGuiApplication::clipboard()->text().contains(u"--pmu NAME_THE_PMU"_s),
                 qPrintable(QGuiApplication::clipboard()->text()));
        fixture.find<QLineEdit>("exportPmu")->setText(u"spr"_s);
        QVERIFY(!fixture.find<MessageBar>("exportMessage")->isVisible());
    }

    void eventListsThatCannotBeReadAreSaid()
    {
        PageOf<newExportPage> fixture(tests::smallStudy());
        QTemporaryDir folder;
        const auto path = folder.filePath(u"list.txt"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "spr::BR_INST_RETIRED:COND\nspr::BR_INST_RETIRED:COND_TAKEN\n"
            "spr::BR_INST_RETIRED:ALL_BRANCHES\nspr::BR_MISP_RETIRED\n");
        file.close();

        useEventList(*fixture.page, folder.filePath(u"absent.txt"_s));
        QVERIFY(fixture.find<MessageBar>("exportMessage")->message().contains(u"absent.txt"_s));
        useEventList(*fixture.page, path);

        QCOMPARE(fixture.find<QLabel>("eventWords")->text(), u"list.txt: 4 events"_s);
        QVERIFY(fixture.find<CodeView>("exportPreview")
                    ->toPlainText()
                    .contains(u"spr::BR_INST_RETIRED:COND"_s));
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestExportPage)
#include "test_export_page.moc"
