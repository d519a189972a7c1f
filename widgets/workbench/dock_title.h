#pragma once

#include <QWidget>

class QDockWidget;

namespace papilio::widgets {

/// Title bar of a dock: its name, float and close. Dragging it moves the dock.
class DockTitle : public QWidget {
    Q_OBJECT

public:
    explicit DockTitle(QDockWidget& dock);
};

}  // namespace papilio::widgets
