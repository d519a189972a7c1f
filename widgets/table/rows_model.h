#pragma once

#include "core/present/table.h"
#include "widgets/table/cell_roles.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/window_sentences.h"

#include <QAbstractTableModel>
#include <QFont>

#include <algorithm>
#include <concepts>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace papilio::widgets {

/// The exact value of a number that reads as about zero, being round-off of the scale; else
/// nothing.
QVariant roundOffTip(double value, double scale = 1);

/// What a function of a row returns, as a cell's value: enums as their number.
template<typename Value>
QVariant cellValue(const Value& value)
{
    if constexpr (std::is_same_v<Value, QVariant>) {
        return value;
    } else if constexpr (std::is_same_v<Value, std::string>) {
        return QString::fromStdString(value);
    } else if constexpr (std::is_enum_v<Value>) {
        return static_cast<int>(value);
    } else if constexpr (std::is_integral_v<Value> && sizeof(Value) > sizeof(int)) {
        return static_cast<qlonglong>(value);  // views sort unsigned long as text
    } else {
        return QVariant::fromValue(value);
    }
}

/// What a TableColumn keeps, compiled once for all kinds of rows. A row is given by its address.
class ColumnCells {
public:
    ColumnCells(std::string_view id, QString title, QString titleTip)
        : id_(textOf(id)),
          title_(std::move(title)),
          titleTip_(std::move(titleTip))
    {}

    [[nodiscard]] QVariant title(int role) const;

protected:
    friend class RowsModelCells;

    [[nodiscard]] QVariant valueAt(const void* row, int role) const;
    [[nodiscard]] Qt::ItemFlags flagsAt(const void* row) const;
    bool setAt(const void* row, const QVariant& value, int role) const;

    using Value = std::function<QVariant(const void* row)>;

    /// What was given for the role before is replaced.
    void put(int role, Value value);
    /// Of the role; empty where it has none.
    [[nodiscard]] Value valueOf(int role) const;

    QString id_;
    QString title_;
    QString titleTip_;
    Qt::Alignment titleAlignment_ = Qt::AlignLeft;
    std::function<void(const void*, bool)> check_;
    std::function<bool(const void*, const QString&)> edit_;

private:
    std::vector<std::pair<int, Value>> values_;  ///< by role
};

/**
 * One column of a RowsModel: id, title, tool tip of the title, and for each role a function of the
 * row.
 * A function is anything that std::invoke() takes a row with: a lambda, or a member of the row.
 */
template<typename Row>
class TableColumn : public ColumnCells {
public:
    /// @param id  the same in every version: what is kept of the column is kept for it
    explicit TableColumn(std::string_view id, QString title, QString titleTip = {})
        : ColumnCells(id, std::move(title), std::move(titleTip))
    {}

    /// As core shows it everywhere; numbers in its cells are as the window writes them.
    /// @tparam Shown  Row, or what it derives from
    template<typename Shown>
    requires std::convertible_to<const Row&, const Shown&>
    explicit TableColumn(const core::Column<Shown>& column)
        : TableColumn(column.id(), textOf(column.title()), textOf(column.help()))
    {
        const auto shown = [column](const Row& row) {
            const WindowSentences inWindowLanguage;
            return QString::fromStdString(column.text(row));
        };
        if (column.isNumeric()) {
            numberAs([column](const Row& row) { return column.value(row); }, shown);
            tip([column](const Row& row) {
                return roundOffTip(column.value(row), column.scale());
            });
        } else {
            text(shown);
        }
    }

    /// That of core's columns with this id.
    template<typename Shown>
    TableColumn(const core::Columns<Shown>& columns, std::string_view id)
        : TableColumn(core::select(columns, {id}).front())
    {}

    /// What was given for the role before is replaced.
    template<typename Function>
    TableColumn& on(int role, Function function)
    {
        put(role, [function](const void* row) {
            return cellValue<std::remove_cvref_t<std::invoke_result_t<Function, const Row&>>>(
                std::invoke(function, rowAt(row)));
        });
        return *this;
    }
    template<typename Function>
    TableColumn& text(Function function)
    {
        return on(Qt::DisplayRole, std::move(function));
    }
    template<typename Function>
    TableColumn& tip(Function function)
    {
        return on(Qt::ToolTipRole, std::move(function));
    }
    /// Text that is its tool tip too: for what may not fit.
    template<typename Function>
    TableColumn& words(Function function)
    {
        return text(function).textAsTip();
    }
    /// The text is its tool tip too: for what may not fit.
    TableColumn& textAsTip()
    {
        put(Qt::ToolTipRole, valueOf(Qt::DisplayRole));
        return *this;
    }
    /// What to sort by, where it is not the number or the text.
    template<typename Function>
    TableColumn& sort(Function function)
    {
        return on(SortRole, std::move(function));
    }
    template<typename Function>
    TableColumn& copy(Function function)
    {
        return on(CopyRole, std::move(function));
    }
    /// A number in full precision as the cell's value, at the right; NaN means "does not apply".
    /// @param shown  its text, a function of the number
    template<typename Function, typename Shown>
    TableColumn& number(Function function, Shown shown)
    {
        return numberAs(function, [function, shown](const Row& row) {
            return shown(static_cast<double>(std::invoke(function, row)));
        });
    }
    template<typename Function>
    TableColumn& number(Function function)
    {
        return numberAs(std::move(function), [](const Row&) { return QString(); });
    }
    /// The same with a text that is a function of the row; a null one: numberText().
    template<typename Function, typename Shown>
    TableColumn& numberAs(Function function, Shown shown)
    {
        const auto value = [function](const Row& row) {
            return static_cast<double>(std::invoke(function, row));
        };
        on(Qt::EditRole, value);
        text([value, shown](const Row& row) {
            const QString text = shown(row);
            return text.isNull() ? numberText(value(row)) : text;
        });
        tip([value](const Row& row) { return roundOffTip(value(row)); });
        return right();
    }
    /// Title and cells at the right.
    TableColumn& right()
    {
        titleAtRight();
        return on(Qt::TextAlignmentRole,
                  [](const Row&) { return int(Qt::AlignRight | Qt::AlignVCenter); });
    }
    TableColumn& titled(const QString& title)
    {
        title_ = title;
        return *this;
    }
    TableColumn& titleAtRight(bool isRight = true)
    {
        titleAlignment_ = isRight ? Qt::AlignRight : Qt::AlignLeft;
        return *this;
    }
    TableColumn& titleAtCenter()
    {
        titleAlignment_ = Qt::AlignHCenter;
        return *this;
    }
    TableColumn& muted()
    {
        return on(MutedRole, [](const Row&) { return true; });
    }
    TableColumn& font(const QFont& font)
    {
        return on(Qt::FontRole, [font](const Row&) { return font; });
    }
    /// A box to tick where `isChecked` returns a valid value.
    template<typename Function>
    TableColumn& checked(Function isChecked, std::function<void(const Row&, bool)> check)
    {
        if (check) {
            check_ = [check = std::move(check)](const void* row, bool isOn) {
                check(rowAt(row), isOn);
            };
        }
        return on(Qt::CheckStateRole, std::move(isChecked));
    }
    /// @param edit  takes what was typed; false: refused
    TableColumn& edited(std::function<bool(const Row&, const QString&)> edit)
    {
        if (edit) {
            edit_ = [edit = std::move(edit)](const void* row, const QString& text) {
                return edit(rowAt(row), text);
            };
        }
        return *this;
    }

    [[nodiscard]] QVariant value(const Row& row, int role) const { return valueAt(&row, role); }

private:
    static const Row& rowAt(const void* row) { return *static_cast<const Row*>(row); }
};
template<typename Shown>
TableColumn(const core::Columns<Shown>&, std::string_view) -> TableColumn<Shown>;

/// Columns as core has them; words are their tool tips, too.
template<typename Row>
std::vector<TableColumn<Row>> tableColumns(const core::Columns<Row>& columns)
{
    std::vector<TableColumn<Row>> shown;
    for (const auto& column : columns) {
        shown.push_back(TableColumn<Row>(column));
        if (!column.isNumeric()) {
            shown.back().textAsTip();
        }
    }
    return shown;
}

/// What a RowsModel does for its views, compiled once for all kinds of rows.
class RowsModelCells : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section,
                                      Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    /// The cells changed, the rows did not.
    void refresh();

protected:
    void setCells(std::vector<ColumnCells> columns);
    /// Within beginResetModel() and endResetModel(), which views learn of the columns from.
    void resetCells(std::vector<ColumnCells> columns) { columns_ = std::move(columns); }

private:
    [[nodiscard]] virtual const void* rowAddress(int row) const = 0;
    /// What cells give for a role that their column knows nothing of.
    [[nodiscard]] virtual const ColumnCells& commonCells() const = 0;

    std::vector<ColumnCells> columns_;
};

/// A table of rows of one type. Views keep their selection while the rows stay the same ones.
template<typename Row>
class RowsModel : public RowsModelCells {
public:
    using RowsModelCells::RowsModelCells;
    using Columns = std::vector<TableColumn<Row>>;

    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
    [[nodiscard]] const Row& row(int row) const { return rows_[static_cast<std::size_t>(row)]; }
    /// Null where there is no such row.
    [[nodiscard]] const Row* rowAt(int row) const
    {
        return row >= 0 && row < rowCount() ? &this->row(row) : nullptr;
    }
    /// The first row whose projection is this value; -1: none.
    template<typename Value, typename Projection = std::identity>
    [[nodiscard]] int find(const Value& value, Projection projection = {}) const
    {
        const auto found = std::ranges::find(rows_, value, projection);
        return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(rows_.size());
    }

    static TableColumn<Row> column(std::string_view id,
                                   const QString& title,
                                   const QString& titleTip = {})
    {
        return TableColumn<Row>(id, title, titleTip);
    }
    /// The column of this id of core's.
    template<typename Shown>
    static TableColumn<Row> column(const core::Columns<Shown>& columns, std::string_view id)
    {
        return {columns, id};
    }
    /// Other columns in number: show().
    void setColumns(Columns columns) { setCells(cellsOf(std::move(columns))); }
    /// Shows other columns and rows.
    void show(Columns columns, std::vector<Row> rows)
    {
        beginResetModel();
        resetCells(cellsOf(std::move(columns)));
        rows_ = std::move(rows);
        endResetModel();
    }
    /// The same with core's columns. Call it within WindowSentences, as the columns were made.
    void show(const core::Columns<Row>& columns, std::vector<Row> rows)
    {
        show(tableColumns(columns), std::move(rows));
    }
    /// What cells give for a role that their column knows nothing of.
    [[nodiscard]] TableColumn<Row>& everyCell() { return everyCell_; }

    /// Shows other rows.
    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        rows_ = std::move(rows);
        endResetModel();
    }
    /// Shows other rows, or changed ones where their keys are the same ones in the same order.
    template<typename Key>
    void setRows(std::vector<Row> rows, Key key)
    {
        if (!std::ranges::equal(rows, rows_, {}, key, key)) {
            setRows(std::move(rows));
            return;
        }
        rows_ = std::move(rows);
        refresh();
    }

protected:
    /// For a subclass that tells views itself how the rows change.
    [[nodiscard]] std::vector<Row>& ownRows() { return rows_; }

private:
    static std::vector<ColumnCells> cellsOf(Columns columns)
    {
        return {std::make_move_iterator(columns.begin()), std::make_move_iterator(columns.end())};
    }
    [[nodiscard]] const void* rowAddress(int row) const override { return &this->row(row); }
    [[nodiscard]] const ColumnCells& commonCells() const override { return everyCell_; }

    TableColumn<Row> everyCell_{{}, QString()};
    std::vector<Row> rows_;
};

}  // namespace papilio::widgets
