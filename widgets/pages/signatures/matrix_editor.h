#pragma once

#include "widgets/kit/pane_header.h"
#include "widgets/models/edit_model.h"
#include "widgets/theme/file_choice.h"

#include <QWidget>

#include <string>

namespace papilio::widgets {

class EditTable;
class MessageBar;

/// What a matrix over the expectations is called, and what its files are.
struct MatrixText {
    const char* name = "";  ///< its table and message bar are NAMETable and NAMEMessage
    QString title;
    QString table;  ///< for screen readers
    FileKind file = FileKind::Table;
    QString load;  ///< title of the dialog
    QString save;
    QString fileName;  ///< proposed
};

/**
 * A matrix over the expectations to type into: header with tools, table, and a bar that says what
 * is wrong: what was refused, or else the first cell that is invalid.
 *
 * Cells are copied, pasted and cleared in blocks; files are loaded and saved as CSV.
 */
class MatrixEditor : public QWidget {
    Q_OBJECT

public:
    /// The table, for code that sets the keyboard focus.
    [[nodiscard]] EditTable& table() const { return *table_; }

protected:
    /// @param model  owned by this
    MatrixEditor(Workspace& workspace, EditModel& model, const MatrixText& text, QWidget* parent);

    [[nodiscard]] Workspace& workspace() const { return workspace_; }
    [[nodiscard]] PaneHeader& header() const { return *header_; }
    [[nodiscard]] MessageBar& bar() const { return *bar_; }

    /// What is saved; asked for only while there is a benchmark.
    [[nodiscard]] virtual std::string csv() const = 0;
    /// Edits the document as the file says, or refuses.
    virtual void load(const std::string& path) = 0;
    /// Shows the table where something else is shown in its place.
    virtual void revealTable() {}
    /// What the bar says where nothing was refused and no cell is invalid.
    virtual void showNotice();
    /// The link of that was clicked.
    virtual void followNotice() {}
    virtual void showHeadings();

    /// Makes an edit that a function of core's returns. @return false where it refused
    template<typename Model, typename Function>
    bool edit(Model& model, Function function)
    {
        forgetRefusal();
        model.edit(function);
        showMessage();
        return refusal_.isEmpty();
    }
    void refuse(const QString& sentence);
    void forgetRefusal() { refusal_.clear(); }
    void showMessage();
    void paste(const QModelIndex& at);
    void loadFile();
    void saveFile();

private:
    void connectTable();
    void showDraft(const CellDraft& draft);
    void follow();

    Workspace& workspace_;
    EditModel& model_;
    MatrixText text_;
    PaneHeader* header_;
    EditTable* table_;
    MessageBar* bar_;
    QString refusal_;
};

}  // namespace papilio::widgets
