#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace papilio::core {

/**
 * What a column of a table holds.
 *
 * Long form: each row has the name of an event and its value. Wide form, without a column Event:
 * each column Value is an event, called as its header says.
 */
enum class CsvRole {
    Ignored,
    Event,
    Value,
    Kernel,  ///< or run; the names of several are joined
    Repetition,
    Unit  ///< of the event in the same row
};
inline constexpr std::size_t csvRoleCount = 6;

/// "ignore", "event", "value", "kernel", "repetition", "unit": as options spell it.
std::string_view toString(CsvRole role);

/// How a table is written. What is not given is found out.
struct CsvLayout {
    std::optional<std::size_t> skipped;   ///< lines above the table
    std::optional<bool> hasHeader;        ///< the first line names the columns
    std::optional<bool> hasUnits;         ///< the line below it has their units
    std::optional<char> separator;        ///< one of csvSeparators
    std::optional<bool> hasDecimalComma;  ///< else points are decimal
    bool operator==(const CsvLayout&) const = default;
};
/// A blank: any number of them.
inline constexpr std::string_view csvSeparators = ",;\t| ";

/// What the columns of a table hold, as people choose it: by the names of the columns.
struct CsvMapping {
    struct Column {
        CsvRole role = CsvRole::Ignored;
        std::string name;  ///< as in the header, or "#3" for the third one
        bool operator==(const Column&) const = default;
    };
    std::vector<Column> columns;
    CsvLayout layout = {};

    [[nodiscard]] bool isEmpty() const { return columns.empty() && layout == CsvLayout{}; }
    bool operator==(const CsvMapping&) const = default;
};

/**
 * Reads "event=Counter,value=Count,kernel=Kernel,repetition=Run": roles and columns as one record
 * of CSV, so a part with a comma is in quotes. "skip=2", "header=no" (the first line is data),
 * "unit-line=yes", "separator=semicolon" and "decimal=comma" are the layout.
 * @return InvalidArgument naming the part that is wrong
 */
Result<CsvMapping> parseCsvMapping(std::string_view text);

/// The same text again.
std::string toText(const CsvMapping& mapping);

}  // namespace papilio::core
