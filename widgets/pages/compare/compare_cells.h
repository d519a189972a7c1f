#pragma once

#include "core/present/column.h"
#include "widgets/table/cell_delegate.h"

#include <QStandardItemModel>

#include <optional>

namespace papilio::widgets {

class DataTable;

/// What the delegate of differences reads.
enum CompareRole {
    DeltaRole = Qt::UserRole + 200,  ///< double: the bar, in units of DeltaScaleRole
    DeltaScaleRole,                  ///< double: |value| at the end of either half
    DiffersRole,                     ///< bool: marked and semibold
};

/// A read-only cell of words.
QStandardItem* wordsItem(const QString& text, const QString& toolTip = {});
/// A number as it is shown, with the value for sorting and copying; NaN is a dash.
QStandardItem* valueItem(double value, const QString& shown);
QStandardItem* valueItem(const std::optional<double>& value, const QString& shown);
/// A's and B's number, with as many digits as it takes to distinguish them.
QList<QStandardItem*> pairItems(double first, double second);
QList<QStandardItem*> pairItems(const std::optional<double>& first,
                                const std::optional<double>& second);
/// The same for shares: "2.09 %" and "2.11 %".
QList<QStandardItem*> sharePairItems(const std::optional<double>& first,
                                     const std::optional<double>& second);
/// A cell as core shows it, in the language of the scope that is open.
template<typename Row>
QStandardItem* cellItem(const core::Column<Row>& column, const Row& row)
{
    const auto text = QString::fromStdString(column.text(row));
    return column.isNumeric() ? valueItem(column.value(row), text) : wordsItem(text, text);
}

/// Clears a model's rows and writes its header.
void restart(QStandardItemModel& model, const QStringList& header);
/// The same with rows under columns of core's.
template<typename Row, typename Rows>
void fillTable(QStandardItemModel& model, const core::Columns<Row>& columns, const Rows& rows)
{
    QStringList titles;
    for (const auto& column : columns) {
        titles << QString::fromStdString(column.title());
    }
    restart(model, titles);
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto& help = columns[static_cast<std::size_t>(column)].help();
        model.setHeaderData(column, Qt::Horizontal, QString::fromStdString(help), Qt::ToolTipRole);
    }
    for (const Row& row : rows) {
        QList<QStandardItem*> items;
        for (const auto& column : columns) {
            items << cellItem(column, row);
        }
        model.appendRow(items);
    }
}

/// "=" or "≠" with words: distinguished without colour.
QStandardItem* sameItem(bool isSame, const QString& words);
/// Makes a cell of words one.
void markSame(QStandardItem& item, bool isSame);
/// Makes a cell of a number a bar around zero; without one where the value is not finite.
void markDelta(QStandardItem& item, double value, double scale);
/// A bar around zero next to its signed text.
QStandardItem* deltaItem(const std::optional<double>& value, double scale, const QString& shown);

/// "+12.3", "−4.0", with a true minus.
QString signedText(double value, int decimals);
/// "1.4 ×", "0.32 ×", "÷ 19": how many times less the second needs.
QString gainText(double gain);

/// Columns as wide as their cells and titles, at most `widest`, but for `stretched`: where there is
/// not room for all it gives way, and where there is more than that, a last column of words takes
/// the rest. Follows the width of the table.
void fitColumns(DataTable& table, int stretched, int widest = 220);

/// DeltaRole as a bar around zero, blue below and orange above, and the text at its right.
extern const CellKind deltaCells;
/// Words, semibold where DiffersRole is set.
extern const CellKind differenceCells;

}  // namespace papilio::widgets
