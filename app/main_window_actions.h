#pragma once

#include "app/main_window.h"

#include <QAction>

namespace papilio::app {

/// The commands of the menus and the toolbar.
struct MainWindow::Actions {
    QAction* open = nullptr;
    QAction* import = nullptr;
    QAction* addStudy = nullptr;
    QAction* addDescriptions = nullptr;
    QAction* compareWith = nullptr;
    QAction* measure = nullptr;
    QAction* measureRoofs = nullptr;
    QAction* measureAgain = nullptr;
    QAction* resumeMeasuring = nullptr;
    QAction* save = nullptr;
    QAction* saveAs = nullptr;
    QAction* saveExchange = nullptr;
    QAction* report = nullptr;
    QAction* close = nullptr;
    QAction* quit = nullptr;
    QAction* undo = nullptr;
    QAction* redo = nullptr;
    QAction* find = nullptr;
    QAction* theme = nullptr;
    QAction* parameters = nullptr;
    QAction* messages = nullptr;
    QAction* resetLayout = nullptr;
    QAction* reopen = nullptr;
    QAction* reload = nullptr;
    QAction* resetParameters = nullptr;
    QAction* copyCommand = nullptr;
    QAction* pageHelp = nullptr;
    QAction* shortcuts = nullptr;
    QAction* about = nullptr;
    QAction* previousPage = nullptr;
    QAction* nextPage = nullptr;
    QAction* previousPane = nullptr;
    QAction* nextPane = nullptr;
    QAction* setTau = nullptr;
    QAction* setAlpha = nullptr;
    QAction* useRecommended = nullptr;
    QAction* menuBar = nullptr;
    QList<QAction*> pages;

    [[nodiscard]] QList<QAction*> all() const;
};

}  // namespace papilio::app
