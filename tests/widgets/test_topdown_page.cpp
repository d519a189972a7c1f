#include "core/io/importers/counters_csv.h"
#include "tests/support/page_test.h"
#include "tests/support/topdown_loader.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/parameter_field.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/models/topdown_runs_model.h"
#include "widgets/models/topdown_tree_model.h"
#include "widgets/pages/topdown/model_editor.h"
#include "widgets/pages/topdown/topdown_delegates.h"
#include "widgets/pages/topdown/topdown_page.h"
#include "widgets/pages/topdown/topdown_pictures.h"
#include "widgets/plot/icicle_layout.h"
#include "widgets/plot/icicle_plot.h"
#include "widgets/plot/stack_plot.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

using namespace papilio;
using namespace papilio::tests;
using namespace papilio::widgets;

namespace {

core::Document study(const std::vector<std::string>& files)
{
    core::Document document;
    for (const auto& file : files) {
        const auto path = PAPILIO_SOURCE_DIR "/resources/samples/" + file;
        auto table = core::parseCountersCsv(textOf(path), path);
        document.counters.push_back(std::make_shared<const core::CounterTable>(*std::move(table)));
    }
    return document;
}

/// The page once everything it computes has arrived.
struct Fixture : PageFixture<TopDownPage> {
    explicit Fixture(core::Document document, QSize size = {1400, 860})
        : PageFixture(std::move(document), size)
    {
        arrive();
    }

    void arrive() const
    {
        if (!QTest::qWaitFor([this] { return page->isSettled(); }, 60000)) {
            qFatal("the evaluation did not arrive");
        }
    }

    /// As if the user had chosen it in the list.
    void chooseModel(const QString& model) const
    {
        auto& models = *find<QComboBox>("topdownModels");
        models.setCurrentText(model);
        emit models.textActivated(model);
    }

    void type(const char* field, const QString& text) const
    {
        auto& edit = *find<ParameterField>(field);
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, text);
        QTest::keyClick(&edit, Qt::Key_Return);
        arrive();
    }

    [[nodiscard]] const core::TopDownChoice& choice() const
    {
        return workspace.document().counters.front()->topDown;
    }
};

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

QString cell(const DataTable& table, int row, int column)
{
    return table.model()->index(row, column).data().toString();
}

int rowOf(const DataTable& table, const QString& name)
{
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        if (cell(table, row, 0) == name) {
            return row;
        }
    }
    return -1;
}

}  // namespace

class TestTopDownPage : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnOurWarnings(); }

    void theTreeShowsTheRun()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, 0, TopDownTreeModel::Node), QStringLiteral("Slots"));
        const int row = rowOf(tree, QStringLiteral("Retiring"));
        QVERIFY(row > 0);
        QCOMPARE(cell(tree, row, TopDownTreeModel::Value), QStringLiteral("68 %"));
        QCOMPARE(cell(tree, row, TopDownTreeModel::Whole), QStringLiteral("slots"));
        const int rest = rowOf(tree, QStringLiteral("Core Bound"));
        QVERIFY(cell(tree, rest, TopDownTreeModel::Whole)
                    .contains(QStringLiteral("parent − children")));
        QAbstractItemModelTester tester(tree.model());
    }

    void clickingARunInTheHeatTableChangesEverything()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& runs = *page.find<DataTable>("topdownRuns");
        const auto index = runs.model()->index(rowOf(runs, QStringLiteral("Retiring")), 10);
        runs.scrollTo(index);
        QTest::mouseClick(runs.viewport(), Qt::LeftButton, {}, runs.visualRect(index).center());
        QCOMPARE(page.page->view().run, std::size_t{9});
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Retiring")), TopDownTreeModel::Value),
                 QStringLiteral("18 %"));
        QCOMPARE(page.find<StackPlot>("stack")->currentRun(), 9);
    }

    void clickingABarChoosesItsRun()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& stack = *page.find<StackPlot>("stack");
        const auto at = stack.barBox(6, 0).center().toPoint();
        QTest::mouseClick(stack.canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(page.page->view().run, std::size_t{6});
        QTest::keyClick(&stack, Qt::Key_Right);
        QCOMPARE(page.page->view().run, std::size_t{7});
    }

    void theTriangleFolds()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& tree = *page.find<DataTable>("topdownTree");
        const int rows = tree.model()->rowCount();
        const auto index = tree.model()->index(rowOf(tree, QStringLiteral("Backend Bound")), 0);
        const auto box = NodeDelegate::foldBox(tree.visualRect(index), 1);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, box.center());
        QCOMPARE(tree.model()->rowCount(), rows - 2);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, box.center());
        QCOMPARE(tree.model()->rowCount(), rows);
    }

    void aNarrowPaneKeepsNamesAndWholes()
    {
        Fixture page(study({"alya-mn4.csv"}), {910, 600});
        auto& tree = *page.find<DataTable>("topdownTree");
        QVERIFY(tree.columnWidth(TopDownTreeModel::Node) > 100);
        QVERIFY(!tree.isColumnHidden(TopDownTreeModel::Whole));
    }

    void absoluteShowsAmounts()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        QTest::mouseClick(page.find<SegmentedButtons>("units")->segment(1), Qt::LeftButton);
        QVERIFY(page.page->view().isAbsolute);
        QCOMPARE(page.find<SegmentedButtons>("stackUnits")->current(), 1);
        QVERIFY(!page.find<StackPlot>("stack")->stack().isShare);
    }

    void aParameterIsUsedAtOnce()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.type("Pipeline_Width", QStringLiteral("8"));
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Retiring")), TopDownTreeModel::Value),
                 QStringLiteral("34 %"));
    }

    void anotherModelSaysThatTheCountersAreNotIts()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.chooseModel(QStringLiteral("kunpeng920"));
        page.arrive();
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Frontend Bound")), TopDownTreeModel::Value),
                 QStringLiteral("–"));
        QVERIFY(!page.page->view().result->warnings.empty());
    }

    // Model and parameters are the study's: edits to undo, and something to save.
    void modelAndParametersAreEdits()
    {
        Fixture page(study({"alya-mn4.csv"}));
        page.workspace.markSaved(QStringLiteral("/tmp/alya.h5"), 0);
        QVERIFY(!page.workspace.isModified());
        page.type("Pipeline_Width", QStringLiteral("8"));
        QVERIFY(page.workspace.isModified());
        QCOMPARE(page.choice().model, std::string("skylake-sp"));
        QCOMPARE(page.choice().parameters.at("Pipeline_Width"), 8.0);
        QVERIFY(page.workspace.undoStack().undoText().contains(QStringLiteral("Pipeline Width")));
        page.chooseModel(QStringLiteral("skylake-tma"));
        page.arrive();
        QCOMPARE(page.page->view().model().name, std::string("skylake-tma"));
        QVERIFY(page.choice().parameters.empty());
        page.type("agreement", QStringLiteral("2 %"));
        QVERIFY(std::abs(*page.choice().agreement - 0.02) < 1e-12);

        auto& stack = page.workspace.undoStack();
        stack.undo();
        stack.undo();
        page.arrive();
        QCOMPARE(page.page->view().model().name, std::string("skylake-sp"));
        QCOMPARE(page.find<ParameterField>("Pipeline_Width")->value(), 8.0);
        QCOMPARE(page.find<QComboBox>("topdownModels")->currentText(),
                 QStringLiteral("skylake-sp"));
        stack.undo();
        page.arrive();
        QCOMPARE(page.find<ParameterField>("Pipeline_Width")->value(), 4.0);
        QVERIFY(!page.workspace.isModified());
        stack.redo();
        page.arrive();
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Retiring")), TopDownTreeModel::Value),
                 QStringLiteral("34 %"));
    }

    void aStudyOpensAsItWasSaved()
    {
        auto document = study({"alya-mn4.csv"});
        auto table = *document.counters[0];
        table.topDown = {"skylake-sp", {{"Pipeline_Width", 8}}, 0.01};
        document.counters[0] = std::make_shared<const core::CounterTable>(table);
        Fixture page(document);
        QCOMPARE(page.find<ParameterField>("Pipeline_Width")->value(), 8.0);
        QCOMPARE(page.find<ParameterField>("agreement")->value(), 0.01);
        QVERIFY(page.page->command().contains(QStringLiteral("--parameter Pipeline_Width=8")));
        QVERIFY(page.page->command().contains(QStringLiteral("--agreement 0.01")));
        QVERIFY(page.find<MessageBar>("modelNotice")->isHidden());
    }

    // A stranger's study names a model that is not here: said, replaced for the eye, and kept.
    void anUnknownModelIsSaidAndKept()
    {
        auto document = study({"alya-mn4.csv"});
        auto table = *document.counters[0];
        table.topDown.model = "their <b>own</b>";
        document.counters[0] = std::make_shared<const core::CounterTable>(table);
        Fixture page(document);
        auto& notice = *page.find<MessageBar>("modelNotice");
        QVERIFY(!notice.isHidden());
        QVERIFY(notice.message().contains(QStringLiteral("their <b>own</b>")));
        QVERIFY(notice.message().contains(QStringLiteral("not installed")));
        QCOMPARE(page.page->view().model().name, std::string("skylake-sp"));
        QCOMPARE(page.choice().model, std::string("their <b>own</b>"));
        page.type("agreement", QStringLiteral("2 %"));
        QCOMPARE(page.choice().model, std::string("their <b>own</b>"));
        page.chooseModel(QStringLiteral("skylake-tma"));
        page.arrive();
        QVERIFY(notice.isHidden());
        page.workspace.undoStack().undo();
        page.arrive();
        QVERIFY(!notice.isHidden());
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
        QVERIFY(tree.emptyText().contains(QStringLiteral("being evaluated")));
        for (const char* model : {"zen2", "power9", "skylake-tma"}) {
            auto choice = workspace.document().counters.front()->topDown;
            choice.model = model;
            workspace.setTopDownChoice("intervals", choice, QStringLiteral("model"));
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
        auto& stack = child<StackPlot>(page, "stack");
        QCOMPARE(stack.stack().times.size(), 10000);
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
        QVERIFY(
            page.find<DataTable>("topdownTree")->emptyText().contains(QStringLiteral("import")));
    }

    void otherCountersHaveTheirOwnRuns()
    {
        Fixture page(study({"alya-mn4.csv", "alya-cte-power.csv"}));
        auto& tables = *page.find<QComboBox>("topdownTables");
        QCOMPARE(tables.count(), 2);
        emit tables.textActivated(QStringLiteral("alya-cte-power"));
        // Nothing of the others stays; what is evaluated at once is there at once.
        QVERIFY(page.page->view().isEmpty() || page.page->view().model().name == "power9");
        page.arrive();
        QCOMPARE(page.page->view().model().name, std::string("power9"));
        QCOMPARE(page.page->view().run, std::size_t{0});
    }

    void differentCpusAreComparedByMeaning()
    {
        Fixture page(study({"alya-mn4.csv", "alya-cte-power.csv"}), {1400, 860});
        auto& other = *page.find<QComboBox>("compareWith");
        const int index = other.findText(QStringLiteral("alya-cte-power, 32"));
        QVERIFY(index >= 0);
        other.setCurrentIndex(index);
        auto& comparison = *page.find<QTreeWidget>("comparison");
        QVERIFY(comparison.topLevelItemCount() >= 5);
        QVERIFY(comparison.topLevelItem(0)->isDisabled());
        QVERIFY(page.find<QLabel>("comparisonNote")
                    ->text()
                    .contains(QStringLiteral("cycles at commit")));
        other.setCurrentIndex(other.findText(QStringLiteral("alya-mn4, 512")));
        QVERIFY(!comparison.topLevelItem(0)->isDisabled());
    }

    void theIcicleHatchesWhatIsNoPart()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        QTest::mouseClick(page.find<SegmentedButtons>("shape")->segment(1), Qt::LeftButton);
        auto& icicle = *page.find<IciclePlot>("icicle");
        QVERIFY(icicle.isVisible());
        QVERIFY(!icicle.hasHatched());
        (void)icicle.image(1);  // lays out
        const auto node = page.page->view().model().node("Retiring");
        QTest::mouseClick(icicle.canvas(), Qt::LeftButton, {},
                          icicle.nodeBox(static_cast<int>(*node)).center().toPoint());
        QCOMPARE(page.page->view().node, node);
        QCOMPARE(page.find<QLabel>("nodeTitle")->text(), QStringLiteral("Retiring"));
    }

    // Widths are shares of the whole, on every level.
    void icicleWidthsAreShares()
    {
        Fixture page(study({"alya-mn4.csv"}));
        const auto data = icicleOf(page.page->view());
        const auto layout = layOutIcicle(data, {0, 0, 1000, 40});
        const auto& nodes = page.page->view().current().nodes;
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            const auto at = static_cast<int>(node);
            QVERIFY(std::abs(layout.boxes[at].width() - 1000 * *nodes[node].shareOfTotal) < 1e-6);
            QVERIFY(layout.onScale[at]);
        }
        QVERIFY(layout.negative.isEmpty() && layout.hidden.isEmpty());
    }

    void anIcicleHidesNothing()
    {
        const auto node = [](const char* name, int parent, double share, bool isMissing = false) {
            return IcicleData::Node{.name = QString::fromLatin1(name),
                                    .text = QStringLiteral("x"),
                                    .colour = {},
                                    .parent = parent,
                                    .share = share,
                                    .isPart = true,
                                    .isMissing = isMissing};
        };
        IcicleData data;
        // One child is not counted: it has what is left, and the other keeps its scale.
        data.nodes = {node("A", -1, 0.6), node("B", -1, 0.4), node("A1", 0, 0.45),
                      node("A2", 0, std::nan(""), true)};
        auto layout = layOutIcicle(data, {0, 0, 100, 10});
        QCOMPARE(layout.boxes[2], QRectF(0, 20, 45, 10));
        QVERIFY(std::abs(layout.boxes[3].width() - 15) < 1e-9);
        QVERIFY(layout.onScale[2] && !layout.onScale[3]);
        // Below zero: named, without a width. Past the whole: everything shrinks, nothing is cut.
        data.nodes = {node("A", -1, 0.9), node("B", -1, 0.4), node("C", -1, -0.3),
                      node("B1", 1, 0.4), node("A1", 0, 1.0)};
        layout = layOutIcicle(data, {0, 0, 100, 10});
        QCOMPARE(layout.negative, QStringList{QStringLiteral("C x")});
        QCOMPARE(layout.boxes[2].width(), 0.0);
        QVERIFY(std::abs(layout.extent - 1.4) < 1e-12);
        for (const auto& box : layout.boxes) {
            QVERIFY(box.right() <= 100 + 1e-9);
        }
        QVERIFY(layout.boxes[3].left() >= layout.boxes[4].right() - 1e-9);
        QVERIFY(std::abs(layout.boxes[0].width() / layout.root.width() - 0.9) < 1e-12);
    }

    void theEditorShowsTheLineOfAFault()
    {
        QTemporaryDir home;
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        QTest::mouseClick(page.find<QPushButton>("editModel"), Qt::LeftButton);
        auto* editor = page.find<ModelEditor>("modelEditor");
        QVERIFY(editor != nullptr);
        auto& text = child<QPlainTextEdit>(*editor, "modelText");
        auto& verdict = child<QLabel>(*editor, "modelVerdict");
        auto& save = child<QPushButton>(*editor, "saveModel");
        QVERIFY(save.isEnabled());
        const auto good = text.toPlainText();
        auto bad = good;
        text.setPlainText(bad.replace(QStringLiteral("\"UOPS_RETIRED:RETIRE_SLOTS / Slots\""),
                                      QStringLiteral("\"UOPS_RETIRED:RETIRE_SLOT / Slots\"")));
        QVERIFY2(verdict.text().startsWith(QStringLiteral("Line ")), qPrintable(verdict.text()));
        QVERIFY(verdict.text().contains(QStringLiteral("RETIRE_SLOT")));
        QVERIFY(!save.isEnabled());
        QCOMPARE(text.extraSelections().size(), 1);
        auto mine = good;
        text.setPlainText(mine.replace(QStringLiteral("\"name\": \"skylake-sp\""),
                                       QStringLiteral("\"name\": \"mine\"")));
        QTest::mouseClick(&save, Qt::LeftButton);
        QVERIFY(QFile::exists(home.path() + QStringLiteral("/papilio/topdown/mine.json")));
        page.settle();
        page.arrive();
        QCOMPARE(page.find<QComboBox>("topdownModels")->currentText(), QStringLiteral("mine"));
        QCOMPARE(page.choice().model, std::string("mine"));
        qunsetenv("XDG_DATA_HOME");
    }

    void theCommandIsTheHeadlessTwin()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        QTest::mouseClick(page.find<QToolButton>("copyCommand"), Qt::LeftButton);
        const auto command = QGuiApplication::clipboard()->text();
        QVERIFY(command.startsWith(QStringLiteral("papilio topdown ")));
        QVERIFY(command.contains(QStringLiteral("--model skylake-sp")));
    }

    void emptySaysWhyAndWhatToDo()
    {
        Fixture page(core::Document{}, {1400, 860});
        QVERIFY(
            page.find<DataTable>("topdownTree")->emptyText().contains(QStringLiteral("import")));
        QVERIFY(!page.find<StackPlot>("stack")->emptyText().isEmpty());
    }
};

QTEST_MAIN(TestTopDownPage)
#include "test_topdown_page.moc"
