#include "core/comparison/comparison.h"
#include "tests/support/area_program.h"
#include "tests/widgets/compare_fixture.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/plot/trace_plot.h"
#include "widgets/theme/categories.h"
#include "widgets/theme/tokens.h"

namespace papilio {

using namespace widgets;
using namespace tests;
using Fixture = CompareFixture;

class TestCompareSections : public QObject {
    Q_OBJECT

private slots:
    void rawCountsCompareWithoutAModel()
    {
        const auto counts = [](const char* name, double misses) {
            auto table = std::make_shared<core::CounterTable>();
            table->name = name;
            table->events = {"cycles", "cache-misses"};
            table->columns = {{"all", "", "", std::nan("")}};
            table->values = {6e9, misses};
            core::Document document;
            document.counters = {table};
            return document;
        };
        Fixture fixture(counts("before", 1000));
        fixture.with(counts("after", 9000));
        QVERIFY(!fixture.section(TopDown)->isEnabled());
        // Machines that neither names were the same one.
        QVERIFY(!fixture.column("compareFacts", 0).contains(QStringLiteral("Machine")));
        QVERIFY(fixture.page->showSection(QStringLiteral("counts")));
        QCOMPARE(fixture.shown(), int(Counts));
        // What is the same is folded.
        QCOMPARE(fixture.column("compareCountsTable", 0),
                 QStringList{QStringLiteral("cache-misses")});
        fixture.find<SegmentedButtons>("compareCountsTableSubset")->segment(1)->click();
        QCOMPARE(fixture.column("compareCountsTable", 0),
                 (QStringList{QStringLiteral("cycles"), QStringLiteral("cache-misses")}));
        QCOMPARE(fixture.column("compareCountsTable", 3),
                 (QStringList{QStringLiteral("1\u00A0×"), QStringLiteral("9\u00A0×")}));
        QCOMPARE(fixture.page->command(),
                 QStringLiteral("papilio compare STUDY.h5 /studies/other.h5 --run before after "
                                "--section counts"));
    }

    void slotsAndCyclesOfTwoCpusDoNotCompare()
    {
        Fixture fixture(imported({"alya-mn4.csv", "alya-cte-power.csv"}));
        fixture.wait();
        QVERIFY(fixture.page->showSection(QStringLiteral("topdown")));
        QCOMPARE(fixture.shown(), int(TopDown));
        // What is shown without being asked for compares.
        const auto sameModel = [&] {
            const auto& facts = fixture.pair(core::ComparedKind::TopDownRun)->facts;
            return facts.cell(facts.rows.front(), "same_model").number != 0;
        };
        QVERIFY(sameModel());
        fixture.choose("compareTopdownFirst", QStringLiteral("alya-mn4, 1"));
        fixture.choose("compareTopdownSecond", QStringLiteral("alya-cte-power, 1"));
        QVERIFY(!sameModel());
        const auto validity = fixture.find<MessageBar>("compareTopdownValidity")->message();
        QVERIFY(validity.contains(QStringLiteral("slots at issue")));
        QVERIFY(validity.contains(QStringLiteral("cycles at commit")));
        for (const auto& delta : fixture.column("compareTopdownTable", 3)) {
            QCOMPARE(delta, QStringLiteral("–"));
        }
        // The plot was empty: both sweeps side by side answer which run is best on which machine.
        const auto& bars = fixture.find<BarPlot>("compareTopdownBars")->bars();
        QCOMPARE(bars.labels.size(), 20);
        QCOMPARE(bars.series.front().name, QStringLiteral("Retiring"));  // as on the page Top-Down
        QCOMPARE(fixture.column("compareSweeps", 0).size(), 10);
        QCOMPARE(bars.major.size(), 10);
        QVERIFY(bars.minor.isEmpty());  // only A had room in a narrow pane
        const auto stall =
            std::ranges::find(bars.series, QStringLiteral("Pipeline Stall"), &BarSeries::name);
        QVERIFY(std::isnan(stall->values[0]));
        QVERIFY(std::abs(stall->values[1] - 0.60) < 0.005);
        // Each category of POWER9 has a color of its own, also the three that are of no area.
        QSet<QRgb> colors;
        for (int series = 0; series < bars.series.size(); ++series) {
            if (!std::isnan(bars.series[series].values[1])) {
                colors << barColor(bars, series, 1, lightTokens()).rgb();
            }
        }
        QCOMPARE(colors.size(), qsizetype{6});
    }

    // The default pair was opened, whatever the line named.
    void aLineOfBestRunsOpensThem()
    {
        Fixture fixture(imported({"alya-mn4.csv", "alya-cte-power.csv"}));
        fixture.wait();
        auto* list = fixture.find<DataTable>("compareHighlights");
        const auto& all = fixture.page->view()->comparison.highlights;
        const core::ItemPair best{"alya-mn4, 32", "alya-cte-power, 256"};
        const auto line = std::ranges::find(all, best, &core::Highlight::pair);
        QVERIFY(line != all.end());
        list->selectSourceRow(static_cast<int>(line - all.begin()));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_COMPARE(fixture.shown(), int(TopDown));
        fixture.wait();
        QCOMPARE(fixture.pair(core::ComparedKind::TopDownRun)->names, best);
        QCOMPARE(fixture.find<DataTable>("compareSweeps")->currentIndex().siblingAtColumn(0).data(),
                 QVariant(QStringLiteral("VECTOR_SIZE 256")));
    }

    void runsOfOneCpuDifferInPoints()
    {
        Fixture fixture(imported({"alya-mn4.csv"}));
        fixture.wait();
        QVERIFY(fixture.page->showSection(QStringLiteral("topdown")));
        fixture.choose("compareTopdownFirst", QStringLiteral("alya-mn4, 32"));
        fixture.choose("compareTopdownSecond", QStringLiteral("alya-mn4, 512"));
        // A number alone does not say what it is a value of.
        QCOMPARE(fixture.find<QComboBox>("compareTopdownSecond")->currentText(),
                 QStringLiteral("alya-mn4, VECTOR_SIZE 512"));
        // Two stacks, beside each other (published: .36 and .76 of the slots).
        const auto& bars = fixture.find<BarPlot>("compareTopdownBars")->bars();
        QVERIFY(bars.isStacked());
        const auto backend =
            std::ranges::find(bars.series, QStringLiteral("Backend Bound"), &BarSeries::name);
        QVERIFY(std::abs(backend->values[0] - 0.36) < 0.005);
        QVERIFY(std::abs(backend->values[1] - 0.76) < 0.005);
        const auto& side = fixture.page->view()->first;
        const auto run = [&](const std::string& label) {
            return *std::ranges::find(side.runs, label, &core::TopDownSide::label);
        };
        const auto expected = core::compareTopDownRuns(run("alya-mn4, 32"), run("alya-mn4, 512"));
        const auto deltas = fixture.column("compareTopdownTable", 3);
        QCOMPARE(deltas.size(), static_cast<qsizetype>(expected.size()));
        for (qsizetype row = 0; row < deltas.size(); ++row) {
            auto plain = deltas[row];
            const double shown = plain.replace(QChar(0x2212), QLatin1Char('-')).toDouble();
            const double points = 100 * expected[static_cast<std::size_t>(row)].delta();
            QVERIFY(std::abs(shown - points) <= 0.05 + 1e-9);
        }
        QCOMPARE(fixture.page->command(),
                 QStringLiteral("papilio compare STUDY.h5 --run 'alya-mn4, 32' 'alya-mn4, 512' "
                                "--section topdown"));
        // Sides have names of their own, and runs of other counters are not shown with them.
        QCOMPARE(fixture.text("compareFirstName"), QStringLiteral("alya-mn4, VECTOR_SIZE 32"));
        QCOMPARE(fixture.text("compareSecondName"), QStringLiteral("alya-mn4, VECTOR_SIZE 512"));
        QVERIFY(!fixture.find<DataTable>("compareSweeps")->isVisible());
        // A swap within one study turns the pair.
        fixture.find<QToolButton>("compareSwap")->click();
        fixture.wait();
        QCOMPARE(fixture.pair(core::ComparedKind::TopDownRun)->names.first,
                 std::string("alya-mn4, 512"));
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
            for (auto* rate : {&ceiling.value, &ceiling.low, &ceiling.high}) {
                *rate *= ceiling.name == "DRAM" ? 0.8 : 1;
            }
        }
        for (auto& point : slower->points) {
            point.performance *= 0.9;
        }
        core::Document after;
        after.rooflines = {slower};
        Fixture fixture(*before);
        fixture.with(after);
        QVERIFY(fixture.page->showSection(QStringLiteral("rooflines")));
        const auto* pair = fixture.pair(core::ComparedKind::Roofline);
        const auto& drawing = fixture.find<RooflinePlot>("compareRooflinePlot")->drawing();
        QVERIFY(!drawing.arrows.empty());
        QCOMPARE(drawing.arrows.front().label, QStringLiteral("one constructed value each"));
        QCOMPARE(drawing.points.size(), 2 * pair->roofs.points.size());
        for (const bool isFirst : {true, false}) {
            QVERIFY(std::ranges::any_of(drawing.roofs, [&](const DrawnRoof& roof) {
                return roof.category == comparedCategory(isFirst);
            }));
        }
        const auto roofs = fixture.column("compareRoofs", 0);
        const auto row = roofs.indexOf(QStringLiteral("DRAM"));
        QCOMPARE(fixture.column("compareRoofs", 3)[row], QStringLiteral("−20.0 %"));
    }

    // Kernels without a partner are listed, and the user pairs them.
    void kernelsOfOtherNamesAreComparedOnRequest()
    {
        auto before = imported({"roofs-with-points.csv"}).rooflines.front();
        const auto named = [&before](std::vector<std::string> names) {
            auto roofline = std::make_shared<core::Roofline>(*before);
            roofline->points.clear();
            for (const auto& name : names) {
                auto& point = roofline->points.emplace_back();
                point.name = name;
                point.intensity = 0.25;
                point.performance = name.ends_with("2") ? 3 : 2;
            }
            core::Document document;
            document.rooflines = {roofline};
            return document;
        };
        Fixture fixture(named({"triad", "copy"}));
        fixture.with(named({"triad", "copy2"}));
        QVERIFY(fixture.page->showSection(QStringLiteral("rooflines")));
        QCOMPARE(fixture.column("compareKernels", 0),
                 (QStringList{QStringLiteral("triad"), QStringLiteral("copy"),
                              QStringLiteral("copy2")}));
        auto* table = fixture.find<DataTable>("compareKernels");
        table->selectAll();
        auto* action = fixture.find<QAction>("pairKernels");
        action->trigger();
        QTRY_COMPARE(fixture.column("compareKernels", 0),
                     (QStringList{QStringLiteral("triad"), QStringLiteral("copy / copy2")}));
        const auto& points = fixture.pair(core::ComparedKind::Roofline)->roofs.points;
        QCOMPARE(points.back().difference.ratio, 1.5);
        QVERIFY2(fixture.page->command().contains(QStringLiteral("--kernel copy copy2")),
                 qPrintable(fixture.page->command()));
        table->selectSourceRow(1);
        action->trigger();
        QTRY_COMPARE(fixture.column("compareKernels", 0).size(), qsizetype{3});
    }

    // Numbers of A and B that differ never look the same, however little they differ.
    void whatDiffersDoesNotLookEqual()
    {
        auto before = core::importStudy(
            {std::filesystem::path(PAPILIO_SOURCE_DIR) / "resources/samples/roofs-with-points.csv",
             std::filesystem::path(PAPILIO_SOURCE_DIR) /
                 "resources/samples/roofs-with-points.kernels.csv"},
            {});
        QVERIFY(before);
        constexpr double hardly = 1 + 1e-6;
        auto other = std::make_shared<core::Roofline>(*before->rooflines.front());
        for (auto& ceiling : other->ceilings) {
            ceiling.value *= hardly;
        }
        for (auto& point : other->points) {
            point.performance *= hardly;
        }
        auto counts = std::make_shared<core::CounterTable>();
        counts->name = "counts";
        counts->events = {"cycles", "rate"};
        counts->columns = {{"all", "", "", std::nan("")}};
        counts->values = {6e9, 0.25};
        auto more = std::make_shared<core::CounterTable>(*counts);
        more->values = {6e9 + 1, 0.25 * hardly};
        core::Document after;
        after.rooflines = {other};
        after.counters = {more};
        before->counters = {counts};
        Fixture fixture(*before);
        fixture.with(after);

        int pairs = 0;
        for (const auto& [section, table, columns] :
             {std::tuple("rooflines", "compareRoofs", std::pair(1, 2)),
              std::tuple("rooflines", "compareKernels", std::pair(1, 2)),
              std::tuple("counts", "compareCountsTable", std::pair(1, 2))}) {
            QVERIFY2(fixture.page->showSection(QString::fromLatin1(section)), section);
            const auto& model = *fixture.find<DataTable>(table)->model();
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto a = model.index(row, columns.first);
                const auto b = model.index(row, columns.second);
                if (a.data(Qt::EditRole) != b.data(Qt::EditRole)) {
                    QVERIFY2(a.data().toString() != b.data().toString(),
                             qPrintable(a.data().toString()));
                    ++pairs;
                }
            }
        }
        QVERIFY(pairs > 10);
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
                     .contains(QStringLiteral("B needs 6 iterations fewer (6 instead of 12)")),
                 qPrintable(fixture.text("compareSolverWords")));
        QCOMPARE(fixture.column("compareSolvers", 5).first(), QStringLiteral("2\u00A0×"));
        // The next solver: the same in both.
        auto* table = fixture.find<DataTable>("compareSolvers");
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down);
        QTRY_VERIFY(fixture.text("compareSolverWords").contains(QStringLiteral("Both need ")));
        QCOMPARE(fixture.pair(core::ComparedKind::SolverRun)->names.first, std::string("m/gmres"));
        QCOMPARE(table->currentSourceRow(), 1);
        // A tolerance of one's own judges both.
        emit plot->toleranceDragged(1e-2);
        QVERIFY(fixture.text("compareSolverWords").startsWith(QStringLiteral("To 0.01:")));
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestCompareSections)
#include "test_compare_sections.moc"
