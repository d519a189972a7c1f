#include "core/io/import/importer.h"
#include "tests/support/area_program.h"
#include "tests/widgets/main_window_fixture.h"
#include "widgets/pages/roofline/roofline_page.h"
#include "widgets/pages/topdown/topdown_page.h"
#include "widgets/table/data_table.h"
#include "widgets/workbench/import_dialog.h"

#include <QPlainTextEdit>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

// Opening, importing, saving, closing and reporting in the real window.
class TestMainWindowFiles : public tests::MainWindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { useThemeAndSettings(folder_); }
    void init() { showWindow(); }
    void cleanup() { window_.reset(); }

    void savingAndReopeningKeepsEveryEdit()
    {
        open();
        window_->workspace().setTau(2.5e-4);
        window_->transfer().save(path_);
        QVERIFY(window_->transfer().waitForSave());
        QVERIFY(!window_->workspace().isModified());

        const auto again = core::readStudy(path_.toStdString());
        QVERIFY(again);
        QCOMPARE(again->benchmarks.front()->parameters.tau, 2.5e-4);
    }

    /// Ctrl+S while the keys are still in the field: what was typed is saved, too.
    void whatIsBeingTypedIsSaved()
    {
        open();
        window_->showPage(u"study"_s);
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        auto* note = window_->findChild<QPlainTextEdit*>(u"studyNote"_s);
        note->setFocus();
        QTest::keyClicks(note, u"before the update"_s);
        window_->findChild<QAction*>(u"save"_s)->trigger();
        QVERIFY(window_->transfer().waitForSave());
        QVERIFY(note->hasFocus());
        QVERIFY(!window_->workspace().isModified());
        const auto again = core::readStudy(path_.toStdString());
        QVERIFY(again && again->notes);
        QCOMPARE(again->notes->text, std::string("before the update"));
    }

    /// Looking at a text changes nothing, however it is spelled.
    void aNoteThatNobodyTypesInStaysAsItIs()
    {
        open();
        window_->showPage(u"study"_s);
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        core::StudyNotes odd;
        odd.text = "two lines\n\n";
        odd.tags = {"a, b"};
        window_->workspace().setNotes(odd, u"odd"_s);
        QCoreApplication::processEvents();
        for (const auto& field : {u"studyNote"_s, u"studyTags"_s}) {
            auto* widget = window_->findChild<QWidget*>(field);
            widget->setFocus();
            widget->clearFocus();
        }
        QVERIFY(window_->workspace().notes() == odd);
        QCOMPARE(window_->workspace().undoStack().count(), 1);
        window_->workspace().undoStack().setClean();
    }

    void aSampleIsATemplateThatSavingCannotOverwrite()
    {
        QDir().mkpath(app::samplesDirectory());
        const auto sample = app::samplesDirectory() + u"/test-sample.papilio.h5"_s;
        QVERIFY(core::writeStudy(tests::smallStudy(), sample.toStdString()));

        window_->openPaths({sample});
        QTRY_VERIFY(window_->workspace().hasStudy());
        QFile::remove(sample);

        QVERIFY(window_->workspace().path().isEmpty());
        QCOMPARE(label("studyName"), u"Small branch study"_s);
        QCOMPARE(label("statusSaved"), u"Not saved yet"_s);
    }

    void aFileThatCannotBeReadLeavesTheStudyOpen_data()
    {
        QTest::addColumn<bool>("isAdded");
        QTest::newRow("instead of the study") << false;
        QTest::newRow("added to the study") << true;
    }
    void aFileThatCannotBeReadLeavesTheStudyOpen()
    {
        QFETCH(const bool, isAdded);
        open();
        const auto before = window_->workspace().document();
        const auto broken = folder_.filePath(u"broken.h5"_s);
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("not an HDF5") > 0);
        file.close();

        auto& transfer = window_->transfer();
        isAdded ? transfer.addStudy(broken) : transfer.open(broken);
        auto& log = window_->workspace().messages();
        QTRY_COMPARE(log.count(widgets::Message::Severity::Error), 1);
        QVERIFY(log.messages().back().text.contains(u"broken.h5"_s));
        QVERIFY(window_->workspace().hasStudy());
        QCOMPARE(label("studyName"), u"Small branch study (small.papilio.h5)"_s);
        QVERIFY(window_->findChild<QWidget*>(u"messages"_s)->isVisible());
        QVERIFY(window_->workspace().document().benchmarks == before.benchmarks);
        QCOMPARE(window_->workspace().undoStack().count(), 0);
    }

    void aDroppedStudyOpens()
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path_)});
        QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        const auto* hint = window_->findChild<QWidget*>(u"dropHint"_s);
        QVERIFY(hint != nullptr && hint->isVisible());
        QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &drop);
        QVERIFY(!hint->isVisible());
        QTRY_VERIFY(window_->workspace().hasStudy());
    }

    // What is added replaces nothing: there is nothing to save or discard.
    void importingWithEditsAsksOnlyWhereItReplacesTheStudy()
    {
        open();
        window_->workspace().setTau(1e-3);
        const auto csv = folder_.filePath(u"dropped.csv"_s);
        QFile file(csv);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("event,repetition,k1,k2\nA,1,1,2\nB,1,2,1\n");
        file.close();
        bool isDialogFirst = false;
        const auto look = [&] {
            auto* shown = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            isDialogFirst = qobject_cast<widgets::ImportDialog*>(shown) != nullptr;
            shown->reject();
        };
        QTimer::singleShot(0, window_.get(), look);
        window_->openPaths({csv});
        QVERIFY(isDialogFirst);
    }

    void closingWithEditsAsksAndCancelStays()
    {
        open();
        window_->workspace().setTau(1e-3);
        answer(QMessageBox::Cancel);
        QVERIFY(!window_->close());
        QVERIFY(window_->isVisible());

        answer(QMessageBox::Discard);
        QVERIFY(window_->close());
    }

    void descriptionsFromFilesAreOneStepToUndoAndAreFound()
    {
        open();
        const auto list = folder_.filePath(u"list.json"_s);
        QFile file(list);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([{"EventName": "BR_MISP_RETIRED", "BriefDescription": "Wrongly guessed."}])");
        file.close();
        auto& workspace = window_->workspace();

        window_->transfer().addDescriptions({list});

        QTRY_VERIFY(workspace.document().descriptions);
        QCOMPARE(workspace.undoStack().undoText(), u"event descriptions"_s);
        QVERIFY(std::ranges::any_of(workspace.messages().messages(), [](const auto& message) {
            return message.text.startsWith(u"list.json describes 1 of "_s);
        }));
        auto* find = window_->findChild<widgets::FindField*>();
        find->setFocus();
        QTest::keyClicks(find, u"guessed"_s);
        auto* popup = &find->list();
        QTRY_VERIFY(popup->isVisible());
        QVERIFY(popup->model()->index(0, 0).data().toString().contains(u"Wrongly guessed."_s));
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QTRY_COMPARE(workspace.selection().event, std::optional<std::uint32_t>(1));

        // A file that describes something else changes nothing.
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(R"([{"EventName": "ELSEWHERE"}])");
        file.close();
        QSignalSpy failed(&window_->transfer(), &widgets::StudyTransfer::failed);
        window_->transfer().addDescriptions({list});
        QTRY_VERIFY(!failed.isEmpty());
        QVERIFY(failed.front().front().toString().contains(u"none of the study's"_s));
        QCOMPARE(workspace.undoStack().count(), 1);
        workspace.undoStack().undo();
        QVERIFY(!workspace.document().descriptions);
    }

    void findSaysWhereThereIsNothing()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        find->setFocus();
        QTest::keyClicks(find, u"no such thing"_s);
        auto* popup = &find->list();
        QTRY_VERIFY(popup->isVisible());
        QCOMPARE(popup->model()->rowCount(), 1);
        QVERIFY(popup->model()->index(0, 0).data().toString().contains(u"“no such thing”"_s));
        QTest::keyClick(find, Qt::Key_Return);  // and nothing happens
        QVERIFY(window_->currentPage() != u"events"_s);
    }

    void findsKernelsParametersAndNodes()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        const auto first = [&](const QString& typed) {
            find->clear();
            find->setFocus();
            QTest::keyClicks(find, typed);
            const auto* found = find->list().model();
            return found->index(0, 0).data().toString();
        };
        QCOMPARE(first(u"noise thre"_s), u"Command: Set noise threshold τ"_s);
        // The best fit comes first, of whatever kind; words in any order, in any tool's spelling.
        QCOMPARE(first(u"noise"_s), u"Page: Noise"_s);
        QCOMPARE(first(u"threshold noise"_s), u"Command: Set noise threshold τ"_s);
        QCOMPARE(first(u"br_inst_retired.cond_taken"_s), u"BR_INST_RETIRED:COND_TAKEN"_s);
        QCOMPARE(first(u"taken cond"_s), u"BR_INST_RETIRED:COND_TAKEN"_s);
        const auto kernel =
            QString::fromStdString(std::string(window_->workspace().benchmark()->data->kernels[0]));
        const auto* found = find->list().model();
        first(kernel);
        bool isThere = false;
        for (int row = 0; row < found->rowCount(); ++row) {
            isThere |= found->index(row, 0).data().toString().endsWith(u": "_s + kernel);
        }
        QVERIFY(isThere);
        const auto counted = core::importStudy(
            {PAPILIO_SOURCE_DIR "/resources/samples/alya-mn4.csv"}, core::ImportOptions());
        QVERIFY2(counted, counted ? "" : counted.error().message.c_str());
        window_->workspace().addContent(*counted, u"import"_s);
        QCOMPARE(first(u"branch mispred"_s), u"Top-Down: Branch Mispredicts"_s);
    }

    // Ctrl+K went to the page and left the search to the user.
    void whatWasFoundIsSelected()
    {
        open();
        auto& workspace = window_->workspace();
        const auto counted =
            core::importStudy({PAPILIO_SOURCE_DIR "/resources/samples/alya-mn4.csv"}, {});
        QVERIFY(counted);
        workspace.addContent(*counted, u"import"_s);
        core::Document roofs;
        auto roofline = std::make_shared<core::Roofline>();
        roofline->name = "node";
        roofline->ceilings = {
            {"DRAM", core::Ceiling::Kind::Bandwidth, 10, 10, 10, 1, "AVX2", "double", "2:1", 0, 0}};
        for (const char* kernel : {"triad", "stencil27"}) {
            core::RooflinePoint point;
            point.name = kernel;
            point.intensity = 0.1;
            point.performance = 1;
            roofline->points.push_back(point);
        }
        roofs.rooflines = {roofline};
        workspace.addContent(roofs, u"import"_s);
        auto* find = window_->findChild<widgets::FindField*>();
        const auto enter = [&](const QString& typed) {
            find->setFocus();
            QTest::keyClicks(find, typed);
            QTest::keyClick(&find->list(), Qt::Key_Return);
        };

        enter(u"branch mispred"_s);
        QTRY_COMPARE(window_->currentPage(), u"topdown"_s);
        auto* topdown = window_->findChild<widgets::TopDownPage*>();
        QTRY_VERIFY(topdown->isSettled() && topdown->view().node);
        QCOMPARE(topdown->view().model().nodes[*topdown->view().node].title,
                 std::string("Branch Mispredicts"));

        enter(u"stencil27"_s);
        QTRY_COMPARE(window_->currentPage(), u"roofline"_s);
        auto* kernels = window_->findChild<widgets::Page*>(QStringLiteral("rooflinePage"))
                            ->findChild<widgets::DataTable*>(u"kernelTable"_s);
        QVERIFY(kernels != nullptr);
        QCOMPARE(kernels->currentIndex().siblingAtColumn(0).data().toString(), u"stencil27"_s);

        const auto kernel =
            QString::fromStdString(std::string(workspace.benchmark()->data->kernels[2]));
        window_->findChild<widgets::FindField*>()->contentFound(u"study"_s, kernel);
        QCOMPARE(window_->currentPage(), u"study"_s);
        QCOMPARE(workspace.selection().kernel, std::optional(2));
    }

    // One row for each of 432 recorders.
    void aNoteOfManyIsShownOnce()
    {
        core::Document document;
        for (const char* name : {"a::residual", "b::residual", "c::residual"}) {
            auto recorder = std::make_shared<core::Recorder>();
            recorder->name = name;
            recorder->type = "double";
            recorder->values = {1, 0.5};
            recorder->provenance.notes = {"Recording took a while."};
            document.recorders.push_back(recorder);
        }
        const auto path = folder_.filePath(u"noted.papilio.h5"_s);
        QVERIFY(core::writeStudy(document, path.toStdString()));
        window_->transfer().open(path);
        QTRY_COMPARE(window_->workspace().document().recorders.size(), 3U);
        const auto& messages = window_->workspace().messages().messages();
        QCOMPARE(
            std::ranges::count(messages, u"Recording took a while."_s, &widgets::Message::text), 1);
        // The row may be too short for the place; the tip has both.
        const auto& log = window_->workspace().messages();
        QCOMPARE(log.index(log.rowCount() - 1).data(Qt::ToolTipRole).toString(),
                 u"Recording took a while.\na::residual"_s);
    }

    void oneEnterGoesToWhatWasFound()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        for (const bool down : {false, true}) {
            window_->showPage(u"study"_s);
            find->setFocus();
            QTest::keyClicks(find, u"noise"_s);
            auto* popup = &find->list();
            QTRY_VERIFY(popup->isVisible());
            int wanted = 0;
            while (popup->model()->index(wanted, 0).data().toString() != u"Page: Noise"_s) {
                ++wanted;
                QVERIFY(wanted < popup->model()->rowCount());
            }
            for (int step = 0; step < wanted; ++step) {
                QTest::keyClick(popup, Qt::Key_Down);
            }
            if (down) {  // and back again
                QTest::keyClick(popup, Qt::Key_Down);
                QTest::keyClick(popup, Qt::Key_Up);
            }
            QTest::keyClick(popup, Qt::Key_Return);
            QCOMPARE(window_->currentPage(), u"noise"_s);
            QTRY_VERIFY(find->text().isEmpty());
            QVERIFY(!popup->isVisible());
            // What was found before is not gone to again from the empty field.
            window_->showPage(u"study"_s);
            find->setFocus();
            QTest::keyClick(find, Qt::Key_Return);
            QCOMPARE(window_->currentPage(), u"study"_s);
        }
    }

    // What tells events apart stands at the end of their names: the list is as wide as they are.
    void foundEventsAreNotCut()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        find->setFocus();
        QTest::keyClicks(find, u"br_inst"_s);
        auto* popup = &find->list();
        QTRY_VERIFY(popup->isVisible());
        auto* list = qobject_cast<QAbstractItemView*>(popup);
        QVERIFY(list->viewport()->width() >= list->sizeHintForColumn(0));
        QTRY_COMPARE(popup->geometry().right(),
                     find->mapToGlobal(QPoint(find->width(), 0)).x() - 1);
    }

    void anImportThatJoinsTheStudyIsOneStepToUndo()
    {
        open();
        auto& workspace = window_->workspace();
        workspace.addContent(roofs(), u"import roofs"_s);
        QCOMPARE(workspace.document().rooflines.size(), std::size_t{1});
        QCOMPARE(workspace.undoStack().undoText(), u"import roofs"_s);
        QVERIFY(workspace.benchmark() != nullptr);
        workspace.undoStack().undo();
        QVERIFY(workspace.document().rooflines.empty());
        QVERIFY(workspace.benchmark() != nullptr);
    }

    void aReportIsWrittenByAProcessOfItsOwnWithUnsavedEdits()
    {
        if (widgets::Collection::programPath(u"papilio"_s).isEmpty()) {
            QSKIP("papilio is not built");
        }
        open();
        window_->workspace().setTau(2.5e-4);
        window_->findChild<QAction*>(u"report"_s)->trigger();
        auto* dialog = window_->findChild<widgets::ReportDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        const auto press = [dialog](const QString& name) {
            QTest::mouseClick(dialog->findChild<QPushButton*>(name), Qt::LeftButton);
        };
        // A study without counters, roofs and recorders has no such pages.
        QVERIFY(dialog->findChild<QCheckBox*>(u"reportPage_noise"_s)->isChecked());
        for (const auto& page : {u"topdown"_s, u"roofline"_s, u"recorders"_s, u"campaign"_s}) {
            QVERIFY(dialog->findChild<QCheckBox*>(u"reportPage_"_s + page) == nullptr);
        }
        press(u"reportNone"_s);
        QVERIFY(!dialog->findChild<QPushButton*>(u"reportWrite"_s)->isEnabled());
        dialog->findChild<QCheckBox*>(u"reportPage_metrics"_s)->setChecked(true);
        auto* file = dialog->findChild<QLineEdit*>(u"reportFile"_s);
        QCOMPARE(file->text(), folder_.filePath(u"small.html"_s));

        file->setText(folder_.filePath(u"no-such-folder/r.html"_s));
        QSignalSpy ended(window_->findChild<widgets::ReportWriter*>(),
                         &widgets::ReportWriter::finished);
        press(u"reportWrite"_s);
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 60000);
        QVERIFY(!ended[0][0].toBool() && ended[0][2].toString().contains(u"cannot be written"_s));

        // What somebody else has written is not replaced unasked.
        file->setText(path_ + u".html"_s);
        QFile others(file->text());
        QVERIFY(others.open(QIODevice::WriteOnly) && others.write("others") == 6);
        others.close();
        answer(QMessageBox::Cancel);
        press(u"reportWrite"_s);
        QCOMPARE(contentOf(others.fileName()), QByteArray("others"));

        file->setText(folder_.filePath(u"r.html"_s));
        auto* title = dialog->findChild<QLineEdit*>(u"reportTitle"_s);
        QCOMPARE(title->placeholderText(), u"Small branch study"_s);
        QTest::keyClicks(title, u"Night 3"_s);
        QTest::keyClicks(dialog->findChild<QLineEdit*>(u"reportAuthor"_s), u"Ada"_s);
        QTest::keyClicks(dialog->findChild<QLineEdit*>(u"reportNote"_s), u"a note"_s);
        press(u"reportWrite"_s);
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 2, 60000);
        QVERIFY2(ended[1][0].toBool(), qPrintable(ended[1][2].toString()));
        QVERIFY(dialog->findChild<QPushButton*>(u"reportOpen"_s)->isVisible());
        QFile report(folder_.filePath(u"r.html"_s));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const auto html = QString::fromUtf8(report.readAll());
        QVERIFY(html.contains(u"<h2 id=\"metrics\">"_s) && !html.contains(u"id=\"noise\""_s));
        QVERIFY(html.contains(u">Night 3</h1>"_s) && html.contains(u"Ada"_s) &&
                html.contains(u"a note"_s));
        // The thresholds are in its command: nothing else was edited.
        QVERIFY(!html.contains(u"no command reproduces this report"_s));
        QVERIFY(html.contains(path_) && html.contains(u"--tau 0.00025"_s));
        QVERIFY(!html.contains(u"study.h5"_s));  // the temporary copy is nobody's business

        press(u"reportWrite"_s);
        press(u"reportClose"_s);  // is Cancel while it is written
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 3, 60000);
        QVERIFY(!ended[2][0].toBool());
        QVERIFY(report.exists());  // the older one is still there
    }

    /// A study that is watched while it is measured: its counts are new, what was edited stays, and
    /// saving never writes over the part.
    void aPartThatGrowsKeepsWhatWasEdited()
    {
        const auto part = folder_.filePath(u"study.h5.partial"_s);
        auto study = tests::smallStudy();
        QVERIFY(core::writeStudy(study, part.toStdString()));
        auto& workspace = window_->workspace();
        window_->transfer().openSample(part);
        QTRY_COMPARE(workspace.file(), part);
        workspace.setTau(2.5e-4);
        workspace.edit(u"title"_s, [](auto& document) { document.title = "Watched"; });
        auto roofs = std::make_shared<core::Roofline>();
        roofs->name = "added";
        core::Document added;
        added.rooflines = {roofs};
        workspace.addContent(added, u"add"_s);
        auto grown = *study.benchmarks.front();
        auto data = std::make_shared<core::Dataset>(*grown.data);
        data->values.front() += 1;
        data->rawCounts.clear();
        grown.data = data;
        grown.reach.resize(data->eventCount());
        study.benchmarks.front() = std::make_shared<const core::Benchmark>(grown);
        QVERIFY(core::writeStudy(study, part.toStdString()));

        window_->transfer().openSample(part, true);

        QTRY_COMPARE(workspace.benchmark()->reach.size(), data->eventCount());
        QCOMPARE(workspace.benchmark()->data->values.front(), data->values.front());
        QCOMPARE(workspace.benchmark()->parameters.tau, 2.5e-4);
        QCOMPARE(workspace.document().title, std::string("Watched"));
        QVERIFY(workspace.isModified() && workspace.path().isEmpty());
        const auto whole = folder_.filePath(u"study.h5"_s);
        QVERIFY(QFile::rename(part, whole));
        window_->transfer().openWhole(whole);
        QTRY_COMPARE(workspace.path(), whole);
        QCOMPARE(workspace.document().title, std::string("Watched"));
        QVERIFY(workspace.document().roofline("added") != nullptr);
        QCOMPARE(workspace.benchmark()->parameters.tau, 2.5e-4);
        workspace.undoStack().setClean();
    }

    void reloadingKeepsSettingsThatAreNotSaved()
    {
        open();
        window_->workspace().setTau(1e-3);
        QTest::keyClick(window_.get(), Qt::Key_F5);
        // They are in no file: the study stays unsaved, and Undo gives what the file holds.
        QTRY_COMPARE(window_->workspace().undoStack().undoText(), u"keep the settings"_s);
        QCOMPARE(window_->workspace().benchmark()->parameters.tau, 1e-3);
        QVERIFY(window_->workspace().isModified());
        window_->workspace().undoStack().undo();
        QCOMPARE(window_->workspace().benchmark()->parameters.tau, 1e-10);
    }

    void onlyWhatWouldBeLostIsStarredAndAskedFor()
    {
        open();
        QVERIFY(!window_->isWindowModified());
        QDir().mkpath(app::samplesDirectory());
        const auto sample = app::samplesDirectory() + u"/test-star.papilio.h5"_s;
        QVERIFY(core::writeStudy(tests::smallStudy(), sample.toStdString()));
        window_->openPaths({sample});
        QTRY_VERIFY(window_->workspace().path().isEmpty());
        QFile::remove(sample);
        QVERIFY(!window_->isWindowModified());

        const auto csv = folder_.filePath(u"small.csv"_s);
        QFile file(csv);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("event,repetition,k1,k2\nA,1,1,2\nB,1,2,1\n");
        file.close();
        QSignalSpy opened(&window_->transfer(), &widgets::StudyTransfer::opened);
        window_->transfer().importPaths({csv}, {});
        QVERIFY(opened.wait(10000));
        QVERIFY(window_->isWindowModified());
        // A study without a name is not called by the words for one.
        window_->workspace().setTitle({});
        QString asked;
        QTimer::singleShot(0, window_.get(), [&asked] {
            if (const auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                asked = box->text();
            }
        });
        answer(QMessageBox::Cancel);
        QVERIFY(!window_->close());
        QVERIFY2(!asked.isEmpty() && !asked.contains(u"Unsaved study"_s), qPrintable(asked));
        const auto saved = folder_.filePath(u"imported.h5"_s);
        window_->transfer().save(saved);
        QVERIFY(window_->transfer().waitForSave());
        QVERIFY(!window_->isWindowModified());
    }

    void anEmptyStudyOpensAndSaysWhatToDo()
    {
        const auto empty = folder_.filePath(u"empty.h5"_s);
        QVERIFY(core::writeStudy(core::Document(), empty.toStdString()));
        window_->openPaths({empty});
        QTRY_COMPARE(label("studyName"), u"empty.h5"_s);
        QCOMPARE(window_->currentPage(), u"study"_s);
        auto* page = window_->page(u"study"_s);
        QTRY_VERIFY(page->findChild<QWidget*>(u"emptyStudy"_s)->isVisible());
        QVERIFY(window_->windowTitle().contains(u"empty.h5"_s));
        open();
        QTRY_VERIFY(!page->findChild<QWidget*>(u"emptyStudy"_s)->isVisible());
    }

    void aStudyOpensOnAPageThatShowsSomethingOfIt()
    {
        window_->showPage(u"roofline"_s);
        open();
        QTRY_COMPARE(window_->currentPage(), u"study"_s);

        window_->showPage(u"noise"_s);  // a page that has something to show stays
        open();
        QTRY_VERIFY(window_->workspace().benchmark());
        QCOMPARE(window_->currentPage(), u"noise"_s);
    }

    void aLongTitleLeavesRoomForTheToolBar()
    {
        open();
        const auto* bar = window_->findChild<QToolBar*>(u"mainToolBar"_s);
        window_->workspace().setTitle(QString(140, u'W'));
        QCoreApplication::processEvents();
        const auto* find = window_->findChild<widgets::FindField*>();
        QVERIFY(find->isVisible() && bar->rect().contains(find->geometry()));
        const auto* undo = window_->findChild<QAction*>(u"undo"_s);
        QVERIFY2(undo->text().size() < 50, qPrintable(undo->text()));
        QVERIFY(undo->toolTip().contains(QString(140, u'W')));
    }

    void noFieldWithTextTakesTheKeysUnasked()
    {
        // Without a benchmark the title is the first field of the Study page.
        core::Document document;
        document.title = "Roofs";
        document.rooflines = roofs().rooflines;
        const auto path = folder_.filePath(u"roofs.h5"_s);
        QVERIFY(core::writeStudy(document, path.toStdString()));
        window_->openPaths({path});
        QTRY_COMPARE(window_->currentPage(), u"roofline"_s);
        QApplication::setActiveWindow(window_.get());
        QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(window_->currentPage(), u"study"_s);
        auto* focus = QApplication::focusWidget();
        QVERIFY(qobject_cast<QLineEdit*>(focus) == nullptr);
        QTest::keyClick(focus != nullptr ? focus : window_.get(), Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(window_->currentPage(), u"compare"_s);
    }
};

PAPILIO_TEST(TestMainWindowFiles)
#include "test_main_window_files.moc"
