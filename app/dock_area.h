#pragma once

#include "widgets/session/workspace.h"

#include <QMainWindow>

class QDockWidget;

namespace papilio::widgets {
class MessagesPanel;
class MessagesTitle;
}  // namespace papilio::widgets

namespace papilio::app {

/// The page that is shown, with the docks beside and below it: parameters, jobs and messages.
class DockArea : public QMainWindow {
    Q_OBJECT

public:
    /// @param center  the pages
    DockArea(widgets::Workspace& workspace, QWidget& center, QWidget* parent = nullptr);

    /// Shows the docks that belong to the page.
    /// @param hasParameters  whether the page has
    void showDocks(bool hasParameters);
    void showParameters(bool shown);
    void unfoldMessages(bool unfolded);
    /// Unfolds the messages unasked: they fold again when nothing runs and none is left.
    void drawAttention();
    /// Whether they are unfolded because the user wants it.
    [[nodiscard]] bool messagesWanted() const { return messagesUnfolded_ && !isUnasked_; }
    /// Folds docks the way the pages look best.
    void resetLayout();
    [[nodiscard]] QList<QWidget*> docks() const;

    /// A line that a measured program printed.
    void showOutput(const QString& line);

signals:
    /// The user, or a layout that was restored, opened or closed the parameters.
    void parametersShown(bool shown);
    void messagesFolded(bool unfolded);
    /// The place of a message was activated.
    void placeActivated(const QString& place);

private:
    void buildParameters();
    void buildMessages();
    void foldUnasked();

    widgets::Workspace& workspace_;
    QDockWidget* parameters_ = nullptr;
    QDockWidget* messages_ = nullptr;
    widgets::MessagesTitle* messagesTitle_ = nullptr;
    widgets::MessagesPanel* messagesPanel_ = nullptr;
    bool hasParameters_ = false;
    bool parametersWanted_ = false;
    bool messagesUnfolded_ = false;
    bool isUnasked_ = false;  ///< the messages unfolded by themselves
};

}  // namespace papilio::app
