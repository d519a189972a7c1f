#pragma once

#include "core/base/result.h"

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

/// What the columns of a table hold, as people choose it: by the names of the columns.
struct CsvMapping {
    struct Column {
        CsvRole role = CsvRole::Ignored;
        std::string name;  ///< as in the header, or "#3" for the third one
        bool operator==(const Column&) const = default;
    };
    std::vector<Column> columns;
    /// Whether the first line names the columns; nothing: what it looks like.
    std::optional<bool> hasHeader;

    [[nodiscard]] bool isEmpty() const { return columns.empty() && !hasHeader; }
    bool operator==(const CsvMapping&) const = default;
};

/**
 * Reads "event=Counter,value=Count,kernel=Kernel,repetition=Run": roles and columns as one record
 * of CSV, so a part with a comma is in quotes. "header=no" says that the first line is data.
 * @return InvalidArgument naming the part that is wrong
 */
Result<CsvMapping> parseCsvMapping(std::string_view text);

/// The same text again.
std::string toText(const CsvMapping& mapping);

}  // namespace papilio::core
