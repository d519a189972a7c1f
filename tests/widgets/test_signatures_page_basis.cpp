#include "core/io/resources/resources.h"
#include "tests/support/area_program.h"
#include "tests/widgets/signatures_page_fixture.h"
#include "widgets/kit/verdict_chip.h"
#include "widgets/plot/heat_map.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>

using namespace papilio;
using namespace papilio::widgets;
using namespace Qt::Literals::StringLiterals;
using tests::child;

// The expectations on the page: their table and map, and what the signatures make of them.
class TestSignaturesPageBasis : public tests::SignaturesPageFixture {
    Q_OBJECT

private slots:
    void init() { showPage(); }
    void cleanup() { closePage(); }

    void theSelectedExpectationIsTheSameEverywhere()
    {
        click(table(), model().index(0, 4));
        page_->refreshNow();
        QCOMPARE(workspace_->selection().expectation, std::optional(3));
        QCOMPARE(workspace_->selection().metric, u"Unconditional"_s);
        auto& map = child<HeatMap>(*page_, "basisMap");
        QCOMPARE(map.highlightedColumn(), 3);

        QTest::keyClick(&map, Qt::Key_Right);
        page_->refreshNow();
        QCOMPARE(workspace_->selection().expectation, std::optional(4));
        QCOMPARE(table().currentIndex(), model().index(0, 5));
    }

    // At twice the size of fonts the explanation was drawn over the color bar of the map.
    void theMapEndsAboveItsExplanation()
    {
        const auto& map = child<HeatMap>(*page_, "basisMap");
        auto* words = map.parentWidget()->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(words != nullptr);
        words->setText(u"Loads per access of a pointer chase. "_s.repeated(12));
        for (const int height : {700, 520, 440}) {
            page_->resize(1100, height);
            QCoreApplication::processEvents();
            // In a low window the words leave.
            QVERIFY2(words->isHidden() || map.geometry().bottom() < words->geometry().top(),
                     qPrintable(QString::number(height)));
        }
    }

    void basisCellsAreEditedLikeSignatures()
    {
        child<QWidget>(*page_, "basisViews").findChildren<QToolButton*>()[0]->click();
        type(basisTable(), basisModel().index(0, 2), u"1.75"_s);
        QCOMPARE(basis().matrix(0, 2), 1.75);
        QCOMPARE(undoText(), u"Basis 1, T = 1.75"_s);

        type(basisTable(), basisModel().index(1, 0), u"x"_s);
        QCOMPARE(basis().matrix(1, 0), 2.0);
        QVERIFY2(basisMessage().contains(u"The last valid value (2) is still used."_s),
                 qPrintable(basisMessage()));

        QGuiApplication::clipboard()->setText(u"9\t8\n7\t6\n"_s);
        click(basisTable(), basisModel().index(9, 3));
        QTest::keyClick(&basisTable(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(basis().matrix.bottomRightCorner(2, 2),
                 (Eigen::MatrixXd(2, 2) << 9, 8, 7, 6).finished());
    }

    void signaturesFollowTheExpectations()
    {
        basisModel().apply(core::addExpectation(*workspace_->benchmark(), "IND"));
        QCOMPARE(signatures()[2].coefficients,
                 (Eigen::VectorXd(6) << 0, 1, -1, 0, 0, 0).finished());

        QVERIFY(basisModel().setHeaderData(1, Qt::Horizontal, u"RETIRED"_s));
        QCOMPARE(basis().expectations[1], std::string("RETIRED"));
        QCOMPARE(signatures()[2].coefficients[1], 1.0);

        basisModel().apply(core::removeExpectations(*workspace_->benchmark(), {0}));
        QCOMPARE(basis().expectations.front(), std::string("RETIRED"));
        QCOMPARE(signatures()[2].coefficients, (Eigen::VectorXd(5) << 1, -1, 0, 0, 0).finished());

        workspace_->undoStack().setIndex(0);
        QCOMPARE(basis(), tests::branchBasis());
        QCOMPARE(signatures(), tests::branchSignatures());
    }

    void aRankDeficientBasisIsSaidInWordsAndMended()
    {
        basisModel().apply(core::addExpectation(*workspace_->benchmark(), "IND"));
        QTRY_VERIFY(workspace_->analysis().problem.has_value());
        page_->refreshNow();

        QCOMPARE(child<VerdictChip>(*page_, "basisQuality").words(), u"rank 5 of 6"_s);
        QVERIFY2(basisMessage().contains(u"IND is a combination of the expectations before it"_s),
                 qPrintable(basisMessage()));
        type(table(), model().index(0, 1), u"5"_s);  // the page stays usable
        QCOMPARE(signatures()[0].coefficients[0], 5.0);

        workspace_->undoStack().setIndex(0);
        QTRY_VERIFY(workspace_->analysis().isComplete());
        page_->refreshNow();
        QVERIFY(
            child<VerdictChip>(*page_, "basisQuality").words().startsWith(u"full rank, cond"_s));
        QCOMPARE(basisMessage(), QString());
    }

    void theKernelsCanBeTheBasis()
    {
        const Eigen::VectorXd wanted = basis().matrix * signatures()[2].coefficients;

        child<QAction>(*page_, "kernelsAsBasis").trigger();

        QVERIFY(basis().matrix.isIdentity(0));
        QCOMPARE(signatures()[2].coefficients, wanted);
        QCOMPARE(undoText(), u"Use the kernels as the basis"_s);
    }

    void theKindsOwnBasisComesBack()
    {
        basisModel().apply(core::removeExpectations(*workspace_->benchmark(), {4}));
        basisModel().apply(core::replaceBasis(*workspace_->benchmark(),
                                              *core::defaultBasis(core::BenchmarkKind::Branch, 11),
                                              "Restore"));

        QCOMPARE(basis().expectations, tests::branchBasis().expectations);
        QCOMPARE(basis().matrix, tests::branchBasis().matrix);
        QCOMPARE(signatures()[2].coefficients, (Eigen::VectorXd(5) << 0, 1, -1, 0, 0).finished());
    }
};

PAPILIO_TEST(TestSignaturesPageBasis)
#include "test_signatures_page_basis.moc"
