#pragma once

#include "widgets/kit/elided_label.h"
#include "widgets/kit/widget_support.h"
#include "widgets/session/workspace.h"

#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>

namespace papilio::widgets {

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
    void showJob();

    Workspace& workspace_;
    QLabel* state_ = roleLabel({}, "muted");
    QLabel* icon_ = new QLabel;
    ElidedLabel* newest_ = new ElidedLabel;
    QToolButton* clear_ = named(new QToolButton, "clearMessages");
    QToolButton* fold_ = named(new QToolButton, "foldMessages");
    QWidget* job_ = nullptr;  ///< while the list is folded: the oldest that runs
    int jobId_ = 0;
    bool isUnfolded_ = false;
};

/// Running work with progress, time left and Cancel; below it the messages with the place they come
/// from.
class MessagesPanel : public QWidget {
    Q_OBJECT

public:
    explicit MessagesPanel(Workspace& workspace, QWidget* parent = nullptr);

    /// A line that a measured program printed, in the tab Output, which has the last thousand.
    void showOutput(const QString& line);

signals:
    void placeActivated(const QString& place);

private:
    void rebuildJobs();
    void updateJob(int row);
    void showWhetherEmpty();

    Workspace& workspace_;
    QVBoxLayout* jobs_ = new QVBoxLayout;
    QListView* messages_;
    QLabel* nothing_ = named(new QLabel(tr("No job is running, and there are no messages.")),
                             "noMessages");  ///< a sentence in place of an empty list
    QTabWidget* tabs_ = named(new QTabWidget, "messageTabs");
    QPlainTextEdit* output_ = named(new QPlainTextEdit(this), "programOutput", tr("Output"));
};

}  // namespace papilio::widgets
