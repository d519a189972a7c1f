// Pages are made when they are first shown, and behave as if they had always been there.
#include "app/main_window.h"
#include "app/view_commands.h"
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"
#include "tests/support/small_study.h"
#include "widgets/pages/compare/compare_page.h"
#include "widgets/theme/theme.h"

#include <QDockWidget>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

class TestPageStack : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        widgets::Theme::instance().apply(*qApp);
        path_ = folder_.filePath(u"small.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), path_.toStdString()));
    }

    void init() { window_ = std::make_unique<MainWindow>(MainWindow::Memory::None); }
    void cleanup() { window_.reset(); }

    void aWindowThatOpensAStudyMakesOnePage()
    {
        open();
        QCOMPARE(pages(), QStringList{u"studyPage"_s});
        window_->showPage(u"noise"_s);
        window_->showPage(u"study"_s);
        QCOMPARE(pages().size(), 2);
    }

    void whatCannotBeOpenedLeavesTheWelcomePage()
    {
        window_->openPaths({folder_.filePath(u"missing.papilio.h5"_s)});
        window_->show();
        QVERIFY(welcome() == nullptr);  // it may still come
        QTRY_VERIFY(welcome() != nullptr && welcome()->isVisible());
    }

    void anEmptyWindowShowsTheWelcomePageAtOnce()
    {
        window_->show();
        QVERIFY(welcome() != nullptr && welcome()->isVisible());
    }

    void aLatePageShowsWhatWasChosenBefore()
    {
        open();
        window_->workspace().selectEvent(2);
        window_->showPage(u"events"_s);
        const auto* name = window_->page(u"events"_s)->findChild<QLabel*>(u"eventName"_s);
        const auto& events = window_->workspace().benchmark()->data->eventNames;
        QTRY_COMPARE(name->text(), QString::fromStdString(std::string(events[2])));
    }

    void tabGoesThroughALatePageBeforeTheDocks()
    {
        open();
        window_->showPage(u"noise"_s);
        window_->showPage(u"events"_s);
        const auto* page = window_->page(u"events"_s);
        const auto* dock = window_->findChild<QDockWidget*>(u"parametersDock"_s);
        QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(dock->isVisible());
        bool wasInPage = false;
        const QWidget* first = window_->page(u"study"_s);
        for (const auto* widget = first->nextInFocusChain(); widget != first;
             widget = widget->nextInFocusChain()) {
            wasInPage = wasInPage || page->isAncestorOf(widget);
            if (dock->isAncestorOf(widget) && (widget->focusPolicy() & Qt::TabFocus) != 0) {
                QVERIFY(wasInPage);
                return;
            }
        }
        QFAIL("the dock takes no focus");
    }

    void theCommandOfACompareViewNamesBothStudiesAndTheSection()
    {
        const auto other = folder_.filePath(u"other one.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), other.toStdString()));
        open();
        window_->showPage(u"compare"_s);
        auto* page = qobject_cast<widgets::ComparePage*>(window_->page(u"compare"_s));
        page->compareWith(other);
        QTRY_VERIFY(page->isSettled());
        const auto commands = app::viewCommands(*page, u"compare"_s, window_->workspace());
        QVERIFY2(commands.picture.contains(u"--with '%1'"_s.arg(other)),
                 qPrintable(commands.picture));
        page->showSection(u"noise"_s);
        const auto figure =
            app::figureCommand(u"compare"_s, window_->workspace(), {u"--size"_s, u"800x400"_s});
        QVERIFY2(figure.contains(u"--view compare/section=noise"_s), qPrintable(figure));
    }

private:
    void open()
    {
        window_->openPaths({path_});
        window_->show();
        QTRY_VERIFY(window_->workspace().hasStudy());
        QTRY_VERIFY(window_->shownPage() != nullptr && window_->shownPage()->isVisible());
    }
    [[nodiscard]] QStringList pages() const
    {
        QStringList names;
        for (const auto* page : window_->findChildren<widgets::Page*>()) {
            names << page->objectName();
        }
        return names;
    }
    [[nodiscard]] widgets::Page* welcome() const
    {
        return window_->findChild<widgets::Page*>(u"welcomePage"_s);
    }

    QTemporaryDir folder_;
    QString path_;
    std::unique_ptr<MainWindow> window_;
};

PAPILIO_TEST(TestPageStack)
#include "test_page_stack.moc"
