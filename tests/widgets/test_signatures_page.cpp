#include "core/analysis/definition_review.h"
#include "core/analysis/event_facts.h"
#include "core/edit/signature_edits.h"
#include "tests/support/area_program.h"
#include "tests/support/right_click.h"
#include "tests/widgets/signatures_page_fixture.h"
#include "widgets/kit/filter_field.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/plot/bar_plot.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTableWidget>
#include <QTimer>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::Literals::StringLiterals;
using tests::child;

class TestSignaturesPage : public tests::SignaturesPageFixture {
    Q_OBJECT

private slots:
    void init() { showPage(); }
    void cleanup() { closePage(); }

    void modelsObeyTheirContract()
    {
        SignatureModel signatureModel(*workspace_);
        BasisModel basisModelUnderTest(*workspace_);
        const QAbstractItemModelTester first(
            &signatureModel, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester second(
            &basisModelUnderTest, QAbstractItemModelTester::FailureReportingMode::QtTest);

        signatureModel.apply(core::addMetric(signatures(), 5, "Extra"));
        signatureModel.apply(removeMetrics(signatures(), {0, 2}));
        basisModelUnderTest.apply(addExpectation(*workspace_->benchmark(), "X"));
        basisModelUnderTest.apply(removeExpectations(*workspace_->benchmark(), {1}));
        while (workspace_->undoStack().canUndo()) {
            workspace_->undoStack().undo();
        }
        workspace_->closeStudy();

        QCOMPARE(signatureModel.rowCount(), 0);
        QCOMPARE(basisModelUnderTest.rowCount(), 0);
    }

    // In a window of 1100 x 700.
    void plotsKeepAHeight()
    {
        page_->resize(1012, 484);
        QCoreApplication::processEvents();
        for (const auto* name : {"previewPlot", "basisMap"}) {
            QVERIFY2(child<QWidget>(*page_, name).height() >= 150, name);
        }
    }

    // It stood behind the expectations, out of sight.
    void theVerdictIsInSightInANarrowTable()
    {
        const auto* header = table().horizontalHeader();
        const int verdict = header->count() - 1;
        for (const auto& [width, place] : {std::pair(260, 1), std::pair(1600, verdict)}) {
            table().setFixedWidth(width);
            QTRY_COMPARE(header->visualIndex(verdict), place);
        }
    }

    // All were as wide as the widest, and the verdict behind them was cut.
    void aLongNameWidensItsOwnColumn()
    {
        basisModel().apply(addExpectation(*workspace_->benchmark(), "S_SCALAR_FMA_EXTRA"));
        page_->resize(800, 700);
        QTRY_COMPARE(model().columnCount(), 8);
        page_->refreshNow();
        QTRY_VERIFY(table().columnWidth(1) < table().columnWidth(6));
    }

    // "+ Signature" on the Metrics page.
    void whatAsksForANewMetricFindsItsNameInAnEditor()
    {
        const int before = model().metricCount();

        page_->reveal(u"#new"_s);

        QCOMPARE(model().metricCount(), before + 1);
        QCOMPARE(table().currentIndex(), model().index(before, 0));
        QVERIFY(table().findChild<QLineEdit*>() != nullptr);
    }

    void aLinkSelectsTheRowOfAMetric()
    {
        auto& filter = child<FilterField>(*page_, "signatureFilter");
        filter.setText(u"Not taken"_s);
        const int row = model().rowOf(u"Taken"_s);
        QVERIFY(table().isRowHidden(row) || table().currentIndex().row() != row);

        page_->reveal(u"Taken"_s);

        QVERIFY(!table().isRowHidden(row));
        QCOMPARE(table().currentIndex().row(), row);
    }

    void typingIntoACellIsOneUndoStepWithAName()
    {
        const int row = model().rowOf(u"Taken"_s);

        type(table(), model().index(row, 4), u"2*8"_s);

        QCOMPARE(signatures()[1].coefficients, (Eigen::VectorXd(5) << 0, 0, 1, 16, 0).finished());
        QCOMPARE(undoText(), u"Taken, D = 16"_s);
        QCOMPARE(workspace_->undoStack().count(), 1);
        workspace_->undoStack().undo();
        QCOMPARE(signatures()[1].coefficients, (Eigen::VectorXd(5) << 0, 0, 1, 0, 0).finished());
        QCOMPARE(model().index(row, 4).data().toString(), u"0"_s);
    }

    void verdictsAreThoseOfTheAnalysis()
    {
        for (int row = 0; row < model().metricCount(); ++row) {
            const auto& fit = workspace_->analysis().fits->metrics[static_cast<std::size_t>(row)];
            QCOMPARE(model().index(row, model().verdictColumn()).data().toString().toStdString(),
                     std::string(core::toString(fit.verdict)));
        }
        QCOMPARE(
            model().index(model().rowOf(u"Executed"_s), model().verdictColumn()).data().toString(),
            u"not definable"_s);

        type(table(), model().index(model().rowOf(u"Executed"_s), 1), u"0"_s);
        type(table(), model().index(model().rowOf(u"Executed"_s), 2), u"1"_s);

        QTRY_COMPARE(
            model().index(model().rowOf(u"Executed"_s), model().verdictColumn()).data().toString(),
            u"exact"_s);
    }

    void invalidTextStaysVisibleAndTheLastValueInUse()
    {
        const auto cell = model().index(model().rowOf(u"Taken"_s), 3);

        type(table(), cell, u"3 2"_s);

        QCOMPARE(cell.data().toString(), u"3 2"_s);
        QCOMPARE(signatures()[1].coefficients[2], 1.0);
        QCOMPARE(workspace_->undoStack().count(), 0);
        QCOMPARE(cell.siblingAtColumn(model().verdictColumn()).data().toString(),
                 u"1 invalid cell"_s);
        QVERIFY2(message().contains(QStringLiteral(u"“3 2” is not a number. Write 32, or 3.2. The "
                                                   u"last valid value (1) is still used.")),
                 qPrintable(message()));

        click(table(), model().index(0, 1));
        QTest::mouseClick(child<MessageBar>(*page_, "signatureMessage").findChild<QToolButton*>(),
                          Qt::LeftButton);
        QCOMPARE(table().currentIndex(), cell);

        type(table(), cell, u"4"_s);
        QCOMPARE(message(), QString());
        QCOMPARE(signatures()[1].coefficients[2], 4.0);
        QCOMPARE(
            cell.siblingAtColumn(model().verdictColumn()).data().toString().contains(u"invalid"_s),
            false);
    }

    void aNameInTheLastRowAddsAMetric()
    {
        type(table(), model().index(model().hintRow(), 0), u"All"_s);

        QCOMPARE(signatures().size(), 6U);
        QCOMPARE(signatures().back().metric, std::string("All"));
        QVERIFY(signatures().back().coefficients.isZero());
        QCOMPARE(undoText(), u"Add All"_s);

        type(table(), model().index(model().hintRow(), 0), u"All"_s);
        QCOMPARE(signatures().size(), 6U);
        QVERIFY2(message().contains(u"already"_s), qPrintable(message()));
    }

    void renamingKeepsNamesUnique()
    {
        type(table(), model().index(0, 0), u"Direct"_s);
        QCOMPARE(signatures()[0].metric, std::string("Direct"));
        QCOMPARE(undoText(), u"Rename Unconditional to Direct"_s);

        type(table(), model().index(0, 0), u"Taken"_s);

        QCOMPARE(signatures()[0].metric, std::string("Direct"));
        QCOMPARE(model().index(0, 0).data().toString(), u"Taken"_s);
        QVERIFY2(message().contains(u"A metric “Taken” exists already"_s), qPrintable(message()));
    }

    void duplicateAndDeleteAreUndoable()
    {
        click(table(), model().index(2, 0));
        QTest::keyClick(&table(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(signatures().size(), 6U);
        QCOMPARE(signatures()[3].metric, std::string("Not taken copy"));
        QCOMPARE(signatures()[3].coefficients, signatures()[2].coefficients);

        click(table(), model().index(3, 0));
        choose("deleteButton");
        QCOMPARE(signatures().size(), 5U);
        QCOMPARE(undoText(), u"Delete Not taken copy"_s);
        workspace_->undoStack().undo();
        workspace_->undoStack().undo();
        QCOMPARE(signatures(), tests::branchSignatures());
    }

    void pastedTablesAddAndReplaceMetrics_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("tabs with header in another order")
            << "metric\tD\tCR\nAll\t1\t1\nTaken\t0\t2\n";
        QTest::newRow("tabs without header") << "All\t0\t1\t0\t1\t0\nTaken\t0\t2\t1\t0\t0\n";
        QTest::newRow("commas with quotes")
            << "metric,CE,CR,T,D,M\r\n\"All\",0,1,0,1,0\r\n\"Taken\",0,2,1,0,0\r\n";
        QTest::newRow("semicolons") << "All;0;1;0;1;0\nTaken;0;2;1;0;0";
    }

    void pastedTablesAddAndReplaceMetrics()
    {
        QFETCH(QString, text);
        QGuiApplication::clipboard()->setText(text);

        choose("pasteTable");

        QCOMPARE(signatures().size(), 6U);
        QCOMPARE(signatures()[1].coefficients, (Eigen::VectorXd(5) << 0, 2, 1, 0, 0).finished());
        QCOMPARE(signatures()[5].metric, std::string("All"));
        QCOMPARE(signatures()[5].coefficients, (Eigen::VectorXd(5) << 0, 1, 0, 1, 0).finished());
        QCOMPARE(undoText(), u"Paste 2 metrics"_s);
        workspace_->undoStack().undo();
        QCOMPARE(signatures(), tests::branchSignatures());
    }

    void pastingMarksWhatIsNoNumberAndRefusesWhatDoesNotFit()
    {
        QGuiApplication::clipboard()->setText(u"All\t0\tone\t0\t1\t0\n"_s);
        choose("pasteTable");
        QCOMPARE(signatures()[5].coefficients, (Eigen::VectorXd(5) << 0, 0, 0, 1, 0).finished());
        QCOMPARE(model().index(5, 2).data().toString(), u"one"_s);
        QVERIFY(message().contains(u"All, CR:"_s));

        QGuiApplication::clipboard()->setText(u"metric\tD\tBOGUS\nMore\t1\t1\n"_s);
        choose("pasteTable");
        QCOMPARE(signatures().size(), 6U);
        QVERIFY2(message().contains(u"has no expectation “BOGUS”"_s), qPrintable(message()));

        QGuiApplication::clipboard()->setText(u"More\t1\t2\t3\t4\t5\t6\n"_s);
        choose("pasteTable");
        QCOMPARE(signatures().size(), 6U);
        QVERIFY2(message().contains(u"has 6 numbers, but there are 5 expectations"_s),
                 qPrintable(message()));
    }

    void namesOfMetricsStayWhereTheirColumnIsScrolledAway()
    {
        auto* bar = table().horizontalScrollBar();
        QVERIFY(!table().verticalHeader()->isVisible());
        table().setFixedWidth(260);
        QTRY_VERIFY(bar->maximum() > table().columnWidth(0) / 2);
        bar->setValue(bar->maximum());
        QVERIFY(table().verticalHeader()->isVisible());
        QCOMPARE(model().headerData(1, Qt::Vertical, Qt::DisplayRole), model().index(1, 0).data());
        bar->setValue(0);
        QVERIFY(!table().verticalHeader()->isVisible());
    }

    void blocksOfCellsAreCopiedAndPasted()
    {
        click(table(), model().index(1, 2));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, Qt::ShiftModifier,
                          table().visualRect(model().index(2, 3)).center());
        QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"0\t1\n1\t-1\n"_s);

        click(table(), model().index(3, 4));
        QTest::keyClick(&table(), Qt::Key_V, Qt::ControlModifier);

        QCOMPARE(signatures()[3].coefficients, (Eigen::VectorXd(5) << 0, 0, 0, 0, 1).finished());
        QCOMPARE(signatures()[4].coefficients, (Eigen::VectorXd(5) << 1, 0, 0, 1, -1).finished());
        QCOMPARE(workspace_->undoStack().count(), 1);

        QTest::keyClick(&table(), Qt::Key_Delete);
        QCOMPARE(signatures()[3].coefficients[3], 0.0);
    }

    void aSumSaysSoAsLongAsItIsOne()
    {
        QTimer::singleShot(0, this, [this] {
            auto* dialog = page_->findChild<QDialog*>(u"sumDialog"_s);
            QVERIFY(dialog != nullptr);
            auto& factors = child<QTableWidget>(*dialog, "sumFactors");
            for (int row = 0; row < factors.rowCount(); ++row) {
                factors.item(row, 1)->setText(row == 1 ? u"1"_s : row == 2 ? u"2*1"_s : u"0"_s);
            }
            child<QLineEdit>(*dialog, "sumName").setFocus();
            child<QLineEdit>(*dialog, "sumName").selectAll();
            QTest::keyClicks(&child<QLineEdit>(*dialog, "sumName"), u"Both"_s);
            QCOMPARE(child<QLabel>(*dialog, "sumNote").text(), u"Both = Taken + 2·Not taken"_s);
            dialog->accept();
        });
        choose("sumOf");

        QCOMPARE(signatures()[5].metric, std::string("Both"));
        QCOMPARE(core::sumText(signatures()[5].sum), std::string("= Taken + 2·Not taken"));
        QCOMPARE(signatures()[5].coefficients, (Eigen::VectorXd(5) << 0, 2, -1, 0, 0).finished());

        type(table(), model().index(1, 0), u"Jumps"_s);
        QCOMPARE(core::sumText(signatures()[5].sum), std::string("= Jumps + 2·Not taken"));

        // Its own cells were typed over: it is a signature like any other.
        type(table(), model().index(5, 1), u"3"_s);
        QVERIFY(signatures()[5].sum.empty());
        workspace_->undoStack().undo();
        QCOMPARE(core::sumText(signatures()[5].sum), std::string("= Jumps + 2·Not taken"));
    }

    void aSumFollowsItsParts()
    {
        const auto& before = *workspace_->benchmark()->signatures;
        const auto twice = core::addSum(before, {{"Taken", 1}, {"Not taken", 2}}, "Both");
        const auto chain = core::addSum(twice->signatures, {{"Both", 3}}, "Triple");
        workspace_->setSignatures(chain->signatures, u"sums"_s);
        page_->refreshNow();

        type(table(), model().index(1, 1), u"=3"_s);

        QCOMPARE(signatures()[1].coefficients[0], 3.0);
        QCOMPARE(core::sumText(signatures()[5].sum), std::string("= Taken + 2·Not taken"));
        QCOMPARE(signatures()[5].coefficients,
                 signatures()[1].coefficients + 2 * signatures()[2].coefficients);
        QCOMPARE(signatures()[6].coefficients, 3 * signatures()[5].coefficients);

        workspace_->setSignatures(core::detachSum(signatures(), 5).signatures, u"detach"_s);
        const auto kept = signatures()[5].coefficients;
        type(table(), model().index(1, 1), u"7"_s);
        QCOMPARE(signatures()[5].coefficients, kept);
        QVERIFY(signatures()[5].sum.empty());
    }

    void aBlockThatDoesNotFitIsRefusedWhole()
    {
        const auto before = signatures();
        QGuiApplication::clipboard()->setText(u"7\t7\n7\t7\n"_s);
        click(table(), model().index(model().metricCount() - 1, 2));
        QTest::keyClick(&table(), Qt::Key_V, Qt::ControlModifier);

        QCOMPARE(signatures(), before);
        QVERIFY2(message().contains(u"2 × 2"_s), qPrintable(message()));

        click(table(), model().index(1, 5));
        QTest::keyClick(&table(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(signatures(), before);

        // Empty columns, which spreadsheets add, need no room.
        QGuiApplication::clipboard()->setText(u"7\t\t\n8\t\t\n"_s);
        QTest::keyClick(&table(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(signatures()[1].coefficients[4], 7.0);
        QCOMPARE(signatures()[2].coefficients[4], 8.0);
    }

    void whatIsPastedIsToldUntilItIsUndone()
    {
        QGuiApplication::clipboard()->setText(u"Other\t1\t0\t0\t0\t0\n"_s);
        choose("pasteTable");
        QCOMPARE(workspace_->messages().rowCount(), 1);

        workspace_->undoStack().undo();
        QCOMPARE(workspace_->messages().rowCount(), 0);
    }

    void theMapHasTheMenuOfTheBasis()
    {
        const auto& map = child<QWidget>(*page_, "basisMap");
        QStringList names;
        QVERIFY(tests::rightClick(map, map.rect().center(), [&](const QMenu& menu) {
            for (const auto* action : menu.actions()) {
                names << action->objectName();
            }
        }));
        QVERIFY(names.contains(u"removeExpectation"_s));
    }

    // The page judged the formula of the chosen events, where Metrics showed another one.
    void theFormulaThatIsShownIsJudged()
    {
        workspace_->selectMetric(u"Not taken"_s);
        workspace_->chooseFormula(u"Not taken"_s, core::FormulaOrigin::Smallest);
        QTRY_VERIFY(workspace_->results().review() && !workspace_->results().isReviewPending());
        page_->refreshNow();
        const auto formula = child<QLabel>(*page_, "fittedFormula").text();
        QVERIFY2(formula.contains(u"COND_NTAKEN"_s) && !formula.contains(u"COND_TAKEN"_s),
                 qPrintable(formula));
    }

    void previewShowsWhatTheMetricCountsAndItsFormula()
    {
        click(table(), model().index(model().rowOf(u"Not taken"_s), 2));
        page_->refreshNow();

        const auto& bars = child<BarPlot>(*page_, "previewPlot").bars().series[0];
        const auto expected = core::signatureOverKernels(basis(), signatures()[2]);
        QCOMPARE(bars.values.size(), 11);
        for (int kernel = 0; kernel < 11; ++kernel) {
            QCOMPARE(bars.values[kernel], expected[kernel]);
        }
        auto formula = child<QLabel>(*page_, "fittedFormula").text();
        formula.remove(QRegularExpression(u"<[^>]*>"_s));
        // With the names that the page Metrics has.
        QCOMPARE(formula, u"Fitted as COND \u2212 COND_TAKEN"_s);

        click(table(), model().index(model().rowOf(u"Executed"_s), 1));
        page_->refreshNow();
        QCOMPARE(child<VerdictChip>(*page_, "previewVerdict").words(), u"not definable"_s);
        QVERIFY2(child<QLabel>(*page_, "fittedFormula").text().contains(u"cannot reach CE"_s),
                 qPrintable(child<QLabel>(*page_, "fittedFormula").text()));
    }

    void theFilterHidesMetrics()
    {
        QTest::keyClicks(&child<FilterField>(*page_, "signatureFilter"), u"taken"_s);

        QVERIFY(table().isRowHidden(0));
        QVERIFY(!table().isRowHidden(1));
        QVERIFY(!table().isRowHidden(2));
        QVERIFY(table().isRowHidden(3));
        QVERIFY(!table().isRowHidden(model().hintRow()));
    }

    void withoutAStudyThePageSaysWhatToDo()
    {
        workspace_->closeStudy();
        page_->refreshNow();

        QVERIFY(child<BarPlot>(*page_, "previewPlot").emptyText().contains(u"No study is open"_s));
        choose("addMetric");
        choose("duplicate");
        choose("deleteButton");
        choose("pasteTable");
        choose("sumOf");
        choose("copyBasis");
    }
};

PAPILIO_TEST(TestSignaturesPage)
#include "test_signatures_page.moc"
