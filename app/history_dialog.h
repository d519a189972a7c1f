#pragma once

#include <QDialog>

namespace papilio::widgets {
class Workspace;
}

namespace papilio::app {

/// All edits of the open study since it was opened, by name: a click goes back to one, or forward
/// again. Below them its snapshots, which are kept with it. It stays open next to the window.
class HistoryDialog : public QDialog {
    Q_OBJECT

public:
    /// @param workspace  outlives the dialog
    explicit HistoryDialog(widgets::Workspace& workspace, QWidget* parent = nullptr);
};

}  // namespace papilio::app
