#pragma once

#include "core/base/result.h"

#include <Eigen/Core>

#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/// A cell of an edited table, and what was pasted into it.
struct EditedCell {
    Eigen::Index row = 0;
    Eigen::Index column = 0;
    std::string text = {};
    std::string reason = {};  ///< why the text is not a value: the cell keeps its last valid one
};

/**
 * Reads a number or a short sum: 8, -0.5, 1e6, 2*8, 1/2, 3*(2+1); × ÷ − are understood too.
 *
 * An empty cell means 0.
 * @return InvalidArgument, NotFinite (1/0), with a sentence for the reader: "“3 2” is not a number.
 * Write 32, or 3.2."
 */
Result<double> parseCell(std::string_view text);

/// Cells as a spreadsheet puts them on the clipboard: rows of trimmed texts.
using TextGrid = std::vector<std::vector<std::string>>;

/**
 * Reads tab-separated text, or, where there is no tab, text separated by semicolons or commas.
 *
 * Quotes as in RFC 4180; lines that are empty or start with # are left out. In tab-separated text
 * numbers may have a decimal comma.
 */
TextGrid parseGrid(std::string_view text);

/// Tab-separated, a line per row, with a line end after the last one.
std::string formatGrid(const TextGrid& grid);

/// Whether a block fits where so many rows and columns are left. Empty cells at the right, which
/// spreadsheets add, need no room. @return InvalidShape, with a sentence for the reader
Result<void> checkFits(const TextGrid& grid, Eigen::Index rows, Eigen::Index columns);

}  // namespace papilio::core
