#include "app/main_window.h"
#include "app/workbench.h"
#include "core/io/study_file.h"
#include "tests/support/own_settings.h"
#include "tests/support/small_study.h"
#include "widgets/controls/filter_field.h"
#include "widgets/controls/navigation_rail.h"
#include "widgets/controls/workflow_strip.h"
#include "widgets/plot/noise_plot.h"
#include "widgets/theme/provenance_note.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/find_field.h"
#include "widgets/workbench/report_dialog.h"
#include "widgets/workbench/shortcut_sheet.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QCompleter>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        widgets::Theme::instance().apply(*qApp);
    }

    void init()
    {
        path_ = folder_.filePath(u"small.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), path_.toStdString()));
        window_ = std::make_unique<MainWindow>(MainWindow::Memory::None);
        window_->show();
    }

    void cleanup() { window_.reset(); }

    void withoutAStudyTheWelcomePageIsShown()
    {
        QVERIFY(!strip()->isVisible());
        QVERIFY(!window_->workspace().hasStudy());
        QCOMPARE(window_->windowTitle(), u"Papilio"_s);
    }

    void openingShowsNameStripAndStatus()
    {
        open();
        QCOMPARE(label("studyName"), u"small.papilio.h5"_s);
        QCOMPARE(label("studyChip"), u"simulated"_s);
        QVERIFY(strip()->isVisible());
        QTRY_COMPARE(label("statusSet"), u"Set A · 4 events"_s);
        QCOMPARE(label("statusSaved"), u"Saved"_s);
    }

    void railAndShortcutsChangeThePage()
    {
        open();
        QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(window_->currentPage(), u"noise"_s);
        QVERIFY(window_->page(u"noise"_s)->isVisible());
        QVERIFY(window_->findChild<QWidget*>(u"parameters"_s)->isVisible());

        auto* rail = window_->findChild<widgets::NavigationRail*>();
        const auto found = rail->model()->match(rail->model()->index(0, 0), Qt::DisplayRole,
                                                u"Metrics"_s, 1, Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        const auto metrics = found.first();
        QTest::mouseClick(rail->viewport(), Qt::LeftButton, {}, rail->visualRect(metrics).center());
        QCOMPARE(window_->currentPage(), u"metrics"_s);
        QVERIFY(window_->page(u"metrics"_s)->isVisible());
    }

    void keysStepThroughAllPages()
    {
        open();
        window_->showPage(u"study"_s);
        QStringList seen;
        for (std::size_t step = 0; step < app::pageList().size(); ++step) {
            QTest::keyClick(window_.get(), Qt::Key_PageDown, Qt::ControlModifier);
            seen << window_->currentPage();
        }
        QCOMPARE(seen.last(), u"study"_s);
        QCOMPARE(QSet<QString>(seen.begin(), seen.end()).size(),
                 static_cast<qsizetype>(app::pageList().size()));
        QTest::keyClick(window_.get(), Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(window_->currentPage(), app::pageList().back().id);
    }

    void everyPageFitsTheSmallestWindow_data()
    {
        QTest::addColumn<QString>("page");
        for (const auto& entry : app::pageList()) {
            QTest::newRow(qPrintable(entry.id)) << entry.id;
        }
    }
    void everyPageFitsTheSmallestWindow()
    {
        QFETCH(QString, page);
        open();
        window_->showPage(page);
        window_->resize(1000, 700);
        QCoreApplication::processEvents();
        QTRY_COMPARE(window_->workspace().isAnalysing(), false);
        QCoreApplication::processEvents();
        QVERIFY2(window_->minimumSizeHint().width() <= 1000,
                 qPrintable(QString::number(window_->minimumSizeHint().width())));
        QCOMPARE(window_->size(), QSize(1000, 700));
        // The tool bar keeps its last tool, and the rail its last page.
        auto* bar = window_->findChild<QToolBar*>(u"mainToolBar"_s);
        const auto buttons = bar->findChildren<QToolButton*>(Qt::FindDirectChildrenOnly);
        QVERIFY(std::ranges::any_of(buttons, [](const QToolButton* button) {
            return button->isVisible() && button->defaultAction() != nullptr &&
                   button->defaultAction()->shortcut() == QKeySequence(Qt::Key_F1);
        }));
    }

    void draggingTauInTheNoisePlotMovesEverything()
    {
        open();
        window_->showPage(u"noise"_s);
        auto* plot = window_->findChild<widgets::NoisePlot*>();
        QTRY_VERIFY(!plot->curve().values.empty());
        auto* canvas = plot->canvas();
        const int x = canvas->width() / 2;
        const int from = static_cast<int>(plot->tauPixel());

        QTest::mousePress(canvas, Qt::LeftButton, {}, QPoint(x, from));
        for (int step = 1; step <= 20; ++step) {
            drag(canvas, QPoint(x, from - step * 9));
        }
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, QPoint(x, from - 180));

        auto& workspace = window_->workspace();
        QVERIFY(workspace.benchmark()->parameters.tau > 1e-10);
        QCOMPARE(workspace.undoStack().count(), 1);  // a drag is one step
        QTRY_COMPARE(workspace.analysis().benchmark, workspace.benchmark());
        QCOMPARE(label("statusSaved"), u"Changed since saved"_s);

        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(workspace.benchmark()->parameters.tau, 1e-10);
        QCOMPARE(label("statusSaved"), u"Saved"_s);
    }

    void aTypedTauIsTakenAndAWrongOneSaysWhy()
    {
        open();
        window_->showPage(u"noise"_s);
        auto* field = window_->findChild<QLineEdit*>(u"tauField"_s);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, u"1e-3"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(window_->workspace().benchmark()->parameters.tau, 1e-3);
        QTRY_COMPARE(label("statusSet"), u"Set B · 5 events"_s);

        field->selectAll();
        QTest::keyClicks(field, u"-1"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(window_->workspace().benchmark()->parameters.tau, 1e-3);
        QVERIFY(field->property("invalid").toBool());
        QVERIFY(field->toolTip().contains(u"τ"_s));
    }

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

    void aFileThatCannotBeReadLeavesTheStudyOpen()
    {
        open();
        const auto broken = folder_.filePath(u"broken.h5"_s);
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no HDF5") > 0);
        file.close();

        window_->transfer().open(broken);
        auto& log = window_->workspace().messages();
        QTRY_COMPARE(log.count(widgets::Message::Severity::Error), 1);
        QVERIFY(log.messages().back().text.contains(u"broken.h5"_s));
        QVERIFY(window_->workspace().hasStudy());
        QCOMPARE(label("studyName"), u"small.papilio.h5"_s);
        QVERIFY(window_->findChild<QWidget*>(u"messages"_s)->isVisible());
    }

    void aDroppedStudyOpens()
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path_)});
        QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &drop);
        QTRY_VERIFY(window_->workspace().hasStudy());
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

    void findingAnEventSelectsItOnTheEventsPage()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        find->setFocus();
        QTest::keyClicks(find, u"ntaken"_s);
        auto* list = find->completer()->popup();
        QTRY_VERIFY(list->isVisible());
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_COMPARE(window_->currentPage(), u"events"_s);
        QCOMPARE(window_->workspace().selection().event, std::optional<std::uint32_t>(4));
        QTRY_VERIFY(find->text().isEmpty());
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
        auto* popup = find->completer()->popup();
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

    void aStudyWithoutBenchmarksOpensOnThePageThatShowsIt()
    {
        QVERIFY(core::writeStudy(roofs(), path_.toStdString()));
        window_->openPaths({path_});
        QTRY_COMPARE(window_->currentPage(), u"roofline"_s);
        QCOMPARE(label("studyName"), u"small.papilio.h5"_s);
        QCOMPARE(label("statusSaved"), u"Saved"_s);
    }

    void findingAKernelShowsItsRoofs()
    {
        open();
        window_->workspace().addContent(roofs(), u"import roofs"_s);
        auto* find = window_->findChild<widgets::FindField*>();
        find->setFocus();
        QTest::keyClicks(find, u"stencil"_s);
        auto* list = find->completer()->popup();
        QTRY_VERIFY(list->isVisible());
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_COMPARE(window_->currentPage(), u"roofline"_s);
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

    void theCommandOfAViewIsItsHeadlessTwin()
    {
        open();
        window_->showPage(u"metrics"_s);
        QTest::keyClick(window_.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const auto text = QApplication::clipboard()->text();
        QVERIFY2(text.startsWith(u"papilio analyze "_s), qPrintable(text));
        QVERIFY2(text.contains(u"--benchmark branch --tau 1e-10 --alpha 5e-04"_s),
                 qPrintable(text));
        QVERIFY(text.contains(u"papilio render"_s) && text.contains(u"--page metrics"_s));
    }

    void aSavedFigureHasTheBytesOfItsCommandAndSaysIt()
    {
        const auto program = widgets::CollectionProcess::programPath(u"papilio"_s);
        if (program.isEmpty()) {
            QSKIP("papilio is not built");
        }
        open();
        window_->showPage(u"noise"_s);
        auto* plot = window_->findChild<widgets::NoisePlot*>();
        QTRY_VERIFY(!plot->curve().values.empty());
        const auto& stability = window_->workspace().stability();
        QTRY_VERIFY(stability.tau && stability.alpha && stability.map);
        QTest::qWait(50);  // the ribbon is drawn in the turn after
        const auto note = widgets::provenanceNote(*plot);
        QCOMPARE(note.title, u"Noise: "_s + path_);
        QVERIFY2(note.command.startsWith(u"papilio render "_s + path_ + u" --page noise"_s),
                 qPrintable(note.command));
        for (const auto& suffix : {u"svg"_s, u"png"_s}) {
            const auto saved = folder_.filePath(u"saved."_s + suffix);
            const auto rendered = folder_.filePath(u"rendered."_s + suffix);
            QVERIFY(plot->save(saved));
            auto words = QProcess::splitCommand(note.command).mid(1);
            words.last() = rendered;
            QCOMPARE(QProcess::execute(program, words), 0);
            QCOMPARE(contentOf(rendered), contentOf(saved));
        }
        QVERIFY(contentOf(folder_.filePath(u"saved.svg"_s)).contains(note.command.toUtf8()));
        QCOMPARE(QImage(folder_.filePath(u"saved.png"_s)).text(u"Source"_s), note.command);
        QVERIFY(plot->save(folder_.filePath(u"saved.pdf"_s)));
    }

    void aFoundEventThatAFilterHidesIsShown()
    {
        open();
        window_->showPage(u"events"_s);
        auto* filter = window_->page(u"events"_s)->findChild<widgets::FilterField*>();
        filter->setText(u"TAKEN"_s);
        window_->workspace().selectEvent(1);  // BR_MISP_RETIRED, as the find field does
        QTRY_VERIFY(filter->text().isEmpty());
        filter->setText(u"MISP"_s);  // it shows the selected one: typing is not undone
        QCoreApplication::processEvents();
        QCOMPARE(filter->text(), u"MISP"_s);
    }

    void theShortcutSheetIsAboutKeysNotAboutTheLastEdit()
    {
        open();
        window_->workspace().setTau(1e-3);
        widgets::ShortcutSheet sheet(window_->actions(), nullptr);
        for (const auto* label : sheet.findChildren<QLabel*>()) {
            QVERIFY2(!label->text().contains(u"τ "_s) || !label->text().startsWith(u"Undo"_s),
                     qPrintable(label->text()));
        }
    }

    void aReportIsWrittenByAProcessOfItsOwnWithUnsavedEdits()
    {
        if (widgets::CollectionProcess::programPath(u"papilio"_s).isEmpty()) {
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

        file->setText(folder_.filePath(u"r.html"_s));
        press(u"reportWrite"_s);
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 2, 60000);
        QVERIFY2(ended[1][0].toBool(), qPrintable(ended[1][2].toString()));
        QVERIFY(dialog->findChild<QPushButton*>(u"reportOpen"_s)->isVisible());
        QFile report(folder_.filePath(u"r.html"_s));
        QVERIFY(report.open(QIODevice::ReadOnly));
        const auto html = QString::fromUtf8(report.readAll());
        QVERIFY(html.contains(u"<h2 id=\"metrics\">"_s) && !html.contains(u"id=\"noise\""_s));
        QVERIFY(html.contains(u"edits that were not saved"_s));
        QVERIFY(html.contains(path_) && html.contains(u"--tau 0.00025"_s));
        QVERIFY(!html.contains(u"study.h5"_s));  // the temporary copy is nobody's business

        press(u"reportWrite"_s);
        press(u"reportClose"_s);  // is Cancel while it is written
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 3, 60000);
        QVERIFY(!ended[2][0].toBool());
        QVERIFY(report.exists());  // the older one is still there
    }

    void reloadingKeepsSettingsThatAreNotSaved()
    {
        open();
        window_->workspace().setTau(1e-3);
        QTest::keyClick(window_.get(), Qt::Key_F5);
        QTRY_COMPARE(window_->workspace().undoStack().count(), 0);
        QCOMPARE(window_->workspace().benchmark()->parameters.tau, 1e-3);
    }

    void messagesUnfoldAndFold()
    {
        open();
        auto* list = window_->findChild<QWidget*>(u"messages"_s);
        auto* fold = window_->findChild<QAbstractButton*>(u"foldMessages"_s);
        const int folded = list->height();
        QTest::mouseClick(fold, Qt::LeftButton);
        QTRY_VERIFY(list->height() > folded + 20);
        QTest::mouseClick(fold, Qt::LeftButton);
        QTRY_COMPARE(list->height(), folded);
    }

    void everyPageShowsAnotherThemeWithoutRestart()
    {
        open();
        auto& theme = widgets::Theme::instance();
        const auto light = window_->grab().toImage().pixelColor(5, 500);
        QTest::keyClick(window_.get(), Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(theme.scheme(), widgets::Theme::Scheme::Dark);
        const auto dark = window_->grab().toImage().pixelColor(5, 500);
        QVERIFY(light.lightness() > 200 && dark.lightness() < 60);
        theme.setScheme(widgets::Theme::Scheme::Light);
    }

private:
    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// A study of one roofline with one kernel, and no benchmark.
    static core::Document roofs()
    {
        auto roofline = std::make_shared<core::Roofline>();
        roofline->name = "small";
        core::Ceiling roof;
        roof.name = "DRAM";
        roof.value = roof.low = roof.high = 10;
        roofline->ceilings.push_back(roof);
        roof.name = "FMA";
        roof.kind = core::Ceiling::Kind::Compute;
        roof.value = roof.low = roof.high = 100;
        roofline->ceilings.push_back(roof);
        core::RooflinePoint point;
        point.name = "stencil";
        point.intensity = 1;
        point.performance = 5;
        roofline->points.push_back(point);
        core::Document document;
        document.rooflines.push_back(std::move(roofline));
        return document;
    }

    void open()
    {
        window_->openPaths({path_});
        QTRY_VERIFY(window_->workspace().analysis().isComplete());
    }

    [[nodiscard]] QWidget* strip() const { return window_->findChild<widgets::WorkflowStrip*>(); }
    [[nodiscard]] QString label(const char* name) const
    {
        return window_->findChild<QLabel*>(QString::fromLatin1(name))->text();
    }

    static void drag(QWidget* canvas, QPoint to)
    {
        QMouseEvent move(QEvent::MouseMove, to, canvas->mapToGlobal(to), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(canvas, &move);
        QCoreApplication::processEvents();
    }

    /// Clicks a button of the question that is about to be asked.
    static void answer(QMessageBox::StandardButton button)
    {
        QTimer::singleShot(0, [button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box != nullptr);
            QTest::mouseClick(box->button(button), Qt::LeftButton);
        });
    }

    QTemporaryDir folder_;
    QString path_;
    std::unique_ptr<MainWindow> window_;
};

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
