#pragma once

#include "widgets/kit/message_bar.h"
#include "widgets/kit/pane_header.h"
#include "widgets/models/edit_model.h"
#include "widgets/theme/file_choice.h"

#include <QHeaderView>
#include <QTableView>
#include <QWidget>

#include <optional>
#include <string>

namespace papilio::widgets {

/// A header whose neighboring sections are under common headings: "non-FMA" over S_SCAL … D_512.
class GroupedHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit GroupedHeader(QWidget* parent = nullptr);

    /// Headings by the number that GroupRole gives for a section; empty ones are not drawn.
    void setHeadings(const QStringList& headings);
    /// The section that is selected in all views; its label is in the accent.
    void setMarkedSection(std::optional<int> section);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

private:
    [[nodiscard]] bool hasHeadings() const;
    [[nodiscard]] int groupOf(int section) const;

    QStringList headings_;
    std::optional<int> marked_;
};

/**
 * A table to type into: typing, F2 or a double click edits, Enter goes down, Delete clears, Copy
 * and Paste work on blocks of cells.
 *
 * The views' keys end here; what they mean is the page's.
 */
class EditTable : public QTableView {
    Q_OBJECT

public:
    explicit EditTable(QWidget* parent = nullptr);

    [[nodiscard]] GroupedHeader& header() const { return *header_; }
    /// Widths: `first` and `last` columns as their contents need, the rest shared out evenly.
    void setStretchedColumns(int first, int last);
    void fitColumns();
    /// A cell has an editor now: the current cell must stay.
    [[nodiscard]] bool isEditing() const { return state() == QAbstractItemView::EditingState; }

signals:
    void copyWanted(const QModelIndexList& cells);
    void pasteWanted(const QModelIndex& at);
    void clearWanted(const QModelIndexList& cells);
    void currentCellChanged(const QModelIndex& current);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    GroupedHeader* header_ = new GroupedHeader(this);
    int firstStretched_ = 0;
    int fixedAtEnd_ = 0;
};

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
    virtual void showNotice() { bar_->clear(); }
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
    EditTable* table_ = new EditTable;
    MessageBar* bar_ = new MessageBar;
    QString refusal_;
};

}  // namespace papilio::widgets
