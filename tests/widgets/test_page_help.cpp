#include "app/main_window.h"
#include "app/page_list.h"
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"
#include "tests/support/small_study.h"
#include "widgets/theme/theme.h"
#include "widgets/workbench/page_help.h"

#include <QApplication>
#include <QFile>
#include <QListWidget>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

namespace {

QString fileText(const QString& name)
{
    QFile file(u":/help/"_s + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

class TestPageHelp : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        widgets::Theme::instance().apply(*qApp);
        path_ = folder_.filePath(u"small.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), path_.toStdString()));
        window_ = std::make_unique<MainWindow>(MainWindow::Memory::None);
        window_->show();
    }

    void cleanupTestCase() { window_.reset(); }

    void everyPageHasAHelp_data()
    {
        QTest::addColumn<QString>("page");
        QTest::newRow("welcome") << u"welcome"_s;
        for (const auto& page : app::pageIds()) {
            QTest::newRow(page.c_str()) << QString::fromStdString(page);
        }
    }

    void everyPageHasAHelp()
    {
        QFETCH(QString, page);
        const auto text = fileText(page + u".md"_s);
        QVERIFY(!text.isEmpty());
        // What it shows, what can be done, and (but for the welcome page) why it is right.
        QVERIFY(text.count(u"\n## "_s) >= (page == u"welcome"_s ? 3 : 4));
        QVERIFY2(text.contains(u"papilio "_s), "no command without a window");
    }

    void linksLeadToPagesThatExist()
    {
        static const QRegularExpression link(u"\\]\\(page:([a-z]+)\\)"_s);
        for (const auto& page : app::pageIds()) {
            const auto text = fileText(QString::fromStdString(page) + u".md"_s);
            for (auto links = link.globalMatch(text); links.hasNext();) {
                const auto target = links.next().captured(1).toStdString();
                QVERIFY2(std::ranges::count(app::pageIds(), target) == 1, target.c_str());
            }
        }
    }

    void beforeAStudyIsOpenTheWelcomePageIsExplained()
    {
        QVERIFY(!window_->workspace().hasStudy());
        pressF1();
        QTRY_VERIFY(help() != nullptr && help()->isVisible());
        QCOMPARE(help()->shownPage(), u"welcome"_s);
        help()->close();
    }

    void f1ExplainsThePageThatIsShown()
    {
        window_->openPaths({path_});
        QTRY_VERIFY(window_->workspace().analysis().isComplete());
        for (const auto& entry : app::pageList()) {
            window_->showPage(entry.id);
            pressF1();
            QTRY_VERIFY(help() != nullptr && help()->isVisible());
            QCOMPARE(help()->shownPage(), entry.id);
            const auto shown = text().toPlainText();
            QVERIFY2(shown.startsWith(entry.word), qPrintable(entry.id));
            QVERIFY2(help()->windowTitle().contains(entry.word), qPrintable(entry.id));
            help()->close();
        }
    }

    void anOpenHelpFollowsThePage()
    {
        window_->showPage(u"noise"_s);
        pressF1();
        QVERIFY(text().toPlainText().startsWith(u"Noise"_s));
        window_->showPage(u"roofline"_s);
        QVERIFY(text().toPlainText().startsWith(u"Roofline"_s));
        // Another page of the list is read without leaving the one that is shown.
        auto* list = help()->findChild<QListWidget*>(u"helpPages"_s);
        list->setCurrentRow(1);
        QVERIFY(text().toPlainText().startsWith(list->item(1)->text()));
        QCOMPARE(window_->currentPage(), u"roofline"_s);
        help()->close();
    }

    void aLinkToAPageOpensItAndNothingElseIsOpenedByItself()
    {
        window_->showPage(u"events"_s);
        pressF1();
        QVERIFY(!text().openLinks());
        QSignalSpy requested(help(), &widgets::PageHelp::pageRequested);
        emit text().anchorClicked(QUrl(u"page:noise"_s));
        QCOMPARE(requested.count(), 1);
        QCOMPARE(window_->currentPage(), u"noise"_s);
        QCOMPARE(help()->shownPage(), u"noise"_s);
        help()->close();
    }

private:
    void pressF1()
    {
        QTest::qWait(50);  // what opening and closing of windows posts
        window_->activateWindow();
        QTRY_VERIFY(window_->isActiveWindow());
        QTest::keyClick(window_.get(), Qt::Key_F1);
    }

    [[nodiscard]] widgets::PageHelp* help() const
    {
        return window_->findChild<widgets::PageHelp*>();
    }
    [[nodiscard]] QTextBrowser& text() const
    {
        return *help()->findChild<QTextBrowser*>(u"helpText"_s);
    }

    QTemporaryDir folder_;
    QString path_;
    std::unique_ptr<MainWindow> window_;
};

PAPILIO_TEST(TestPageHelp)
#include "test_page_help.moc"
