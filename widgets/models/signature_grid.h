#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace papilio::widgets {

/// Cells as a spreadsheet puts them on the clipboard: rows of trimmed texts.
using TextGrid = QList<QStringList>;

/**
 * Reads tab-separated text, or, where there is no tab, text separated by semicolons or commas.
 *
 * Quotes as in RFC 4180; lines that are empty or start with # are left out.
 */
TextGrid parseGrid(const QString& text);

/// Cells from the one a block is pasted at to the end of the table.
struct GridRoom {
    qsizetype rows = 0;
    qsizetype columns = 0;
};

/// Why a block cannot be pasted where so much room is left; empty where it fits. Empty cells at the
/// right, which spreadsheets add, need no room.
QString whyTooLarge(const TextGrid& grid, const GridRoom& room);

/// Tab-separated, a line per row, with a line end after the last one.
QString formatGrid(const TextGrid& grid);

}  // namespace papilio::widgets
