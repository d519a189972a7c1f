#include "app/page_list.h"
#include "app/render.h"
#include "tests/support/area_program.h"
#include "tests/widgets/main_window_fixture.h"
#include "widgets/kit/parameter_field.h"
#include "widgets/kit/stability_map_view.h"
#include "widgets/plot/plot_frame.h"
#include "widgets/session/recent_studies.h"
#include "widgets/workbench/threshold_bar.h"

#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>
#include <cstdlib>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

// Finding things, and the commands and figures of views.
class TestMainWindowViews : public tests::MainWindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { useThemeAndSettings(folder_); }
    void init() { showWindow(); }
    void cleanup() { window_.reset(); }

    void findingAnEventSelectsItOnTheEventsPage()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        find->setFocus();
        QTest::keyClicks(find, u"ntaken"_s);
        auto* list = &find->list();
        QTRY_VERIFY(list->isVisible());
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_COMPARE(window_->currentPage(), u"events"_s);
        QCOMPARE(window_->workspace().selection().event, std::optional<std::uint32_t>(4));
        QTRY_VERIFY(find->text().isEmpty());
    }

    void escapeClosesWhatWasFoundAndClearsTheField()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        auto* list = &find->list();
        // The list has the keys, or the field keeps them.
        for (QWidget* withKeys : {static_cast<QWidget*>(list), static_cast<QWidget*>(find)}) {
            find->setFocus();
            QTest::keyClicks(find, u"ntaken"_s);
            QTRY_VERIFY(list->isVisible());
            QTest::keyClick(withKeys, Qt::Key_Escape);
            QVERIFY(!list->isVisible());
            QCOMPARE(find->text(), QString());
        }
    }

    void anEmptyFieldOffersCommands()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
        auto* list = &find->list();
        QTRY_VERIFY(list->isVisible() && list->model()->rowCount() > 3);
        QTest::keyClick(list, Qt::Key_Escape);
        QVERIFY(!list->isVisible());
    }

    void whatWasFoundStandsInOneColumn()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        find->setFocus();
        QTest::keyClicks(find, u"br_inst"_s);
        auto* list = &find->list();
        QTRY_VERIFY(list->isVisible() && list->model()->rowCount() > 2);
        QCoreApplication::processEvents();

        const auto picture = list->viewport()->grab().toImage();
        const auto leftOf = [&](int row) {
            const auto area = list->visualRect(list->model()->index(row, 0));
            const int y = area.center().y();
            const int ground = picture.pixelColor(area.left() + 1, y).lightness();
            int x = area.left() + 1;
            while (x < area.right() &&
                   std::abs(picture.pixelColor(x, y).lightness() - ground) < 60) {
                ++x;
            }
            return x - area.left();
        };
        const int selected = list->currentIndex().row();
        QCOMPARE(selected, 0);
        QVERIFY2(leftOf(1) >= 8, qPrintable(QString::number(leftOf(1))));
        QVERIFY2(std::abs(leftOf(0) - leftOf(1)) <= 2,
                 qPrintable(u"%1 and %2"_s.arg(leftOf(0)).arg(leftOf(1))));
    }

    void aStudyWithoutBenchmarksOpensOnThePageThatShowsIt()
    {
        auto document = roofs();
        auto roofline = std::make_shared<core::Roofline>(*document.rooflines.front());
        roofline->provenance.kind = core::DataOrigin::Constructed;
        document.rooflines = {roofline};
        QVERIFY(core::writeStudy(document, path_.toStdString()));
        window_->openPaths({path_});
        QTRY_COMPARE(window_->currentPage(), u"roofline"_s);
        QCOMPARE(label("studyChip"), u"constructed"_s);
        QCOMPARE(label("studyName"), u"small.papilio.h5"_s);
        QCOMPARE(label("statusSaved"), u"Saved"_s);
    }

    void aStudyOfLocalityOpensOnTheRoofline()
    {
        core::Document document;
        auto matrix = std::make_shared<core::CommunicationMatrix>();
        matrix->name = "threads";
        matrix->threads = {"0", "1"};
        matrix->trueSharing = {0, 1, 2, 0};
        document.communication = {matrix};
        QVERIFY(core::writeStudy(document, path_.toStdString()));
        window_->openPaths({path_});
        QTRY_COMPARE(window_->currentPage(), u"roofline"_s);
        QCOMPARE(widgets::studyKinds(document), u"Locality"_s);
        QCOMPARE(widgets::studyContents(document), u"1 communication matrix"_s);
    }

    // A page without data says what it answers and how to get its data; nothing is disabled.
    void everyPageIsReachedWithoutAStudy()
    {
        const auto shown = [&] {
            const auto* page = window_->shownPage();
            return page == nullptr ? QString() : page->objectName();
        };
        QCOMPARE(shown(), u"welcomePage"_s);
        const auto& rail = *window_->findChild<widgets::NavigationRail*>()->model();
        for (int row = 0; row < rail.rowCount(); ++row) {
            const auto index = rail.index(row, 0);
            QVERIFY2(index.data().toString().isEmpty() || (rail.flags(index) & Qt::ItemIsEnabled),
                     qPrintable(index.data().toString()));
        }
        window_->showPage(u"recorders"_s);
        QCOMPARE(shown(), u"recordersPage"_s);
        for (const auto& [page, card] :
             {std::pair(u"topdown"_s, u"countProgram"_s), std::pair(u"noise"_s, u"measure"_s),
              std::pair(u"roofline"_s, u"measureRoofs"_s), std::pair(u"audit"_s, u"measure"_s),
              std::pair(u"compare"_s, u"openStudy"_s),
              std::pair(u"campaign"_s, u"openCampaign"_s)}) {
            window_->showPage(page);
            QCOMPARE(shown(), u"startPage"_s);
            QVERIFY(window_->shownPage()->findChild<widgets::CardButton*>(card) != nullptr);
            QVERIFY(!window_->findChild<QLabel*>(u"startQuestion"_s)->text().isEmpty());
        }

        const QTemporaryDir folder;
        window_->page(u"campaign"_s)->openPaths({folder.path()});
        QCOMPARE(shown(), u"campaignPage"_s);

        window_->showPage(u"roofline"_s);
        window_->workspace().addContent(roofs(), u"roofs"_s);
        QTRY_COMPARE(shown(), u"rooflinePage"_s);
        // What this study has not is offered, too; what comes takes the place of the cards.
        window_->showPage(u"noise"_s);
        QCOMPARE(shown(), u"startPage"_s);
        // A command of a page that lacks data leads to the cards, which say what it needs.
        const auto said = window_->workspace().messages().messages().size();
        window_->findChild<QAction*>(u"definePresets"_s)->trigger();
        QCOMPARE(shown(), u"startPage"_s);
        QCOMPARE(window_->workspace().messages().messages().size(), said);
        window_->showPage(u"noise"_s);
        window_->workspace().addContent(tests::smallStudy(), u"benchmark"_s);
        QTRY_COMPARE(shown(), u"noisePage"_s);
        window_->workspace().undoStack().undo();
        QTRY_COMPARE(shown(), u"startPage"_s);
        window_->workspace().closeStudy();
        QCOMPARE(shown(), u"welcomePage"_s);
    }

    void theHistoryListsTheEditsAndGoesBack()
    {
        open();
        window_->workspace().setTau(1e-3);
        window_->workspace().setTitle(u"other"_s);
        window_->findChild<QAction*>(u"history"_s)->trigger();
        auto* list = window_->findChild<QAbstractItemView*>(u"historyList"_s);
        QVERIFY(list != nullptr && list->isVisible());
        QCOMPARE(list->model()->rowCount(), 3);
        QVERIFY(list->model()->index(2, 0).data().toString().contains(u"other"_s));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(1, 0)).center());
        QCOMPARE(window_->workspace().undoStack().index(), 1);
        QCOMPARE(window_->workspace().benchmark()->parameters.tau, 1e-3);
        QVERIFY(window_->workspace().document().title != "other");
    }

    void aSnapshotIsTakenRestoredRenamedAndDeleted()
    {
        open();
        auto& workspace = window_->workspace();
        const auto before = workspace.benchmark()->parameters.tau;
        window_->findChild<QAction*>(u"history"_s)->trigger();
        auto* list = window_->findChild<QTreeWidget*>(u"snapshotList"_s);
        auto* name = window_->findChild<QLineEdit*>(u"snapshotName"_s);
        const auto press = [&](const QString& button) {
            auto* found = window_->findChild<QPushButton*>(button);
            QVERIFY2(found != nullptr && found->isEnabled(), qPrintable(button));
            QTest::mouseClick(found, Qt::LeftButton);
        };
        QVERIFY(list != nullptr && name != nullptr && list->isVisible());
        QVERIFY(!window_->findChild<QPushButton*>(u"restoreSnapshot"_s)->isEnabled());

        QTest::keyClicks(name, u"as measured"_s);
        press(u"takeSnapshot"_s);
        QCOMPARE(list->topLevelItemCount(), 1);
        QCOMPARE(workspace.document().snapshots.front()->name, std::string("as measured"));
        QVERIFY(!workspace.document().snapshots.front()->created.empty());
        QVERIFY(name->text().isEmpty());

        // No step of the history: whoever goes back keeps it. It is to be saved.
        QCOMPARE(workspace.undoStack().index(), 0);
        QVERIFY(workspace.isModified());
        workspace.setTau(before * 100);
        workspace.undoStack().undo();
        QCOMPARE(list->topLevelItemCount(), 1);

        // The same name again is refused, and the reason is shown.
        QTest::keyClicks(name, u"as measured"_s);
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(list->topLevelItemCount(), 1);
        QVERIFY(list->isVisible());
        QVERIFY(window_->findChild<QLabel*>(u"snapshotRefusal"_s)->isVisible());

        workspace.setTau(before * 10);
        const auto steps = workspace.undoStack().index();
        press(u"restoreSnapshot"_s);
        QCOMPARE(workspace.benchmark()->parameters.tau, before);
        QCOMPARE(workspace.undoStack().index(), steps + 1);
        workspace.undoStack().undo();
        QCOMPARE(workspace.benchmark()->parameters.tau, before * 10);

        press(u"renameSnapshot"_s);
        auto* editor = list->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, u"first"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(workspace.document().snapshots.front()->name, std::string("first"));
        QCOMPARE(list->topLevelItem(0)->text(0), u"first"_s);

        press(u"removeSnapshot"_s);
        QVERIFY(workspace.document().snapshots.empty());
        QCOMPARE(list->topLevelItemCount(), 0);
        workspace.undoStack().undo();
        QCOMPARE(list->topLevelItemCount(), 1);
        workspace.closeStudy();
        QCOMPARE(list->topLevelItemCount(), 0);
        QVERIFY(!name->isEnabled());
    }

    // A CSV of kernels that is added to measured roofs stands under them: nobody wants a second
    // roofline without roofs.
    void importedKernelsStandUnderTheRoofsOfTheStudy()
    {
        auto& workspace = window_->workspace();
        workspace.setStudy(roofs(), {});
        const auto csv = QFileInfo(path_).absolutePath() + u"/mine.csv"_s;
        QFile file(csv);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("kernel,intensity,performance\nmine,2,8\n");
        file.close();

        window_->transfer().importPaths({csv}, {}, widgets::StudyTransfer::Destination::OpenStudy);
        QTRY_COMPARE(workspace.undoStack().count(), 1);
        const auto& rooflines = workspace.document().rooflines;
        QCOMPARE(rooflines.size(), std::size_t{1});
        QCOMPARE(rooflines.front()->points.size(), std::size_t{2});
        QCOMPARE(rooflines.front()->points.back().name, std::string("mine"));
        const auto& said = workspace.messages().messages();  // that it has arrived
        QVERIFY(std::ranges::any_of(
            said, [](const auto& message) { return message.place == u"mine.csv"_s; }));
        workspace.undoStack().undo();
        QCOMPARE(workspace.document().rooflines.front()->points.size(), std::size_t{1});
    }

    void findingAKernelShowsItsRoofs()
    {
        open();
        window_->workspace().addContent(roofs(), u"import roofs"_s);
        auto* find = window_->findChild<widgets::FindField*>();
        find->setFocus();
        QTest::keyClicks(find, u"stencil"_s);
        auto* list = &find->list();
        QTRY_VERIFY(list->isVisible());
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_COMPARE(window_->currentPage(), u"roofline"_s);
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

    void aStoppedAnalysisLeavesNoRibbon()
    {
        open();
        auto& workspace = window_->workspace();
        const auto ribbons =
            window_->findChild<widgets::ThresholdBar*>()->findChildren<widgets::StabilityRibbon*>();
        QCOMPARE(ribbons.size(), 2);
        const auto drawn = [&] {
            return std::ranges::count_if(
                ribbons, [](const auto* ribbon) { return !ribbon->intervals().empty(); });
        };
        QTRY_COMPARE(drawn(), 2);

        auto basis = *workspace.benchmark()->basis;
        basis.matrix.col(1) = basis.matrix.col(0);
        workspace.setBasis(basis, *workspace.benchmark()->signatures, u"edit basis"_s);

        QTRY_VERIFY(workspace.analysis().problem.has_value());
        QTRY_COMPARE(drawn(), 0);
    }

    // The entry did nothing on other pages, and a floating dock was gone without a word.
    void parametersAreOfferedOnThePagesTheyBelongTo()
    {
        open();
        auto* offer = window_->findChild<QAction*>(u"showParameters"_s);
        const auto* bar = window_->findChild<widgets::ThresholdBar*>();
        const auto* dock = window_->findChild<QDockWidget*>(u"parametersDock"_s);
        for (const auto& page :
             {u"noise"_s, u"events"_s, u"signatures"_s, u"metrics"_s, u"export"_s}) {
            window_->showPage(page);
            QVERIFY2(bar->isVisible() && offer->isEnabled(), qPrintable(page));
        }
        offer->trigger();
        QVERIFY(dock->isVisible() && offer->isChecked());
        window_->showPage(u"study"_s);
        QVERIFY(!bar->isVisible() && !dock->isVisible() && !offer->isEnabled());
        QVERIFY2(offer->text().contains(u"Metrics"_s), qPrintable(offer->text()));
        window_->showPage(u"metrics"_s);
        QVERIFY(dock->isVisible());
    }

    void theMapOfTheBarSetsBothThresholds()
    {
        open();
        window_->showPage(u"metrics"_s);
        auto* map = window_->findChild<widgets::StabilityMapView*>();
        QVERIFY(!map->isVisible());
        QTest::mouseClick(window_->findChild<QToolButton*>(u"showMap"_s), Qt::LeftButton);
        QTRY_VERIFY(map->isVisible());

        QTest::mouseClick(map, Qt::LeftButton, {}, map->pixelOf(1e-3, 0.1).toPoint());

        const auto& parameters = window_->workspace().benchmark()->parameters;
        QVERIFY(parameters.tau > 1e-4 && parameters.tau < 1e-2);
        QVERIFY(parameters.alpha > 0.01 && parameters.alpha < 1);
        QCOMPARE(window_->workspace().undoStack().count(), 1);
        QTest::keyClick(map, Qt::Key_Escape);
        QTRY_VERIFY(!map->isVisible());
    }

    // Ribbons recommended one interval each, which did not fit together.
    void oneButtonUsesTheRecommendedParameters()
    {
        open();
        auto& workspace = window_->workspace();
        workspace.setAlpha(1);  // nothing is chosen
        auto* panel = window_->findChild<widgets::ThresholdBar*>();
        auto* button = panel->findChild<QPushButton*>(u"useRecommended"_s);
        QTRY_VERIFY(button->isEnabled());
        const auto best = *workspace.results().stability().recommended;

        button->click();

        QCOMPARE(workspace.benchmark()->parameters.tau, best.tau);
        QCOMPARE(workspace.benchmark()->parameters.alpha, best.alpha);
        QTRY_COMPARE(workspace.analysis().pivoting->chosen.size(), best.chosen.size());
        QTRY_VERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().contains(u"recommended events"_s));
    }

    void aSavedFigureHasTheBytesOfItsCommandAndSaysIt()
    {
        const auto program = widgets::Collection::programPath(u"papilio"_s);
        if (program.isEmpty()) {
            QSKIP("papilio is not built");
        }
        open();
        window_->showPage(u"noise"_s);
        auto* plot = window_->findChild<widgets::NoisePlot*>(u"noisePlot"_s);
        QTRY_VERIFY(!plot->curve().values.empty());
        const auto& stability = window_->workspace().results().stability();
        QTRY_VERIFY(stability.tau && stability.alpha && stability.map);
        QTRY_VERIFY(!window_->workspace().results().isReviewPending());  // intervals of the noise
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
        const auto command = note.command.chopped(4);  // without ".svg"
        QCOMPARE(QImage(folder_.filePath(u"saved.png"_s)).text(u"Source"_s), command + u".png"_s);
        QVERIFY(plot->save(folder_.filePath(u"saved.pdf"_s)));
        QStringEncoder asPdf(QStringEncoder::Utf16BE);
        const QByteArray inPdf = asPdf(command + u".pdf"_s);
        QVERIFY(contentOf(folder_.filePath(u"saved.pdf"_s)).contains(inPdf));
    }

    void theFirstWindowIsNoLargerThanItsScreen()
    {
        const MainWindow window(MainWindow::Memory::Persistent);
        const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight);
        const auto room = (window.screen()->availableSize() - QSize(0, title))
                              .expandedTo(window.minimumSizeHint());
        QVERIFY2(window.width() <= room.width() && window.height() <= room.height(),
                 qPrintable(u"%1 x %2"_s.arg(window.width()).arg(window.height())));
    }

    void commandsPressButtonsOfPages_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("button");
        QTest::newRow("roofline") << u"addPoints"_s << u"roofline"_s << u"addPoints"_s;
        QTest::newRow("formulas") << u"measureConstants"_s << u"formulas"_s
                                  << u"measureConstants"_s;
        QTest::newRow("recorders") << u"followLog"_s << u"recorders"_s << u"followLog"_s;
        QTest::newRow("campaign") << u"openCampaign"_s << u"campaign"_s << u"openCampaign"_s;
        QTest::newRow("signatures") << u"addMetric"_s << u"signatures"_s << u"addMetric"_s;
        QTest::newRow("export") << u"definePresets"_s << u"export"_s << u"exportPresets"_s;
    }
    void commandsPressButtonsOfPages()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, page);
        QFETCH(const QString, button);
        open();
        auto* found = window_->page(page)->findChild<QAbstractButton*>(button);
        QVERIFY(found != nullptr);
        found->disconnect();  // what it opens has its own tests
        QSignalSpy pressed(found, &QAbstractButton::clicked);
        const auto* action = window_->findChild<QAction*>(command);
        const auto messages = window_->workspace().messages().messages().size();

        window_->findChild<QAction*>(command)->trigger();

        QVERIFY(action->isEnabled());
        QCOMPARE(window_->currentPage(), page);
        // Where the button is disabled, a message says why.
        QCOMPARE(static_cast<std::size_t>(pressed.size()) +
                     window_->workspace().messages().messages().size(),
                 messages + 1);
    }

    void menusHoldSeveralCommands()
    {
        for (const auto* top : window_->menuBar()->actions()) {
            QVERIFY2(top->menu()->actions().size() > 2, qPrintable(top->text()));
        }
    }

    void findKnowsSubmenusAndGreekLetters()
    {
        open();
        auto* find = window_->findChild<widgets::FindField*>();
        const auto found = [&](const QString& typed) {
            find->clear();
            find->setFocus();
            QTest::keyClicks(find, typed);
            QStringList texts;
            const auto* model = find->list().model();
            for (int row = 0; row < model->rowCount(); ++row) {
                texts << model->index(row, 0).data().toString();
            }
            return texts;
        };
        QCOMPARE(found(u"noise"_s).front(), u"Page: Noise"_s);
        // They are for what has the focus, and that is the field.
        QVERIFY(!found(u"cop"_s).contains(u"Command: Copy"_s));
        QVERIFY(found(u"cop"_s).contains(u"Command: Copy the command for this view"_s));
        QVERIFY(found(u"theme"_s).contains(u"Command: Theme: Dark"_s));
        QVERIFY(found(u"tau"_s).contains(u"Command: Set noise threshold τ"_s));
        QVERIFY(found(u"alpha"_s).contains(u"Command: Set score rounding α"_s));
        QVERIFY(found(u"recommended"_s).contains(u"Command: Use recommended (τ, α)"_s));
        QVERIFY(found(u"benchmark branch"_s).contains(u"Command: Benchmark: branch"_s));
        // Buttons of pages are commands, and help has words.
        QVERIFY(found(u"constants"_s).contains(u"Command: Measure the constants of a machine…"_s));
        QVERIFY(found(u"record"_s).contains(u"Command: Record a program…"_s));
        QVERIFY(found(u"follow"_s).contains(u"Command: Follow the log of a solver…"_s));
        QVERIFY(found(u"add points"_s).contains(u"Command: Add points under the roofs…"_s));
        QVERIFY(found(u"way through"_s).contains(u"Help: The way through"_s));
        QVERIFY(found(u"rnmse"_s).contains(u"Glossary: max-RNMSE, noise"_s));
        QTRY_VERIFY(find->list().isVisible());
        QVERIFY(!find->list().verticalScrollBar()->isVisible());
        const auto* list = &find->list();
        const auto last = list->visualRect(list->model()->index(list->model()->rowCount() - 1, 0));
        QVERIFY(list->viewport()->rect().contains(last));
        found(u"theme dark"_s);
        QTest::keyClick(find, Qt::Key_Return);
        QTRY_VERIFY(widgets::Theme::instance().scheme() == widgets::Theme::Scheme::Dark);
        found(u"theme light"_s);
        QTest::keyClick(find, Qt::Key_Return);
        QTRY_VERIFY(widgets::Theme::instance().scheme() == widgets::Theme::Scheme::Light);
    }

    // What was said of one study stayed for all later ones, "2 errors" for ever.
    void messagesGoWithTheirStudy()
    {
        open();
        auto& log = window_->workspace().messages();
        log.add(widgets::Message::Severity::Error, u"It failed"_s);
        log.add(widgets::Message::Severity::Information, u"Measured"_s, {},
                widgets::Message::About::Program);
        QVERIFY(log.index(0).data(widgets::MessageLog::TimeRole).toDateTime().isValid());

        auto other = tests::smallStudy();
        auto benchmark = std::make_shared<core::Benchmark>(*other.benchmarks.front());
        auto data = std::make_shared<core::Dataset>(*benchmark->data);
        data->provenance.notes = {"Its own note."};
        benchmark->data = data;
        other.benchmarks.front() = benchmark;
        const auto path = folder_.filePath(u"other.papilio.h5"_s);
        QVERIFY(core::writeStudy(other, path.toStdString()));
        window_->openPaths({path});

        QTRY_COMPARE(window_->workspace().path(), path);
        QStringList texts;
        for (const auto& message : log.messages()) {
            texts << message.text;
        }
        QCOMPARE(texts.join(u'|'), u"Measured|Its own note."_s);
        QCOMPARE(log.count(widgets::Message::Severity::Error), 0);
    }

    // It opens by itself for an error; empty, it closes again, but not where the user opened it.
    void theMessagesFoldWhenNothingIsLeft()
    {
        auto* shown = window_->findChild<QAction*>(u"showMessages"_s);
        const auto* nothing = window_->findChild<QLabel*>(u"noMessages"_s);
        auto& messages = window_->workspace().messages();
        messages.clear();
        QVERIFY(!shown->isChecked());
        const int job = window_->workspace().jobs().add(u"a job"_s);
        messages.add(widgets::Message::Severity::Error, u"an error"_s);
        QVERIFY(shown->isChecked());
        QVERIFY(nothing->isHidden());

        messages.clear();
        QCoreApplication::processEvents();
        QVERIFY(shown->isChecked());  // the job runs
        window_->workspace().jobs().remove(job);
        QTRY_VERIFY(!shown->isChecked());

        shown->trigger();
        messages.add(widgets::Message::Severity::Error, u"an error"_s);
        messages.clear();
        QCoreApplication::processEvents();
        QVERIFY(shown->isChecked());
        QVERIFY(!nothing->isHidden());
        shown->trigger();
    }

    // An import into an empty window gave no sign of itself.
    void withoutAStudyAJobIsShownWhileItRuns()
    {
        const auto* dock = window_->findChild<QWidget*>(u"messagesDock"_s);
        QVERIFY(dock->isHidden());
        auto& jobs = window_->workspace().jobs();
        const int job = jobs.add(u"a job"_s);
        QVERIFY(dock->findChild<QWidget*>(u"cancelJob"_s) != nullptr);
        QVERIFY(!dock->isHidden());
        jobs.remove(job);
        QTRY_VERIFY(dock->isHidden());
    }

    void theMenuCopiesAndPastesWhereTheFocusIs()
    {
        open();
        auto* copy = window_->findChild<QAction*>(u"copy"_s);
        auto* clipboard = QGuiApplication::clipboard();
        const auto focus = [&](const QString& page, const QString& part) {
            window_->showPage(page);
            auto* widget = window_->page(page)->findChild<QWidget*>(part);
            widget->setFocus();
            QApplication::processEvents();
            return widget;
        };
        auto* paste = window_->findChild<QAction*>(u"paste"_s);
        focus(u"events"_s, u"events"_s);
        paste->trigger();  // nothing takes it
        copy->trigger();
        QCOMPARE(clipboard->text().count(u'\n'), 2);  // the titles, and the row that is shown
        focus(u"noise"_s, u"noisePlot"_s);
        copy->trigger();
        QVERIFY(!clipboard->image().isNull());

        auto* signatures = qobject_cast<QTableView*>(focus(u"signatures"_s, u"signatureTable"_s));
        const auto cell = signatures->model()->index(0, 1);
        signatures->setCurrentIndex(cell);
        clipboard->setText(u"7"_s);
        paste->trigger();
        QCOMPARE(cell.data(Qt::EditRole).toDouble(), 7.0);

        // The key, in the list whose rows are copied with their times.
        auto& log = window_->workspace().messages();
        log.add(widgets::Message::Severity::Error, u"an error"_s);
        log.add(widgets::Message::Severity::Error, u"another"_s);
        auto* list = window_->findChild<QListView*>(u"messages"_s);
        list->selectAll();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(clipboard->text().split(u'\n').size(), log.messages().size());
    }

    void aLinkGoesToWhatItIsAbout()
    {
        open();
        window_->showPage(u"metrics"_s);
        emit window_->shownPage()->pageRequested(u"events"_s, u"noisy"_s);
        QCOMPARE(window_->currentPage(), u"events"_s);
        QCOMPARE(window_->findChild<QTableView*>(u"events"_s)->model()->rowCount(), 2);
    }

    // The field kept the key for itself, though it had nothing to take back.
    void aTypedThresholdIsUndoneFromItsField()
    {
        open();
        window_->showPage(u"noise"_s);
        const double before = window_->workspace().benchmark()->parameters.tau;
        QTest::keyClick(window_.get(), Qt::Key_T, Qt::ControlModifier);
        auto* field = qobject_cast<widgets::ParameterField*>(QApplication::focusWidget());
        QVERIFY(field != nullptr);
        QTest::keyClicks(field, u"1e-3"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(window_->workspace().benchmark()->parameters.tau, 1e-3);

        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);

        QCOMPARE(window_->workspace().benchmark()->parameters.tau, before);
        // While one types, it is the text that is taken back.
        QTest::keyClicks(field, u"7"_s);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window_->workspace().benchmark()->parameters.tau, before);
        QVERIFY(!window_->workspace().undoStack().canUndo());
    }

    void unsavedThresholdsAreOptionsAndUnsavedEditsAreRefused()
    {
        open();
        auto& workspace = window_->workspace();
        const auto copied = [&](const QString& page) {
            window_->showPage(page);
            QApplication::clipboard()->setText(u"as before"_s);
            window_->findChild<QAction*>(u"copyCommand"_s)->trigger();
            return QApplication::clipboard()->text();
        };
        workspace.setTau(1e-7);
        for (const auto& page : {u"noise"_s, u"metrics"_s, u"export"_s}) {
            const auto lines = copied(page).split(u'\n');
            QCOMPARE(lines.size(), 2);
            for (const auto& line : lines) {
                QVERIFY2(line.contains(u"--tau 1e-07"_s), qPrintable(line));
            }
        }
        // Compare has no options for them.
        QCOMPARE(copied(u"compare"_s), u"as before"_s);

        auto signatures = *workspace.benchmark()->signatures;
        signatures.front().metric = "Another";
        workspace.setSignatures(signatures, u"rename metric"_s);
        for (const auto& entry : app::pageList()) {
            QCOMPARE(copied(entry.id), u"as before"_s);
            const auto& message = workspace.messages().messages().back();
            QCOMPARE(message.severity, widgets::Message::Severity::Warning);
            QVERIFY2(message.text.contains(u"rename metric"_s), qPrintable(message.text));
        }
        QVERIFY(window_->findChild<QWidget*>(u"messages"_s)->isVisible());

        window_->transfer().save(path_);
        QVERIFY(window_->transfer().waitForSave());
        QVERIFY(copied(u"metrics"_s).startsWith(u"papilio analyze "_s));
    }

    void aFigureOfUnsavedEditsNamesNoCommand()
    {
        open();
        window_->showPage(u"noise"_s);
        auto signatures = *window_->workspace().benchmark()->signatures;
        signatures.front().metric = "Another";
        window_->workspace().setSignatures(signatures, u"rename metric"_s);
        auto* plot = window_->findChild<widgets::NoisePlot*>(u"noisePlot"_s);
        QTRY_VERIFY(!plot->curve().values.empty());
        const auto note = widgets::provenanceNote(*plot);
        QVERIFY2(!note.command.contains(u"papilio"_s) && note.command.contains(u"rename metric"_s),
                 qPrintable(note.command));
        const auto saved = folder_.filePath(u"unsaved.svg"_s);
        QVERIFY(plot->save(saved));
        QVERIFY(contentOf(saved).contains("rename metric"));
    }

    void everyFigureHasTheBytesOfItsCommandWithUnsavedThresholdsAndSelection_data()
    {
        QTest::addColumn<QString>("page");
        for (const auto* page : {"noise", "signatures", "export"}) {
            QTest::newRow(page) << QString::fromLatin1(page);
        }
    }

    void everyFigureHasTheBytesOfItsCommandWithUnsavedThresholdsAndSelection()
    {
        QFETCH(QString, page);
        const auto program = widgets::Collection::programPath(u"papilio"_s);
        if (program.isEmpty()) {
            QSKIP("papilio is not built");
        }
        open();
        auto& workspace = window_->workspace();
        workspace.setTau(1e-3);
        workspace.selectMetric(
            QString::fromStdString(workspace.benchmark()->signatures->back().metric));
        workspace.selectEvent(2);
        window_->showPage(page);
        QTRY_VERIFY(!workspace.results().isAnalyzing());
        app::settle(*window_);
        auto* plot = qobject_cast<widgets::PlotFrame*>(window_->page(page)->mainPlot());
        QVERIFY(plot != nullptr);
        const auto note = widgets::provenanceNote(*plot);
        QVERIFY2(note.command.contains(u"--select "_s), qPrintable(note.command));
        QVERIFY2(note.command.contains(u"--tau 0.001"_s) || note.command.contains(u"--tau 1e-03"_s),
                 qPrintable(note.command));
        const auto saved = folder_.filePath(u"own.svg"_s);
        const auto rendered = folder_.filePath(u"again.svg"_s);
        QVERIFY(plot->save(saved));
        auto words = QProcess::splitCommand(note.command).mid(1);
        words.last() = rendered;
        QCOMPARE(QProcess::execute(program, words), 0);
        QCOMPARE(contentOf(rendered), contentOf(saved));
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
};

PAPILIO_TEST(TestMainWindowViews)
#include "test_main_window_views.moc"
