#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"
#include "tests/support/page_test.h"
#include "tests/support/table_cell.h"
#include "widgets/kit/message_bar.h"
#include "widgets/theme/file_choice.h"
#include "widgets/workbench/import_dialog.h"
#include "widgets/workbench/study_transfer.h"
#include "widgets/workbench/table_columns_pane.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <QWheelEvent>

using namespace papilio;
using namespace papilio::widgets;
using tests::cell;
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
    /// What all files together give.
    QString detected() { return child<QLabel>(*dialog_, "importDetected").text(); }
    MessageBar& bar() { return child<MessageBar>(*dialog_, "importMessage"); }

    /// What the columns of an unknown table hold.
    TableColumnsPane& pane() { return child<TableColumnsPane>(*dialog_, "tableColumnsPane"); }
    QTableWidget& columns() { return child<QTableWidget>(*dialog_, "tableColumns"); }
    QComboBox& role(int column)
    {
        return child<QComboBox>(*dialog_, qPrintable(QStringLiteral("columnRole%1").arg(column)));
    }
    QString title(int column) { return columns().horizontalHeaderItem(column - 1)->text(); }
    QString values(int column)
    {
        QStringList values;
        for (int row = 1; row < columns().rowCount(); ++row) {
            values << columns().item(row, column - 1)->text();
        }
        return values.join(QStringLiteral(", "));
    }

    /// With a decimal comma: two kernels, two repetitions, two events and a comment.
    QString unknownTable()
    {
        return write(QStringLiteral("unknown.csv"),
                     "Program;Trial;Cycles;L1 misses;Remark\r\n"
                     "triad;1;1,5;10;good\r\ntriad;2;2,5;11;good\r\n"
                     "copy;1;3,5;12;\r\ncopy;2;4,5;nan;bad\r\n");
    }

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
        QVERIFY(!child<QComboBox>(*dialog_, "importKind").isVisible());  // of what?
    }

    void aTableIsPreviewed()
    {
        dialog_->setPaths({csv()});

        QTRY_VERIFY(importButton().isEnabled());
        QCOMPARE(detected(), QStringLiteral("runs (Custom): 2 events, 2 repetitions, 3 kernels"));
        QCOMPARE(child<QTreeWidget>(*dialog_, "importSources").topLevelItem(0)->text(1),
                 QStringLiteral("csv"));
    }

    // Enter pressed "Add files…" where the desktop lets it press the button with the focus.
    void whatWasDetectedIsImportedWithEnter()
    {
        dialog_->setPaths({csv()});
        QTRY_VERIFY(importButton().isEnabled());
        QCOMPARE(dialog_->focusWidget(), &importButton());
        child<QPushButton>(*dialog_, "addFolders").setFocus();
        dialog_->setPaths({QFileInfo(csv()).path()});
        QTRY_COMPARE(dialog_->focusWidget(), static_cast<QWidget*>(&importButton()));
    }

    void whatWasDetectedIsBesideItsTitle()
    {
        dialog_->setPaths({write(QStringLiteral("solver.log"),
                                 "  0 KSP Residual norm 1.000000000000e+00\n"
                                 "  1 KSP Residual norm 1.000000000000e-02\n"
                                 "  2 KSP Residual norm 1.000000000000e-06\n"
                                 "Linear solve converged due to CONVERGED_RTOL iterations 2\n")});
        QTRY_VERIFY(importButton().isEnabled());
        QCoreApplication::processEvents();
        const auto& detected = child<QLabel>(*dialog_, "importDetected");
        // A label that gets more stands in the middle of it.
        QVERIFY2(detected.height() < 2 * detected.sizeHint().height(),
                 qPrintable(QString::number(detected.height())));
        QVERIFY(detected.y() < detected.height());
    }

    void badContentIsSaidInOneSentence()
    {
        dialog_->setPaths({write(QStringLiteral("notes.txt"), "these are no measurements\n")});

        auto& bar = child<MessageBar>(*dialog_, "importMessage");
        QTRY_VERIFY(!bar.isHidden());
        QVERIFY2(bar.message().contains(QStringLiteral("notes.txt")), qPrintable(bar.message()));
        QVERIFY(!importButton().isEnabled());
    }

    void oneBadSourceDoesNotHideTheOthers()
    {
        const auto table = csv();
        dialog_->setPaths({write(QStringLiteral("notes.txt"), "no\n"), table});
        auto& bar = child<MessageBar>(*dialog_, "importMessage");
        QTRY_VERIFY(!bar.isHidden());
        QVERIFY2(bar.message().contains(QStringLiteral("notes.txt")), qPrintable(bar.message()));
        QVERIFY(detected().startsWith(QStringLiteral("runs (Custom)")));
        QVERIFY(importButton().isEnabled());
        QCOMPARE(dialog_->paths(), QStringList{table});
        auto& sources = child<QTreeWidget>(*dialog_, "importSources");
        QVERIFY(!sources.topLevelItem(0)->icon(0).isNull());
        QVERIFY(sources.topLevelItem(1)->icon(0).isNull());

        QTest::mouseClick(bar.findChild<QToolButton*>(), Qt::LeftButton);

        QCOMPARE(sources.topLevelItemCount(), 1);
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
        QVERIFY2(detected().startsWith(QStringLiteral("vecCopy (")) &&
                     detected().contains(QStringLiteral("1,021 events")),
                 qPrintable(detected()));
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
        QVERIFY(!kind.isVisible());  // four fields that do nothing
        dialog_->setPaths({csv()});
        QTRY_VERIFY(kind.isEnabled() && importButton().isEnabled());
        QVERIFY(kind.isVisible());
    }

    void nothingJoinsASampleUnasked()
    {
        dialog_->setOpenStudy(core::Document());
        QVERIFY(dialog_->addsToStudy());
        dialog_->setOpenStudy(core::Document(), false);
        QVERIFY(!dialog_->addsToStudy());
    }

    void nothingOfOtherKernelsJoinsUnasked()
    {
        const auto same = core::importStudy({csv().toStdString()}, {});
        QVERIFY(same);
        dialog_->setOpenStudy(*same);
        dialog_->setPaths({csv()});
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(dialog_->addsToStudy());

        auto other = *same;
        auto benchmark = *other.benchmarks.front();
        auto data = *benchmark.data;
        data.kernels = core::StringTable(std::vector<std::string>(data.kernels.size(), "other"));
        benchmark.data = std::make_shared<core::Dataset>(data);
        other.benchmarks.front() = std::make_shared<core::Benchmark>(benchmark);
        dialog_->setOpenStudy(other);
        dialog_->setPaths({csv()});
        QTRY_VERIFY(importButton().isEnabled() && !dialog_->addsToStudy());
        child<QCheckBox>(*dialog_, "importAdd").setChecked(true);
        QVERIFY(dialog_->addsToStudy());
    }

    void aNameTypedForOneDoesNotHinderSeveral()
    {
        const QDir folder(QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cat/run1"));
        auto& name = child<QLineEdit>(*dialog_, "importName");
        dialog_->setPaths({folder.filePath(QStringLiteral("BR:ALL.branch"))});
        QTRY_VERIFY(importButton().isEnabled());
        QTest::keyClicks(&name, QStringLiteral("mine"));

        dialog_->setPaths({folder.path()});

        QTRY_VERIFY(detected().contains(u'\n'));
        QVERIFY(importButton().isEnabled());
        QVERIFY(!name.isEnabled());
        QVERIFY(dialog_->options().benchmark.empty());
    }

    void sourcesAreRemovedWithTheKeyboard()
    {
        dialog_->setPaths({csv(), write(QStringLiteral("notes.txt"), "no\n")});
        auto& sources = child<QTreeWidget>(*dialog_, "importSources");
        QCOMPARE(sources.topLevelItemCount(), 2);

        sources.setFocus();
        sources.setCurrentItem(sources.topLevelItem(1));
        QTest::keyClick(&sources, Qt::Key_Delete);

        QCOMPARE(dialog_->paths().size(), 1);
        QTRY_VERIFY(importButton().isEnabled());
        child<QPushButton>(*dialog_, "removeSource").click();
        dialog_->setPaths({});
        QVERIFY(!importButton().isEnabled());
    }

    void severalFoldersAreChosenAtOnce()
    {
        QTemporaryDir settings;
        tests::useOwnSettings(settings.path());
        for (const auto* run : {"runs/first/a.csv", "runs/second/b.csv", "runs/third/c.csv"}) {
            write(QLatin1String(run), "event,repetition,k1,k2\nA,1,1,2\nA,2,1,2\n");
        }
        const QDir runs(directory_.filePath(QStringLiteral("runs")));
        rememberFolder(FileKind::Source, runs.path());
        QTimer timer;
        connect(&timer, &QTimer::timeout, &timer, [&timer] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) {
                return;  // not open yet
            }
            auto& folders = child<QListView>(*dialog, "listView");
            const auto placeOf = [&](const QString& name) {
                const auto found =
                    folders.model()->match(folders.model()->index(0, 0, folders.rootIndex()),
                                           Qt::DisplayRole, name, 1, Qt::MatchExactly);
                return found.isEmpty() ? QPoint() : folders.visualRect(found.front()).center();
            };
            const auto first = placeOf(QStringLiteral("first"));
            const auto third = placeOf(QStringLiteral("third"));
            if (first.isNull() || third.isNull()) {
                return;  // it reads the folder in a thread
            }
            timer.stop();
            QTest::mouseClick(folders.viewport(), Qt::LeftButton, {}, first);
            QTest::mouseClick(folders.viewport(), Qt::LeftButton, Qt::ControlModifier, third);
            QTest::mouseClick(
                child<QDialogButtonBox>(*dialog, "buttonBox").button(QDialogButtonBox::Open),
                Qt::LeftButton);
            if (dialog->isVisible()) {
                dialog->reject();
            }
        });
        timer.start(10);

        QTest::mouseClick(&child<QPushButton>(*dialog_, "addFolders"), Qt::LeftButton);

        const auto& sources = child<QTreeWidget>(*dialog_, "importSources");
        QCOMPARE(sources.topLevelItemCount(), 2);
        const auto folder = QFileInfo(runs.path()).fileName();  // with which runs are told apart
        QCOMPARE(sources.topLevelItem(0)->text(0), folder + QStringLiteral("/first"));
        QCOMPARE(sources.topLevelItem(1)->text(0), folder + QStringLiteral("/third"));
        QCOMPARE(sources.topLevelItem(1)->toolTip(0), runs.filePath(QStringLiteral("third")));
        QCOMPARE(lastFolder(FileKind::Source), runs.path());
        QCOMPARE(lastFolder(FileKind::Study), runs.path());  // as nothing was saved yet
        QCoreApplication::setOrganizationName({});
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

    void aBasisThatDoesNotFitBlocksTheImport_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QByteArray>("wrong");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QByteArray>("right");
        QTest::newRow("kernels") << "importBasis" << QByteArray("X\n1\n2\n")
                                 << "file.csv: " << QByteArray("X\n1\n2\n3\n");
        QTest::newRow("no number")
            << "importBasis" << QByteArray("X\n1\ntwo\n3\n")
            << "file.csv: line 3, column 1: expected a number" << QByteArray("X\n1\n2\n3\n");
        QTest::newRow("expectations") << "importSignatures" << QByteArray("metric,Other\nM,1\n")
                                      << "file.csv: " << QByteArray("metric,Constant\nM,1\n");
    }
    void aBasisThatDoesNotFitBlocksTheImport()
    {
        QFETCH(QString, field);
        QFETCH(QByteArray, wrong);
        QFETCH(QString, words);
        QFETCH(QByteArray, right);
        dialog_->setPaths({csv()});
        QTRY_VERIFY(importButton().isEnabled());
        auto& edit = child<QLineEdit>(*dialog_, qPrintable(field));

        edit.setText(write(QStringLiteral("file.csv"), wrong));
        QVERIFY(!importButton().isEnabled());  // not even while it is looked at
        QTRY_VERIFY(!dialog_->isPreviewing());
        QVERIFY(!importButton().isEnabled());
        QVERIFY2(bar().message().contains(words), qPrintable(bar().message()));
        QTest::keyClick(&edit, Qt::Key_Return);
        QVERIFY(dialog_->isVisible());

        edit.setText(write(QStringLiteral("right.csv"), right));
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(bar().isHidden());
        edit.setText(QStringLiteral("/nowhere/file.csv"));
        QTRY_VERIFY(!bar().isHidden());
        QVERIFY(!importButton().isEnabled());
    }

    void anUnknownTableAsksWhatItsColumnsHold()
    {
        QVERIFY(pane().isHidden());

        dialog_->setPaths({unknownTable()});

        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(pane().isVisible());
        QCOMPARE(child<QLabel>(*dialog_, "tableColumnsTitle").text(),
                 QStringLiteral("Columns of unknown.csv"));
        QVERIFY(child<QCheckBox>(*dialog_, "tableHasHeader").isChecked());
        QCOMPARE(columns().columnCount(), 5);
        QCOMPARE(title(4), QStringLiteral("L1 misses"));
        QCOMPARE(role(1).currentText(), QStringLiteral("Kernel or run"));
        QCOMPARE(role(2).currentText(), QStringLiteral("Repetition"));
        QCOMPARE(role(3).currentText(), QStringLiteral("Value"));
        QCOMPARE(role(5).currentText(), QStringLiteral("Ignored"));
        QCOMPARE(values(1), QStringLiteral("triad, triad, copy, copy"));
        QCOMPARE(values(3), QStringLiteral("1.5, 2.5, 3.5, 4.5"));
        QCOMPARE(values(4), QStringLiteral("10, 11, 12, missing"));
        QCOMPARE(detected(),
                 QStringLiteral("unknown (Custom): 2 events, 2 repetitions, 2 kernels"));
        QVERIFY(child<QComboBox>(*dialog_, "importKind").isEnabled());

        const auto document =
            core::importStudy({dialog_->paths().first().toStdString()}, dialog_->options());
        QVERIFY2(document, document ? "" : document.error().message.c_str());
        QCOMPARE(document->benchmarks.front()->data->values[2], 2.5);
    }

    // The columns made it higher than a small screen, with its buttons below the edge.
    void theButtonsStayOnASmallScreen()
    {
        dialog_->resize(860, 600);
        dialog_->setPaths({unknownTable()});
        QTRY_VERIFY(pane().isVisible());
        QTRY_VERIFY(!dialog_->isPreviewing());
        QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCOMPARE(dialog_->height(), 600);
        const auto bottom = importButton().mapTo(dialog_.get(), importButton().rect().bottomLeft());
        QVERIFY(dialog_->rect().contains(bottom));
        QVERIFY(child<QScrollArea>(*dialog_, "importScroll").viewport()->width() >=
                pane().minimumSizeHint().width());
    }

    void rolesAreChosenWithTheKeyboard()
    {
        dialog_->setPaths({unknownTable()});
        QTRY_VERIFY(importButton().isEnabled());

        role(4).setFocus();
        QTest::keyClick(&role(4), Qt::Key_Home);  // "Ignored"

        QVERIFY(!importButton().isEnabled());
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(detected().contains(QStringLiteral(": 1 event,")));
        QCOMPARE(values(4), QStringLiteral("10, 11, 12, nan"));
        QVERIFY(role(4).hasFocus());
        QTest::keyClick(&role(4), Qt::Key_Down);  // "Event"
        QTRY_VERIFY(!dialog_->isPreviewing());
        QTRY_VERIFY(importButton().isEnabled());
        QCOMPARE(dialog_->options().columns.columns.size(), std::size_t{4});

        // The wheel scrolls; it does not choose.
        QWheelEvent wheel({5, 5}, role(4).mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&role(4), &wheel);
        QCOMPARE(role(4).currentText(), QStringLiteral("Event"));
    }

    void aChoiceThatCannotBeIsSaid()
    {
        dialog_->setPaths({unknownTable()});
        QTRY_VERIFY(importButton().isEnabled());
        auto& fault = child<QLabel>(*dialog_, "tableColumnsFault");
        QVERIFY(fault.isHidden());

        role(3).setCurrentIndex(0);
        role(4).setCurrentIndex(0);

        QTRY_VERIFY(!fault.isHidden());
        QCOMPARE(fault.text(), QStringLiteral("No column holds values; choose the columns with the "
                                              "counts as values."));
        QVERIFY(!importButton().isEnabled());
        QVERIFY(bar().isHidden());

        role(3).setCurrentIndex(static_cast<int>(core::CsvRole::Value));
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(fault.isHidden());
    }

    void textAmongNumbersIsSaidWithItsLine()
    {
        QByteArray text = "kernel,cycles,notes\n";
        for (int row = 0; row < 300; ++row) {
            text += "k" + QByteArray::number(row) + ",5,1\n";
        }
        dialog_->setPaths({write(QStringLiteral("late.csv"), text + "last,5,many\n")});

        QTRY_VERIFY(!bar().isHidden());
        QVERIFY2(bar().message().contains(QStringLiteral(
                     "late.csv: line 302, column 3: expected a number, found \"many\"")),
                 qPrintable(bar().message()));
        QVERIFY(pane().isVisible());
        QVERIFY(!importButton().isEnabled());

        role(3).setCurrentIndex(0);
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(bar().isHidden());
    }

    void theFirstLineMayBeData()
    {
        dialog_->setPaths({write(QStringLiteral("plain.csv"), "kernel,5\ntriad,6\n")});
        QTRY_VERIFY(importButton().isEnabled());
        auto& header = child<QCheckBox>(*dialog_, "tableHasHeader");
        QVERIFY(header.isChecked());

        QTest::mouseClick(&header, Qt::LeftButton, {}, {8, header.height() / 2});

        QTRY_COMPARE(title(1), QStringLiteral("#1"));
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(!header.isChecked());
        QCOMPARE(values(2), QStringLiteral("5, 6"));
        QCOMPARE(dialog_->options().columns.layout.hasHeader, std::optional(false));
        QVERIFY(detected().contains(QStringLiteral("2 runs")));
    }

    void amongKnownFilesATableIsLeftOut()
    {
        const auto table = csv();
        dialog_->setPaths({table, unknownTable()});

        QTRY_VERIFY(!bar().isHidden());
        QVERIFY2(bar().message().contains(QStringLiteral("Import it alone to choose its columns.")),
                 qPrintable(bar().message()));
        QVERIFY(pane().isHidden());
        QCOMPARE(dialog_->paths(), QStringList{table});
        QVERIFY(dialog_->options().columns.isEmpty());
    }

    void severalTablesAreReadAlike()
    {
        const auto second = write(QStringLiteral("second.csv"),
                                  "Program;Trial;Cycles;L1 misses;Remark\nx;1;1;2;\n");
        dialog_->setPaths({unknownTable(), second});

        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(child<QLabel>(*dialog_, "tableColumnsTitle")
                    .text()
                    .startsWith(QStringLiteral("Columns of unknown.csv and 1 more file")));
        QVERIFY(detected().contains(QStringLiteral("unknown (")) &&
                detected().contains(QStringLiteral("second (")));
        dialog_->setPaths({csv()});
        QVERIFY(pane().isHidden());
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(dialog_->options().columns.isEmpty());
    }

    void aVeryWideTableStaysQuick()
    {
        QByteArray header = "kernel", row = "a";
        for (int column = 0; column < 2000; ++column) {
            header += ",C" + QByteArray::number(column);
            row += ",1";
        }
        dialog_->setPaths({write(QStringLiteral("wide.csv"), header + "\n" + row + "\n")});

        QTRY_VERIFY(importButton().isEnabled());
        QCOMPARE(columns().columnCount(), 300);
        QVERIFY(child<QLabel>(*dialog_, "tableColumnsRest")
                    .text()
                    .startsWith(QStringLiteral("1,701 more column")));
        QVERIFY(detected().contains(QStringLiteral("2,000 events")));
    }

    // F11: a preamble, a header, units, semicolons and decimal commas; then the rule that is saved.
    void aTableWithAPreambleIsImportedAndSavedAsARule()
    {
        qputenv("XDG_DATA_HOME", directory_.filePath(QStringLiteral("data")).toUtf8());
        const auto restored = qScopeGuard([] { qunsetenv("XDG_DATA_HOME"); });
        const auto path = write(QStringLiteral("instrument.csv"),
                                "Made by my tool\nhost;node7\nkernel;time;misses\n;s;count\n"
                                "a;1,5;7\nb;2,5;9.000\n");
        dialog_->setPaths({path});
        QTRY_VERIFY(importButton().isEnabled());
        auto& skipped = child<QSpinBox>(*dialog_, "tableSkipped");
        auto& units = child<QCheckBox>(*dialog_, "tableHasUnits");
        QCOMPARE(skipped.value(), 2);
        QVERIFY(units.isChecked());
        QCOMPARE(child<QComboBox>(*dialog_, "tableSeparator").currentIndex(), 1);
        QCOMPARE(title(2), QStringLiteral("time (s)"));
        QCOMPARE(values(2), QStringLiteral("1.5, 2.5"));
        QCOMPARE(values(3), QStringLiteral("7, 9,000"));

        // The preview follows: one line more is above the table, then one less.
        skipped.setFocus();
        QTest::keyClick(&skipped, Qt::Key_Up);
        QTRY_COMPARE(title(2), QStringLiteral("s"));
        QTest::keyClick(&skipped, Qt::Key_Down);
        QTRY_COMPARE(title(2), QStringLiteral("time (s)"));
        QTest::mouseClick(&units, Qt::LeftButton, {}, {8, units.height() / 2});
        QTRY_COMPARE(title(2), QStringLiteral("time"));
        QVERIFY(values(2).startsWith(QStringLiteral("\"s\" is not a number")));
        QTest::mouseClick(&units, Qt::LeftButton, {}, {8, units.height() / 2});
        auto& decimal = child<QComboBox>(*dialog_, "tableDecimal");
        decimal.setFocus();
        QTest::keyClick(&decimal, Qt::Key_Home);  // decimal points
        QTRY_COMPARE(values(2), QStringLiteral("1,5, 2,5"));
        QTest::keyClick(&decimal, Qt::Key_End);
        QTRY_COMPARE(values(2), QStringLiteral("1.5, 2.5"));
        QTRY_VERIFY(importButton().isEnabled());
        const auto chosen = core::importStudy({path.toStdString()}, dialog_->options());
        QVERIFY2(chosen, chosen ? "" : chosen.error().message.c_str());
        QCOMPARE(chosen->counters.front()->units, (std::vector<std::string>{"s", "count"}));

        auto& save = child<QPushButton>(*dialog_, "saveTableRule");
        QVERIFY(!save.isEnabled());
        QTest::keyClicks(&child<QLineEdit>(*dialog_, "tableRuleName"), QStringLiteral("my-tool"));
        QTest::mouseClick(&save, Qt::LeftButton);

        QTRY_VERIFY(pane().isHidden());
        QTRY_VERIFY(importButton().isEnabled());
        QCOMPARE(child<QTreeWidget>(*dialog_, "importSources").topLevelItem(0)->text(1),
                 QStringLiteral("my-tool"));
        const auto ruled = core::importStudy({path.toStdString()}, {});
        QVERIFY2(ruled, ruled ? "" : ruled.error().message.c_str());
        QCOMPARE(ruled->counters.front()->values, chosen->counters.front()->values);
    }

    // A format that is known is read as the user says, where it is a table.
    void columnsOfAKnownTableAreChosen()
    {
        auto& choose = child<QCheckBox>(*dialog_, "chooseColumns");
        dialog_->setPaths({csv()});
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(choose.isVisible() && pane().isHidden());

        QTest::mouseClick(&choose, Qt::LeftButton, {}, {8, choose.height() / 2});

        QTRY_VERIFY(pane().isVisible());
        QCOMPARE(title(3), QStringLiteral("k1"));
        QTRY_VERIFY(!dialog_->isPreviewing());
        QVERIFY(!dialog_->options().columns.isEmpty());
        QTest::mouseClick(&choose, Qt::LeftButton, {}, {8, choose.height() / 2});
        QTRY_VERIFY(importButton().isEnabled());
        QVERIFY(pane().isHidden());
        QVERIFY(dialog_->options().columns.isEmpty());
    }

    // One row a file: what it is and what comes from it, with its notes.
    void eachFileSaysWhatItIs()
    {
        const auto rates = write(QStringLiteral("rates.csv"), "event,a,b\ncycles,1,2\n");
        dialog_->setPaths({csv(), rates});
        QTRY_VERIFY(importButton().isEnabled());

        const auto& sources = child<QTreeWidget>(*dialog_, "importSources");
        QCOMPARE(sources.topLevelItem(0)->text(1), QStringLiteral("csv"));
        QCOMPARE(sources.topLevelItem(0)->text(2),
                 QStringLiteral("runs (Custom): 2 events, 2 repetitions, 3 kernels"));
        QCOMPARE(sources.topLevelItem(1)->text(1), QStringLiteral("counters"));
        QVERIFY(sources.topLevelItem(1)->text(2).contains(QStringLiteral("2 runs")));
        QVERIFY(child<QLabel>(*dialog_, "importNotes")
                    .text()
                    .contains(QStringLiteral("<b>runs.csv</b>")));
        // They were cut to 2½ lines.
        const auto& notes = child<QLabel>(*dialog_, "importNotes");
        QTRY_VERIFY(notes.height() >= notes.heightForWidth(notes.width()));
        // Why a file is left out, not its path again.
        dialog_->setPaths({csv(), write(QStringLiteral("none.csv"), "event,repetition,k\n")});
        QTRY_VERIFY(!sources.topLevelItem(1)->text(2).isEmpty());
        QVERIFY2(!sources.topLevelItem(1)->text(2).contains(directory_.path()),
                 qPrintable(sources.topLevelItem(1)->text(2)));
    }

    // Its line vanished without a word.
    void aCancelledImportSaysSo()
    {
        QByteArray lines = "Belos Iterative Solver:  Block CG\n";
        for (int line = 0; line < 500'000; ++line) {
            lines += "Iter " + QByteArray::number(line) + ", [ 1] : 1.0e-03\n";
        }
        Workspace workspace;
        StudyTransfer transfer(workspace);
        QSignalSpy ended(&transfer, &StudyTransfer::readingEnded);
        transfer.importPaths({write(QStringLiteral("large.log"), lines)}, {},
                             StudyTransfer::Destination::NewStudy);
        QTRY_COMPARE(workspace.jobs().rowCount(), 1);
        workspace.jobs().cancel(workspace.jobs().index(0).data(JobList::IdRole).toInt());
        QCOMPARE(ended.size(), 1);
        QVERIFY(!workspace.hasStudy());
        const auto& messages = workspace.messages().messages();
        QCOMPARE(messages.size(), 1);
        QCOMPARE(messages.back().severity, Message::Severity::Information);
    }

    void repetitionsInFoldersAreNotSingle()
    {
        const auto folder = QStringLiteral(PAPILIO_SOURCE_DIR "/tests/data/cat/run%1");
        dialog_->setPaths({folder.arg(1), folder.arg(2)});
        QTRY_VERIFY(importButton().isEnabled());

        QVERIFY(detected().contains(QStringLiteral("2 repetitions")));
        QVERIFY(!child<QLabel>(*dialog_, "importNotes")
                     .text()
                     .contains(QStringLiteral("Only one repetition")));
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
