#include "core/io/import/importer.h"
#include "tests/support/area_program.h"
#include "tests/support/table_cell.h"
#include "tests/widgets/page_fixture.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/pages/roofline/points_dialog.h"
#include "widgets/pages/roofline/roofline_drawing.h"
#include "widgets/pages/roofline/roofline_page.h"
#include "widgets/plot/bar_plot.h"
#include "widgets/plot/heat_map.h"
#include "widgets/plot/roofline_plot.h"
#include "widgets/table/data_table.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>

namespace papilio {

using namespace widgets;
using tests::PageOf;

namespace {

core::Document sample()
{
    const std::filesystem::path folder =
        std::filesystem::path(PAPILIO_SOURCE_DIR) / "resources/samples";
    auto read = core::importStudy(
        {folder / "roofs-with-points.csv", folder / "roofs-with-points.levels.csv",
         folder / "roofs-with-points.kernels.csv"},
        {});
    if (!read) {
        qFatal("%s", read.error().message.c_str());
    }
    return *std::move(read);
}

core::Document withLocality()
{
    auto document = sample();
    auto matrix = std::make_shared<core::CommunicationMatrix>();
    matrix->name = "freqmine";
    matrix->threads = {"0", "1"};
    matrix->trueSharing = {0, 30, 10, 0};
    matrix->falseSharing = {0, 10, 0, 0};
    document.communication = {matrix};
    auto reuse = std::make_shared<core::ReuseHistogram>();
    reuse->name = "spmv";
    reuse->objects = {
        {"x", 0, 100, {0, 0, 0, 0, 0, 0, 0, 0, 400, 0}},
        {"a", 0, 500, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
        {"x", 0, 100, {0, 0, 0, 400, 0, 0, 0, 0, 0, 0}, core::CacheUse::Shared, "a"},
        {"a", 0, 500, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, core::CacheUse::Shared, "a", true}};
    document.reuse = {reuse};
    return document;
}

/// With the keys, as a user does.
void choose(QComboBox& box, int index)
{
    box.setFocus();
    while (box.currentIndex() != index) {
        const int before = box.currentIndex();
        QTest::keyClick(&box, before < index ? Qt::Key_Down : Qt::Key_Up);
        QVERIFY(box.currentIndex() != before);
    }
}

core::RoofSet roofSetOf(const core::Document& document)
{
    return core::roofSet(*document.rooflines.front(), {.operation = "2:1"});
}

int rowOf(const QAbstractItemModel& model, const QString& name)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data().toString() == name) {
            return row;
        }
    }
    return -1;
}

}  // namespace

class TestRooflinePage : public QObject {
    Q_OBJECT

private slots:
    // Paper 4, Figs. 32 to 35: the roof of a slower unit, and what it does to a kernel.
    void aSlowerUnitHasARoof()
    {
        PageOf<newRooflinePage> fixture(sample());
        const auto* plot = fixture.find<RooflinePlot>("rooflinePlot");
        auto* latency = fixture.find<QSpinBox>("unitLatency");
        const auto before = plot->drawing().roofs.size();
        QVERIFY(!latency->isVisible());

        fixture.find<QAction>("slowUnit")->trigger();
        QVERIFY(latency->isVisible());
        latency->setValue(8);

        const auto& roofs = plot->drawing().roofs;
        QCOMPARE(roofs.size(), before + 1);
        const auto highest = std::ranges::max_element(
            roofs, {}, [](const DrawnRoof& roof) { return roof.isSlope ? 0 : roof.value; });
        QCOMPARE(roofs.back().value, highest->value / 8);
        QVERIFY(!roofs.back().isSlope && roofs.back().name.endsWith("every 8 cycles"));
        QCOMPARE(fixture.workspace.view().number("roofline/latency").value_or(0), 8.0);
        emit fixture.find<RooflinePlot>("rooflinePlot")->pointClicked(0);
        const auto text = fixture.find<QLabel>("kernelDetail")->text();
        QVERIFY2(text.contains("a unit of ") && text.contains("so a unit of 8 cycles") !=
                                                    text.contains("; a unit of 8 cycles"),
                 qPrintable(text));

        latency->setValue(1);
        QCOMPARE(plot->drawing().roofs.size(), before);
    }

    void emptyStatesSayWhatToDo()
    {
        PageOf<newRooflinePage> fixture{core::Document()};
        QVERIFY(fixture.find<RooflinePlot>("rooflinePlot")
                    ->emptyText()
                    .contains(u"No study is open"_s));
        core::Document other;
        auto counters = std::make_shared<core::CounterTable>();
        counters->name = "perf";
        other.counters = {counters};
        fixture.workspace.setStudy(other, {});
        fixture.settle();
        QVERIFY(fixture.find<RooflinePlot>("rooflinePlot")
                    ->emptyText()
                    .contains(u"papilio-collect roofline"_s));
    }

    void tableSaysWhatBindsEachKernel()
    {
        PageOf<newRooflinePage> fixture(sample());
        const auto& model = *fixture.find<DataTable>("kernelTable")->filter().sourceModel();
        QAbstractItemModelTester tester(const_cast<QAbstractItemModel*>(&model));
        const auto cell = [&](const char* kernel, ColumnName column) {
            const int row = rowOf(model, QString::fromUtf8(kernel));
            return tests::cellAt(model, row, column).data().toString();
        };
        QCOMPARE(model.rowCount(), 16);
        QCOMPARE(cell("stencil7", "bound_by"), u"L3"_s);
        QCOMPARE(cell("stencil7", "share"), u"63"_s);
        QCOMPARE(cell("dgemm_tile", "bound_by"), u"FMA AVX-512 DP"_s);
        QCOMPARE(cell("spmv_csr · original", "bound_by"), u"DRAM"_s);
        QCOMPARE(cell("halo_pack", "bound_by"), u"no FLOP counted"_s);
        QVERIFY(cell("checkpoint_crc", "bound_by").startsWith(u"no bytes counted"_s));
        QCOMPARE(fixture.find<PaneHeader>("kernelsHeader")->subtitle(), u"16, 126\u00a0s"_s);
        QVERIFY(!fixture.find<VerdictChip>("originChip")->isVisible());  // the title says it
        QVERIFY(
            fixture.find<VerdictChip>("bytesChip")->words().contains(u"all loads and stores"_s));
        QVERIFY(fixture.find<MessageBar>("rooflineRemark")->message().contains(u"the DRAM roof"_s));
    }

    void withoutAKernelThereIsNothingToRename()
    {
        PageOf<newRooflinePage> fixture(sample());
        const auto* rename = fixture.find<QAction>("renamePart");
        const auto* annotate = fixture.find<QAction>("annotatePart");
        emit fixture.find<RooflinePlot>("rooflinePlot")->pointClicked(-1);
        QVERIFY(!rename->isEnabled() && !annotate->isEnabled());
        emit fixture.find<RooflinePlot>("rooflinePlot")->pointClicked(0);
        QVERIFY(rename->isEnabled() && annotate->isEnabled());
    }

    // Among roofs of many kinds the remark named one that was not drawn.
    void onlyDrawnRoofsAreNamed()
    {
        core::RoofRow drawn;
        drawn.roof.name = "DRAM";
        auto other = drawn;
        other.roof.name = "FMA SSE DP";
        other.isShown = false;
        const auto roofs = core::drawnRoofs({drawn, other});
        QCOMPARE(roofs.size(), std::size_t{1});
        QCOMPARE(roofs.front().name, std::string("DRAM"));
    }

    // The kernels ran with 16 threads: under other roofs their shares stay, and that is said.
    void roofsOfOtherThreadsAreSaid()
    {
        PageOf<newRooflinePage> fixture(sample());
        auto* threads = fixture.find<QComboBox>("threadsChoice");
        const auto* remark = fixture.find<MessageBar>("rooflineRemark");
        QVERIFY(!remark->message().contains(u"a different number of threads"_s));
        choose(*threads, threads->findData(1));
        QVERIFY2(remark->message().contains(u"a different number of threads"_s),
                 qPrintable(remark->message()));
        const auto& roofs = *fixture.find<DataTable>("roofTable")->filter().sourceModel();
        for (int row = 0; row < roofs.rowCount(); ++row) {
            QCOMPARE(tests::cellAt(roofs, row, "bound").data().toString(), u"0"_s);
        }
    }

    void titlesStandOverTheirNumbers()
    {
        PageOf<newRooflinePage> fixture(sample(), {1512, 880});
        const auto isRight = [&](const char* name, ColumnName column) {
            const auto* model = fixture.find<DataTable>(name)->model();
            const auto alignment =
                model->headerData(column.in(*model), Qt::Horizontal, Qt::TextAlignmentRole).toInt();
            return (alignment & Qt::AlignRight) != 0;
        };
        for (const char* column : {"intensity", "performance", "headroom", "time"}) {
            QVERIFY2(isRight("kernelTable", column), column);
        }
        for (const char* column : {"value", "spread", "ridge", "bound"}) {
            QVERIFY2(isRight("roofTable", column), column);
        }
        QVERIFY(!isRight("kernelTable", "kernel"));
        QVERIFY(!isRight("roofTable", "unit"));
    }

    void aNarrowPageKeepsWhereAKernelStandsAndEveryLabel()
    {
        PageOf<newRooflinePage> fixture(sample(), {1012, 580});
        const auto* kernels = fixture.find<DataTable>("kernelTable");
        QVERIFY(!kernels->isColumnHidden("share"));
        QVERIFY(!kernels->isColumnHidden("bound_by"));
        QVERIFY(kernels->isColumnHidden("saving"));
        for (const auto* table : {"kernelTable", "roofTable"}) {
            QCOMPARE(fixture.find<DataTable>(table)->horizontalScrollBar()->maximum(), 0);
        }
        const auto labels = textsOf(fixture.find<RooflinePlot>("rooflinePlot")->shownLabels());
        const auto all = labels.join(QLatin1Char('|'));
        QVERIFY2(labels.contains(u"cg_dot"_s), qPrintable(all));
        QVERIFY2(all.contains(u"FMA AVX-512 "_s), qPrintable(all));
        QVERIFY2(all.contains(u"DRAM "_s), qPrintable(all));
    }

    void theTableFollowsTheAxis()
    {
        PageOf<newRooflinePage> fixture(sample(), {1600, 900});
        auto* axis = fixture.find<QComboBox>("axisChoice");
        auto* table = fixture.find<DataTable>("kernelTable");
        const auto* remark = fixture.find<MessageBar>("rooflineRemark");
        constexpr int energy = 7;
        QVERIFY(table->isColumnHidden(energy));
        choose(*axis, 1);
        QVERIFY(!table->isColumnHidden(energy));
        const auto title = [&] {
            return table->model()->headerData(energy, Qt::Horizontal, Qt::DisplayRole).toString();
        };
        QCOMPARE(title(), u"GFLOP/J"_s);
        choose(*axis, 2);
        QCOMPARE(title(), u"W"_s);
        QVERIFY(remark->message().startsWith(u"Power has no roofs."_s));
        choose(*axis, 0);
        QVERIFY(table->isColumnHidden(energy));
    }

    void selectionIsOneInPlotAndTable()
    {
        PageOf<newRooflinePage> fixture(sample());
        auto* plot = fixture.find<RooflinePlot>("rooflinePlot");
        auto* table = fixture.find<DataTable>("kernelTable");
        const auto& model = *table->filter().sourceModel();
        const int stencil = rowOf(model, u"stencil7"_s);

        QTest::mouseClick(plot->canvas(), Qt::LeftButton, {},
                          plot->pointBox(stencil).center().toPoint());
        QCOMPARE(table->currentSourceRow(), stencil);
        QCOMPARE(plot->selectedPoint(), stencil);
        auto* detail = fixture.find<QLabel>("kernelDetail");
        QVERIFY2(detail->text().contains(u"of the L3 roof"_s), qPrintable(detail->text()));
        QVERIFY(detail->text().contains(u"13.8 of 16 threads"_s));
        QVERIFY(detail->text().contains(u"roof for 14 threads"_s));

        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(plot->selectedPoint(), table->currentSourceRow());
        QVERIFY(plot->selectedPoint() != stencil);
    }

    // Without its threads a kernel is drawn and has no share; the field gives it one.
    void unknownThreadsAreAskedFor()
    {
        auto document = sample();
        auto roofline = std::make_shared<core::Roofline>(*document.rooflines.front());
        roofline->points.front().threads = 0;
        document.rooflines.front() = roofline;
        PageOf<newRooflinePage> fixture(document);
        auto* field = fixture.find<QLineEdit>("unknownThreads");
        const auto* plot = fixture.find<RooflinePlot>("rooflinePlot");
        const auto& model = *fixture.find<DataTable>("kernelTable")->filter().sourceModel();
        const auto share = [&model] { return tests::cellAt(model, 0, "share").data().toString(); };
        QVERIFY(field->isVisible());
        QVERIFY2(!share().contains(QRegularExpression("[0-9]")), qPrintable(share()));
        QVERIFY(!plot->drawing().points.front().isHidden);

        field->setFocus();
        QTest::keyClicks(field, "16");
        QTest::keyClick(field, Qt::Key_Return);

        QCOMPARE(fixture.workspace.document().rooflines.front()->points.front().threads, 16);
        fixture.settle();
        QTRY_VERIFY(!field->isVisible());
        QVERIFY(share().contains(QRegularExpression("[0-9]")));
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QVERIFY(field->isVisible());
    }

    void roofsWithAWideSpreadAreMeasuredAgain()
    {
        auto document = sample();
        auto roofline = std::make_shared<core::Roofline>(*document.rooflines.front());
        for (auto& roof : roofline->ceilings) {
            roof.low = roof.value / 10;
        }
        document.rooflines.front() = roofline;
        PageOf<newRooflinePage> fixture(document);
        QSignalSpy asked(fixture.page.get(), &Page::actionRequested);
        emit fixture.find<MessageBar>("rooflineRemark")->linkActivated();
        QCOMPARE(asked.value(0).value(0).toString(), u"measureRoofs"_s);
        const auto said = [&] { return fixture.find<MessageBar>("rooflineRemark")->message(); };
        const auto spread = u"repetitions of the roof"_s;
        QVERIFY(said().contains(spread));
        // Threads do not hide it.
        auto* threads = fixture.find<QComboBox>("threadsChoice");
        choose(*threads, threads->findData(1));
        QVERIFY2(said().contains(u"a different number of threads"_s) && said().contains(spread),
                 qPrintable(said()));
        // A low page shows the first sentence of it.
        PageOf<newRooflinePage> low(document, {1012, 580});
        const auto* remark = low.find<MessageBar>("rooflineRemark");
        QVERIFY(remark->isVisible());
        QVERIFY(remark->message().contains(spread) && !remark->message().contains(". "));
        QVERIFY(remark->toolTip().contains(". "));
    }

    void threadsAndIsaChooseTheRoofs()
    {
        PageOf<newRooflinePage> fixture(sample());
        auto* roofs = fixture.find<DataTable>("roofTable");
        auto* threads = fixture.find<QComboBox>("threadsChoice");
        QCOMPARE(threads->currentText(), u"16 threads"_s);
        QCOMPARE(roofs->model()->rowCount(), 10);
        threads->setFocus();
        QTest::keyClick(threads, Qt::Key_End);
        QCOMPARE(threads->currentText(), u"1 thread"_s);
        QVERIFY(
            fixture.find<RooflinePlot>("rooflinePlot")->drawing().yLabel.endsWith(u"1 thread"_s));
        auto* isa = fixture.find<QComboBox>("isaChoice");
        isa->setFocus();
        QTest::keyClick(isa, Qt::Key_End);
        QCOMPARE(isa->currentText(), u"AVX-512"_s);
        QCOMPARE(roofs->model()->rowCount(), 6);
    }

    void sparseModeBindsByTheLevelTheDataFitIn()
    {
        PageOf<newRooflinePage> fixture(sample());
        auto* views = fixture.find<SegmentedButtons>("rooflineViews");
        QTest::mouseClick(views->segment(2), Qt::LeftButton);
        fixture.settle();
        QCOMPARE(fixture.find<PaneHeader>("rooflineHeader")->title(), u"Sparse roofline"_s);
        const auto& model = *fixture.find<DataTable>("kernelTable")->filter().sourceModel();
        const int spmv = rowOf(model, u"spmv_csr · original"_s);
        QCOMPARE(tests::cellAt(model, spmv, "bound_by").data().toString(), u"DRAM"_s);
        const auto& drawing = fixture.find<RooflinePlot>("rooflinePlot")->drawing();
        QCOMPARE(drawing.rangeLow, 3.0 / 32);
        QCOMPARE(drawing.rangeHigh, 0.1);
        // 11.2 of 16 threads busy: against the 11-thread roof.
        fixture.find<DataTable>("kernelTable")->selectSourceRow(spmv);
        auto* plot = fixture.find<RooflinePlot>("rooflinePlot");
        emit plot->pointClicked(spmv);
        QVERIFY(fixture.find<QLabel>("kernelDetail")->text().contains(u"roof for 11 threads"_s));
        QVERIFY(!views->segment(1)->isEnabled());
        QVERIFY(!views->segment(3)->isEnabled());
    }

    // FMA and ADD of the widest ISA, the scalar ADD, the levels, and ADD AVX2, which binds kernels.
    void fewRoofsAreDrawnAndTheOthersTicked()
    {
        PageOf<newRooflinePage> fixture(sample());
        const auto* plot = fixture.find<RooflinePlot>("rooflinePlot");
        auto* table = fixture.find<DataTable>("roofTable");
        const auto drawn = [&] {
            QStringList names;
            for (const auto& roof : plot->drawing().roofs) {
                names << roof.name;
            }
            return names;
        };
        QCOMPARE(drawn(), QStringList({u"L1"_s, u"L2"_s, u"L3"_s, u"DRAM"_s, u"FMA AVX-512 DP"_s,
                                       u"ADD AVX-512 DP"_s, u"ADD AVX2 DP"_s, u"ADD scalar DP"_s}));
        const auto styles = [&] {
            QMap<QString, int> byName;
            for (const auto& roof : plot->drawing().roofs) {
                byName[roof.name] = roof.lineStyle();
            }
            return byName;
        };
        const auto before = styles();
        auto& model = *table->filter().sourceModel();
        QCOMPARE(model.rowCount(), 10);
        const int fma = rowOf(model, u"FMA AVX2 DP"_s);
        QVERIFY(model.setData(model.index(fma, 0), Qt::Checked, Qt::CheckStateRole));
        fixture.settle();
        QVERIFY(drawn().contains(u"FMA AVX2 DP"_s));
        QVERIFY(fixture.workspace.view().texts("roofline/roofs")->contains(u"FMA AVX2 DP"_s));
        QVERIFY(model.setData(model.index(rowOf(model, u"L2"_s), 0), Qt::Unchecked,
                              Qt::CheckStateRole));
        fixture.settle();
        QVERIFY(!drawn().contains(u"L2"_s) && drawn().contains(u"FMA AVX2 DP"_s));
        // A line keeps its look where another is hidden.
        for (const auto& name : drawn()) {
            QCOMPARE(styles()[name], before.value(name, styles()[name]));
        }
        QCOMPARE(styles()[u"DRAM"_s], 3);
        // A roof of another choice is drawn as before anything was ticked.
        const auto look = lookAt(fixture.workspace.document().rooflines.front(), {.sparse = true},
                                 {.roofs = {u"FMA AVX2 DP"_s, u"-L2"_s}});
        QVERIFY(std::ranges::any_of(look.rows, [](const core::RoofRow& row) {
            return row.isShown && row.roof.isSparse();
        }));
        fixture.find<QAction>("showAll")->trigger();
        QVERIFY(!drawn().contains(u"FMA AVX2 DP"_s));

        // The roof of the current row, and of the chosen kernel, stand out.
        table->setFocus();
        table->selectSourceRow(1);
        emit table->sourceRowActivated(1);
        QCOMPARE(plot->markedRoof(), u"L2"_s);
        const auto& kernels = *fixture.find<DataTable>("kernelTable")->filter().sourceModel();
        emit fixture.find<RooflinePlot>("rooflinePlot")
            ->pointClicked(rowOf(kernels, u"dgemm_tile"_s));
        QCOMPARE(plot->markedRoof(), u"FMA AVX-512 DP"_s);
    }

    void kernelsAreHiddenAndRoofsAndKernelsRemoved()
    {
        PageOf<newRooflinePage> fixture(sample());
        const auto* plot = fixture.find<RooflinePlot>("rooflinePlot");
        const auto subtitle = [&] { return fixture.find<PaneHeader>("kernelsHeader")->subtitle(); };
        emit fixture.find<DataTable>("kernelTable")->menuRequested();  // of no kernel
        emit fixture.find<DataTable>("roofTable")->menuRequested();
        emit fixture.find<RooflinePlot>("rooflinePlot")->pointClicked(1);
        fixture.find<QAction>("hideKernel")->trigger();
        QCOMPARE(plot->drawing().points.size(), std::size_t{15});
        QVERIFY2(subtitle().endsWith(u"1 hidden"_s), qPrintable(subtitle()));
        QCOMPARE(fixture.workspace.document().rooflines.front()->points.size(), std::size_t{16});

        emit fixture.find<RooflinePlot>("rooflinePlot")->pointClicked(1);  // the third of the study
        QTimer::singleShot(0, qApp, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->setTextValue(QStringLiteral(" spmv tuned "));
            dialog->accept();
        });
        fixture.find<QAction>("renamePart")->trigger();  // in both its runs
        QCOMPARE(std::ranges::count(fixture.workspace.document().rooflines.front()->points,
                                    "spmv tuned", &core::RooflinePoint::name),
                 2);
        fixture.settle();  // it stays selected
        QVERIFY(fixture.find<QLabel>("kernelDetail")->text().contains(u"spmv tuned"_s));
        fixture.workspace.undoStack().undo();
        fixture.settle();
        emit fixture.find<RooflinePlot>("rooflinePlot")->pointClicked(1);
        QTimer::singleShot(0, qApp, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->setTextValue(QStringLiteral("cold caches"));
            dialog->accept();
        });
        fixture.find<QAction>("annotatePart")->trigger();
        fixture.settle();
        QVERIFY(fixture.find<QLabel>("kernelDetail")->text().contains(u"cold caches"_s));
        fixture.workspace.undoStack().undo();
        fixture.settle();
        emit fixture.find<RooflinePlot>("rooflinePlot")->pointClicked(1);
        auto* remove = fixture.find<QAction>("removeKernel");
        QCOMPARE(remove->shortcut(), QKeySequence(Qt::Key_Delete));
        remove->trigger();
        fixture.settle();
        const auto& left = fixture.workspace.document().rooflines.front()->points;
        QCOMPARE(left.size(), std::size_t{15});
        QCOMPARE(left[1].name, std::string("stencil7"));
        QVERIFY(left[2].run != "original");
        fixture.workspace.undoStack().undo();
        fixture.settle();
        fixture.find<QAction>("showAll")->trigger();
        QCOMPARE(plot->drawing().points.size(), std::size_t{16});

        auto* roofs = fixture.find<DataTable>("roofTable");
        const auto count = fixture.workspace.document().rooflines.front()->ceilings.size();
        roofs->selectionModel()->setCurrentIndex(
            roofs->model()->index(0, 0),
            QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        fixture.find<QAction>("removeRoof")->trigger();
        fixture.settle();
        const auto& ceilings = fixture.workspace.document().rooflines.front()->ceilings;
        QCOMPARE(ceilings.size(), count - 1);
        const auto without = roofSetOf(fixture.workspace.document());
        QVERIFY(without.bandwidth("L1") == nullptr);
        fixture.workspace.undoStack().undo();
        QCOMPARE(fixture.workspace.document().rooflines.front()->ceilings.size(), count);
    }

    // Fig. 5 and 6 of paper 4: matrices of one intensity are bars with their spread and their roof.
    void sparseKernelsOfOneIntensityAreBars()
    {
        auto document = sample();
        auto roofline = std::make_shared<core::Roofline>(*document.rooflines.front());
        const auto spmv =
            *std::ranges::find(roofline->points, "spmv_csr", &core::RooflinePoint::name);
        for (const char* run : {"AMD", "ND"}) {
            auto& point = roofline->points.emplace_back(spmv);
            point.run = run;
            point.low = 0.9 * point.performance;
            point.high = 1.1 * point.performance;
        }
        document.rooflines.front() = roofline;
        PageOf<newRooflinePage> fixture(document, {1800, 900});
        QTest::mouseClick(fixture.find<SegmentedButtons>("rooflineViews")->segment(2),
                          Qt::LeftButton);
        fixture.settle();
        const auto* plot = fixture.find<RooflinePlot>("rooflinePlot");
        const auto* bars = fixture.find<BarPlot>("rooflineBars");
        QVERIFY(bars->isVisible() && !plot->isVisible());
        const auto& shown = bars->bars();
        QCOMPARE(shown.labels.size(), 4);  // without the dense kernels
        QCOMPARE(shown.major.size(), 1);
        QCOMPARE(shown.series[0].values[2], spmv.performance);
        QCOMPARE(shown.series[0].lows[2], 0.9 * spmv.performance);
        QVERIFY(shown.marks[2] > spmv.performance);
        auto* chart = fixture.find<QComboBox>("chartChoice");
        choose(*chart, chart->findData(u"utilization"_s));
        QCOMPARE(shown.series[0].values[2], spmv.utilization);
        QCOMPARE(shown.marks[2], 16.0);
        choose(*chart, chart->findData(u"roofline"_s));
        QVERIFY(plot->isVisible());
        // Over the band, with the dense roofs behind.
        QVERIFY(plot->drawing().isLinearX && !plot->drawing().isLinearY);
        QVERIFY(std::ranges::any_of(plot->drawing().roofs, &DrawnRoof::isBehind));
        QVERIFY(!fixture.find<DataTable>("kernelTable")->isColumnHidden("utilization"));
        choose(*fixture.find<QComboBox>("kernelsChoice"), 1);
        QCOMPARE(plot->drawing().points.size(), std::size_t{18});
        QVERIFY(!plot->drawing().isLinearX);
    }

    void barsSayTheThreadsThatAreKnown()
    {
        auto roofline = std::make_shared<core::Roofline>();
        for (const int threads : {0, 1, 16}) {
            auto& point = roofline->points.emplace_back();
            point.name = "spmv";
            point.intensity = 0.1;
            point.performance = 1 + threads;
            point.threads = threads;
        }

        const auto bars = rooflineBars(lookAt(roofline, {}), RooflineAxis::Performance, false);

        QStringList said;
        for (const auto& span : bars.minor) {
            said << span.label;
        }
        QCOMPARE(said, (QStringList{QString(), u"1 thread"_s, u"16 threads"_s}));
    }

    // Fig. 79 of paper 4: roofs, STREAM and HPCG over the threads; here times those of 1 thread.
    void roofsAreDrawnOverTheThreads()
    {
        auto roofline = std::make_shared<core::Roofline>();
        roofline->name = "carmer";
        const auto add = [&](const char* name, core::Ceiling::Kind kind, int threads,
                             double value) {
            auto& roof = roofline->ceilings.emplace_back();
            roof.name = name;
            roof.kind = kind;
            roof.threads = threads;
            roof.value = roof.low = roof.high = value;
        };
        using Kind = core::Ceiling::Kind;
        add("L1", Kind::Bandwidth, 1, 100);
        add("L1", Kind::Bandwidth, 4, 400);
        add("DRAM", Kind::Bandwidth, 1, 10);
        add("DRAM", Kind::Bandwidth, 4, 20);
        add("FMA", Kind::Compute, 4, 50);  // not for 1 thread: no line
        for (const auto& [threads, rate] : {std::pair(1, 1.0), std::pair(4, 3.0)}) {
            auto& hpcg = roofline->points.emplace_back();
            hpcg.name = "HPCG";
            hpcg.threads = threads;
            hpcg.performance = rate;
            hpcg.intensity = 0.1;
        }
        core::Document document;
        document.rooflines = {roofline};
        PageOf<newRooflinePage> fixture(document);
        auto* chart = fixture.find<QComboBox>("chartChoice");
        choose(*chart, chart->count() - 1);
        const auto& lines = fixture.find<BarPlot>("rooflineBars")->bars();
        QCOMPARE(lines.labels, QStringList({u"1"_s, u"4"_s}));
        QCOMPARE(lines.positions, (QVector<double>{1, 4}));
        QMap<QString, QVector<double>> values;
        for (const auto& series : lines.series) {
            values[series.name] = series.values;
        }
        QCOMPARE(values.keys(), QStringList({u"DRAM"_s, u"HPCG"_s, u"L1"_s}));
        QCOMPARE(values[u"L1"_s], (QVector<double>{1, 4}));
        QCOMPARE(values[u"DRAM"_s], (QVector<double>{1, 2}));
        QCOMPARE(values[u"HPCG"_s], (QVector<double>{1, 3}));

        // What is hidden is not drawn; each clock has its line.
        auto two = std::make_shared<core::Roofline>(*roofline);
        for (const auto& [threads, rate] : {std::pair(1, 2.0), std::pair(4, 8.0)}) {
            auto& faster = two->points.emplace_back(two->points.front());
            faster.threads = threads;
            faster.performance = rate;
            faster.gigahertz = 3;
        }
        two->points[0].gigahertz = two->points[1].gigahertz = 2;
        auto turbo = std::make_shared<core::Roofline>(*roofline);
        turbo->points[0].gigahertz = 3;  // of one thread
        turbo->points[1].gigahertz = 2;
        QCOMPARE(rooflineScaling(lookAt(turbo, {}, {})).series.size(), qsizetype{3});
        const auto linesOf = [&two](const RooflineFilter& filter) {
            return rooflineScaling(lookAt(two, {}, filter)).series;
        };
        const auto shown = linesOf({});
        QCOMPARE(shown.size(), qsizetype{4});
        QCOMPARE(shown[1].values, (QVector<double>{1, 3}));
        QCOMPARE(shown[2].values, (QVector<double>{1, 4}));
        QCOMPARE(linesOf({.hiddenKernels = {u"HPCG"_s}}).size(), qsizetype{2});
    }

    // Figs. 16 to 27 of paper 4: a line and an entry of the key for each clock, on linear axes.
    void clocksAreLines()
    {
        core::Document document;
        auto roofline = std::make_shared<core::Roofline>();
        roofline->name = "i7";
        for (const double clock : {3.6, 1.5}) {
            for (const double intensity : {0.094, 0.096, 0.1}) {
                auto& point = roofline->points.emplace_back();
                point.name = "SpMV in L1";
                point.intensity = intensity;
                point.performance = 50 * clock * intensity;
                point.watts = 20 * clock;
                point.gigahertz = clock;
            }
        }
        document.rooflines = {roofline};
        PageOf<newRooflinePage> fixture(document);
        const auto& drawing = fixture.find<RooflinePlot>("rooflinePlot")->drawing();
        QCOMPARE(drawing.lines.size(), std::size_t{2});
        QCOMPARE(drawing.lines[0].name, u"3.6 GHz"_s);
        QCOMPARE(drawing.lines[1].points, (std::vector<int>{3, 4, 5}));
        QVERIFY(drawing.isLinearX && drawing.isLinearY);
        QVERIFY(drawing.points[0].category != drawing.points[3].category);
        QCOMPARE(drawing.points[3].label.value_or("?"), QString());
        QCOMPARE(drawing.points[5].label.value_or("?"), u"SpMV in L1"_s);
        QVERIFY(!fixture.find<DataTable>("kernelTable")->isColumnHidden("clock"));
    }

    // The hierarchical roofline: L1 and DRAM of one kernel.
    void levelsOfAKernelAreJoined()
    {
        auto document = sample();
        auto roofline = std::make_shared<core::Roofline>(*document.rooflines.front());
        for (const char* level : {"L1", "DRAM"}) {
            auto& point = roofline->points.emplace_back(roofline->points[1]);
            point.name = "stencil";
            point.level = level;
        }
        document.rooflines.front() = roofline;
        PageOf<newRooflinePage> fixture(document);
        const auto& drawing = fixture.find<RooflinePlot>("rooflinePlot")->drawing();
        QCOMPARE(drawing.lines.size(), std::size_t{1});
        QCOMPARE(drawing.lines[0].points, (std::vector<int>{16, 17}));
        QCOMPARE(drawing.points[17].label.value_or("?"), u"stencil DRAM"_s);
    }

    void otherAxes()
    {
        PageOf<newRooflinePage> fixture(sample());
        auto* axis = fixture.find<QComboBox>("axisChoice");
        QVERIFY(axis->isVisible());
        axis->setFocus();
        QTest::keyClick(axis, Qt::Key_Down);
        const auto* plot = fixture.find<RooflinePlot>("rooflinePlot");
        QVERIFY(plot->drawing().yLabel.startsWith(u"GFLOP/J"_s));
        QCOMPARE(plot->drawing().points.front().value, 1412.0 / 318);
        QCOMPARE(plot->drawing().roofs.front().value, 5910.0 / 250);  // the best repetition
        QTest::keyClick(axis, Qt::Key_Down);
        QVERIFY(plot->drawing().roofs.empty());
        QCOMPARE(plot->drawing().points.front().value, 318.0);
    }

    void localityFollowsItsSliders()
    {
        PageOf<newRooflinePage> fixture(withLocality());
        auto* views = fixture.find<SegmentedButtons>("rooflineViews");
        QTest::mouseClick(views->segment(3), Qt::LeftButton);
        fixture.settle();
        auto* note = fixture.find<QLabel>("communicationNote");
        QVERIFY2(note->text().contains(u"20.0 % are false sharing"_s), qPrintable(note->text()));
        // Both halves have room: the second one was a line at the edge.
        QVERIFY(fixture.find<QWidget>("communicationMap")->width() >= 200);
        QVERIFY(fixture.find<QWidget>("reuseBars")->width() >= 300);
        auto* table = fixture.find<DataTable>("objectTable");
        QCOMPARE(table->model()->rowCount(), 2);
        QVERIFY(table->isColumnHidden(table->column("invalidated")));  // nothing was
        auto* capacity = fixture.find<QWidget>("capacitySlider");
        capacity->setFocus();
        QTest::keyClick(capacity, Qt::Key_Home);  // one line: everything misses
        auto* text = fixture.find<QLabel>("partitionText");
        QVERIFY2(text->text().contains(u"100.0 %"_s), qPrintable(text->text()));
        for (int step = 0; step < 4; ++step) {
            QTest::keyClick(capacity, Qt::Key_PageUp);
        }
        table->setFocus();
        table->selectRow(0);
        QTest::keyClick(table, Qt::Key_Home);
        auto* ways = fixture.find<QSlider>("waysSlider");
        QVERIFY(ways->isVisible() && !ways->isEnabled());
        choose(*fixture.find<QComboBox>("sectorChoice"), 1);
        ways->setFocus();
        QTest::keyClick(ways, Qt::Key_Right);
        QVERIFY2(text->text().contains(u"With divided ways the misses change"_s),
                 qPrintable(text->text()));
        // The bars of x: 400 reuses that hit in its 14 of 16 ways, and the first uses at the end.
        const auto& bars = fixture.find<BarPlot>("reuseBars")->bars();
        QCOMPARE(bars.series.at(0).values.at(3), 400.0);
        QCOMPARE(bars.series.at(1).values.back(), 100.0);
        // Distances in private caches were not recorded, and are not made of others.
        QVERIFY(!fixture.find<SegmentedButtons>("cacheSegments")->segment(1)->isEnabled());
    }

    void oneThreadHasNoCommunication()
    {
        auto document = withLocality();
        document.communication.clear();
        auto reuse = std::make_shared<core::ReuseHistogram>(*document.reuse.front());
        reuse->objects.resize(2);  // without a sector
        for (auto object : {reuse->objects[0], reuse->objects[1]}) {
            object.use = core::CacheUse::Private;
            reuse->objects.push_back(object);
        }
        document.reuse = {reuse};
        PageOf<newRooflinePage> fixture(document);
        QTest::mouseClick(fixture.find<SegmentedButtons>("rooflineViews")->segment(3),
                          Qt::LeftButton);
        fixture.settle();

        QVERIFY(!fixture.find<QWidget>("communicationMap")->isVisible());
        QVERIFY(fixture.find<BarPlot>("reuseBars")->isVisible());
        // Nor caches of other threads, nor a part of the cache that nobody recorded.
        QVERIFY(!fixture.find<QWidget>("cacheSegments")->isVisible());
        QVERIFY(!fixture.find<QWidget>("waysSlider")->isVisible());
    }

    // The page Compare has the roofs and kernels of both.
    void theComparisonIsOfTheShownRoofline()
    {
        auto document = sample();
        auto faster = std::make_shared<core::Roofline>(*document.rooflines.front());
        const auto first = QString::fromStdString(faster->name);
        faster->name = "faster";
        PageOf<newRooflinePage> alone(document);
        QVERIFY(!alone.find<QToolButton>("openCompare")->isEnabled());
        document.rooflines.push_back(faster);
        PageOf<newRooflinePage> fixture(document);
        const QSignalSpy asked(fixture.page.get(), &Page::pageRequested);
        fixture.page->reveal(u"faster"_s);
        QTest::mouseClick(fixture.find<QToolButton>("openCompare"), Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked[0], QVariantList({u"compare"_s, u"rooflines"_s}));
        QCOMPARE(fixture.workspace.view().texts("compare/roofline"),
                 std::optional(QStringList{u"faster"_s, first}));
    }

    void pointsComeFromCounters()
    {
        auto document = sample();
        auto counters = std::make_shared<core::CounterTable>();
        counters->name = "perf";
        counters->events = {"dp_flops", "mem_bytes", "duration_time", "threads"};
        counters->columns = {{.run = "solver", .pass = {}, .part = {}}};
        counters->values = {4e9, 2e10, 2e9, 16};
        document.counters = {counters};
        PageOf<newRooflinePage> fixture(document);
        QString preview;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            dialog->findChild<QLineEdit*>(u"operationsFormula"_s)->setText(u"dp_flops"_s);
            preview = dialog->findChild<QLabel*>(u"pointsPreview"_s)->text();
            dialog->accept();
        });
        QTest::mouseClick(fixture.find<QToolButton>("addPoints"), Qt::LeftButton);
        fixture.settle();
        QVERIFY2(preview.startsWith(u"solver: AI 0.2"_s), qPrintable(preview));
        QVERIFY2(preview.contains(u"% of the "_s), qPrintable(preview));
        const auto& points = fixture.workspace.document().rooflines.front()->points;
        QCOMPARE(points.size(), std::size_t{17});
        QCOMPARE(points.back().name, std::string("solver"));
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QCOMPARE(fixture.workspace.document().rooflines.front()->points.size(), std::size_t{16});
    }

    // One kernel by its numbers: what they come to is shown, what contradicts is refused.
    void aPointIsAddedByHand()
    {
        PageOf<newRooflinePage> fixture(sample());
        QStringList previews;
        QList<bool> allowed;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            const auto* add = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
            const auto write = [&](const char* field, const char* text) {
                dialog->findChild<QLineEdit*>(QString::fromLatin1(field))
                    ->setText(QString::fromLatin1(text));
                previews << dialog->findChild<QLabel*>(u"pointsPreview"_s)->text();
                allowed << add->isEnabled();
            };
            dialog->findChild<QSpinBox*>(u"pointThreads"_s)->setValue(16);
            write("pointName", "mine");
            write("pointOperations", "4e9");
            write("pointBytes", "x");
            write("pointBytes", "2e10");
            write("pointSeconds", "0.1");
            write("pointPerformance", "80");
            write("pointPerformance", "");
            dialog->accept();
        });
        QTest::mouseClick(fixture.find<QToolButton>("addPoints"), Qt::LeftButton);
        fixture.settle();

        QCOMPARE(allowed, QList<bool>({false, false, false, false, true, false, true}));
        QVERIFY2(previews[2].contains(u"is not a number"_s), qPrintable(previews[2]));
        QVERIFY2(previews[5].contains(u"contradicts"_s), qPrintable(previews[5]));
        QVERIFY2(previews[6].contains(u"% of the "_s), qPrintable(previews[6]));
        const auto& point = fixture.workspace.document().rooflines.front()->points.back();
        QCOMPARE(point.name, std::string("mine"));
        QCOMPARE(point.intensity, 0.2);
        QCOMPARE(point.performance, 40.0);
        QCOMPARE(point.seconds, 0.1);
        fixture.workspace.undoStack().undo();
        QCOMPARE(fixture.workspace.document().rooflines.front()->points.size(), std::size_t{16});
    }

    // Points that came without roofs get those of another roofline.
    void pointsWithoutRoofsArePlacedUnderOthers()
    {
        auto document = sample();
        auto bare = std::make_shared<core::Roofline>();
        bare->name = "my kernels";
        auto& point = bare->points.emplace_back();
        point.name = "mine";
        point.intensity = 0.2;
        point.performance = 12;
        point.threads = 16;
        document.rooflines.push_back(bare);
        PageOf<newRooflinePage> fixture(document);
        auto* under = fixture.find<QToolButton>("placeUnder");
        QVERIFY(under->isHidden());
        fixture.page->reveal(u"my kernels"_s);
        QVERIFY(!under->isHidden());
        QCOMPARE(under->menu()->actions().size(), 1);

        under->menu()->actions().front()->trigger();
        fixture.settle();
        const auto& rooflines = fixture.workspace.document().rooflines;
        QCOMPARE(rooflines.size(), std::size_t{1});
        QCOMPARE(rooflines.front()->points.back().name, std::string("mine"));
        QVERIFY(under->isHidden());
        const auto& model = *fixture.find<DataTable>("kernelTable")->filter().sourceModel();
        QVERIFY(tests::cellAt(model, rowOf(model, u"mine"_s), "share").data().toString() != u"–"_s);
        fixture.workspace.undoStack().undo();
        QCOMPARE(fixture.workspace.document().rooflines.size(), std::size_t{2});
    }

    // Within the spread of its roof there is nothing to gain: no "0.85 ×".
    void aKernelAtItsRoofHasNoHeadroom()
    {
        auto roofline = std::make_shared<core::Roofline>();
        roofline->name = "r";
        auto& dram = roofline->ceilings.emplace_back();
        dram.name = "DRAM";
        dram.value = dram.low = 10;
        dram.high = 12;
        for (const double performance : {11.8, 4.0, 20.0}) {
            auto& point = roofline->points.emplace_back();
            point.name = std::to_string(performance);
            point.intensity = 1;
            point.performance = performance;
            point.seconds = 2;
        }
        RowsModel<core::RoofedKernel> model;
        const auto look = lookAt(roofline, {});
        model.show(kernelTable(look, RooflineAxis::Performance), look.kernels);
        const auto cell = [&](int row, ColumnName column) {
            return tests::cellAt(model, row, column).data();
        };
        QCOMPARE(cell(0, "headroom").toString(), u"at the roof"_s);
        QCOMPARE(tests::cellAt(model, 0, "saving").data(Qt::EditRole).toDouble(), 0.0);
        QCOMPARE(cell(1, "headroom").toString(), u"3\u00a0×"_s);
        QCOMPARE(tests::cellAt(model, 1, "saving").data(Qt::EditRole).toDouble(), 4.0 / 3);
        QCOMPARE(cell(2, "headroom").toString(), u"–"_s);
    }

    // Columns without room leave a sign, and can be had.
    void columnsThatFindNoRoomAreNamedAndShown()
    {
        PageOf<newRooflinePage> fixture(sample(), {1012, 580});
        auto* table = fixture.find<DataTable>("kernelTable");
        auto* more = table->findChild<QToolButton*>(u"moreColumns"_s);
        QVERIFY(more != nullptr && more->isVisible());
        QVERIFY2(more->toolTip().contains(u"Saving"_s), qPrintable(more->toolTip()));
        more->click();
        fixture.settle();
        for (const char* column : {"time", "saving", "bound_by"}) {
            QVERIFY(!table->isColumnHidden(column));
        }
        QVERIFY(table->horizontalScrollBar()->maximum() > 0);
        more->click();
        QVERIFY(table->isColumnHidden("saving"));
        // Also a splitter makes room.
        const int hidden = table->horizontalHeader()->hiddenSectionCount();
        fixture.find<QSplitter>("rooflineSplitter")->setSizes({1, 1000});
        fixture.settle();
        QVERIFY(table->horizontalHeader()->hiddenSectionCount() < hidden);
        fixture.page->resize(2400, 800);
        fixture.settle();
        QVERIFY(!more->isVisible());
    }

    // Undone roofs took the number of threads along: the kernels stood above the roofs of one.
    void undoneRoofsLeaveNoChoiceBehind()
    {
        PageOf<newRooflinePage> fixture(sample());
        auto mine = std::make_shared<core::Roofline>(*sample().rooflines.front());
        mine->name = "mine";
        std::erase_if(mine->ceilings, [](const auto& roof) { return roof.threads != 1; });
        fixture.workspace.edit({}, [&](auto& document) {
            document.rooflines = {sample().rooflines.front(), mine};
        });
        fixture.settle();
        choose(*fixture.find<QComboBox>("rooflineChoice"), 1);
        fixture.workspace.undoStack().undo();
        fixture.settle();
        QCOMPARE(fixture.find<QComboBox>("threadsChoice")->currentText(), u"16 threads"_s);
    }

    // Kernels of one thread stood below the roofs of sixteen, which nobody had chosen.
    void anotherRooflineHasTheThreadsOfItsKernels()
    {
        auto study = sample();
        auto other = std::make_shared<core::Roofline>(*study.rooflines.front());
        other->name = "other";
        for (auto& point : other->points) {
            point.threads = 1;
        }
        study.rooflines.push_back(other);
        PageOf<newRooflinePage> fixture(study);
        auto* rooflines = fixture.find<QComboBox>("rooflineChoice");
        auto* threads = fixture.find<QComboBox>("threadsChoice");
        choose(*rooflines, rooflines->findText(u"other"_s));
        QCOMPARE(threads->currentText(), u"1 thread"_s);
        choose(*rooflines, 0);
        QCOMPARE(threads->currentText(), u"16 threads"_s);
        choose(*threads, threads->findData(1));  // a choice of the user stays
        choose(*rooflines, rooflines->findText(u"other"_s));
        choose(*rooflines, 0);
        QCOMPARE(threads->currentText(), u"1 thread"_s);
    }

    // What one study was looked at with does not reach another, and comes back with it.
    void choicesBelongToTheStudy()
    {
        PageOf<newRooflinePage> fixture(sample());
        choose(*fixture.find<QComboBox>("axisChoice"), 1);
        auto* threads = fixture.find<QComboBox>("threadsChoice");
        choose(*threads, threads->findData(1));
        const auto first = fixture.workspace.document();

        fixture.workspace.setStudy(sample(), {});
        fixture.settle();
        QCOMPARE(fixture.find<QComboBox>("axisChoice")->currentIndex(), 0);
        QCOMPARE(threads->currentText(), u"16 threads"_s);

        fixture.workspace.setStudy(first, {});
        fixture.settle();
        QCOMPARE(fixture.find<QComboBox>("axisChoice")->currentIndex(), 1);
        QCOMPARE(threads->currentText(), u"1 thread"_s);
    }

    void commandIsCopied()
    {
        PageOf<newRooflinePage> fixture(sample());
        QTest::mouseClick(fixture.find<QToolButton>("copyCommand"), Qt::LeftButton);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(
            u"papilio roofline STUDY.h5 --roofline "_s));
    }

    void aHiddenColumnLeavesNoGap()
    {
        PageOf<newRooflinePage> fixture(sample(), {912, 580});
        for (const char* name : {"kernelTable", "roofTable"}) {
            const auto* table = fixture.find<DataTable>(name);
            int shown = 0;
            for (int column = 0; column < table->model()->columnCount(); ++column) {
                shown += table->isColumnHidden(column) ? 0 : table->columnWidth(column);
            }
            QCOMPARE(table->horizontalHeader()->length(), shown);
        }
    }
};

}  // namespace papilio

PAPILIO_TEST(papilio::TestRooflinePage)
#include "test_roofline_page.moc"
