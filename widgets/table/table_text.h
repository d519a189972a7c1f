#pragma once

#include <QString>

class QTableView;

namespace papilio::widgets {

enum class TableFormat { Tabs, Csv };

/**
 * Header and rows of a view as shown (order, sorting, filter; hidden columns left out).
 *
 * Cells give CopyRole, else the number in EditRole in full precision, else their text; always a
 * plain minus.
 */
QString tableText(const QTableView& view, TableFormat format, bool selectedOnly);

}  // namespace papilio::widgets
