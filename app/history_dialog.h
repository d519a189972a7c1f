#pragma once

#include <QDialog>

class QUndoStack;

namespace papilio::app {

/// All edits of the open study since it was opened, by name: a click goes back to one, or forward
/// again. It stays open next to the window.
class HistoryDialog : public QDialog {
    Q_OBJECT

public:
    /// @param stack  outlives the dialog
    explicit HistoryDialog(QUndoStack& stack, QWidget* parent = nullptr);
};

}  // namespace papilio::app
