#pragma once

#include "widgets/kit/filter_field.h"
#include "widgets/kit/widget_support.h"
#include "widgets/models/signature_models.h"
#include "widgets/pages/signatures/matrix_editor.h"

namespace papilio::widgets {

/// The table of signatures with its tools: what a metric should count, in terms of the
/// expectations.
class SignaturePane : public MatrixEditor {
    Q_OBJECT

public:
    explicit SignaturePane(Workspace& workspace, QWidget* parent = nullptr);

    void refresh(Changes changes);

    /// Height in which every row, the tools and a message fit.
    [[nodiscard]] int wantedHeight() const;

    /// A new row at the end, with its name in an editor.
    void addMetric();
    /// Selects the row of a metric, also one that the filter hides.
    void showMetric(const QString& metric);

protected:
    [[nodiscard]] std::string csv() const override;
    void load(const std::string& path) override;
    void showHeadings() override;

private:
    SignaturePane(Workspace& workspace, SignatureModel* model, QWidget* parent);
    void buildTools();
    void buildTable();
    void buildActions();
    void connectModel();
    void showSelection();
    void applyFilter();
    void selectCell(const QModelIndex& cell);
    void selectRow(int row);
    void duplicate();
    void sumOf();
    void detachSelected();
    /// Whether the metric of that row follows others.
    [[nodiscard]] bool isSum(int row) const;
    void pasteTable();
    void copyAll() const;
    void removeSelected();
    void revertDraft() { model_->discardDraft(table().currentIndex()); }
    void showContextMenu(const QPoint& point);
    [[nodiscard]] QList<int> selectedMetrics() const;

    SignatureModel* model_;
    FilterField* filter_ = named(new FilterField, "signatureFilter");
    QAction* duplicate_ = nullptr;
    QAction* sum_ = nullptr;
    QAction* detach_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* revert_ = nullptr;
    Selection own_;  ///< what this pane selected last
};

}  // namespace papilio::widgets
