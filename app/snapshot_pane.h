#pragma once

#include "core/base/result.h"
#include "widgets/session/changes.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace papilio::core {
struct Document;
}

namespace papilio::widgets {
class Workspace;
}

namespace papilio::app {

/// The snapshots of the open study with their dates: takes one under a name, restores, renames and
/// deletes. Each is one step to undo.
class SnapshotPane : public QWidget {
    Q_OBJECT

public:
    /// @param workspace  outlives the pane
    explicit SnapshotPane(widgets::Workspace& workspace, QWidget* parent = nullptr);

private:
    void show(widgets::Changes changes);
    void fill();
    void take();
    void restore();
    void rename(const QString& name, const QString& to);
    void remove();
    /// Name of the chosen snapshot; empty: none is chosen.
    [[nodiscard]] QString chosen() const;
    void choose(const QString& name);
    /// One step to undo, or the reason why not below the list.
    bool apply(core::Result<core::Document> after, const QString& text);
    void enable();

    widgets::Workspace& workspace_;
    QLineEdit* name_;
    QPushButton* take_;
    QTreeWidget* list_;
    QPushButton* restore_;
    QPushButton* rename_;
    QPushButton* remove_;
    QLabel* refusal_;
};

}  // namespace papilio::app
