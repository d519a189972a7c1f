#include "core/io/importers/counters_csv.h"
#include "tests/support/page_test.h"
#include "tests/support/topdown_loader.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/controls/data_table.h"
#include "widgets/controls/parameter_field.h"
#include "widgets/controls/segmented_buttons.h"
#include "widgets/models/topdown_runs_model.h"
#include "widgets/models/topdown_tree_model.h"
#include "widgets/pages/topdown/model_editor.h"
#include "widgets/pages/topdown/topdown_delegates.h"
#include "widgets/pages/topdown/topdown_page.h"
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
        const auto path = std::string(PAPILIO_SOURCE_DIR) + "/resources/samples/" + file;
        auto table = core::parseCountersCsv(textOf(path), path);
        document.counters.push_back(std::make_shared<const core::CounterTable>(*std::move(table)));
    }
    return document;
}

using Fixture = PageFixture<TopDownPage>;

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
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& width = *page.find<ParameterField>("Pipeline_Width");
        width.setFocus();
        width.selectAll();
        QTest::keyClicks(&width, QStringLiteral("8"));
        QTest::keyClick(&width, Qt::Key_Return);
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Retiring")), TopDownTreeModel::Value),
                 QStringLiteral("34 %"));
    }

    void anotherModelSaysThatTheCountersAreNotIts()
    {
        Fixture page(study({"alya-mn4.csv"}), {1400, 860});
        auto& models = *page.find<QComboBox>("topdownModels");
        models.setCurrentText(QStringLiteral("kunpeng920"));
        emit models.textActivated(QStringLiteral("kunpeng920"));
        auto& tree = *page.find<DataTable>("topdownTree");
        QCOMPARE(cell(tree, rowOf(tree, QStringLiteral("Frontend Bound")), TopDownTreeModel::Value),
                 QStringLiteral("–"));
        QVERIFY(!page.page->view().result->warnings.empty());
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
        QCOMPARE(page.find<QComboBox>("topdownModels")->currentText(), QStringLiteral("mine"));
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
