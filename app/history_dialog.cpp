#include "app/history_dialog.h"

#include "app/snapshot_pane.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QUndoView>

namespace papilio::app {

HistoryDialog::HistoryDialog(widgets::Workspace& workspace, QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("history"));
    setWindowTitle(tr("History"));
    auto* view = new QUndoView(&workspace.undoStack());
    view->setObjectName(QStringLiteral("historyList"));
    view->setAccessibleName(tr("Edits of this study"));
    view->setEmptyLabel(tr("As it was opened"));
    view->setCleanIcon(widgets::icon(QStringLiteral("save")));
    view->setToolTip(tr("The disk marks what is saved"));
    auto* words = widgets::roleLabel(
        tr("A click goes back to that state of the study. The later edits stay in the list until "
           "you edit something else."),
        "muted");
    words->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    // Return in the name of a snapshot takes it, and closes nothing.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* snapshots = new SnapshotPane(workspace);
    widgets::inColumn(this, {words, {view, 1}, {snapshots, 1}, buttons}, 12, {16, 16, 16, 16});
    resize(widgets::Fonts::scaled(420), widgets::Fonts::scaled(620));
}

}  // namespace papilio::app
