#include "app/main_window.h"
#include "app/render.h"
#include "core/io/study/study_file.h"
#include "tests/support/area_program.h"
#include "tests/support/own_settings.h"
#include "tests/support/small_study.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QMenuBar>
#include <QPointer>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <map>

using namespace papilio;
using namespace Qt::StringLiterals;
using app::MainWindow;

namespace {

/// "MetricsPage/metricTable (QTableView)": enough to find a widget in the sources.
QString nameOf(const QWidget* widget)
{
    QStringList parts;
    for (const auto* at = widget; at != nullptr && parts.size() < 3; at = at->parentWidget()) {
        if (!at->objectName().isEmpty() && !at->objectName().startsWith(u"qt_"_s)) {
            parts.prepend(at->objectName());
        }
    }
    return u"%1 (%2)"_s.arg(parts.join(u'/'), QLatin1String(widget->metaObject()->className()));
}

QString accessibleName(QWidget* widget)
{
    auto* interface = QAccessible::queryAccessibleInterface(widget);
    return interface == nullptr ? QString() : interface->text(QAccessible::Name);
}

/// Whether the key Tab is meant to come here.
bool takesTab(const QWidget* widget)
{
    return widget->isVisible() && widget->isEnabled() && widget->focusProxy() == nullptr &&
           (widget->focusPolicy() & Qt::TabFocus) != 0 && !widget->size().isEmpty();
}

/// Arrow keys choose within a group of exclusive buttons; Tab comes to one of them.
bool isReachedByArrows(const QWidget* widget)
{
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    if (button == nullptr || !button->isCheckable()) {
        return false;
    }
    const bool isExclusive =
        button->group() != nullptr ? button->group()->exclusive() : button->autoExclusive();
    return isExclusive && !button->isChecked();
}

QChar mnemonicOf(const QString& text)
{
    for (qsizetype at = text.indexOf(u'&'); at >= 0 && at + 1 < text.size();
         at = text.indexOf(u'&', at + 2)) {
        if (text[at + 1] != u'&') {
            return text[at + 1].toLower();
        }
    }
    return {};
}

QStringList doubleMnemonics(const QList<QAction*>& actions, const QString& where)
{
    std::map<QChar, QString> taken;
    QStringList wrong;
    for (const auto* action : actions) {
        const auto key = mnemonicOf(action->text());
        if (!action->isVisible() || key.isNull()) {
            continue;
        }
        if (!taken.emplace(key, action->text()).second) {
            wrong << u"%1: \"%2\" and \"%3\""_s.arg(where, taken[key], action->text());
        }
    }
    return wrong;
}

QStringList doubleMnemonics(const QMenu& menu)
{
    auto wrong = doubleMnemonics(menu.actions(), menu.title());
    for (const auto* action : menu.actions()) {
        if (action->menu() != nullptr) {
            wrong += doubleMnemonics(*action->menu());
        }
    }
    return wrong;
}

}  // namespace

class TestKeyboardWalk : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        tests::useOwnSettings(folder_.path());
        widgets::Theme::instance().apply(*qApp);
        const auto path = folder_.filePath(u"small.papilio.h5"_s);
        QVERIFY(core::writeStudy(tests::smallStudy(), path.toStdString()));
    }

    void cleanup() { windows_.clear(); }

    void everyPageIsWalked_data()
    {
        QTest::addColumn<QString>("page");
        QTest::newRow("welcome") << u"welcome"_s;
        for (const auto& entry : app::pageList()) {
            QTest::newRow(qPrintable(entry.id)) << entry.id;
        }
    }

    void everyPageIsWalked()
    {
        QFETCH(QString, page);
        auto* window = open(page);
        QVERIFY(window != nullptr);
        const auto forwards = walk(*window, Qt::Key_Tab, {});
        QVERIFY2(trap_.isEmpty(), qPrintable(u"Tab does not leave "_s + trap_));
        const auto backwards = walk(*window, Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY2(trap_.isEmpty(), qPrintable(u"Shift+Tab does not leave "_s + trap_));

        QStringList unreached;
        QStringList nameless;
        for (auto* widget : window->findChildren<QWidget*>()) {
            if (!takesTab(widget) || widget->window() != window) {
                continue;
            }
            if (!isReachedByArrows(widget) &&
                (!forwards.contains(widget) || !backwards.contains(widget))) {
                unreached << nameOf(widget);
            }
            if (accessibleName(widget).isEmpty()) {
                nameless << nameOf(widget);
            }
        }
        QVERIFY2(unreached.isEmpty(), qPrintable(u"not reached: "_s + unreached.join(u"; "_s)));
        QVERIFY2(nameless.isEmpty(), qPrintable(u"without a name: "_s + nameless.join(u"; "_s)));
        const auto blind = withoutFocusMark(*window, forwards);
        QVERIFY2(blind.isEmpty(), qPrintable(u"focus is not seen: "_s + blind.join(u"; "_s)));
    }

    void buttonsWithoutWordsExplainThemselves_data() { everyPageIsWalked_data(); }

    void buttonsWithoutWordsExplainThemselves()
    {
        QFETCH(QString, page);
        auto* window = open(page);
        QVERIFY(window != nullptr);
        QStringList wrong;
        for (const auto* button : window->findChildren<QAbstractButton*>()) {
            const auto* tool = qobject_cast<const QToolButton*>(button);
            const bool isWordless =
                button->text().isEmpty() ||
                (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly &&
                 !tool->icon().isNull());
            // The glass in a search field is a picture.
            if (button->isVisible() && isWordless && button->toolTip().isEmpty() &&
                !button->inherits("QLineEditIconButton") &&
                !button->objectName().startsWith(u"qt_"_s)) {
                wrong << nameOf(button);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(u"without a tool tip: "_s + wrong.join(u"; "_s)));
    }

    void everyToolIsAlsoAMenuEntryOrReachedByTab()
    {
        auto* window = open(u"noise"_s);
        const auto forwards = walk(*window, Qt::Key_Tab, {});
        for (const auto* button : window->findChildren<QToolButton*>()) {
            if (button->isVisible() && button->isEnabled() && button->window() == window &&
                !button->inherits("QLineEditIconButton")) {
                const bool hasKeys = button->defaultAction() != nullptr &&
                                     !button->defaultAction()->shortcut().isEmpty();
                QVERIFY2(hasKeys || forwards.contains(const_cast<QToolButton*>(button)) ||
                             isReachedByArrows(button),
                         qPrintable(nameOf(button)));
            }
        }
    }

    void menusHaveUniqueMnemonics()
    {
        MainWindow window(MainWindow::Memory::None);
        auto wrong = doubleMnemonics(window.menuBar()->actions(), u"menu bar"_s);
        for (const auto* action : window.menuBar()->actions()) {
            QVERIFY2(!mnemonicOf(action->text()).isNull(), qPrintable(action->text()));
            wrong += doubleMnemonics(*action->menu());
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u"; "_s)));
    }

private:
    /// The window with a study in which the page has something to show.
    MainWindow* open(const QString& page)
    {
        const auto sample = page == u"formulas"_s    ? u"hpc-challenge-lcpi"_s
                            : page == u"topdown"_s   ? u"alya-topdown"_s
                            : page == u"roofline"_s  ? u"roofs-with-points"_s
                            : page == u"recorders"_s ? u"solver-convergence"_s
                                                     : QString();
        auto path =
            QStringLiteral(PAPILIO_BUILD_DIR "/share/papilio/samples/") + sample + u".papilio.h5"_s;
        if (sample.isEmpty() || !QFile::exists(path)) {
            path = folder_.filePath(u"small.papilio.h5"_s);
        }
        auto window = std::make_unique<MainWindow>(MainWindow::Memory::None);
        if (page != u"welcome"_s) {
            auto document = app::readForShowing(path.toStdString(), {});
            if (!document) {
                return nullptr;
            }
            window->workspace().setStudy(std::move(document).value(), path);
            window->showPage(page);
        }
        window->show();
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get())) {
            return nullptr;
        }
        app::settle(*window);
        windows_.push_back(std::move(window));
        return windows_.back().get();
    }

    /// Presses the key until the focus comes round; trap_ is where it does not move.
    QList<QPointer<QWidget>> walk(MainWindow& window, Qt::Key key, Qt::KeyboardModifiers modifiers)
    {
        constexpr int most = 400;
        trap_.clear();
        QList<QPointer<QWidget>> visited;
        QHash<QWidget*, int> times;
        for (int press = 0; press < most; ++press) {
            auto* from = QApplication::focusWidget();
            QTest::keyClick(from == nullptr ? &window : from, key, modifiers);
            auto* to = QApplication::focusWidget();
            if (to == nullptr || to == from) {
                trap_ = from == nullptr ? u"the window"_s : nameOf(from);
                return visited;
            }
            if (!visited.contains(to)) {
                visited << to;
            }
            if (++times[to] == 3) {
                return visited;  // round twice: everything the chain reaches was reached
            }
        }
        return visited;
    }

    /// What looks the same with and without the focus.
    static QStringList withoutFocusMark(MainWindow& window, const QList<QPointer<QWidget>>& widgets)
    {
        QStringList blind;
        for (const auto& widget : widgets) {
            if (widget == nullptr || widget->window() != &window || !widget->isVisible()) {
                continue;
            }
            // As Tab does.
            for (auto* above = widget->parentWidget(); above != nullptr;
                 above = above->parentWidget()) {
                if (auto* scroll = qobject_cast<QScrollArea*>(above)) {
                    scroll->ensureWidgetVisible(widget);
                }
            }
            constexpr int around = 4;
            const QRect area = QRect(widget->mapTo(&window, QPoint()), widget->size())
                                   .adjusted(-around, -around, around, around)
                                   .intersected(window.rect());
            widget->setFocus(Qt::TabFocusReason);
            QApplication::processEvents();
            const auto with = window.grab(area).toImage();
            widget->clearFocus();
            QApplication::processEvents();
            const auto without = window.grab(area).toImage();
            if (with == without) {
                blind << nameOf(widget);
            }
        }
        return blind;
    }

    QTemporaryDir folder_;
    std::vector<std::unique_ptr<MainWindow>> windows_;
    QString trap_;
};

PAPILIO_TEST(TestKeyboardWalk)
#include "test_keyboard_walk.moc"
