#include "tests/support/area_program.h"
#include "tests/support/page_test.h"
#include "widgets/kit/message_bar.h"
#include "widgets/workbench/import_dialog.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace papilio;
using namespace papilio::widgets;
using tests::child;

class TestImportDialog : public QObject {
    Q_OBJECT

private:
    QTemporaryDir directory_;
    std::unique_ptr<ImportDialog> dialog_;

    QString write(const QString& name, const QByteArray& text)
    {
        QDir(directory_.path()).mkpath(QFileInfo(name).path());
        QFile file(directory_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
            qFatal("cannot write %s", qPrintable(name));
        }
        return file.fileName();
    }

    /// A table of two events, two repetitions and three kernels.
    QString csv()
    {
        return write(QStringLiteral("runs.csv"),
                     "event,repetition,k1,k2,k3\nA,1,1,2,3\nA,2,1,2,3\nB,1,4,5,6\nB,2,4,5,6\n");
    }

    QPushButton& importButton() { return child<QPushButton>(*dialog_, "importButton"); }
    QTableWidget& items() { return child<QTableWidget>(*dialog_, "importItems"); }

private slots:
    void init()
    {
        tests::failOnOurWarnings();
        dialog_ = std::make_unique<ImportDialog>();
        dialog_->show();
        QVERIFY(QTest::qWaitForWindowActive(dialog_.get()));
    }

    void cleanup() { dialog_.reset(); }

    void nothingToImportAtFirst()
    {
        QVERIFY(!importButton().isEnabled());
        QVERIFY(child<QLabel>(*dialog_, "importDetected")
                    .text()
                    .contains(QStringLiteral("Add files or a folder")));
    }

    void aTableIsPreviewed()
    {
        dialog_->setPaths({csv()});

        QTRY_VERIFY(importButton().isEnabled());
        QCOMPARE(items().rowCount(), 1);
        QCOMPARE(items().item(0, 2)->text(), QStringLiteral("2"));
        QCOMPARE(items().item(0, 3)->text(), QStringLiteral("2"));
        QCOMPARE(items().item(0, 5)->text(), QStringLiteral("3"));
        QCOMPARE(child<QLabel>(*dialog_, "importDetected").text(), QStringLiteral("Format: csv"));
    }

    void badContentIsSaidInOneSentence()
    {
        dialog_->setPaths({write(QStringLiteral("notes.txt"), "these are no measurements\n")});

        auto& bar = child<MessageBar>(*dialog_, "importMessage");
        QTRY_VERIFY(!bar.isHidden());
        QVERIFY2(bar.message().contains(QStringLiteral("notes.txt")), qPrintable(bar.message()));
        QVERIFY(!importButton().isEnabled());
        QCOMPARE(items().rowCount(), 0);
    }

    void oneBadSourceDoesNotHideTheOthers()
    {
        const auto table = csv();
        dialog_->setPaths({write(QStringLiteral("notes.txt"), "no\n"), table});
        auto& bar = child<MessageBar>(*dialog_, "importMessage");
        QTRY_VERIFY(!bar.isHidden());
        QVERIFY2(bar.message().contains(QStringLiteral("notes.txt")), qPrintable(bar.message()));
        QCOMPARE(items().rowCount(), 1);
        QVERIFY(importButton().isEnabled());
        QCOMPARE(dialog_->paths(), QStringList{table});
        auto& sources = child<QListWidget>(*dialog_, "importSources");
        QVERIFY(!sources.item(0)->icon().isNull());
        QVERIFY(sources.item(1)->icon().isNull());

        QTest::mouseClick(bar.findChild<QToolButton*>(), Qt::LeftButton);

        QCOMPARE(sources.count(), 1);
        QCOMPARE(dialog_->paths(), QStringList{table});
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(bar.isHidden());
    }

    void aFolderThatIsWrongIsLeftOut()
    {
        const auto wrong = write(QStringLiteral("wrong/notes.txt"), "no\n");
        const auto folder = QFileInfo(wrong).path();
        const QString right =
            QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/real/rocprof_systems/MI350");
        dialog_->setPaths({folder, right});
        auto& bar = child<MessageBar>(*dialog_, "importMessage");
        QTRY_VERIFY(!bar.isHidden());
        QVERIFY2(bar.message().contains(folder), qPrintable(bar.message()));
        QCOMPARE(dialog_->paths(), QStringList{right});
        QVERIFY(importButton().isEnabled());
        QCOMPARE(items().item(0, 0)->text(), QStringLiteral("vecCopy"));
        QCOMPARE(items().item(0, 2)->text(), QStringLiteral("1021"));
    }

    void whatIsImplausibleIsShownBeforehand()
    {
        dialog_->setPaths(
            {write(QStringLiteral("odd.csv"), "event,run\nPAPI_FP_OPS,0\nPAPI_FP_INS,7\n")});
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(child<QLabel>(*dialog_, "importNotes")
                    .text()
                    .contains(QStringLiteral("Implausible: PAPI_FP_OPS is 0")));
    }

    void whatDoesNotApplyIsDisabled()
    {
        dialog_->setPaths(
            {write(QStringLiteral("perf.csv"),
                   "1000,,instructions,5000,100.00,,\n2000,,cycles,5000,100.00,,\n")});
        auto& kind = child<QComboBox>(*dialog_, "importKind");
        QTRY_VERIFY2(importButton().isEnabled(),
                     qPrintable(child<MessageBar>(*dialog_, "importMessage").message()));
        QVERIFY(!kind.isEnabled());
        QVERIFY(!child<QLineEdit>(*dialog_, "importBasis").isEnabled());
        dialog_->setPaths({csv()});
        QTRY_VERIFY(kind.isEnabled() && importButton().isEnabled());
    }

    void aNameTypedForOneDoesNotHinderSeveral()
    {
        const QDir folder(QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cat/run1"));
        auto& name = child<QLineEdit>(*dialog_, "importName");
        dialog_->setPaths({folder.filePath(QStringLiteral("BR:ALL.branch"))});
        QTRY_VERIFY(importButton().isEnabled());
        QTest::keyClicks(&name, QStringLiteral("mine"));

        dialog_->setPaths({folder.path()});

        QTRY_VERIFY(items().rowCount() > 1);
        QVERIFY(importButton().isEnabled());
        QVERIFY(!name.isEnabled());
        QVERIFY(dialog_->options().benchmark.empty());
    }

    void sourcesAreRemovedWithTheKeyboard()
    {
        dialog_->setPaths({csv(), write(QStringLiteral("notes.txt"), "no\n")});
        auto& sources = child<QListWidget>(*dialog_, "importSources");
        QCOMPARE(sources.count(), 2);

        sources.setFocus();
        sources.setCurrentRow(1);
        QTest::keyClick(&sources, Qt::Key_Delete);

        QCOMPARE(dialog_->paths().size(), 1);
        QTRY_VERIFY(importButton().isEnabled());
        child<QPushButton>(*dialog_, "removeSource").click();
        dialog_->setPaths({});
        QVERIFY(!importButton().isEnabled());
    }

    void aBasisWhoseExpectationsDependIsToldBeforehand()
    {
        dialog_->setPaths({csv()});
        QTRY_VERIFY(importButton().isEnabled());

        child<QLineEdit>(*dialog_, "importBasis")
            .setText(write(QStringLiteral("basis.csv"), "X,Y,BOTH\n1,0,1\n0,1,1\n1,1,2\n"));

        QTRY_VERIFY(child<QLabel>(*dialog_, "importNotes")
                        .text()
                        .contains(QStringLiteral("The basis has rank 2 of 3: BOTH")));
        QTRY_VERIFY(importButton().isEnabled());
    }

    void choicesBecomeOptions()
    {
        dialog_->setPaths({csv()});
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(!dialog_->options().kind);

        auto& kind = child<QComboBox>(*dialog_, "importKind");
        kind.setCurrentIndex(kind.findData(static_cast<int>(core::BenchmarkKind::Custom)));
        QTest::keyClicks(&child<QLineEdit>(*dialog_, "importName"), QStringLiteral("aurora"));
        child<QLineEdit>(*dialog_, "importBasis")
            .setText(write(QStringLiteral("basis.csv"), "X\n1\n2\n3\n"));

        const auto options = dialog_->options();
        QCOMPARE(options.kind, std::optional(core::BenchmarkKind::Custom));
        QCOMPARE(options.benchmark, std::string("aurora"));
        QCOMPARE(options.basisFile.filename().string(), std::string("basis.csv"));
        QTRY_VERIFY(!dialog_->isPreviewing());
        QTRY_VERIFY(importButton().isEnabled());
        QTest::mouseClick(&importButton(), Qt::LeftButton);
        QCOMPARE(dialog_->result(), static_cast<int>(QDialog::Accepted));
        QCOMPARE(dialog_->paths().size(), 1);
    }
};

PAPILIO_TEST(TestImportDialog)
#include "test_import_dialog.moc"
