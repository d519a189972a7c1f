#pragma once

class QMainWindow;

namespace papilio::app {

class PageArea;

/// Places a window and its docks as they were left, with the page that was shown last.
void restoreLayout(QMainWindow& window, PageArea& pages);
void rememberLayout(const QMainWindow& window, PageArea& pages);

}  // namespace papilio::app
