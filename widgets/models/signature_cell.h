#pragma once

#include <QString>

#include <optional>

namespace papilio::widgets {

/// What was typed into a cell: a number, or the sentence that says why it is none.
struct CellValue {
    std::optional<double> value;
    QString reason;  ///< e.g. "“3 2” is not a number. Write 32, or 3.2."
};

/**
 * Reads a number or a short sum: 8, -0.5, 1e6, 2*8, 1/2, 3*(2+1); × ÷ − are understood too.
 *
 * Results that are not finite (1/0) are not values. An empty cell means 0.
 */
CellValue parseCell(const QString& text);

/// A coefficient as tables show it: at most 6 significant digits and a true minus.
QString shownNumber(double value);
/// The same for Copy, CSV and editing: the shortest text that reads back as the same double.
QString plainNumber(double value);

}  // namespace papilio::widgets
