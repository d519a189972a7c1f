#include "app/history_dialog.h"
#include "tests/support/area_program.h"
#include "tests/support/small_study.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

#include <memory>

using namespace papilio;
using namespace Qt::StringLiterals;

class TestHistoryDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { widgets::Theme::instance().apply(*qApp); }
    void init()
    {
        workspace_ = std::make_unique<widgets::Workspace>();
        workspace_->setStudy(tests::smallStudy(), u"small.papilio.h5"_s);
        dialog_ = std::make_unique<app::HistoryDialog>(*workspace_);
        dialog_->show();
    }
    void cleanup()
    {
        dialog_.reset();
        workspace_.reset();
    }

    void theStateOfTheStudyIsTheMarkedRow()
    {
        workspace_->setTau(1e-3);
        workspace_->setTitle(u"other"_s);
        workspace_->setAlpha(0.25);
        auto* list = dialog_->findChild<QAbstractItemView*>(u"historyList"_s);
        const auto rowOf = [&](int row) { return list->model()->index(row, 0); };
        QCOMPARE(list->model()->rowCount(), 4);
        for (int row = 1; row < 4; ++row) {  // the first has a disk
            QCOMPARE(list->visualRect(rowOf(row)).height(), list->visualRect(rowOf(0)).height());
        }
        for (const int row : {0, 2, 1, 3}) {
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                              list->visualRect(rowOf(row)).center());
            QCoreApplication::processEvents();
            QCOMPARE(workspace_->undoStack().index(), row);
            QCOMPARE(list->selectionModel()->selectedIndexes(), QModelIndexList({rowOf(row)}));
        }
        // Also where a click would take the mark away.
        QTest::mouseClick(list->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          list->visualRect(rowOf(3)).center());
        QCOMPARE(list->selectionModel()->selectedIndexes(), QModelIndexList({rowOf(3)}));
    }

    void itSaysWhatASnapshotKeeps()
    {
        const auto* words = dialog_->findChild<QLabel*>(u"snapshotContents"_s);
        QVERIFY(words != nullptr && words->isVisible());
        QVERIFY2(words->text().contains(u"no measured data"_s), qPrintable(words->text()));
    }

    // Going back and then to a snapshot dropped what was measured since.
    void restoringLosesNoLaterStep()
    {
        take(u"first"_s);
        core::Roofline roofs;
        roofs.name = "measured";
        core::Document measured;
        measured.rooflines.push_back(std::make_shared<const core::Roofline>(roofs));
        workspace_->setTau(1e-3);
        workspace_->addContent(measured, u"roofs"_s);
        workspace_->undoStack().undo();
        workspace_->undoStack().undo();

        restore(u"first"_s);
        QCOMPARE(workspace_->document().rooflines.size(), std::size_t{1});
        QCOMPARE(workspace_->benchmark()->parameters.tau, 1e-10);
        QCOMPARE(workspace_->undoStack().count(), 3);
        workspace_->undoStack().undo();
        QCOMPARE(workspace_->benchmark()->parameters.tau, 1e-3);
    }

    void aSnapshotWhoseDeletionWasUndoneIsRestored()
    {
        take(u"first"_s);
        workspace_->setTau(1e-3);
        choose(u"first"_s);
        dialog_->findChild<QPushButton*>(u"removeSnapshot"_s)->click();
        QVERIFY(workspace_->document().snapshots.empty());
        workspace_->undoStack().undo();

        restore(u"first"_s);
        QCOMPARE(workspace_->benchmark()->parameters.tau, 1e-10);
        QCOMPARE(workspace_->document().snapshots.size(), std::size_t{1});
    }

private:
    void take(const QString& name)
    {
        dialog_->findChild<QLineEdit*>(u"snapshotName"_s)->setText(name);
        dialog_->findChild<QPushButton*>(u"takeSnapshot"_s)->click();
    }

    void choose(const QString& name)
    {
        auto* list = dialog_->findChild<QTreeWidget*>(u"snapshotList"_s);
        const auto found = list->findItems(name, Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        list->setCurrentItem(found.front());
    }

    void restore(const QString& name)
    {
        choose(name);
        dialog_->findChild<QPushButton*>(u"restoreSnapshot"_s)->click();
    }

    std::unique_ptr<widgets::Workspace> workspace_;
    std::unique_ptr<app::HistoryDialog> dialog_;
};

PAPILIO_TEST(TestHistoryDialog)
#include "test_history_dialog.moc"
