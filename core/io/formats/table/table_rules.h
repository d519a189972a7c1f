#pragma once

#include "core/base/result.h"
#include "core/formula/expression.h"
#include "core/io/text/number_text.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace re2 {
class RE2;
}

namespace papilio::core {

using TablePattern = std::shared_ptr<const re2::RE2>;
/// Names by the patterns that find what they are for; the order matters.
using TableNames = std::vector<std::pair<TablePattern, std::string>>;

/// A text with fields in it: "HPL N={N} NB={NB}".
struct TableText {
    struct Piece {
        bool isField = false;
        std::string text;
    };
    std::vector<Piece> pieces;
};

/// Where a record goes, and what its fields are there.
struct TableOutput {
    enum class Kind {
        Counters,
        Measurements,  ///< of a benchmark
        Launches,      ///< of kernels of a GPU
        Series,        ///< one sample of a metric over time
        Roofs,
        Points,
        Levels,         ///< of memory
        Latencies,      ///< by size: levels, roofs and constants follow
        Bandwidths,     ///< by size
        Reuse,          ///< one bin of a histogram
        Misses,         ///< measured ones, beside histograms
        Communication,  ///< one cell of a matrix
        About           ///< the whole: title, machine, notes
    };
    Kind kind = Kind::Counters;
    std::map<std::string, TableText, std::less<>> texts;
    std::map<std::string, Expression, std::less<>> numbers;  ///< "if", "needs" too
};

/// A field whose text depends on another one: the first pattern that is found in `of` decides.
struct TableChoice {
    std::string field;
    TableText of;
    std::vector<std::pair<TablePattern, TableText>> cases;
};

/// What lines of one kind, or the rows of one kind of table, give.
struct TablePart {
    enum class Kind {
        Line,    ///< its groups are fields, which hold from there on
        Header,  ///< the rows below it are records
        First    ///< the same without a header: it is the first row
    };
    Kind kind = Kind::Line;
    TablePattern pattern;     ///< null: the first record of the file
    bool begins = false;      ///< another section: what was read before is forgotten
    bool isNumbered = false;  ///< where there are several such lines, {run} is that of each
    std::string once;         ///< the error where a section has a second such line
    std::string refuse;       ///< the error for such a line
    bool isNamed = false;     ///< the group {key} is the name of the field {value}
    /// Not empty: the roofs of the record before are none, and this is what is wrong with its
    /// points
    std::string fault;
    TableText note;          ///< of each such line
    TablePattern every;      ///< each place of it in {list} (else the line) is a record
    bool isEscaped = false;  ///< a backslash in fields protects what follows it

    // Of tables
    std::string separators = ",";      ///< that which the header has; a blank: any number of them
    bool isPlain = false;              ///< quotes are part of the text
    std::vector<std::string> columns;  ///< instead of the header's
    TablePattern more;                 ///< further lines of the header
    TablePattern rows;                 ///< others are not rows; null: all are
    TablePattern skip;                 ///< rows that are left out
    TableNames describes;              ///< rows of fields of the columns
    TableNames joined;                 ///< columns whose "name=cell" make one field
    TablePattern each, except;        ///< columns each of whose cells is a record: {column}, {cell}
    TablePattern behind;              ///< these columns are behind that which it finds
    std::vector<std::string> values;  ///< the same columns by their names; empty: by `each`
    bool areNumbers = false;          ///< of these columns, those with a number in the first row
    TablePattern empty;               ///< cells that are none
    /// Columns that the header has to have, and the error where it has not
    TableNames has;
    bool isRagged = false;      ///< rows may have fewer cells than the header
    std::size_t complete = 0;   ///< rows that a whole table has
    std::string since;          ///< column of a time: {elapsed}
    TableText key;              ///< what the record is found by from others of the same key
    bool isRemembered = false;  ///< the record has no output: its fields are those of its key
    std::vector<TableOutput> outputs;
};

/**
 * How the tables of a tool are read: a JSON file of 10 to 46 lines (resources/tables/README.md).
 *
 *     {"what": "output of STREAM", "mark": "^Function +Best Rate", "parts": [
 *         {"line": "^Number of Threads counted = {threads}"},
 *         {"header": "^Function +Best Rate", "separator": " ", "rows": "^(Copy|Scale|Add|Triad):",
 *          "columns": ["kernel", "rate", "mean", "least", "most"],
 *          "roofs": {"name": "DRAM", "kind": "bandwidth", "value": "rate / 1000"}}]}
 *
 * A line is taken by the first part whose pattern finds something in it, else it is a row of the
 * table above it. Patterns are RE2's: none takes longer than a time proportional to its line.
 */
struct TableRules {
    enum class Twice { Refused, Pass, Run };    ///< what a second count of one event is
    enum class Repeated { Join, Best, Apart };  ///< what roofs with one name are

    std::string name;                  ///< of its file, without ".json": as --format takes it
    std::string what;                  ///< "output of STREAM"
    std::vector<TablePattern> marks;   ///< all of them are in the first 64 KiB of a file
    std::vector<TablePattern> unless;  ///< in the same, of files of another kind
    TablePattern file;                 ///< in the name of the file; null: any
    std::vector<TablePattern> stems;   ///< found in the name of the file: their groups are fields
    bool isPartial = false;            ///< read by a format in code, no format by themselves
    bool isJson = false;               ///< a file may be JSON, whose list of objects is a table
    bool isForeign = false;            ///< a program's own output is between, in any encoding
    bool isOptional = false;           ///< a file may have no record
    bool isWeak = false;               ///< asked after all other formats
    bool areTogether = false;          ///< files of one import make one table, or roofline
    std::string group;        ///< what several files together are called; empty: as the first
    std::size_t skipped = 0;  ///< lines at the beginning of a file
    std::optional<NumberLocale> known;  ///< how numbers are written, where that is known
    bool isLocal = false;               ///< numbers may have decimal commas, or groups of digits
    TableText called;                   ///< the name of what is read; empty: that of the file
    TableNames renamed;                 ///< columns
    std::map<std::string, std::string, std::less<>> defaults;  ///< fields of every section
    std::vector<TableChoice> choices;
    std::vector<TablePart> parts;
    std::vector<TableOutput> end;  ///< of the fields of each section
    Twice twice = Twice::Refused;
    Repeated repeated = Repeated::Join;
    bool areLevelsBySize = false;  ///< bandwidths are of L1, L2 … DRAM in the order of their sizes
    bool areBenchmarks = false;    ///< measurements, even where nothing was repeated
    std::string units;             ///< of measurements
    double quantum = 0;            ///< the last decimal of measurements; 0: not known
    bool isUnordered = false;      ///< samples of series may come in any order
    bool areSince1970 = false;     ///< whole times are s, ms, us or ns since 1970, by their size
    std::vector<std::string> notes;
    std::string none;  ///< why no record may have a value, and what to do; empty: no error

    [[nodiscard]] const TableChoice* choice(std::string_view field) const;
    /// Whether it may give benchmarks.
    [[nodiscard]] bool givesBenchmarks() const;
    [[nodiscard]] bool fits(const std::filesystem::path& path, std::string_view head) const;
};

/// @return Malformed with the line of what is wrong
Result<TableRules> parseTableRules(std::string_view json, const std::string& name);

/// One of dataFiles("tables"), or a file anywhere. @param nameOrPath  "stream", or the path of a
/// file. @return NotFound, naming those that there are; else what is wrong with the file
Result<TableRules> readTableRules(const std::string& nameOrPath);

/// Saves rules as the user's own. @return the path; InvalidArgument, Malformed or Unreadable
Result<std::filesystem::path> saveTableRules(std::string_view json, const std::string& name);

}  // namespace papilio::core
