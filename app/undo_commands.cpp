#include "app/undo_commands.h"

#include "app/commands.h"
#include "app/main_window.h"

#include <QAction>
#include <QUndoStack>

namespace papilio::app {

using namespace Qt::StringLiterals;

namespace {

/// Characters of an edit's name behind Undo and Redo; the tool tip has all.
constexpr qsizetype longestEdit = 32;

/// Shows what Undo or Redo would do. A long title would push everything else out of the tool bar.
void nameEdit(QAction& action, const QString& verb, const QString& edit)
{
    auto shown = edit.size() > longestEdit ? edit.left(longestEdit - 1).trimmed() + u'…' : edit;
    shown.replace(u'&', u"&&"_s);
    action.setText(edit.isEmpty() ? verb : u"%1: %2"_s.arg(verb, shown));
    const auto keys = action.shortcut().toString(QKeySequence::NativeText);
    action.setToolTip(edit.isEmpty() ? u"%1 (%2)"_s.arg(verb, keys)
                                     : u"%1: %2 (%3)"_s.arg(verb, edit, keys));
}

}  // namespace

void addUndoCommands(Commands& commands, QUndoStack& stack)
{
    auto* undo = commands.add({.id = u"undo"_s,
                               .text = MainWindow::tr("Undo"),
                               .keys = {QKeySequence(QKeySequence::Undo)},
                               .icon = u"undo"_s,
                               .run = [&stack](bool) { stack.undo(); }});
    auto* redo = commands.add({.id = u"redo"_s,
                               .text = MainWindow::tr("Redo"),
                               .keys = {QKeySequence(u"Ctrl+Shift+Z"_s), QKeySequence(u"Ctrl+Y"_s)},
                               .icon = u"redo"_s,
                               .run = [&stack](bool) { stack.redo(); }});
    QObject::connect(&stack, &QUndoStack::undoTextChanged, undo, [undo](const QString& edit) {
        nameEdit(*undo, MainWindow::tr("Undo"), edit);
    });
    QObject::connect(&stack, &QUndoStack::redoTextChanged, redo, [redo](const QString& edit) {
        nameEdit(*redo, MainWindow::tr("Redo"), edit);
    });
    QObject::connect(&stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    QObject::connect(&stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    undo->setEnabled(false);
    redo->setEnabled(false);
}

}  // namespace papilio::app
