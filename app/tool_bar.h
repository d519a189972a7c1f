#pragma once

#include "widgets/session/workspace.h"

#include <QToolBar>

class QLabel;
class QMenuBar;

namespace papilio::widgets {
class FindField;
}

namespace papilio::app {

class Commands;

/// The line at the top: commands, the name of the study, and the field that finds everything.
class ToolBar : public QToolBar {
    Q_OBJECT

public:
    /// @param menus  whose other commands can be found too; outlives this
    ToolBar(widgets::Workspace& workspace,
            const Commands& commands,
            const QMenuBar& menus,
            QWidget* parent = nullptr);

    [[nodiscard]] widgets::FindField& findField() { return *find_; }
    void showStudy();

private:
    void addName();
    void addFindField(const Commands& commands, const QMenuBar& menus);

    widgets::Workspace& workspace_;
    QLabel* name_ = nullptr;
    QLabel* chip_ = nullptr;  ///< "simulated: Sapphire Rapids"
    widgets::FindField* find_ = nullptr;
};

}  // namespace papilio::app
