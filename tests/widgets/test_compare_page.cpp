#include "core/io/import/importer.h"
#include "core/io/study/study_file.h"
#include "core/present/study_report.h"
#include "tests/support/area_program.h"
#include "tests/widgets/compare_fixture.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/window_sentences.h"

#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QTemporaryDir>
#include <QToolButton>

namespace papilio {

using namespace widgets;
using namespace tests;
using Fixture = CompareFixture;

class TestComparePage : public QObject {
    Q_OBJECT

private slots:
    void init() { QGuiApplication::clipboard()->clear(); }

    void aSingleStudySaysWhatToDo()
    {
        Fixture fixture(tests::smallStudy());
        fixture.wait();
        QVERIFY(fixture.find<DataTable>("compareHighlights")
                    ->emptyText()
                    .contains(QStringLiteral("Compare with…")));
        // No table of the study against itself, nor a B that is not there.
        QVERIFY(!fixture.find<DataTable>("compareFacts")->isVisible());
        QCOMPARE(fixture.column("compareHighlights", 0).size(), 0);
        QCOMPARE(fixture.text("compareSecondName"), QStringLiteral("Nothing chosen yet"));
        QVERIFY(!fixture.find<QToolButton>("compareSwap")->isEnabled());
        for (const int section : {Noise, TopDown, Roofs, Recorders, Definitions}) {
            QVERIFY(!fixture.section(section)->isEnabled());
            QVERIFY(!fixture.section(section)->toolTip().isEmpty());
        }
        QCOMPARE(fixture.page->command(), QStringLiteral("papilio compare STUDY.h5"));
    }

    // Two items of one study have no facts: the bands above and below the header were empty.
    void whatDiffersMostHasThePage()
    {
        Fixture fixture(imported({"alya-mn4.csv", "alya-cte-power.csv"}));
        fixture.wait();
        QVERIFY(!fixture.find<DataTable>("compareFacts")->isVisible());
        const auto* table = fixture.find<DataTable>("compareHighlights");
        const auto* pane = fixture.find<QWidget>("compareOverviewPane");
        QVERIFY(pane->height() - table->height() < 2 * table->rowHeight(0));
        for (const auto& sentence : fixture.column("compareHighlights", 1)) {
            QVERIFY2(!sentence.contains(QStringLiteral("measured once")), qPrintable(sentence));
        }
        QVERIFY(fixture.text("compareFirstName") != fixture.text("compareSecondName"));
    }

    // B belongs to the study it was chosen for: another one is compared with nothing yet.
    void theOtherStudyDoesNotStayForTheNextOne()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("b.h5"));
        QVERIFY(core::writeStudy(relaxedStudy(), path.toStdString()));
        Fixture fixture(tests::smallStudy());
        fixture.page->compareWith(path);
        fixture.wait();
        fixture.section(Metrics)->click();
        QCOMPARE(fixture.text("compareSecondName"), QStringLiteral("b.h5"));
        const auto first = fixture.workspace.document();

        fixture.workspace.setStudy(tests::smallStudy(), {});
        fixture.wait();
        QVERIFY(fixture.page->otherPath().isEmpty());
        QCOMPARE(fixture.text("compareSecondName"), QStringLiteral("Nothing chosen yet"));
        QCOMPARE(fixture.find<SegmentedButtons>("compareSections")->current(), 0);

        // And with the study it comes back.
        fixture.workspace.setStudy(first, {});
        fixture.wait();
        QCOMPARE(fixture.text("compareSecondName"), QStringLiteral("b.h5"));
        QCOMPARE(fixture.find<SegmentedButtons>("compareSections")->current(), int(Metrics));
    }

    void figuresSayWhatOfBothStudiesWasNotMeasured()
    {
        Fixture fixture(tests::smallStudy());
        QCOMPARE(core::madeText(fixture.page->origins()), std::string("simulated"));
        auto measured = tests::smallStudy();
        auto benchmark = *measured.benchmarks.front();
        auto data = *benchmark.data;
        data.provenance.kind = core::DataOrigin::Measured;
        benchmark.data = std::make_shared<const core::Dataset>(data);
        measured.benchmarks = {std::make_shared<const core::Benchmark>(benchmark)};
        fixture.page->setOther(measured, {});
        fixture.wait();
        QCOMPARE(core::madeText(fixture.page->origins()), std::string("partly simulated"));
        fixture.section(Metrics)->click();
        QCOMPARE(core::madeText(fixture.page->origins()), std::string("partly simulated"));
        fixture.page->setOther(tests::smallStudy(), {});
        fixture.wait();
        QCOMPARE(core::madeText(fixture.page->origins()), std::string("simulated"));
    }

    // All sections are closed then: "choose pairs in the sections" led nowhere.
    void studiesWithNothingOfAKindSaySo()
    {
        Fixture fixture(tests::smallStudy());
        core::Document other;
        other.title = "Only traces";
        other.recorders = {history("a/cg", 0.5)};
        fixture.with(other);
        const auto words = fixture.find<DataTable>("compareHighlights")->emptyText();
        QVERIFY2(words.contains(QStringLiteral("nothing of the same kind")), qPrintable(words));
    }

    // "No difference" was said of what was never compared.
    void whatHasNoPartnerIsNotCalledTheSame()
    {
        Fixture fixture(tests::smallStudy());
        fixture.with(tests::smallStudy());
        const auto* list = fixture.find<DataTable>("compareHighlights");
        const auto ofBoth = list->emptyText();
        QVERIFY(!ofBoth.isEmpty());
        auto more = tests::smallStudy();
        more.recorders = {history("a/cg", 0.5)};
        fixture.with(more);
        QVERIFY(!list->emptyText().isEmpty());
        QVERIFY(list->emptyText() != ofBoth);
    }

    void aMetricOfOneSideHasNoCoefficientsInTheOther()
    {
        auto without = tests::smallStudy();
        auto edited = std::make_shared<core::Benchmark>(*without.benchmarks.front());
        auto signatures = std::make_shared<core::Signatures>(*edited->signatures);
        const auto gone = QString::fromStdString(signatures->front().metric);
        signatures->erase(signatures->begin());
        edited->signatures = signatures;
        without.benchmarks = {edited};
        Fixture fixture(tests::smallStudy());
        fixture.with(without);
        QVERIFY(fixture.page->showSection(QStringLiteral("metrics")));
        const auto row = static_cast<int>(fixture.column("compareMetricsTable", 0).indexOf(gone));
        QVERIFY(row >= 0);
        auto* metrics = fixture.find<DataTable>("compareMetricsTable");
        metrics->setCurrentIndex(metrics->model()->index(row, 0));

        const auto inB = fixture.column("compareCoefficients", 2);
        QVERIFY(!inB.isEmpty());
        QVERIFY(std::ranges::all_of(inB, [](const QString& cell) { return cell == u"–"; }));
        QVERIFY(fixture.column("compareCoefficients", 5)
                    .front()
                    .contains(QStringLiteral("no such metric in B")));
    }

    void aFileIsReadAndComparedAsCoreDoes()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("strict.h5"));
        QVERIFY(core::writeStudy(tests::smallStudy(), path.toStdString()));
        Fixture fixture(relaxedStudy());
        fixture.page->setFileChooser([&path] { return path; });
        fixture.find<QToolButton>("compareWith")->click();
        fixture.wait();

        QCOMPARE(fixture.page->otherPath(), path);
        QCOMPARE(fixture.text("compareSecondName"), QStringLiteral("strict.h5"));
        const WindowSentences inWindowLanguage;  // numbers too are written as the window does
        const auto expected =
            core::compareBenchmarks(core::judge(relaxedStudy().benchmarks.front(), {}),
                                    core::judge(tests::smallStudy().benchmarks.front(), {}));
        const auto& shown = *fixture.pair(core::ComparedKind::Benchmark);
        using Kind = core::DifferenceRow::Kind;
        QCOMPARE(shown.table("chosen").items(Kind::OnlyFirst),
                 expected.table("chosen").items(Kind::OnlyFirst));
        QVERIFY(fixture.column("compareHighlights", 1)
                    .first()
                    .startsWith(QStringLiteral("Metric “Executed” is no longer definable in B")));

        // Events that changed, then all.
        QCOMPARE(fixture.column("compareNoiseTable", 0), QStringList{QStringLiteral("BR_SPEC")});
        QCOMPARE(fixture.column("compareNoiseTable", 6),
                 QStringList{QStringLiteral("≠  above τ in B only")});
        auto* subset = fixture.find<SegmentedButtons>("compareNoiseTableSubset");
        subset->segment(1)->click();
        QCOMPARE(fixture.column("compareNoiseTable", 0).size(),
                 static_cast<qsizetype>(expected.table("status_changes").rows.size()));

        // Both curves with their own tau; a click selects the event in the table.
        auto* plot = fixture.find<NoisePlot>("compareNoisePlot");
        QCOMPARE(plot->curve(0).tau, 1e-3);
        QCOMPARE(plot->curve(1).tau, 1e-10);
        QCOMPARE(plot->curve(0).size(), plot->curve(1).size());
        fixture.section(Noise)->click();
        emit plot->eventClicked(plot->curve(0).events.back());
        QCOMPARE(plot->selectedEvent().value(), plot->curve(0).events.back());
        QVERIFY(std::ranges::count(plot->curve(1).events, plot->curve(0).events.back()) == 1);
        QVERIFY(fixture.find<DataTable>("compareNoiseTable")->currentSourceRow() >= 0);

        // Chosen events with the reason of core.
        const auto why = fixture.column("compareEventsTable", 6);
        const auto& chosen = expected.table("chosen");
        QVERIFY(
            why.contains(QString::fromStdString(chosen.cell(*chosen.find("BR_SPEC"), "why").text)));
    }

    // Each event had noise 0 then, and those above tau in A were so in A only.
    void theNoiseOfOneRepetitionIsNotKnown()
    {
        auto benchmark = tests::smallBenchmark();
        auto data = std::make_shared<core::Dataset>(*benchmark.data);
        data->repetitions = 1;
        data->values.resize(data->eventCount() * data->kernelCount());
        benchmark.data = std::move(data);
        core::Document once;
        once.benchmarks = {std::make_shared<const core::Benchmark>(std::move(benchmark))};
        Fixture fixture(tests::smallStudy());
        fixture.with(once);
        const auto* plot = fixture.find<NoisePlot>("compareNoisePlot");
        QVERIFY(plot->curve(0).size() > 0);
        QCOMPARE(plot->curve(1).size(), std::size_t{0});
        const auto noise = fixture.column("compareNoiseTable", 2);
        QVERIFY(!noise.isEmpty());
        QCOMPARE(noise.count(QStringLiteral("–")), noise.size());
        const auto& changes = fixture.pair(core::ComparedKind::Benchmark)->table("status_changes");
        QVERIFY(std::ranges::none_of(changes.rows, &core::DifferenceRow::isApart));
    }

    void theOnlyBenchmarksArePairedAndSayWhatDoesNotCompare()
    {
        Fixture fixture(tests::smallStudy());
        fixture.with(otherKind());
        const auto* pair = fixture.pair(core::ComparedKind::Benchmark);
        QVERIFY(pair != nullptr);
        QCOMPARE(fixture.find<QComboBox>("compareNoiseFirst")->currentText(),
                 QStringLiteral("branch"));
        QCOMPARE(fixture.find<QComboBox>("compareNoiseSecond")->currentText(),
                 QStringLiteral("flops"));
        // Noise compares.
        const auto* plot = fixture.find<NoisePlot>("compareNoisePlot");
        QVERIFY(plot->curve(0).size() > 0);
        QCOMPARE(plot->curve(0).size(), plot->curve(1).size());
        // The rest is said once, and where it is looked for.
        const auto why = QString::fromStdString(pair->validity);
        QCOMPARE(fixture.column("compareHighlights", 1), QStringList{why});
        for (const auto* name : {"compareEventsValidity", "compareMetricsValidity"}) {
            const auto* bar = fixture.find<MessageBar>(name);
            QVERIFY2(!bar->isHidden() && bar->message().contains(why), name);
        }
        QVERIFY(!fixture.column("compareMetricsTable", 0).isEmpty());

        fixture.with(relaxedStudy());
        for (const auto* name : {"compareEventsValidity", "compareMetricsValidity"}) {
            QVERIFY2(fixture.find<MessageBar>(name)->isHidden(), name);
        }
    }

    void factsBeginWithACapital()
    {
        auto first = tests::smallStudy();
        first.machines = {
            core::Machine{"here", {{"vendor", "GenuineIntel"}, {"cores", "56"}, {"pmu", "spr"}}}};
        auto second = tests::smallStudy();
        second.machines = {core::Machine{
            "there", {{"vendor", "AuthenticAMD"}, {"cores", "64"}, {"pmu", "amd64_fam19h_zen4"}}}};
        Fixture fixture(first);
        fixture.with(second);
        const auto facts = fixture.column("compareFacts", 0);
        QVERIFY2(facts.contains(QStringLiteral("Vendor")) &&
                     facts.contains(QStringLiteral("Cores")) &&
                     facts.contains(QStringLiteral("PMU")),
                 qPrintable(facts.join(QLatin1Char(' '))));
    }

    void aLinkOpensItsSectionOnTheMetric()
    {
        Fixture fixture(relaxedStudy());
        fixture.with(tests::smallStudy());
        auto* list = fixture.find<DataTable>("compareHighlights");
        list->setFocus();
        list->selectSourceRow(0);
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_COMPARE(fixture.shown(), int(Metrics));
        auto* table = fixture.find<DataTable>("compareMetricsTable");
        QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(),
                 QStringLiteral("Executed"));
        QCOMPARE(table->currentIndex().siblingAtColumn(5).data().toString(),
                 QStringLiteral("≠  lost in B"));
        const auto events = fixture.column("compareCoefficients", 0);
        const auto row = events.indexOf(QStringLiteral("BR_SPEC"));
        QVERIFY(row >= 0);
        QCOMPARE(fixture.column("compareCoefficients", 1)[row], QStringLiteral("1"));
        QCOMPARE(fixture.column("compareCoefficients", 2)[row], QStringLiteral("0"));
    }

    void swappingTurnsEverythingRound()
    {
        Fixture fixture(relaxedStudy());
        fixture.with(tests::smallStudy());
        fixture.find<QToolButton>("compareSwap")->click();
        fixture.wait();
        QCOMPARE(fixture.text("compareFirstName"), QStringLiteral("other.h5"));
        QVERIFY(fixture.column("compareHighlights", 1)
                    .first()
                    .startsWith(QStringLiteral("Metric “Executed” is definable in B")));
        QCOMPARE(fixture.page->command(),
                 QStringLiteral("papilio compare /studies/other.h5 STUDY.h5"));
        fixture.page->compareWithin();
        fixture.wait();
        QVERIFY(fixture.page->view()->isWithin());
    }

    void editsOfTheOpenStudyAreFollowed()
    {
        Fixture fixture(tests::smallStudy());
        fixture.with(tests::smallStudy());
        QVERIFY(fixture.page->view()->comparison.highlights.empty());
        const auto before = fixture.page->view();
        fixture.workspace.setTau(1e-3);
        QTRY_VERIFY(fixture.page->view() != before && fixture.page->isSettled());
        QVERIFY(!fixture.page->view()->comparison.highlights.empty());
        QVERIFY(fixture.text("compareFirstNote").contains(QStringLiteral("unsaved changes")));
        QVERIFY(!fixture.text("compareSecondNote").contains(QStringLiteral("unsaved changes")));
    }

    void aFileThatIsNoStudySaysSoAndChangesNothing()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("broken.h5"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not HDF5");
        file.close();
        Fixture fixture(relaxedStudy());
        fixture.with(tests::smallStudy());
        const auto before = fixture.page->view();

        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        // Qt gives a drop only to what took the enter event.
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        QCoreApplication::sendEvent(fixture.page.get(), &enter);
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(fixture.page.get(), &drop);
        QTRY_VERIFY(fixture.page->isSettled());

        QCOMPARE(fixture.page->view(), before);
        QVERIFY(fixture.find<MessageBar>("compareProblem")->isVisible());
        QVERIFY(fixture.find<MessageBar>("compareProblem")
                    ->message()
                    .contains(QStringLiteral("broken.h5")));
        QCOMPARE(fixture.page->otherPath(), QStringLiteral("/studies/other.h5"));
    }

    // What another page asks for (Page::compareInStudy()) takes the place of B.
    void aPairOfAnotherPageIsShown()
    {
        auto document = imported({"roofs-with-points.csv"});
        for (const auto* name : {"second", "third"}) {
            auto other = std::make_shared<core::Roofline>(*document.rooflines.front());
            other->name = name;
            for (auto& ceiling : other->ceilings) {
                ceiling.value *= 2;
            }
            document.rooflines.push_back(other);
        }
        Fixture fixture(document);
        fixture.with(relaxedStudy());
        fixture.workspace.view().setTexts("compare/roofline",
                                          {QStringLiteral("third"), QStringLiteral("second")});
        fixture.page->reveal(QStringLiteral("rooflines"));
        fixture.wait();
        QVERIFY(fixture.page->otherPath().isEmpty());
        QVERIFY(fixture.page->view()->isWithin());
        QCOMPARE(fixture.find<SegmentedButtons>("compareSections")->current(), int(Roofs));
        const auto pair = fixture.page->view()->currentPair(core::ComparedKind::Roofline);
        QVERIFY(pair);
        QCOMPARE(*pair, (core::ItemPair{"third", "second"}));
        QVERIFY(!fixture.column("compareRoofs", 0).isEmpty());
    }

    void widthsSetByHandStay()
    {
        Fixture fixture(tests::smallStudy());
        fixture.with(relaxedStudy());
        QVERIFY(fixture.page->showSection(QStringLiteral("metrics")));
        auto* table = fixture.find<DataTable>("compareMetricsTable");
        auto* header = table->horizontalHeader();
        header->resizeSection(2, 137);

        fixture.page->resize(fixture.page->width() + 90, fixture.page->height());
        QCoreApplication::processEvents();
        QCOMPARE(header->sectionSize(2), 137);
        fixture.page->resize(fixture.page->width() - 40, fixture.page->height());
        QCoreApplication::processEvents();
        QCOMPARE(header->sectionSize(2), 137);
        QVERIFY(header->sectionSize(1) > 0);
    }

    void everyControlHasAName()
    {
        Fixture fixture(relaxedStudy(), {912, 800});
        fixture.with(tests::smallStudy());
        for (const auto* button : fixture.page->findChildren<QToolButton*>()) {
            QVERIFY2(button->isHidden() || !button->accessibleName().isEmpty() ||
                         !button->text().isEmpty(),
                     qPrintable(button->objectName()));
        }
        for (const auto* box : fixture.page->findChildren<QComboBox*>()) {
            QVERIFY2(!box->accessibleName().isEmpty(), qPrintable(box->objectName()));
        }
        for (const auto* table : fixture.page->findChildren<DataTable*>()) {
            QVERIFY2(!table->accessibleName().isEmpty(), qPrintable(table->objectName()));
        }
        QVERIFY(fixture.page->minimumSizeHint().width() <= 912);
        fixture.find<QToolButton>("copyCommand")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), fixture.page->command());
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestComparePage)
#include "test_compare_page.moc"
