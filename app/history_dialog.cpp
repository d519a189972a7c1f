#include "app/history_dialog.h"

#include "app/snapshot_pane.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QUndoStack>
#include <QUndoView>

namespace papilio::app {

namespace {

/// Every row has room for the disk, and an edit begins with a capital as the first row does.
class StepDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        const auto room = option->decorationSize;
        QStyledItemDelegate::initStyleOption(option, index);
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = room;
        auto& text = option->text;
        if (text.size() > 1 && text[1].isLetter()) {  // "τ 10⁻¹⁰ → 10⁻⁴" begins with a symbol
            text[0] = text[0].toUpper();
        }
    }
};

/// The view selects below the pointer when its handling of a click ends, and rows may be others
/// then.
void keepMarked(QUndoView& view, QUndoStack& stack)
{
    const auto mark = [&view, &stack] {
        view.selectionModel()->setCurrentIndex(view.model()->index(stack.index(), 0),
                                               QItemSelectionModel::ClearAndSelect);
    };
    QObject::connect(&view, &QAbstractItemView::pressed, &view, mark);
    QObject::connect(&view, &QAbstractItemView::clicked, &view, mark);
    QObject::connect(&stack, &QUndoStack::indexChanged, &view, mark, Qt::QueuedConnection);
}

}  // namespace

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
    view->setItemDelegate(new StepDelegate(view));
    view->setUniformItemSizes(true);
    keepMarked(*view, workspace.undoStack());
    auto* words = widgets::roleLabel(
        tr("Click an edit to return to that state of the study. Later edits stay in the list until "
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
