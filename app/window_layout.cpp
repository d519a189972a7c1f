#include "app/window_layout.h"

#include "app/dock_area.h"
#include "app/page_area.h"
#include "app/settings.h"

#include <QMainWindow>
#include <QScreen>
#include <QStyle>

namespace papilio::app {

namespace {

/// A laptop's screen is smaller, and the frame has to be on it too.
void fitScreen(QMainWindow& window)
{
    // The window manager tells its frame when the window is shown, too late for its first size.
    const auto& style = *window.style();
    const QSize frame(2 * style.pixelMetric(QStyle::PM_MdiSubWindowFrameWidth),
                      2 * style.pixelMetric(QStyle::PM_TitleBarHeight));
    const auto room = window.screen()->availableGeometry();
    window.resize(window.size().boundedTo(room.size() - frame));
    window.move(room.topLeft());
}

}  // namespace

void restoreLayout(QMainWindow& window, PageArea& pages)
{
    const Settings settings;
    if (!window.restoreGeometry(settings.geometry())) {
        fitScreen(window);
    }
    pages.docks().restoreState(settings.docks());
    pages.docks().unfoldMessages(settings.messagesUnfolded());
    if (entryOf(settings.page()) != nullptr) {
        pages.setCurrent(settings.page());
    }
}

void rememberLayout(const QMainWindow& window, PageArea& pages)
{
    Settings settings;
    settings.setGeometry(window.saveGeometry());
    settings.setDocks(pages.docks().saveState());
    settings.setPage(pages.current());
    settings.setMessagesUnfolded(pages.docks().messagesWanted());
}

}  // namespace papilio::app
