#pragma once

#include "widgets/pages/signatures/matrix_editor.h"

class QLabel;
class QStackedWidget;

namespace papilio::widgets {

class BasisModel;
class HeatMap;
class SegmentedButtons;
class VerdictChip;

/// The basis of the active benchmark: how well it spans, as a map or as a table to edit.
class BasisPane : public MatrixEditor {
    Q_OBJECT

public:
    explicit BasisPane(Workspace& workspace, QWidget* parent = nullptr);

    void refresh(Changes changes);

    enum class View { Table, Map };
    void showView(View view);

    [[nodiscard]] SegmentedButtons& views() const { return *views_; }

signals:
    /// Something to say besides what the pane itself shows: what a file brought, what was restored.
    void notice(const QString& sentence);

protected:
    [[nodiscard]] std::string csv() const override;
    void load(const std::string& path) override;
    void revealTable() override { showView(View::Table); }
    void showNotice() override;
    void followNotice() override { restoreOwn(); }

private:
    BasisPane(Workspace& workspace, BasisModel* model, QWidget* parent);
    void buildHeader();
    void buildTable();
    void showQuality();
    void addExpectationNamed();
    void renameCurrent();
    void removeCurrent();
    void useKernels();
    void restoreOwn();
    void select(int expectation);
    [[nodiscard]] std::vector<Eigen::Index> currentColumns() const;

    BasisModel* model_;
    VerdictChip* quality_;
    SegmentedButtons* views_;
    QStackedWidget* stack_;
    HeatMap* map_;
    QLabel* note_;
};

}  // namespace papilio::widgets
