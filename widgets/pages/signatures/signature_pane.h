#pragma once

#include "widgets/session/workspace.h"

#include <QWidget>

class QToolButton;

namespace papilio::widgets {

class EditTable;
class FilterField;
class MessageBar;
class PaneHeader;
class SignatureModel;

/// The table of signatures with its tools: what a metric should count, in terms of the
/// expectations.
class SignaturePane : public QWidget {
    Q_OBJECT

public:
    explicit SignaturePane(Workspace& workspace, QWidget* parent = nullptr);

    void refresh(Changes changes);

    [[nodiscard]] SignatureModel& model() const { return *model_; }
    /// Height in which every row, the tools and a message fit.
    [[nodiscard]] int wantedHeight() const;

    /// The table of the metrics, for code that sets the keyboard focus.
    [[nodiscard]] EditTable& table() const { return *table_; }

private:
    void buildTools();
    void buildTable();
    void buildActions();
    void connectModel();
    void showHeadings();
    void showSelection();
    void showMessage();
    void applyFilter();
    void selectCell(const QModelIndex& cell);
    void selectRow(int row);
    /// Makes an edit that a function of core's returns. @return false where it refused
    template<typename Function>
    bool edit(Function function);
    void addMetric();
    void duplicate();
    void sumOf();
    void detachSelected();
    /// Whether the metric of that row follows others.
    [[nodiscard]] bool isSum(int row) const;
    void pasteTable();
    void removeSelected();
    void revertDraft();
    void loadFile();
    void saveFile();
    void showContextMenu(const QPoint& point);
    [[nodiscard]] QList<int> selectedMetrics() const;

    Workspace& workspace_;
    SignatureModel* model_;
    PaneHeader* header_;
    EditTable* table_;
    FilterField* filter_;
    MessageBar* bar_;
    QAction* duplicate_ = nullptr;
    QAction* sum_ = nullptr;
    QAction* detach_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* revert_ = nullptr;
    QString refusal_;
    Selection own_;  ///< what this pane selected last
};

}  // namespace papilio::widgets
