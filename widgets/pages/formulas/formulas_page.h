#pragma once

#include "core/present/definition_columns.h"
#include "widgets/table/rows_model.h"
#include "widgets/workbench/page.h"

#include <array>
#include <string>

class QToolButton;

namespace papilio::widgets {

class ConstantPane;
class DataTable;
class EditorPane;
class FormulaState;
class MessageBar;
class PaneHeader;
class ResultPane;
class SetPane;

/**
 * User-defined events (paper 3): sets of definitions with their constants, an editor, and what they
 * come to on the counters and benchmarks of the study.
 */
class FormulasPage : public Page {
    Q_OBJECT

public:
    explicit FormulasPage(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* mainPlot() override;
    [[nodiscard]] QString command() const override;
    /// A set, or a definition of one.
    void reveal(const QString& name) override;

protected:
    void refresh(Changes changes) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* buildDefinitions();
    void showAll();
    void showDefinitions();

    FormulaState* state_;
    SetPane* sets_;
    PaneHeader* header_;
    MessageBar* message_;
    RowsModel<core::DefinitionRow>* model_;
    DataTable* table_;
    ConstantPane* constants_;
    EditorPane* editor_;
    ResultPane* results_;
    std::array<QToolButton*, 4> edits_ = {};  ///< add, move up and down, remove
    std::string shownSet_;
};

}  // namespace papilio::widgets
