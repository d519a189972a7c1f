#pragma once

#include <QDialog>
#include <QList>

class QAction;

namespace papilio::widgets {

/// Every command with its keys, and what mouse and keyboard do in plots and tables (F1).
class ShortcutSheet : public QDialog {
    Q_OBJECT

public:
    ShortcutSheet(const QList<QAction*>& actions, QWidget* parent = nullptr);
};

}  // namespace papilio::widgets
