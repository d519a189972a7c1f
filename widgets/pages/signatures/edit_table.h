#pragma once

#include <QTableView>

namespace papilio::widgets {

class GroupedHeader;

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
    /// A cell has an editor now: nobody may take the current cell away.
    [[nodiscard]] bool isEditing() const { return state() == QAbstractItemView::EditingState; }

signals:
    void copyWanted(const QModelIndexList& cells);
    void pasteWanted(const QModelIndex& at);
    void clearWanted(const QModelIndexList& cells);
    void currentCellChanged(const QModelIndex& current);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    GroupedHeader* header_;
    int firstStretched_ = 0;
    int fixedAtEnd_ = 0;
};

}  // namespace papilio::widgets
