// The window and its dialogs without a mouse: pressing buttons, going from pane to pane, seeing
// where the keys go.
#include "tests/support/area_program.h"
#include "tests/widgets/main_window_fixture.h"
#include "widgets/kit/segmented_buttons.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/workbench/import_dialog.h"
#include "widgets/workbench/threshold_bar.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace papilio;
using namespace Qt::StringLiterals;

class TestKeyboard : public tests::MainWindowFixture {
    Q_OBJECT

private slots:
    void initTestCase() { useThemeAndSettings(folder_); }
    void cleanup() { window_.reset(); }

    void everyKeyThatPressesPressesEveryButton_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("Return") << Qt::Key_Return;
        QTest::newRow("Enter") << Qt::Key_Enter;
        QTest::newRow("Space") << Qt::Key_Space;
    }

    void everyKeyThatPressesPressesEveryButton()
    {
        QFETCH(Qt::Key, key);
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* plain = new QPushButton(u"Plain"_s);
        plain->setAutoDefault(false);
        auto* check = new QCheckBox(u"Check"_s);
        const QList<QAbstractButton*> buttons{new QToolButton, plain, check};
        for (auto* button : buttons) {
            layout->addWidget(button);
        }
        window.show();
        for (auto* button : buttons) {
            const QSignalSpy clicked(button, &QAbstractButton::clicked);
            QTest::keyClick(button, key);
            QCOMPARE(clicked.size(), 1);
        }
        QVERIFY(check->isChecked());
    }

    // It scrolled a form, and changed every field that came under the pointer.
    void theWheelChangesAFieldOnlyWithTheFocus()
    {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* choice = new QComboBox;
        choice->addItems({u"one"_s, u"two"_s});
        auto* other = new QPushButton(u"Other"_s);
        layout->addWidget(choice);
        layout->addWidget(other);
        window.show();
        const auto turn = [&] {
            QWheelEvent wheel({5, 5}, choice->mapToGlobal(QPointF(5, 5)), {}, {0, -120},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(choice, &wheel);
            return wheel.isAccepted();
        };
        QVERIFY(QTest::qWaitForWindowActive(&window));
        other->setFocus();
        QVERIFY(!turn());
        QCOMPARE(choice->currentIndex(), 0);
        QCOMPARE(choice->focusPolicy(), Qt::StrongFocus);
        choice->setFocus();
        turn();
        QCOMPARE(choice->currentIndex(), 1);
    }

    void enterOpensTheMenuOfAButton_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<Qt::Key>("key");
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        const Qt::KeyboardModifiers none;
        const Qt::KeyboardModifiers alt = Qt::AltModifier;
        QTest::newRow("Enter") << int(QToolButton::InstantPopup) << Qt::Key_Return << none;
        QTest::newRow("Alt+Down") << int(QToolButton::InstantPopup) << Qt::Key_Down << alt;
        QTest::newRow("Alt+Down beside a button")
            << int(QToolButton::MenuButtonPopup) << Qt::Key_Down << alt;
    }

    void enterOpensTheMenuOfAButton()
    {
        QFETCH(int, mode);
        QFETCH(Qt::Key, key);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        QToolButton button;
        QMenu menu;
        menu.addAction(u"One"_s);
        button.setMenu(&menu);
        button.setPopupMode(static_cast<QToolButton::ToolButtonPopupMode>(mode));
        button.show();
        bool isOpen = false;
        QTimer::singleShot(0, &menu, [&] {
            isOpen = menu.isVisible();
            menu.close();
        });
        QTest::keyClick(&button, key, modifiers);
        QTRY_VERIFY(isOpen);
    }

    void enterOnAChoiceOfADialogIsItsDefaultButton()
    {
        QDialog dialog;
        auto* layout = new QVBoxLayout(&dialog);
        auto* choice = new QCheckBox(u"Choice"_s);
        auto* other = new QPushButton(u"Other"_s);
        other->setAutoDefault(false);
        auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok);
        buttons->button(QDialogButtonBox::Ok)->setDefault(true);
        layout->addWidget(choice);
        layout->addWidget(other);
        layout->addWidget(buttons);
        const QSignalSpy accepted(buttons, &QDialogButtonBox::accepted);
        const QSignalSpy clicked(other, &QPushButton::clicked);
        dialog.show();

        QTest::keyClick(choice, Qt::Key_Return);
        QCOMPARE(accepted.size(), 1);
        QVERIFY(!choice->isChecked());

        QTest::keyClick(other, Qt::Key_Return);  // it has the ring: it is meant
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(accepted.size(), 1);
    }

    void aFocusedSegmentAndLinkHaveTheRing()
    {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* segments = new widgets::SegmentedButtons;
        for (const auto& word : {u"One"_s, u"Two"_s, u"Three"_s}) {
            segments->addSegment(word);
        }
        auto* link = new QToolButton;
        link->setText(u"Show all"_s);
        link->setProperty("role", u"link"_s);
        layout->addWidget(segments);
        layout->addWidget(link);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (auto* button :
             {segments->segment(0), segments->segment(1), segments->segment(2), link}) {
            button->clearFocus();
            const auto size = button->sizeHint();
            button->setFocus(Qt::TabFocusReason);
            QTRY_VERIFY(button->hasFocus());
            QCOMPARE(button->sizeHint(), size);  // nothing moves for it
            const auto picture = button->grab().toImage();
            const int x = picture.width() / 2;
            const int y = picture.height() / 2;
            for (const int edge : {0, 1}) {
                for (const auto& place :
                     {QPoint(edge, y), QPoint(picture.width() - 1 - edge, y), QPoint(x, edge),
                      QPoint(x, picture.height() - 1 - edge)}) {
                    QVERIFY2(
                        picture.pixelColor(place) == widgets::Theme::tokens().accent,
                        qPrintable(
                            u"%1 at %2, %3"_s.arg(button->text()).arg(place.x()).arg(place.y())));
                }
            }
        }
    }

    void aButtonOfAPageIsPressedByEnter()
    {
        openOn(u"compare"_s);
        auto* page = qobject_cast<widgets::ComparePage*>(window_->page(u"compare"_s));
        int asked = 0;
        page->setFileChooser([&asked] {
            ++asked;
            return QString();
        });
        QTest::keyClick(page->findChild<QToolButton*>(u"compareWith"_s), Qt::Key_Return);
        QCOMPARE(asked, 1);
    }

    void aPageThatAKeyShowsHasTheKeysAndShowsIt()
    {
        openOn(u"study"_s);
        for (const auto key : {Qt::Key_2, Qt::Key_3, Qt::Key_5, Qt::Key_6}) {
            QTest::keyClick(window_.get(), key, Qt::ControlModifier);
            const auto* page = window_->shownPage();
            QTRY_VERIFY2(page != QApplication::focusWidget() &&
                             page->isAncestorOf(QApplication::focusWidget()),
                         qPrintable(page->objectName()));
            QCoreApplication::processEvents();
            auto* focus = QApplication::focusWidget();
            const auto with = focus->grab().toImage();
            focus->clearFocus();
            QVERIFY2(focus->grab().toImage() != with, qPrintable(focus->objectName()));
        }
    }

    void aPageThatIsShownAgainGivesTheKeysToWhatHadThem()
    {
        openOn(u"events"_s);
        auto* filter = window_->page(u"events"_s)->findChild<widgets::FilterField*>();
        filter->setFocus();
        QTRY_VERIFY(filter->hasFocus());
        QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
        QVERIFY(!filter->hasFocus());
        QTest::keyClick(window_.get(), Qt::Key_3, Qt::ControlModifier);
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(filter));
    }

    void f6GoesFromPaneToPaneAndBack()
    {
        openOn(u"noise"_s);
        QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
        const auto* first = QApplication::focusWidget();
        QVERIFY(first != nullptr);
        QList<QWidget*> visited;
        constexpr int most = 20;
        do {
            QTest::keyClick(window_.get(), Qt::Key_F6);
            visited << QApplication::focusWidget();
        } while (visited.back() != first && visited.size() < most);

        QCOMPARE(static_cast<const QWidget*>(visited.back()), first);
        QCOMPARE(QSet<QWidget*>(visited.begin(), visited.end()).size(), visited.size());
        const auto* rail = window_->findChild<widgets::NavigationRail*>();
        QVERIFY(visited.contains(const_cast<widgets::NavigationRail*>(rail)));
        const auto* bar = window_->findChild<widgets::ThresholdBar*>();
        QVERIFY(
            std::ranges::any_of(visited, [bar](auto* each) { return bar->isAncestorOf(each); }));
        for (const auto& name : {u"parametersDock"_s, u"messagesDock"_s}) {
            const auto* dock = window_->findChild<QDockWidget*>(name);
            QVERIFY2(std::ranges::any_of(visited,
                                         [dock](auto* each) { return dock->isAncestorOf(each); }),
                     qPrintable(name));
        }
        for (auto at = visited.size() - 1; at > 0; --at) {
            QTest::keyClick(window_.get(), Qt::Key_F6, Qt::ShiftModifier);
            QCOMPARE(QApplication::focusWidget(), visited[at - 1]);
        }
    }

    void whoWalksThroughTheRailStaysThere()
    {
        openOn(u"study"_s);
        auto* rail = window_->findChild<widgets::NavigationRail*>();
        rail->setFocus(Qt::TabFocusReason);
        QTest::keyClick(rail, Qt::Key_Down);
        QTest::keyClick(rail, Qt::Key_Down);
        QCOMPARE(window_->currentPage(), u"events"_s);
        QVERIFY(rail->hasFocus());
    }

    void beforeAnythingIsRecordedKeysAskForTheProgram()
    {
        openOn(u"study"_s);
        QTest::keyClick(window_.get(), Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY(QApplication::focusWidget() != nullptr);
        QTRY_COMPARE(QApplication::focusWidget()->objectName(), u"liveStart"_s);
    }

    void whoChoosesNothingToCompareWithStaysWhereHeIs()
    {
        openOn(u"noise"_s);
        auto* page = qobject_cast<widgets::ComparePage*>(window_->page(u"compare"_s));
        QString chosen;
        page->setFileChooser([&chosen] { return chosen; });
        QTest::keyClick(window_.get(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window_->currentPage(), u"noise"_s);

        chosen = path_;
        QTest::keyClick(window_.get(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window_->currentPage(), u"compare"_s);
        QTRY_VERIFY(page->isSettled());
        QCOMPARE(page->otherPath(), path_);
    }

    void dialogsShowWhereTheKeysGo()
    {
        openOn(u"study"_s);
        QTest::keyClick(window_.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        auto* report = window_->findChild<widgets::ReportDialog*>();
        QVERIFY(report != nullptr && QTest::qWaitForWindowActive(report));
        auto* check = report->findChild<QCheckBox*>(u"reportPage_study"_s);
        QTRY_VERIFY(check->hasFocus());
        const auto with = check->grab().toImage();
        check->clearFocus();
        QVERIFY(check->grab().toImage() != with);
        report->close();

        widgets::ImportDialog import;
        import.show();
        QVERIFY(QTest::qWaitForWindowActive(&import));
        QTRY_VERIFY(import.findChild<QPushButton*>(u"addFiles"_s)->hasFocus());
    }

    void aDialogThatIsScrolledKeepsItsFocusAndOrder()
    {
        QDialog dialog;
        QLineEdit first;
        QLineEdit second;
        QPushButton button;
        QVBoxLayout box(&dialog);
        box.addWidget(&first);
        box.addSpacing(dialog.screen()->availableGeometry().height());
        box.addWidget(&second, 0, Qt::AlignRight);
        box.addWidget(&button);
        second.setFocus();
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto* area = dialog.findChild<QScrollArea*>();
        QVERIFY(area != nullptr);
        QVERIFY(area->isAncestorOf(&first));
        QVERIFY(!area->isAncestorOf(&button));
        QVERIFY(second.hasFocus());
        QVERIFY(first.x() < second.x());
        QTest::keyClick(&second, Qt::Key_Tab);
        QVERIFY(button.hasFocus());
        QTest::keyClick(&button, Qt::Key_Backtab);
        QVERIFY(second.hasFocus());
    }

    void theSheetNamesWhatKeysDoBesideThem()
    {
        openOn(u"study"_s);
        widgets::ShortcutSheet sheet(window_->actions(), nullptr);
        sheet.show();
        QStringList keys;
        int gaps = 0;
        for (const auto* label : sheet.findChildren<QLabel*>()) {
            keys << label->text();
            const auto* row = label->parentWidget();
            for (const auto* word : row->findChildren<QLabel*>()) {
                const bool isBeside = label->text() == u"Ctrl+2"_s && word->text() == u"Noise"_s;
                gaps += isBeside ? 1 : 0;
                QVERIFY(!isBeside || word->x() - label->x() - label->sizeHint().width() < 40);
            }
        }
        QCOMPARE(gaps, 1);
        // On a small screen its keys are scrolled; Close stays.
        const auto screen = sheet.screen()->availableGeometry().size();
        QVERIFY(sheet.width() <= screen.width() && sheet.height() <= screen.height());
        QVERIFY(sheet.rect().contains(sheet.findChild<QDialogButtonBox*>()->geometry()));
        for (const auto& wanted : {u"F6"_s, u"Shift+F6"_s, u"Right click, Menu"_s, u"Home"_s}) {
            QVERIFY2(keys.contains(wanted), qPrintable(wanted));
        }
    }

private:
    /// The real window with the small study, active, with a page that no key has shown.
    void openOn(const QString& page)
    {
        showWindow();
        open();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        window_->showPage(page);
    }
};

PAPILIO_TEST(TestKeyboard)
#include "test_keyboard.moc"
