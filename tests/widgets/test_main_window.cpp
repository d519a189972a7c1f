#include "tests/support/area_program.h"
#include "tests/widgets/main_window_fixture.h"
#include "widgets/workbench/start_tasks.h"

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

// Pages, thresholds and messages of the real window.
class TestMainWindow : public tests::MainWindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { useThemeAndSettings(folder_); }
    void init() { showWindow(); }
    void cleanup() { window_.reset(); }

    void withoutAStudyTheWelcomePageIsShown()
    {
        QVERIFY(!strip()->isVisible());
        QVERIFY(!window_->workspace().hasStudy());
        QCOMPARE(window_->windowTitle(), u"Papilio"_s);
    }

    // Welcome offered Ctrl+R, which shows the page Recorders, for recording a program.
    void keysOfTasksAreThoseOfTheirCommands()
    {
        for (const auto& id : {u"openStudy"_s, u"importData"_s, u"measure"_s, u"countProgram"_s,
                               u"recordProgram"_s, u"measureRoofs"_s, u"openCampaign"_s}) {
            const auto task = widgets::startTask(id);
            const auto* command = window_->findChild<QAction*>(task.action);
            QVERIFY2(command != nullptr, qPrintable(id));
            QCOMPARE(command->shortcut().toString().replace(u'+', u' '), task.keys);
        }
    }

    void openingShowsNameStripAndStatus()
    {
        open();
        QCOMPARE(label("studyName"), u"Small branch study (small.papilio.h5)"_s);
        QCOMPARE(label("studyChip"), u"simulated"_s);
        QVERIFY(strip()->isVisible());
        QTRY_COMPARE(label("statusSet"), u"Set A · 4 events"_s);
        QCOMPARE(label("statusSaved"), u"Saved"_s);
    }

    // "simulated" stood over a sample to which somebody had added measured data.
    void aStudyOfTwoOriginsIsPartlySimulated()
    {
        open();
        auto document = window_->workspace().document();
        auto measured = std::make_shared<core::Roofline>();
        measured->name = "roofs";
        measured->provenance.source = "papilio-collect";
        document.rooflines = {measured};
        window_->workspace().setStudy(document, window_->workspace().path());
        QTRY_COMPARE(label("studyChip"), u"partly simulated"_s);
    }

    void railAndShortcutsChangeThePage()
    {
        open();
        QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(window_->currentPage(), u"noise"_s);
        QVERIFY(window_->page(u"noise"_s)->isVisible());
        const auto* parameters = window_->findChild<QWidget*>(u"parameters"_s);
        QVERIFY(!parameters->isVisible());
        window_->findChild<QAction*>(u"showParameters"_s)->trigger();
        QVERIFY(parameters->isVisible());

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
        QTRY_COMPARE(window_->workspace().results().isAnalyzing(), false);
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

    void aPageDoesNotMakeTheWindowGrow()
    {
        open();
        window_->resize(1100, 700);
        QCoreApplication::processEvents();
        QCOMPARE(window_->width(), 1100);
        window_->page(u"topdown"_s)->setMinimumWidth(1300);
        window_->showPage(u"topdown"_s);
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        QCOMPARE(window_->size(), QSize(1100, 700));
    }

    void draggingTauInTheNoisePlotMovesEverything()
    {
        open();
        window_->showPage(u"noise"_s);
        auto* plot = window_->findChild<widgets::NoisePlot*>(u"noisePlot"_s);
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

    void keysGoToTheThresholdsFromEveryPage()
    {
        open();
        const std::array keys = {
            std::pair(Qt::KeyboardModifiers(Qt::ControlModifier), u"tauField"_s),
            std::pair(Qt::ControlModifier | Qt::ShiftModifier, u"alphaField"_s)};
        for (const auto& page : {u"metrics"_s, u"topdown"_s, u"study"_s}) {
            for (const auto& [modifiers, name] : keys) {
                window_->showPage(page);
                QTest::keyClick(window_.get(), Qt::Key_T, modifiers);
                auto* field = window_->findChild<QLineEdit*>(name);
                QVERIFY2(field->isVisible(), qPrintable(page));
                QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(field));
                QCOMPARE(field->selectedText(), field->text());
            }
        }
        window_->workspace().closeStudy();
        QTest::keyClick(window_.get(), Qt::Key_T, Qt::ControlModifier);  // nothing to set
    }

    void everyPageHasAKeyAndF10OpensTheMenus()
    {
        open();
        for (const auto* action : window_->actions()) {
            if (action->objectName().startsWith(u"page_"_s)) {
                QVERIFY2(!action->shortcut().isEmpty(), qPrintable(action->objectName()));
            }
        }
        QTest::keyClick(window_.get(), Qt::Key_R, Qt::ControlModifier);
        QCOMPARE(window_->currentPage(), u"recorders"_s);
        QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(window_->currentPage(), u"compare"_s);
        const auto* focus = QApplication::focusWidget();
        QTest::keyClick(window_.get(), Qt::Key_F10);
        QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
        QVERIFY(qobject_cast<QMenu*>(QApplication::activePopupWidget()) != nullptr);
        QCOMPARE(QApplication::focusWidget(), focus);  // "Copy" is of what has it
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
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

    void anErrorUnfoldsTheMessagesBelowTheirWholeTitle()
    {
        open();
        const auto* list = window_->findChild<QWidget*>(u"messages"_s);
        const auto* title = window_->findChild<QWidget*>(u"messagesTitle"_s);
        const auto* hide = window_->findChild<QAbstractButton*>(u"foldMessages"_s);
        const int folded = list->height();

        window_->workspace().messages().add(widgets::Message::Severity::Error, u"It failed"_s);

        QTRY_VERIFY(list->height() > folded + 20);
        const auto bottomOf = [this](const QWidget* widget) {
            return widget->mapTo(window_.get(), QPoint(0, widget->height())).y();
        };
        const auto top = [this, list] { return list->mapTo(window_.get(), QPoint()).y(); };
        QTRY_VERIFY(bottomOf(title) <= top());
        QVERIFY(bottomOf(hide) <= top());
    }

    void theSignaturesPageGivesTheKeysToItsTable()
    {
        open();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));

        QTest::keyClick(window_.get(), Qt::Key_4, Qt::ControlModifier);

        QCOMPARE(window_->currentPage(), u"signatures"_s);
        const auto* table = window_->findChild<QWidget*>(u"signatureTable"_s);
        QTRY_VERIFY(table->hasFocus());
        QVERIFY((table->focusPolicy() & Qt::TabFocus) != 0);  // and Tab comes back to it
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
};

PAPILIO_TEST(TestMainWindow)
#include "test_main_window.moc"
