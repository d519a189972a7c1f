#include "core/io/importers/importer.h"
#include "core/io/study_file.h"
#include "tests/support/small_study.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/plot/noise_overlay_plot.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/plot/trace_plot.h"

#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMimeData>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QToolButton>

namespace papilio {

using namespace widgets;
using tests::PageFixture;

namespace {

core::Document imported(const std::vector<std::string>& names)
{
    core::Document all;
    for (const auto& name : names) {
        auto read = core::importStudy(
            {std::filesystem::path(PAPILIO_SOURCE_DIR) / "resources/samples" / name}, {});
        if (!read) {
            qFatal("%s", read.error().message.c_str());
        }
        core::merge(all, *read);
    }
    return all;
}

/// The small study with a tau that lets BR_SPEC in, so that Executed can be defined.
core::Document relaxedStudy()
{
    auto document = tests::smallStudy();
    auto edited = std::make_shared<core::Benchmark>(*document.benchmarks.front());
    edited->parameters.tau = 1e-3;
    document.benchmarks = {edited};
    document.title = "Relaxed";
    return document;
}

/// The events of the small study, counted for expectations and metrics of another kind.
core::Document otherKind()
{
    auto document = tests::smallStudy();
    auto edited = std::make_shared<core::Benchmark>(*document.benchmarks.front());
    auto basis = std::make_shared<core::Basis>(*edited->basis);
    auto signatures = std::make_shared<core::Signatures>(*edited->signatures);
    basis->expectations = {"S1", "S2", "S4", "D1", "D2"};
    for (auto& signature : *signatures) {
        signature.metric = "FP " + signature.metric;
    }
    edited->name = "flops";
    edited->kind = core::BenchmarkKind::CpuFlops;
    edited->basis = basis;
    edited->signatures = signatures;
    document.benchmarks = {edited};
    return document;
}

std::shared_ptr<const core::Recorder> history(const std::string& subject, double decades)
{
    auto recorder = std::make_shared<core::Recorder>();
    recorder->name = recorder->subject = subject;
    recorder->type = "double";
    recorder->role = "residual";
    for (int index = 0; index < 13; ++index) {
        recorder->values.push_back(std::pow(10.0, -decades * index));
    }
    recorder->statistics = {{"tolerance", 1e-6}};
    return recorder;
}

core::Document solvers(const std::vector<std::pair<std::string, double>>& runs)
{
    core::Document document;
    for (const auto& [subject, decades] : runs) {
        document.recorders.push_back(history(subject, decades));
    }
    return document;
}

struct Fixture : PageFixture<ComparePage> {
    using PageFixture::PageFixture;

    /// Until what was asked for is read, compared and shown.
    void wait()
    {
        QVERIFY(QTest::qWaitFor([this] { return page->isSettled() && page->view(); }));
        QCoreApplication::processEvents();
        QVERIFY(QTest::qWaitFor([this] { return page->isSettled(); }));
    }
    void with(core::Document other)
    {
        page->setOther(std::move(other), QStringLiteral("/studies/other.h5"));
        wait();
    }
    [[nodiscard]] QStringList column(const char* table, int number) const
    {
        const auto& model = *find<DataTable>(table)->model();
        QStringList cells;
        for (int row = 0; row < model.rowCount(); ++row) {
            cells << model.index(row, number).data().toString();
        }
        return cells;
    }
    [[nodiscard]] QString text(const char* label) const { return find<QLabel>(label)->text(); }
    [[nodiscard]] QToolButton* section(int index) const
    {
        return find<SegmentedButtons>("compareSections")->segment(index);
    }
    [[nodiscard]] int shown() const { return find<SegmentedButtons>("compareSections")->current(); }
    /// As if the user had chosen from the box.
    void choose(const char* name, const QString& text)
    {
        auto* box = find<QComboBox>(name);
        QVERIFY2(box->findText(text) >= 0, qPrintable(text));
        box->setCurrentIndex(box->findText(text));
        emit box->activated(box->currentIndex());
        QCoreApplication::processEvents();
        wait();
    }
};

enum Section { Overview, Noise, Events, Metrics, TopDown, Roofs, Recorders, Definitions };

}  // namespace

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
        for (const int section : {Noise, TopDown, Roofs, Recorders, Definitions}) {
            QVERIFY(!fixture.section(section)->isEnabled());
            QVERIFY(!fixture.section(section)->toolTip().isEmpty());
        }
        QCOMPARE(fixture.page->command(), QStringLiteral("papilio compare STUDY.h5"));
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
        const auto expected =
            core::compareBenchmarks(core::analyze(relaxedStudy().benchmarks.front()),
                                    core::analyze(tests::smallStudy().benchmarks.front()));
        const auto& shown = fixture.page->view()->benchmark()->comparison;
        QCOMPARE(shown.statusChanges(), expected.statusChanges());
        QCOMPARE(shown.chosenByFirst, expected.chosenByFirst);
        QVERIFY(fixture.column("compareHighlights", 1)
                    .first()
                    .startsWith(QStringLiteral("Metric Executed is no longer definable in B")));

        // Events that changed, then all.
        QCOMPARE(fixture.column("compareNoiseTable", 0), QStringList{QStringLiteral("BR_SPEC")});
        QCOMPARE(fixture.column("compareNoiseTable", 6),
                 QStringList{QStringLiteral("≠  above τ in B only")});
        auto* subset = fixture.find<SegmentedButtons>("compareNoiseSubset");
        subset->segment(1)->click();
        QCOMPARE(fixture.column("compareNoiseTable", 0).size(),
                 static_cast<qsizetype>(expected.events.size()));

        // Both curves with their own tau; a click selects the event in the table.
        auto* plot = fixture.find<NoiseOverlayPlot>("compareNoisePlot");
        QCOMPARE(plot->curve(0).tau, 1e-3);
        QCOMPARE(plot->curve(1).tau, 1e-10);
        QCOMPARE(plot->curve(0).size(), plot->curve(1).size());
        fixture.section(Noise)->click();
        emit plot->rowClicked(plot->curve(0).rows.back());
        QCOMPARE(plot->selectedRow(), plot->curve(0).rows.back());
        QVERIFY(plot->pixelOf(0, plot->selectedRow()) && plot->pixelOf(1, plot->selectedRow()));
        QVERIFY(fixture.find<DataTable>("compareNoiseTable")->currentSourceRow() >= 0);

        // Chosen events with the reason of core.
        const auto why = fixture.column("compareEventsTable", 6);
        QVERIFY(why.contains(QString::fromStdString(
            std::ranges::find(expected.chosen, "BR_SPEC", &core::ChosenDifference::id)->why)));
    }

    void theOnlyBenchmarksArePairedAndSayWhatDoesNotCompare()
    {
        Fixture fixture(tests::smallStudy());
        fixture.with(otherKind());
        const auto* pair = fixture.page->view()->benchmark();
        QVERIFY(pair != nullptr);
        QCOMPARE(fixture.find<QComboBox>("compareNoiseFirst")->currentText(),
                 QStringLiteral("branch"));
        QCOMPARE(fixture.find<QComboBox>("compareNoiseSecond")->currentText(),
                 QStringLiteral("flops"));
        // Noise compares.
        const auto* plot = fixture.find<NoiseOverlayPlot>("compareNoisePlot");
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
        first.machines = {core::Machine{"here", {{"vendor", "GenuineIntel"}, {"cores", "56"}}}};
        auto second = tests::smallStudy();
        second.machines = {core::Machine{"there", {{"vendor", "AuthenticAMD"}, {"cores", "64"}}}};
        Fixture fixture(first);
        fixture.with(second);
        const auto facts = fixture.column("compareFacts", 0);
        QVERIFY2(
            facts.contains(QStringLiteral("Vendor")) && facts.contains(QStringLiteral("Cores")),
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
                    .startsWith(QStringLiteral("Metric Executed is definable in B")));
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
        QVERIFY(fixture.page->view()->highlights.empty());
        const auto before = fixture.page->view();
        fixture.workspace.setTau(1e-3);
        QTRY_VERIFY(fixture.page->view() != before && fixture.page->isSettled());
        QVERIFY(!fixture.page->view()->highlights.empty());
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

    void slotsAndCyclesOfTwoCpusDoNotCompare()
    {
        Fixture fixture(imported({"alya-mn4.csv", "alya-cte-power.csv"}));
        fixture.wait();
        QVERIFY(fixture.page->showSection(QStringLiteral("topdown")));
        QCOMPARE(fixture.shown(), int(TopDown));
        // What is shown without being asked for compares.
        QVERIFY(fixture.page->view()->run() != nullptr && fixture.page->view()->run()->isSameModel);
        fixture.choose("compareTopdownFirst", QStringLiteral("alya-mn4, 1"));
        fixture.choose("compareTopdownSecond", QStringLiteral("alya-cte-power, 1"));
        const auto* pair = fixture.page->view()->run();
        QVERIFY(pair != nullptr && !pair->isSameModel);
        const auto validity = fixture.find<MessageBar>("compareValidity")->message();
        QVERIFY2(validity.contains(QString::fromStdString(pair->validity)), qPrintable(validity));
        QVERIFY(validity.contains(QStringLiteral("slots at issue")));
        QVERIFY(validity.contains(QStringLiteral("cycles at commit")));
        for (const auto& delta : fixture.column("compareTopdownTable", 3)) {
            QCOMPARE(delta, QStringLiteral("–"));
        }
    }

    void runsOfOneCpuDifferInPoints()
    {
        Fixture fixture(imported({"alya-mn4.csv"}));
        fixture.wait();
        QVERIFY(fixture.page->showSection(QStringLiteral("topdown")));
        fixture.choose("compareTopdownFirst", QStringLiteral("alya-mn4, 32"));
        fixture.choose("compareTopdownSecond", QStringLiteral("alya-mn4, 512"));
        const auto& side = fixture.page->view()->first;
        const auto run = [&](const std::string& label) {
            return *std::ranges::find(side.runs, label, &core::TopDownSide::label);
        };
        const auto expected = core::compareTopDownRuns(run("alya-mn4, 32"), run("alya-mn4, 512"));
        const auto deltas = fixture.column("compareTopdownTable", 3);
        QCOMPARE(deltas.size(), static_cast<qsizetype>(expected.nodes.size()));
        for (qsizetype row = 0; row < deltas.size(); ++row) {
            auto plain = deltas[row];
            const double shown = plain.replace(QChar(0x2212), QLatin1Char('-')).toDouble();
            const double points = 100 * *expected.nodes[static_cast<std::size_t>(row)].delta();
            QVERIFY(std::abs(shown - points) <= 0.05 + 1e-9);
        }
        QCOMPARE(fixture.page->command(),
                 QStringLiteral("papilio compare STUDY.h5 --run 'alya-mn4, 32' 'alya-mn4, 512' "
                                "--section topdown"));
        // A swap within one study turns the pair.
        fixture.find<QToolButton>("compareSwap")->click();
        fixture.wait();
        QCOMPARE(fixture.page->view()->run()->first, std::string("alya-mn4, 512"));
    }

    void roofsOfBothAndArrowsBetweenKernels()
    {
        auto before = core::importStudy(
            {std::filesystem::path(PAPILIO_SOURCE_DIR) / "resources/samples/roofs-with-points.csv",
             std::filesystem::path(PAPILIO_SOURCE_DIR) /
                 "resources/samples/roofs-with-points.kernels.csv"},
            {});
        QVERIFY(before);
        auto slower = std::make_shared<core::Roofline>(*before->rooflines.front());
        for (auto& ceiling : slower->ceilings) {
            ceiling.value *= ceiling.name == "DRAM" ? 0.8 : 1;
        }
        for (auto& point : slower->points) {
            point.performance *= 0.9;
        }
        core::Document after;
        after.rooflines = {slower};
        Fixture fixture(*before);
        fixture.with(after);
        QVERIFY(fixture.page->showSection(QStringLiteral("rooflines")));
        const auto* pair = fixture.page->view()->roofline();
        const auto& drawing = fixture.find<RooflinePlot>("compareRooflinePlot")->drawing();
        QVERIFY(!drawing.arrows.empty());
        QCOMPARE(drawing.arrows.front().label, QStringLiteral("−10.0 %"));
        QCOMPARE(drawing.points.size(), 2 * pair->comparison.points.size());
        QVERIFY(std::ranges::any_of(drawing.roofs, &DrawnRoof::isOther));
        const auto roofs = fixture.column("compareRoofs", 0);
        const auto row = roofs.indexOf(QStringLiteral("DRAM"));
        QCOMPARE(fixture.column("compareRoofs", 3)[row], QStringLiteral("−20.0 %"));
    }

    void solversOfBothOverOneAnother()
    {
        Fixture fixture(solvers({{"m/cg", 0.5}, {"m/gmres", 1}}));
        fixture.with(solvers({{"m/cg", 1}, {"m/gmres", 1}}));
        QVERIFY(fixture.page->showSection(QStringLiteral("recorders")));
        auto* plot = fixture.find<TracePlot>("compareTraces");
        QCOMPARE(plot->picture().traces.size(), std::size_t{2});
        QCOMPARE(*plot->picture().tolerance, 1e-6);
        // 12 iterations against 6.
        QVERIFY2(fixture.text("compareSolverWords")
                     .contains(QStringLiteral("B takes 6 fewer iterations: 2")),
                 qPrintable(fixture.text("compareSolverWords")));
        QCOMPARE(fixture.column("compareSolvers", 5).first(), QStringLiteral("2.00×"));
        // The next solver: the same in both.
        auto* table = fixture.find<DataTable>("compareSolvers");
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down);
        QTRY_VERIFY(
            fixture.text("compareSolverWords").contains(QStringLiteral("as many iterations")));
        QCOMPARE(fixture.page->view()->solver()->first.subject, std::string("m/gmres"));
        QCOMPARE(table->currentSourceRow(), 1);
        // A tolerance of one's own judges both.
        emit plot->toleranceDragged(1e-2);
        QVERIFY(fixture.text("compareSolverWords").startsWith(QStringLiteral("To 0.01:")));
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

QTEST_MAIN(papilio::TestComparePage)
#include "test_compare_page.moc"
