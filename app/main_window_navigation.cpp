// Commands that go somewhere: to a page, to a parameter, into the menus.
#include "app/main_window.h"
#include "app/main_window_actions.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QMenuBar>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// Ten digits, then letters.
QKeySequence keysOfPage(std::size_t index, const QString& id)
{
    constexpr std::size_t digits = 10;
    if (index < digits) {
        return QKeySequence(u"Ctrl+%1"_s.arg((index + 1) % digits));
    }
    return id == u"recorders"_s ? QKeySequence(u"Ctrl+R"_s)
           : id == u"compare"_s ? QKeySequence(u"Ctrl+E"_s)
                                : QKeySequence();
}

}  // namespace

void MainWindow::buildNavigation()
{
    auto& a = *actions_;
    for (std::size_t index = 0; index < pageList().size(); ++index) {
        const auto& entry = pageList()[index];
        a.pages << addCommand(u"page_"_s + entry.id, entry.word, keysOfPage(index, entry.id),
                              entry.icon, [this, id = entry.id](bool) { showPage(id); });
    }
    const auto step = [this](qsizetype by) {
        const auto& list = pageList();
        const auto count = static_cast<qsizetype>(list.size());
        const auto at = std::ranges::find(list, currentPage_, &PageEntry::id) - list.begin();
        showPage(list[static_cast<std::size_t>((at + by + count) % count)].id);
    };
    a.previousPage = addCommand(u"previousPage"_s, tr("Pre&vious page"),
                                QKeySequence(u"Ctrl+PgUp"_s), {}, [step](bool) { step(-1); });
    a.nextPage = addCommand(u"nextPage"_s, tr("Ne&xt page"), QKeySequence(u"Ctrl+PgDown"_s), {},
                            [step](bool) { step(1); });
    a.setTau = addCommand(u"setTau"_s, tr("Set noise threshold &τ"), QKeySequence(u"Ctrl+T"_s), {},
                          [this](bool) { editParameter(u"tauField"_s); });
    a.setAlpha =
        addCommand(u"setAlpha"_s, tr("Set score rounding &α"), QKeySequence(u"Ctrl+Shift+T"_s), {},
                   [this](bool) { editParameter(u"alphaField"_s); });
    a.menuBar =
        addCommand(u"menuBar"_s, tr("Menu bar"), QKeySequence(Qt::Key_F10), {}, [this](bool) {
            menuBar()->setFocus(Qt::MenuBarFocusReason);
            menuBar()->setActiveAction(menuBar()->actions().value(0));
        });
}

/// On a page that has no parameters, the noise page comes first.
void MainWindow::editParameter(const QString& field)
{
    if (!workspace_.hasStudy()) {
        return;
    }
    const auto* entry = entryOf(currentPage_);
    if (entry == nullptr || !entry->hasParameters) {
        showPage(u"noise"_s);
    }
    parametersWanted_ = true;
    actions_->parameters->setChecked(true);
    showDocks();
    if (auto* edit = parametersDock_->findChild<QLineEdit*>(field)) {
        edit->setFocus(Qt::ShortcutFocusReason);
        edit->selectAll();
    }
}

}  // namespace papilio::app
