#pragma once

#include "widgets/table/column_fitter.h"

#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QTableView>

#include <functional>
#include <initializer_list>
#include <map>
#include <utility>

namespace papilio::widgets {

class FilterField;
class PaneHeader;
struct CellKind;

/// Sorts by SortRole, EditRole or text, whichever a cell has first; filters rows by the text of any
/// shown column.
class TableFilterModel : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setPattern(const QRegularExpression& pattern);
    [[nodiscard]] bool hasPattern() const { return !pattern_.pattern().isEmpty(); }
    /// Rows of the source that are shown at all; none: all.
    void setShownRows(std::function<bool(int row)> isShown);

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QRegularExpression pattern_;
    std::function<bool(int)> isShown_;
};

/**
 * A table of results: header 28, rows 26, hairlines only. Ctrl and Shift select several rows; the
 * current one, the last that was clicked, is what the page shows.
 *
 * Copy (Ctrl+C, context menu) gives the selected rows, or all, as tab-separated text in full
 * precision; Save as CSV all shown rows. Columns can be sorted, resized and reordered.
 */
class DataTable : public QTableView {
    Q_OBJECT

public:
    explicit DataTable(QWidget* parent = nullptr);
    /// @param name  of the object
    /// @param words  what it lists, for screen readers
    DataTable(const QString& name, const QString& words);

    /// Shows a model through the filter; indices of this view are the filter's, see sourceRow().
    void setSource(QAbstractItemModel* source);
    /// Shows a model that sorts and filters itself, without the filter between: for very many rows.
    void setSelfSortingSource(QAbstractItemModel* source);
    /// What all cells look like, or those of some columns.
    void setCells(const CellKind& kind);
    void setCells(std::initializer_list<ColumnName> columns, const CellKind& kind);
    [[nodiscard]] TableFilterModel& filter() const { return *filter_; }
    void connectFilter(FilterField& field);

    /// Row of the source model under a row of the view, or -1.
    [[nodiscard]] int sourceRow(int viewRow) const;
    [[nodiscard]] int currentSourceRow() const;
    /// Selects a row of the source and scrolls to it, without emitting sourceRowActivated(); -1
    /// selects none.
    void selectSourceRow(int row);

    enum class Density { Compact = 22, Normal = 26, Comfortable = 30, TwoLines = 44 };
    void setDensity(Density density);
    /// Rows as high as their cells need at the present widths, and at least as the density says.
    void setFittedRows();

    /// Header and rows with tabs, full precision, plain minus.
    [[nodiscard]] QString asTsv(bool selectedOnly) const;
    /// RFC 4180, UTF-8, all shown rows.
    [[nodiscard]] QString asCsv() const;
    /// The selected rows, or all where none is, to the clipboard; a tip says how many.
    void copy() const;
    /// All shown rows.
    void copyAll() const;
    /// Asks for a path; all shown rows.
    void saveCsv();
    /// Tools that do these two.
    void addTools(PaneHeader& header);
    /// The same where a pane shows one of several.
    static void addTools(PaneHeader& header, std::function<DataTable*()> shown);

    /// Its place; -1: the model has none.
    [[nodiscard]] int column(ColumnName name) const { return name.in(*model()); }
    /// Room the shown cells of a column need, with their padding.
    [[nodiscard]] int contentWidth(ColumnName column) const
    {
        return sizeHintForColumn(this->column(column));
    }
    /// Room the title of a column needs, with its padding.
    [[nodiscard]] int titleWidth(ColumnName column) const;
    /// Room for both.
    [[nodiscard]] int wholeWidth(ColumnName column) const;
    /// As wide as asked for (unscaled), and as the title needs in the window's language.
    void setColumnRoom(ColumnName column, int width);
    void setColumnRooms(std::initializer_list<std::pair<ColumnName, int>> widths);
    /// The same where titles may be cut.
    void setColumnWidths(std::initializer_list<std::pair<ColumnName, int>> widths);
    void setColumnWidth(ColumnName column, int width);
    void sortByColumn(ColumnName column, Qt::SortOrder order);
    [[nodiscard]] int columnWidth(ColumnName column) const;
    [[nodiscard]] bool isColumnHidden(ColumnName column) const;
    /// The column takes the room that the others leave.
    void stretchColumn(ColumnName column);
    /// Hides a column, or shows it, unless the user chose otherwise in the menu of the header.
    void setColumnHidden(ColumnName column, bool isHidden);
    /// What that menu does: the choice stays for this table, also at the next start.
    void chooseColumn(ColumnName column, bool isShown);
    /// As the page shows them again.
    void resetColumns();
    /// Whether the user chose that a column is shown, or that it is not.
    [[nodiscard]] bool isColumnChosen(int column) const;
    /// Place in the header of the last column that is shown.
    [[nodiscard]] int lastShownPlace() const;

    /// See ColumnFitter.
    void fitColumns(const ColumnFit& fit) { fitter_->setFit(fit); }

    /// Row of the view under the pointer; -1: none.
    [[nodiscard]] int hoveredRow() const { return hoveredRow_; }

    /// What an empty table says instead of nothing: why, and what to do.
    void setEmptyText(const QString& text);
    /// What it says of no rows: the same, or that the filter leaves none.
    [[nodiscard]] QString emptyText() const;

    /// Appends an action to the context menu, above Copy.
    void addContextAction(QAction* action);

signals:
    /// Other room for the rows: time to fit columns.
    void resized();
    /// The user moved to another row (mouse or keyboard).
    void sourceRowActivated(int row);
    /// The context menu is about to show: time to name what its actions act on.
    void menuRequested();

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void focusInEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void reset() override;

private:
    [[nodiscard]] QModelIndex toSource(const QModelIndex& index) const;
    void showHeaderMenu(const QPoint& place);
    void hoverRow(int row);
    [[nodiscard]] QString columnId(int column) const;
    void readChoice();
    void keepChoice() const;
    void applyColumns();
    void copyRows(bool selectedOnly) const;

    TableFilterModel* filter_;
    ColumnFitter* fitter_;
    QString emptyText_;
    QList<QAction*> contextActions_;
    std::map<QString, bool> hiddenByPage_;   ///< by id of the column, as what follows
    std::map<QString, bool> chosenColumns_;  ///< shown or not, as the user wants it
    bool hasReadChoice_ = false;
    bool isSilent_ = false;
    int hoveredRow_ = -1;
};

}  // namespace papilio::widgets
