#include "widgets/workbench/part_actions.h"

#include "widgets/kit/widget_support.h"
#include "widgets/session/workspace.h"
#include "widgets/table/data_table.h"
#include "widgets/theme/shown_text.h"
#include "widgets/theme/window_sentences.h"

#include <QAction>
#include <QInputDialog>
#include <QMessageBox>

namespace papilio::widgets {

PartActions::PartActions(Workspace& workspace,
                         const QString& what,
                         std::function<std::optional<core::MeasuredPart>()> chosen,
                         QWidget& parent)
    : QObject(&parent),
      workspace_(workspace),
      what_(what),
      chosen_(std::move(chosen)),
      parent_(parent)
{
    const auto add = [&](const char* name, const QString& text, QKeySequence key, auto done) {
        auto* action = named(new QAction(text, this), name);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, done);
        actions_ << action;
    };
    add("renamePart", tr("Rename the %1…").arg(what), Qt::Key_F2, &PartActions::rename);
    add("annotatePart", tr("Note on the %1…").arg(what), {}, &PartActions::annotate);
    add("removePart", tr("Remove the %1").arg(what), Qt::Key_Delete, &PartActions::remove);
}

void PartActions::addKeys(QWidget& view)
{
    view.addActions(actions_);
}

void PartActions::addEntries(DataTable& table)
{
    for (auto* action : actions_) {
        table.addContextAction(action);
    }
}

void PartActions::rename()
{
    const auto part = chosen_();
    bool isWanted = part.has_value();
    const auto before = isWanted ? textOf(part->name) : QString();
    const auto to = isWanted
                        ? QInputDialog::getText(&parent_, tr("Rename the %1").arg(what_),
                                                tr("Name:"), QLineEdit::Normal, before, &isWanted)
                        : QString();
    if (!isWanted) {
        return;
    }
    auto after = withWindowSentences(
        [&] { return core::renamePart(workspace_.document(), *part, to.toStdString()); });
    if (!after) {
        QMessageBox::warning(&parent_, tr("Rename the %1").arg(what_),
                             textOf(after.error().message));
        return;
    }
    if (to.trimmed() != before) {
        emit renamed(*part, to.trimmed());
        workspace_.edit(tr("Rename %1").arg(before),
                        [&](auto& document) { document = *std::move(after); });
    }
}

void PartActions::annotate()
{
    const auto part = chosen_();
    if (!part) {
        return;
    }
    bool isWanted = false;
    const auto text = QInputDialog::getMultiLineText(
        &parent_, tr("Note on %1").arg(textOf(part->name)), tr("Note:"),
        textOf(core::noteOn(workspace_.document(), *part)), &isWanted);
    if (isWanted) {
        workspace_.setNotes(core::withNote(workspace_.notes(), *part, text.trimmed().toStdString()),
                            tr("Note on %1").arg(textOf(part->name)));
    }
}

void PartActions::remove()
{
    if (const auto part = chosen_()) {
        workspace_.edit(tr("Remove %1").arg(textOf(part->name)),
                        [&](auto& document) { document = core::removeParts(document, {*part}); });
    }
}

}  // namespace papilio::widgets
