#pragma once

#include "widgets/session/workspace.h"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace papilio::widgets {

class BasisMap;
class BasisModel;
class EditTable;
class MessageBar;
class PaneHeader;
class SegmentedButtons;
class VerdictChip;

/// The basis of the active benchmark: how well it spans, as a map or as a table to edit.
class BasisPane : public QWidget {
    Q_OBJECT

public:
    explicit BasisPane(Workspace& workspace, QWidget* parent = nullptr);

    void refresh(Changes changes);

    enum class View { Table, Map };
    void showView(View view);

    [[nodiscard]] SegmentedButtons& views() const { return *views_; }
    [[nodiscard]] BasisModel& model() const { return *model_; }

signals:
    /// Something to say besides what the pane itself shows: what a file brought, what was restored.
    void told(const QString& sentence);

private:
    void buildHeader();
    void buildTable();
    void showQuality();
    void showMessage();
    void addExpectationNamed();
    void renameCurrent();
    void removeCurrent();
    void loadFile();
    void saveFile();
    void restoreOwn();
    void paste();
    void select(int expectation);
    [[nodiscard]] std::vector<Eigen::Index> currentColumns() const;

    Workspace& workspace_;
    BasisModel* model_;
    PaneHeader* header_;
    VerdictChip* quality_;
    SegmentedButtons* views_;
    QStackedWidget* stack_;
    EditTable* table_;
    BasisMap* map_;
    QLabel* note_;
    MessageBar* bar_;
    QString refusal_;
};

}  // namespace papilio::widgets
