#include "core/analysis/event_detail.h"
#include "core/io/resources.h"
#include "tests/support/page_test.h"
#include "tests/support/small_study.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/verdict_chip.h"
#include "widgets/models/basis_model.h"
#include "widgets/models/signature_cell.h"
#include "widgets/models/signature_model.h"
#include "widgets/pages/signatures/basis_map.h"
#include "widgets/pages/signatures/signatures_page.h"
#include "widgets/pages/signatures/sum_dialog.h"
#include "widgets/plot/bar_plot.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::Literals::StringLiterals;
using tests::child;

class TestSignaturesPage : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<SignaturesPage> page_;

    QTableView& table() { return child<QTableView>(*page_, "signatureTable"); }
    SignatureModel& model() { return *qobject_cast<SignatureModel*>(table().model()); }
    QTableView& basisTable() { return child<QTableView>(*page_, "basisTable"); }
    BasisModel& basisModel() { return *qobject_cast<BasisModel*>(basisTable().model()); }
    QString messageOf(const char* name)
    {
        const auto& bar = child<MessageBar>(*page_, name);
        return bar.isHidden() ? QString() : bar.message();
    }
    QString message() { return messageOf("signatureMessage"); }
    QString basisMessage() { return messageOf("basisMessage"); }
    const core::Signatures& signatures() { return *workspace_->benchmark()->signatures; }
    const core::Basis& basis() { return *workspace_->benchmark()->basis; }
    QString undoText() { return workspace_->undoStack().undoText(); }

    void click(QTableView& view, const QModelIndex& cell)
    {
        view.scrollTo(cell);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
    }

    /// Types into a cell as a user does: click, type over it, Enter.
    void type(QTableView& view, const QModelIndex& cell, const QString& text)
    {
        click(view, cell);
        QTest::keyClick(view.viewport(), text.front().toLatin1());
        const QPointer editor = view.findChild<QLineEdit*>(QStringLiteral("cellEditor"));
        QVERIFY(!editor.isNull());
        QTest::keyClicks(editor, text.mid(1));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(editor.isNull());  // committing is queued
    }

    void choose(const char* button)
    {
        QTest::mouseClick(&child<QToolButton>(*page_, button), Qt::LeftButton);
    }

private slots:
    void init()
    {
        tests::failOnOurWarnings();
        workspace_ = std::make_unique<Workspace>();
        page_ = std::make_unique<SignaturesPage>(*workspace_);
        page_->resize(1312, 700);
        workspace_->setStudy(tests::smallStudy(), QStringLiteral("/tmp/small.papilio.h5"));
        page_->show();
        QTRY_VERIFY(workspace_->analysis().isComplete());
        page_->refreshNow();
    }

    void cleanup()
    {
        page_.reset();
        workspace_.reset();
    }

    void modelsObeyTheirContract()
    {
        SignatureModel signatureModel(*workspace_);
        BasisModel basisModelUnderTest(*workspace_);
        const QAbstractItemModelTester first(
            &signatureModel, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester second(
            &basisModelUnderTest, QAbstractItemModelTester::FailureReportingMode::QtTest);

        signatureModel.apply(addMetric(signatures(), 5, QStringLiteral("Extra")));
        signatureModel.apply(removeMetrics(signatures(), {0, 2}));
        basisModelUnderTest.apply(addExpectation(*workspace_->benchmark(), QStringLiteral("X")));
        basisModelUnderTest.apply(removeExpectations(*workspace_->benchmark(), {1}));
        while (workspace_->undoStack().canUndo()) {
            workspace_->undoStack().undo();
        }
        workspace_->closeStudy();

        QCOMPARE(signatureModel.rowCount(), 0);
        QCOMPARE(basisModelUnderTest.rowCount(), 0);
    }

    void cellsTakeNumbersAndShortSums_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("integer") << "8" << 8.0;
        QTest::newRow("negative") << "-0.5" << -0.5;
        QTest::newRow("true minus") << QStringLiteral(u"\u22122") << -2.0;
        QTest::newRow("exponent") << "1e6" << 1e6;
        QTest::newRow("product") << "2*8" << 16.0;
        QTest::newRow("times sign") << QStringLiteral(u"2×8") << 16.0;
        QTest::newRow("quotient") << "1/2" << 0.5;
        QTest::newRow("precedence") << "1+2*3-4/2" << 5.0;
        QTest::newRow("brackets") << "-(1+2)*3" << -9.0;
        QTest::newRow("empty is zero") << "  " << 0.0;
    }

    void cellsTakeNumbersAndShortSums()
    {
        QFETCH(QString, text);
        QFETCH(double, value);

        const auto cell = parseCell(text);

        QVERIFY2(cell.value.has_value(), qPrintable(cell.reason));
        QCOMPARE(*cell.value, value);
    }

    void cellsRefuseWhatIsNoNumberWithAReason_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("two numbers")
            << "3 2" << QStringLiteral(u"“3 2” is not a number. Write 32, or 3.2.");
        QTest::newRow("decimal comma")
            << "3,5" << QStringLiteral(u"“3,5” is not a number. Write 3.5.");
        QTest::newRow("division by zero")
            << "1/0" << QStringLiteral(u"“1/0” is not a finite number. Write one that is.");
        QTest::newRow("too large")
            << "1e999" << QStringLiteral(u"“1e999” is not a finite number. Write one that is.");
        QTest::newRow("word")
            << "many"
            << QStringLiteral(
                   u"“many” is not a number. Write a number or a sum such as 2*8 or 1/2.");
        QTest::newRow("nan")
            << "nan"
            << QStringLiteral(
                   u"“nan” is not a number. Write a number or a sum such as 2*8 or 1/2.");
        QTest::newRow("open bracket")
            << "(1"
            << QStringLiteral(u"“(1” is not a number. Write a number or a sum such as 2*8 or 1/2.");
        QTest::newRow("wall of brackets")
            << QString(100000, QLatin1Char('('))
            << QStringLiteral(u"“%1” is not a number. Write a number or a sum such as 2*8 or 1/2.")
                   .arg(QString(100000, QLatin1Char('(')));
    }

    void cellsRefuseWhatIsNoNumberWithAReason()
    {
        QFETCH(QString, text);
        QFETCH(QString, reason);

        const auto cell = parseCell(text);

        QVERIFY(!cell.value);
        QCOMPARE(cell.reason, reason);
    }

    void expectationsThatShareASuffixStandUnderHeadings()
    {
        const auto flops =
            expectationHeadings({u"S_SCAL"_s, u"D_SCAL"_s, u"S_SCAL_FMA"_s, u"D_SCAL_FMA"_s});
        const auto branches = expectationHeadings({u"CE"_s, u"CR"_s, u"T"_s, u"D"_s, u"M"_s});

        QCOMPARE(flops.groups, (QList<ExpectationGroup>{{u"non-FMA"_s, 0, 2}, {u"FMA"_s, 2, 2}}));
        QCOMPARE(flops.labels, (QStringList{u"S_SCAL"_s, u"D_SCAL"_s, u"S_SCAL"_s, u"D_SCAL"_s}));
        QCOMPARE(branches.groups, (QList<ExpectationGroup>{{QString(), 0, 5}}));
        QCOMPARE(branches.labels, (QStringList{u"CE"_s, u"CR"_s, u"T"_s, u"D"_s, u"M"_s}));
    }

    void typingIntoACellIsOneUndoStepWithAName()
    {
        const int row = model().rowOf(QStringLiteral("Taken"));

        type(table(), model().index(row, 4), QStringLiteral("2*8"));

        QCOMPARE(signatures()[1].coefficients, (Eigen::VectorXd(5) << 0, 0, 1, 16, 0).finished());
        QCOMPARE(undoText(), QStringLiteral("Taken, D = 16"));
        QCOMPARE(workspace_->undoStack().count(), 1);
        workspace_->undoStack().undo();
        QCOMPARE(signatures()[1].coefficients, (Eigen::VectorXd(5) << 0, 0, 1, 0, 0).finished());
        QCOMPARE(model().index(row, 4).data().toString(), QStringLiteral("0"));
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
            QStringLiteral("not definable"));

        type(table(), model().index(model().rowOf(u"Executed"_s), 1), QStringLiteral("0"));
        type(table(), model().index(model().rowOf(u"Executed"_s), 2), QStringLiteral("1"));

        QTRY_COMPARE(
            model().index(model().rowOf(u"Executed"_s), model().verdictColumn()).data().toString(),
            QStringLiteral("exact"));
    }

    void invalidTextStaysVisibleAndTheLastValueInUse()
    {
        const auto cell = model().index(model().rowOf(QStringLiteral("Taken")), 3);

        type(table(), cell, QStringLiteral("3 2"));

        QCOMPARE(cell.data().toString(), QStringLiteral("3 2"));
        QCOMPARE(signatures()[1].coefficients[2], 1.0);
        QCOMPARE(workspace_->undoStack().count(), 0);
        QCOMPARE(cell.siblingAtColumn(model().verdictColumn()).data().toString(),
                 QStringLiteral("1 invalid cell"));
        QVERIFY2(message().contains(QStringLiteral(u"“3 2” is not a number. Write 32, or 3.2. The "
                                                   u"last valid value (1) stays in use.")),
                 qPrintable(message()));

        click(table(), model().index(0, 1));
        QTest::mouseClick(child<MessageBar>(*page_, "signatureMessage").findChild<QToolButton*>(),
                          Qt::LeftButton);
        QCOMPARE(table().currentIndex(), cell);

        type(table(), cell, QStringLiteral("4"));
        QCOMPARE(message(), QString());
        QCOMPARE(signatures()[1].coefficients[2], 4.0);
        QCOMPARE(cell.siblingAtColumn(model().verdictColumn())
                     .data()
                     .toString()
                     .contains(QStringLiteral("invalid")),
                 false);
    }

    void aNameInTheLastRowAddsAMetric()
    {
        type(table(), model().index(model().hintRow(), 0), QStringLiteral("All"));

        QCOMPARE(signatures().size(), 6U);
        QCOMPARE(signatures().back().metric, std::string("All"));
        QVERIFY(signatures().back().coefficients.isZero());
        QCOMPARE(undoText(), QStringLiteral("Add All"));

        type(table(), model().index(model().hintRow(), 0), QStringLiteral("All"));
        QCOMPARE(signatures().size(), 6U);
        QVERIFY2(message().contains(QStringLiteral("already")), qPrintable(message()));
    }

    void renamingKeepsNamesUnique()
    {
        type(table(), model().index(0, 0), QStringLiteral("Direct"));
        QCOMPARE(signatures()[0].metric, std::string("Direct"));
        QCOMPARE(undoText(), QStringLiteral("Rename Unconditional to Direct"));

        type(table(), model().index(0, 0), QStringLiteral("Taken"));

        QCOMPARE(signatures()[0].metric, std::string("Direct"));
        QCOMPARE(model().index(0, 0).data().toString(), QStringLiteral("Taken"));
        QVERIFY2(message().contains(QStringLiteral(u"another metric called “Taken”")),
                 qPrintable(message()));
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
        QCOMPARE(undoText(), QStringLiteral("Delete Not taken copy"));
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
        QCOMPARE(undoText(), QStringLiteral("Paste 2 metrics"));
        workspace_->undoStack().undo();
        QCOMPARE(signatures(), tests::branchSignatures());
    }

    void pastingMarksWhatIsNoNumberAndRefusesWhatDoesNotFit()
    {
        QGuiApplication::clipboard()->setText(QStringLiteral("All\t0\tone\t0\t1\t0\n"));
        choose("pasteTable");
        QCOMPARE(signatures()[5].coefficients, (Eigen::VectorXd(5) << 0, 0, 0, 1, 0).finished());
        QCOMPARE(model().index(5, 2).data().toString(), QStringLiteral("one"));
        QVERIFY(message().contains(QStringLiteral("All, CR:")));

        QGuiApplication::clipboard()->setText(QStringLiteral("metric\tD\tBOGUS\nMore\t1\t1\n"));
        choose("pasteTable");
        QCOMPARE(signatures().size(), 6U);
        QVERIFY2(message().contains(QStringLiteral(u"“BOGUS” is no expectation")),
                 qPrintable(message()));

        QGuiApplication::clipboard()->setText(QStringLiteral("More\t1\t2\t3\t4\t5\t6\n"));
        choose("pasteTable");
        QCOMPARE(signatures().size(), 6U);
        QVERIFY2(message().contains(QStringLiteral("has 6 numbers, but there are 5 expectations")),
                 qPrintable(message()));
    }

    void blocksOfCellsAreCopiedAndPasted()
    {
        click(table(), model().index(1, 2));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, Qt::ShiftModifier,
                          table().visualRect(model().index(2, 3)).center());
        QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("0\t1\n1\t-1\n"));

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
            auto* dialog = page_->findChild<SumDialog*>();
            QVERIFY(dialog != nullptr);
            auto& factors = child<QTableWidget>(*dialog, "sumFactors");
            for (int row = 0; row < factors.rowCount(); ++row) {
                factors.item(row, 1)->setText(row == 1 ? u"1"_s : row == 2 ? u"2*1"_s : u"0"_s);
            }
            child<QLineEdit>(*dialog, "sumName").setFocus();
            child<QLineEdit>(*dialog, "sumName").selectAll();
            QTest::keyClicks(&child<QLineEdit>(*dialog, "sumName"), QStringLiteral("Both"));
            QCOMPARE(child<QLabel>(*dialog, "sumNote").text(),
                     QStringLiteral(u"Both = Taken + 2·Not taken"));
            dialog->accept();
        });
        choose("sumOf");

        QCOMPARE(signatures()[5].metric, std::string("Both"));
        QCOMPARE(signatures()[5].note, QStringLiteral(u"= Taken + 2·Not taken").toStdString());
        QCOMPARE(signatures()[5].coefficients, (Eigen::VectorXd(5) << 0, 2, -1, 0, 0).finished());

        type(table(), model().index(1, 0), QStringLiteral("Jumps"));
        QCOMPARE(signatures()[5].note, QStringLiteral(u"= Jumps + 2·Not taken").toStdString());

        type(table(), model().index(1, 1), QStringLiteral("3"));
        QCOMPARE(signatures()[5].note, std::string());
        workspace_->undoStack().undo();
        QCOMPARE(signatures()[5].note, QStringLiteral(u"= Jumps + 2·Not taken").toStdString());
    }

    void previewShowsWhatTheMetricCountsAndItsFormula()
    {
        click(table(), model().index(model().rowOf(QStringLiteral("Not taken")), 2));
        page_->refreshNow();

        const auto& bars = child<BarPlot>(*page_, "previewPlot").bars();
        const auto expected = core::signatureOverKernels(basis(), signatures()[2]);
        QCOMPARE(bars.values.size(), 11);
        for (int kernel = 0; kernel < 11; ++kernel) {
            QCOMPARE(bars.values[kernel], expected[kernel]);
        }
        auto formula = child<QLabel>(*page_, "fittedFormula").text();
        formula.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
        QCOMPARE(formula, QStringLiteral(u"Fitted as COND \u2212 COND_TAKEN"));

        click(table(), model().index(model().rowOf(QStringLiteral("Executed")), 1));
        page_->refreshNow();
        QCOMPARE(child<VerdictChip>(*page_, "previewVerdict").words(),
                 QStringLiteral("not definable"));
        QVERIFY2(child<QLabel>(*page_, "fittedFormula")
                     .text()
                     .contains(QStringLiteral("cannot reach CE")),
                 qPrintable(child<QLabel>(*page_, "fittedFormula").text()));
    }

    void theSelectedExpectationIsTheSameEverywhere()
    {
        click(table(), model().index(0, 4));
        page_->refreshNow();
        QCOMPARE(workspace_->selection().expectation, std::optional(3));
        QCOMPARE(workspace_->selection().metric, QStringLiteral("Unconditional"));
        auto& map = child<BasisMap>(*page_, "basisMap");
        QCOMPARE(map.selected(), std::optional(3));

        QTest::keyClick(&map, Qt::Key_Right);
        page_->refreshNow();
        QCOMPARE(workspace_->selection().expectation, std::optional(4));
        QCOMPARE(table().currentIndex(), model().index(0, 5));
    }

    void theFilterHidesMetrics()
    {
        QTest::keyClicks(&child<FilterField>(*page_, "signatureFilter"), QStringLiteral("taken"));

        QVERIFY(table().isRowHidden(0));
        QVERIFY(!table().isRowHidden(1));
        QVERIFY(!table().isRowHidden(2));
        QVERIFY(table().isRowHidden(3));
        QVERIFY(!table().isRowHidden(model().hintRow()));
    }

    void basisCellsAreEditedLikeSignatures()
    {
        child<QWidget>(*page_, "basisViews").findChildren<QToolButton*>()[0]->click();
        type(basisTable(), basisModel().index(0, 2), QStringLiteral("1.75"));
        QCOMPARE(basis().matrix(0, 2), 1.75);
        QCOMPARE(undoText(), QStringLiteral("Basis 1, T = 1.75"));

        type(basisTable(), basisModel().index(1, 0), QStringLiteral("x"));
        QCOMPARE(basis().matrix(1, 0), 2.0);
        QVERIFY2(basisMessage().contains(QStringLiteral("The last valid value (2) stays in use.")),
                 qPrintable(basisMessage()));

        QGuiApplication::clipboard()->setText(QStringLiteral("9\t8\n7\t6\n"));
        click(basisTable(), basisModel().index(9, 3));
        QTest::keyClick(&basisTable(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(basis().matrix.bottomRightCorner(2, 2),
                 (Eigen::MatrixXd(2, 2) << 9, 8, 7, 6).finished());
    }

    void signaturesFollowTheExpectations()
    {
        basisModel().apply(addExpectation(*workspace_->benchmark(), QStringLiteral("IND")));
        QCOMPARE(signatures()[2].coefficients,
                 (Eigen::VectorXd(6) << 0, 1, -1, 0, 0, 0).finished());

        QVERIFY(basisModel().setHeaderData(1, Qt::Horizontal, QStringLiteral("RETIRED")));
        QCOMPARE(basis().expectations[1], std::string("RETIRED"));
        QCOMPARE(signatures()[2].coefficients[1], 1.0);

        basisModel().apply(removeExpectations(*workspace_->benchmark(), {0}));
        QCOMPARE(basis().expectations.front(), std::string("RETIRED"));
        QCOMPARE(signatures()[2].coefficients, (Eigen::VectorXd(5) << 1, -1, 0, 0, 0).finished());

        workspace_->undoStack().setIndex(0);
        QCOMPARE(basis(), tests::branchBasis());
        QCOMPARE(signatures(), tests::branchSignatures());
    }

    void aRankDeficientBasisIsSaidInWordsAndMended()
    {
        basisModel().apply(addExpectation(*workspace_->benchmark(), QStringLiteral("IND")));
        QTRY_VERIFY(workspace_->analysis().problem.has_value());
        page_->refreshNow();

        QCOMPARE(child<VerdictChip>(*page_, "basisQuality").words(), QStringLiteral("rank 5 of 6"));
        QVERIFY2(basisMessage().contains(
                     QStringLiteral("IND is a combination of the expectations before it")),
                 qPrintable(basisMessage()));
        type(table(), model().index(0, 1), QStringLiteral("5"));  // the page stays usable
        QCOMPARE(signatures()[0].coefficients[0], 5.0);

        workspace_->undoStack().setIndex(0);
        QTRY_VERIFY(workspace_->analysis().isComplete());
        page_->refreshNow();
        QVERIFY(child<VerdictChip>(*page_, "basisQuality")
                    .words()
                    .startsWith(QStringLiteral("full rank, cond")));
        QCOMPARE(basisMessage(), QString());
    }

    void theKindsOwnBasisComesBack()
    {
        basisModel().apply(removeExpectations(*workspace_->benchmark(), {4}));
        basisModel().apply(replaceBasis(*workspace_->benchmark(),
                                        *core::defaultBasis(core::BenchmarkKind::Branch, 11),
                                        QStringLiteral("Restore")));

        QCOMPARE(basis().expectations, tests::branchBasis().expectations);
        QCOMPARE(basis().matrix, tests::branchBasis().matrix);
        QCOMPARE(signatures()[2].coefficients, (Eigen::VectorXd(5) << 0, 1, -1, 0, 0).finished());
    }

    void withoutAStudyThePageSaysWhatToDo()
    {
        workspace_->closeStudy();
        page_->refreshNow();

        QVERIFY(child<BarPlot>(*page_, "previewPlot")
                    .emptyText()
                    .contains(QStringLiteral("No study is open")));
        choose("addMetric");
        choose("duplicate");
        choose("deleteButton");
        choose("pasteTable");
        choose("sumOf");
        choose("copyBasis");
    }
};

QTEST_MAIN(TestSignaturesPage)
#include "test_signatures_page.moc"
