#include "core/topdown/compare.h"
#include "tests/support/area_program.h"
#include "tests/support/topdown_loader.h"
#include "tests/widgets/topdown_page_fixture.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/heat_map.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/numbers.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include <cmath>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;
using Fixture = TopDownPageFixture;

namespace {

/// Intervals of a program that is Frontend bound in the first half and retires in the second.
core::Document intervals(int count)
{
    auto table = std::make_shared<core::CounterTable>();
    table->name = "intervals";
    table->events = {"CPU_CLK_THREAD_UNHALTED", "UOPS_RETIRED:RETIRE_SLOTS",
                     "IDQ_UOPS_NOT_DELIVERED:CORE", "UOPS_ISSUED:ANY", "INT_MISC:RECOVERY_CYCLES"};
    for (int at = 0; at < count; ++at) {
        table->columns.push_back({std::to_string(at), "", "", 0.1 * (at + 1)});
    }
    table->values.resize(table->events.size() * table->columns.size(), 0);
    for (std::size_t at = 0; at < table->columns.size(); ++at) {
        const bool isFirst = at < table->columns.size() / 2;
        table->values[table->at(0, at)] = 1e9;
        table->values[table->at(1, at)] = isFirst ? 1e9 : 3e9;
        table->values[table->at(2, at)] = isFirst ? 2e9 : 4e8;
        table->values[table->at(3, at)] = table->values[table->at(1, at)];
    }
    core::Document document;
    document.counters.push_back(table);
    return document;
}

}  // namespace

class TestTopDownPage : public QObject {
    Q_OBJECT

private slots:
    // Paper 2, Figs. 6 and 7: a node in every rank over time.
    void partsAreAMapOfRanksAndRuns()
    {
        auto document = study({"alya-mn4.csv"});
        auto table = std::make_shared<core::CounterTable>(*document.counters.front());
        const auto columns = table->columns.size();
        std::vector<double> values;
        for (std::size_t event = 0; event < table->events.size(); ++event) {
            for (const double part : {0.25, 0.75}) {
                for (std::size_t column = 0; column < columns; ++column) {
                    values.push_back(part * table->value(event, column));
                }
            }
        }
        auto both = table->columns;
        both.insert(both.end(), table->columns.begin(), table->columns.end());
        for (std::size_t column = 0; column < both.size(); ++column) {
            both[column].part = column < columns ? "rank 0" : "rank 1";
        }
        table->columns = std::move(both);
        table->values = std::move(values);
        table->running.clear();
        table->spread.clear();
        table->reasons.clear();
        document.counters = {table};
        TopDownPageFixture fixture(document);
        auto* shape = fixture.find<SegmentedButtons>("runsShape");
        const auto* map = fixture.find<HeatMap>("partsMap");
        QVERIFY(shape->isVisible() && !map->isVisible());

        QTest::mouseClick(shape->segment(1), Qt::LeftButton);
        fixture.settle();

        QVERIFY(map->isVisible());
        // The shares of a rank are those of all, since every count is split alike.
        const auto& view = fixture.page->view();
        const auto shares =
            core::sharesByPart(view.result->model, *table, core::TopDownOptions(), 0);
        QCOMPARE(shares.at(0, 0), *view.result->runs[0].node(0).value);
        QTest::mouseClick(map->canvas(), Qt::LeftButton, {}, map->cellBox(1, 1).center().toPoint());
        QCOMPARE(fixture.page->view().run, std::size_t{1});
    }

    // Level 1 alone: the largest loss must not vanish because its parts were not counted.
    void whatWasNotSplitIsStackedWhole()
    {
        auto table = countersOf("counters",
                                "event,run1,run2\n"
                                "CPU_CLK_UNHALTED:THREAD,1000000000,2000000000\n"
                                "IDQ_UOPS_NOT_DELIVERED:CORE,400000000,300000000\n"
                                "UOPS_ISSUED:ANY,1700000000,1200000000\n"
                                "UOPS_RETIRED:RETIRE_SLOTS,1600000000,1100000000\n"
                                "INT_MISC:RECOVERY_CYCLES,20000000,50000000\n",
                                "level1.csv");
        core::Document document;
        document.counters.push_back(std::make_shared<const core::CounterTable>(*std::move(table)));
        Fixture page(document);
        const auto stack = page.find<BarPlot>("stack")->bars();
        for (int run = 0; run < 2; ++run) {
            double sum = 0;
            for (const auto& layer : stack.series) {
                sum += std::isfinite(layer.values[run]) ? layer.values[run] : 0;
            }
            QVERIFY2(std::abs(sum - 1) < 1e-9, qPrintable(QString::number(sum)));
        }
        QStringList names;
        for (const auto& layer : stack.series) {
            names << layer.name;
        }
        QVERIFY2(names.contains(u"Backend Bound"_s), qPrintable(names.join(u',')));
        // Programs beside one another are no series that a line could join.
        QVERIFY(!stack.line.isEmpty() && !stack.isJoined);
        QVERIFY(!names.contains(u"Memory Bound"_s));
    }

    // A mark before the value, and nothing that said why.
    void whatIsApproximateSaysOfWhat()
    {
        auto table = countersOf("counters",
                                "event,run1\n"
                                "slots,6000000000\n"
                                "topdown-retiring,2700000000\n"
                                "topdown-bad-spec,600000000\n"
                                "topdown-fe-bound,900000000\n"
                                "topdown-be-bound,1800000000\n",
                                "perf.csv");
        core::Document document;
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        document.counters.push_back(std::make_shared<const core::CounterTable>(*std::move(table)));
        Fixture page(document);
        const auto& tree = *page.find<DataTable>("topdownTree");
        const auto row = rowOf(tree, u"Frontend Bound"_s);
        QVERIFY(row >= 0);
        const auto tip = tree.model()->index(row, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(u"INT_MISC:UOP_DROPPING"_s), qPrintable(tip));
    }

    void init() { failOnOurWarnings(); }

    void theTreeShowsTheRun()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, 0, "node"), u"Slots"_s);
        const int row = rowOf(tree, u"Retiring"_s);
        QVERIFY(row > 0);
        QCOMPARE(cell(tree, row, "share"), u"68\u00A0%"_s);
        QCOMPARE(cell(tree, row, "whole"), u"slots"_s);
        const int rest = rowOf(tree, u"Core Bound"_s);
        QVERIFY(cell(tree, rest, "whole").contains(u"parent − children"_s));
        QAbstractItemModelTester tester(tree.model());
    }

    // Paper 2, section 5.3: memory and compute bound of the A64FX have their own shades. Categories
    // of POWER9 without an area are three grays.
    void colorsOfCategoriesAreTold()
    {
        const auto model = shippedModel("power9");
        const auto a64fx = shippedModel("a64fx");
        for (const auto* tokens : {&lightTokens(), &darkTokens()}) {
            std::vector<int> lightness;
            for (const char* name : {"Issue_Hold", "Thread_Blocked", "Instruction_Latency"}) {
                lightness.push_back(nodeColor(*model, *model->node(name), *tokens).lightness());
            }
            std::ranges::sort(lightness);
            const auto lightnessOf = [&](const char* name) {
                return nodeColor(*a64fx, *a64fx->node(name), *tokens).lightness();
            };
            QVERIFY(std::abs(lightnessOf("Memory_Bound") - lightnessOf("Compute_Bound")) >= 20);
            QVERIFY(lightness[1] - lightness[0] >= 20);
            QVERIFY(lightness[2] - lightness[1] >= 20);
        }
    }

    void clickingARunInTheHeatTableChangesEverything()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& runs = *page.find<DataTable>("topdownRuns");
        const auto index = runs.model()->index(rowOf(runs, u"Retiring"_s), 10);
        runs.scrollTo(index);
        QTest::mouseClick(runs.viewport(), Qt::LeftButton, {}, runs.visualRect(index).center());
        QCOMPARE(page.page->view().run, std::size_t{9});
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, u"Retiring"_s), "share"), u"18\u00A0%"_s);
        QCOMPARE(page.find<BarPlot>("stack")->current(), 9);
    }

    void clickingABarChoosesItsRun()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& stack = *page.find<BarPlot>("stack");
        const auto at = stack.barBox(6, 0).center().toPoint();
        // The dominant node of the run, until a segment says which.
        QCOMPARE(page.page->view().node, page.page->view().model().node("Retiring"));
        emit stack.placeClicked(9);
        QCOMPARE(page.page->view().node, page.page->view().model().node("Memory_Bound"));
        const auto core = stack.barBox(6, 3).center().toPoint();
        QTest::mouseClick(stack.canvas(), Qt::LeftButton, {}, core);
        QCOMPARE(page.page->view().run, std::size_t{6});
        QCOMPARE(page.page->view().node, page.page->view().model().node("Core_Bound"));
        QTest::mouseClick(stack.canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(page.page->view().node, page.page->view().model().node("Retiring"));
        QTest::keyClick(&stack, Qt::Key_Right);
        QCOMPARE(page.page->view().run, std::size_t{7});
    }

    // It was the last of the pane, below all settings.
    void whatTheRunMeansComesFirst()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        const auto top = [&](QWidget* widget) {
            return widget->mapTo(page.page.get(), QPoint()).y();
        };
        auto* meaning = page.find<QLabel>("topdownAdvice");
        QVERIFY(meaning->text().startsWith(u"The run VECTOR_SIZE 32 has the fewest"_s));
        QVERIFY(top(meaning) < top(page.find<QComboBox>("topdownTables")));
        // What changes over the runs does not push the counters out of sight.
        const auto* trends = page.find<QLabel>("topdownTrends");
        QVERIFY(!trends->text().isEmpty());
        QVERIFY(top(page.find<QTreeWidget>("nodeCounts")) <
                trends->mapTo(page.page.get(), QPoint()).y());
    }

    // "–" beside a share of 60 % said that it came from nowhere.
    void anEventThatIsComputedFromOthersSaysSo()
    {
        Fixture page(study({"alya-cte-power.csv"}), {1400, 860});
        auto& tree = *page.find<DataTable>("topdownTree");
        tree.setCurrentIndex(tree.model()->index(rowOf(tree, u"Pipeline Stall"_s), 0));
        page.settle();

        const auto* item = page.find<QTreeWidget>("nodeCounts")->topLevelItem(0);
        QCOMPARE(item->text(0), u"PM_CMPLU_STALL"_s);
        QCOMPARE(item->text(1), u"computed"_s);
        QVERIFY(item->toolTip(1).contains(u"PM_CMPLU_STALL_LSU"_s));
    }

    // A formula broke at spaces only: a long counter widened the pane, and its right was cut off.
    void longCountersDoNotWidenTheSidePane()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& tree = *page.find<DataTable>("topdownTree");
        const int row = rowOf(tree, u"Fetch Latency"_s);
        tree.setCurrentIndex(tree.model()->index(row, 0));
        page.settle();

        auto* formula = page.find<QPlainTextEdit>("nodeFormula");
        QVERIFY(formula->toPlainText().contains(u"IDQ_UOPS_NOT_DELIVERED"_s));
        QCOMPARE(formula->minimumSizeHint().width(), 0);
        QVERIFY(page.find<QLabel>("nodeText")->minimumWidth() == 1);
        const int lines = formula->height();
        formula->resize(120, lines);
        QVERIFY(formula->height() > lines);
    }

    void theTriangleFolds()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& tree = *page.find<DataTable>("topdownTree");
        const int rows = tree.model()->rowCount();
        const auto index = tree.model()->index(rowOf(tree, u"Backend Bound"_s), 0);
        const auto row = tree.visualRect(index);
        const QPoint triangle(row.left() + 35, row.center().y());  // before a name of level 1
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, triangle);
        QCOMPARE(tree.model()->rowCount(), rows - 2);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, triangle);
        QCOMPARE(tree.model()->rowCount(), rows);
    }

    void aNarrowPaneKeepsNamesAndWholes()
    {
        Fixture page(study({"alya-mn4.csv"}), {910, 600});
        auto& tree = *page.find<DataTable>("topdownTree");
        QVERIFY(tree.columnWidth("node") > 100);
        QVERIFY(!tree.isColumnHidden("whole"));
        // No title is cut: what has no room for its own is not there.
        for (const char* column : {"bar", "whole"}) {
            QVERIFY2(
                tree.isColumnHidden(column) || tree.columnWidth(column) >= tree.titleWidth(column),
                column);
        }
    }

    void rowsMoveCloserBeforeTheyScroll()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& runs = *page.find<DataTable>("topdownRuns");
        for (int height = 700; height <= 1000; height += 20) {
            page.page->resize(1400, height);
            page.settle();
            const int closest = runs.model()->rowCount() * Fonts::scaled(22);
            const bool fits = closest <= runs.viewport()->height();
            QVERIFY2(!fits || runs.verticalScrollBar()->maximum() == 0,
                     qPrintable(QString::number(height)));
        }
    }

    void absoluteShowsAmounts()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        QTest::mouseClick(page.find<SegmentedButtons>("units")->segment(1), Qt::LeftButton);
        QVERIFY(page.page->view().isAbsolute);
        QVERIFY(!page.find<BarPlot>("stack")->bars().isShare);
    }

    // Numbers of four digits have columns for four digits.
    void amountsNeverRunTogether()
    {
        Fixture page(study({"alya-mn4.csv"}), {1100, 700});
        QTest::mouseClick(page.find<SegmentedButtons>("units")->segment(1), Qt::LeftButton);
        const auto& table = *page.find<DataTable>("topdownRuns");
        const QFontMetrics metrics(Fonts::mono(Fonts::table));
        for (int column = 1; column + 1 < table.model()->columnCount(); ++column) {
            for (int row = 0; row < table.model()->rowCount(); ++row) {
                const auto text = table.model()->index(row, column).data().toString();
                QVERIFY2(metrics.horizontalAdvance(text) + 6 <= table.columnWidth(column),
                         qPrintable(text));
            }
        }
    }

    // A unit that its row names is not said again, where it would be cut.
    void noUnitIsCut()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        const auto& runs = *page.find<DataTable>("topdownRuns");
        const auto unit =
            runs.model()->index(rowOf(runs, u"Instructions"_s), runs.model()->columnCount() - 1);
        QVERIFY2(unit.data().toString().startsWith(u"×10"_s), qPrintable(unit.data().toString()));
        QVERIFY(!unit.data().toString().contains(u"instructions"_s));
        QCOMPARE(unit.data(Qt::ToolTipRole), unit.data());
    }

    // Ten runs and their units, next to the longest names of a node.
    void tenRunsNeedNoScrollBar()
    {
        Fixture page(study({"alya-cte-power.csv"}), {1510, 860});
        QCOMPARE(page.find<DataTable>("topdownRuns")->horizontalScrollBar()->maximum(), 0);
    }

    // "512" of what: the name of the parameter stands with the runs.
    void runsAreCalledByTheirParameter()
    {
        Fixture page(study({"alya-mn4.csv"}));
        const auto& runs = *page.find<DataTable>("topdownRuns");
        QCOMPARE(runs.model()->headerData(0, Qt::Horizontal).toString(), u"VECTOR_SIZE"_s);
        QCOMPARE(page.find<BarPlot>("stack")->bars().placesLabel, u"VECTOR_SIZE"_s);
        QVERIFY(page.find<PaneHeader>("runsHeader")->title().contains(u"VECTOR_SIZE"_s));
    }

    void hoveringABarSaysItsValue()
    {
        Fixture page(study({"alya-mn4.csv"}));
        auto& stack = *page.find<BarPlot>("stack");
        const auto bar = stack.barBox(2, 0);
        QTest::mouseMove(stack.canvas(), bar.center().toPoint());
        const auto card = stack.hoverText();
        QCOMPARE(card.title, u"VECTOR_SIZE 4"_s);
        QCOMPARE(card.lines.size(), std::size_t(stack.bars().series.size() + 1));  // and the line
        QVERIFY(card.lines[card.lines.size() - 2].words.endsWith(stack.bars().series[0].name));
        QCOMPARE(card.lines.front().words, stack.bars().series.back().name);
        QVERIFY2(card.lines.front().value.endsWith(u"%"_s), qPrintable(card.lines.front().value));
    }

    // Exactly what the heat table rounds, on a scale that is the same for every model.
    void heatIsOfOneAndTipsAreExact()
    {
        Fixture page(study({"alya-mn4.csv"}));
        const auto& runs = *page.find<DataTable>("topdownRuns");
        const auto row = rowOf(runs, u"Backend Bound"_s);
        const auto& view = page.page->view();
        const auto share = *view.result->runs[9].node(*view.model().node("Backend_Bound")).value;
        const auto tip = runs.model()->index(row, 10).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(fullPrecision(100 * share)), qPrintable(tip));
        // 76 % is as dark as 76 % of any other model.
        const auto* model = runs.model();
        QVERIFY(model->index(row, 10).data(Qt::DisplayRole).toString() == u"76"_s);
    }

    // A trace over time: the phase with most of the time of each interval.
    void phasesStandAboveIntervals()
    {
        auto document = intervals(4);
        auto table = std::make_shared<core::CounterTable>(*document.counters.front());
        table->events.insert(table->events.end(), {"phase: Assembly", "phase: Solver"});
        table->values.insert(table->values.end(), {9e7, 6e7, 0, 0, 1e7, 4e7, 1e8, 0});
        document.counters = {table};
        Fixture page(document);
        const auto& bands = page.find<BarPlot>("stack")->bars().bands;

        QCOMPARE(bands.size(), 1);
        QCOMPARE(bands[0].name, u"Phase"_s);
        QCOMPARE(bands[0].labels, QStringList({"Assembly", "Assembly", "Solver", ""}));
        QVERIFY(page.find<BarPlot>("stack")->bars().isJoined);
    }

    // POWER9 has four nodes without an area and three of the Backend in its stack.
    void everyPartOfAStackHasItsColor()
    {
        Fixture page(study({"alya-cte-power.csv"}));
        QVERIFY(page.find<BarPlot>("stack")->bars().isJoined);
        QSet<QRgb> colors;
        for (const auto& part : page.find<BarPlot>("stack")->bars().series) {
            QVERIFY2(!colors.contains(part.color->rgb()), qPrintable(part.name));
            colors.insert(part.color->rgb());
        }
        QVERIFY(colors.size() >= 9);
    }

    // Another study is not looked at as the one before; the one before is, when it comes back.
    void theViewBelongsToTheStudy()
    {
        Fixture page(study({"alya-mn4.csv"}));
        QTest::mouseClick(page.find<SegmentedButtons>("units")->segment(1), Qt::LeftButton);
        emit page.find<BarPlot>("stack")->placeClicked(5);
        page.arrive();
        QCOMPARE(page.page->view().run, std::size_t{5});
        const auto first = page.workspace.document();

        page.workspace.setStudy(study({"alya-mn4.csv"}), {});
        page.settle();
        page.arrive();
        QCOMPARE(page.page->view().run, std::size_t{0});
        QVERIFY(!page.page->view().isAbsolute);

        page.workspace.setStudy(first, {});
        page.settle();
        page.arrive();
        QCOMPARE(page.page->view().run, std::size_t{5});
        QVERIFY(page.page->view().isAbsolute);
    }

    // Ten thousand intervals are evaluated elsewhere: the window goes on, and the newest wish wins.
    void tenThousandIntervalsAreEvaluatedElsewhere()
    {
        Workspace workspace;
        workspace.setStudy(intervals(10000), {});
        TopDownPage page(workspace);
        page.resize(1400, 860);
        page.show();
        QVERIFY(!page.isSettled());
        auto& tree = child<DataTable>(page, "topdownTree");
        QVERIFY(tree.emptyText().contains(u"Evaluating"_s));
        for (const char* model : {"zen2", "power9", "skylake-tma"}) {
            auto choice = workspace.document().counters.front()->topDown;
            choice.model = model;
            workspace.setTopDownChoice("intervals", choice, u"model"_s);
            page.refreshNow();
            QVERIFY(!page.isSettled());
        }
        int turns = 0;
        QTimer clock;
        connect(&clock, &QTimer::timeout, this, [&turns] { ++turns; });
        clock.start(1);
        QVERIFY(QTest::qWaitFor([&] { return page.isSettled(); }, 60000));
        QVERIFY(turns > 0);
        QCOMPARE(page.view().model().name, std::string("skylake-tma"));
        QCOMPARE(page.view().result->runs.size(), std::size_t{10000});
        QVERIFY(tree.emptyText().isEmpty());
        auto& stack = child<BarPlot>(page, "stack");
        QCOMPARE(stack.bars().times.size(), 10000);
        // Every pixel has its own mean; nothing is left out between two of them.
        QVERIFY(stack.shownColumns() <= stack.canvas()->width());
        QVERIFY(stack.shownColumns() > stack.canvas()->width() / 2);
    }

    void countersThatAreGoneLeaveNothing()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.workspace.closeStudy();
        page.settle();
        QVERIFY(page.page->isSettled());
        QVERIFY(page.page->view().isEmpty());
        QVERIFY(page.find<DataTable>("topdownTree")->emptyText().contains(u"Import"_s));
    }

    void otherCountersHaveTheirOwnRuns()
    {
        Fixture page(study({"alya-mn4.csv", "alya-cte-power.csv"}));
        auto& tables = *page.find<QComboBox>("topdownTables");
        QCOMPARE(tables.count(), 2);
        emit tables.textActivated(u"alya-cte-power"_s);
        // Nothing of the others stays; what is evaluated at once is there at once.
        QVERIFY(page.page->view().isEmpty() || page.page->view().model().name == "power9");
        page.arrive();
        QCOMPARE(page.page->view().model().name, std::string("power9"));
        QCOMPARE(page.page->view().run, std::size_t{0});
    }

    // Runs of this and of other counters are compared on the page Compare.
    void aRunIsComparedWithAnother()
    {
        Fixture page(study({"alya-mn4.csv", "alya-cte-power.csv"}), {1400, 860});
        auto& other = *page.find<QComboBox>("compareWith");
        // A run is not compared with itself.
        QCOMPARE(other.currentData().toString(), u"alya-mn4, 512"_s);
        QCOMPARE(other.currentText(), u"alya-mn4, VECTOR_SIZE 512"_s);
        QCOMPARE(other.findData(u"alya-mn4, 1"_s), -1);
        const auto choose = [&](const QString& run) {
            other.setCurrentIndex(other.findData(run));
            emit other.activated(other.currentIndex());
        };
        const QSignalSpy asked(page.page.get(), &TopDownPage::pageRequested);
        auto& open = *page.find<QPushButton>("openCompare");
        choose(u"alya-cte-power, 32"_s);
        QTest::mouseClick(&open, Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0], QVariantList({u"compare"_s, u"topdown"_s}));
        const auto pair = page.workspace.view().texts("compare/run");
        QVERIFY(pair);
        QCOMPARE(*pair, QStringList({"alya-mn4, 1", "alya-cte-power, 32"}));

        // What was chosen stays while it is there, whichever run is shown.
        page.page->reveal(u"alya-cte-power"_s);
        page.arrive();
        QCOMPARE(other.currentData().toString(), u"alya-cte-power, 32"_s);
    }

    void aSingleRunHasNothingToCompareWith()
    {
        auto document = study({"alya-mn4.csv"});
        auto single = std::make_shared<core::CounterTable>(*document.counters.front());
        const auto run = single->columns.front().run;
        const auto columns = single->columns;
        const auto values = single->values;
        single->columns.clear();
        single->values.clear();
        for (std::size_t column = 0; column < columns.size(); ++column) {
            if (columns[column].run == run) {
                single->columns.push_back(columns[column]);
            }
        }
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            if (columns[cell % columns.size()].run == run) {
                single->values.push_back(values[cell]);
            }
        }
        document.counters = {single};
        Fixture page(document, {1400, 860});
        QCOMPARE(page.find<QSplitter>("topdownRows")->orientation(), Qt::Horizontal);
        QVERIFY(page.find<QPushButton>("openCompare")->isHidden());
        QVERIFY(page.find<QComboBox>("compareWith")->isHidden());
    }

    void theCommandIsTheHeadlessTwin()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        QTest::mouseClick(page.find<QToolButton>("copyCommand"), Qt::LeftButton);
        const auto command = QGuiApplication::clipboard()->text();
        QVERIFY(command.startsWith(u"papilio topdown "_s));
        QVERIFY(command.contains(u"--model skylake-sp"_s));
    }

    void emptySaysWhyAndWhatToDo()
    {
        Fixture page(core::Document{}, {1400, 860});
        QVERIFY(page.find<DataTable>("topdownTree")->emptyText().contains(u"Import"_s));
        QVERIFY(!page.find<BarPlot>("stack")->emptyText().isEmpty());
    }
};

PAPILIO_TEST(TestTopDownPage)
#include "test_topdown_page.moc"
