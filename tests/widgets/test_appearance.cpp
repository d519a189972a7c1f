#include "app/command_line/command_line.h"
#include "app/main_window.h"
#include "app/theme_choice.h"
#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"

#include <QAction>
#include <QApplication>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;
using app::ThemeChoice;
using widgets::Theme;

class TestAppearance : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        Theme::instance().apply(*qApp);
    }

    void init()
    {
        QSettings().clear();
        ThemeChoice::instance().setSystemScheme(Theme::Scheme::Light);
        ThemeChoice::instance().set(ThemeChoice::Kind::Light);
    }

    void nothingChosenIsTheDesktops()
    {
        QCOMPARE(ThemeChoice::remembered(), ThemeChoice::Kind::System);
    }

    void aThemeThatFollowsTheDesktopChangesWithIt()
    {
        auto& choice = ThemeChoice::instance();
        choice.set(ThemeChoice::Kind::System);
        QCOMPARE(Theme::instance().scheme(), Theme::Scheme::Light);
        choice.setSystemScheme(Theme::Scheme::Dark);
        QCOMPARE(Theme::instance().scheme(), Theme::Scheme::Dark);
        choice.set(ThemeChoice::Kind::Light);
        QCOMPARE(Theme::instance().scheme(), Theme::Scheme::Light);
        choice.setSystemScheme(Theme::Scheme::Dark);
        QCOMPARE(Theme::instance().scheme(), Theme::Scheme::Light);
    }

    void switchingGoesToTheOtherOneWhateverTheDesktopShows()
    {
        auto& choice = ThemeChoice::instance();
        choice.setSystemScheme(Theme::Scheme::Dark);
        choice.set(ThemeChoice::Kind::System);
        choice.toggle();
        QCOMPARE(choice.kind(), ThemeChoice::Kind::Light);
        choice.toggle();
        QCOMPARE(choice.kind(), ThemeChoice::Kind::Dark);
    }

    void aPaletteTellsLightFromDark()
    {
        QPalette palette;
        palette.setColor(QPalette::Window, Qt::white);
        palette.setColor(QPalette::WindowText, Qt::black);
        QCOMPARE(ThemeChoice::schemeOf(palette), Theme::Scheme::Light);
        palette.setColor(QPalette::Window, Qt::black);
        palette.setColor(QPalette::WindowText, Qt::white);
        QCOMPARE(ThemeChoice::schemeOf(palette), Theme::Scheme::Dark);
    }

    void theMenuStoresTheThemeAndTicksItInEveryWindow()
    {
        MainWindow window(MainWindow::Memory::Persistent);
        MainWindow other(MainWindow::Memory::Persistent);
        action(window, "themeDark").trigger();
        QCOMPARE(Theme::instance().scheme(), Theme::Scheme::Dark);
        QCOMPARE(ThemeChoice::remembered(), ThemeChoice::Kind::Dark);
        QVERIFY(action(other, "themeDark").isChecked());
        action(other, "themeSystem").trigger();
        QCOMPARE(ThemeChoice::remembered(), ThemeChoice::Kind::System);
        QVERIFY(action(window, "themeSystem").isChecked());
        QVERIFY(!action(window, "themeDark").isChecked());
    }

    void aWindowWithoutMemoryStoresNoTheme()
    {
        MainWindow window(MainWindow::Memory::None);
        action(window, "themeDark").trigger();
        QCOMPARE(ThemeChoice::remembered(), ThemeChoice::Kind::System);
    }

private:
    static QAction& action(const MainWindow& window, const char* name)
    {
        auto* found = window.findChild<QAction*>(QLatin1String(name));
        if (found == nullptr) {
            qFatal("no action called %s", name);
        }
        return *found;
    }

    QTemporaryDir folder_;
};

PAPILIO_TEST(TestAppearance)
#include "test_appearance.moc"
