#pragma once

#include "widgets/session/workspace.h"

#include <QWidget>

class QLabel;
class QListView;
class QToolButton;
class QVBoxLayout;

namespace papilio::widgets {

class ElidedLabel;

/// The line that is always there: what runs, or the newest message, and a link that unfolds the
/// list.
class MessagesTitle : public QWidget {
    Q_OBJECT

public:
    explicit MessagesTitle(Workspace& workspace, QWidget* parent = nullptr);

    void setUnfolded(bool unfolded);

signals:
    void foldToggled();

private:
    void refresh();

    Workspace& workspace_;
    QLabel* state_;
    QLabel* icon_;
    ElidedLabel* newest_;
    QToolButton* clear_;
    QToolButton* fold_;
    bool isUnfolded_ = false;
};

/// Running work with progress, time left and Cancel; below it the messages with the place they come
/// from.
class MessagesPanel : public QWidget {
    Q_OBJECT

public:
    explicit MessagesPanel(Workspace& workspace, QWidget* parent = nullptr);

signals:
    void placeActivated(const QString& place);

private:
    void rebuildJobs();
    void updateJob(int row);
    void showWhetherEmpty();

    Workspace& workspace_;
    QVBoxLayout* jobs_;
    QListView* messages_;
    QLabel* nothing_;  ///< a sentence in place of an empty list
};

}  // namespace papilio::widgets
