#pragma once

class QUndoStack;

namespace papilio::app {

class Commands;

/// The commands "undo" and "redo", which show the edit they are about.
/// @param stack  outlives the commands
void addUndoCommands(Commands& commands, QUndoStack& stack);

}  // namespace papilio::app
