#include "app/history_dialog.h"

#include "core/base/result.h"
#include "core/edit/snapshot_edits.h"
#include "core/io/files/file_text.h"
#include "widgets/kit/box_layout.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/changes.h"
#include "widgets/session/workspace.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QUndoStack>
#include <QUndoView>
#include <QWidget>

#include <algorithm>

namespace papilio::app {

using namespace Qt::StringLiterals;

using widgets::withWindowSentences;

namespace {

constexpr int nameColumn = 0;
constexpr int dateColumn = 1;
constexpr int nameRole = Qt::UserRole;  ///< as the study has it: the shown text may be edited

QPushButton* newButton(const QString& name, const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAutoDefault(false);
    return button;
}

}  // namespace

/// The snapshots of the open study with their dates: takes one under a name, restores, renames and
/// deletes. Each is one step to undo.
class SnapshotPane : public QWidget {
    Q_OBJECT

public:
    /// @param workspace  outlives the pane
    explicit SnapshotPane(widgets::Workspace& workspace, QWidget* parent = nullptr)
        : QWidget(parent),
          workspace_(workspace),
          refusal_(widgets::roleLabel({}, "error"))
    {
        list_->setObjectName(u"snapshotList"_s);
        list_->setAccessibleName(tr("Snapshots of this study"));
        list_->setHeaderLabels({tr("Snapshot"), tr("Taken")});
        list_->setRootIsDecorated(false);
        list_->setUniformRowHeights(true);
        list_->setEditTriggers(QAbstractItemView::EditKeyPressed);
        list_->header()->setStretchLastSection(false);
        list_->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
        list_->header()->setSectionResizeMode(dateColumn, QHeaderView::ResizeToContents);
        auto* kept = widgets::roleLabel(
            tr("A snapshot keeps thresholds, excluded events, bases, signatures, definitions and "
               "Top-Down choices. It keeps no measured data, rooflines, kernels, recorders or "
               "notes: Restore leaves them as they are."),
            "muted");
        kept->setObjectName(u"snapshotContents"_s);
        kept->setWordWrap(true);
        refusal_->setObjectName(u"snapshotRefusal"_s);
        refusal_->setWordWrap(true);
        refusal_->hide();
        widgets::inColumn(
            this,
            {widgets::roleLabel(tr("Snapshots"), "section"),
             kept,
             widgets::inRow(nullptr, {{name_, 1}, take_}, 8),
             {list_, 1},
             refusal_,
             widgets::inRow(nullptr, {restore_, rename_, remove_, widgets::BoxItem::growing(1)},
                            8)},
            8);
        connect(take_, &QPushButton::clicked, this, &SnapshotPane::take);
        connect(name_, &QLineEdit::returnPressed, this, &SnapshotPane::take);
        connect(restore_, &QPushButton::clicked, this, &SnapshotPane::restore);
        connect(list_, &QTreeWidget::itemDoubleClicked, this, &SnapshotPane::restore);
        connect(rename_, &QPushButton::clicked, this, [this] {
            if (auto* item = list_->currentItem()) {
                list_->editItem(item, nameColumn);
            }
        });
        connect(remove_, &QPushButton::clicked, this, &SnapshotPane::remove);
        // Later: the list is filled anew then, and the editor still needs its item.
        connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) {
            const auto name = item->data(nameColumn, nameRole).toString();
            const auto to = item->text(nameColumn).trimmed();
            QMetaObject::invokeMethod(
                this, [this, name, to] { rename(name, to); }, Qt::QueuedConnection);
        });
        connect(list_, &QTreeWidget::itemSelectionChanged, this, &SnapshotPane::enable);
        connect(&workspace, &widgets::Workspace::changed, this, &SnapshotPane::show);
        fill();
    }

private:
    void show(widgets::Changes changes)
    {
        if (changes & (widgets::Changes(widgets::Change::Snapshots) | widgets::Change::Opened)) {
            fill();
        }
    }
    void fill()
    {
        const auto before = chosen();
        const QSignalBlocker silent(list_);
        list_->clear();
        for (const auto& snapshot : workspace_.document().snapshots) {
            auto* item = new QTreeWidgetItem(list_);
            const auto name = QString::fromStdString(snapshot->name);
            item->setText(nameColumn, name);
            item->setData(nameColumn, nameRole, name);
            item->setText(dateColumn, widgets::dateText(snapshot->created));
            item->setFlags(item->flags() | Qt::ItemIsEditable);
        }
        choose(before);
        name_->setPlaceholderText(QString::fromStdString(
            withWindowSentences([this] { return core::freeSnapshotName(workspace_.document()); })));
        refusal_->hide();
        enable();
    }
    void take()
    {
        const auto typed = name_->text().trimmed();
        const auto name = typed.isEmpty() ? name_->placeholderText() : typed;
        auto after = withWindowSentences([&] {
            return core::takeSnapshot(workspace_.document(), name.toStdString(),
                                      core::currentTime());
        });
        if (apply(std::move(after), {})) {
            name_->clear();
            choose(name);
        }
    }
    void restore()
    {
        const auto name = chosen();
        const auto& snapshots = workspace_.document().snapshots;
        const auto wanted = std::ranges::find(snapshots, name.toStdString(),
                                              [](const auto& one) { return one->name; });
        if (wanted == snapshots.end()) {
            return;
        }
        const auto snapshot = *wanted;
        // An edit drops the steps that were undone, which may hold measurements: they are done
        // again first, and restoring is the step behind them.
        auto& stack = workspace_.undoStack();
        stack.setIndex(stack.count());
        auto newest = workspace_.document();
        if (std::ranges::find(newest.snapshots, snapshot) == newest.snapshots.end()) {
            newest.snapshots.insert(newest.snapshots.begin(), snapshot);  // one of them deleted it
        }
        auto after = withWindowSentences(
            [&] { return core::restoreSnapshot(std::move(newest), name.toStdString()); });
        apply(std::move(after), tr("restore the snapshot “%1”").arg(name));
    }
    void rename(const QString& name, const QString& to)
    {
        if (to == name) {
            fill();  // blanks around it
            return;
        }
        auto after = withWindowSentences([&] {
            return core::renameSnapshot(workspace_.document(), name.toStdString(),
                                        to.toStdString());
        });
        if (!after) {
            fill();  // the old name
        }
        if (apply(std::move(after), tr("rename the snapshot “%1”").arg(name))) {
            choose(to);
        }
    }
    void remove()
    {
        const auto name = chosen();
        auto after = withWindowSentences(
            [&] { return core::removeSnapshot(workspace_.document(), name.toStdString()); });
        apply(std::move(after), tr("delete the snapshot “%1”").arg(name));
    }
    /// Name of the chosen snapshot; empty: none is chosen.
    [[nodiscard]] QString chosen() const
    {
        const auto items = list_->selectedItems();
        return items.isEmpty() ? QString() : items.front()->data(nameColumn, nameRole).toString();
    }
    void choose(const QString& name)
    {
        for (int row = 0; row < list_->topLevelItemCount(); ++row) {
            auto* item = list_->topLevelItem(row);
            if (item->data(nameColumn, nameRole).toString() == name) {
                list_->setCurrentItem(item);
            }
        }
        enable();
    }
    /// One step to undo, or the reason why not below the list.
    bool apply(core::Result<core::Document> after, const QString& text)
    {
        if (!after) {
            refusal_->setText(QString::fromStdString(after.error().message));
            refusal_->show();
            return false;
        }
        workspace_.setSnapshots(*std::move(after), text);
        return true;
    }
    void enable()
    {
        take_->setEnabled(workspace_.hasStudy());
        name_->setEnabled(workspace_.hasStudy());
        for (auto* button : {restore_, rename_, remove_}) {
            button->setEnabled(!chosen().isEmpty());
        }
    }

    widgets::Workspace& workspace_;
    QLineEdit* name_ = widgets::named(new QLineEdit, "snapshotName", tr("Name of the snapshot"));
    QPushButton* take_ =
        newButton(u"takeSnapshot"_s,
                  tr("Take a snapshot"),
                  tr("Keeps the present thresholds, bases, signatures and definitions "
                     "under this name in the study"));
    QTreeWidget* list_ = new QTreeWidget;
    QPushButton* restore_ =
        newButton(u"restoreSnapshot"_s,
                  tr("Restore"),
                  tr("Thresholds, bases, signatures and definitions become those of the "
                     "snapshot. Edits that were undone are redone first, so that none "
                     "is lost. Undo reverses the restore."));
    QPushButton* rename_ =
        newButton(u"renameSnapshot"_s, tr("Rename"), tr("Edits the name in the list"));
    QPushButton* remove_ = newButton(u"removeSnapshot"_s, tr("Delete"), tr("Undo brings it back"));
    QLabel* refusal_;
};

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
    auto* view = widgets::named(new QUndoView(&workspace.undoStack()), "historyList",
                                tr("Edits of this study"));
    view->setEmptyLabel(tr("As it was opened"));
    view->setCleanIcon(widgets::icon(QStringLiteral("save")));
    view->setToolTip(tr("The disk marks what is saved"));
    view->setItemDelegate(new StepDelegate(view));
    view->setUniformItemSizes(true);
    keepMarked(*view, workspace.undoStack());
    auto* words = widgets::roleLabel(tr("Click an edit to return to that state of the study. Later "
                                        "edits stay in the list until you edit something else."),
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

#include "history_dialog.moc"
