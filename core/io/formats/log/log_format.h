#pragma once

#include "core/base/result.h"
#include "core/model/recorder.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace papilio::core {

/// What a number of a log is to its history.
enum class LogScale {
    AsPrinted,
    Squared,   ///< the square of a norm, as MFEM's (B r, r): its root is taken
    Logarithm  ///< log10 of a norm, as SU2's rms[Rho]
};

/// What a line says of the solve that it ends; Unsaid: only that it ends.
using LogEnd = std::optional<RunEnd::Kind>;

/// What lines of one kind look like, and what they give.
struct LogRule {
    std::size_t line = 0;  ///< of the rule in its file, from 1
    /// Finds the rule in a line; its named groups are what is taken.
    std::shared_ptr<const re2::RE2> pattern;
    /// What the groups of the pattern are: "value", "iteration", "recorder", "part" (of several
    /// histories of one solver, as right-hand sides), "solve", "tolerance", "values" (a list in
    /// parentheses, each with a history of its own), "region" (before the recorders that follow),
    /// "word" (of an end), "final_residual"; any other name is another series of the same solve.
    /// In the order of the groups, empty for one without a name.
    std::vector<std::string> groups;
    std::string recorder;                  ///< where the line itself has no name; may be empty
    std::string role;                      ///< of the values; empty: that of the format
    std::optional<std::size_t> iteration;  ///< where the line has none: of the value
    bool isSameIteration = false;          ///< the value is of the iteration that was named last
    LogScale scale = LogScale::AsPrinted;
    bool begins = false;  ///< a solve begins
    bool steps = false;   ///< a time step begins, in which a recorder may have several values
    LogEnd ends = {};
    bool endsAll = false;  ///< of all recorders, not only of the one that a value came for last

    /// Of a table: the pattern finds its titles, and the rows below it are taken by their columns.
    struct Table {
        char separator = ' ';  ///< a blank: columns are words
        std::shared_ptr<const re2::RE2> values;
        std::shared_ptr<const re2::RE2> iteration;  ///< null: rows are counted
        std::shared_ptr<const re2::RE2> solve;      ///< null: the iteration shows it
    };
    std::optional<Table> table;

    [[nodiscard]] bool has(std::string_view group) const;
    [[nodiscard]] bool givesValues() const { return table || has("value") || has("values"); }
};

/**
 * How the log of a solver is read: a JSON file of about ten lines (resources/logs/README.md).
 *
 *     {"what": "output of my solver", "library": "mine", "rules": [
 *         {"line": "solving for {recorder}", "begins": true},
 *         {"line": "it {iteration} res {value}"},
 *         {"line": "converged", "ends": "converged"}]}
 *
 * Patterns are RE2's: none takes longer than a time proportional to its line.
 */
struct LogFormat {
    std::string name;           ///< of its file, without ".json": as --format takes it
    std::string what;           ///< "output of Belos"
    std::string library;        ///< of the recorders
    std::string role;           ///< of the values: "residual" unless the file says otherwise
    bool isNormalised = false;  ///< Recorder::isNormalised
    bool hasFields = false;     ///< every recorder is of a field, a problem of its own
    std::vector<LogRule> rules;
};

/// @return Malformed with the line of what is wrong
Result<LogFormat> parseLogFormat(std::string_view json, const std::string& name);

/// One of dataFiles("logs"), or a file anywhere. @param nameOrPath  "belos", or the path of a file
/// @return NotFound, naming those that there are; else what is wrong with the file
Result<LogFormat> readLogFormat(const std::string& nameOrPath);

/// Saves a format as one of the user's. @return the path; InvalidArgument, Malformed or Unreadable
Result<std::filesystem::path> saveLogFormat(std::string_view json, const std::string& name);

}  // namespace papilio::core
