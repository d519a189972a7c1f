#pragma once

#include "widgets/session/workspace.h"

#include <QObject>

class QMenu;
class QMenuBar;

namespace papilio::app {

class Commands;
class Documents;

/// What the menu bar holds: the commands, and what is chosen there only (theme).
class Menus : public QObject {
    Q_OBJECT

public:
    /// @param persistent  whether the theme is remembered
    Menus(QMenuBar& bar,
          const Commands& commands,
          const QStringList& pages,
          widgets::Workspace& workspace,
          Documents& documents,
          bool persistent);

private:
    void addThemes(QMenu& view, const Commands& commands, bool persistent);
    void fillBenchmarks(QMenu& menu);

    widgets::Workspace& workspace_;
};

}  // namespace papilio::app
